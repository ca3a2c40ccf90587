/** Any phase without a panel of its own, such as deployment: every option, to be found by typing or on the map. */

import { button, fill, html, svg } from "./dom.js";
import { DIRECTIONS, HEX_OUTLINE } from "./hexes.js";
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
    /** @type {Option[]} */
    this.options = [];
    this.hex = "";
    this.words = html("input", { type: "search", "aria-label": "find an option", placeholder: "find: 0512 north", oninput: () => this.draw() });
    this.list = html("div", { class: "options" });
    this.note = html("p", { class: "hint" });
    this.element = html("div", { class: "panel options-panel" }, this.note, this.words, this.list);
    this.ended = new AbortController();
    void this.load();
  }

  async load() {
    try {
      const answer = await this.table.ask(`options?unit=${this.unit}&at=${this.table.view.at}`, { signal: this.ended.signal });
      this.options = answer.options;
      const places = new Set(this.options.map((option) => this.placeOf(option)).filter(Boolean));
      fill(
        this.table.map.reach,
        ...[...places].map((hex) => {
          const { x, y } = this.table.map.hexes.center(hex);
          return svg("g", { class: "reach walk", transform: `translate(${x} ${y})` }, svg("polygon", { points: HEX_OUTLINE, transform: "scale(.93)" }));
        }),
      );
      this.note.textContent = places.size ? "Pick a shaded hex, then how to stand there." : "Choose one.";
      this.draw();
    } catch (error) {
      if (!isAborted(error)) {
        this.table.report(error);
      }
    }
  }

  /**
   * The hex of an option, from its text; empty if it has none.
   * @param {Option} option
   */
  placeOf(option) {
    return / in (\d{4}|\d+,\d+) /.exec(option.text)?.[1] ?? "";
  }

  close() {
    this.ended.abort();
    fill(this.table.map.reach);
  }

  /** @param {string} hex */
  onPick(hex) {
    this.hex = this.hex === hex ? "" : hex;
    this.draw();
  }

  onCancel() {
    this.hex = "";
    this.draw();
  }

  /**
   * A place to deploy in: pick the facing.
   * @param {Option} option
   */
  deployment(option) {
    const arrows = ["↑", "↗", "↘", "↓", "↙", "↖"];
    const buttons = DIRECTIONS.map((direction, facing) =>
      button(arrows[facing] ?? "", () => void this.table.play([{ ...option.action, facing }]), {
        "aria-label": `deploy facing ${direction}`,
        "data-key": `deploy-${facing}`,
        class: facing === option.action["facing"] ? "primary" : "",
      }),
    );
    const where = option.text.replace(/^.*?: /, "").replace(/ facing .*$/, "");
    return html("div", {}, html("p", {}, `${where}, facing`), html("div", { class: "row compass", role: "group", "aria-label": "Facing" }, ...buttons));
  }

  draw() {
    const words = this.words.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fitting = this.options.filter(
      (option) =>
        (!this.hex || this.placeOf(option) === this.hex) && words.every((word) => option.text.toLowerCase().includes(word)),
    );
    const shown = fitting.slice(0, MOST_SHOWN).map((option, index) =>
      this.hex && option.action["action"] === "deploy"
        ? this.deployment(option)
        : button(option.text, () => void this.table.play([option.action]), { class: "other", "data-key": `option-${index}` }),
    );
    const more = fitting.length - shown.length;
    fill(this.list, ...shown, more > 0 ? html("p", { class: "hint" }, `and ${more} more`) : null);
  }
}
