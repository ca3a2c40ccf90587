/** Weapons as a table to tick: number, chance, expected damage, heat. */

import { html } from "./dom.js";
import { chance, numberButton, numberText, reasonsList } from "./numbers.js";

/** @typedef {import("./protocol_types.js").ShotChoice} ShotChoice */

/** Among what is open: the weapons that cannot fire. */
const REFUSED = "cannot-fire";

/**
 * The key of a shot: the same weapon fired in the same way at the same target.
 * @param {ShotChoice} shot
 */
export function shotKey(shot) {
  return `${shot.weapon}-${shot.target}-${shot.way}`;
}

/**
 * @param {ShotChoice[]} shots At one target.
 * @param {{ticked: Set<string>, volley: Map<string, ShotChoice>, open: Set<string>}} state
 * @param {(shot: ShotChoice) => void} tick
 * @param {() => void} changed
 */
export function weaponTable(shots, state, tick, changed) {
  const head = ["", "Weapon", "Range", "TN", "Chance", "Damage", "Exp.", "Heat"];
  const rows = [];
  const usable = shots.filter((shot) => shot.allowed && shot.number);
  const refused = shots.filter((shot) => !usable.includes(shot));
  const unfolded = state.open.has(REFUSED) || !usable.length;
  const one = sideHit(shots);
  for (const listed of usable) {
    const key = shotKey(listed);
    const shot = state.volley.get(key) ?? listed;
    rows.push(shotRow(shot, key, { ...state, sides: !one }, () => tick(listed), changed));
    if (shot.number && state.open.has(key)) {
      const why = reasonsList(shot.number.parts, numberText(shot.number));
      rows.push(html("tr", { class: "reasons-row" }, html("td", {}), html("td", { colspan: 7 }, why)));
    }
  }
  if (refused.length && usable.length) {
    rows.push(foldRow({ text: `cannot fire (${refused.length})`, key: REFUSED, columns: 8 }, state.open, changed));
  }
  if (unfolded) {
    rows.push(...refused.map(refusedRow));
  }
  return html(
    "table",
    { class: "weapons" },
    html("thead", {}, html("tr", {}, ...head.map((text) => html("th", { scope: "col" }, text || html("span", { class: "for-ears" }, "fire"))))),
    html("tbody", {}, ...rows),
  );
}

/**
 * The row that shows and hides what cannot be done.
 * @param {{text: string, key: string, columns: number}} fold
 * @param {Set<string>} open
 * @param {() => void} changed
 */
export function foldRow({ text, key, columns }, open, changed) {
  const unfolded = open.has(key);
  const toggle = () => {
    if (!open.delete(key)) {
      open.add(key);
    }
    changed();
  };
  const fold = html(
    "button",
    { type: "button", class: "fold", "data-key": key, "aria-expanded": unfolded ? "true" : "false", onclick: toggle },
    `${unfolded ? "▾" : "▸"} ${text}`,
  );
  return html("tr", { class: "fold-row" }, html("td", { colspan: columns }, fold));
}

/**
 * The side of the target that all shots hit; empty if there are several, or none.
 * @param {ShotChoice[]} shots
 */
export function sideHit(shots) {
  const sides = new Set(shots.filter((shot) => shot.allowed && shot.number).map((shot) => shot.side));
  return sides.size === 1 ? ([...sides][0] ?? "") : "";
}

/**
 * Damage that is short enough for its column: `20 × 1 by 5` is 20 × 1 in groups of 5, `6 × 2` is in single hits.
 * @param {string} damage
 */
function shortDamage(damage) {
  const short = damage.replace(/ in groups of (\d+)( points)?/, " by $1").replace(/ in single hits/, "");
  return short === damage ? damage : html("abbr", { title: damage }, short);
}

/**
 * The weapon, where it is, how it fires and the rounds left.
 * @param {ShotChoice} shot
 */
function nameOf(shot) {
  const about = [shot.location, shot.way, shot.rounds === null ? "" : `${shot.rounds} rounds`];
  return html("span", { class: "weapon-name" }, shot.name, html("small", {}, about.filter(Boolean).join(" · ")));
}

/**
 * A weapon that cannot fire, and why.
 * @param {ShotChoice} shot
 */
function refusedRow(shot) {
  const why = shot.refusals.map((refusal) => refusal.text).join(" ");
  return html("tr", { class: "refused", "data-shot": shotKey(shot) }, html("td", {}), html("td", {}, nameOf(shot)), html("td", { colspan: 6 }, why));
}

/**
 * @param {ShotChoice} shot
 * @param {string} key
 * @param {{ticked: Set<string>, open: Set<string>, sides: boolean}} state With `sides`, the side of the target that it hits.
 * @param {() => void} tick
 * @param {() => void} changed
 */
function shotRow(shot, key, state, tick, changed) {
  if (!shot.allowed || !shot.number) {
    return refusedRow(shot);
  }
  const box = html("input", {
    type: "checkbox",
    "data-key": `fire-${key}`,
    "aria-label": `fire ${shot.name}, ${shot.location}: ${numberText(shot.number)}, ${chance(shot.number.ways)}`,
    onchange: tick,
  });
  box.checked = state.ticked.has(key);
  return html(
    "tr",
    { "data-shot": key, class: box.checked ? "ticked" : "" },
    html("td", {}, box),
    html("td", { onclick: () => box.click() }, nameOf(shot)),
    html("td", {}, `${shot.bracket} · ${shot.distance}`, state.sides ? html("small", {}, `hits its ${shot.side}`) : null),
    html("td", {}, numberButton(shot.number, key, state.open, changed)),
    html("td", { class: "figure chance" }, shot.number.automatic ? "–" : chance(shot.number.ways)),
    html("td", { class: "figure damage" }, shortDamage(shot.damage)),
    html("td", { class: "figure expected" }, shot.expected.toFixed(1)),
    html("td", { class: "figure" }, String(shot.heat)),
  );
}
