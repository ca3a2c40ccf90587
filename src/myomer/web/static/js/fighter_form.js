/** A 'Mech in some condition, described by a form, as the query contract wants it. */

import { DamageForm, movedProblem, plain } from "./damage_form.js";
import { button, fill, html } from "./dom.js";
import { FieldProblem, numberProblem } from "./field_problem.js";
import { Refused, ask, query, sentence, sentenceOf } from "./server.js";
import { sheetAddress, showSheet } from "./unit_search.js";

/** @typedef {import("./conditions.js").Description} Description */
/** @typedef {import("./field_problem.js").Field} Field */

const HOTTEST = 50;
const FARTHEST = 25;
const MOST_LEVELS = 20;
const MOST_WOUNDS = 5;
const WORST_SKILL = 8;
const SKILLS = ["gunnery", "piloting", "heat", "wounds"];
const STATES = ["immobile", "shutdown", "unconscious"];
const FLAG_WORDS = { immobile: "immobile", shutdown: "shut down", unconscious: "pilot unconscious" };

export class FighterForm {
  /**
   * @param {string} title
   * @param {number} side
   * @param {string} unit
   * @param {() => void} changed
   * @param {() => string} ruleset The name of the rules that the record sheet goes by.
   */
  constructor(title, side, unit, changed, ruleset) {
    this.title = title;
    this.changed = changed;
    /** @type {Map<string, Field>} By its path in the description. */
    this.fields = new Map();
    const number = (/** @type {string} */ path, /** @type {string} */ label, /** @type {number} */ value, /** @type {number} */ max, min = 0) => {
      const field = html("input", { id: `${path}-${side}`, type: "number", required: true, min, max, value, "aria-label": `${title}: ${label}`, oninput: changed });
      this.fields.set(path, field);
      return field;
    };
    const choice = (/** @type {string} */ path, /** @type {string} */ label, /** @type {[string, string][]} */ options) => {
      const field = html("select", { id: `${path}-${side}`, "aria-label": `${title}: ${label}`, onchange: changed }, ...options.map(([value, text]) => html("option", { value }, text)));
      this.fields.set(path, field);
      return field;
    };
    const tick = (/** @type {string} */ path, /** @type {string} */ label) => {
      const field = html("input", { type: "checkbox", "aria-label": `${title}: ${label}`, onchange: changed });
      this.fields.set(path, field);
      return html("label", {}, field, label);
    };
    const names = html("datalist", { id: `units-${side}` });
    this.unit = html("input", { id: `unit-${side}`, list: `units-${side}`, value: unit, maxlength: 120, "aria-label": `${title}: 'Mech` });
    this.fields.set("unit", this.unit);
    this.unit.addEventListener("input", () => {
      void suggest(names, this.unit.value);
      changed();
    });
    /** The variant that a bare name stands for. */
    this.taken = html("span", { class: "hint" });
    this.behind = html("input", { type: "checkbox", "aria-label": `${title}: partial cover`, onchange: changed });
    this.summary = html("span", { class: "hint" });
    this.damageBox = html("div", {});
    /** @type {DamageForm | null} Null until the 'Mech is known. */
    this.damage = null;
    this.learned = "";
    /** @type {{weapons: {weapon: string, name: string}[], structure: Record<string, number>, equipment: string[]}} */
    this.facts = { weapons: [], structure: {}, equipment: [] };
    /** @type {Map<string, string>} Damage to be set when the 'Mech is known. */
    this.waiting = new Map();
    const modes = /** @type {[string, string][]} */ ([["none", "stood still"], ["walk", "walk"], ["run", "run"], ["jump", "jump"]]);
    const postures = /** @type {[string, string][]} */ ([["", "standing"], ["prone", "prone"], ["hull_down", "hull-down"]]);
    const woods = /** @type {[string, string][]} */ ([["", "none"], ["light", "light"], ["heavy", "heavy"], ["ultra", "ultra-heavy"]]);
    this.element = html(
      "fieldset",
      { class: `side-${side}` },
      html("legend", {}, html("span", { class: "side-mark", "aria-hidden": "true" }), ` ${title}`),
      html("div", { class: "row" }, this.unit, names, button("sheet", () => showSheet(this.unit.value, sheetAddress(this.unit.value.trim(), ruleset())), { class: "no-print" }), this.taken),
      html(
        "div",
        { class: "row" },
        html("label", {}, "Gunnery", number("gunnery", "gunnery", 4, WORST_SKILL)),
        html("label", {}, "Piloting", number("piloting", "piloting", 5, WORST_SKILL)),
        html("label", {}, "Heat", number("heat", "heat", 0, HOTTEST)),
      ),
      html("div", { class: "row" }, choice("moved.mode", "movement", modes), html("label", {}, number("moved.hexes", "hexes moved", 0, FARTHEST), "hexes"), choice("posture", "posture", postures)),
      html(
        "details",
        { class: "condition" },
        html("summary", {}, "Condition ", this.summary),
        html("h3", {}, "Ground and cover"),
        html(
          "div",
          { class: "row" },
          html("label", {}, "Level", number("terrain.level", "level", 0, MOST_LEVELS, -MOST_LEVELS)),
          html("label", {}, "Woods", choice("terrain.woods", "woods", woods)),
          html("label", {}, "Depth of water", number("terrain.water", "depth of water", 0, MOST_LEVELS)),
        ),
        html("div", { class: "row" }, html("label", {}, this.behind, "partial cover: a hill in front of it, a level higher")),
        html("h3", {}, "Pilot and systems"),
        html("div", { class: "row" }, html("label", {}, "Pilot hits", number("wounds", "pilot hits", 0, MOST_WOUNDS)), ...STATES.map((state) => tick(state, FLAG_WORDS[/** @type {keyof typeof FLAG_WORDS} */ (state)]))),
        html("h3", {}, "Damage"),
        this.damageBox,
      ),
    );
  }

