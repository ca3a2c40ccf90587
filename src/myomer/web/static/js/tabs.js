/** The tabs beside the map. On a phone the panel of the phase is one of them; on a wide screen it is always there. */

import { byId } from "./dom.js";

export function setUpTabs() {
  const tabs = [...document.querySelectorAll("[role=tab]")].filter((tab) => tab instanceof HTMLElement);
  const choose = (/** @type {HTMLElement} */ chosen) => {
    for (const tab of tabs) {
      const on = tab === chosen;
      tab.setAttribute("aria-selected", String(on));
      tab.tabIndex = on ? 0 : -1;
      byId(tab.getAttribute("aria-controls") ?? "").classList.toggle("shown", on);
    }
  };
  for (const [index, tab] of tabs.entries()) {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      const next = step ? tabs[(index + step + tabs.length) % tabs.length] : undefined;
      if (next) {
        choose(next);
        next.focus();
        event.preventDefault();
      }
    });
  }
  const wide = window.matchMedia("(min-width: 900px)");
  const first = tabs.find((tab) => tab.id === (wide.matches ? "tab-story" : "tab-act"));
  if (first) {
    choose(first);
  }
}
