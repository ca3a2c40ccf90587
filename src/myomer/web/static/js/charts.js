/** Charts as SVG: bars for attacks, a curve over the range. */

import { svg } from "./dom.js";

const NARROW = window.matchMedia("(max-width: 600px)").matches;
const MOST_STEPS = 5;
/** Less than this is 0.0, and no bar. */
const LEAST = 0.05;
const WIDTH = NARROW ? 380 : 720;

/**
 * Two bars for each name: dealt and taken.
 * @param {{name: string, dealt: number, taken: number}[]} rows
 */
export function dealtAndTaken(rows) {
  const most = Math.max(1, ...rows.flatMap((row) => [row.dealt, row.taken]));
  const left = NARROW ? 105 : 170;
  const scale = (WIDTH - left - 70) / most;
  const drawn = rows.flatMap((row, index) => {
    const y = 18 + index * 34;
    return [
      svg("text", { x: left - 8, y: y + 14, "text-anchor": "end" }, row.name),
      svg("rect", { x: left, y, width: row.dealt * scale, height: 12, class: "dealt" }),
      svg("text", { x: left + row.dealt * scale + 5, y: y + 10 }, row.dealt.toFixed(1)),
      svg("rect", { x: left, y: y + 13, width: row.taken * scale, height: 9, class: "taken" }),
      svg("text", { x: left + row.taken * scale + 5, y: y + 22 }, row.taken >= LEAST ? `takes ${row.taken.toFixed(1)}` : ""),
    ];
  });
  const height = 24 + rows.length * 34;
  const label = rows.map((row) => `${row.name}: deals ${row.dealt.toFixed(1)}, takes ${row.taken.toFixed(1)}`).join("; ");
  return svg("svg", { viewBox: `0 0 ${WIDTH} ${height}`, class: "chart", role: "img", "aria-label": `Mean damage. ${label}` }, ...drawn);
}

/**
 * The step between the lines of an axis: at most five of them reach the highest value.
 * @param {number} most
 */
function wholeStep(most) {
  return [0.2, 0.5, 1, 2, 5, 10, 20, 50, 100].find((step) => most / step <= MOST_STEPS) ?? 200;
}

/**
 * A value for each distance from 1 on.
 * @param {number[]} values
 * @param {number} marked The distance that is chosen.
 * @param {string} title
 */
export function overRange(values, marked, title) {
  const [left, top, height] = [44, 16, 200];
  const step = wholeStep(Math.max(1, ...values));
  const parts = Math.ceil(Math.max(1, ...values) / step);
  const most = parts * step;
  const x = (/** @type {number} */ distance) => left + ((distance - 1) * (WIDTH - left - 20)) / Math.max(1, values.length - 1);
  const y = (/** @type {number} */ value) => top + height - (value / most) * height;
  const points = values.map((value, index) => `${x(index + 1)},${y(value)}`).join(" ");
  const lines = Array.from({ length: parts + 1 }, (_, part) => part * step).flatMap((value) => [
    svg("line", { x1: left, x2: WIDTH - 20, y1: y(value), y2: y(value), class: "grid" }),
    svg("text", { x: left - 6, y: y(value) + 4, "text-anchor": "end", class: "tick" }, value.toFixed(step < 1 ? 1 : 0)),
  ]);
  const ticks = values.map((_, index) => (index % (NARROW ? 4 : 3) === 0 ? svg("text", { x: x(index + 1), y: top + height + 16, "text-anchor": "middle" }, String(index + 1)) : null));
  const dots = values.map((value, index) => svg("circle", { cx: x(index + 1), cy: y(value), r: 3.2, class: "dot" }));
  return svg(
    "svg",
    { viewBox: `0 0 ${WIDTH} ${top + height + 40}`, class: "chart", role: "img", "aria-label": `${title}: ${values.map((value, index) => `${index + 1}: ${value.toFixed(1)}`).join(", ")}` },
    ...lines,
    ...ticks,
    svg("line", { x1: x(marked), x2: x(marked), y1: top, y2: top + height, class: "here" }),
    svg("polyline", { points, class: "curve" }),
    ...dots,
    svg("text", { x: WIDTH / 2, y: top + height + 34, "text-anchor": "middle" }, title),
  );
}