  /**
   * Learn what the 'Mech can have, if it is another one; then it has no damage but what waits for it.
   * @param {AbortSignal} signal
   * @returns {Promise<FieldProblem | null>} Why there is no such 'Mech.
   */
  async learn(signal) {
    const name = this.unit.value.trim();
    if (name !== this.learned || !this.damage) {
      try {
        this.facts = await query({ ask: "unit", unit: name }, signal);
        /** @type {import("./damage_form.js").Limits} */
        const limits = await ask(`/api/units/limits?${new URLSearchParams({ unit: name })}`, { signal });
        this.learned = name;
        this.taken.textContent = limits.name === name ? "" : limits.name;
        if (limits.name !== this.damage?.limits.name) {
          this.damage = new DamageForm(this.title, limits, this.changed);
          fill(this.damageBox, this.damage.element);
        }
      } catch (error) {
        if (error instanceof Refused) {
          return new FieldProblem(this.unit, sentence(error));
        }
        throw error;
      }
    }
    return null;
  }

  /**
   * Set the damage that has waited for the 'Mech.
   * @returns {string[]} What it cannot have.
   */
  settle() {
    const left = [...this.waiting].filter(([path, value]) => !this.damage?.set(path, value)).map(([path]) => plain(path));
    this.waiting.clear();
    return left;
  }

  /**
   * Put a value into a field; false if it cannot have it.
   * @param {string} path
   * @param {string} value
   */
  set(path, value) {
    if (/^(armor|structure|destroyed)\./.test(path)) {
      this.waiting.set(path, value);
      return true;
    }
    if (path === "prone" || path === "hull_down") {
      this.fieldOf("posture").value = value ? path : "";
      return true;
    }
    const field = this.fields.get(path);
    if (!field) {
      return false;
    }
    if (field.type === "checkbox" && field instanceof HTMLInputElement) {
      field.checked = Boolean(value);
      return true;
    }
    field.value = value;
    return field instanceof HTMLInputElement || field.value === value;
  }

  /**
   * The field of a path in the description, or the one it belongs to.
   * @param {string} path
   * @returns {Field}
   */
  fieldOf(path) {
    const found = this.fields.get(path) ?? this.damage?.fields.get(path);
    return found ?? (path.includes(".") ? this.fieldOf(path.slice(0, path.lastIndexOf("."))) : this.unit);
  }

  /** @param {string} path */
  value(path) {
    return this.fieldOf(path).value;
  }

