/** What the last actions came to, at a glance, above what can be done next. */

import { button, fill, html } from "./dom.js";

/** @typedef {import("./protocol_types.js").Outcome} Outcome */
/** @typedef {import("./protocol_types.js").StoryEntry} StoryEntry */

/** More than these are folded. */
const MOST_SHOWN = window.matchMedia("(max-width: 899px)").matches ? 2 : 4;

export class ResultStrip {
  /** @param {HTMLElement} box */
  constructor(box) {
    this.box = box;
    /** @type {Outcome[]} */
    this.outcomes = [];
  }

  /**
   * Add what these entries came to.
   * @param {StoryEntry[]} entries
   */
  add(entries) {
    const more = entries.flatMap((entry) => entry.outcome);
    if (more.length) {
      this.outcomes.push(...more);
      this.draw();
    }
  }

  clear() {
    if (this.outcomes.length) {
      this.outcomes = [];
      this.draw();
    }
  }

  draw() {
    const rows = this.outcomes.map((outcome) => html("li", { class: outcome.grave ? "grave" : "" }, outcome.text));
    if (!rows.length) {
      fill(this.box);
      return;
    }
    const folded = rows.slice(MOST_SHOWN);
    fill(
      this.box,
      html("ul", { class: "plain" }, ...rows.slice(0, MOST_SHOWN)),
      folded.length ? html("details", {}, html("summary", {}, `${folded.length} more`), html("ul", { class: "plain" }, ...folded)) : null,
      button("✕", () => this.clear(), { class: "dismiss", "aria-label": "Dismiss the result", "data-key": "dismiss" }),
    );
  }
}
