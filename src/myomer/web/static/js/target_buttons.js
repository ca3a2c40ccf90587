/** Targets to choose from. */

import { button, html } from "./dom.js";

/** @typedef {import("./game_table.js").GameTable} GameTable */

/**
 * @param {GameTable} table
 * @param {number[]} targets
 * @param {number} chosen
 * @param {(target: number) => void} choose
 */
export function targetButtons(table, targets, chosen, choose) {
  const buttons = targets.map((target) => {
    const unit = table.view.units[target];
    return button(unit?.name ?? "", () => choose(target), {
      "data-key": `target-${target}`,
      class: `target side-${(unit?.side ?? 0) % 4}`,
      "aria-pressed": target === chosen ? "true" : "false",
    });
  });
  return html("div", { class: "row target-choice", role: "group", "aria-label": "Target" }, html("span", { class: "label" }, "Target"), ...buttons);
}
