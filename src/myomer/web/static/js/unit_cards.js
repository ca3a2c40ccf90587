/** All units: condition by location, heat, pilot; the record sheet as it would be marked on paper. */

import { button, html, refill } from "./dom.js";
import { condition, movedWords, plight } from "./tokens.js";

/** @typedef {import("./protocol_types.js").SeenUnit} SeenUnit */
/** @typedef {import("./protocol_types.js").SeenLocation} SeenLocation */

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
      state ? html("strong", { class: "state" }, state) : null,
    ),
    html("p", {}, about.filter(Boolean).join(" · ")),
    html("p", {}, `${Math.round(condition(unit) * 100)} % of armor and structure left`),
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
  const meter = html("meter", {
    min: 0,
    max: at.armor_full + at.rear_full + at.structure_full,
    low: (at.armor_full + at.rear_full + at.structure_full) / 3,
    value: at.armor + at.rear + at.structure,
    "aria-hidden": "true",
  });
  return html("div", { class: gone ? "location gone" : "location", title: full }, html("span", {}, at.name.replace(/-/g, " ")), meter, html("span", { class: "figure" }, words));
}
