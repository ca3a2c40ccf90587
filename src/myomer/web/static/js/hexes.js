/** The geometry of the map that the server draws: flat-top hexes, even columns half a hex lower. */

/** @typedef {import("./protocol_types.js").MapPicture} MapPicture */
/** @typedef {{x: number, y: number}} Point */

export const HEX_OUTLINE = "-21,-36 21,-36 42,0 21,36 -21,36 -42,0";
const HALF_WIDTH = 42;
const HALF_HEIGHT = 36;

export const DIRECTIONS = ["north", "north-east", "south-east", "south", "south-west", "north-west"];

/**
 * The unit vector of a facing: 0 is north, clockwise.
 * @param {number} facing
 * @returns {Point}
 */
export function heading(facing) {
  const angle = (facing * Math.PI) / 3;
  return { x: Math.sin(angle), y: -Math.cos(angle) };
}

/**
 * Column and row of a hex name: `0507`, or `101,7` on large boards.
 * @param {string} name
 * @returns {[number, number]}
 */
export function columnAndRow(name) {
  const [column = "", row = ""] = name.includes(",") ? name.split(",") : [name.slice(0, 2), name.slice(2)];
  return [Number(column), Number(row)];
}

/**
 * @param {number} column
 * @param {number} row
 */
export function hexName(column, row) {
  if (column > 99 || row > 99) {
    return `${column},${row}`;
  }
  return `${String(column).padStart(2, "0")}${String(row).padStart(2, "0")}`;
}

/** Where the hexes are on the map's picture. */
export class Hexes {
  /** @param {MapPicture} map */
  constructor(map) {
    this.columns = map.columns;
    this.rows = map.rows;
    this.left = map.left;
    this.top = map.top;
    this.columnStep = map.column_step;
    this.rowStep = map.row_step;
    this.terrain = map.hexes;
  }

  /** @param {string} name */
  has(name) {
    const [column, row] = columnAndRow(name);
    return column >= 1 && column <= this.columns && row >= 1 && row <= this.rows;
  }

  /**
   * The center of a hex on the picture.
   * @param {string} name
   * @returns {Point}
   */
  center(name) {
    const [column, row] = columnAndRow(name);
    const lower = column % 2 === 0 ? this.rowStep / 2 : 0;
    return {
      x: this.left + HALF_WIDTH + this.columnStep * (column - 1),
      y: this.top + HALF_HEIGHT + this.rowStep * (row - 1) + lower,
    };
  }

  /**
   * The hex at a point of the picture; empty if there is none.
   * @param {Point} point
   */
  at(point) {
    const guess = Math.round((point.x - this.left - HALF_WIDTH) / this.columnStep) + 1;
    let best = "";
    let nearest = HALF_WIDTH;
    for (let column = guess - 1; column <= guess + 1; column += 1) {
      const lower = column % 2 === 0 ? this.rowStep / 2 : 0;
      const row = Math.round((point.y - this.top - HALF_HEIGHT - lower) / this.rowStep) + 1;
      const name = hexName(Math.max(0, column), Math.max(0, row));
      if (!this.has(name)) {
        continue;
      }
      const center = this.center(name);
      const away = Math.hypot(center.x - point.x, center.y - point.y);
      if (away < nearest) {
        nearest = away;
        best = name;
      }
    }
    return best;
  }

  /**
   * The hex next to another one in a direction; empty off the map.
   * @param {string} name
   * @param {number} direction
   */
  neighbor(name, direction) {
    const [column, row] = columnAndRow(name);
    const even = column % 2 === 0 ? 1 : 0;
    const steps = [
      [0, -1],
      [1, even - 1],
      [1, even],
      [0, 1],
      [-1, even],
      [-1, even - 1],
    ];
    const [across = 0, down = 0] = steps[direction] ?? [];
    const next = hexName(column + across, row + down);
    return this.has(next) ? next : "";
  }

  /**
   * Terrain in words; `level 0, clear` if nothing is known about it.
   * @param {string} name
   */
  describe(name) {
    return this.terrain[name] ?? "level 0, clear";
  }

  /**
   * The facing that points best from one hex to another.
   * @param {string} from
   * @param {string} to
   */
  facingTo(from, to) {
    const start = this.center(from);
    const end = this.center(to);
    const angle = Math.atan2(end.x - start.x, start.y - end.y);
    return (Math.round(angle / (Math.PI / 3)) + 6) % 6;
  }

  /**
   * How far apart two hexes are on the picture.
   * @param {string} one
   * @param {string} other
   */
  away(one, other) {
    const start = this.center(one);
    const end = this.center(other);
    return Math.hypot(end.x - start.x, end.y - start.y);
  }

  /** The part of the picture that has hexes. */
  bounds() {
    return {
      x: this.left,
      y: this.top,
      width: HALF_WIDTH * 2 + this.columnStep * (this.columns - 1),
      height: this.rowStep * this.rows + (this.columns > 1 ? this.rowStep / 2 : 0),
    };
  }
}
