/** Firing: twist the torso, pick a target, tick weapons, see the heat and the odds, declare. */

import { button, capitalized, fill, html, refill } from "./dom.js";
import { DIRECTIONS } from "./hexes.js";
import { heatLine } from "./heat_line.js";
import { oddsList } from "./odds_list.js";
import { isAborted } from "./server.js";
import { drawSight, sightWords } from "./sight_layer.js";
import { targetButtons } from "./target_buttons.js";
import { waiting } from "./waiting.js";
import { shotKey, sideHit, weaponTable } from "./weapon_table.js";

/** @typedef {import("./protocol_types.js").FireMenu} FireMenu */
/** @typedef {import("./protocol_types.js").ShotChoice} ShotChoice */
/** @typedef {import("./protocol_types.js").TorsoChoice} TorsoChoice */
/** @typedef {import("./protocol_types.js").SightLine} SightLine */
/** @typedef {import("./protocol_types.js").Volley} Volley */
/** @typedef {import("./protocol_types.js").Action} Action */
/** @typedef {import("./game_table.js").GameTable} GameTable */
/** @typedef {import("./game_table.js").Panel} Panel */

const PAUSE = 120;

/** @implements {Panel} */
export class FirePanel {
  /**
   * @param {GameTable} table
   * @param {number} unit
   */
  constructor(table, unit) {
    this.table = table;
    this.unit = unit;
    this.element = html("div", { class: "panel fire-panel" }, html("p", { class: "loading" }, "Looking for targets …"));
    /** @type {FireMenu | null} */
    this.menu = null;
    this.torso = 0;
    this.target = -1;
    /** @type {ShotChoice[]} */
    this.picked = [];
    /** @type {Volley | null} */
    this.volley = null;
    /** @type {string[]} Why ticks were taken back. */
    this.refused = [];
    /** @type {Map<number, SightLine>} */
    this.sight = new Map();
    /** @type {Set<string>} */
    this.open = new Set();
    /** @type {HTMLElement | null} */
    this.odds = null;
    /** @type {number | undefined} */
    this.timer = undefined;
    this.failed = false;
    this.ended = new AbortController();
    this.asking = new AbortController();
    this.counting = new AbortController();
    void this.load();
  }

  async load() {
    const signal = this.ended.signal;
    this.failed = false;
    try {
      if (!this.menu) {
        this.menu = await this.table.ask(`fire?unit=${this.unit}&at=${this.table.view.at}`, { signal });
        this.chooseTarget(this.bestTarget());
        this.table.frameUnits([this.unit, this.target]);
        void this.askVolley(this.asking.signal);
      }
      for (const target of (this.menu?.targets ?? []).filter((one) => !this.sight.has(one))) {
        this.sight.set(target, await this.table.ask(`sight?unit=${this.unit}&target=${target}`, { signal }));
        this.draw();
      }
    } catch (error) {
      if (!isAborted(error)) {
        this.failed = true;
        this.table.report(error);
      }
    }
  }

  again() {
    if (this.failed) {
      void this.load();
    }
    if (this.menu && this.picked.length && !this.volley) {
      this.changedVolley();
    }
  }

  close() {
    this.ended.abort();
    this.asking.abort();
    this.counting.abort();
    window.clearTimeout(this.timer);
    this.table.setTarget(-1);
    fill(this.table.map.lines);
    fill(this.table.map.labels);
    fill(this.table.map.marks);
  }

  /** The target with the most expected damage as the torso faces now; else the first. */
  bestTarget() {
    const worth = new Map();
    for (const shot of this.menu?.torsos[0]?.shots ?? []) {
      worth.set(shot.target, (worth.get(shot.target) ?? 0) + shot.expected);
    }
    const targets = [...(this.menu?.targets ?? [])];
    targets.sort((one, other) => (worth.get(other) ?? 0) - (worth.get(one) ?? 0));
    return targets[0] ?? -1;
  }

  /** @returns {TorsoChoice | undefined} */
  get facing() {
    return this.menu?.torsos[this.torso];
  }

  /** @param {string} hex */
  onPick(hex) {
    const there = this.table.view.units.find((unit) => unit.hex === hex && this.menu?.targets.includes(unit.unit));
    if (there) {
      this.chooseTarget(there.unit);
    }
  }

  /** @param {number} target */
  chooseTarget(target) {
    this.target = target;
    this.table.setTarget(target);
    this.draw();
  }

