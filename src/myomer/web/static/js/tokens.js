/**
 * Tokens: a unit at a glance. Its side by color and shape, facing by the solid arrow, the torso by the line, height,
 * heat and movement by badges, its condition by the bar, and in words when it is prone, shut down or worse.
 */

import { fill, svg } from "./dom.js";
import { DIRECTIONS, heading } from "./hexes.js";

/** @typedef {import("./protocol_types.js").SeenUnit} SeenUnit */
/** @typedef {import("./hex_map.js").HexMap} HexMap */

/** The shape of each side's tokens, so that nobody has to know colors. */
const SHAPES = [
  () => svg("circle", { r: 19, class: "body" }),
  () => svg("rect", { x: -17.5, y: -17.5, width: 35, height: 35, rx: 4, class: "body" }),
  () => svg("polygon", { points: "0,-23 23,0 0,23 -23,0", class: "body" }),
  () => svg("polygon", { points: "0,-22 21,15 -21,15", class: "body" }),
];

const SOUTH = 3;
/** How wide the words of a token may be: a hex is no wider there; and about how wide a letter is. */
const PLIGHT_WIDTH = 50;
const PLIGHT_LETTER = 6;

/**
 * The share of armor and structure that is left, from 0 to 1.
 * @param {SeenUnit} unit
 */
export function condition(unit) {
  let left = 0;
  let full = 0;
  for (const at of unit.locations) {
    left += at.armor + at.rear + at.structure;
    full += at.armor_full + at.rear_full + at.structure_full;
  }
  return full ? left / full : 0;
}

/**
 * What has befallen a unit, in a word or two; empty if nothing has.
 * @param {SeenUnit} unit
 */
export function plight(unit) {
  if (unit.destroyed) {
    return "destroyed";
  }
  if (unit.left) {
    return "left the map";
  }
  const words = [];
  if (unit.shutdown) {
    words.push("shut down");
  }
  if (unit.unconscious) {
    words.push("unconscious");
  }
  if (unit.prone) {
    words.push("prone");
  }
  if (unit.hull_down) {
    words.push("hull down");
  }
  return words.join(", ");
}

/** Short words, the gravest first: a token has room for two. That it is prone is seen by its flat shape, too. */
const SHORT = [
  { of: "shut down", word: "SHUT" },
  { of: "unconscious", word: "UNC" },
  { of: "prone", word: "PRONE" },
  { of: "hull down", word: "HULL" },
];

/**
 * What has befallen a unit, short enough for its hex: `UNCONSCIOUS`, or `UNC, PRONE`.
 * @param {SeenUnit} unit
 */
export function shortPlight(unit) {
  const words = plight(unit);
  const several = words.split(", ");
  if (several.length < 2) {
    return words.toUpperCase();
  }
  return SHORT.filter(({ of }) => several.includes(of)).slice(0, 2).map(({ word }) => word).join(", ");
}

/**
 * How a unit has moved this turn: `ran 5`; empty if it has not.
 * @param {SeenUnit} unit
 */
export function movedWords(unit) {
  /** @type {Record<string, string>} */
  const verbs = { walk: "walked", run: "ran", sprint: "sprinted", jump: "jumped" };
  const verb = verbs[unit.mode];
  return verb ? `${verb} ${unit.hexes_moved}` : "";
}

/**
 * A unit in a sentence, for screen readers.
 * @param {SeenUnit} unit
 * @param {string} side
 */
export function describeUnit(unit, side) {
  const words = [`${unit.name} of ${side}`, unit.hex ? `in ${unit.hex}` : "", `facing ${DIRECTIONS[unit.facing]}`];
  if (unit.torso !== unit.facing) {
    words.push(`torso to the ${DIRECTIONS[unit.torso]}`);
  }
  words.push(`level ${unit.level}`, plight(unit), unit.heat ? `heat ${unit.heat}` : "", movedWords(unit), unit.holding ? `${unit.holding} in hand` : "");
  words.push(`${Math.round(condition(unit) * 100)} % intact`);
  return words.filter(Boolean).join(", ");
}

/**
 * Three or four letters for a unit: `ATL`, and a number where several are called the same.
 * @param {SeenUnit} unit
 * @param {SeenUnit[]} all
 */
export function letters(unit, all) {
  const short = (/** @type {SeenUnit} */ one) => one.name.replace(/[^A-Za-z0-9]/g, "").slice(0, 3).toUpperCase();
  const mine = short(unit);
  const same = all.filter((other) => short(other) === mine);
  return same.length > 1 ? `${mine.slice(0, 2)}${same.indexOf(unit) + 1}` : mine;
}

/**
 * Draw all units on the map.
 * @param {HexMap} map
 * @param {SeenUnit[]} units
 * @param {{sides: string[], ready: number[], chosen: number, target: number}} scene
 */
export function drawTokens(map, units, scene) {
  const shown = units.filter((unit) => unit.hex);
  shown.sort((one, other) => Number(other.destroyed) - Number(one.destroyed));
  const places = new Map();
  const drawn = shown.map((unit) => {
    const before = places.get(unit.hex) ?? 0;
    places.set(unit.hex, before + 1);
    const { x, y } = map.hexes.center(unit.hex);
    const token = drawToken(unit, letters(unit, units));
    token.setAttribute("transform", `translate(${x + before * 12} ${y - before * 12})`);
    token.setAttribute("data-unit", String(unit.unit));
    token.setAttribute("role", "img");
    token.setAttribute("aria-label", describeUnit(unit, scene.sides[unit.side] ?? ""));
    token.classList.toggle("ready", scene.ready.includes(unit.unit));
    token.classList.toggle("chosen", scene.chosen === unit.unit);
    token.classList.toggle("target", scene.target === unit.unit);
    return token;
  });
  fill(map.tokens, ...drawn);
}

