/** The damage of a 'Mech: points left by location, hits on systems, actuators. Its limits are those of the server. */

import { button, html } from "./dom.js";
import { FieldProblem, numberProblem } from "./field_problem.js";

/** @typedef {import("./conditions.js").Description} Description */

/**
 * What a 'Mech can have: `GET /api/units/limits`.
 * @typedef {object} Limits
 * @property {string} name
 * @property {Record<string, number>} armor
 * @property {Record<string, number>} structure
 * @property {Record<string, number>} destroyed How often each part can be hit.
 * @property {Record<string, number>} moved MP by mode.
 */

const REAR = "-rear";

/**
 * `left-arm.hand` as words.
 * @param {string} name
 */
export function plain(name) {
  return name.replace(/[-._]/g, " ");
}

export class DamageForm {
  /**
   * @param {string} title
   * @param {Limits} limits
   * @param {() => void} changed
   */
  constructor(title, limits, changed) {
    this.limits = limits;
    /** @type {Map<string, HTMLInputElement>} By path: `armor.left-leg`, `destroyed.gyro`. */
    this.fields = new Map();
    /** @type {Map<string, number>} By path, the points of a 'Mech without damage; for hits, 0. */
    this.whole = new Map();
    const number = (/** @type {string} */ path, /** @type {string} */ label, /** @type {number} */ most, /** @type {number} */ whole) => {
      const field = html("input", { type: "number", required: true, min: 0, max: most, value: whole, "aria-label": `${title}: ${label}`, oninput: changed });
      this.fields.set(path, field);
      this.whole.set(path, whole);
      return field;
    };
    const points = (/** @type {"armor" | "structure"} */ kind, /** @type {string} */ location) => {
      const most = limits[kind][location];
      return html("td", {}, most ? html("span", { class: "points" }, number(`${kind}.${location}`, `${kind} of ${plain(location)}`, most, most), ` / ${most}`) : null);
    };
    const rows = Object.keys(limits.structure).map((location) =>
      html("tr", {}, html("th", { scope: "row" }, plain(location)), points("armor", location), points("armor", location + REAR), points("structure", location)),
    );
    const head = ["Location", "Armor", "Rear armor", "Structure"].map((text) => html("th", { scope: "col" }, text));
    const parts = Object.keys(limits.destroyed);
    const systems = parts
      .filter((part) => !part.includes("."))
      .map((part) => html("label", {}, plain(part), number(`destroyed.${part}`, `hits on ${plain(part)}`, limits.destroyed[part] ?? 0, 0)));
    const actuator = (/** @type {string} */ part) => {
      const box = html("input", { type: "checkbox", "aria-label": `${title}: ${plain(part)} hit`, onchange: changed });
      this.fields.set(`destroyed.${part}`, box);
      return html("label", {}, box, plain(part.split(".")[1] ?? ""));
    };
    const limbs = [...new Set(parts.filter((part) => part.includes(".")).map((part) => part.split(".")[0] ?? ""))];
    const actuators = limbs.map((limb) => html("div", { class: "row limb" }, html("b", {}, plain(limb)), ...parts.filter((part) => part.startsWith(`${limb}.`)).map(actuator)));
    const preset = (/** @type {string} */ text, /** @type {number} */ share) =>
      button(text, () => {
        this.setArmor(share);
        changed();
      });
    const mend = () => {
      this.mend();
      changed();
    };
    this.element = html(
      "div",
      {},
      html("div", { class: "row presets" }, button("Undamaged", mend), preset("Half armor", 0.5), preset("No armor", 0)),
      html("table", { class: "damage-table" }, html("thead", {}, html("tr", {}, ...head)), html("tbody", {}, ...rows)),
      html("p", { class: "hint" }, "Points that are left. A location with no structure is destroyed."),
      html("div", { class: "row" }, html("b", {}, "Hits:"), ...systems),
      html("b", { class: "label" }, "Actuators hit"),
      ...actuators,
    );
  }

  /** What is wrong with a number; null if nothing is. */
  problem() {
    for (const field of this.fields.values()) {
      const problem = numberProblem(field);
      if (problem) {
        return problem;
      }
    }
    return null;
  }

  /** @param {number} share Of the full armor, rounded down. */
  setArmor(share) {
    for (const [path, field] of this.fields) {
      if (path.startsWith("armor.")) {
        field.value = String(Math.floor((this.whole.get(path) ?? 0) * share));
      }
    }
  }

  mend() {
    for (const [path, field] of this.fields) {
      field.checked = false;
      field.value = String(this.whole.get(path) ?? "on");
    }
  }

  /**
   * Put a value into a field; false if there is no such field.
   * @param {string} path
   * @param {string} value
   */
  set(path, value) {
    const location = path.replace("destroyed.", "structure.");
    const field = this.fields.get(path) ?? this.fields.get(location);
    if (!field) {
      return false;
    }
    if (field.type === "checkbox") {
      field.checked = true;
    } else {
      field.value = this.fields.has(path) ? value : "0";
    }
    return true;
  }

  /**
   * The damage as the contract describes it.
   * @returns {Pick<Description, "armor" | "structure" | "destroyed">}
   */
  description() {
    /** @type {Record<string, Record<string, number>>} */
    const points = { armor: {}, structure: {} };
    /** @type {string[]} */
    const destroyed = [];
    for (const [path, field] of this.fields) {
      const [kind = "", name = ""] = [path.slice(0, path.indexOf(".")), path.slice(path.indexOf(".") + 1)];
      const left = Number(field.value);
      if (kind === "destroyed") {
        destroyed.push(...Array(field.type === "checkbox" ? Number(field.checked) : left).fill(name));
      } else if (left !== this.whole.get(path)) {
        /** @type {Record<string, number>} */ (points[kind])[name] = left;
      }
    }
    const { armor = {}, structure = {} } = points;
    return { ...(Object.keys(armor).length ? { armor } : {}), ...(Object.keys(structure).length ? { structure } : {}), ...(destroyed.length ? { destroyed } : {}) };
  }

  /** The damage in words. */
  words() {
    const { armor, structure, destroyed = [] } = this.description();
    const left = (/** @type {"armor" | "structure"} */ kind, /** @type {Record<string, number> | undefined} */ given) =>
      given ? `${kind} left: ${Object.entries(given).map(([location, points]) => `${plain(location)} ${points} of ${this.limits[kind][location]}`).join(", ")}` : "";
    const hits = [...new Set(destroyed)].map((part) => {
      const times = destroyed.filter((other) => other === part).length;
      return times > 1 ? `${plain(part)} ${times} times` : plain(part);
    });
    return [left("armor", armor), left("structure", structure), hits.length ? `hit: ${hits.join(", ")}` : ""].filter(Boolean);
  }
}

/**
 * Why a 'Mech cannot have moved that far; null if it can.
 * @param {string} title
 * @param {Limits} limits
 * @param {string} mode
 * @param {HTMLInputElement} hexes
 */
export function movedProblem(title, limits, mode, hexes) {
  const most = limits.moved[mode];
  if (most === undefined || (Number(hexes.value) <= most && (most || mode !== "jump"))) {
    return null;
  }
  return new FieldProblem(hexes, `${title}: ${limits.name} has ${most} MP to ${mode}.`);
}
