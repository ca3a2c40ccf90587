/**
 * A game on the screen: the view, the story, the panel of the person to act. Everything that changes comes from the
 * server; this only shows it.
 */

import { showAdvice } from "./advice.js";
import { byId, fill, html } from "./dom.js";
import { FirePanel } from "./fire_panel.js";
import { HexMap } from "./hex_map.js";
import { MovePanel } from "./move_panel.js";
import { OptionsPanel } from "./options_panel.js";
import { drawSeats } from "./seats_panel.js";
import { ResultStrip } from "./result_strip.js";
import { sentenceOf } from "./server.js";
import { openSheet } from "./sheet_window.js";
import { Story, actorOf, drawStory } from "./story.js";
import { StrikePanel } from "./strike_panel.js";
import { TableClient } from "./table_client.js";
import { showAct } from "./tabs.js";
import { describeUnit, drawTokens } from "./tokens.js";
import { actTitle, drawBanner, drawUndo, idlePanel } from "./turn_banner.js";
import { drawUnitCards, inReadingOrder } from "./unit_cards.js";

/** @typedef {import("./protocol_types.js").View} View */
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
 * @property {() => void} again Ask once more for what could not be fetched while the connection was lost.
 */

export class GameTable extends TableClient {
  /**
   * @param {View} view
   * @param {import("./server.js").Credentials} credentials
   * @param {HexMap} map
   * @param {import("./bot_choice.js").BotChoices} choices
   * @param {string} origin Where links lead that are sent to others.
   */
  constructor(view, credentials, map, choices, origin) {
    super(view, credentials, origin);
    this.map = map;
    this.choices = choices;
    this.story = new Story();
    this.results = new ResultStrip(byId("result"));
    this.thinking = view.thinking ?? "";
    this.problem = view.problem ?? "";
    this.state = "connecting";
    this.lastMessage = "";
    this.chosen = -1;
    this.target = -1;
    /** @type {Panel | null} */
    this.panel = null;
    this.panelKey = "";
    this.framed = false;
    this.advice = new AbortController();
    map.onPick = (hex) => this.pick(hex);
    map.onHover = (hex) => this.panel?.onHover?.(hex);
    map.onCancel = () => this.panel?.onCancel?.();
    map.onTurn = (steps) => this.panel?.onTurn?.(steps) ?? false;
    map.describe = (hex) => this.describe(hex);
    this.connection.open();
    this.draw();
  }

  /**
   * @override
   * @returns {import("./connection.js").Listener}
   */
  listener() {
    return {
      changed: (next, entries, kind) => this.changed(next, entries, kind),
      thinking: (_side, bot, on, problem) => this.think(bot, on, problem),
      trouble: (message) => this.toast(sentenceOf(message), "error"),
      connection: (state, message) => this.connected(state, message),
      connected: (sides) => this.showConnected(sides),
    };
  }

  /** @override */
  played() {
    this.draw();
  }

  get myTurn() {
    const seat = this.view.seats[this.view.to_act];
    return this.state !== "gone" && !this.view.over && this.view.yours.includes(this.view.to_act) && seat?.holder === "person";
  }

  // what the server sends

  /**
   * @param {View} view
   * @param {StoryEntry[]} entries
   * @param {string} kind
   */
  changed(view, entries, kind) {
    if (kind === "welcome") {
      this.story = new Story();
    } else if (kind === "undo") {
      this.story.cut(view.actions);
    }
    this.story.add(entries);
    this.showResults(view, entries, kind);
    const before = this.view;
    this.view = view;
    if (view.thinking !== undefined) {
      this.thinking = view.thinking ?? "";
    }
    this.problem = view.problem ?? "";
    if (kind === "seats") {
      this.lost(before.yours.filter((side) => !view.yours.includes(side)));
    }
    if (kind === "undo-refused" && before.undo && view.yours.includes(before.undo.side)) {
      this.toast("The undo was refused.");
    }
    if (view.map !== before.map) {
      void this.redrawMap();
    }
    this.draw();
    if (kind === "welcome") {
      this.panel?.again();
    }
  }

  /**
   * Results of the viewer's last action, and since; a spectator sees the newest. In a game that is over, everyone who
   * opens it sees those of its end.
   * @param {View} view
   * @param {StoryEntry[]} entries
   * @param {string} kind
   */
  showResults(view, entries, kind) {
    if (kind === "welcome" || kind === "undo") {
      this.results.clear();
      this.results.add(view.over ? entries.slice(-1) : []);
      return;
    }
    const ordered = [...entries].sort((one, other) => one.n - other.n);
    const own = (/** @type {StoryEntry} */ entry) => view.yours.includes(view.units[actorOf(entry)]?.side ?? -1);
    const first = view.yours.length ? ordered.map(own).lastIndexOf(true) : 0;
    if (ordered.length && first >= 0) {
      this.results.clear();
    }
    this.results.add(ordered.slice(Math.max(0, first)));
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
    this.problem = problem;
    this.draw();
  }

