/** The key of the server and the links of one's own seats, kept in this browser. */

/** @typedef {import("./protocol_types.js").Created} Created */
/** @typedef {{side: number, holder: string, link: string}} KeptSeat */

const KEY = "myomer-key";
const SEATS = "myomer-seats";

/** The key: from the address (`/#key=…`) if it is there, else the one that was kept. */
export function readKey() {
  const found = /^#key=(.+)$/.exec(location.hash);
  if (found?.[1]) {
    keepKey(decodeURIComponent(found[1]));
    history.replaceState(null, "", location.pathname + location.search);
  }
  return localStorage.getItem(KEY) ?? "";
}

/** @param {string} key */
export function keepKey(key) {
  localStorage.setItem(KEY, key);
}

/**
 * Links of seats by game: one's own, and of a game that one created those of the others.
 * @returns {Record<string, KeptSeat[]>}
 */
export function ownSeats() {
  try {
    return JSON.parse(localStorage.getItem(SEATS) ?? "{}");
  } catch {
    return {};
  }
}

/**
 * The seats of a game that a person plays in this browser.
 * @param {string} game
 */
export function playedSeats(game) {
  return (ownSeats()[game] ?? []).filter((seat) => seat.holder === "person");
}

/**
 * The tokens of the seats that are played here, as a request carries them; empty if there are none.
 * @param {string} game
 */
export function keptToken(game) {
  return playedSeats(game).map((seat) => tokenOf(seat.link)).join(",");
}

/**
 * The token of a seat is what comes after `#` in its link.
 * @param {string} link
 */
export function tokenOf(link) {
  return link.split("#")[1] ?? "";
}

/** @param {Created} created */
export function keepSeats(created) {
  keep(created.game, created.seats.map(({ side, holder, link }) => ({ side, holder, link })));
}

/**
 * Remember the seat of a link that was opened here.
 * @param {string} game
 * @param {number} side
 * @param {string} link
 */
export function keepSeat(game, side, link) {
  const others = (ownSeats()[game] ?? []).filter((seat) => seat.side !== side);
  keep(game, [...others, { side, holder: "person", link }].sort((one, other) => one.side - other.side));
}

/**
 * A seat has a new link, for somebody else.
 * @param {string} game
 * @param {KeptSeat} renewed
 */
export function keepNewLink(game, { side, link }) {
  keep(game, (ownSeats()[game] ?? []).map((seat) => (seat.side === side ? { side, holder: "open", link } : seat)));
}

/**
 * Forget a seat whose link is no longer valid.
 * @param {string} game
 * @param {number} side
 */
export function forgetSeat(game, side) {
  keep(game, (ownSeats()[game] ?? []).filter((seat) => seat.side !== side));
}

/** @param {string} game */
export function forgetSeats(game) {
  keep(game, []);
}

/**
 * @param {string} game
 * @param {KeptSeat[]} kept
 */
function keep(game, kept) {
  const seats = ownSeats();
  delete seats[game];
  if (kept.length) {
    seats[game] = kept;
  }
  localStorage.setItem(SEATS, JSON.stringify(seats));
}
