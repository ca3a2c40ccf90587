/** Something long is being computed: how long it takes so far, how much is done if that is known, and a way out. */

import { button, html } from "./dom.js";

const TICK = 1000;
/** Seconds after which it is said that it may take longer. */
const LONG = 8;

/**
 * A line that counts the seconds until it is taken from the page.
 * @param {string} words What is done.
 * @param {(() => void) | null} cancel Called by its button; null for no button.
 */
export function waiting(words, cancel) {
  const bar = html("progress", { "aria-label": words });
  const text = html("span", { role: "status" }, words);
  const clock = html("span", { class: "figure", "aria-hidden": "true" });
  const box = html(
    "div",
    { class: "waiting" },
    html("div", { class: "row" }, text, clock, cancel ? button("Cancel", cancel, { "data-key": "cancel-waiting" }) : null),
    bar,
  );
  const began = Date.now();
  const timer = window.setInterval(() => {
    if (!box.isConnected) {
      window.clearInterval(timer);
      return;
    }
    const seconds = Math.round((Date.now() - began) / 1000);
    clock.textContent = `${seconds} s${seconds >= LONG ? ", the server is busy" : ""}`;
  }, TICK);
  return { box, bar };
}