  /**
   * @param {"connecting" | "connected" | "lost" | "gone"} state
   * @param {string} message
   */
  connected(state, message) {
    this.state = state;
    if (message && message !== this.lastMessage) {
      this.toast(message, "error");
    }
    this.lastMessage = state === "connecting" ? this.lastMessage : message;
    if (state === "gone") {
      this.draw();
    } else {
      drawBanner(this);
    }
  }

  /** @param {number[]} sides */
  showConnected(sides) {
    this.view = { ...this.view, connected: sides };
    if (this.state !== "gone") {
      drawSeats(byId("seats"), this);
    }
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
    if (this.state === "gone") {
      fill(byId("seats"), html("p", {}, this.lastMessage), html("p", {}, html("a", { class: "button", href: "/" }, "All games")));
    } else {
      drawSeats(byId("seats"), this);
    }
  }

  drawUnits() {
    const ready = this.myTurn ? this.view.ready : [];
    drawTokens(this.map, this.view.units, { sides: this.sides(), ready, chosen: this.chosen, target: this.target });
    const acts = { sheet: (/** @type {number} */ unit) => openSheet(this, unit), show: (/** @type {SeenUnit} */ unit) => this.show(unit) };
    drawUnitCards(byId("units"), inReadingOrder(this.view.units, this.view.yours), this.sides(), this.state === "gone" ? null : acts);
  }

  /**
   * Show these units on a small screen.
   * @param {number[]} units
   */
  frameUnits(units) {
    this.map.frame(units.map((unit) => this.view.units[unit]?.hex ?? "").filter(Boolean));
  }

  /**
   * Show where a unit can go, and its side, on a small screen; the first time with its enemies, to see where they are.
   * @param {number} unit
   * @param {string[]} reach
   */
  frameMoves(unit, reach) {
    const enemies = this.view.units.filter((other) => other.side !== this.view.units[unit]?.side && other.hex && !other.destroyed);
    this.map.frame([...this.ownHexes(unit), ...reach, ...(this.framed ? [] : enemies.map((enemy) => enemy.hex))]);
    this.framed = true;
  }

  /**
   * Where the units of a unit's side are, its own hex first.
   * @param {number} unit
   */
  ownHexes(unit) {
    const own = this.view.units[unit];
    const others = this.view.units.filter((other) => other.side === own?.side && other.hex && !other.destroyed);
    return [own?.hex ?? "", ...others.map((other) => other.hex)].filter(Boolean);
  }

  /** @param {SeenUnit} unit */
  show(unit) {
    this.map.setCursor(unit.hex);
    this.map.viewport.reveal(this.map.hexes.center(unit.hex));
  }

  drawPanel() {
    const key = this.myTurn ? `${this.view.at} ${this.view.phase} ${this.chosen}` : `waiting ${this.view.at} ${this.view.to_act} ${this.state === "gone"} ${this.problem} ${this.story.entries.size} ${JSON.stringify(this.view.seats)}`;
    if (key === this.panelKey || this.playing) {
      return;
    }
    this.panelKey = key;
    const focused = byId("act").contains(document.activeElement);
    this.stopAdvice();
    this.panel?.close();
    this.panel = null;
    if (!this.myTurn || this.chosen < 0) {
      fill(byId("panel"), idlePanel(this));
      this.keepFocus(focused);
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
    this.keepFocus(focused);
  }

  /**
   * What had the focus is gone: whoever uses the keyboard goes on where the next choices are.
   * @param {boolean} focused Whether the focus was among the choices.
   */
  keepFocus(focused) {
    if (focused && !byId("act").contains(document.activeElement)) {
      byId("panel").focus({ preventScroll: true });
    }
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

  /** Nobody waits for advice any longer. */
  stopAdvice() {
    this.advice.abort();
    this.advice = new AbortController();
    fill(byId("advice"));
  }

  /** Ask for advice; a move that waits to be confirmed is given up, so that only the advice can be. */
  askAdvice() {
    this.stopAdvice();
    this.panel?.onCancel?.();
    showAct();
    void showAdvice(this, byId("advice"), this.advice.signal);
  }
}
