/** The way back to one's games: the seats that this browser remembers. No key is needed for them. */

import { fill, html } from "./dom.js";
import { playLinks } from "./games_list.js";
import { forgetSeat, forgetSeats, keptToken, ownSeats, playedSeats, tokenOf } from "./own_seats.js";
import { Credentials, Refused, ask, sentence } from "./server.js";

/** @typedef {import("./protocol_types.js").View} View */

const MOST_GAMES = 12;

/**
 * The game as the seats that are remembered see it; null if it is gone, or if none of their links is valid any longer.
 * @param {string} game
 * @returns {Promise<View | null>}
 */
async function look(game) {
  try {
    return await ask(`/api/games/${game}`, { credentials: new Credentials(keptToken(game)) });
  } catch (error) {
    if (error instanceof Refused && error.code === "no-such-game") {
      forgetSeats(game);
      return null;
    }
    if (error instanceof Refused && error.code === "no-such-seat") {
      await forgetInvalid(game);
      return playedSeats(game).length ? look(game) : null;
    }
    throw error;
  }
}

/** @param {string} game */
async function forgetInvalid(game) {
  for (const seat of playedSeats(game)) {
    try {
      await ask(`/api/games/${game}`, { credentials: new Credentials(tokenOf(seat.link)) });
    } catch (error) {
      if (!(error instanceof Refused)) {
        throw error;
      }
      forgetSeat(game, seat.side);
    }
  }
}

/** @param {View} view */
function whereItStands(view) {
  const sides = view.yours.map((side) => view.seats[side]?.side_name ?? "").join(", ");
  const mine = !view.over && view.yours.includes(view.to_act);
  return `${view.headline} · you play ${sides}${mine ? " · your turn" : ""}`;
}

/** @param {string} game */
async function row(game) {
  /** @type {View | null} */
  let view = null;
  let words = "";
  try {
    view = await look(game);
    if (!view) {
      return null;
    }
    words = whereItStands(view);
  } catch (error) {
    words = sentence(error);
  }
  return html(
    "li",
    { "data-seat-of": game },
    html("span", { class: "about" }, html("b", {}, view?.title ?? "A game"), html("br"), html("small", {}, words)),
    ...(view?.over ? [html("a", { class: "button", href: `/replay/${game}` }, "Replay")] : playLinks(game)),
  );
}

/**
 * @param {HTMLElement} box
 * @returns {Promise<number>} How many games there are.
 */
export async function drawYourSeats(box) {
  const games = Object.keys(ownSeats()).filter((game) => playedSeats(game).length).slice(-MOST_GAMES).reverse();
  const rows = (await Promise.all(games.map(row))).filter((found) => found !== null);
  fill(box, html("ul", { class: "games-list" }, ...rows));
  return rows.length;
}
