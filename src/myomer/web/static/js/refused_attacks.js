/** Physical attacks that cannot be made, and why: every attack that a 'Mech has limbs or equipment for is asked about. */

import { html } from "./dom.js";

/** Attacks with a limb, by how the locations of these limbs end; attacks without one. */
const WITH_LIMBS = [
  { attack: "punch", limb: "-arm" },
  { attack: "kick", limb: "-leg" },
];
const OTHERS = ["push", "charge", "dfa"];
/** An option of the rules that is off is no attack that somebody misses. */
const NOT_IN_PLAY = "attack-not-in-play";

/** @typedef {{attack: string, limb?: string}} AskedAttack */

/**
 * The attacks to ask about; a piece of equipment that is none is answered with an error, and left out.
 * @param {{structure: Record<string, number>, equipment: string[], weapons: {weapon: string}[]}} facts
 * @returns {AskedAttack[]}
 */
export function possibleAttacks(facts) {
  const limbs = WITH_LIMBS.flatMap(({ attack, limb }) =>
    Object.keys(facts.structure)
      .filter((location) => location.endsWith(limb))
      .map((location) => ({ attack, limb: location })),
  );
  const shooting = new Set(facts.weapons.map((weapon) => weapon.weapon.split("@")[0]));
  const held = new Set(facts.equipment.map((item) => item.split("@")[0] ?? "").filter((item) => !shooting.has(item) && !item.endsWith("-ammo")));
  return [...limbs, ...[...OTHERS, ...held].map((attack) => ({ attack }))];
}

/**
 * @param {AskedAttack[]} asked
 * @param {any[]} answers To each of them.
 * @param {boolean} open Whether they are all there is to show.
 */
export function refusedAttacks(asked, answers, open) {
  /** @type {Map<string, {attack: string, limbs: string[], why: string}>} The same attack with the same reasons once. */
  const rows = new Map();
  answers.forEach((answer, index) => {
    const { attack = "", limb } = asked[index] ?? {};
    if (answer.error || answer.allowed || answer.reasons.includes(NOT_IN_PLAY)) {
      return;
    }
    const why = answer.explanations.join(" ");
    const limbs = rows.get(`${attack} ${why}`)?.limbs ?? [];
    rows.set(`${attack} ${why}`, { attack, limbs: limb ? [...limbs, limb] : limbs, why });
  });
  if (!rows.size) {
    return null;
  }
  const items = [...rows.values()].map(({ attack, limbs, why }) => html("li", {}, html("b", {}, `${nameOf(attack, limbs, asked)}: `), why));
  return html("details", { class: "refused no-print", open }, html("summary", {}, `cannot be made (${rows.size})`), html("ul", { class: "plain" }, ...items));
}

/**
 * `kick`, or `kick, left leg` if the other limbs are another matter.
 * @param {string} attack
 * @param {string[]} limbs
 * @param {AskedAttack[]} asked
 */
function nameOf(attack, limbs, asked) {
  const all = asked.filter((one) => one.attack === attack).length === limbs.length;
  const name = attack.replace("dfa", "death from above");
  return (all || !limbs.length ? name : [name, ...limbs].join(", ")).replace(/-/g, " ");
}