  /** @returns {FieldProblem | null} The first thing that is wrong. */
  problem() {
    const numbers = [...this.fields.values()].filter((field) => field instanceof HTMLInputElement && field.type === "number");
    for (const field of numbers) {
      const problem = numberProblem(/** @type {HTMLInputElement} */ (field));
      if (problem) {
        return problem;
      }
    }
    const hexes = /** @type {HTMLInputElement} */ (this.fieldOf("moved.hexes"));
    const tooFar = this.damage && movedProblem(this.title, this.damage.limits, this.value("moved.mode"), hexes);
    if (tooFar) {
      return tooFar;
    }
    if (this.value("terrain.woods") && Number(this.value("terrain.water"))) {
      return new FieldProblem(this.fieldOf("terrain.woods"), `${this.title}: there are no woods in water.`);
    }
    return this.damage?.problem() ?? null;
  }

  /**
   * What the server refuses, at its field.
   * @param {Refused} error
   */
  refusedField(error) {
    const field = this.fieldOf(error.field.slice(error.field.indexOf(".") + 1).replace(/\[\d+\]$/, ""));
    return new FieldProblem(field, sentenceOf(error.message.replace(`'${error.field}'`, field.ariaLabel ?? "")));
  }

  /** @returns {Description} */
  description() {
    /** @type {Record<string, any>} */
    const given = { unit: this.unit.value.trim() };
    for (const path of SKILLS) {
      const field = /** @type {HTMLInputElement} */ (this.fieldOf(path));
      if (field.value !== field.defaultValue) {
        given[path] = Number(field.value);
      }
    }
    const mode = this.value("moved.mode");
    if (mode !== "none") {
      given["moved"] = { mode, hexes: Number(this.value("moved.hexes")) };
    }
    for (const flag of [this.value("posture"), ...STATES.filter((state) => /** @type {HTMLInputElement} */ (this.fieldOf(state)).checked)]) {
      if (flag) {
        given[flag] = true;
      }
    }
    /** @type {Record<string, string | number>} */
    const terrain = {};
    for (const kind of ["level", "water"]) {
      if (Number(this.value(`terrain.${kind}`))) {
        terrain[kind] = Number(this.value(`terrain.${kind}`));
      }
    }
    if (this.value("terrain.woods")) {
      terrain["woods"] = this.value("terrain.woods");
    }
    if (Object.keys(terrain).length) {
      given["terrain"] = terrain;
    }
    return /** @type {Description} */ ({ ...given, ...this.damage?.description() });
  }

  /** What stands in the fold, in words. */
  conditionWords() {
    const level = Number(this.value("terrain.level"));
    const depth = Number(this.value("terrain.water"));
    const wounds = Number(this.value("wounds"));
    const woods = this.value("terrain.woods").replace("ultra", "ultra-heavy");
    return [
      level ? `at level ${level}` : "",
      woods ? `in ${woods} woods` : "",
      depth ? `in water of depth ${depth}` : "",
      this.behind.checked ? "in partial cover of a hill" : "",
      wounds ? `${wounds} pilot ${wounds === 1 ? "hit" : "hits"}` : "",
      ...STATES.filter((state) => /** @type {HTMLInputElement} */ (this.fieldOf(state)).checked).map((state) => FLAG_WORDS[/** @type {keyof typeof FLAG_WORDS} */ (state)]),
      ...(this.damage?.words() ?? []),
    ].filter(Boolean);
  }

  /** Say in the line of the fold what is in it. */
  sumUp() {
    this.summary.textContent = this.conditionWords().join("; ") || "undamaged, on clear ground";
  }
}

/**
 * A 'Mech in its condition, in words for the printed page.
 * @param {FighterForm} form
 */
export function fighterWords(form) {
  const walked = form.value("moved.hexes");
  const hexes = walked === "1" ? "1 hex" : `${walked} hexes`;
  const moved = { none: "stood still", walk: `walked ${hexes}`, run: `ran ${hexes}`, jump: `jumped ${hexes}` }[form.value("moved.mode")] ?? "";
  const skills = `gunnery ${form.value("gunnery")}, piloting ${form.value("piloting")}, heat ${form.value("heat")}`;
  const posture = form.value("posture") ? [plain(form.value("posture")).replace("hull down", "hull-down")] : [];
  return `${form.damage?.limits.name ?? form.unit.value.trim()}: ${[`${skills}, ${moved}`, ...posture, ...form.conditionWords()].join("; ")}`;
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
