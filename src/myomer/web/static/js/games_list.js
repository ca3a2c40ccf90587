/** The games of the server: go on, watch, replay, delete, and the links of their seats. */

import { button, fill, html } from "./dom.js";
import { drawLinks, sharedLink } from "./game_links.js";
import { forgetSeats, ownSeats, playedSeats, tokenOf } from "./own_seats.js";
import { Credentials, ask } from "./server.js";

/** @typedef {import("./protocol_types.js").GameSummary} GameSummary */

/**
 * Who plays a game, and since when.
 * @param {GameSummary} game
 */
function whoAndWhen(game) {
  const players = game.seats.map((holder, side) => {
    const name = game.players[side] ?? "";
    if (holder === "open") {
      return name ? `${name} (not here yet)` : "open";
    }
    return holder === "person" ? name || "a person" : holder;
  });
  const when = game.began ? ` · ${new Date(game.began).toLocaleDateString([], { dateStyle: "medium" })}` : "";
  return `${players.join(" against ")}${when}`;
}

/**
 * The buttons that lead to the seats that are played in this browser.
 * @param {string} game
 */
export function playLinks(game) {
  const own = playedSeats(game);
  if (own.length < 2) {
    return own.map((seat) => html("a", { class: "button primary", href: seat.link }, "Play on"));
  }
  return [
    html("a", { class: "button primary", href: sharedLink(game, own) }, "Play all sides"),
    ...own.map((seat) => html("a", { class: "button primary", href: seat.link }, `Play side ${seat.side + 1}`)),
  ];
}

/**
 * A game in two lines: its title, how it stands, who plays it.
 * @param {GameSummary} game
 */
function about(game) {
  return html("span", { class: "about" }, html("b", {}, game.title), html("br"), html("small", {}, `${game.headline} · ${whoAndWhen(game)}`));
}

/**
 * Whether a game was created in this browser: it remembers the links of all seats.
 * @param {GameSummary} game
 */
function createdHere(game) {
  return (ownSeats()[game.id] ?? []).length === game.seats.length;
}

/**
 * The games of the server with their replays; how many there are.
 * @param {HTMLElement} box
 * @param {Credentials} credentials
 */
export async function drawReplays(box, credentials) {
  /** @type {{games: GameSummary[]}} */
  const { games } = await ask("/api/games", { credentials });
  const rows = games.map((game) => html("li", { "data-game": game.id }, about(game), html("a", { class: "button", href: `/replay/${game.id}` }, "Replay")));
  fill(box, html("ul", { class: "games-list" }, ...rows));
  return games.length;
}

/**
 * @param {HTMLElement} box
 * @param {HTMLElement} linksBox Where the links of a game are shown.
 * @param {Credentials} credentials
 * @param {(error: unknown) => void} report
 */
export async function drawGames(box, linksBox, credentials, report) {
  const { games } = await ask("/api/games", { credentials });
  const seats = ownSeats();
  const rows = games.map((/** @type {GameSummary} */ game) => {
    const tokens = (seats[game.id] ?? []).map((seat) => tokenOf(seat.link)).join(",");
    const remove = async () => {
      if (window.confirm(`Delete “${game.title}” for good?`)) {
        await ask(`/api/games/${game.id}`, { method: "DELETE", credentials: new Credentials(tokens, credentials.key) });
        forgetSeats(game.id);
        await drawGames(box, linksBox, credentials, report);
      }
    };
    const links = async () => {
      const allowed = credentials.key ? credentials : new Credentials(tokens);
      await drawLinks(linksBox, await ask(`/api/games/${game.id}/links`, { credentials: allowed }), allowed, game.title);
    };
    return html(
      "li",
      { "data-game": game.id },
      about(game),
      ...(game.over ? [] : playLinks(game.id)),
      html("a", { class: "button", href: `/watch/${game.id}` }, "Watch"),
      html("a", { class: "button", href: `/replay/${game.id}` }, "Replay"),
      !game.over && (game.may_see_links || createdHere(game)) ? button("Links", () => void links().catch(report)) : null,
      game.may_delete || game.id in seats ? button("Delete", () => void remove().catch(report)) : null,
    );
  });
  fill(box, html("ul", { class: "games-list" }, ...rows));
  return games.length;
}
