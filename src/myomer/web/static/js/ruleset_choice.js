/** The choice of a ruleset, with a line on what it is. */

import { html } from "./dom.js";

const STANDARD = "standard";

/**
 * @typedef {object} Rulesets
 * @property {string[]} rulesets
 * @property {Record<string, string>} ruleset_titles
 */

export class RulesetChoice {
  /**
   * @param {Rulesets} choices
   * @param {() => void} [changed]
   */
  constructor(choices, changed = () => {}) {
    this.titles = choices.ruleset_titles;
    this.select = html("select", { "aria-label": "ruleset" }, ...choices.rulesets.map((name) => html("option", { value: name }, name)));
    this.note = html("span", { class: "hint ruleset-note" });
    this.select.addEventListener("change", () => {
      this.explain();
      changed();
    });
    this.element = html("span", { class: "ruleset-choice" }, html("label", {}, "Ruleset", this.select), this.note);
    this.explain();
  }

  get name() {
    return this.select.value;
  }

  /** Take the ruleset that the address names, if there is one of that name. */
  fromAddress() {
    const named = new URLSearchParams(location.search).get("ruleset") ?? "";
    if (named in this.titles) {
      this.select.value = named;
      this.explain();
    }
  }

  /**
   * Put the choice into an address; the standard one needs no words.
   * @param {URLSearchParams} query
   */
  intoAddress(query) {
    if (this.name !== STANDARD) {
      query.set("ruleset", this.name);
    }
    const text = query.toString();
    history.replaceState(null, "", text ? `${location.pathname}?${text}` : location.pathname);
  }

  /** `standard: this project's rules`. */
  words() {
    return `${this.name}: ${this.titles[this.name] ?? ""}`;
  }

  explain() {
    this.note.textContent = this.words();
  }
}
