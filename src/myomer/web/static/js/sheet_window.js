/** The record sheet of a unit over the table, as the server draws it: lost points filled, destroyed slots struck out. */

import { button, html } from "./dom.js";

/** @typedef {import("./game_table.js").GameTable} GameTable */

/**
 * @param {GameTable} table
 * @param {number} unit
 */
export function openSheet(table, unit) {
  const seen = table.view.units[unit];
  if (!seen) {
    return;
  }
  const address = `/api/games/${table.view.id}/units/${unit}/sheet.svg?at=${table.view.at}`;
  const picture = html("img", { src: address, alt: `Record sheet of ${seen.name}` });
  const dialog = html("dialog", { class: "sheet", "aria-label": `Record sheet of ${seen.name}` });
  const zoom = () => dialog.classList.toggle("large");
  dialog.append(
    html(
      "div",
      { class: "row" },
      html("h2", {}, seen.name),
      button("Larger", zoom),
      html("a", { class: "button", href: address, target: "_blank", rel: "noopener" }, "Print"),
      button("Close", () => dialog.close(), { class: "primary" }),
    ),
    html("div", { class: "paper" }, picture),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
