/** The tabs beside the map. On a phone the panel of the phase is one of them; on a wide screen it is always there. */

import { byId } from "./dom.js";

const wide = window.matchMedia("(min-width: 900px)");

/** @returns {HTMLElement[]} */
function allTabs() {
  return [...document.querySelectorAll("[role=tab]")].filter((tab) => tab instanceof HTMLElement);
}

/** @param {HTMLElement} chosen */
function choose(chosen) {
  for (const tab of allTabs()) {
    const on = tab === chosen;
    tab.setAttribute("aria-selected", String(on));
    tab.tabIndex = on ? 0 : -1;
    byId(tab.getAttribute("aria-controls") ?? "").classList.toggle("shown", on);
  }
}

/** On a phone, show what can be done now. */
export function showAct() {
  const act = document.getElementById("tab-act");
  if (act && !wide.matches) {
    choose(act);
  }
}

function chooseFirst() {
  const tabs = allTabs();
  const first = tabs.find((tab) => tab.id === (wide.matches ? "tab-story" : "tab-act")) ?? tabs[0];
  if (first) {
    choose(first);
  }
}

export function setUpTabs() {
  const tabs = allTabs();
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
  wide.addEventListener("change", chooseFirst);
  chooseFirst();
}
