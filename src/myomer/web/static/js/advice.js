/** Advice: what the adviser, a bot, would do, and what it weighed. */

import { button, fill, html } from "./dom.js";
import { drawPath } from "./reach_layer.js";
import { isAborted } from "./server.js";
import { waiting } from "./waiting.js";

/** @typedef {import("./protocol_types.js").Advice} Advice */
/** @typedef {import("./game_table.js").GameTable} GameTable */

const MOST_SHOWN = 6;
const ADVISER = "it weighs what each choice deals, takes and risks.";
const UNIT = "In percent of a 100-ton 'Mech: 10 is a tenth of one gained, −10 a tenth lost.";

/**
 * Ask for advice and show it.
 * @param {GameTable} table
 * @param {HTMLElement} box
 * @param {AbortSignal} signal
 */
export async function showAdvice(table, box, signal) {
  fill(box, waiting("Computing the advice", () => table.stopAdvice()).box);
  try {
    /** @type {Advice} */
    const advice = await table.ask(`advice?at=${table.view.at}${table.chosen < 0 ? "" : `&unit=${table.chosen}`}`, { signal });
    fill(box, adviceBox(table, advice, () => fill(box)));
    await showMove(table, advice, signal);
  } catch (error) {
    if (!isAborted(error)) {
      fill(box);
      table.report(error);
    }
  }
}

/**
 * Draw the move that is advised.
 * @param {GameTable} table
 * @param {Advice} advice
 * @param {AbortSignal} signal
 */
async function showMove(table, advice, signal) {
  const move = advice.actions.find((action) => action["action"] === "move");
  if (move) {
    const preview = await table.ask("preview", { body: { at: table.view.at, action: move }, signal });
    drawPath(table.map, preview.move ?? null, true);
  }
}

/**
 * A share of a 'Mech in percent, as values are shown everywhere; what rounds to nothing has no sign.
 * @param {number} value
 */
function worth(value) {
  const text = (100 * value).toFixed(1);
  return text === "-0.0" ? "0.0" : text.replace("-", "−");
}

/**
 * @param {GameTable} table
 * @param {Advice} advice
 * @param {() => void} close
 */
function adviceBox(table, advice, close) {
  const weighed = advice.alternatives.slice(0, MOST_SHOWN).map((item) => {
    const parts = Object.entries(item.parts).map(([name, value]) => `${name} ${worth(value)}`);
    return html("li", {}, html("b", { class: "figure" }, worth(item.value)), ` ${item.text}`, parts.length ? html("small", {}, ` (${parts.join(", ")})`) : null);
  });
  const nothing = table.view.phase === "movement" ? ": stay where it is" : ": nothing more";
  return html(
    "section",
    { class: "advice", "aria-label": "Advice" },
    html("h3", { title: `The ${advice.adviser} is a bot: ${ADVISER}` }, `Advice of the ${advice.adviser}, a bot`),
    html("div", { class: "row" }, button("Do that", () => void table.play(advice.actions), { class: "primary" }), button("Close", close)),
    html("ol", {}, ...advice.texts.map((text) => html("li", {}, text.replace(/: done$/, nothing)))),
    advice.sentence ? html("blockquote", {}, advice.sentence) : null,
    weighed.length ? html("details", {}, html("summary", {}, "What it weighed"), html("p", { class: "hint" }, UNIT), html("ul", { class: "plain" }, ...weighed)) : null,
  );
}
