/** Panning and zooming a drawing: mouse, wheel, one and two fingers, and the keys that the map passes on. */

/** @typedef {import("./hexes.js").Point} Point */

const CLICK_DISTANCE = 7;
const LARGEST_SCALE = 4;

/**
 * @typedef {object} PointerTarget
 * @property {(point: Point) => void} picked A click or tap at a point of the drawing.
 * @property {(point: Point | null) => void} hovered The pointer is there; null if it has left.
 */

export class Viewport {
  /**
   * @param {SVGSVGElement} screen
   * @param {SVGGElement} drawing
   * @param {PointerTarget} target
   */
  constructor(screen, drawing, target) {
    this.screen = screen;
    this.drawing = drawing;
    this.target = target;
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    this.fitted = 1;
    /** @type {{x: number, y: number, width: number, height: number} | null} */
    this.bounds = null;
    /** @type {Map<number, Point>} */
    this.pointers = new Map();
    this.travelled = 0;
    this.touched = false;
    /** @type {{x: number, y: number, width: number, height: number} | null} The part that was asked for last. */
    this.part = null;
    this.size = { width: 0, height: 0 };
    screen.addEventListener("pointerdown", (event) => this.down(event));
    screen.addEventListener("pointermove", (event) => this.move(event));
    screen.addEventListener("pointerup", (event) => this.up(event, true));
    screen.addEventListener("pointercancel", (event) => this.up(event, false));
    screen.addEventListener("pointerleave", () => this.target.hovered(null));
    screen.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    new ResizeObserver(() => this.resized()).observe(screen);
  }

  /** Show all of the drawing. */
  fit() {
    const bounds = this.bounds;
    const { width, height } = this.screen.getBoundingClientRect();
    if (!bounds || !width || !height) {
      return;
    }
    const margin = 8;
    this.fitted = Math.min((width - 2 * margin) / bounds.width, (height - 2 * margin) / bounds.height);
    this.scale = this.fitted;
    this.x = (width - bounds.width * this.scale) / 2 - bounds.x * this.scale;
    this.y = (height - bounds.height * this.scale) / 2 - bounds.y * this.scale;
    this.touched = false;
    this.part = null;
    this.apply();
  }

  /** How much of the screen the buttons on it leave free: in a row they have the bottom, in a column the right edge. */
  free() {
    const { left, top, width, height } = this.screen.getBoundingClientRect();
    const buttons = this.screen.parentElement?.querySelector(".zoom")?.getBoundingClientRect();
    if (!buttons?.width) {
      return { width, height };
    }
    const row = buttons.width > buttons.height;
    return row ? { width, height: Math.max(height / 2, buttons.top - top) } : { width: Math.max(width / 2, buttons.left - left), height };
  }

  /**
   * Whether a point of the drawing is on the screen, and not below the buttons.
   * @param {Point} point
   */
  shows(point) {
    const { width, height } = this.free();
    const x = point.x * this.scale + this.x;
    const y = point.y * this.scale + this.y;
    return x > 0 && y > 0 && x < width && y < height;
  }

  /**
   * Show a part of the drawing beside the buttons, but not larger than hexes need to be.
   * @param {{x: number, y: number, width: number, height: number}} part
   */
  show(part) {
    const { width, height } = this.free();
    if (!width || !height) {
      return;
    }
    this.scale = Math.max(this.fitted, Math.min(1.2, width / part.width, height / part.height));
    this.x = (width - part.width * this.scale) / 2 - part.x * this.scale;
    this.y = (height - part.height * this.scale) / 2 - part.y * this.scale;
    this.touched = true;
    this.apply();
    this.part = part;
  }

  /** The screen has another size: show the same part, or keep the middle where it was. */
  resized() {
    const { width, height } = this.screen.getBoundingClientRect();
    const part = this.part;
    if (!width || !height) {
      return;
    }
    if (part) {
      this.fit();
      this.show(part);
    } else if (this.touched) {
      this.x += (width - this.size.width) / 2;
      this.y += (height - this.size.height) / 2;
      this.apply();
    } else {
      this.fit();
    }
    this.size = { width, height };
  }

