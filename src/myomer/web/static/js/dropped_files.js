/** Files that are dropped on the page or chosen: what became of each is listed, with the reason if it was refused. */

import { byId, html } from "./dom.js";
import { Refused, isAborted, sentence, sentenceOf } from "./server.js";

const MEBI = 1 << 20;
/** What the server takes at most: JSON needs some more room than the text in it. */
const LARGEST = { ".mtf": 1 * MEBI, ".board": 3 * MEBI, game: 12 * MEBI };

/**
 * @typedef {object} FileTaker What is done with the text of a file; the answer says what became of it, then each remark.
 * @property {(text: string) => Promise<string[]>} unit
 * @property {(text: string, name: string) => Promise<string[]>} board
 * @property {(text: string) => Promise<string[]>} game
 */

export class DroppedFiles {
  /** @param {FileTaker} taker */
  constructor(taker) {
    this.taker = taker;
    this.list = byId("file-notes");
    const input = /** @type {HTMLInputElement} */ (byId("files"));
    input.addEventListener("change", () => {
      void this.read([...(input.files ?? [])]).then(() => {
        input.value = "";
      });
    });
    this.acceptDrops(document.body);
  }

  /** @param {HTMLElement} body */
  acceptDrops(body) {
    body.addEventListener("dragover", (event) => {
      event.preventDefault();
      body.classList.add("dropping");
    });
    body.addEventListener("dragleave", (event) => {
      if (!event.relatedTarget) {
        body.classList.remove("dropping");
      }
    });
    body.addEventListener("drop", (event) => {
      event.preventDefault();
      body.classList.remove("dropping");
      void this.read([...(event.dataTransfer?.files ?? [])]);
    });
  }

  /** @param {File[]} files */
  async read(files) {
    this.list.replaceChildren();
    for (const file of files) {
      const note = html("li", {}, html("b", {}, file.name), ": ", html("span", { class: "loading" }, "reading …"));
      this.list.append(note);
      this.list.scrollIntoView({ block: "nearest" });
      try {
        const [words = "", ...remarks] = await this.take(file);
        note.className = "taken";
        note.replaceChildren("✔ ", html("b", {}, file.name), `: ${words}`);
        if (remarks.length) {
          note.append(html("ul", { class: "remarks" }, ...remarks.map((remark) => html("li", {}, `⚠ ${sentenceOf(inTheFile(remark))}`))));
        }
      } catch (error) {
        if (!isAborted(error)) {
          note.className = "refused-file";
          note.replaceChildren("✘ ", html("b", {}, file.name), `: ${inTheFile(sentence(error))}`);
        }
      }
    }
    this.list.scrollIntoView({ block: "nearest" });
  }

  /**
   * @param {File} file
   * @returns {Promise<string[]>}
   */
  async take(file) {
    const ending = /\.(mtf|board)$/i.exec(file.name)?.[0].toLowerCase();
    const most = LARGEST[/** @type {keyof typeof LARGEST} */ (ending ?? "game")];
    if (file.size > most) {
      throw problem(`it has ${(file.size / MEBI).toFixed(1)} MiB, and at most ${most / MEBI} MiB can be read`);
    }
    const text = await textOf(file);
    if (!text.trim()) {
      throw problem("it is empty");
    }
    if (ending === ".mtf") {
      return await this.taker.unit(text);
    }
    if (ending === ".board") {
      return await this.taker.board(text, file.name.slice(0, -ending.length));
    }
    if (!text.startsWith("{")) {
      throw problem("it is no saved game; 'Mechs are .mtf files and maps .board files");
    }
    return await this.taker.game(text);
  }
}

/**
 * A sentence about a file that has no name on the server: `Mtf.mtf:5: …` is `line 5: …`.
 * @param {string} words
 */
function inTheFile(words) {
  return words.replace(/^[^:]*\.(mtf|board):(\d+): /i, "line $2: ");
}

/**
 * What is wrong with a file.
 * @param {string} words
 */
function problem(words) {
  return new Refused("bad-file", words);
}

/**
 * @param {File} file
 * @returns {Promise<string>}
 */
async function textOf(file) {
  try {
    return await file.text();
  } catch {
    throw problem("it cannot be read; is it a folder?");
  }
}
