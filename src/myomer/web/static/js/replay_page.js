/** A game step by step: the slider, the map with what happened in the step, the story and the units. */

import { byId, fill, html, svg } from "./dom.js";
import { HexMap } from "./hex_map.js";
import { showLegend } from "./legend.js";
import { drawStory } from "./story.js";
import { describeUnit, drawTokens } from "./tokens.js";
import { drawUnitCards } from "./unit_cards.js";

/** @typedef {import("./protocol_types.js").Replay} Replay */
/** @typedef {import("./protocol_types.js").MapPicture} MapPicture */

const PACE = 1100;
const PROOF = "the server played it again, and everything came out the same";

export class ReplayPage {
  /**
   * @param {Replay} replay
   * @param {number | null} at The step to begin with; null for the start, or the end of a game that is not over.
   * @param {(at: number) => void} moved Called with each step that is shown.
   * @param {boolean} live Whether it is a game of this server, which may go on.
   */
  constructor(replay, at, moved, live) {
    this.replay = replay;
    this.live = live;
    this.moved = moved;
    document.body.classList.remove("no-game");
    this.map = new HexMap(/** @type {SVGSVGElement} */ (/** @type {any} */ (byId("map"))), replay.map);
    this.map.describe = (hex) => this.describe(hex);
    this.picture = replay.map;
    this.at = 0;
    this.timer = 0;
    this.sides = sideNames(replay);
    this.slider = /** @type {HTMLInputElement} */ (byId("slider"));
    this.slider.max = String(this.last);
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    byId("controls").hidden = false;
    byId("first").addEventListener("click", () => this.go(0));
    byId("back").addEventListener("click", () => this.go(this.at - 1));
    byId("next").addEventListener("click", () => this.go(this.at + 1));
    byId("last").addEventListener("click", () => this.go(this.last));
    byId("run").addEventListener("click", () => this.toggle());
    byId("zoom-in").addEventListener("click", () => this.map.viewport.zoom(1.3));
    byId("zoom-out").addEventListener("click", () => this.map.viewport.zoom(0.77));
    byId("zoom-fit").addEventListener("click", () => this.map.viewport.fit());
    byId("legend").addEventListener("click", showLegend);
    byId("story").addEventListener("click", (event) => this.pickLine(event));
    this.showProof();
    this.go(at ?? (replay.over ? 0 : this.last));
  }

  /** Who fights whom, as a game without a title is called. */
  get title() {
    const units = this.replay.frames[0]?.units ?? [];
    const names = this.sides.map((side, number) => {
      const own = units.filter((unit) => unit.side === number);
      const more = own.length > 1 ? ` and ${own.length - 1} more` : "";
      return own[0] ? `${own[0].design}${more}` : side;
    });
    return names.join(" against ");
  }

  get last() {
    return this.replay.frames.length - 1;
  }

  /**
   * The game has gone on, or back.
   * @param {Replay} replay
   */
  update(replay) {
    const atEnd = this.at >= this.last;
    this.replay = replay;
    this.slider.max = String(this.last);
    this.showProof();
    this.go(atEnd ? this.last : this.at);
  }

  showProof() {
    const proof = byId("proof");
    if (this.replay.proved) {
      fill(proof, "✔ Proved", html("span", { class: "for-ears" }, `: ${PROOF}`));
      proof.title = PROOF;
      proof.className = "proof holds";
    } else {
      const unfinished = this.live ? "● Live: proved when it is over" : "Unfinished game: right as far as it goes";
      proof.textContent = this.replay.over ? "✘ Not proved" : unfinished;
      proof.title = "";
      proof.className = "proof live";
    }
  }

