/** All that is known about a move before the dice, as a list. */

import { html } from "./dom.js";
import { DIRECTIONS } from "./hexes.js";
import { chance, reasonsList, signed, sumLine } from "./numbers.js";

/** @typedef {import("./protocol_types.js").MoveFacts} MoveFacts */

/** @param {MoveFacts} facts */
export function moveFactsList(facts) {
  if (facts.mp === undefined) {
    return html("p", {}, facts.text ?? "");
  }
  if (facts.allowed === false) {
    return html("ul", { class: "refusals" }, ...(facts.refusals ?? []).map((refusal) => html("li", {}, refusal.text)));
  }
  const where = facts.end ? `to ${facts.end}, facing ${DIRECTIONS[facts.facing ?? 0]}` : "off the map";
  const rows = [
    html("li", { class: "where" }, html("b", {}, `${facts.mode} ${where}`)),
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
  return html("ul", { class: "plain" }, ...rows);
}
