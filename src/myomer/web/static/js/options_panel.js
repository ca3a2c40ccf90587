/** Any phase without a panel of its own: every option, to be found by typing; deployments on the map. */

import { DeployPanel } from "./deploy_panel.js";
import { button, fill, html } from "./dom.js";
import { isAborted } from "./server.js";

/** @typedef {import("./protocol_types.js").Option} Option */
/** @typedef {import("./game_table.js").GameTable} GameTable */
/** @typedef {import("./game_table.js").Panel} Panel */

const MOST_SHOWN = 60;

/** @implements {Panel} */
export class OptionsPanel {
  /**
   * @param {GameTable} table
   * @param {number} unit
   */
  constructor(table, unit) {
    this.table = table;
    this.unit = unit;
    /** @type {Option[]} What is no deployment. */
    this.options = [];
    /** @type {DeployPanel | null} */
    this.deploying = null;
    this.words = html("input", { type: "search", "aria-label": "find an option", placeholder: "find an option", oninput: () => this.draw() });
    this.list = html("div", { class: "options" });
    this.element = html("div", { class: "panel options-panel" }, html("p", { class: "loading" }, "Looking for options …"));
    this.failed = false;
    this.ended = new AbortController();
    void this.load();
  }

  async load() {
    this.failed = false;
    try {
      const answer = await this.table.ask(`options?unit=${this.unit}&at=${this.table.view.at}`, { signal: this.ended.signal });
      /** @type {Map<string, Option[]>} */
      const places = new Map();
      for (const option of answer.options) {
        if (option.hex) {
          places.set(option.hex, [...(places.get(option.hex) ?? []), option]);
        } else {
          this.options.push(option);
        }
      }
      this.deploying = places.size ? new DeployPanel(this.table, places) : null;
      fill(this.element, this.deploying?.element, this.options.length ? html("div", {}, this.words, this.list) : null);
      this.draw();
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
    fill(this.table.map.reach);
    fill(this.table.map.lines);
  }

  /** @param {string} hex */
  onPick(hex) {
    this.deploying?.onPick(hex);
  }

  onCancel() {
    this.deploying?.onCancel();
  }

  /** @param {number} steps */
  onTurn(steps) {
    return this.deploying?.onTurn(steps) ?? false;
  }

  /** @param {string} hex */
  describe(hex) {
    return this.deploying?.places.has(hex) ? "deploy here" : "";
  }

  draw() {
    const words = this.words.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fitting = this.options.filter((option) => words.every((word) => option.text.toLowerCase().includes(word)));
    const shown = fitting
      .slice(0, MOST_SHOWN)
      .map((option, index) => button(option.text, () => void this.table.play([option.action]), { class: "other", "data-key": `option-${index}` }));
    const more = fitting.length - shown.length;
    fill(this.list, ...shown, more > 0 ? html("p", { class: "hint" }, `and ${more} more`) : null);
  }
}
