/** What a person at the table asks of the server: questions, actions, undo, seats. */

import { Connection } from "./connection.js";
import { byId, html } from "./dom.js";
import { forgetSeat, keepSeat } from "./own_seats.js";
import { Credentials, Refused, ask, sentence } from "./server.js";
import { gameFile } from "./sharing.js";

/** @typedef {import("./protocol_types.js").View} View */
/** @typedef {import("./protocol_types.js").Action} Action */
/** @typedef {import("./connection.js").Listener} Listener */

const TOAST_STAYS = 6000;

export class TableClient {
  /**
   * @param {View} view
   * @param {Credentials} credentials
   * @param {string} origin Where links lead that are sent to others.
   */
  constructor(view, credentials, origin) {
    this.view = view;
    this.credentials = credentials;
    this.origin = origin;
    /** Whether actions or a change of seats are under way: the panel waits until that is done. */
    this.playing = false;
    this.connection = new Connection(view.id, credentials.token, this.listener());
  }

  /**
   * Who hears what the server sends.
   * @returns {Listener}
   */
  listener() {
    throw new Error("a table listens to the server");
  }

  /** Everything that was sent is played, or refused. */
  played() {}

  /**
   * Ask the server about this game.
   * @param {string} path
   * @param {{body?: unknown, signal?: AbortSignal}} [request]
   * @returns {Promise<any>}
   */
  ask(path, request = {}) {
    return ask(`/api/games/${this.view.id}/${path}`, { ...request, credentials: this.credentials });
  }

  /**
   * Play actions in this position, one after another.
   * @param {Action[]} actions
   */
  async play(actions) {
    if (this.playing) {
      return;
    }
    this.playing = true;
    byId("toasts").replaceChildren();
    const focused = byId("act").contains(document.activeElement);
    byId("panel").inert = true;
    try {
      const what = actions.length === 1 ? { action: actions[0] } : { actions };
      await this.connection.request({ type: "play", at: this.view.at, ...what });
    } catch (error) {
      this.report(error);
    }
    this.playing = false;
    byId("panel").inert = false;
    this.played();
    if (focused && (document.activeElement === document.body || !document.activeElement)) {
      byId("panel").focus({ preventScroll: true });
    }
  }

  async undo() {
    try {
      const answer = await this.connection.request({ type: "undo", at: this.view.at, decision: true });
      if (answer.asked) {
        this.toast("The others are asked whether they agree.");
      }
    } catch (error) {
      this.report(error);
    }
  }

  /** @param {boolean} agree */
  async answerUndo(agree) {
    try {
      await this.connection.request({ type: "answer-undo", agree });
    } catch (error) {
      this.report(error);
    }
  }

  /** @param {Record<string, unknown>} change */
  async seat(change) {
    this.playing = true;
    try {
      const answer = await this.connection.request({ type: "seat", ...change });
      if (answer.token && !this.credentials.token.split(",").includes(answer.token)) {
        const tokens = [this.credentials.token, answer.token].filter(Boolean).join(",");
        this.credentials.token = tokens;
        this.connection.token = tokens;
        const link = `/play/${this.view.id}#${answer.token}`;
        if (change["do"] === "sit-down") {
          keepSeat(this.view.id, Number(change["side"]), link);
        }
        history.replaceState(null, "", `/play/${this.view.id}#${tokens}`);
      }
    } catch (error) {
      this.report(error);
    }
    this.playing = false;
    this.played();
  }

  /**
   * A seat that was played here was given to somebody else: its link has ended.
   * @param {number[]} sides
   */
  lost(sides) {
    if (!sides.length) {
      return;
    }
    for (const side of sides) {
      forgetSeat(this.view.id, side);
    }
    this.toast("This seat has a new link: ask who created the game for it.", "error");
    if (!this.view.yours.length) {
      this.credentials.token = "";
      this.connection.token = "";
      history.replaceState(null, "", `/watch/${this.view.id}`);
    }
  }

  /** Opening the link of an open seat is sitting down in it. */
  async takeOwnSeats() {
    for (const seat of this.view.seats) {
      if (seat.holder === "open" && this.view.yours.includes(seat.side) && !this.view.over) {
        await this.seat({ do: "sit-down", side: seat.side, name: "" });
      }
    }
  }

  /** @param {number} side */
  async sitDown(side) {
    const name = window.prompt("Your name", "");
    if (name !== null) {
      await this.seat({ do: "sit-down", side, name });
    }
  }

  async download() {
    try {
      const text = await this.ask("export");
      const link = html("a", { href: URL.createObjectURL(new Blob([text])), download: gameFile(this.view.title, this.view.id) });
      link.click();
    } catch (error) {
      this.report(error);
    }
  }

  /** @param {unknown} error */
  report(error) {
    if (!(error instanceof Refused) || error.code !== "position-changed") {
      this.toast(sentence(error), "error");
    }
  }

  /**
   * @param {string} text
   * @param {string} kind
   */
  toast(text, kind = "") {
    const note = html("div", { class: `toast ${kind}`, role: "status", title: "Click to dismiss", onclick: () => note.remove() }, text);
    byId("toasts").append(note);
    window.setTimeout(() => note.remove(), TOAST_STAYS);
  }
}
