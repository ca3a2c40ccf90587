/** Conditions as `myomer compare -a` takes them, `KEY` or `KEY=VALUE`, from the description of a unit and back. */

/**
 * A unit as the query contract describes it; what is as by default is left out.
 * @typedef {object} Description
 * @property {string} unit
 * @property {number} [gunnery]
 * @property {number} [piloting]
 * @property {number} [heat]
 * @property {number} [wounds]
 * @property {{mode: string, hexes: number}} [moved]
 * @property {boolean} [prone]
 * @property {boolean} [hull_down]
 * @property {boolean} [immobile]
 * @property {boolean} [shutdown]
 * @property {boolean} [unconscious]
 * @property {Record<string, number>} [armor]
 * @property {Record<string, number>} [structure]
 * @property {string[]} [destroyed]
 * @property {Record<string, string | number>} [terrain]
 */

/** Conditions that are read into a form: by the path of a field, what it is to hold. */
/** @typedef {Map<string, string>} FieldValues */

const NUMBERS = ["gunnery", "piloting", "heat", "wounds"];
const FLAGS = ["prone", "hull_down", "immobile", "shutdown", "unconscious"];
const POINTS = ["armor", "structure"];
const GROUND = ["level", "woods", "water"];

/**
 * The conditions of a unit, as they are written in the terminal.
 * @param {Description} description
 * @returns {string[]}
 */
export function writtenConditions(description) {
  /** @type {Record<string, any>} */
  const given = description;
  const terrain = description.terrain ?? {};
  const points = (/** @type {string} */ key) => Object.entries(given[key]).map(([location, left]) => `${location}:${left}`).join(",");
  return [
    ...NUMBERS.filter((key) => key in given).map((key) => `${key}=${given[key]}`),
    ...(description.moved ? [`moved=${description.moved.mode}:${description.moved.hexes}`] : []),
    ...FLAGS.filter((key) => given[key]),
    ...POINTS.filter((key) => key in given).map((key) => `${key}=${points(key)}`),
    ...(description.destroyed ? [`destroyed=${description.destroyed.join(",")}`] : []),
    ...GROUND.filter((key) => key in terrain).map((key) => `${key}=${terrain[key]}`),
  ];
}

/**
 * Conditions as the fields of a form; null for one that no form has.
 * @param {string} condition
 * @returns {FieldValues | null}
 */
export function readCondition(condition) {
  const [key = "", ...rest] = condition.split("=");
  const value = rest.join("=").trim();
  const name = key.trim().toLowerCase().replace(/-/g, "_");
  /** @type {FieldValues} */
  const found = new Map();
  if (NUMBERS.includes(name)) {
    found.set(name, value);
  } else if (FLAGS.includes(name)) {
    found.set(name, ["", "true", "yes"].includes(value.toLowerCase()) ? "true" : "");
  } else if (GROUND.includes(name)) {
    found.set(`terrain.${name}`, value);
  } else if (name === "moved") {
    const [mode = "", hexes = "0"] = value.split(":");
    found.set("moved.mode", mode).set("moved.hexes", hexes);
  } else if (POINTS.includes(name)) {
    for (const item of value.split(",")) {
      const [location = "", left = ""] = item.split(":");
      found.set(`${name}.${location}`, left);
    }
  } else if (name === "destroyed") {
    for (const part of value.split(",").filter(Boolean)) {
      found.set(`destroyed.${part}`, String(value.split(",").filter((other) => other === part).length));
    }
  } else {
    return null;
  }
  return found;
}

/**
 * A command for the terminal, with quotes where a shell needs them.
 * @param {string[]} words
 */
export function commandLine(words) {
  return words.map((word) => (/^[\w.,:=/@-]+$/.test(word) ? word : `"${word.replace(/["$`\\]/g, "\\$&")}"`)).join(" ");
}
