/** The links of a game: one for each seat, one for spectators. */

import { button, fill, html } from "./dom.js";
import { keepNewLink, playedSeats, tokenOf } from "./own_seats.js";
import { Credentials, ask, sentence } from "./server.js";
import { copyButton, networkHint, sharedOrigin } from "./sharing.js";

/** @typedef {import("./protocol_types.js").Created} Created */
/** @typedef {import("./protocol_types.js").SeatLink} SeatLink */

/**
 * The link of several seats at once.
 * @param {string} game
 * @param {{link: string}[]} seats
 */
export function sharedLink(game, seats) {
  return `/play/${game}#${seats.map((seat) => tokenOf(seat.link)).join(",")}`;
}

/**
 * For whom the link of a seat is.
 * @param {SeatLink} seat
 * @param {boolean} mine
 */
function purpose(seat, mine) {
  const name = seat.name ?? "";
  if (seat.holder === "person") {
    return mine ? ": yours" : `: ${name || "a person"}`;
  }
  const whom = `: send this link to ${name || "the player"}`;
  return seat.free ? `${whom}; anyone who watches may take the seat` : whom;
}

/**
 * What to send to the players of a game.
 * @param {HTMLElement} box
 * @param {Created} created
 * @param {Credentials} credentials
 * @param {string} title
 */
export async function drawLinks(box, created, credentials, title) {
  const path = `/api/games/${created.game}`;
  const [origin, view] = await Promise.all([sharedOrigin(), ask(path)]);
  const played = playedSeats(created.game);
  const renew = async (/** @type {SeatLink} */ seat) => {
    if (window.confirm("Make a new link for this seat? The old one ends, and who has the seat now loses it.")) {
      await ask(`${path}/seat`, { body: { do: "new-link", side: seat.side }, credentials });
      /** @type {Created} */
      const links = await ask(`${path}/links`, { credentials });
      for (const renewed of links.seats.filter(({ side }) => side === seat.side)) {
        keepNewLink(links.game, renewed);
      }
      await drawLinks(box, links, credentials, title);
    }
  };
  const rows = created.seats
    .filter((seat) => seat.holder !== "bot")
    .map((seat) => {
      const open = seat.holder === "open";
      const mine = played.some(({ side }) => side === seat.side);
      const address = `${origin}${seat.link}`;
      return html(
        "li",
        { class: `side-${seat.side % 4}` },
        html("b", {}, view.seats[seat.side]?.side_name ?? `Side ${seat.side + 1}`),
        html("span", {}, purpose(seat, mine)),
        seat.link ? html("code", {}, address) : html("p", { class: "hint" }, "This person is connected; the link of the seat is theirs."),
        html(
          "div",
          { class: "row" },
          seat.link ? html("a", { class: open ? "button" : "button primary", href: seat.link }, "Open") : null,
          seat.link ? copyButton(address, open) : null,
          mine ? null : button("New link", () => void renew(seat).catch((error) => window.alert(sentence(error)))),
        ),
      );
    });
  const watch = `${origin}${created.watch}`;
  const together = played.length > 1 ? html("li", {}, html("b", {}, "On one screen"), ": all sides that you play ", html("a", { class: "button primary", href: sharedLink(created.game, played) }, "Open")) : null;
  fill(
    box,
    html("h2", {}, title),
    ...(created.notes ?? []).map((note) => html("p", { class: "hint" }, note)),
    html("ul", { class: "links" }, together, ...rows, html("li", {}, html("b", {}, "Spectators"), html("code", {}, watch), html("div", { class: "row" }, html("a", { class: "button", href: created.watch }, "Watch"), copyButton(watch)))),
    networkHint(origin),
  );
  box.hidden = false;
  box.scrollIntoView({ block: "nearest" });
}
