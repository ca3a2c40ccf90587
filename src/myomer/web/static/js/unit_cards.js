/** All units: condition by location, heat, pilot, crits, MP; the record sheet as it would be marked on paper. */

import { button, html, refill, svg } from "./dom.js";
import { condition, movedWords, plight } from "./tokens.js";

/** @typedef {import("./protocol_types.js").SeenUnit} SeenUnit */
/** @typedef {import("./protocol_types.js").SeenLocation} SeenLocation */

/**
 * The viewer's own units first, then the others; those that are out of the game last.
 * @param {SeenUnit[]} units
 * @param {number[]} yours
 */
export function inReadingOrder(units, yours) {
  const rank = (/** @type {SeenUnit} */ unit) => (unit.destroyed || unit.left ? 2 : 0) + (yours.includes(unit.side) ? 0 : 1);
  return [...units].sort((one, other) => rank(one) - rank(other));
}

/**
 * @param {HTMLElement} box
 * @param {SeenUnit[]} units
 * @param {string[]} sides
 * @param {{sheet: (unit: number) => void, show: (unit: SeenUnit) => void} | null} act What can be done; null for nothing.
 */
export function drawUnitCards(box, units, sides, act) {
  refill(box, ...units.map((unit) => card(unit, sides[unit.side] ?? "", act)));
}

/**
 * @param {SeenUnit} unit
 * @param {string} side
 * @param {{sheet: (unit: number) => void, show: (unit: SeenUnit) => void} | null} act
 */
function card(unit, side, act) {
  const about = [
    `${unit.tons} t`,
    `gunnery ${unit.gunnery}, piloting ${unit.piloting}`,
    unit.hex ? `in ${unit.hex}, level ${unit.level}` : "",
    movedWords(unit),
    `heat ${unit.heat}`,
    unit.pilot_hits ? `pilot hits ${unit.pilot_hits}` : "",
    unit.holding && !unit.destroyed ? `${unit.holding} in hand` : "",
  ];
  const state = plight(unit);
  return html(
    "article",
    { class: `card side-${unit.side % 4}${unit.destroyed || unit.left ? " out" : ""}`, "data-card": unit.unit },
    html(
      "header",
      {},
      html("span", { class: "side-mark", "aria-hidden": "true" }),
      html("h3", {}, unit.name),
      html("span", { class: "side-name" }, side),
      state ? html("strong", { class: "state" }, unit.destroyed && unit.cause ? `${state}: ${unit.cause}` : state) : null,
    ),
    html("p", {}, about.filter(Boolean).join(" · ")),
    html("p", {}, `${Math.round(condition(unit) * 100)} % of armor and structure left`),
    unit.walk < unit.walk_full && !unit.destroyed
      ? html("p", { class: "warning" }, `walk ${unit.walk} of ${unit.walk_full}${unit.hurt.length ? `: ${unit.hurt.join(", ")}` : ""}`)
      : null,
    unit.crits.length ? html("p", { class: "crits" }, html("b", {}, "Crits: "), unit.crits.join(", ")) : null,
    html("p", { class: "hint" }, "Points left: armor / rear + structure"),
    html("div", { class: "locations" }, ...unit.locations.map(locationRow)),
    act
      ? html(
          "div",
          { class: "row" },
          button("Record sheet", () => act.sheet(unit.unit), { "data-key": `sheet-${unit.unit}` }),
          unit.hex ? button("Show on the map", () => act.show(unit), { "data-key": `show-${unit.unit}` }) : null,
        )
      : null,
  );
}

/** @param {SeenLocation} at */
function locationRow(at) {
  const gone = at.structure === 0;
  const rear = at.rear_full ? ` / ${at.rear}` : "";
  const words = gone ? "destroyed" : `${at.armor}${rear} + ${at.structure}`;
  const full = `${at.name}: armor ${at.armor} of ${at.armor_full}${at.rear_full ? `, rear ${at.rear} of ${at.rear_full}` : ""}, structure ${at.structure} of ${at.structure_full}`;
  return html("div", { class: gone ? "location gone" : "location", title: full }, html("span", {}, at.name.replace(/-/g, " ")), locationBar(at), html("span", { class: "figure" }, words));
}

/**
 * A bar in parts: front armor, rear armor, structure; each as long as it was and filled as far as it is left, so that
 * a part without a point shows, however much the others have.
 * @param {SeenLocation} at
 */
function locationBar(at) {
  /** @type {[number, number][]} */
  const parts = [
    [at.armor, at.armor_full],
    [at.rear, at.rear_full],
    [at.structure, at.structure_full],
  ];
  const total = parts.reduce((sum, [, full]) => sum + full, 0) || 1;
  const bar = svg("svg", { class: "location-bar", viewBox: "0 0 100 8", preserveAspectRatio: "none", "aria-hidden": "true" });
  let x = 0;
  for (const [left, full] of parts) {
    if (!full) {
      continue;
    }
    const width = (100 * full) / total - 1;
    const share = left / full;
    const level = share > 0.66 ? "good" : share > 0.33 ? "fair" : "poor";
    bar.append(svg("rect", { x, y: 0, width, height: 8, class: left ? "part" : "part empty" }));
    bar.append(svg("rect", { x, y: 0, width: width * share, height: 8, class: level }));
    x += width + 1;
  }
  return bar;
}
