/** The page of a game: `/play/GAME#TOKEN` for a seat, `/watch/GAME` for spectators. */

import { byId, fill, html } from "./dom.js";
import { GameTable } from "./game_table.js";
import { HexMap } from "./hex_map.js";
import { showLegend } from "./legend.js";
import { keepSeat, keptToken, playedSeats } from "./own_seats.js";
import { Credentials, Refused, ask, sentence } from "./server.js";
import { sharedOrigin } from "./sharing.js";
import { setUpTabs } from "./tabs.js";

async function start() {
  const game = location.pathname.split("/")[2] ?? "";
  const token = location.pathname.startsWith("/play/") ? location.hash.slice(1) || keptToken(game) : "";
  const credentials = new Credentials(token);
  setUpTabs();
  try {
    const [view, map, choices, origin] = await Promise.all([
      ask(`/api/games/${game}`, { credentials }),
      ask(`/api/games/${game}/map`, { credentials }),
      ask("/api/choices"),
      sharedOrigin(),
    ]);
    const screen = /** @type {any} */ (byId("map"));
    const hexMap = new HexMap(/** @type {SVGSVGElement} */ (screen), map);
    byId("title").textContent = view.title;
    const table = new GameTable(view, credentials, hexMap, choices, origin);
    if (view.yours.length === 1 || (view.yours.length && !playedSeats(game).length)) {
      keepSeat(game, view.yours[0], `/play/${game}#${token}`);
    }
    void table.takeOwnSeats();
    byId("undo").addEventListener("click", () => void table.undo());
    byId("ask-advice").addEventListener("click", () => table.askAdvice());
    byId("zoom-in").addEventListener("click", () => hexMap.viewport.zoom(1.3));
    byId("zoom-out").addEventListener("click", () => hexMap.viewport.zoom(0.77));
    byId("zoom-fit").addEventListener("click", () => hexMap.viewport.fit());
    byId("legend").addEventListener("click", showLegend);
    window.addEventListener("hashchange", () => location.reload());
  } catch (error) {
    const where = error instanceof Refused && /^https?:/.test(error.where) ? new URL(location.pathname + location.hash, error.where).href : "";
    fill(
      byId("panel"),
      html("p", { class: "problem" }, sentence(error)),
      where ? html("p", {}, html("a", { class: "button primary", href: where }, "Go on there")) : null,
      html("p", {}, html("a", { href: `/watch/${game}` }, "Watch the game"), " · ", html("a", { href: "/" }, "All games")),
    );
  }
}

void start();
