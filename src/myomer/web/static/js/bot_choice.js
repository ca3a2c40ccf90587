/** A choice of bots: the levels for people first, each described in a few words; the others below, for study. */

import { html } from "./dom.js";

/**
 * @typedef {object} BotChoices
 * @property {string[]} bots
 * @property {Record<string, string>} bot_titles What the bots for study are like, in a few words.
 * @property {{name: string, title: string}[]} levels From the weakest.
 * @property {string} level Who plays against a person by default.
 */

/**
 * The options of a select.
 * @param {BotChoices} choices
 */
export function botOptions({ bots, bot_titles: titles, levels, level }) {
  const others = bots.filter((bot) => !levels.some(({ name }) => name === bot));
  return [
    html("optgroup", { label: "bots by level" }, ...levelOptions({ levels, level })),
    html("optgroup", { label: "bots for study" }, ...others.map((bot) => html("option", { value: bot }, titles[bot] ? `${bot} – ${titles[bot]}` : bot))),
  ];
}

/**
 * Only the levels.
 * @param {Pick<BotChoices, "levels" | "level">} choices
 */
export function levelOptions({ levels, level }) {
  return levels.map(({ name, title }) => html("option", { value: name, selected: name === level }, `${name} – ${title}`));
}
