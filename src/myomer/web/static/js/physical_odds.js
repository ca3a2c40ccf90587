/** Physical attacks side by side: to-hit numbers that open into their reasons, and odds. */

import { dealtAndTaken } from "./charts.js";
import { html, refill } from "./dom.js";
import { reasonText } from "./reason_texts.js";
import { fraction, numberButton, numberText, percent, reasonsList } from "./numbers.js";

/** @typedef {import("./protocol_types.js").TargetNumber} TargetNumber */

const HEAD = ["Attack", "TN", "Hit", "Dealt", "Taken", "Target falls", "You fall", "Head hit", "Kill", "Killed", "Worth", ""];
const THROWS = 36;

/**
 * @param {any} compared The answer to `compare`.
 * @param {any[][]} answers By choice, the answer to `attack` for each of its limbs.
 * @param {HTMLElement | null} refused What cannot be made.
 */
export function physicalOdds(compared, answers, refused) {
  /** @type {any[]} */
  const choices = compared.choices;
  /** @type {Set<string>} The keys of the numbers whose reasons are shown. */
  const open = new Set();
  const table = html("div", { class: "wide" });
  const draw = () => {
    const rows = choices.flatMap((choice, index) => choiceRows(choice, numbersOf(answers[index] ?? []), index === compared.best, open, draw));
    const head = HEAD.map((text) => html("th", { scope: "col" }, text));
    refill(table, html("table", { class: "duel-table" }, html("thead", {}, html("tr", {}, ...head)), html("tbody", {}, ...rows)));
  };
  draw();
  const bars = choices.filter((choice) => choice.choice !== "none").map((choice) => ({ name: nameOf(choice), dealt: fraction(choice.dealt), taken: fraction(choice.taken) }));
  return html(
    "div",
    {},
    html("p", { class: "hint sideways no-print" }, "The table scrolls sideways →"),
    table,
    refused,
    html("p", { class: "hint" }, "Kill: the target is destroyed. Killed: the attacker is, by its own attack. Worth: the target's average loss less the attacker's, in points; a 'Mech of 100 tons is worth 100. ★ is the best by its worth. Odds are exact unless marked."),
    html("p", { class: "hint no-print" }, "A number (TN) opens into its reasons. A charge needs an attacker that walked or ran, and its hexes moved include the target's hex; a death from above needs one that jumped."),
    html("h3", {}, "Mean damage dealt and taken"),
    dealtAndTaken(bars),
  );
}

/** @param {any} choice */
function nameOf(choice) {
  if (choice.choice === "punches") {
    return "both punches";
  }
  return choice.choice === "none" ? "no attack" : [choice.choice, ...choice.limbs].join(", ").replace(/-/g, " ");
}

/**
 * The to-hit numbers of an attack, as the table of a game has them; equal ones are one.
 * @param {any[]} answers
 * @returns {TargetNumber[]}
 */
function numbersOf(answers) {
  /** @type {Map<string, TargetNumber>} */
  const found = new Map();
  for (const answer of answers) {
    if (answer.allowed) {
      const parts = answer.modifiers.map((/** @type {{reason: string, value: number}} */ part, /** @type {number} */ index) => ({
        ...part,
        group: index ? "" : "gunner",
        text: reasonText(part.reason),
      }));
      found.set(JSON.stringify(parts), { value: answer.target_number, ways: fraction(answer.hit_chance) * THROWS, parts, automatic: "" });
    }
  }
  return [...found.values()];
}

/**
 * The row of a choice, and a row for each number that is open.
 * @param {any} choice
 * @param {TargetNumber[]} numbers
 * @param {boolean} best
 * @param {Set<string>} open
 * @param {() => void} changed
 */
function choiceRows(choice, numbers, best, open, changed) {
  const name = nameOf(choice);
  const figures = [
    percent(fraction(choice.hit)),
    fraction(choice.dealt).toFixed(1),
    fraction(choice.taken).toFixed(1),
    ...["target_falls", "attacker_falls", "head_hit", "kill", "killed"].map((chance) => percent(fraction(choice[chance]))),
    fraction(choice.value).toFixed(1),
  ];
  const keys = numbers.map((_, index) => `${name}-${index}`);
  const buttons = numbers.map((number, index) => numberButton(number, keys[index] ?? "", open, changed));
  const rows = [
    html(
      "tr",
      { class: best ? "best" : "", "data-attack": name },
      html("th", { scope: "row" }, best ? `★ ${name}` : name),
      html("td", { class: "figure" }, ...(buttons.length ? buttons : ["–"])),
      ...figures.map((figure) => html("td", { class: "figure" }, figure)),
      html("td", {}, choice.exact ? "" : "sampled"),
    ),
  ];
  numbers.forEach((number, index) => {
    if (open.has(keys[index] ?? "")) {
      rows.push(html("tr", { class: "reasons-row" }, html("td", {}), html("td", { colspan: HEAD.length - 1 }, reasonsList(number.parts, numberText(number)))));
    }
  });
  return rows;
}
