/** Seats: who plays what, links to send, bots, undo, the saved game. */

import { copyText } from "./copying.js";
import { button, html, refill } from "./dom.js";
import { networkHint, ownSeats } from "./own_seats.js";

/** @typedef {import("./protocol_types.js").SeenSeat} SeenSeat */
/** @typedef {import("./game_table.js").GameTable} GameTable */

/**
 * @param {SeenSeat} seat
 */
export function holderWords(seat) {
  if (seat.holder === "bot") {
    return `${seat.bot} (bot)`;
  }
  return seat.holder === "open" ? "open" : seat.name || "a person";
}

/**
 * @param {HTMLElement} box
 * @param {GameTable} table
 * @param {string[]} bots
 */
export function drawSeats(box, table, bots) {
  const view = table.view;
  const rows = view.seats.map((seat) => seatRow(table, seat, bots));
  const watch = `${location.origin}/watch/${view.id}`;
  refill(
    box,
    html("h3", {}, "Seats"),
    html("ul", { class: "plain seats" }, ...rows),
    view.seats.some((seat) => seat.holder === "open") ? networkHint() : null,
    html("h3", {}, "Spectators"),
    html("p", {}, html("a", { href: watch }, watch)),
    html("div", { class: "row" }, button("Copy the link", () => void copy(watch, table), { "data-key": "copy-watch" })),
    html("h3", {}, "This game"),
    html(
      "div",
      { class: "row" },
      html("a", { class: "button", href: `/replay/${view.id}${location.hash}` }, "Replay"),
      button("Download", () => void table.download(), { "data-key": "download" }),
      html("a", { class: "button", href: "/" }, "All games"),
    ),
    html("p", { class: "hint" }, `Rules: ${view.ruleset}.`),
    keys(),
  );
}

/**
 * @param {GameTable} table
 * @param {SeenSeat} seat
 * @param {string[]} bots
 */
function seatRow(table, seat, bots) {
  const mine = table.view.yours.includes(seat.side);
  const acts = [];
  if (mine && seat.holder === "person") {
    const choice = html("select", { "aria-label": "bot", "data-key": `bot-${seat.side}` }, ...bots.map((bot) => html("option", { selected: bot === "tactician" }, bot)));
    acts.push(
      choice,
      button("Let it play for me", () => void table.seat({ do: "hand-to-bot", side: seat.side, bot: choice.value }), { "data-key": "hand" }),
      button("Rename", () => rename(table, seat), { "data-key": "rename" }),
    );
    if (!table.view.over) {
      acts.push(button("Concede", () => concede(table, seat.side), { "data-key": "concede" }));
    }
  } else if (mine && seat.holder === "bot" && !table.view.over) {
    acts.push(button("Take the seat back", () => void table.seat({ do: "take-back", side: seat.side }), { class: "primary", "data-key": "back" }));
  } else if (mine && seat.holder === "open" && !table.view.over) {
    acts.push(takeSeat(table, seat));
  } else if (seat.holder === "open" && !table.view.yours.length) {
    acts.push(button("Sit down here", () => void table.sitDown(seat.side), { class: "primary", "data-key": `sit-${seat.side}` }));
  }
  const link = seat.holder === "open" ? (ownSeats()[table.view.id] ?? []).find((own) => own.side === seat.side)?.link : undefined;
  if (link && !mine) {
    acts.push(button("Copy the link of this seat", () => void copy(`${location.origin}${link}`, table), { class: "primary", "data-key": `copy-${seat.side}` }));
  }
  return html(
    "li",
    { class: `seat side-${seat.side % 4}` },
    html("span", { class: "side-mark", "aria-hidden": "true" }),
    html("b", {}, seat.side_name),
    `: ${holderWords(seat)}${mine ? " (you)" : ""}`,
    acts.length ? html("div", { class: "row" }, ...acts) : null,
    seat.holder === "open" && !acts.length ? html("p", { class: "hint" }, "The link for spectators leads to this seat too.") : null,
  );
}

/**
 * The seat of this link is open: sit down.
 * @param {GameTable} table
 * @param {SeenSeat} seat
 */
export function takeSeat(table, seat) {
  return button("Take this seat", () => void table.seat({ do: "sit-down", side: seat.side, name: "" }), { class: "primary", "data-key": `take-${seat.side}` });
}

/**
 * @param {GameTable} table
 * @param {SeenSeat} seat
 */
function rename(table, seat) {
  const name = window.prompt("Your name", seat.name);
  if (name) {
    void table.seat({ do: "rename", side: seat.side, name });
  }
}

/**
 * @param {GameTable} table
 * @param {number} side
 */
function concede(table, side) {
  if (window.confirm("Concede the game?")) {
    void table.play([{ action: "concede", side }]);
  }
}

/**
 * @param {string} text
 * @param {GameTable} table
 */
async function copy(text, table) {
  if (await copyText(text)) {
    table.toast("Copied.");
  }
}

function keys() {
  const rows = [
    ["arrow keys", "move over the hexes"],
    ["Enter", "pick a hex, again to confirm"],
    ["[ and ]", "turn the facing or the torso"],
    ["Esc", "cancel"],
    ["+ − 0", "zoom in, out, show all"],
    ["Shift + arrows", "move the map"],
  ];
  return html(
    "details",
    { class: "keys" },
    html("summary", {}, "Keys on the map"),
    html("dl", {}, ...rows.flatMap(([key, words]) => [html("dt", {}, key), html("dd", {}, words)])),
  );
}
