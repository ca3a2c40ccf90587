/** Physical attacks: all of them at a target with their numbers, side by side with exact odds on request. */

import { button, fill, html, refill } from "./dom.js";
import { comparisonTable } from "./comparison_table.js";
import { chance, numberButton, numberText, reasonsList } from "./numbers.js";
import { isAborted } from "./server.js";
import { targetButtons } from "./target_buttons.js";
import { waiting } from "./waiting.js";
import { foldRow } from "./weapon_table.js";

/** @typedef {import("./protocol_types.js").StrikeMenu} StrikeMenu */
/** @typedef {import("./protocol_types.js").StrikeChoice} StrikeChoice */
/** @typedef {import("./protocol_types.js").Comparison} Comparison */
/** @typedef {import("./protocol_types.js").Action} Action */
/** @typedef {import("./game_table.js").GameTable} GameTable */
/** @typedef {import("./game_table.js").Panel} Panel */

/** Among what is open: the attacks that cannot be made. */
const REFUSED = "cannot-attack";

/** @implements {Panel} */
export class StrikePanel {
  /**
   * @param {GameTable} table
   * @param {number} unit
   */
  constructor(table, unit) {
    this.table = table;
    this.unit = unit;
    this.element = html("div", { class: "panel strike-panel" }, html("p", { class: "loading" }, "Looking for attacks …"));
    /** @type {StrikeMenu | null} */
    this.menu = null;
    this.target = -1;
    /** @type {{name: string, actions: Action[]} | null} */
    this.picked = null;
    /** @type {Map<number, Comparison>} */
    this.compared = new Map();
    /** @type {HTMLElement | null} What is shown while the odds are computed. */
    this.wait = null;
    this.comparing = new AbortController();
    /** @type {Set<string>} */
    this.open = new Set();
    this.failed = false;
    this.ended = new AbortController();
    void this.load();
  }

