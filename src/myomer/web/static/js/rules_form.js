/** Rules, options, length and seed of a new game. */

import { html } from "./dom.js";
import { RulesetChoice } from "./ruleset_choice.js";

/**
 * @typedef {object} Choices
 * @property {string[]} bots
 * @property {Record<string, string>} bot_titles
 * @property {{name: string, title: string}[]} levels
 * @property {string} level
 * @property {string[]} landscapes
 * @property {string[]} rulesets
 * @property {Record<string, string>} ruleset_titles
 * @property {{name: string, title: string}[]} options
 */

export class RulesForm {
  /** @param {Choices} choices */
  constructor(choices) {
    this.ruleset = new RulesetChoice(choices);
    this.turns = html("input", { type: "number", min: 1, max: 100, value: 30, "aria-label": "turns at most" });
    this.seed = html("input", { size: 10, inputmode: "numeric", pattern: "[0-9]*", placeholder: "random", "aria-label": "seed of the dice" });
    this.title = html("input", { size: 20, maxlength: 80, placeholder: "title", "aria-label": "title of the game" });
    this.deploy = html("input", { type: "checkbox" });
    this.deployNote = html("span", { class: "hint", role: "status" });
    this.withdrawal = html("input", { type: "checkbox" });
    this.boxes = choices.options.map((option) => {
      const box = html("input", { type: "checkbox", value: option.name });
      return { box, row: html("label", {}, box, html("span", {}, html("b", {}, option.name), ` ${option.title.replaceAll("`", "")}`)) };
    });
    this.element = html(
      "div",
      {},
      this.ruleset.element,
      html(
        "div",
        { class: "row" },
        html("label", {}, "at most", this.turns, "turns"),
        html("span", {}, html("label", {}, this.deploy, "deploy freely"), " ", this.deployNote),
        html("label", {}, this.withdrawal, "forced withdrawal"),
      ),
      html("div", { class: "row" }, html("label", {}, "Title", this.title), html("label", {}, "Seed of the dice", this.seed)),
      html("details", {}, html("summary", {}, `${this.boxes.length} optional rules`), html("div", { class: "options-grid" }, ...this.boxes.map(({ row }) => row))),
    );
  }

  /** More than two sides do not stand across from each other: each places its units. */
  mustDeploy() {
    this.deploy.checked = true;
    this.deploy.disabled = true;
    this.deployNote.textContent = "(with more than two sides, each deploys its own units)";
  }

  description() {
    const seed = this.seed.value.trim();
    const title = this.title.value.trim();
    const options = this.boxes.filter(({ box }) => box.checked).map(({ box }) => box.value);
    return {
      ruleset: this.ruleset.name,
      turns: Number(this.turns.value),
      deploy: this.deploy.checked,
      forced_withdrawal: this.withdrawal.checked,
      ...(options.length ? { options } : {}),
      ...(title ? { title } : {}),
      ...(seed ? { seed: Number(seed) } : {}),
    };
  }
}