  /** @param {number} at */
  go(at) {
    this.at = Math.max(0, Math.min(this.last, Math.round(at) || 0));
    const frame = this.replay.frames[this.at];
    if (!frame) {
      return;
    }
    this.slider.value = String(this.at);
    this.slider.setAttribute("aria-valuetext", `${this.at} of ${this.last}: ${frame.headline}`);
    byId("step").textContent = `${this.at} / ${this.last}`;
    byId("headline").textContent = frame.headline;
    this.drawGround(frame.map ?? 0);
    const acting = this.replay.entries.find((entry) => entry.n === this.at)?.action;
    const chosen = Number(acting?.["unit"] ?? acting?.["attacker"] ?? -1);
    const target = Number(acting?.["target"] ?? -1);
    byId("what").textContent = stepWords(acting ?? null, frame.units[chosen]?.name ?? "", frame.units[target]?.name ?? "");
    this.drawStep(chosen, target);
    this.map.frame(frame.units.map((unit) => unit.hex).filter(Boolean));
    drawTokens(this.map, frame.units, { sides: this.sides, ready: [], chosen, target });
    drawStory(byId("story"), this.replay.entries.filter((entry) => entry.n <= this.at), this.at);
    drawUnitCards(byId("units"), frame.units, this.sides, null);
    document.body.dataset.at = String(this.at);
    this.moved(this.at);
  }

  /**
   * The map as it was then.
   * @param {number} changes How often the ground had changed.
   */
  drawGround(changes) {
    const maps = this.replay.maps ?? [];
    const picture = changes ? (maps[Math.min(changes, maps.length) - 1] ?? this.replay.map) : this.replay.map;
    if (picture !== this.picture) {
      this.picture = picture;
      this.map.redraw(picture);
    }
    document.body.dataset.ground = String(changes);
  }

  /**
   * Who went where in this step, and who attacked whom.
   * @param {number} chosen
   * @param {number} target
   */
  drawStep(chosen, target) {
    const now = this.replay.frames[this.at]?.units ?? [];
    const before = this.replay.frames[this.at - 1]?.units ?? now;
    /** @type {SVGElement[]} */
    const drawn = [];
    for (const unit of now) {
      const from = before[unit.unit]?.hex;
      if (from && unit.hex && from !== unit.hex) {
        const kind = `path ${unit.unit === chosen ? unit.mode : ""} firm`;
        drawn.push(this.line(from, unit.hex, `${kind} under`), this.line(from, unit.hex, kind));
      }
    }
    const [from, to] = [now[chosen]?.hex, now[target]?.hex];
    if (from && to && target !== chosen) {
      drawn.push(this.line(from, to, "sight under"), this.line(from, to, "sight chosen"));
    }
    fill(this.map.lines, ...drawn);
  }

  /**
   * @param {string} from
   * @param {string} to
   * @param {string} kind
   */
  line(from, to, kind) {
    const [start, end] = [this.map.hexes.center(from), this.map.hexes.center(to)];
    return svg("line", { x1: start.x, y1: start.y, x2: end.x, y2: end.y, class: kind });
  }

  /**
   * A line of the story leads to its step; its numbers open and close as ever.
   * @param {MouseEvent} event
   */
  pickLine(event) {
    const place = event.target instanceof Element ? event.target : null;
    const line = place?.closest("[data-n]");
    if (line instanceof HTMLElement && !place?.closest("summary")) {
      this.go(Number(line.dataset.n));
    }
  }

  toggle() {
    const run = byId("run");
    if (this.timer) {
      window.clearInterval(this.timer);
      this.timer = 0;
      run.textContent = "Play";
      return;
    }
    if (this.at >= this.last) {
      this.go(0);
    }
    run.textContent = "Pause";
    this.timer = window.setInterval(() => {
      if (this.at >= this.last) {
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

/** @type {Record<string, string>} */
const VERBS = {
  deploy: "deploys",
  move: "moves",
  twist: "twists the torso",
  shot: "declares fire",
  attack: "declares a physical attack",
  done: "is done",
};

/**
 * What is done in a step: its results may come later, when all is declared.
 * @param {import("./protocol_types.js").Action | null} action
 * @param {string} unit
 * @param {string} target
 */
function stepWords(action, unit, target) {
  if (!action) {
    return "The start.";
  }
  const kind = String(action["action"]);
  return `${unit ? `${unit} ` : ""}${VERBS[kind] ?? kind.replace(/-/g, " ")}${target ? ` at ${target}` : ""}.`;
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
