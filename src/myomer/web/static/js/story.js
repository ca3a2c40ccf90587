/** The story: turns, phases, sentences; each opens into its results and the numbers behind them. */

import { fill, html } from "./dom.js";

/** @typedef {import("./protocol_types.js").StoryEntry} StoryEntry */

export const TURN = 0;
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

/**
 * The unit that acted in an entry; -1 if none did.
 * @param {StoryEntry} entry
 */
export function actorOf(entry) {
  return Number(entry.action?.["unit"] ?? entry.action?.["attacker"] ?? -1);
}

const CLOSE_TO_END = 60;

/**
 * Whether a list stays at its end, and its sizes when that was seen.
 * @typedef {{end: boolean, height: number, content: number}} Following
 */

/** @type {WeakMap<HTMLElement, Following>} */
const followed = new WeakMap();

/**
 * Keep a list at its end, unless the reader has scrolled away from there. The list also scrolls when its size changes,
 * with the panel above it: that is not the reader.
 * @param {HTMLElement} box
 * @returns {Following}
 */
function follow(box) {
  const known = followed.get(box);
  if (known) {
    return known;
  }
  const state = { end: true, height: box.clientHeight, content: box.scrollHeight };
  followed.set(box, state);
  const settle = () => {
    if (state.end) {
      box.scrollTop = box.scrollHeight;
    }
    measure(box, state);
  };
  box.addEventListener("scroll", () => {
    if (box.clientHeight !== state.height || box.scrollHeight !== state.content) {
      settle();
    } else if (box.clientHeight) {
      state.end = box.scrollHeight - box.scrollTop - box.clientHeight < CLOSE_TO_END;
    }
  });
  box.addEventListener("toggle", () => measure(box, state), true);
  new ResizeObserver(settle).observe(box);
  return state;
}

/**
 * @param {HTMLElement} box
 * @param {Following} state
 */
function measure(box, state) {
  state.height = box.clientHeight;
  state.content = box.scrollHeight;
}

/**
 * Draw entries into a list; it stays at the end if it was there, else where it was.
 * @param {HTMLElement} box
 * @param {StoryEntry[]} entries
 * @param {number} [marked] The entry to mark, the last one: it is shown from its first line.
 */
export function drawStory(box, entries, marked = -1) {
  const state = follow(box);
  const top = box.scrollTop;
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
    box.scrollTop = state.end ? box.scrollHeight : top;
  }
  measure(box, state);
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
