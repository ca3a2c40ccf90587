/** The replay of a game, live or saved: a link leads to a step, a game that goes on is followed. */

import { Connection } from "./connection.js";
import { copyText } from "./copying.js";
import { byId, fill, html } from "./dom.js";
import { drawReplays } from "./games_list.js";
import { forgetSeats, keptToken, readKey } from "./own_seats.js";
import { ReplayPage } from "./replay_page.js";
import { Credentials, Refused, ask, sentence } from "./server.js";
import { gameFile } from "./sharing.js";
import { setUpTabs } from "./tabs.js";

const TOAST_STAYS = 6000;
/** Milliseconds between two looks at a game that goes on. */
const PAUSE = 1500;

/** The step that the address asks for: `?at=12`. */
function wantedStep() {
  const given = new URLSearchParams(location.search).get("at");
  return given !== null && /^\d+$/.test(given) ? Number(given) : null;
}

/** @param {string} game */
async function showGame(game) {
  const given = location.hash.startsWith("#key=") ? "" : location.hash.slice(1);
  const credentials = new Credentials(given || keptToken(game), readKey());
  fill(byId("story"), html("p", { class: "loading" }, "Playing it again …"));
  const view = await lookAs(game, credentials);
  const replay = await ask(`/api/games/${game}/replay`, { credentials });
  byId("title").textContent = view.title;
  document.title = `${view.title} – replay – Myomer`;
  const page = new ReplayPage(replay, wantedStep(), (at) => history.replaceState(null, "", `/replay/${game}?at=${at}`), true);
  const share = byId("share");
  share.hidden = false;
  share.addEventListener("click", () => void copyLink(`${location.origin}/replay/${game}?at=${page.at}`));
  if (replay.over) {
    await offerFile(game, view.title, credentials);
  } else {
    follow(game, view.title, credentials, page);
  }
}

/**
 * The game; as a spectator, if the seat that this browser remembers has another link now.
 * @param {string} game
 * @param {Credentials} credentials
 * @returns {Promise<import("./protocol_types.js").View>}
 */
async function lookAs(game, credentials) {
  try {
    return await ask(`/api/games/${game}`, { credentials });
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== "no-such-seat") {
      throw error;
    }
    if (credentials.token === keptToken(game)) {
      forgetSeats(game);
    }
    credentials.token = "";
    return ask(`/api/games/${game}`, { credentials });
  }
}

/** @param {string} link */
async function copyLink(link) {
  if (await copyText(link)) {
    const note = html("div", { class: "toast", role: "status" }, "The link to this step is copied.");
    byId("toasts").append(note);
    window.setTimeout(() => note.remove(), TOAST_STAYS);
  }
}

/**
 * @param {string} game
 * @param {string} title
 * @param {Credentials} credentials
 */
async function offerFile(game, title, credentials) {
  const text = await ask(`/api/games/${game}/export`, { credentials });
  const link = byId("download");
  link.setAttribute("href", URL.createObjectURL(new Blob([text])));
  link.setAttribute("download", gameFile(title, game));
  link.hidden = false;
}

/**
 * Show what is played from now on.
 * @param {string} game
 * @param {string} title
 * @param {Credentials} credentials
 * @param {ReplayPage} page
 */
function follow(game, title, credentials, page) {
  let timer = 0;
  const look = async () => {
    timer = 0;
    try {
      const replay = await ask(`/api/games/${game}/replay`, { credentials });
      page.update(replay);
      if (replay.over) {
        connection.close();
        await offerFile(game, title, credentials);
      }
    } catch (error) {
      report(error);
    }
  };
  const connection = new Connection(game, credentials.token, {
    changed: (view, _entries, kind) => {
      if (!timer && (kind !== "welcome" || view.actions !== page.last)) {
        timer = window.setTimeout(() => void look(), PAUSE);
      }
    },
    thinking: () => {},
    trouble: () => {},
    connection: () => {},
    connected: () => {},
  });
  connection.open();
}

/** Forget the game that was shown before: nothing listens for it any longer. */
function clearPage() {
  for (const id of ["map", "controls", "story", "zoom-in", "zoom-out", "zoom-fit", "legend"]) {
    const old = byId(id);
    old.replaceWith(old.cloneNode(true));
  }
}

/** @param {File} file */
async function showFile(file) {
  clearPage();
  const credentials = new Credentials("", readKey());
  fill(byId("story"), html("p", { class: "loading" }, "Playing it again …"));
  const replay = await ask("/api/replay", { body: { saved: await file.text() }, credentials });
  const page = new ReplayPage(replay, null, () => {}, false);
  byId("title").textContent = `${page.title} (${file.name})`;
  document.title = `${page.title} – replay – Myomer`;
}

/** The games of this server that can be replayed; with a key, only who has it sees them. */
async function listGames() {
  const box = byId("replays");
  try {
    if (await drawReplays(box, new Credentials("", readKey()))) {
      box.prepend(html("h2", {}, "Games of this server"));
    }
  } catch (error) {
    const needed = error instanceof Refused && error.code === "key-needed";
    fill(box, html("p", { class: "hint" }, needed ? "The games of this server are listed here for who has its key." : sentence(error)));
  }
}

/** @param {unknown} error */
function report(error) {
  fill(byId("story"), html("p", { class: "problem" }, sentence(error)), html("p", {}, html("a", { href: "/replay" }, "Another game")));
}

function start() {
  setUpTabs();
  const game = location.pathname.split("/")[2];
  if (game) {
    showGame(game).catch(report);
    return;
  }
  const take = (/** @type {FileList | null | undefined} */ files) => {
    const file = files?.[0];
    if (file) {
      showFile(file).catch(report);
    }
  };
  void listGames();
  byId("file").addEventListener("change", (event) => take(/** @type {HTMLInputElement} */ (event.target).files));
  document.body.addEventListener("dragover", (event) => event.preventDefault());
  document.body.addEventListener("drop", (event) => {
    event.preventDefault();
    take(event.dataTransfer?.files);
  });
}

start();
