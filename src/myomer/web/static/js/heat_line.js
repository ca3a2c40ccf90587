/** The heat at the end of the turn, and what it does. */

import { html } from "./dom.js";

/** @typedef {import("./protocol_types.js").HeatForecast} HeatForecast */
/** @typedef {import("./protocol_types.js").ShotChoice} ShotChoice */
/** @typedef {import("./protocol_types.js").Volley} Volley */

/** From here on a 'Mech may shut down. */
const HOT = 14;

/**
 * @param {HeatForecast} forecast
 * @param {ShotChoice[]} picked
 * @param {Volley | null} volley What the server says about these shots together; null until it has answered.
 */
export function heatLine(forecast, picked, volley) {
  const fired = picked.reduce((sum, shot) => sum + shot.heat, 0);
  const after = volley?.heat ?? Math.max(0, forecast.now + forecast.generated + fired - forecast.dissipated);
  const sum = `${forecast.now} now + ${forecast.generated} generated + ${fired} shots − ${forecast.dissipated} dissipated`;
  const effects = volley?.effects.join("; ") ?? "";
  return html(
    "p",
    { class: after >= HOT ? "heat-line hot" : "heat-line", "aria-live": "polite" },
    html("b", { "data-heat": after }, `Heat after: ${after}`),
    html("small", {}, sum),
    html("span", { class: "effects" }, effects || (volley ? "no effect" : "")),
  );
}
