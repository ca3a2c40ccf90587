/** Searching the catalogue and the library, with record sheets in view. */

import { button, fill, html, refill } from "./dom.js";
import { ask, isAborted, sentence } from "./server.js";

/**
 * @typedef {object} FoundUnit
 * @property {string} name
 * @property {string} origin
 * @property {{tons: number, walk: number, jump: number, role: string, year: number, tech: string}} facts
 */

const PAUSE = 200;
const MOST_SHOWN = 40;

/**
 * @param {string} add What the button of a row says.
 * @param {(unit: FoundUnit) => void} pick
 * @param {() => string} ruleset The name of the rules that record sheets go by.
 */
export function unitSearch(add, pick, ruleset) {
  let timer = 0;
  let asked = new AbortController();
  const words = html("input", { type: "search", placeholder: "atlas, or part of a name", "aria-label": "name", oninput: later });
  const tons = html("input", { placeholder: "tons: 40-60", "aria-label": "tons, such as 40-60", size: 9, oninput: later });
  const jump = html("select", { "aria-label": "jump", onchange: later }, html("option", { value: "" }, "any"), html("option", { value: "1-" }, "jumps"));
  const weapon = html("input", { placeholder: "weapon: ppc", "aria-label": "weapon", size: 12, oninput: later });
  const count = html("p", { class: "hint", "aria-live": "polite" });
  const found = html("div", { class: "found" });

  function later() {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => void search(), PAUSE);
  }

  /** @type {FoundUnit[]} What has been found so far. */
  let units = [];

  /**
   * Search from the start, or go on behind what is shown.
   * @param {boolean} [more]
   */
  async function search(more = false) {
    asked.abort();
    asked = new AbortController();
    const query = new URLSearchParams({ limit: String(MOST_SHOWN), offset: String(more ? units.length : 0) });
    for (const [name, field] of /** @type {const} */ ([["words", words], ["tons", tons], ["jump", jump], ["weapon", weapon]])) {
      if (field.value.trim()) {
        query.set(name, field.value.trim());
      }
    }
    try {
      const answer = await ask(`/api/units?${query}`, { signal: asked.signal });
      units = more ? [...units, ...answer.units] : answer.units;
      const left = answer.total - units.length;
      count.textContent = left ? `${answer.total} 'Mechs, the first ${units.length}` : `${answer.total} ${answer.total === 1 ? "'Mech" : "'Mechs"}`;
      refill(found, table(), left ? button(`Show ${Math.min(left, MOST_SHOWN)} more of ${left}`, () => void search(true), { class: "more-units", "data-key": "more" }) : null);
    } catch (error) {
      if (!isAborted(error)) {
        count.textContent = sentence(error);
      }
    }
  }

  function table() {
    const rows = units.map((unit) =>
      html(
        "tr",
        {},
        html("td", {}, unit.name),
        html("td", { class: "figure" }, String(unit.facts.tons)),
        html("td", { class: "figure" }, `${unit.facts.walk}${unit.facts.jump ? ` + ${unit.facts.jump} jump` : ""}`),
        html("td", {}, unit.facts.role),
        html("td", { class: "figure" }, String(unit.facts.year || "")),
        html("td", {}, button(add, () => pick(unit), { "aria-label": `${add}: ${unit.name}` })),
        html("td", {}, button("sheet", () => showSheet(unit.name, sheetAddress(unit.name, ruleset())), { "aria-label": `record sheet of ${unit.name}` })),
      ),
    );
    const head = ["'Mech", "Tons", "Walk", "Role", "Year", "", ""].map((text) => html("th", { scope: "col" }, text));
    return html("table", {}, html("thead", {}, html("tr", {}, ...head)), html("tbody", {}, ...rows));
  }

  void search();
  return html("div", {}, html("div", { class: "row" }, words, tons, html("label", {}, "jump", jump), weapon), count, found);
}

/**
 * Where the record sheet of a design is.
 * @param {string} name
 * @param {string} ruleset
 */
export function sheetAddress(name, ruleset) {
  return `/api/units/sheet.svg?${new URLSearchParams({ unit: name, ruleset })}`;
}

/**
 * Show the record sheet of a design over the page.
 * @param {string} name
 * @param {string} address
 */
export function showSheet(name, address) {
  const dialog = document.getElementById("sheet");
  if (!(dialog instanceof HTMLDialogElement)) {
    return;
  }
  fill(
    dialog,
    html(
      "div",
      { class: "row" },
      html("h2", {}, name),
      html("a", { class: "button", href: address, target: "_blank", rel: "noopener" }, "Print"),
      button("Close", () => dialog.close(), { class: "primary" }),
    ),
    html("div", { class: "paper" }, html("img", { src: address, alt: `Record sheet of ${name}` })),
  );
  dialog.showModal();
}
