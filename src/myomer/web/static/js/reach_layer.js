/** What the map shows while a unit moves: places within reach, the path, and the facing to be picked. */

import { fill, fitLabel, svg } from "./dom.js";
import { DIRECTIONS, HEX_OUTLINE, heading } from "./hexes.js";
import { chance } from "./numbers.js";

/** @typedef {import("./protocol_types.js").PlaceChoice} PlaceChoice */
/** @typedef {import("./protocol_types.js").MoveFacts} MoveFacts */
/** @typedef {import("./hex_map.js").HexMap} HexMap */

/** @type {Record<string, string>} */
const LETTERS = { walk: "W", run: "R", sprint: "S", jump: "J" };

/** How far the arrows of the facings are from the middle of their hex, and how far they reach: not over the next 'Mech. */
const RING = 44;
const FARTHEST = 68;

/**
 * Shade everything within reach by mode, with its cost.
 * @param {HexMap} map
 * @param {PlaceChoice[]} cheapest One for each hex.
 * @param {string} selected
 * @param {string} lies The hex in which the unit lies prone; empty if it stands.
 */
export function drawReach(map, cheapest, selected, lies) {
  const shapes = cheapest.map((choice) => {
    const { x, y } = map.hexes.center(choice.hex);
    const chosen = choice.hex === selected ? " selected" : "";
    return svg(
      "g",
      { class: `reach ${choice.mode}${chosen}`, transform: `translate(${x} ${y})`, "data-hex": choice.hex },
      svg("polygon", { points: HEX_OUTLINE, transform: "scale(.93)" }),
      choice.hex === lies ? null : svg("text", { y: 6 }, `${LETTERS[choice.mode] ?? ""}${choice.mp}`),
    );
  });
  fill(map.reach, ...shapes);
}

/**
 * Say on a unit that lies prone what it costs to stand up there.
 * @param {HexMap} map
 * @param {PlaceChoice} choice
 */
export function drawStanding(map, choice) {
  const { x, y } = map.hexes.center(choice.hex);
  const label = labelAt(x, y - 22, `Stand up ${choice.mp} MP`, "risk stand");
  map.marks.append(label);
  fitLabel(label, 7);
}

/**
 * A label with a frame.
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {string} kind
 */
function labelAt(x, y, text, kind) {
  const frame = svg("rect", { y: -9, height: 18, rx: 5 });
  return svg("g", { class: kind, transform: `translate(${x} ${y})` }, frame, svg("text", { y: 4.5 }, text));
}

/**
 * Draw the path of a move with its rolls.
 * @param {HexMap} map
 * @param {MoveFacts | null} facts
 * @param {boolean} firm Whether the place is chosen, not only looked at.
 */
export function drawPath(map, facts, firm) {
  fill(map.labels);
  if (!facts?.path) {
    fill(map.lines);
    return;
  }
  const centers = facts.path.map((hex) => map.hexes.center(hex));
  const points = centers.map(({ x, y }) => `${x},${y}`).join(" ");
  const kind = `path ${facts.mode ?? ""}${firm ? " firm" : ""}`;
  /** @type {SVGElement[]} */
  const drawn = [
    svg("polyline", { points, class: `${kind} under` }),
    svg("polyline", { points, class: kind }),
    ...centers.map(({ x, y }) => svg("circle", { cx: x, cy: y, r: 4, class: `path-step ${facts.mode ?? ""}` })),
  ];
  const end = centers[centers.length - 1];
  if (end && facts.facing !== undefined) {
    drawn.push(
      svg(
        "g",
        { class: "path-end", transform: `translate(${end.x} ${end.y}) rotate(${facts.facing * 60})` },
        svg("path", { d: "M0-33 14-9H-14z" }),
      ),
    );
  }
  for (const risk of facts.risks ?? []) {
    if (risk.hex && map.hexes.has(risk.hex)) {
      const { x, y } = map.hexes.center(risk.hex);
      const text = risk.target_number === null ? "PSR" : `PSR ${risk.target_number}+ ${chance(risk.ways ?? 0)}`;
      const label = labelAt(x, y - 22, text, "risk");
      map.labels.append(label);
      fitLabel(label, 7);
    }
  }
  fill(map.lines, ...drawn);
}

/**
 * Arrows around the chosen hex: the facings within reach, with their cost.
 * @param {HexMap} map
 * @param {string} hex
 * @param {Map<number, PlaceChoice>} byFacing
 * @param {number} chosen
 * @param {(facing: number) => void} pick
 */
export function drawFacings(map, hex, byFacing, chosen, pick) {
  if (!hex) {
    fill(map.marks);
    return;
  }
  const { x, y } = map.hexes.center(hex);
  const size = Math.min(1.15, Math.max(0.8, 0.6 / map.viewport.scale));
  const arrows = DIRECTIONS.map((direction, facing) => {
    const choice = byFacing.get(facing);
    if (!choice) {
      return null;
    }
    const at = heading(facing);
    const arrow = svg(
      "g",
      { class: facing === chosen ? "arrow chosen" : "arrow", transform: `translate(${at.x * RING} ${at.y * RING}) scale(.8)` },
      svg("path", { d: "M0-31 13-13A18 18 0 1 1-13-13z", transform: `rotate(${facing * 60})` }),
      svg("text", { y: 5 }, String(choice.mp)),
      svg("title", {}, `face ${direction}: ${choice.mp} MP`),
    );
    arrow.addEventListener("pointerdown", (event) => event.stopPropagation());
    arrow.addEventListener("click", () => pick(facing));
    return arrow;
  });
  map.viewport.reveal({ x, y }, FARTHEST * size * map.viewport.scale);
  fill(map.marks, svg("g", { class: "facings", transform: `translate(${x} ${y}) scale(${size})` }, ...arrows));
}
