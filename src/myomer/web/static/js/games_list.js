/** The games of the server: go on, watch, replay, delete. */

import { copyText } from "./copying.js";
import { button, fill, html } from "./dom.js";
import { forgetSeats, networkHint, ownSeats } from "./own_seats.js";
import { Credentials, ask } from "./server.js";

/** @typedef {import("./protocol_types.js").GameSummary} GameSummary */
/** @typedef {import("./protocol_types.js").Created} Created */

/**
 * @param {HTMLElement} box
 * @param {Credentials} credentials
 * @param {(error: unknown) => void} report
 */
export async function drawGames(box, credentials, report) {
  const { games } = await ask("/api/games", { credentials });
  const seats = ownSeats();
  const rows = games.map((/** @type {GameSummary} */ game) => {
    const own = (seats[game.id] ?? []).filter((seat) => seat.holder !== "bot");
    const remove = async () => {
      if (window.confirm(`Delete “${game.title}” for good?`)) {
        try {
          const tokens = (seats[game.id] ?? []).map((seat) => tokenOf(seat.link)).join(",");
          await ask(`/api/games/${game.id}`, { method: "DELETE", credentials: new Credentials(tokens, credentials.key) });
          forgetSeats(game.id);
          await drawGames(box, credentials, report);
        } catch (error) {
          report(error);
        }
      }
    };
    const several = game.seats.filter((holder) => holder === "person").length > 1;
    const mayDelete = Boolean(credentials.key) || game.over || !several || game.id in seats;
    return html(
      "li",
      { "data-game": game.id },
      html("span", { class: "about" }, html("b", {}, game.title), html("br"), html("small", {}, `${game.headline} · ${game.seats.join(" against ")}`)),
      !game.over && own.filter((seat) => seat.holder === "person").length > 1
        ? html("a", { class: "button primary", href: sharedLink(game.id, own.filter((seat) => seat.holder === "person")) }, "Play all sides")
        : null,
      ...(game.over ? [] : own.map((seat) => html("a", { class: "button primary", href: seat.link }, own.length > 1 ? `Play side ${seat.side + 1}` : "Play on"))),
      html("a", { class: "button", href: `/watch/${game.id}` }, "Watch"),
      html("a", { class: "button", href: `/replay/${game.id}` }, "Replay"),
      mayDelete ? button("Delete", () => void remove()) : null,
    );
  });
  fill(box, html("ul", { class: "games-list" }, ...rows));
  return games.length;
}

/**
 * The link of several seats at once: the token of a seat is what comes after `#` in its link.
 * @param {string} game
 * @param {{link: string}[]} seats
 */
function sharedLink(game, seats) {
  return `/play/${game}#${seats.map((seat) => tokenOf(seat.link)).join(",")}`;
}

/** @param {string} link */
function tokenOf(link) {
  return link.split("#")[1] ?? "";
}

/**
 * @param {string} address
 * @param {boolean} main Whether it is what to do next.
 */
function copyButton(address, main = false) {
  const copy = async () => {
    if (await copyText(address)) {
      element.textContent = "Copied";
    }
  };
  const element = button("Copy the link", () => void copy(), { class: main ? "primary" : "" });
  return element;
}

/**
 * What to send to the players of a new game.
 * @param {HTMLElement} box
 * @param {Created} created
 * @param {string[]} names Of the sides.
 */
export function drawLinks(box, created, names) {
  const rows = created.seats
    .filter((seat) => seat.holder !== "bot")
    .map((seat) => {
      const address = `${location.origin}${seat.link}`;
      return html(
        "li",
        { class: `side-${seat.side % 4}` },
        html("b", {}, names[seat.side] ?? `Side ${seat.side + 1}`),
        html("span", {}, seat.holder === "open" ? ": send this link to the player" : ": yours"),
        html("code", {}, address),
        html("div", { class: "row" }, html("a", { class: seat.holder === "open" ? "button" : "button primary", href: seat.link }, "Open"), copyButton(address, seat.holder === "open")),
      );
    });
  const watch = `${location.origin}${created.watch}`;
  const own = created.seats.filter((seat) => seat.holder === "person");
  const together = own.length > 1 ? html("li", {}, html("b", {}, "On one screen"), ": all sides that you play ", html("a", { class: "button primary", href: sharedLink(created.game, own) }, "Open")) : null;
  fill(
    box,
    html("h2", {}, "The game is ready"),
    ...(created.notes ?? []).map((note) => html("p", { class: "hint" }, note)),
    html("ul", { class: "links" }, together, ...rows, html("li", {}, html("b", {}, "Spectators"), html("code", {}, watch), html("div", { class: "row" }, html("a", { class: "button", href: created.watch }, "Watch"), copyButton(watch)))),
    networkHint(),
  );
  box.hidden = false;
  box.scrollIntoView({ block: "nearest" });
}
