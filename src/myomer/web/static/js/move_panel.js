/** Moving a unit: pick a hex, look at the path and its numbers, pick a facing, confirm. */

import { button, fill, html, refill } from "./dom.js";
import { choiceButtons, otherMoves, standButton } from "./move_choices.js";
import { moveFactsList, moveHeading } from "./move_facts.js";
import { drawFacings, drawPath, drawReach, drawStanding } from "./reach_layer.js";
import { isAborted } from "./server.js";

/** @typedef {import("./protocol_types.js").MoveMenu} MoveMenu */
/** @typedef {import("./protocol_types.js").MoveFacts} MoveFacts */
/** @typedef {import("./protocol_types.js").PlaceChoice} PlaceChoice */
/** @typedef {import("./game_table.js").GameTable} GameTable */
/** @typedef {import("./game_table.js").Panel} Panel */

const MODES = ["walk", "run", "sprint", "jump"];
const HOVER_DELAY = 110;

/** @implements {Panel} */
export class MovePanel {
  /**
   * @param {GameTable} table
   * @param {number} unit
   */
  constructor(table, unit) {
    this.table = table;
    this.unit = unit;
    this.element = html("div", { class: "panel move-panel" }, html("p", { class: "loading" }, "Looking for moves …"));
    /** @type {MoveMenu | null} */
    this.menu = null;
    /** @type {Map<string, PlaceChoice[]>} */
    this.byHex = new Map();
    this.mode = "";
    /** @type {PlaceChoice | null} */
    this.chosen = null;
    /** @type {number} An option that is no place; -1 for none. */
    this.other = -1;
    /** @type {MoveFacts | null} */
    this.facts = null;
    /** @type {Map<number, Promise<MoveFacts>>} */
    this.known = new Map();
    this.looking = -1;
    this.failed = false;
    /** @type {MoveFacts | null} Standing up where it lies. */
    this.standing = null;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.ended = new AbortController();
    void this.load();
  }

  async load() {
    this.failed = false;
    try {
      this.menu = await this.table.ask(`moves?unit=${this.unit}&at=${this.table.view.at}`, { signal: this.ended.signal });
    } catch (error) {
      if (!isAborted(error)) {
        this.failed = true;
        this.table.report(error);
      }
      return;
    }
    for (const place of this.menu?.places ?? []) {
      const there = this.byHex.get(place.hex);
      if (there) {
        there.push(place);
      } else {
        this.byHex.set(place.hex, [place]);
      }
    }
    this.table.frameMoves(this.unit, [...this.byHex.keys()]);
    const only = this.menu?.others[0];
    if (only && !this.byHex.size && this.menu?.others.length === 1) {
      this.chooseOther(only.option);
    } else {
      this.draw();
    }
    void this.lookAtStanding();
  }

  again() {
    const option = this.chosen?.option ?? this.other;
    if (this.failed) {
      void this.load();
    } else if (this.menu && option >= 0 && !this.facts) {
      void this.look(option);
    }
    if (this.menu && !this.standing) {
      void this.lookAtStanding();
    }
  }

  /** Where a unit that is prone lies; empty if it stands. */
  get lies() {
    const unit = this.table.view.units[this.unit];
    return unit?.prone ? unit.hex : "";
  }

  /** Ask for the numbers of standing up, for those who lie. */
  async lookAtStanding() {
    const best = this.placesAt(this.lies)[0];
    if (!best) {
      return;
    }
    try {
      this.standing = await this.factsOf(best.option);
      this.draw();
    } catch (error) {
      if (!isAborted(error)) {
        this.table.report(error);
      }
    }
  }

  /** Stand up where it lies. */
  standUp() {
    this.mode = "";
    const best = this.placesAt(this.lies)[0];
    if (best) {
      this.choose(best);
    }
  }