  async load() {
    this.failed = false;
    try {
      this.menu = await this.table.ask(`strikes?unit=${this.unit}&at=${this.table.view.at}`, { signal: this.ended.signal });
      this.chooseTarget(this.targets[0] ?? -1);
      this.table.frameUnits([this.unit, this.target]);
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
  }

  close() {
    this.ended.abort();
    this.comparing.abort();
    this.table.setTarget(-1);
    fill(this.table.map.lines);
  }

  /** @param {string} hex */
  onPick(hex) {
    const there = this.table.view.units.find((unit) => unit.hex === hex && this.targets.includes(unit.unit));
    if (there) {
      this.chooseTarget(there.unit);
    }
  }

  /** @param {number} target */
  chooseTarget(target) {
    this.target = target;
    this.picked = null;
    this.table.setTarget(target);
    this.stopComparing();
  }

  /** Nobody waits for the odds any longer. */
  stopComparing() {
    this.comparing.abort();
    this.comparing = new AbortController();
    this.wait = null;
    this.draw();
  }

  async compare() {
    const target = this.target;
    const signal = this.comparing.signal;
    this.wait = waiting("Computing the odds of every attack", () => this.stopComparing()).box;
    this.draw();
    this.wait.scrollIntoView({ block: "nearest" });
    try {
      const path = `compare?unit=${this.unit}&target=${target}&at=${this.table.view.at}`;
      this.compared.set(target, await this.table.ask(path, { signal }));
    } catch (error) {
      if (isAborted(error)) {
        return;
      }
      this.table.report(error);
    }
    this.wait = null;
    this.draw();
    this.element.querySelector(".comparison")?.scrollIntoView({ block: "nearest" });
  }

  async declare() {
    await this.table.play([...(this.picked?.actions ?? []), { action: "done", unit: this.unit }]);
  }

  draw() {
    const menu = this.menu;
    if (!menu || this.ended.signal.aborted) {
      return;
    }
    const choices = menu.choices.filter((choice) => choice.target === this.target || choice.target === this.unit);
    const refused = menu.refused.filter((attack) => attack.target === this.target);
    const comparison = this.compared.get(this.target);
    refill(
      this.element,
      this.targets.length ? targetButtons(this.table, this.targets, this.target, (target) => this.chooseTarget(target)) : html("p", {}, "There is nobody within reach of a physical attack."),
      choices.length || refused.length ? this.attackTable(choices, refused) : null,
      this.wait,
      comparison ? comparisonTable(comparison, this.picked?.name ?? "no attack", (name, actions) => this.pick(name, actions)) : null,
      html(
        "div",
        { class: "row confirm" },
        button(this.picked ? `Attack: ${this.picked.name}` : "No attack", () => void this.declare(), { class: "primary", "data-key": "confirm" }),
        menu.targets.includes(this.target) && !comparison && !this.wait ? button("Compare with odds", () => void this.compare(), { "data-key": "compare" }) : null,
      ),
    );
  }

  /**
   * @param {string} name
   * @param {Action[]} actions
   */
  pick(name, actions) {
    this.picked = actions.length ? { name, actions } : null;
    this.draw();
  }

  /** Enemies that can be attacked, then those next to it that cannot. */
  get targets() {
    return [...new Set([...(this.menu?.targets ?? []), ...(this.menu?.refused ?? []).map((attack) => attack.target)])];
  }

  /**
   * @param {StrikeChoice[]} choices
   * @param {StrikeMenu["refused"]} refused
   */
  attackTable(choices, refused) {
    const rows = [];
    for (const choice of choices) {
      const key = `${choice.name}-${choice.target}`;
      rows.push(this.attackRow(choice, key));
      if (choice.number && this.open.has(key)) {
        const why = reasonsList(choice.number.parts, numberText(choice.number));
        rows.push(html("tr", { class: "reasons-row" }, html("td", {}), html("td", { colspan: 5 }, why)));
      }
    }
    const unfolded = this.open.has(REFUSED) || !choices.length;
    if (refused.length && choices.length) {
      rows.push(foldRow({ text: `cannot be made (${refused.length})`, key: REFUSED, columns: 6 }, this.open, () => this.draw()));
    }
    if (unfolded) {
      rows.push(...refused.map(refusedRow));
    }
    const head = ["", "Attack", "TN", "Chance", "Damage", "Then"].map((text) =>
      html("th", { scope: "col" }, text || html("span", { class: "for-ears" }, "choose")),
    );
    return html("table", { class: "weapons strikes" }, html("thead", {}, html("tr", {}, ...head)), html("tbody", {}, ...rows));
  }

  /**
   * @param {StrikeChoice} choice
   * @param {string} key
   */
  attackRow(choice, key) {
    const radio = html("input", {
      type: "radio",
      name: "attack",
      "data-key": `attack-${key}`,
      "aria-label": choice.name,
      onchange: () => this.pick(choice.name, choice.actions),
    });
    radio.checked = this.picked?.name === choice.name;
    const then = [
      ...choice.on_hit.map((text) => html("small", {}, `hit: ${text}`)),
      ...choice.on_miss.map((text) => html("small", {}, `miss: ${text}`)),
    ];
    const number = choice.number;
    return html(
      "tr",
      { "data-attack": choice.name, class: radio.checked ? "ticked" : "" },
      html("td", {}, radio),
      html("td", { onclick: () => radio.click() }, choice.name),
      html("td", {}, number ? numberButton(number, key, this.open, () => this.draw()) : ""),
      html("td", { class: "figure chance" }, number ? (number.automatic ? "–" : chance(number.ways)) : ""),
      html("td", { class: "figure" }, choice.damage),
      html("td", {}, ...then),
    );
  }
}

/**
 * An attack that cannot be made, and why.
 * @param {StrikeMenu["refused"][number]} attack
 */
function refusedRow(attack) {
  const why = attack.refusals.map((refusal) => refusal.text).join(" ");
  return html("tr", { class: "refused" }, html("td", {}), html("td", {}, attack.name), html("td", { colspan: 4 }, why));
}
