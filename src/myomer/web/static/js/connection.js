/**
 * The WebSocket of a game: subscribes, sends requests and hands their answers back, and connects again after a loss.
 *
 * A request that was under way when the connection broke is sent again. It names the position it was meant for, so the
 * server plays it once at most; if it was played already the refusal `position-changed` counts as done. The story is
 * asked for from its start: what one has of it may have been taken back in the meantime.
 */

import { Refused, refusal, sentence } from "./server.js";

/** @typedef {import("./protocol_types.js").View} View */
/** @typedef {import("./protocol_types.js").StoryEntry} StoryEntry */

/**
 * @typedef {object} Waiting
 * @property {Record<string, unknown>} frame
 * @property {boolean} underWay Whether it was sent on this connection.
 * @property {boolean} again Whether it was sent on an earlier connection.
 * @property {(answer: any) => void} resolve
 * @property {(error: Error) => void} reject
 */

/**
 * @typedef {object} Listener
 * @property {(view: View, entries: StoryEntry[], kind: string) => void} changed
 * @property {(side: number, bot: string, on: boolean, problem: string) => void} thinking
 * @property {(message: string) => void} trouble
 * @property {(sides: number[]) => void} connected Whose players are connected now.
 * @property {(state: "connecting" | "connected" | "lost" | "gone", message: string) => void} connection
 */

const FIRST_DELAY = 500;
const LONGEST_DELAY = 10000;
const PING_EVERY = 20000;
const UNKNOWN_TOKEN = 1008;

export class Connection {
  /**
   * @param {string} game
   * @param {string} token
   * @param {Listener} listener
   */
  constructor(game, token, listener) {
    this.game = game;
    this.token = token;
    this.listener = listener;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<number, Waiting>} */
    this.waiting = new Map();
    this.lastId = 0;
    this.delay = FIRST_DELAY;
    this.welcomed = false;
    this.ended = false;
    /** @type {Refused | null} Why the server ended the connection. */
    this.farewell = null;
    /** @type {number | undefined} */
    this.pings = undefined;
    window.addEventListener("online", () => this.retry());
    document.addEventListener("visibilitychange", () => this.retry());
  }

  /** Connect now, and again whenever the connection is lost. */
  open() {
    if (this.ended) {
      return;
    }
    this.listener.connection("connecting", "");
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/games/${this.game}/live`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      const hello = { type: "subscribe", protocol: 1, from: 0 };
      socket.send(JSON.stringify(this.token ? { ...hello, token: this.token } : hello));
    });
    socket.addEventListener("message", (event) => this.receive(JSON.parse(String(event.data))));
    socket.addEventListener("close", (event) => this.closed(socket, event.code));
  }

  /** End it for good. */
  close() {
    this.ended = true;
    window.clearInterval(this.pings);
    this.socket?.close();
  }

  /** Connect at once if the connection is lost. */
  retry() {
    if (!this.socket && !this.ended && document.visibilityState === "visible") {
      this.open();
    }
  }

  /**
   * Send a request and wait for its answer.
   * @param {Record<string, unknown>} frame
   * @returns {Promise<any>}
   */
  request(frame) {
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { frame: { ...frame, id }, underWay: false, again: false, resolve, reject });
      this.sendWaiting();
    });
  }

  /** Send what waits, in order. */
  sendWaiting() {
    if (!this.socket || !this.welcomed) {
      return;
    }
    for (const waiting of this.waiting.values()) {
      if (!waiting.underWay) {
        this.socket.send(JSON.stringify(waiting.frame));
        waiting.underWay = true;
      }
    }
  }

  /** @param {any} frame */
  receive(frame) {
    if (frame.type === "welcome") {
      this.welcomed = true;
      this.delay = FIRST_DELAY;
      this.listener.connection("connected", "");
      this.listener.changed(frame.view, frame.entries, "welcome");
      this.sendWaiting();
      window.clearInterval(this.pings);
      this.pings = window.setInterval(() => void this.request({ type: "ping" }).catch(() => {}), PING_EVERY);
    } else if (frame.type === "change") {
      this.listener.changed(frame.view, frame.entries ?? [], frame.kind);
    } else if (frame.type === "thinking") {
      this.listener.thinking(frame.side, frame.bot, frame.on, frame.problem ?? "");
    } else if (frame.type === "ack") {
      this.answered(frame.id, (waiting) => waiting.resolve(frame));
    } else if (frame.type === "connected") {
      this.listener.connected(frame.sides);
    } else if (frame.type === "trouble") {
      this.listener.trouble(frame.message);
    } else if (frame.type === "refused") {
      const error = refusal(frame);
      if (frame.id === null) {
        this.farewell = error;
      }
      this.answered(frame.id, (waiting) => {
        if (waiting.again && error.code === "position-changed") {
          waiting.resolve(frame);
        } else {
          waiting.reject(error);
        }
      });
    } else if (frame.type === "gone") {
      this.ended = true;
      this.listener.connection("gone", "This game was deleted.");
    }
  }

  /**
   * @param {number} id
   * @param {(waiting: Waiting) => void} finish
   */
  answered(id, finish) {
    const waiting = this.waiting.get(id);
    if (waiting) {
      this.waiting.delete(id);
      finish(waiting);
    }
  }

  /**
   * @param {WebSocket} socket
   * @param {number} code
   */
  closed(socket, code) {
    if (this.socket !== socket) {
      return;
    }
    const known = this.welcomed;
    const farewell = this.farewell;
    this.farewell = null;
    this.socket = null;
    this.welcomed = false;
    window.clearInterval(this.pings);
    for (const [id, waiting] of this.waiting) {
      if (waiting.frame.type === "ping") {
        this.waiting.delete(id);
        waiting.reject(new Refused("lost", "the connection was lost"));
      } else {
        waiting.again = waiting.again || waiting.underWay;
        waiting.underWay = false;
      }
    }
    if (this.ended) {
      return;
    }
    if (code === UNKNOWN_TOKEN && !known) {
      this.ended = true;
      this.listener.connection("gone", farewell ? sentence(farewell) : "This link is not valid: there is no such game or seat.");
      return;
    }
    this.listener.connection("lost", farewell ? sentence(farewell) : "");
    window.setTimeout(() => this.retry(), this.delay);
    this.delay = Math.min(LONGEST_DELAY, this.delay * 2);
  }
}
