/** The replay of a game, live or saved: a slider over every position, the story beside it, and whether it is proved. */

import { copyText } from "./copying.js";
import { byId, fill, html } from "./dom.js";
import { HexMap } from "./hex_map.js";
import { readKey } from "./own_seats.js";
import { Credentials, ask, sentence } from "./server.js";
import { drawStory } from "./story.js";
import { setUpTabs } from "./tabs.js";
import { describeUnit, drawTokens } from "./tokens.js";
import { drawUnitCards } from "./unit_cards.js";

/** @typedef {import("./protocol_types.js").Replay} Replay */
/** @typedef {import("./protocol_types.js").MapPicture} MapPicture */

const PACE = 1100;

class ReplayPage {
  /**
   * @param {Replay} replay
   * @param {MapPicture} map
   */
  constructor(replay, map) {
    this.replay = replay;
    this.map = new HexMap(/** @type {SVGSVGElement} */ (/** @type {any} */ (byId("map"))), map);
    this.map.describe = (hex) => this.describe(hex);
    this.at = 0;
    this.timer = 0;
    this.sides = sideNames(replay);
    const slider = /** @type {HTMLInputElement} */ (byId("slider"));
    slider.max = String(replay.frames.length - 1);
    slider.addEventListener("input", () => this.go(Number(slider.value)));
    this.slider = slider;
    byId("controls").hidden = false;
    byId("first").addEventListener("click", () => this.go(0));
    byId("back").addEventListener("click", () => this.go(this.at - 1));
    byId("next").addEventListener("click", () => this.go(this.at + 1));
    byId("last").addEventListener("click", () => this.go(replay.frames.length - 1));
    byId("run").addEventListener("click", () => this.toggle());
    byId("zoom-in").addEventListener("click", () => this.map.viewport.zoom(1.3));
    byId("zoom-out").addEventListener("click", () => this.map.viewport.zoom(0.77));
    byId("zoom-fit").addEventListener("click", () => this.map.viewport.fit());
    this.showProof();
    this.go(replay.over ? 0 : replay.frames.length - 1);
  }

  showProof() {
    const proof = byId("proof");
    if (this.replay.proved) {
      proof.textContent = "✔ Proved: played again, every event and digest is the same";
      proof.className = "proof holds";
    } else {
      proof.textContent = this.replay.over ? "✘ Not proved" : "Live: proved when it is over";
      proof.className = "proof live";
    }
  }

  /** @param {number} at */
  go(at) {
    this.at = Math.max(0, Math.min(this.replay.frames.length - 1, at));
    const frame = this.replay.frames[this.at];
    if (!frame) {
      return;
    }
    this.slider.value = String(this.at);
    this.slider.setAttribute("aria-valuetext", `${this.at} of ${this.replay.frames.length - 1}: ${frame.headline}`);
    byId("step").textContent = `${this.at} / ${this.replay.frames.length - 1}`;
    byId("headline").textContent = frame.headline;
    const acting = this.replay.entries.find((entry) => entry.n === this.at)?.action;
    const chosen = Number(acting?.["unit"] ?? acting?.["attacker"] ?? -1);
    const target = Number(acting?.["target"] ?? -1);
    drawTokens(this.map, frame.units, { sides: this.sides, ready: [], chosen, target });
    drawStory(byId("story"), this.replay.entries.filter((entry) => entry.n <= this.at), this.at);
    drawUnitCards(byId("units"), frame.units, this.sides, null);
    document.body.dataset.at = String(this.at);
  }

  toggle() {
    const run = byId("run");
    if (this.timer) {
      window.clearInterval(this.timer);
      this.timer = 0;
      run.textContent = "Play";
      return;
    }
    if (this.at >= this.replay.frames.length - 1) {
      this.go(0);
    }
    run.textContent = "Pause";
    this.timer = window.setInterval(() => {
      if (this.at >= this.replay.frames.length - 1) {
        this.toggle();
      } else {
        this.go(this.at + 1);
      }
    }, PACE);
  }

  /** @param {string} hex */
  describe(hex) {
    const units = this.replay.frames[this.at]?.units ?? [];
    const here = units.filter((unit) => unit.hex === hex).map((unit) => describeUnit(unit, this.sides[unit.side] ?? ""));
    return [this.map.hexes.describe(hex), ...here].join("; ");
  }
}

/**
 * The names of the sides, from the header of the game file.
 * @param {Replay} replay
 * @returns {string[]}
 */
function sideNames(replay) {
  const sides = replay.header["sides"];
  return Array.isArray(sides) ? sides.map((side) => String(side?.name ?? "")) : [];
}

/** @param {string} game */
async function showGame(game) {
  const credentials = new Credentials(location.hash.startsWith("#key=") ? "" : location.hash.slice(1), readKey());
  const [view, map, replay] = await Promise.all([
    ask(`/api/games/${game}`, { credentials }),
    ask(`/api/games/${game}/map`, { credentials }),
    ask(`/api/games/${game}/replay`, { credentials }),
  ]);
  byId("title").textContent = view.title;
  document.title = `${view.title} – replay – Myomer`;
  new ReplayPage(replay, map);
  const share = byId("share");
  share.hidden = false;
  share.addEventListener("click", () => void copyText(`${location.origin}/replay/${game}`));
  if (replay.over) {
    const text = await ask(`/api/games/${game}/export`, { credentials });
    const link = byId("download");
    link.setAttribute("href", URL.createObjectURL(new Blob([text])));
    link.setAttribute("download", `${game}.game`);
    link.hidden = false;
  }
}

/** @param {File} file */
async function showFile(file) {
  const credentials = new Credentials("", readKey());
  fill(byId("story"), html("p", { class: "loading" }, "Playing it again …"));
  const replay = await ask("/api/replay", { body: { saved: await file.text() }, credentials });
  byId("title").textContent = file.name;
  new ReplayPage(replay, replay.map);
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
  byId("file").addEventListener("change", (event) => take(/** @type {HTMLInputElement} */ (event.target).files));
  document.body.addEventListener("dragover", (event) => event.preventDefault());
  document.body.addEventListener("drop", (event) => {
    event.preventDefault();
    take(event.dataTransfer?.files);
  });
}

start();
