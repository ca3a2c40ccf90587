/** The map of a new game: a landscape, a map of the library, dropped files, or several joined; with its picture. */

import { button, fill, html } from "./dom.js";
import { ask, isAborted, sentence } from "./server.js";

/** @typedef {import("./server.js").Credentials} Credentials */
/** @typedef {string | {name: string, file: string}} BoardChoice */

const PAUSE = 300;
const MOST_SHOWN = 8;

export class MapForm {
  /**
   * @param {string[]} landscapes
   * @param {Credentials} credentials
   */
  constructor(landscapes, credentials) {
    this.credentials = credentials;
    /** @type {BoardChoice[]} */
    this.boards = [];
    this.timer = 0;
    this.asked = new AbortController();
    const later = () => this.later();
    this.kind = html("select", { "aria-label": "landscape", onchange: later }, ...landscapes.map((name) => html("option", {}, name)));
    this.kind.value = landscapes.includes("mixed") ? "mixed" : (landscapes[0] ?? "");
    const number = (/** @type {string} */ label, /** @type {number} */ value, /** @type {number} */ min, /** @type {number} */ max) =>
      html("input", { type: "number", "aria-label": label, value, min, max, onchange: later });
    this.columns = number("columns, an even number", 16, 4, 60);
    this.columns.step = "2";
    this.rows = number("rows", 17, 4, 60);
    this.seed = number("seed of the landscape", 1 + Math.floor(Math.random() * 999), 0, 999999);
    this.across = html("select", { "aria-label": "maps in a row", onchange: later }, ...[1, 2, 3, 4].map((count) => html("option", {}, String(count))));
    this.words = html("input", { type: "search", placeholder: "part of a name", "aria-label": "find a map", oninput: () => void this.find() });
    this.found = html("div", { class: "row" });
    this.chosen = html("div", { class: "row" });
    this.landscape = html(
      "fieldset",
      { class: "bare row", "aria-label": "Landscape" },
      html("label", {}, "Landscape", this.kind),
      html("label", {}, this.columns, "×", this.rows, "hexes"),
      html("label", { title: "The same seed makes the same landscape" }, "Seed", this.seed),
      button("Another", () => this.another()),
    );
    this.note = html("p", { class: "hint", "aria-live": "polite" });
    this.picture = html("div", { class: "preview" });
    this.element = html(
      "div",
      { class: "two" },
      html(
        "div",
        {},
        this.landscape,
        html("div", { class: "row" }, html("label", {}, "or maps of your library", this.words)),
        this.found,
        this.chosen,
        this.note,
      ),
      this.picture,
    );
    this.later();
    void this.find();
  }

  another() {
    this.seed.value = String(1 + Math.floor(Math.random() * 9999));
    this.later();
  }

  async find() {
    const words = this.words.value.trim();
    try {
      const answer = await ask(`/api/maps?words=${encodeURIComponent(words)}`);
      const maps = answer.maps.slice(0, MOST_SHOWN);
      const more = answer.maps.length - maps.length;
      const none = words ? "No such map in your library." : "Your library has no maps: drop .board files here, or add them with the command myomer import.";
      fill(
        this.found,
        ...maps.map((/** @type {{name: string, columns: number, rows: number}} */ map) => button(`+ ${map.name} (${map.columns} × ${map.rows})`, () => this.add(map.name))),
        more > 0 ? html("span", { class: "hint" }, `and ${more} more: type part of a name`) : null,
        maps.length ? null : html("span", { class: "hint" }, none),
      );
    } catch (error) {
      this.note.textContent = sentence(error);
    }
  }

  /** @param {BoardChoice} board */
  add(board) {
    this.boards.push(board);
    if (this.boards.length === 2) {
      this.across.value = "2";
    }
    this.later();
  }

  /** The map as the server wants it. */
  description() {
    if (!this.boards.length) {
      return { landscape: this.kind.value, columns: Number(this.columns.value), rows: Number(this.rows.value), seed: Number(this.seed.value) };
    }
    const width = Number(this.across.value);
    /** @type {BoardChoice[][]} */
    const rows = [];
    for (let start = 0; start < this.boards.length; start += width) {
      rows.push(this.boards.slice(start, start + width));
    }
    return this.boards.length === 1 ? { board: this.boards[0] } : { board: rows };
  }

  later() {
    const chosen = this.boards.map((board, index) =>
      button(
        `${typeof board === "string" ? board : board.name} ✕`,
        () => {
          this.boards.splice(index, 1);
          this.later();
        },
        { class: "chosen-map", "aria-label": `remove the map ${typeof board === "string" ? board : board.name}` },
      ),
    );
    const label = chosen.length ? html("span", { class: "label" }, chosen.length > 1 ? "joined, from the northwest:" : "the map:") : null;
    fill(this.chosen, label, ...chosen, chosen.length > 1 ? html("label", {}, this.across, "side by side") : null);
    this.landscape.disabled = chosen.length > 0;
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.draw(), PAUSE);
  }

  async draw() {
    this.asked.abort();
    this.asked = new AbortController();
    try {
      const map = await ask("/api/maps/draw", { body: this.description(), credentials: this.credentials, signal: this.asked.signal });
      const address = URL.createObjectURL(new Blob([map.svg], { type: "image/svg+xml" }));
      fill(this.picture, html("p", { class: "hint" }, `${map.columns} × ${map.rows} hexes`), html("img", { src: address, alt: `Map ${map.name}, ${map.columns} by ${map.rows} hexes` }));
      this.note.textContent = (map.remarks ?? []).join(" ");
    } catch (error) {
      if (!isAborted(error)) {
        fill(this.picture);
        this.note.textContent = sentence(error);
      }
    }
  }
}
