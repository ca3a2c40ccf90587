/** Links to send to others: they name the server by an address that others can reach. */

import { copyText } from "./copying.js";
import { button, html } from "./dom.js";
import { ask } from "./server.js";

/** Whether this page was opened by the name that every computer has for itself. */
function onThisComputer() {
  return ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname);
}

/**
 * Where links lead: the address of the server in its network, if it has one and this page was opened without it.
 * @returns {Promise<string>}
 */
export async function sharedOrigin() {
  if (!onThisComputer()) {
    return location.origin;
  }
  const { network } = await ask("/api");
  return network || location.origin;
}

/**
 * What to know about links before they are sent.
 * @param {string} origin
 */
export function networkHint(origin) {
  if (origin !== location.origin) {
    return html("p", { class: "hint" }, `These links work on your network, where this computer is ${new URL(origin).host}.`);
  }
  return onThisComputer()
    ? html("p", { class: "hint" }, "These links work on this computer. For friends on your network start the server with ", html("kbd", {}, "myomer serve --host 0.0.0.0"), ".")
    : null;
}

/**
 * @param {string} address
 * @param {boolean} main Whether it is what to do next.
 */
export function copyButton(address, main = false) {
  const copy = async () => {
    if (await copyText(address)) {
      element.textContent = "Copied";
    }
  };
  const element = button("Copy the link", () => void copy(), { class: main ? "primary" : "" });
  return element;
}

/**
 * The name of the file of a game: its title, with the characters that every file system allows.
 * @param {string} title
 * @param {string} game
 */
export function gameFile(title, game) {
  return `${title.replace(/[^\p{L}\p{N} \-_.()']/gu, "-").trim() || game}.game`;
}
