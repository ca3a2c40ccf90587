/** The key of the server and the links of one's own seats, kept in this browser. */

/** @typedef {import("./protocol_types.js").Created} Created */

import { html } from "./dom.js";

const KEY = "myomer-key";
const SEATS = "myomer-seats";

/** The key: from the address (`/#key=…`) if it is there, else the one that was kept. */
export function readKey() {
  const found = /^#key=(.+)$/.exec(location.hash);
  if (found?.[1]) {
    keepKey(decodeURIComponent(found[1]));
    history.replaceState(null, "", location.pathname);
  }
  return localStorage.getItem(KEY) ?? "";
}

/** @param {string} key */
export function keepKey(key) {
  localStorage.setItem(KEY, key);
}

/**
 * Links of seats by game.
 * @returns {Record<string, {side: number, holder: string, link: string}[]>}
 */
export function ownSeats() {
  try {
    return JSON.parse(localStorage.getItem(SEATS) ?? "{}");
  } catch {
    return {};
  }
}

/** @param {Created} created */
export function keepSeats(created) {
  const seats = ownSeats();
  seats[created.game] = created.seats.map(({ side, holder, link }) => ({ side, holder, link }));
  localStorage.setItem(SEATS, JSON.stringify(seats));
}

/**
 * Remember the seat of a link that was opened here.
 * @param {string} game
 * @param {number} side
 * @param {string} link
 */
export function keepSeat(game, side, link) {
  const seats = ownSeats();
  const others = (seats[game] ?? []).filter((seat) => seat.side !== side);
  seats[game] = [...others, { side, holder: "person", link }].sort((one, other) => one.side - other.side);
  localStorage.setItem(SEATS, JSON.stringify(seats));
}

/** @param {string} game */
export function forgetSeats(game) {
  const seats = ownSeats();
  delete seats[game];
  localStorage.setItem(SEATS, JSON.stringify(seats));
}

/** Links to this machine alone lead nobody else here. */
export function networkHint() {
  const here = ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
  return here ? html("p", { class: "hint" }, "These links work on this computer. For friends on your network start the server with ", html("kbd", {}, "myomer serve --host 0.0.0.0"), ".") : null;
}
