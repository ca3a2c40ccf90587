/** All that is known about a move before the dice, as a list. */

import { html } from "./dom.js";
import { DIRECTIONS } from "./hexes.js";
import { chance, reasonsList, signed, sumLine } from "./numbers.js";

/** @typedef {import("./protocol_types.js").MoveFacts} MoveFacts */

/** @typedef {import("./protocol_types.js").EnemyFromThere} EnemyFromThere */
/** @typedef {import("./protocol_types.js").MovingAttack} MovingAttack */
/** @typedef {import("./protocol_types.js").SeenUnit} SeenUnit */

/** The steps `stand-up` and `careful-stand` of an action. */
const STANDING = [9, 10];

/**
 * A move in a few words: `walk to 0305, facing north`, `stand up, facing south`, `death from above on Atlas in 0507`.
 * @param {MoveFacts} facts
 * @param {SeenUnit[]} units
 */
export function moveHeading(facts, units) {
  const { steps = [], dfa = -1, charge = -1 } = /** @type {{steps?: number[], dfa?: number, charge?: number}} */ (facts.action);
  const jumped = units[dfa];
  const charged = units[charge];
  if (jumped) {
    return `death from above on ${jumped.name} in ${jumped.hex}`;
  }
  if (charged) {
    return `charge ${charged.name} in ${charged.hex}`;
  }
  if (!facts.end) {
    return `${facts.mode} off the map`;
  }
  if (facts.mode === "none") {
    return `stay in ${facts.end}, facing ${DIRECTIONS[facts.facing ?? 0]}`;
  }
  const facing = `facing ${DIRECTIONS[facts.facing ?? 0]}`;
  if (facts.mode !== "jump" && steps.some((step) => STANDING.includes(step))) {
    return facts.path?.length === 1 ? `stand up, ${facing}` : `stand up, ${facts.mode} to ${facts.end}, ${facing}`;
  }
  return `${facts.mode} to ${facts.end}, ${facing}`;
}

/**
 * @param {MoveFacts} facts
 * @param {SeenUnit[]} units
 */
export function moveFactsList(facts, units) {
  if (facts.mp === undefined) {
    return html("p", {}, facts.text ?? "");
  }
  if (facts.allowed === false) {
    return html("ul", { class: "refusals" }, ...(facts.refusals ?? []).map((refusal) => html("li", {}, refusal.text)));
  }
  const rows = [
    html("li", { class: "where" }, html("b", {}, moveHeading(facts, units))),
    html("li", {}, html("span", { "data-mp": facts.mp }, `${facts.mp} MP`), `, ${facts.hexes} ${facts.hexes === 1 ? "hex" : "hexes"}, heat ${signed(facts.heat ?? 0)}`),
    html("li", {}, html("span", { class: "label" }, "your attacks "), html("span", { "data-attack": "" }, sumLine(facts.attack ?? []))),
    html("li", {}, html("span", { class: "label" }, "attacks on you "), html("span", { "data-defense": "" }, sumLine(facts.defense ?? []))),
  ];
  for (const risk of facts.risks ?? []) {
    const odds = risk.target_number === null ? "" : ` ${risk.target_number}+, ${chance(risk.ways ?? 0)} to make it`;
    const lead = html("summary", {}, html("b", {}, "PSR"), ` ${risk.text}${risk.hex ? ` in ${risk.hex}` : ""}:${odds}`);
    rows.push(html("li", { class: "risk" }, html("details", {}, lead, reasonsList(risk.parts))));
  }
  for (const warning of facts.warnings ?? []) {
    rows.push(html("li", { class: "warning" }, `Careful: ${warning}`));
  }
  if (facts.outlook?.attack) {
    rows.push(attackRow(facts.outlook.attack));
  }
  for (const enemy of facts.outlook?.enemies ?? []) {
    rows.push(html("li", { class: "outlook" }, html("b", {}, units[enemy.target]?.name ?? ""), `: ${enemyWords(enemy)}`));
  }
  return html("ul", { class: "plain" }, ...rows);
}

/**
 * Where an enemy is after the move, before it moves itself.
 * @param {EnemyFromThere} enemy
 */
function enemyWords(enemy) {
  const far = enemy.distance === 1 ? "1 hex" : `${enemy.distance} hexes`;
  if (!enemy.sight) {
    return `${far}, no line of sight`;
  }
  return `${far}, ${enemy.ahead ? "in your forward arc" : "outside your forward arc"}; you hit its ${enemy.hits}, it hits your ${enemy.struck}`;
}

/**
 * A charge or a death from above; its target has moved already, or cannot.
 * @param {MovingAttack} attack
 */
function attackRow(attack) {
  const odds = attack.number.automatic ? "cannot hit" : `${attack.number.value}+, ${chance(attack.number.ways)}`;
  const lead = html("summary", {}, html("b", {}, "Attack"), `: ${odds}; ${attack.damage} damage, ${attack.damage_to_self || "0"} to you`);
  const then = [...attack.on_hit.map((text) => `hit: ${text}`), ...attack.on_miss.map((text) => `miss: ${text}`)];
  return html("li", { class: "risk" }, html("details", {}, lead, reasonsList(attack.number.parts), ...then.map((text) => html("div", {}, text))));
}
