/**
 * The map: the server's picture with layers on top, a cursor for the keyboard, and words for those who cannot see it.
 *
 * A user of clicks and hovering sets `onPick`, `onHover` and `onCancel`; the layers are plain SVG groups in the
 * coordinates of the picture.
 */

import { byId, svg } from "./dom.js";
import { HEX_OUTLINE, Hexes, columnAndRow, hexName } from "./hexes.js";
import { Viewport } from "./viewport.js";

/** @typedef {import("./protocol_types.js").MapPicture} MapPicture */
/** @typedef {import("./hexes.js").Point} Point */

const PAN_STEP = 60;
const MARGIN = 60;
/** The scale at which numbers on the map can be read. */
const READABLE = 0.55;

export class HexMap {
  /**
   * @param {SVGSVGElement} screen
   * @param {MapPicture} map
   */
  constructor(screen, map) {
    this.screen = screen;
    this.hexes = new Hexes(map);
    /** @type {(hex: string, point: Point) => void} */
    this.onPick = () => {};
    /** @type {(hex: string) => void} */
    this.onHover = () => {};
    /** @type {() => void} */
    this.onCancel = () => {};
    /** @type {(steps: number) => boolean} Turn what is to be turned; false if there is nothing. */
    this.onTurn = () => false;
    /** @type {(hex: string) => string} What is known about a hex, for the keyboard's cursor. */
    this.describe = (hex) => this.hexes.describe(hex);

    this.image = svg("image", { class: "terrain" });
    this.redraw(map);
    const { x, y, width, height } = this.hexes.bounds();
    const box = { x, y, width, height };
    const ground = svg("svg", { ...box, viewBox: `${x} ${y} ${width} ${height}`, class: "ground" }, this.image);
    const layer = () => svg("g");
    this.reach = layer();
    this.lines = layer();
    this.tokens = layer();
    this.labels = layer();
    this.marks = layer();
    this.cursorMark = svg("polygon", { points: HEX_OUTLINE, class: "cursor", visibility: "hidden" });
    this.drawing = svg("g", {}, ground, this.reach, this.lines, this.tokens, this.marks, this.labels, this.cursorMark);
    screen.replaceChildren(this.drawing);

    this.cursor = hexName(Math.ceil(map.columns / 2), Math.ceil(map.rows / 2));
    this.hovered = "";
    this.viewport = new Viewport(screen, this.drawing, {
      picked: (point) => this.picked(point),
      hovered: (point) => this.hoveredAt(point),
    });
    this.viewport.bounds = this.hexes.bounds();
    this.viewport.fit();
    screen.addEventListener("keydown", (event) => this.key(event));
    screen.addEventListener("focus", () => this.showCursor(screen.matches(":focus-visible")));
    screen.addEventListener("blur", () => this.showCursor(false));
  }

  /**
   * Show another picture of the same map.
   * @param {MapPicture} map
   */
  redraw(map) {
    const size = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(map.svg);
    const picture = new Blob([map.svg], { type: "image/svg+xml" });
    this.image.setAttribute("href", URL.createObjectURL(picture));
    this.image.setAttribute("width", size?.[1] ?? "100%");
    this.image.setAttribute("height", size?.[2] ?? "100%");
    this.hexes.terrain = map.hexes;
  }

  /**
   * Zoom to these hexes if they are not in view, or too small to read.
   * @param {string[]} hexes
   */
  frame(hexes) {
    const points = hexes.filter((hex) => this.hexes.has(hex)).map((hex) => this.hexes.center(hex));
    const seen = points.every((point) => this.viewport.shows(point));
    if (points.length && (this.viewport.scale < READABLE || !seen)) {
      const xs = points.map((point) => point.x);
      const ys = points.map((point) => point.y);
      const [left, top] = [Math.min(...xs) - MARGIN, Math.min(...ys) - MARGIN];
      const [right, bottom] = [Math.max(...xs) + MARGIN, Math.max(...ys) + MARGIN];
      this.viewport.show({ x: left, y: top, width: right - left, height: bottom - top });
    }
  }

  /** @param {Point} point */
  picked(point) {
    const hex = this.hexes.at(point);
    if (hex) {
      this.cursor = hex;
      this.placeCursor();
      this.onPick(hex, point);
    }
  }

  /** @param {Point | null} point */
  hoveredAt(point) {
    const hex = point ? this.hexes.at(point) : "";
    if (hex !== this.hovered) {
      this.hovered = hex;
      this.onHover(hex);
    }
  }

  /**
   * Put the keyboard's cursor somewhere, without moving the focus.
   * @param {string} hex
   */
  setCursor(hex) {
    if (hex && this.hexes.has(hex)) {
      this.cursor = hex;
      this.placeCursor();
    }
  }

  /** @param {boolean} visible */
  showCursor(visible) {
    this.cursorMark.setAttribute("visibility", visible ? "visible" : "hidden");
    this.placeCursor();
  }

  placeCursor() {
    const { x, y } = this.hexes.center(this.cursor);
    this.cursorMark.setAttribute("transform", `translate(${x} ${y})`);
  }

  /**
   * Say something to those who listen.
   * @param {string} text
   */
  announce(text) {
    byId("announcement").textContent = text;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      return;
    }
    const arrows = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
    const arrow = arrows[/** @type {keyof typeof arrows} */ (event.key)];
    if (arrow) {
      const [across = 0, down = 0] = arrow;
      if (event.shiftKey) {
        this.viewport.pan(-across * PAN_STEP, -down * PAN_STEP);
      } else {
        this.moveCursor(across, down);
      }
    } else if (event.key === "Enter" || event.key === " ") {
      this.onPick(this.cursor, this.hexes.center(this.cursor));
    } else if (event.key === "Escape") {
      this.onCancel();
    } else if (event.key === "+" || event.key === "=") {
      this.viewport.zoom(1.25, this.cursorOnScreen());
    } else if (event.key === "-") {
      this.viewport.zoom(0.8, this.cursorOnScreen());
    } else if (event.key === "0") {
      this.viewport.fit();
    } else if (event.key === "[" || event.key === ",") {
      this.onTurn(-1);
    } else if (event.key === "]" || event.key === ".") {
      this.onTurn(1);
    } else {
      return;
    }
    event.preventDefault();
  }

  cursorOnScreen() {
    const { x, y } = this.hexes.center(this.cursor);
    const port = this.viewport;
    return { x: x * port.scale + port.x, y: y * port.scale + port.y };
  }

  /**
   * @param {number} across
   * @param {number} down
   */
  moveCursor(across, down) {
    const [column, row] = columnAndRow(this.cursor);
    const next = hexName(column + across, row + down);
    if (this.hexes.has(next)) {
      this.cursor = next;
      this.showCursor(true);
      this.viewport.reveal(this.hexes.center(next));
      this.onHover(next);
      this.announce(`${next}: ${this.describe(next)}`);
    }
  }
}
