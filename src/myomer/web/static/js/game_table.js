/**
 * A game on the screen: the view, the story, the panel of whoever is to act. Everything that changes comes from the
 * server; this only shows it.
 */

import { showAdvice } from "./advice.js";
import { byId, fill, html } from "./dom.js";
import { Connection } from "./connection.js";
import { FirePanel } from "./fire_panel.js";
import { HexMap } from "./hex_map.js";
import { MovePanel } from "./move_panel.js";
import { OptionsPanel } from "./options_panel.js";
import { drawSeats } from "./seats_panel.js";
import { Credentials, Refused, ask, sentence } from "./server.js";
import { openSheet } from "./sheet_window.js";
import { Story, drawStory } from "./story.js";
import { StrikePanel } from "./strike_panel.js";
import { showAct } from "./tabs.js";
import { describeUnit, drawTokens } from "./tokens.js";
import { actTitle, drawBanner, drawUndo } from "./turn_banner.js";
import { drawUnitCards } from "./unit_cards.js";

/** @typedef {import("./protocol_types.js").View} View */
/** @typedef {import("./protocol_types.js").Action} Action */
/** @typedef {import("./protocol_types.js").StoryEntry} StoryEntry */
/** @typedef {import("./protocol_types.js").SeenUnit} SeenUnit */

/**
 * What a person does in a phase.
 * @typedef {object} Panel
 * @property {HTMLElement} element
 * @property {() => void} close
 * @property {(hex: string) => void} [onPick]
 * @property {(hex: string) => void} [onHover]
 * @property {() => void} [onCancel]
 * @property {(steps: number) => boolean} [onTurn]
 * @property {(hex: string) => string} [describe]
 */

export class GameTable {
  /**
   * @param {View} view
   * @param {Credentials} credentials
   * @param {HexMap} map
   * @param {string[]} bots
   */
  constructor(view, credentials, map, bots) {
    this.view = view;
    this.credentials = credentials;
    this.map = map;
    this.bots = bots;
    this.story = new Story();
    this.thinking = view.thinking ?? "";
    this.state = "connecting";
    this.chosen = -1;
    this.target = -1;
    /** @type {Panel | null} */
    this.panel = null;
    this.panelKey = "";
    /** Whether actions are under way: the panel waits until all of them are played. */
    this.playing = false;
    this.advice = new AbortController();
    this.connection = new Connection(view.id, credentials.token, {
      changed: (next, entries, kind) => this.changed(next, entries, kind),
      thinking: (_side, bot, on, problem) => this.think(bot, on, problem),
      connection: (state, message) => this.connected(state, message),
      nextEntry: () => this.story.next(),
    });
    map.onPick = (hex) => this.pick(hex);
    map.onHover = (hex) => this.panel?.onHover?.(hex);
    map.onCancel = () => this.panel?.onCancel?.();
    map.onTurn = (steps) => this.panel?.onTurn?.(steps) ?? false;
    map.describe = (hex) => this.describe(hex);
    this.connection.open();
    this.draw();
  }

  get myTurn() {
    const seat = this.view.seats[this.view.to_act];
    return !this.view.over && this.view.yours.includes(this.view.to_act) && seat?.holder === "person";
  }

  /**
   * Ask the server about this game.
   * @param {string} path
   * @param {{body?: unknown, signal?: AbortSignal}} [request]
   * @returns {Promise<any>}
   */
  ask(path, request = {}) {
    return ask(`/api/games/${this.view.id}/${path}`, { ...request, credentials: this.credentials });
  }

  /**
   * Play actions in this position, one after another.
   * @param {Action[]} actions
   */
  async play(actions) {
    if (this.playing) {
      return;
    }
    this.playing = true;
    byId("panel").inert = true;
    try {
      const what = actions.length === 1 ? { action: actions[0] } : { actions };
      await this.connection.request({ type: "play", at: this.view.at, ...what });
    } catch (error) {
      this.report(error);
    }
    this.playing = false;
    byId("panel").inert = false;
    this.draw();
  }

  async undo() {
    try {
      const answer = await this.connection.request({ type: "undo", at: this.view.at });
      if (answer.asked) {
        this.toast("The others are asked whether they agree.");
      }
    } catch (error) {
      this.report(error);
    }
  }

  /** @param {boolean} agree */
  async answerUndo(agree) {
    try {
      await this.connection.request({ type: "answer-undo", agree });
    } catch (error) {
      this.report(error);
    }
  }

  /** @param {Record<string, unknown>} change */
  async seat(change) {
    try {
      const answer = await this.connection.request({ type: "seat", ...change });
      if (answer.token && answer.token !== this.credentials.token) {
        this.credentials.token = answer.token;
        this.connection.token = answer.token;
        history.replaceState(null, "", `/play/${this.view.id}#${answer.token}`);
      }
    } catch (error) {
      this.report(error);
    }
  }

  /** @param {number} side */
  async sitDown(side) {
    const name = window.prompt("Your name", "");
    if (name !== null) {
      await this.seat({ do: "sit-down", side, name });
    }
  }

  async download() {
    try {
      const text = await this.ask("export");
      const link = html("a", { href: URL.createObjectURL(new Blob([text])), download: `${this.view.id}.game` });
      link.click();
    } catch (error) {
      this.report(error);
    }
  }

  /** @param {unknown} error */
  report(error) {
    if (!(error instanceof Refused) || error.code !== "position-changed") {
      this.toast(sentence(error), "error");
    }
  }

  /**
   * @param {string} text
   * @param {string} kind
   */
  toast(text, kind = "") {
    const note = html("div", { class: `toast ${kind}`, role: "status" }, text);
    byId("toasts").append(note);
    window.setTimeout(() => note.remove(), 6000);
  }