  /**
   * Move the drawing, in pixels.
   * @param {number} across
   * @param {number} down
   */
  pan(across, down) {
    this.x += across;
    this.y += down;
    this.touched = true;
    this.part = null;
    this.apply();
  }

  /**
   * Zoom about a point of the screen; its middle by default.
   * @param {number} factor
   * @param {Point} [about]
   */
  zoom(factor, about) {
    const box = this.screen.getBoundingClientRect();
    const point = about ?? { x: box.width / 2, y: box.height / 2 };
    const scale = Math.min(LARGEST_SCALE, Math.max(this.fitted * 0.6, this.scale * factor));
    const ratio = scale / this.scale;
    this.x = point.x - (point.x - this.x) * ratio;
    this.y = point.y - (point.y - this.y) * ratio;
    this.scale = scale;
    this.touched = true;
    this.part = null;
    this.apply();
  }

  /**
   * Move the drawing just far enough that a point is inside the screen.
   * @param {Point} point
   * @param {number} [margin] How far from the edge, in pixels.
   */
  reveal(point, margin = 30) {
    const box = this.screen.getBoundingClientRect();
    const x = point.x * this.scale + this.x;
    const y = point.y * this.scale + this.y;
    const across = Math.max(margin - x, 0) + Math.min(box.width - margin - x, 0);
    const down = Math.max(margin - y, 0) + Math.min(box.height - margin - y, 0);
    if (across || down) {
      this.pan(across, down);
    }
  }

  apply() {
    const bounds = this.bounds;
    const box = this.screen.getBoundingClientRect();
    if (bounds && box.width) {
      const keep = 60;
      this.x = Math.min(box.width - keep - bounds.x * this.scale, this.x);
      this.x = Math.max(keep - (bounds.x + bounds.width) * this.scale, this.x);
      this.y = Math.min(box.height - keep - bounds.y * this.scale, this.y);
      this.y = Math.max(keep - (bounds.y + bounds.height) * this.scale, this.y);
    }
    this.drawing.setAttribute("transform", `translate(${this.x} ${this.y}) scale(${this.scale})`);
  }

  /**
   * @param {MouseEvent} event
   * @returns {Point}
   */
  onScreen(event) {
    const box = this.screen.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  }

  /**
   * @param {Point} point
   * @returns {Point}
   */
  onDrawing(point) {
    return { x: (point.x - this.x) / this.scale, y: (point.y - this.y) / this.scale };
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button !== 0) {
      return;
    }
    this.pointers.set(event.pointerId, this.onScreen(event));
    if (this.pointers.size === 1) {
      this.travelled = 0;
    }
  }

  /** @param {PointerEvent} event */
  move(event) {
    const now = this.onScreen(event);
    const before = this.pointers.get(event.pointerId);
    if (!before) {
      this.target.hovered(this.onDrawing(now));
      return;
    }
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    this.travelled += Math.hypot(now.x - before.x, now.y - before.y);
    if (this.travelled > CLICK_DISTANCE && !this.screen.hasPointerCapture(event.pointerId)) {
      this.screen.setPointerCapture(event.pointerId);
    }
    const other = others[0];
    if (other) {
      const apart = Math.hypot(now.x - other.x, now.y - other.y);
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      this.travelled += CLICK_DISTANCE + 1;
      this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
      if (was > 0) {
        this.zoom(apart / was, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
      }
    } else if (this.travelled > CLICK_DISTANCE) {
      this.pan(now.x - before.x, now.y - before.y);
    }
    this.pointers.set(event.pointerId, now);
  }

  /**
   * @param {PointerEvent} event
   * @param {boolean} finished
   */
  up(event, finished) {
    const known = this.pointers.delete(event.pointerId);
    if (known && finished && this.travelled <= CLICK_DISTANCE) {
      this.target.picked(this.onDrawing(this.onScreen(event)));
    }
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    this.zoom(Math.exp((-event.deltaY * lines) / 500), this.onScreen(event));
  }
}
