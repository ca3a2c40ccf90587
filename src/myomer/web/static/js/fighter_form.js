/** A 'Mech in some condition, described by a form, as the query contract wants it. */

import { button, html } from "./dom.js";
import { ask } from "./server.js";
import { sheetAddress, showSheet } from "./unit_search.js";

const PARTS = ["left-arm", "right-arm", "left-leg", "right-leg", "gyro", "engine", "sensors"];
const HOTTEST = 50;

export class FighterForm {
  /**
   * @param {string} title
   * @param {number} side
   * @param {string} unit
   * @param {() => void} changed
   * @param {() => string} ruleset The name of the rules that the record sheet goes by.
   */
  constructor(title, side, unit, changed, ruleset) {
    const number = (/** @type {string} */ label, /** @type {number} */ value, /** @type {number} */ max) =>
      html("input", { type: "number", required: true, min: 0, max, value, "aria-label": `${title}: ${label}`, oninput: changed });
    const names = html("datalist", { id: `units-${side}` });
    this.unit = html("input", { list: `units-${side}`, value: unit, "aria-label": `${title}: 'Mech` });
    this.unit.addEventListener("input", () => {
      void suggest(names, this.unit.value);
      changed();
    });
    this.gunnery = number("gunnery", 4, 8);
    this.piloting = number("piloting", 5, 8);
    this.heat = number("heat", 0, HOTTEST);
    this.hexes = number("hexes moved", 0, 25);
    const modes = ["none", "walk", "run", "jump"];
    this.mode = html("select", { "aria-label": `${title}: movement`, onchange: changed }, ...modes.map((mode) => html("option", { value: mode }, mode === "none" ? "stood still" : mode)));
    const woods = ["clear", "light", "heavy"];
    this.woods = html("select", { "aria-label": `${title}: terrain`, onchange: changed }, ...woods.map((kind) => html("option", { value: kind }, kind === "clear" ? "clear" : `${kind} woods`)));
    this.prone = html("input", { type: "checkbox", onchange: changed });
    this.destroyed = PARTS.map((part) => html("input", { type: "checkbox", value: part, onchange: changed }));
    this.element = html(
      "fieldset",
      { class: `side-${side}` },
      html("legend", {}, html("span", { class: "side-mark", "aria-hidden": "true" }), ` ${title}`),
      html("div", { class: "row" }, this.unit, names, button("sheet", () => showSheet(this.unit.value, sheetAddress(this.unit.value.trim(), ruleset())), { class: "no-print" })),
      html("div", { class: "row" }, html("label", {}, "Gunnery", this.gunnery), html("label", {}, "Piloting", this.piloting), html("label", {}, "Heat", this.heat)),
      html("div", { class: "row" }, this.mode, html("label", {}, this.hexes, "hexes"), this.woods, html("label", {}, this.prone, "prone")),
      html(
        "details",
        {},
        html("summary", {}, "Destroyed or hit"),
        html("div", { class: "row" }, ...this.destroyed.map((box) => html("label", {}, box, box.value.replace("-", " ")))),
      ),
    );
  }

  /** What is wrong with a number; "" if nothing is. */
  problem() {
    return [this.gunnery, this.piloting, this.heat, this.hexes].map(numberProblem).find(Boolean) ?? "";
  }

  /** @returns {Record<string, unknown>} */
  description() {
    const destroyed = this.destroyed.filter((box) => box.checked).map((box) => box.value);
    return {
      unit: this.unit.value.trim(),
      gunnery: Number(this.gunnery.value),
      piloting: Number(this.piloting.value),
      heat: Number(this.heat.value),
      moved: { mode: this.mode.value, hexes: this.mode.value === "none" ? 0 : Number(this.hexes.value) },
      prone: this.prone.checked,
      ...(this.woods.value === "clear" ? {} : { terrain: { woods: this.woods.value } }),
      ...(destroyed.length ? { destroyed } : {}),
    };
  }
}

/**
 * What is wrong with the number in a field; "" if nothing is.
 * @param {HTMLInputElement} field
 */
export function numberProblem(field) {
  return field.checkValidity() ? "" : `${field.ariaLabel} is a whole number from ${field.min} to ${field.max}.`;
}

/**
 * A 'Mech in its condition, in words for the printed page.
 * @param {FighterForm} form
 */
export function fighterWords(form) {
  const hexes = form.hexes.value === "1" ? "1 hex" : `${form.hexes.value} hexes`;
  const moved = { none: "stood still", walk: `walked ${hexes}`, run: `ran ${hexes}`, jump: `jumped ${hexes}` }[form.mode.value] ?? "";
  const destroyed = form.destroyed.filter((box) => box.checked).map((box) => box.value.replace("-", " "));
  return [
    `${form.unit.value.trim()}: gunnery ${form.gunnery.value}, piloting ${form.piloting.value}, heat ${form.heat.value}`,
    moved,
    form.woods.value === "clear" ? "" : `in ${form.woods.value} woods`,
    form.prone.checked ? "prone" : "",
    destroyed.length ? `destroyed or hit: ${destroyed.join(", ")}` : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * @param {HTMLDataListElement} list
 * @param {string} words
 */
async function suggest(list, words) {
  if (words.trim().length < 2) {
    return;
  }
  const answer = await ask(`/api/units?limit=20&words=${encodeURIComponent(words.trim())}`);
  list.replaceChildren(...answer.units.map((/** @type {{name: string}} */ unit) => html("option", { value: unit.name })));
}