  // what the server sends

  /**
   * @param {View} view
   * @param {StoryEntry[]} entries
   * @param {string} kind
   */
  changed(view, entries, kind) {
    if (kind === "undo" || kind === "welcome") {
      this.story.cut(view.actions);
    }
    this.story.add(entries);
    const before = this.view;
    this.view = view;
    if (view.thinking !== undefined) {
      this.thinking = view.thinking ?? "";
    }
    if (kind === "undo-refused" && before.undo && view.yours.includes(before.undo.side)) {
      this.toast("The undo was refused.");
    }
    if (view.map !== before.map) {
      void this.redrawMap();
    }
    this.draw();
  }

  /** The ground has changed: woods burn, buildings collapse. */
  async redrawMap() {
    try {
      this.map.redraw(await this.ask("map"));
    } catch (error) {
      this.report(error);
    }
  }

  /**
   * @param {string} bot
   * @param {boolean} on
   * @param {string} problem
   */
  think(bot, on, problem) {
    this.thinking = on ? bot : "";
    if (problem) {
      this.toast(problem, "error");
    }
    drawBanner(this);
  }

  /**
   * @param {"connecting" | "connected" | "lost" | "gone"} state
   * @param {string} message
   */
  connected(state, message) {
    this.state = state;
    if (message) {
      this.toast(message, "error");
    }
    drawBanner(this);
  }

  // what is chosen

  /** @param {string} hex */
  pick(hex) {
    const there = this.view.units.find((unit) => unit.hex === hex && this.view.ready.includes(unit.unit));
    if (this.myTurn && there && there.unit !== this.chosen) {
      this.chooseUnit(there.unit);
      return;
    }
    if (this.panel) {
      showAct();
      this.panel.onPick?.(hex);
    }
  }

  /** @param {number} unit */
  chooseUnit(unit) {
    this.chosen = unit;
    this.draw();
  }

  /** @param {number} target */
  setTarget(target) {
    this.target = target;
    this.drawUnits();
  }

  /**
   * The hex of the nearest enemy of a unit, seen from a hex; empty if there is none.
   * @param {number} unit
   * @param {string} from
   */
  nearestEnemy(unit, from) {
    const side = this.view.units[unit]?.side;
    const hexes = this.view.units.filter((other) => other.side !== side && other.hex && !other.destroyed).map((other) => other.hex);
    hexes.sort((one, other) => this.map.hexes.away(from, one) - this.map.hexes.away(from, other));
    return hexes[0] ?? "";
  }

  /** @param {string} hex */
  describe(hex) {
    const here = this.view.units.filter((unit) => unit.hex === hex).map((unit) => describeUnit(unit, this.sides()[unit.side] ?? ""));
    return [this.map.hexes.describe(hex), ...here, this.panel?.describe?.(hex) ?? ""].filter(Boolean).join("; ");
  }

  sides() {
    return this.view.seats.map((seat) => seat.side_name);
  }

  // drawing

  draw() {
    if (!this.view.ready.includes(this.chosen) || !this.myTurn) {
      this.chosen = this.myTurn ? (this.view.ready[0] ?? -1) : -1;
    }
    drawBanner(this);
    drawUndo(this);
    this.drawPanel();
    this.drawUnits();
    drawStory(byId("story"), this.story.inOrder());
    drawSeats(byId("seats"), this, this.bots);
  }

  drawUnits() {
    const ready = this.myTurn ? this.view.ready : [];
    drawTokens(this.map, this.view.units, { sides: this.sides(), ready, chosen: this.chosen, target: this.target });
    drawUnitCards(byId("units"), this.view.units, this.sides(), {
      sheet: (unit) => openSheet(this, unit),
      show: (unit) => this.show(unit),
    });
  }

  /**
   * Show these units on a small screen.
   * @param {number[]} units
   */
  frameUnits(units) {
    this.map.frame(units.map((unit) => this.view.units[unit]?.hex ?? "").filter(Boolean));
  }

  /** @param {SeenUnit} unit */
  show(unit) {
    this.map.setCursor(unit.hex);
    this.map.viewport.reveal(this.map.hexes.center(unit.hex));
  }

  drawPanel() {
    const key = this.myTurn ? `${this.view.at} ${this.view.phase} ${this.chosen}` : `waiting ${this.view.at}`;
    if (key === this.panelKey || this.playing) {
      return;
    }
    this.panelKey = key;
    this.advice.abort();
    this.panel?.close();
    this.panel = null;
    fill(byId("advice"));
    fill(byId("panel"));
    if (!this.myTurn || this.chosen < 0) {
      return;
    }
    const unit = this.view.units[this.chosen];
    if (unit?.hex) {
      this.map.setCursor(unit.hex);
      this.map.viewport.reveal(this.map.hexes.center(unit.hex));
    }
    showAct();
    this.panel = this.panelFor(this.chosen);
    fill(byId("panel"), actTitle(this), this.panel.element);
  }

  /**
   * @param {number} unit
   * @returns {Panel}
   */
  panelFor(unit) {
    if (this.view.phase === "movement") {
      return new MovePanel(this, unit);
    }
    if (this.view.phase === "weapon-attack") {
      return new FirePanel(this, unit);
    }
    return this.view.phase === "physical-attack" ? new StrikePanel(this, unit) : new OptionsPanel(this, unit);
  }

  askAdvice() {
    this.advice.abort();
    this.advice = new AbortController();
    void showAdvice(this, byId("advice"), this.advice.signal);
  }
}
