/** The choice of a ruleset, with a line on what it is, and where it differs from the other one. */

import { fill, html } from "./dom.js";
import { ask, sentence } from "./server.js";

const STANDARD = "standard";
const PUBLISHED = "total-warfare";
const IN_SECRET =
  "At this table, under both: fire and physical attacks of a phase are declared in secret and shown together. As published, the side that lost the initiative declares first, in the open.";

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
    for (const option of this.select.options) {
      option.textContent = `${option.value} (${this.titles[option.value] ?? ""})`;
    }
    this.fold = html("details", { class: "differences no-print" });
    this.fold.addEventListener("toggle", () => void this.showDifferences());
    this.select.addEventListener("change", () => {
      this.explain();
      changed();
    });
    this.element = html("span", { class: "ruleset-choice" }, html("label", {}, "Ruleset", this.select), this.fold);
    this.explain();
  }

  /**
   * Say beside the choice what it decides.
   * @param {string} text
   */
  note(text) {
    this.fold.before(html("span", { class: "hint" }, text));
  }

  /** The ruleset to compare with: the published one, and that with this project's own. */
  get other() {
    return this.name === PUBLISHED ? STANDARD : PUBLISHED;
  }

  /** List the differences when they are first looked at. */
  async showDifferences() {
    if (!this.fold.open || this.fold.childElementCount > 1) {
      return;
    }
    const [first, second] = [this.name, this.other];
    const query = new URLSearchParams({ first, second });
    try {
      const answer = await ask(`/api/rulesets/differences?${query}`);
      if (first === this.name) {
        this.fold.append(differencesTable(answer), html("p", { class: "hint" }, IN_SECRET));
      }
    } catch (error) {
      this.fold.append(html("p", { class: "problem" }, sentence(error)));
    }
  }

  get name() {
    return this.select.value;
  }

  /** The choice as set-up sends it; the default needs no words. */
  description() {
    return this.name === STANDARD ? {} : { ruleset: this.name };
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
    const text = query.toString().replace(/%3D/g, "=").replace(/%3A/g, ":").replace(/%2C/g, ",");
    history.replaceState(null, "", text ? `${location.pathname}?${text}` : location.pathname);
  }

  /** `standard: this project's own rules`. */
  words() {
    return `${this.name}: ${this.titles[this.name] ?? ""}`;
  }

  explain() {
    fill(this.fold, html("summary", {}, `Where it differs from ${this.other}`));
    void this.showDifferences();
  }
}

/** @param {{first: string, second: string, differences: {title: string, first: string, second: string}[]}} answer */
function differencesTable(answer) {
  const plain = (/** @type {string} */ text) => text.replaceAll("`", "");
  const rows = answer.differences.map((row) => html("tr", {}, html("th", { scope: "row" }, plain(row.title)), html("td", {}, plain(row.first)), html("td", {}, plain(row.second))));
  const head = ["", answer.first, answer.second].map((text) => html("th", { scope: "col" }, text));
  return html("div", { class: "wide" }, html("table", {}, html("thead", {}, html("tr", {}, ...head)), html("tbody", {}, ...rows)));
}