  /** @param {number} steps */
  onTurn(steps) {
    const torsos = this.menu?.torsos ?? [];
    const order = [...torsos.keys()].sort((one, other) => this.turned(torsos[one]) - this.turned(torsos[other]));
    const at = order.indexOf(this.torso) + steps;
    const next = order[at];
    if (next === undefined) {
      return false;
    }
    this.chooseTorso(next);
    return true;
  }

  /**
   * How far a torso is turned from the feet: negative to the left.
   * @param {TorsoChoice | undefined} choice
   */
  turned(choice) {
    const facing = this.table.view.units[this.unit]?.facing ?? 0;
    const turn = ((choice?.torso ?? 0) - facing + 6) % 6;
    return turn > 3 ? turn - 6 : turn;
  }

  /** @param {number} index */
  chooseTorso(index) {
    this.torso = index;
    const keys = new Set(this.picked.map(shotKey));
    this.picked = (this.facing?.shots ?? []).filter((shot) => shot.allowed && keys.has(shotKey(shot)));
    this.changedVolley();
  }

  /** @param {ShotChoice} shot */
  tick(shot) {
    const key = shotKey(shot);
    const had = this.picked.some((other) => shotKey(other) === key);
    this.picked = this.picked.filter((other) => other.weapon !== shot.weapon);
    if (!had) {
      this.picked.push(shot);
    }
    this.changedVolley();
  }

  changedVolley() {
    this.refused = [];
    this.forgetVolley();
    this.draw();
    const signal = this.asking.signal;
    this.timer = window.setTimeout(() => void this.askVolley(signal), PAUSE);
  }

  /** Nothing is known about the shots together any longer, and nobody waits for it. */
  forgetVolley() {
    this.volley = null;
    this.odds = null;
    window.clearTimeout(this.timer);
    this.counting.abort();
    this.asking.abort();
    this.asking = new AbortController();
  }

  /**
   * Ask about the shots together. Those that the others forbid are taken back, with the reason.
   * @param {AbortSignal} signal
   */
  async askVolley(signal) {
    try {
      const body = { unit: this.unit, at: this.table.view.at, actions: this.actions() };
      /** @type {Volley} */
      const volley = await this.table.ask("fire/volley", { body, signal });
      const refused = new Set(volley.refused.map(shotKey));
      this.picked = this.picked.filter((shot) => !refused.has(shotKey(shot)));
      this.refused = volley.refused.map((shot) => `${shot.name}, ${shot.location}: ${shot.refusals.map(({ text }) => text).join(" ")}`);
      this.volley = volley;
      this.draw();
    } catch (error) {
      if (!isAborted(error)) {
        this.table.report(error);
      }
    }
  }

  /** What to play: the twist first, then the shots. */
  actions() {
    /** @type {Action[]} */
    const twist = this.facing?.action ? [this.facing.action] : [];
    return [...twist, ...this.picked.map((shot) => shot.action)];
  }

  async askOdds() {
    this.counting.abort();
    this.counting = new AbortController();
    const signal = this.counting.signal;
    this.odds = waiting("Computing the odds of the volley", () => this.forgetOdds()).box;
    this.draw();
    this.odds.scrollIntoView({ block: "nearest" });
    try {
      const at = this.table.view.at;
      const answer = await this.table.ask("odds", { body: { at, actions: this.actions() }, signal });
      this.odds = oddsList(answer, this.table.view.units);
      this.draw();
      this.odds.scrollIntoView({ block: "nearest" });
    } catch (error) {
      if (!isAborted(error)) {
        this.forgetOdds();
        this.table.report(error);
      }
    }
  }

  /** Nobody wants the odds of the volley any longer. */
  forgetOdds() {
    this.counting.abort();
    this.odds = null;
    this.draw();
  }

  async declare() {
    if (!this.volley && this.picked.length) {
      this.forgetVolley();
      await this.askVolley(this.asking.signal);
      if (!this.volley || this.refused.length) {
        return;
      }
    }
    this.forgetVolley();
    await this.table.play([...this.actions(), { action: "done", unit: this.unit }]);
  }

