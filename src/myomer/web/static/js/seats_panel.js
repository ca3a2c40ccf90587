/** Seats: who plays what, links to send, bots, undo, the saved game. */

import { botOptions } from "./bot_choice.js";
import { copyText } from "./copying.js";
import { button, html, refill } from "./dom.js";
import { keepNewLink, ownSeats } from "./own_seats.js";
import { networkHint } from "./sharing.js";

/** @typedef {import("./protocol_types.js").SeenSeat} SeenSeat */
/** @typedef {import("./game_table.js").GameTable} GameTable */

/**
 * @param {SeenSeat} seat
 */
export function holderWords(seat) {
  if (seat.holder === "bot") {
    return `${seat.bot} (bot)`;
  }
  if (seat.holder === "open") {
    return seat.name ? `waiting for ${seat.name}` : seat.free ? "open to anyone" : "open";
  }
  return seat.name || "a person";
}

/**
 * Whether this page has the seat of the person who created the game.
 * @param {GameTable} table
 */
function isHost(table) {
  return table.view.seats.some((seat) => seat.host && table.view.yours.includes(seat.side));
}

/**
 * @param {HTMLElement} box
 * @param {GameTable} table
 */
export function drawSeats(box, table) {
  const view = table.view;
  const rows = view.seats.map((seat) => seatRow(table, seat));
  const watch = `${table.origin}/watch/${view.id}`;
  refill(
    box,
    html("h3", {}, "Seats"),
    html("ul", { class: "plain seats" }, ...rows),
    view.seats.some((seat) => seat.holder === "open") ? networkHint(table.origin) : null,
    html("h3", {}, "Spectators"),
    html("p", {}, html("a", { href: watch }, watch)),
    html("div", { class: "row" }, button("Copy the link", () => void copy(watch, table), { "data-key": "copy-watch" })),
    html("h3", {}, "This game"),
    html(
      "div",
      { class: "row" },
      html("a", { class: "button", href: `/replay/${view.id}` }, "Replay"),
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
 */
function seatRow(table, seat) {
  const mine = table.view.yours.includes(seat.side);
  const acts = [];
  if (mine && seat.holder === "person") {
    const choice = html("select", { "aria-label": "bot", "data-key": `bot-${seat.side}` }, ...botOptions(table.choices));
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
  } else if (seat.holder === "open" && seat.free && !table.view.yours.length && !table.view.over) {
    acts.push(button("Sit down here", () => void table.sitDown(seat.side), { class: "primary", "data-key": `sit-${seat.side}` }));
  }
  const open = seat.holder === "open";
  const link = (ownSeats()[table.view.id] ?? []).find((own) => own.side === seat.side)?.link;
  if (open && !mine && (link || isHost(table))) {
    acts.push(button("Copy the link of this seat", () => void copyLink(table, seat, link), { class: "primary", "data-key": `copy-${seat.side}` }));
  }
  if (!mine && seat.holder !== "bot" && isHost(table) && !table.view.over) {
    acts.push(button("New link", () => void newLink(table, seat), { "data-key": `new-${seat.side}` }));
  }
  return html(
    "li",
    { class: `seat side-${seat.side % 4}` },
    html("span", { class: "side-mark", "aria-hidden": "true" }),
    " ",
    html("b", {}, seat.side_name),
    `: ${holderWords(seat)}${mine ? (seat.holder === "bot" ? ", for you" : " (you)") : ""}`,
    seat.holder === "person" ? presence(table, seat) : null,
    acts.length ? html("div", { class: "row" }, ...acts) : null,
    open && !acts.length ? html("p", { class: "hint" }, seat.free ? "The link for spectators leads to this seat too." : "It is kept for the person who has its link; who created the game can send it.") : null,
  );
}

/**
 * A dot that says whether the player of a seat is connected.
 * @param {GameTable} table
 * @param {SeenSeat} seat
 */
function presence(table, seat) {
  const here = table.view.connected?.includes(seat.side) ?? false;
  const words = here ? "connected" : "not connected";
  return html("span", { class: `presence ${here ? "here" : "away"}`, role: "img", "aria-label": words, title: words });
}

/**
 * @param {GameTable} table
 * @param {SeenSeat} seat
 * @param {string | undefined} known The link, if this browser remembers it.
 */
async function copyLink(table, seat, known) {
  try {
    const link = isHost(table) ? await linkOf(table, seat.side) : known;
    await copy(`${table.origin}${link}`, table);
  } catch (error) {
    table.report(error);
  }
}

/**
 * The link of a seat, as who created the game may see it.
 * @param {GameTable} table
 * @param {number} side
 * @returns {Promise<string>}
 */
async function linkOf(table, side) {
  /** @type {import("./protocol_types.js").Created} */
  const links = await table.ask("links");
  return links.seats.find((seat) => seat.side === side)?.link ?? links.watch;
}

/**
 * Take a seat back from who has its link, and copy the new one.
 * @param {GameTable} table
 * @param {SeenSeat} seat
 */
async function newLink(table, seat) {
  const loses = seat.holder === "person" ? ` ${seat.name || "The person who has it"} loses the seat.` : "";
  if (!window.confirm(`Make a new link for ${seat.side_name}? The old one ends.${loses}`)) {
    return;
  }
  try {
    await table.ask("seat", { body: { do: "new-link", side: seat.side } });
    const link = await linkOf(table, seat.side);
    keepNewLink(table.view.id, { side: seat.side, holder: "open", link });
    await copy(`${table.origin}${link}`, table);
  } catch (error) {
    table.report(error);
  }
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
