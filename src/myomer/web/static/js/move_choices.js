/** The choices of a move as buttons: mode and facing of the chosen place, and what is no place. */

import { button, capitalized, html } from "./dom.js";
import { DIRECTIONS } from "./hexes.js";
import { chance } from "./numbers.js";

/** @typedef {import("./protocol_types.js").MoveMenu} MoveMenu */
/** @typedef {import("./protocol_types.js").PlaceChoice} PlaceChoice */
/** @typedef {import("./move_panel.js").MovePanel} MovePanel */

/**
 * The place that is chosen: mode, facing, confirm.
 * @param {MovePanel} panel
 * @param {PlaceChoice} now
 */
export function choiceButtons(panel, now) {
  const here = panel.byHex.get(now.hex) ?? [];
  const kinds = new Map();
  for (const place of here) {
    const key = `${place.mode}${place.place}`;
    const best = kinds.get(key);
    if (!best || place.facing === now.facing || (best.facing !== now.facing && place.mp < best.mp)) {
      kinds.set(key, place);
    }
  }
  const ways = [...kinds.values()].map((place) =>
    button(`${place.mode}${place.place}`, () => panel.choose(place), {
      class: `mode ${place.mode}`,
      "data-key": `way-${place.mode}${place.place}`,
      "aria-pressed": place.mode === now.mode && place.place === now.place ? "true" : "false",
    }),
  );
  const byFacing = panel.facings(now);
  const compass = DIRECTIONS.map((direction, facing) => {
    const place = byFacing.get(facing);
    return html(
      "button",
      {
        type: "button",
        class: `facing-${facing}`,
        disabled: !place,
        "data-key": `facing-${facing}`,
        "aria-pressed": facing === now.facing ? "true" : "false",
        "aria-label": `face ${direction}${place ? `, ${place.mp} MP` : ", out of reach"}`,
        onclick: () => place && panel.choose(place),
      },
      `${["↑", "↗", "↘", "↓", "↙", "↖"][facing]} ${place ? place.mp : "–"}`,
    );
  });
  return html(
    "div",
    { class: "choice" },
    ways.length > 1 ? html("div", { class: "row", role: "group", "aria-label": "Mode" }, ...ways) : null,
    html("div", { class: "row compass", role: "group", "aria-label": "Facing at the end, with the MP it takes" }, ...compass),
    html(
      "div",
      { class: "row confirm" },
      button(now.hex === panel.lies ? "Stand up" : "Move", () => void panel.confirm(), { class: "primary", "data-key": "confirm" }),
      button("Cancel", () => panel.onCancel(), { "data-key": "cancel" }),
    ),
  );
}

/**
 * Standing up where a unit lies, with its roll and MP; null if it stands, cannot, or is about to.
 * @param {MovePanel} panel
 */
export function standButton(panel) {
  const facts = panel.standing;
  if (!facts || panel.chosen?.hex === panel.lies) {
    return null;
  }
  const rolls = (facts.risks ?? []).map((risk) => (risk.target_number === null ? "" : `PSR ${risk.target_number}+, ${chance(risk.ways ?? 0)}`));
  const words = ["Stand up", ...rolls.filter(Boolean)].join(": ");
  return html("div", { class: "row" }, button(`${words} (${facts.mp} MP)`, () => panel.standUp(), { class: panel.chosen || panel.other >= 0 ? "stand" : "primary stand", "data-key": "stand" }));
}

/**
 * What a unit can do instead of going somewhere.
 * @param {MovePanel} panel
 * @param {MoveMenu} menu
 */
export function otherMoves(panel, menu) {
  const buttons = menu.others.map((other) => {
    return button(other.text === "stay" ? (panel.lies ? "Stay where it is, prone" : "Stay where it is") : capitalized(other.text), () => panel.chooseOther(other.option), {
      "data-key": `other-${other.option}`,
      class: "other",
      "data-option": other.option,
      "aria-pressed": panel.other === other.option ? "true" : "false",
    });
  });
  const confirm =
    panel.other >= 0
      ? html("div", { class: "row confirm" }, button("Confirm", () => void panel.confirm(), { class: "primary", "data-key": "confirm" }), button("Cancel", () => panel.onCancel()))
      : null;
  const first = html("div", { class: "row" });
  const groups = [
    { name: "Charge or death from above", fits: /^(charge|death from above)/i, box: html("div", { class: "row" }) },
    { name: "Leave the map", fits: /^leave the map/i, box: html("div", { class: "row" }) },
  ];
  for (const one of buttons) {
    const group = groups.find(({ fits }) => fits.test(one.textContent ?? ""));
    (group?.box ?? first).append(one);
  }
  const more = groups
    .filter(({ box }) => box.childElementCount)
    .map(({ name, box }) => {
      const chosen = box.querySelector("[aria-pressed=true]") !== null;
      return html("details", { open: chosen }, html("summary", {}, `${name}: ${box.childElementCount === 1 ? "1 way" : `${box.childElementCount} ways`}`), box);
    });
  return html("section", { class: "others" }, html("h3", {}, "Or"), first, ...more, confirm);
}