  close() {
    this.ended.abort();
    window.clearTimeout(this.timer);
    this.table.map.announce("");
    fill(this.table.map.reach);
    fill(this.table.map.lines);
    fill(this.table.map.labels);
    fill(this.table.map.marks);
  }

  /**
   * The places in a hex that the chosen mode reaches, the best first: cheaper mode, fewer MP, facing an enemy.
   * @param {string} hex
   * @returns {PlaceChoice[]}
   */
  placesAt(hex) {
    const places = (this.byHex.get(hex) ?? []).filter((place) => !this.mode || place.mode === this.mode);
    const enemy = this.table.nearestEnemy(this.unit, hex);
    const wanted = enemy && enemy !== hex ? this.table.map.hexes.facingTo(hex, enemy) : 0;
    const turned = (/** @type {PlaceChoice} */ place) => Math.min((place.facing - wanted + 6) % 6, (wanted - place.facing + 6) % 6);
    return [...places].sort(
      (one, other) =>
        MODES.indexOf(one.mode) - MODES.indexOf(other.mode) || one.mp - other.mp || turned(one) - turned(other),
    );
  }

  /** @param {string} hex */
  describe(hex) {
    const best = this.placesAt(hex)[0];
    if (best && hex === this.lies) {
      return `stand up: ${best.mp} MP`;
    }
    return best ? `within reach: ${best.mode}, ${best.mp} MP` : "";
  }

  /** @param {string} hex */
  onHover(hex) {
    if (this.chosen || this.other >= 0) {
      return;
    }
    window.clearTimeout(this.timer);
    const best = this.placesAt(hex)[0];
    if (!best) {
      this.looking = -1;
      this.facts = null;
      drawPath(this.table.map, null, false);
      this.drawFacts();
      return;
    }
    this.timer = window.setTimeout(() => void this.look(best.option), HOVER_DELAY);
  }

  /**
   * Show what is known about an option.
   * @param {number} option
   */
  async look(option) {
    this.looking = option;
    try {
      const facts = await this.factsOf(option);
      if (this.looking !== option || this.ended.signal.aborted) {
        return;
      }
      this.facts = facts;
      drawPath(this.table.map, facts, this.chosen !== null);
      this.drawFacts();
      const words = this.chosen ? "Enter or Move confirms." : "Enter chooses it.";
      if (facts.end) {
        this.table.map.announce(`${moveHeading(facts, this.table.view.units)}, ${facts.mp} MP. ${words}`);
      }
    } catch (error) {
      if (!isAborted(error)) {
        this.table.report(error);
      }
    }
  }

  /**
   * What is known about an option; asked for once, and again if that failed.
   * @param {number} option
   * @returns {Promise<MoveFacts>}
   */
  async factsOf(option) {
    const known = this.known.get(option);
    const facts = known ?? this.table.ask(`moves/${option}?unit=${this.unit}&at=${this.table.view.at}`, { signal: this.ended.signal });
    this.known.set(option, facts);
    try {
      return await facts;
    } catch (error) {
      this.known.delete(option);
      throw error;
    }
  }

  /** @param {string} hex */
  onPick(hex) {
    if (this.chosen?.hex === hex) {
      void this.confirm();
      return;
    }
    const best = this.placesAt(hex)[0];
    if (best) {
      this.choose(best);
    } else {
      this.onCancel();
    }
  }

  /** @param {PlaceChoice} place */
  choose(place) {
    this.chosen = place;
    this.other = -1;
    this.facts = null;
    this.draw();
    void this.look(place.option);
  }

  onCancel() {
    this.chosen = null;
    this.other = -1;
    this.looking = -1;
    this.facts = null;
    drawPath(this.table.map, null, false);
    this.draw();
  }

  /** @param {number} steps */
  onTurn(steps) {
    const now = this.chosen;
    if (!now) {
      return false;
    }
    const byFacing = this.facings(now);
    for (let turn = 1; turn <= 6; turn += 1) {
      const next = byFacing.get((now.facing + steps * turn + 36) % 6);
      if (next) {
        this.choose(next);
        return true;
      }
    }
    return false;
  }

