/** The story: turns, phases, sentences; each opens into its results and the numbers behind them. */

import { fill, html } from "./dom.js";

/** @typedef {import("./protocol_types.js").StoryEntry} StoryEntry */

const TURN = 0;
const PHASE = 1;
const SENTENCE = 2;
const NUMBERS = 4;

/** Entries by number, in order; what is sent twice is kept once. */
export class Story {
  constructor() {
    /** @type {Map<number, StoryEntry>} */
    this.entries = new Map();
  }

  /** @param {StoryEntry[]} entries */
  add(entries) {
    for (const entry of entries) {
      this.entries.set(entry.n, entry);
    }
  }

  /**
   * Drop everything after an action.
   * @param {number} actions
   */
  cut(actions) {
    for (const n of [...this.entries.keys()]) {
      if (n > actions) {
        this.entries.delete(n);
      }
    }
  }

  inOrder() {
    return [...this.entries.values()].sort((one, other) => one.n - other.n);
  }
}

const CLOSE_TO_END = 60;
/** @type {WeakMap<HTMLElement, boolean>} Whether a list stays at its end. */
const atEnd = new WeakMap();

/**
 * Keep a list at its end, unless it is scrolled away from there.
 * @param {HTMLElement} box
 */
function follow(box) {
  if (atEnd.has(box)) {
    return;
  }
  atEnd.set(box, true);
  box.addEventListener("scroll", () => {
    if (box.clientHeight) {
      atEnd.set(box, box.scrollHeight - box.scrollTop - box.clientHeight < CLOSE_TO_END);
    }
  });
  new ResizeObserver(() => {
    if (atEnd.get(box)) {
      box.scrollTop = box.scrollHeight;
    }
  }).observe(box);
}

/**
 * Draw entries into a list; it stays at the end if it was there, else where it was.
 * @param {HTMLElement} box
 * @param {StoryEntry[]} entries
 * @param {number} [marked] The entry to mark, the last one: it is shown from its first line.
 */
export function drawStory(box, entries, marked = -1) {
  follow(box);
  const top = box.scrollTop;
  const stay = !atEnd.get(box);
  const opened = new Set([...box.querySelectorAll("details[open]")].map((one) => one.getAttribute("data-line")));
  const rows = [];
  for (const entry of entries) {
    rows.push(...entryRows(entry, opened, entry.n === marked));
  }
  fill(box, html("ol", { class: "story", "aria-label": "What has happened" }, ...rows));
  if (marked >= 0) {
    const rows = [...box.querySelectorAll(".marked")];
    box.scrollTop = box.scrollHeight;
    rows[0]?.scrollIntoView({ block: "nearest" });
  } else {
    box.scrollTop = stay ? top : box.scrollHeight;
  }
}

/**
 * @param {StoryEntry} entry
 * @param {Set<string | null>} opened
 * @param {boolean} marked
 */
function entryRows(entry, opened, marked) {
  /** @type {HTMLElement[]} */
  const rows = [];
  const note = marked ? " marked" : "";
  let index = 0;
  while (index < entry.lines.length) {
    const [level, text] = entry.lines[index] ?? [SENTENCE, ""];
    index += 1;
    if (level === TURN || level === PHASE) {
      rows.push(html("li", { class: level === TURN ? "turn" : "phase" }, text));
      continue;
    }
    /** @type {string[]} */
    const results = [];
    /** @type {string[]} */
    const numbers = [];
    while (index < entry.lines.length && (entry.lines[index]?.[0] ?? 0) > SENTENCE) {
      const [below, more] = entry.lines[index] ?? [SENTENCE, ""];
      (below === NUMBERS ? numbers : results).push(more);
      index += 1;
    }
    rows.push(sentenceRow(entry.n, `${entry.n}-${index}`, text, results, numbers, opened, note));
  }
  return rows;
}

/**
 * @param {number} n
 * @param {string} key
 * @param {string} text
 * @param {string[]} results
 * @param {string[]} numbers
 * @param {Set<string | null>} opened
 * @param {string} note
 */
function sentenceRow(n, key, text, results, numbers, opened, note) {
  const shown = results.map((result) => html("div", { class: "result" }, result));
  if (!numbers.length) {
    return html("li", { class: `line${note}`, "data-n": n }, text, ...shown);
  }
  const more = html(
    "details",
    { "data-line": key, open: opened.has(key) },
    html("summary", {}, text),
    ...numbers.map((line) => html("div", { class: "behind" }, line)),
  );
  return html("li", { class: `line${note}`, "data-n": n }, more, ...shown);
}
