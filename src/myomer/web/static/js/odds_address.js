/** The address of the odds page has everything that is set: a link to it shows the same odds. */

import { readCondition, writtenConditions } from "./conditions.js";

/** @typedef {import("./fighter_form.js").FighterForm} FighterForm */

/**
 * @typedef {object} Duel
 * @property {FighterForm} attacker
 * @property {FighterForm} target
 * @property {HTMLSelectElement} side
 * @property {HTMLInputElement} distance
 * @property {import("./ruleset_choice.js").RulesetChoice} rules
 */

/** By role, the parameter of its conditions, as the option of `myomer compare`. */
const OPTIONS = /** @type {const} */ ({ attacker: "a", target: "t" });
const ROLES = /** @type {("attacker" | "target")[]} */ (Object.keys(OPTIONS));
const COVER = "cover";

/**
 * Set what the address says.
 * @param {Duel} duel
 * @returns {string[]} What cannot be set.
 */
export function fromAddress(duel) {
  const query = new URLSearchParams(location.search);
  /** @type {string[]} */
  const leftOut = [];
  for (const role of ROLES) {
    const form = duel[role];
    form.unit.value = query.get(role) ?? form.unit.value;
    form.behind.checked = query.getAll(COVER).includes(role);
    for (const condition of query.getAll(OPTIONS[role])) {
      const values = readCondition(condition);
      if (!values || [...values].filter(([path, value]) => !form.set(path, value)).length) {
        leftOut.push(`${form.title}: ${condition}`);
      }
    }
  }
  const side = query.get("side") ?? duel.side.value;
  if ([...duel.side.options].some((option) => option.value === side)) {
    duel.side.value = side;
  } else {
    leftOut.push(`side ${side}`);
  }
  duel.distance.value = query.get("range") ?? duel.distance.value;
  return leftOut;
}

/**
 * Put everything that is set into the address; what is as by default needs no words.
 * @param {Duel} duel
 */
export function intoAddress(duel) {
  const query = new URLSearchParams();
  for (const role of ROLES) {
    const form = duel[role];
    const described = form.description();
    if (described.unit !== form.unit.defaultValue) {
      query.set(role, described.unit);
    }
    for (const condition of writtenConditions(described)) {
      query.append(OPTIONS[role], condition);
    }
    if (form.behind.checked) {
      query.append(COVER, role);
    }
  }
  if (duel.side.selectedIndex) {
    query.set("side", duel.side.value);
  }
  if (duel.distance.value !== duel.distance.defaultValue) {
    query.set("range", duel.distance.value);
  }
  duel.rules.intoAddress(query);
}