  /**
   * The facings within reach in the place that is chosen, by its mode.
   * @param {PlaceChoice} now
   */
  facings(now) {
    /** @type {Map<number, PlaceChoice>} */
    const byFacing = new Map();
    for (const place of this.byHex.get(now.hex) ?? []) {
      const best = byFacing.get(place.facing);
      if (place.mode === now.mode && place.place === now.place && (!best || place.mp < best.mp)) {
        byFacing.set(place.facing, place);
      }
    }
    return byFacing;
  }

  /**
   * Choose something that is no place.
   * @param {number} option
   */
  chooseOther(option) {
    this.onCancel();
    this.other = option;
    void this.look(option).then(() => this.draw());
  }

  async confirm() {
    const option = this.chosen?.option ?? this.other;
    if (option < 0) {
      return;
    }
    try {
      const facts = await this.factsOf(option);
      await this.table.play([facts.action]);
    } catch (error) {
      if (!isAborted(error)) {
        this.table.report(error);
      }
    }
  }

  draw() {
    const menu = this.menu;
    if (!menu || this.ended.signal.aborted) {
      return;
    }
    const cheapest = [...this.byHex.keys()].map((hex) => this.placesAt(hex)[0]).filter((place) => place !== undefined);
    drawReach(this.table.map, cheapest, this.chosen?.hex ?? "", this.lies);
    const byFacing = this.chosen ? this.facings(this.chosen) : new Map();
    drawFacings(this.table.map, this.chosen?.hex ?? "", byFacing, this.chosen?.facing ?? -1, (facing) => {
      const place = byFacing.get(facing);
      if (place) {
        this.choose(place);
      }
    });
    this.factsBox = html("div", { class: "facts", "aria-live": "polite" });
    const stand = this.chosen ? undefined : this.placesAt(this.lies)[0];
    if (stand) {
      drawStanding(this.table.map, stand);
    }
    const choices = this.chosen ? choiceButtons(this, this.chosen) : this.modeButtons(menu);
    refill(this.element, standButton(this), choices, this.factsBox, otherMoves(this, menu));
    this.drawFacts();
  }

  /** @param {MoveMenu} menu */
  modeButtons(menu) {
    const modes = MODES.filter((mode) => menu.places.some((place) => place.mode === mode));
    const choose = (/** @type {string} */ mode) => {
      this.mode = mode;
      this.onCancel();
    };
    const one = (/** @type {string} */ mode, /** @type {string} */ text) =>
      button(text, () => choose(mode), {
        class: `mode ${mode || "all"}`,
        "data-key": `mode-${mode}`,
        "aria-pressed": this.mode === mode ? "true" : "false",
      });
    if (!modes.length) {
      return html("p", {}, "It cannot move from here.");
    }
    return html("div", { class: "row modes", role: "group", "aria-label": "How to move" }, one("", "All"), ...modes.map((mode) => one(mode, mode)));
  }

  /** What to do next, for a mouse or a finger. */
  hint() {
    const lies = this.lies && this.byHex.has(this.lies) ? "It lies prone. " : "";
    if (window.matchMedia("(hover: none), (pointer: coarse)").matches) {
      return `${lies}Tap a shaded hex for its path and numbers, then choose the facing.`;
    }
    return `${lies}Point at a shaded hex for its path and numbers; pick it to choose the facing.`;
  }

  drawFacts() {
    if (!this.factsBox) {
      return;
    }
    if (this.facts) {
      fill(this.factsBox, moveFactsList(this.facts, this.table.view.units));
    } else if (this.chosen || this.other >= 0) {
      fill(this.factsBox, html("p", { class: "loading" }, "…"));
    } else if (this.byHex.size) {
      fill(this.factsBox, html("p", { class: "hint" }, this.hint()));
    }
  }
}
