/** Numbers as players write them, and where they come from. */

import { html } from "./dom.js";

/** @typedef {import("./protocol_types.js").Part} Part */
/** @typedef {import("./protocol_types.js").TargetNumber} TargetNumber */

const ROLLS = 36;

/**
 * `+2`, `−1`, `+0`.
 * @param {number} value
 */
export function signed(value) {
  return value < 0 ? `−${-value}` : `+${value}`;
}

/**
 * A fraction such as `13/18` as a number.
 * @param {string} text
 */
export function fraction(text) {
  const [over = "0", under = "1"] = text.split("/");
  return Number(over) / Number(under);
}

/**
 * A share as a percentage: `58 %`.
 * @param {number} share
 */
export function percent(share) {
  if (share > 0 && share < 0.005) {
    return "< 1 %";
  }
  return share < 1 && share > 0.995 ? "> 99 %" : `${Math.round(share * 100)} %`;
}

/**
 * The chance of a number of the 36 rolls of two dice.
 * @param {number} ways
 */
export function chance(ways) {
  return percent(ways / ROLLS);
}

/**
 * `7+`, or why it fails with no dice.
 * @param {TargetNumber} number
 */
export function numberText(number) {
  return number.automatic ? "–" : `${number.value}+`;
}

/**
 * Parts as a list: what each adds, the sum last.
 * @param {Part[]} parts
 * @param {string} [total]
 */
export function reasonsList(parts, total = "") {
  const rows = parts.map((part, index) =>
    html("li", {}, html("span", { class: "value" }, index || part.group !== "gunner" ? signed(part.value) : String(part.value)), part.text),
  );
  if (total) {
    rows.push(html("li", { class: "total" }, html("span", { class: "value" }, total), "target number"));
  }
  return html("ul", { class: "reasons" }, ...rows);
}

/**
 * A to-hit number that opens into its reasons.
 * @param {TargetNumber} number
 * @param {string} key
 * @param {Set<string>} open The keys of those that are open.
 * @param {() => void} changed
 */
export function numberButton(number, key, open, changed) {
  const text = numberText(number);
  const toggle = () => {
    if (!open.delete(key)) {
      open.add(key);
    }
    changed();
  };
  const sum = number.parts.map((part) => `${signed(part.value)} ${part.text}`).join(", ");
  return html(
    "button",
    {
      type: "button",
      class: "number",
      "data-key": `number-${key}`,
      "aria-expanded": open.has(key) ? "true" : "false",
      "aria-label": `target number ${text}; show reasons`,
      title: number.automatic || sum,
      onclick: toggle,
    },
    text,
  );
}

/**
 * The parts of a modifier in one line: `+2 (ran +2)`.
 * @param {Part[]} parts
 */
export function sumLine(parts) {
  const sum = parts.reduce((total, part) => total + part.value, 0);
  const words = parts.map((part) => `${part.text} ${signed(part.value)}`).join(", ");
  return words ? `${signed(sum)} (${words})` : "+0";
}
