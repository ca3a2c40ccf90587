/** Lines of sight on the map: clear or blocked, what lies on them, and the distance. */

import { fill, fitLabel, svg } from "./dom.js";
import { HEX_OUTLINE } from "./hexes.js";
import { signed } from "./numbers.js";

/** @typedef {import("./protocol_types.js").SightLine} SightLine */
/** @typedef {import("./protocol_types.js").SeenUnit} SeenUnit */
/** @typedef {import("./hex_map.js").HexMap} HexMap */

/** How far the label of a line between adjacent units is from them. */
const BESIDE = 48;
/** Hexes that are named although they do not matter. */
const MOST_LOW = 2;

/**
 * A line of sight in a few words: `5 hexes, +1 light woods`.
 * @param {SightLine} line
 */
export function sightWords(line) {
  const words = [line.distance === 1 ? "1 hex" : `${line.distance} hexes`];
  if (!line.clear) {
    words.push(`blocked: ${line.reason.charAt(0).toLowerCase()}${line.reason.slice(1).replace(/\.$/, "")}`);
  }
  for (const part of line.parts) {
    words.push(`${signed(part.value)} ${part.text}`);
  }
  if (line.target_cover) {
    words.push("target has partial cover");
  }
  if (line.attacker_cover) {
    words.push("attacker has partial cover");
  }
  const low = line.ground.filter((there) => line.clear && !there.matters && !there.text.startsWith("clear")).map((there) => `${there.text} at ${there.hex}`);
  const list = low.length > MOST_LOW ? [...low.slice(0, MOST_LOW), "more"] : low;
  return `${words.join(", ")}${list.length ? `; ${list.join(", ")}: too low to matter` : ""}`;
}

/**
 * @param {HexMap} map
 * @param {SeenUnit[]} units
 * @param {SightLine[]} lines
 * @param {number} chosen The target whose line is drawn in full.
 */
export function drawSight(map, units, lines, chosen) {
  fill(map.labels);
  /** @type {SVGElement[]} */
  const drawn = [];
  for (const line of lines) {
    const from = units[line.unit]?.hex;
    const to = units[line.target]?.hex;
    if (!from || !to) {
      continue;
    }
    const start = map.hexes.center(from);
    const end = map.hexes.center(to);
    const kind = `sight ${line.clear ? "clear" : "blocked"}${line.target === chosen ? " chosen" : ""}`;
    const ends = { x1: start.x, y1: start.y, x2: end.x, y2: end.y };
    if (line.target === chosen) {
      drawn.push(...[...line.hexes, ...line.left, ...line.right].map((hex) => onTheLine(map, hex)));
      drawn.push(svg("line", { ...ends, class: "sight under" }));
    }
    drawn.push(svg("line", { ...ends, class: kind }, svg("title", {}, sightWords(line))));
    if (line.target === chosen) {
      const framed = label(line, ...labelPlace(line.distance, start, end));
      fill(map.labels, framed);
      fitLabel(framed, 8);
    }
  }
  fill(map.lines, ...drawn);
}

/**
 * @param {HexMap} map
 * @param {string} hex
 */
function onTheLine(map, hex) {
  if (!map.hexes.has(hex)) {
    return svg("g");
  }
  const { x, y } = map.hexes.center(hex);
  return svg("polygon", { points: HEX_OUTLINE, class: "on-the-line", transform: `translate(${x} ${y}) scale(.9)` });
}

/**
 * Where the label of a line is: in its middle; beside it where the units are so close that it would hide them.
 * @param {number} distance
 * @param {import("./hexes.js").Point} start
 * @param {import("./hexes.js").Point} end
 * @returns {[number, number]}
 */
function labelPlace(distance, start, end) {
  const x = (start.x + end.x) / 2;
  const y = (start.y + end.y) / 2;
  if (distance > 1) {
    return [x, y];
  }
  return start.x === end.x ? [x + BESIDE, y] : [x, Math.min(start.y, end.y) - BESIDE];
}

/**
 * @param {SightLine} line
 * @param {number} x
 * @param {number} y
 */
function label(line, x, y) {
  const first = `${line.clear ? "" : "✕ "}${line.distance}`;
  const parts = line.parts.map((part) => `${signed(part.value)} ${part.text}`);
  const text = [first, ...parts, ...(line.target_cover ? ["cover"] : [])].join(" · ");
  return svg(
    "g",
    { class: "sight-label", transform: `translate(${x} ${y})` },
    svg("rect", { y: -11, height: 22, rx: 6 }),
    svg("text", { y: 4.5 }, text),
  );
}
