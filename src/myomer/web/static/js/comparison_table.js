/** Physical attacks side by side with their odds, as `compare` lists them. */

import { html } from "./dom.js";
import { percent } from "./numbers.js";

/** @typedef {import("./protocol_types.js").Comparison} Comparison */
/** @typedef {import("./protocol_types.js").Action} Action */

/** @type {[string, string, boolean][]} */
const FIGURES = [
  ["hit", "Hit", true],
  ["dealt", "Dealt", false],
  ["taken", "Taken", false],
  ["target_falls", "Target falls", true],
  ["attacker_falls", "You fall", true],
  ["head_hit", "Head hit", true],
  ["kill", "Kill", true],
  ["value", "Worth", false],
];

/**
 * @param {Comparison} comparison
 * @param {string} picked
 * @param {(name: string, actions: Action[]) => void} pick
 */
export function comparisonTable(comparison, picked, pick) {
  const head = ["Choice", ...FIGURES.map(([, title]) => title)].map((title) => html("th", { scope: "col" }, title));
  const rows = comparison.choices.map((choice) => {
    const best = choice.name === comparison.best;
    const cells = FIGURES.map(([name, , share]) => {
      const value = choice.figures[name] ?? 0;
      return html("td", { class: "figure" }, share ? percent(value) : value.toFixed(1));
    });
    const name = html(
      "button",
      {
        type: "button",
        "data-key": `compared-${choice.name}`,
        "aria-pressed": choice.name === picked ? "true" : "false",
        onclick: () => pick(choice.name, choice.actions),
      },
      best ? `★ ${choice.name}` : choice.name,
    );
    return html("tr", { class: best ? "best" : "" }, html("th", { scope: "row" }, name), ...cells);
  });
  const exact = comparison.choices.every((choice) => choice.exact);
  return html(
    "section",
    { class: "comparison" },
    html("h3", {}, "Side by side"),
    html("p", { class: "hint sideways" }, "The table scrolls sideways →"),
    html("div", { class: "wide" }, html("table", {}, html("thead", {}, html("tr", {}, ...head)), html("tbody", {}, ...rows))),
    html("p", { class: "hint" }, `★ is the best by its worth: the target's average loss less yours, in points; a 'Mech of 100 tons is worth 100. ${exact ? "Exact odds." : "Some odds are sampled."}`),
  );
}
