/** Deploying a unit: pick a shaded hex, pick a facing, confirm. */

import { button, fill, html, refill, svg } from "./dom.js";
import { DIRECTIONS, HEX_OUTLINE } from "./hexes.js";

/** @typedef {import("./protocol_types.js").Option} Option */
/** @typedef {import("./game_table.js").GameTable} GameTable */

/** The place of an action that is a roof or a bridge. */
const TOP = 1;
const ARROWS = ["↑", "↗", "↘", "↓", "↙", "↖"];

export class DeployPanel {
  /**
   * @param {GameTable} table
   * @param {Map<string, Option[]>} places The options by hex: several where a unit can stand on a roof or a bridge.
   */
  constructor(table, places) {
    this.table = table;
    this.places = places;
    this.hex = "";
    this.place = 0;
    this.facing = 0;
    this.note = "";
    this.element = html("div", { class: "deploy-panel" });
    this.draw();
  }

  get options() {
    return this.places.get(this.hex) ?? [];
  }

  /** @param {string} hex */
  onPick(hex) {
    if (hex && hex === this.hex) {
      void this.confirm();
    } else if (this.places.has(hex)) {
      this.choose(hex);
    } else {
      const there = this.table.view.units.find((unit) => unit.hex === hex);
      this.note = `${hex}: ${there ? `${there.name} stands there` : "outside the deployment zone, or nothing can stand there"}. Pick a shaded hex.`;
      this.draw();
    }
  }

  /** @param {string} hex */
  choose(hex) {
    this.hex = hex;
    this.place = 0;
    this.facing = Number(this.options[0]?.action["facing"] ?? 0);
    this.note = "";
    this.draw();
  }

  onCancel() {
    this.hex = "";
    this.note = "";
    this.draw();
  }

  /** @param {number} steps */
  onTurn(steps) {
    if (!this.hex) {
      return false;
    }
    this.facing = (this.facing + steps + 6) % 6;
    this.draw();
    return true;
  }

  async confirm() {
    const option = this.options[this.place];
    if (option) {
      await this.table.play([{ ...option.action, facing: this.facing }]);
    }
  }

  draw() {
    this.drawMap();
    refill(
      this.element,
      html("p", { class: this.note ? "warning" : "hint", role: "status" }, this.note || "Pick a shaded hex on the map, or one of these, then the facing."),
      this.hex ? this.choice() : this.list(),
    );
  }

  drawMap() {
    const { hexes, reach, lines } = this.table.map;
    const shapes = [...this.places.keys()].map((hex) => {
      const { x, y } = hexes.center(hex);
      const chosen = hex === this.hex ? " selected" : "";
      return svg("g", { class: `reach walk${chosen}`, transform: `translate(${x} ${y})`, "data-hex": hex }, svg("polygon", { points: HEX_OUTLINE, transform: "scale(.93)" }));
    });
    fill(reach, ...shapes);
    fill(lines);
    if (this.hex) {
      const { x, y } = hexes.center(this.hex);
      lines.append(svg("g", { class: "path-end", transform: `translate(${x} ${y}) rotate(${this.facing * 60})` }, svg("path", { d: "M0-33 14-9H-14z" })));
    }
  }

  /** The hex that is chosen: where in it, the facing, confirm. */
  choice() {
    const ways = this.options.map((option, index) =>
      button(placeWords(option), () => { this.place = index; this.draw(); }, { "data-key": `place-${index}`, "aria-pressed": index === this.place ? "true" : "false" }),
    );
    const compass = DIRECTIONS.map((direction, facing) =>
      button(ARROWS[facing] ?? "", () => { this.facing = facing; this.draw(); }, {
        "aria-label": `deploy facing ${direction}`,
        "data-key": `deploy-${facing}`,
        "aria-pressed": facing === this.facing ? "true" : "false",
      }),
    );
    return html(
      "div",
      { class: "choice" },
      html("p", {}, html("b", {}, `Deploy in ${this.hex}, facing ${DIRECTIONS[this.facing]}`), ` (${this.table.map.hexes.describe(this.hex)})`),
      ways.length > 1 ? html("div", { class: "row", role: "group", "aria-label": "Where in the hex" }, ...ways) : null,
      html("div", { class: "row compass", role: "group", "aria-label": "Facing" }, ...compass),
      html(
        "div",
        { class: "row confirm" },
        button("Deploy", () => void this.confirm(), { class: "primary", "data-key": "confirm" }),
        button("Cancel", () => this.onCancel(), { "data-key": "cancel" }),
      ),
    );
  }

  /** All hexes, by what is in them. */
  list() {
    /** @type {Map<string, string[]>} */
    const groups = new Map();
    for (const hex of this.places.keys()) {
      const ground = this.table.map.hexes.describe(hex);
      groups.set(ground, [...(groups.get(ground) ?? []), hex]);
    }
    const sections = [...groups].map(([ground, hexes]) =>
      html(
        "section",
        { class: "place-group" },
        html("h3", {}, ground),
        html("div", { class: "row" }, ...hexes.map((hex) => button(hex, () => this.choose(hex), { "aria-label": `deploy in ${hex}, ${ground}`, "data-key": `hex-${hex}` }))),
      ),
    );
    return html("div", {}, ...sections);
  }
}

/**
 * Where in its hex an option is.
 * @param {Option} option
 */
function placeWords(option) {
  return option.action["place"] === TOP ? "on top: roof or bridge" : "on the ground";
}
