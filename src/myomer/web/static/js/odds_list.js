/** The odds of attacks declared together: chances, and the damage as bars. */

import { html } from "./dom.js";
import { percent } from "./numbers.js";

/** @typedef {import("./protocol_types.js").SeenUnit} SeenUnit */
/** @typedef {import("./protocol_types.js").ActionOdds} ActionOdds */

const MOST_BARS = 12;
/** Of a sampled chance, 19 times in 20 the error is below this, divided by the root of the samples. */
const WIDE = 0.98;

/**
 * @param {ActionOdds} odds
 * @param {SeenUnit[]} units
 */
export function oddsList(odds, units) {
  const rows = odds.units.map((unit) => {
    const figures = [
      `${unit.damage.toFixed(1)} damage`,
      `falls ${percent(unit.falls)}`,
      `head hit ${percent(unit.head_hit)}`,
      `knocked out ${percent(unit.knocked_out)}`,
      `destroyed ${percent(unit.destroyed)}`,
    ];
    return html("li", {}, html("b", {}, `${units[unit.unit]?.name ?? "?"}: `), figures.join(", "));
  });
  const error = (100 * WIDE) / Math.sqrt(odds.samples || 1);
  const note = odds.exact ? "Exact: every outcome of the dice." : `Sampled: played ${odds.samples} times; a chance is right to about ±${error.toFixed(1)} points.`;
  return html(
    "section",
    { class: "odds", "aria-label": "Odds" },
    html("p", {}, html("b", {}, `At least one hit: ${percent(odds.hit)}`)),
    html("p", { class: "hint" }, `${note} Crits, explosions, PSRs and falls of this phase are included; the fire of others is not.`),
    html("ul", { class: "plain" }, ...rows),
    bars("Hits", odds.hits),
    bars("Damage", odds.damage),
  );
}

/**
 * A distribution as bars; a long one is put into ranges.
 * @param {string} title
 * @param {[number, number][]} values
 */
function bars(title, values) {
  const grouped = inRanges(values);
  const most = Math.max(...grouped.map(([, share]) => share), 0.0001);
  const rows = grouped.map(([name, share]) => {
    const bar = html("meter", { min: 0, max: most, value: share, "aria-hidden": "true" });
    return html("tr", {}, html("th", { scope: "row" }, name), html("td", {}, bar), html("td", { class: "figure" }, percent(share)));
  });
  return html("table", { class: "bars" }, html("caption", {}, title), html("tbody", {}, ...rows));
}

/**
 * @param {[number, number][]} values
 * @returns {[string, number][]}
 */
function inRanges(values) {
  const sorted = [...values].sort((one, other) => one[0] - other[0]);
  if (sorted.length <= MOST_BARS) {
    return sorted.map(([value, share]) => [String(value), share]);
  }
  const highest = sorted[sorted.length - 1]?.[0] ?? 0;
  const wide = [2, 5, 10, 20, 50, 100].find((step) => highest / step <= MOST_BARS - 1) ?? 200;
  /** @type {Map<number, number>} */
  const shares = new Map();
  for (const [value, share] of sorted) {
    const group = value === 0 ? -1 : Math.floor((value - 1) / wide);
    shares.set(group, (shares.get(group) ?? 0) + share);
  }
  return [...shares].map(([group, share]) => [group < 0 ? "0" : `${group * wide + 1}–${(group + 1) * wide}`, share]);
}