/**
 * @param {SeenUnit} unit
 * @param {string} name
 */
export function drawToken(unit, name) {
  const shape = SHAPES[unit.side % SHAPES.length] ?? SHAPES[0];
  const group = svg("g", { class: `token side-${unit.side % SHAPES.length}` });
  group.append(svg("title", {}, unit.name));
  group.append(svg("circle", { r: 33, class: "halo" }));
  if (unit.destroyed) {
    group.classList.add("wreck");
    group.append(shape ? shape() : "", svg("path", { d: "M-15-15 15 15M15-15-15 15", class: "cross" }));
    return group;
  }
  group.append(svg("path", { d: "M0-37 13-19H-13z", class: "facing", transform: `rotate(${unit.facing * 60})` }));
  const { x, y } = heading(unit.torso);
  const body = svg("g", unit.prone ? { transform: "scale(1 .62)" } : {}, shape ? shape() : null);
  group.append(body);
  if (unit.torso !== unit.facing) {
    group.append(svg("line", { x1: x * 8, y1: y * 8, x2: x * 30, y2: y * 30, class: "torso" }));
    group.append(svg("circle", { cx: x * 30, cy: y * 30, r: 4, class: "torso-end" }));
  }
  group.append(svg("text", { y: 5, class: "letters" }, name));
  drawCondition(group, unit);
  drawBadges(group, unit);
  return group;
}

/**
 * The bar of a token and the words beside it: below it, above it if its arrow points south. `text` is the line that the
 * words stand on.
 * @param {SeenUnit} unit
 */
function barPlace(unit) {
  return unit.facing === SOUTH ? { bar: -27.5, text: -29 } : { bar: 20.5, text: 35 };
}

/**
 * A bar with what is left, darker as it shrinks.
 * @param {SVGGElement} group
 * @param {SeenUnit} unit
 */
function drawCondition(group, unit) {
  const left = condition(unit);
  const level = left > 0.66 ? "good" : left > 0.33 ? "fair" : "poor";
  const y = barPlace(unit).bar;
  group.append(svg("rect", { x: -19, y, width: 38, height: 6, rx: 2, class: "bar" }));
  group.append(svg("rect", { x: -18, y: y + 1, width: 36 * left, height: 4, rx: 1, class: `bar-left ${level}` }));
}

/**
 * Where badges are: the edge next to the token, and the middle of their height. The arrow of a facing to one side has
 * the corner there to itself: the badges of that side move.
 * @typedef {Record<"height" | "heat" | "moved" | "pilot", [number, number]>} BadgePlaces
 */

/** @type {BadgePlaces} */
const CORNERS = { height: [-14.5, -22], heat: [14.5, -22], moved: [16, 14], pilot: [-16, 14] };
/** @type {Record<number, Partial<BadgePlaces>>} */
const BESIDE_ARROW = {
  1: { heat: [21, 10], moved: [20, 24] },
  2: { heat: [14.5, -24], moved: [20, -10] },
  3: { height: [-20, -11], heat: [20, -11] },
  4: { height: [-14.5, -24], pilot: [-20, -10] },
  5: { height: [-21, 10], pilot: [-20, 24] },
};

/**
 * @param {SVGGElement} group
 * @param {SeenUnit} unit
 */
function drawBadges(group, unit) {
  const places = { ...CORNERS, ...BESIDE_ARROW[unit.facing] };
  if (unit.level) {
    drawBadge(group, places.height, `L${unit.level < 0 ? "−" : ""}${Math.abs(unit.level)}`, "height");
  }
  if (unit.heat) {
    drawBadge(group, places.heat, `${unit.heat}°`, unit.heat >= 14 ? "heat hot" : "heat");
  }
  const mode = { walk: "W", run: "R", sprint: "S", jump: "J" }[unit.mode];
  if (mode) {
    drawBadge(group, places.moved, `${mode}${unit.hexes_moved}`, "moved");
  }
  if (unit.pilot_hits) {
    drawBadge(group, places.pilot, `${unit.pilot_hits}✚`, "pilot");
  }
  const words = shortPlight(unit);
  if (words) {
    const long = words.length * PLIGHT_LETTER > PLIGHT_WIDTH;
    const squeezed = long ? { textLength: PLIGHT_WIDTH, lengthAdjust: "spacingAndGlyphs" } : {};
    group.append(svg("text", { y: barPlace(unit).text, class: "plight", ...squeezed }, words));
  }
}

/**
 * @param {SVGGElement} group
 * @param {[number, number]} place
 * @param {string} text
 * @param {string} kind
 */
function drawBadge(group, [edge, y], text, kind) {
  const width = 8 + text.length * 7;
  const box = svg("rect", { x: -width / 2, y: -7, width, height: 14, rx: 4 });
  const words = svg("text", { y: 4 }, text);
  group.append(svg("g", { class: `badge ${kind}`, transform: `translate(${edge + Math.sign(edge) * (width / 2)} ${y})` }, box, words));
}
