/** What the signs on the map mean. */

import { button, fill, html } from "./dom.js";

/** @type {[string, string][]} */
const BADGES = [
  ["solid arrow", "where the 'Mech faces"],
  ["line with a yellow end", "where its torso is twisted to"],
  ["L1, L−1", "the level it stands on, if that is not 0"],
  ["W2, R5, J4, S9", "it walked, ran, jumped or sprinted that many hexes this turn"],
  ["6°", "heat; white on red from 14 on"],
  ["2✚", "pilot hits"],
  ["bar", "armor and structure left"],
  ["PRONE, SHUT DOWN …", "its condition; of two, in short: UNC unconscious, SHUT shut down, HULL hull down"],
];
/** @type {[string, string][]} */
const GROUND = [
  ["one tree, two, three", "light, heavy, ultra-heavy woods"],
  ["small stones", "rough; in heaps: rubble"],
  ["blue with waves", "water, with its depth"],
  ["level 1, darker ground", "the level of the hex, if it is not 0; the higher, the darker"],
  ["heavy line with ticks", "an edge between levels; the ticks are on the lower side, a thicker line is a greater step"],
];
/** @type {[string, string][]} */
const PLACES = [
  ["W3, R5, J2 in a shaded hex", "within reach by walking, running or jumping, and the MP it takes"],
  ["solid, dashed, dotted edge", "the same: walk, run, jump"],
  ["dashed ring around a 'Mech", "it can act now; a solid ring: it is chosen; a red one: the target"],
  ["yellow hexes", "on the line of sight; the label says the distance and what is on the way"],
];

/** Show the legend over the page. */
export function showLegend() {
  const known = document.querySelector("dialog.legend");
  const dialog = known instanceof HTMLDialogElement ? known : html("dialog", { class: "legend", "aria-label": "Legend" });
  const list = (/** @type {[string, string][]} */ rows) => html("dl", {}, ...rows.flatMap(([sign, meaning]) => [html("dt", {}, sign), html("dd", {}, meaning)]));
  fill(
    dialog,
    html("div", { class: "row" }, html("h2", {}, "On the map"), button("Close", () => dialog.close(), { class: "primary" })),
    html("h3", {}, "'Mechs"),
    list(BADGES),
    html("h3", {}, "Ground"),
    list(GROUND),
    html("h3", {}, "Hexes"),
    list(PLACES),
  );
  document.body.append(dialog);
  dialog.showModal();
}
