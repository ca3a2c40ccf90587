/** Making elements: HTML and SVG, with attributes, listeners and children in one call. */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {string | number | boolean | null | undefined | ((event: any) => void)} Attribute */
/** @typedef {Node | string | null | undefined | false} Child */

/**
 * Set attributes; a function is a listener (`onclick`), `true` a bare attribute, `false` and null none.
 * @param {Element} element
 * @param {Record<string, Attribute>} attributes
 */
function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), value);
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, String(value));
    }
  }
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function html(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  setAttributes(element, attributes);
  append(element, children);
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {...Child} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  setAttributes(element, attributes);
  append(element, children);
  return element;
}

/**
 * @param {Element} element
 * @param {Child[]} children
 */
function append(element, children) {
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) {
      element.append(child);
    }
  }
}

/**
 * Replace everything inside an element.
 * @param {Element} element
 * @param {...Child} children
 */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/**
 * Make the frame of a label (a `rect` and a `text`) as wide as its text, once it is on the page.
 * @param {SVGGElement} label
 * @param {number} padding
 */
export function fitLabel(label, padding) {
  const [frame, text] = [label.querySelector("rect"), label.querySelector("text")];
  if (frame && text) {
    const width = text.getComputedTextLength() + 2 * padding;
    frame.setAttribute("x", String(-width / 2));
    frame.setAttribute("width", String(width));
  }
}

/**
 * The element of an id that the page must have.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) {
    throw new Error(`the page has no #${id}`);
  }
  return found;
}

/**
 * A button.
 * @param {string} text
 * @param {() => void} act
 * @param {Record<string, Attribute>} [attributes]
 */
export function button(text, act, attributes = {}) {
  return html("button", { type: "button", ...attributes, onclick: act }, text);
}

/**
 * Replace what an element has, and give the focus back to the element with the same `data-key`, if there is one.
 * @param {HTMLElement} element
 * @param {...Child} children
 */
export function refill(element, ...children) {
  const active = document.activeElement;
  const key = active instanceof HTMLElement && element.contains(active) ? active.dataset.key : undefined;
  const scroll = element.scrollTop;
  fill(element, ...children);
  element.scrollTop = scroll;
  if (key) {
    const again = element.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (again instanceof HTMLElement) {
      again.focus({ preventScroll: true });
    }
  }
}

/**
 * The words of a button, which begin with a capital.
 * @param {string} text
 */
export function capitalized(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
