/** A side in set-up: its name, who plays it, and its 'Mechs with their skills. */

import { botOptions } from "./bot_choice.js";
import { button, fill, html } from "./dom.js";
import { sheetAddress, showSheet } from "./unit_search.js";

/**
 * @typedef {object} Recruit
 * @property {string} name
 * @property {string} [mtf] The text of a file.
 * @property {string} [sheet] The address of its sheet, for a file.
 * @property {number} tons
 * @property {number} gunnery
 * @property {number} piloting
 */

const NAMES = ["Red", "Blue", "Green", "Gold"];

export class SideForm {
  /**
   * @param {number} number
   * @param {import("./bot_choice.js").BotChoices} choices
   * @param {(form: SideForm) => void} aim Called when 'Mechs are to be added to this side.
   * @param {() => string} ruleset The name of the rules that record sheets go by.
   */
  constructor(number, choices, aim, ruleset) {
    this.ruleset = ruleset;
    this.number = number;
    /** @type {Recruit[]} */
    this.lance = [];
    this.name = html("input", { "aria-label": "name of the side", value: NAMES[number] ?? `Side ${number + 1}`, size: 10, maxlength: 40 });
    const seats = [["person", "I play"], ["open", "somebody else, by link"], ["anyone", "anyone who opens the link for spectators"]];
    this.seat = html("select", { "aria-label": "who plays it" }, ...seats.map(([value, text]) => html("option", { value: value ?? "" }, text)), ...botOptions(choices));
    this.seat.value = number ? choices.level : "person";
    this.player = html("input", { "aria-label": "name of the player", placeholder: "player's name", size: 12, maxlength: 40 });
    this.list = html("ul", { class: "lance" });
    this.sum = html("span", { class: "hint" });
    this.element = html(
      "fieldset",
      { class: `side-form side-${number % 4}` },
      html("legend", {}, html("span", { class: "side-mark", "aria-hidden": "true" }), " ", `Side ${number + 1}`),
      html("div", { class: "row" }, this.name, this.seat, this.player),
      this.list,
      html("div", { class: "row" }, button("Add 'Mechs", () => aim(this), { class: "add" }), this.sum),
    );
    this.draw();
  }

  /** @param {Recruit} recruit */
  add(recruit) {
    this.lance.push(recruit);
    this.draw();
  }

  draw() {
    const rows = this.lance.map((recruit, index) => this.row(recruit, index));
    fill(this.list, ...(rows.length ? rows : [html("li", { class: "hint" }, "No 'Mechs yet.")]));
    const tons = this.lance.reduce((sum, recruit) => sum + recruit.tons, 0);
    this.sum.textContent = tons ? `${this.lance.length} ${this.lance.length === 1 ? "'Mech" : "'Mechs"}, ${tons} tons` : "";
  }

  /**
   * @param {Recruit} recruit
   * @param {number} index
   */
  row(recruit, index) {
    const skill = (/** @type {"gunnery" | "piloting"} */ which) =>
      html("input", {
        type: "number",
        min: 0,
        max: 8,
        value: recruit[which],
        "aria-label": `${which} of ${recruit.name}`,
        title: which,
        onchange: (/** @type {Event} */ event) => {
          recruit[which] = Number(/** @type {HTMLInputElement} */ (event.target).value);
        },
      });
    const remove = () => {
      this.lance.splice(index, 1);
      this.draw();
    };
    return html(
      "li",
      {},
      html("b", {}, recruit.name),
      html("small", {}, `${recruit.tons} t`),
      html("span", { class: "skills" }, html("label", {}, "gunnery", skill("gunnery")), html("label", {}, "piloting", skill("piloting"))),
      button("sheet", () => showSheet(recruit.name, recruit.sheet ?? sheetAddress(recruit.name, this.ruleset())), { "aria-label": `record sheet of ${recruit.name}` }),
      button("✕", remove, { "aria-label": `remove ${recruit.name}` }),
    );
  }

  /** The side as the server wants it. */
  description() {
    const units = this.lance.map(({ name, mtf, gunnery, piloting }) => ({ ...(mtf ? { mtf } : { unit: name }), gunnery, piloting }));
    const player = this.player.value.trim();
    return { name: this.name.value.trim() || `Side ${this.number + 1}`, seat: this.seat.value, ...(player ? { player } : {}), units };
  }
}