  draw() {
    const menu = this.menu;
    if (!menu || this.ended.signal.aborted) {
      return;
    }
    drawSight(this.table.map, this.table.view.units, [...this.sight.values()], this.target);
    const shots = (this.facing?.shots ?? []).filter((shot) => shot.target === this.target);
    const volley = new Map((this.volley?.shots ?? []).map((shot) => [shotKey(shot), shot]));
    const state = { ticked: new Set(this.picked.map(shotKey)), volley, open: this.open };
    const line = this.sight.get(this.target);
    const side = sideHit(shots);
    const where = [line ? sightWords(line) : "", side ? `hits its ${side}` : ""].filter(Boolean).join(" · ");
    refill(
      this.element,
      menu.declared.length ? html("p", { class: "declared" }, `Declared: ${menu.declared.join("; ")}`) : null,
      menu.torsos.length > 1 ? this.torsoButtons(menu) : null,
      targetButtons(this.table, menu.targets, this.target, (target) => this.chooseTarget(target)),
      menu.targets.length ? this.quickTicks(shots, where) : html("p", {}, "There is nobody to fire at."),
      menu.targets.length ? weaponTable(shots, state, (shot) => this.tick(shot), () => this.draw()) : null,
      ...this.refused.map((why) => html("p", { class: "warning", role: "status" }, why)),
      this.givenUp(),
      this.odds,
      html("div", { class: "foot" }, heatLine(menu.heat, this.picked, this.volley), this.confirmRow()),
      this.others(menu),
    );
  }

  /** @param {FireMenu} menu */
  torsoButtons(menu) {
    const order = [...menu.torsos.keys()].sort((one, other) => this.turned(menu.torsos[one]) - this.turned(menu.torsos[other]));
    const buttons = order.map((index) => {
      const choice = menu.torsos[index];
      const turn = this.turned(choice);
      const arrow = turn < 0 ? "↺ " : turn > 0 ? "↻ " : "";
      const words = DIRECTIONS[choice?.torso ?? 0] ?? "";
      return button(`${arrow}${words}`, () => this.chooseTorso(index), {
        "data-key": `torso-${index}`,
        "data-torso": choice?.torso,
        "aria-pressed": this.torso === index ? "true" : "false",
      });
    });
    return html("div", { class: "row", role: "group", "aria-label": "Torso" }, html("span", { class: "label" }, "Torso"), ...buttons);
  }

  /**
   * @param {ShotChoice[]} shots
   * @param {string} words The line of sight, and the side that is hit.
   */
  quickTicks(shots, words) {
    const first = new Map();
    for (const shot of shots) {
      if (shot.allowed && !first.has(shot.weapon)) {
        first.set(shot.weapon, shot);
      }
    }
    const sight = html("span", { class: "sight-words" }, words);
    if (!first.size) {
      return html("div", { class: "row" }, sight);
    }
    const all = () => {
      this.picked = [...this.picked.filter((shot) => !first.has(shot.weapon)), ...first.values()];
      this.changedVolley();
    };
    const none = () => {
      this.picked = [];
      this.changedVolley();
    };
    return html("div", { class: "row quick-ticks" }, sight, button("Tick all", all, { "data-key": "all" }), button("None", none, { "data-key": "none" }));
  }

  /** The physical attacks that these shots give up. */
  givenUp() {
    const names = this.volley?.gives_up ?? [];
    return names.length ? html("p", { class: "warning gives-up", role: "status" }, `Gives up this turn: ${names.join("; ")}.`) : null;
  }

  confirmRow() {
    const count = this.picked.length;
    const expected = this.picked.reduce((sum, shot) => sum + shot.expected, 0);
    const text = count ? `Fire ${count} ${count === 1 ? "weapon" : "weapons"} (${expected.toFixed(1)} expected)` : this.menu?.declared.length ? "Done" : "Hold fire";
    const targets = new Set(this.picked.map((shot) => shot.target));
    return html(
      "div",
      { class: "row confirm" },
      button(text, () => void this.declare(), { class: "primary", "data-key": "confirm" }),
      count ? button("Volley odds", () => void this.askOdds(), { disabled: targets.size > 1, "data-key": "odds" }) : null,
    );
  }

  /** @param {FireMenu} menu */
  others(menu) {
    if (!menu.others.length) {
      return null;
    }
    const buttons = menu.others.map((other, index) =>
      button(capitalized(other.text), () => void this.table.play([other.action]), { class: "other", "data-key": `other-${index}` }),
    );
    return html("section", { class: "others" }, html("h3", {}, "Or"), html("div", { class: "row" }, ...buttons));
  }
}
