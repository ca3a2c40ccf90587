/** Odds for two 'Mechs: physical attacks side by side, weapons over the range. Every number is an answer of the engine. */

import { dealtAndTaken, overRange } from "./charts.js";
import { button, byId, fill, html } from "./dom.js";
import { FighterForm, fighterWords } from "./fighter_form.js";
import { percent, signed } from "./numbers.js";
import { ask, isAborted, refusal, sentence } from "./server.js";
import { waiting } from "./waiting.js";

const FARTHEST = 24;
/** At once, so that it can be seen how far it is. */
const MOST_QUESTIONS = 2 * FARTHEST;
/** The target's facing that shows a side to an attacker in the south. */
const FACINGS = { front: 3, left: 5, right: 1, rear: 0 };

/**
 * A fraction such as `13/18` as a number.
 * @param {string} text
 */
function fraction(text) {
  const [over = "0", under = "1"] = text.split("/");
  return Number(over) / Number(under);
}

class OddsPage {
  constructor() {
    this.asked = new AbortController();
    const changed = () => void this.refresh();
    this.attacker = new FighterForm("Attacker", 0, "Atlas AS7-D", changed);
    this.target = new FighterForm("Target", 1, "Marauder MAD-3R", changed);
    this.side = html("select", { "aria-label": "side of the target", onchange: changed }, ...Object.keys(FACINGS).map((side) => html("option", {}, side)));
    this.distance = html("input", { type: "number", min: 1, max: FARTHEST, value: 5, "aria-label": "distance in hexes", oninput: () => void this.refresh() });
    const scene = html("div", { class: "row" }, html("label", {}, "The attacker sees the target's", this.side), html("label", {}, "weapons at", this.distance, "hexes"), button("Print", () => window.print(), { class: "no-print" }));
    fill(byId("duel"), this.attacker.element, this.target.element, scene);
    byId("duel").addEventListener("submit", (event) => event.preventDefault());
    void this.refresh();
  }

  /** @param {number} distance */
  scene(distance) {
    const facing = FACINGS[/** @type {keyof typeof FACINGS} */ (this.side.value)];
    const row = String(5 + distance).padStart(2, "0");
    return {
      attacker: { ...this.attacker.description(), hex: `05${row}`, facing: 0 },
      target: { ...this.target.description(), hex: "0505", facing },
    };
  }

  async refresh() {
    this.asked.abort();
    this.asked = new AbortController();
    const signal = this.asked.signal;
    byId("problem").textContent = "";
    fill(
      byId("scene"),
      html("li", { class: "side-0" }, html("span", { class: "side-mark" }), html("b", {}, " Attacker "), fighterWords(this.attacker)),
      html("li", { class: "side-1" }, html("span", { class: "side-mark" }), html("b", {}, " Target "), fighterWords(this.target)),
      html("li", {}, `The attacker sees the target's ${this.side.value}.`),
    );
    try {
      await this.drawPhysical(signal);
      await this.drawWeapons(signal);
    } catch (error) {
      if (!isAborted(error)) {
        byId("problem").textContent = sentence(error);
      }
    }
  }

  /**
   * @param {unknown} body
   * @param {AbortSignal} signal
   * @returns {Promise<any>}
   */
  async query(body, signal) {
    const answer = await ask("/api/query", { body, signal });
    if (!Array.isArray(answer) && answer.error) {
      throw refusal(answer);
    }
    return answer;
  }

  /** @param {AbortSignal} signal */
  async drawPhysical(signal) {
    const box = byId("physical");
    fill(box, html("h2", {}, "Physical attacks"), waiting("Computing the odds", null).box);
    const answer = await this.query({ ask: "compare", ...this.scene(1) }, signal);
    /** @type {any[]} */
    const choices = answer.choices;
    const name = (/** @type {any} */ choice) =>
      choice.choice === "punches" ? "both punches" : choice.choice === "none" ? "no attack" : [choice.choice, ...choice.limbs].join(", ").replace(/-/g, " ");
    const rows = choices.map((choice, index) => {
      const chances = ["hit", "target_falls", "attacker_falls", "head_hit", "kill", "killed"];
      const cells = [
        percent(fraction(choice.hit)),
        fraction(choice.dealt).toFixed(1),
        fraction(choice.taken).toFixed(1),
        ...chances.slice(1).map((chance) => percent(fraction(choice[chance]))),
        fraction(choice.value).toFixed(1),
      ];
      const star = index === answer.best ? "★ " : "";
      return html("tr", { class: star ? "best" : "" }, html("th", { scope: "row" }, `${star}${name(choice)}`), ...cells.map((cell) => html("td", { class: "figure" }, cell)), html("td", {}, choice.exact ? "" : "sampled"));
    });
    const head = ["Attack", "Hit", "Dealt", "Taken", "Target falls", "You fall", "Head hit", "Kill", "Killed", "Worth", ""].map((text) => html("th", { scope: "col" }, text));
    const bars = choices.filter((choice) => choice.choice !== "none").map((choice) => ({ name: name(choice), dealt: fraction(choice.dealt), taken: fraction(choice.taken) }));
    fill(
      box,
      html("h2", {}, "Physical attacks"),
      html("div", { class: "wide" }, html("table", { class: "duel-table" }, html("thead", {}, html("tr", {}, ...head)), html("tbody", {}, ...rows))),
      html("p", { class: "hint" }, "★ is the best by what it is worth in points. Odds are exact unless marked."),
      html("h3", {}, "Mean damage dealt and taken"),
      dealtAndTaken(bars),
    );
  }

  /** @param {AbortSignal} signal */
  async drawWeapons(signal) {
    const box = byId("weapons");
    const wait = waiting("Computing every weapon at every range", null);
    fill(box, html("h2", {}, "Weapons"), wait.box);
    const facts = await this.query({ ask: "unit", unit: this.attacker.description()["unit"] }, signal);
    /** @type {{weapon: string, name: string}[]} */
    const weapons = facts.weapons;
    const kinds = [...new Set(weapons.map((weapon) => weapon.weapon))];
    const distances = Array.from({ length: FARTHEST }, (_, index) => index + 1);
    const questions = kinds.flatMap((weapon) => distances.map((distance) => ({ ask: "weapon-attack", weapon, ...this.scene(distance) })));
    /** @type {any[]} */
    const answers = [];
    wait.bar.max = questions.length;
    for (let start = 0; start < questions.length; start += MOST_QUESTIONS) {
      wait.bar.value = start;
      answers.push(...(await this.query(questions.slice(start, start + MOST_QUESTIONS), signal)));
    }
    const at = (/** @type {string} */ weapon, /** @type {number} */ distance) => answers[kinds.indexOf(weapon) * FARTHEST + distance - 1];
    const here = Math.max(1, Math.min(FARTHEST, Number(this.distance.value) || 1));
    const totals = distances.map((distance) => weapons.reduce((sum, weapon) => sum + expected(at(weapon.weapon, distance)), 0));
    fill(
      box,
      html("h2", {}, `Weapons at ${here} ${here === 1 ? "hex" : "hexes"}`),
      html("div", { class: "wide" }, weaponRows(weapons, (weapon) => at(weapon, here))),
      html("h3", {}, "Expected damage of all weapons, by distance"),
      overRange(totals, here, "distance in hexes"),
    );
  }
}

/**
 * Chance times damage times the mean number of hits.
 * @param {any} answer
 */
function expected(answer) {
  if (!answer?.allowed) {
    return 0;
  }
  const hits = answer.cluster ? fraction(String(answer.cluster.expected_hits)) : answer.damage.most_hits;
  return fraction(answer.hit_chance) * answer.damage.per_hit * hits;
}

/**
 * @param {{weapon: string, name: string}[]} weapons
 * @param {(weapon: string) => any} answerFor
 */
function weaponRows(weapons, answerFor) {
  const rows = weapons.map((weapon) => {
    const answer = answerFor(weapon.weapon);
    const place = weapon.weapon.split("@")[1]?.replace(/[-:]/g, " ") ?? "";
    const name = (/** @type {string} */ why) => html("th", { scope: "row" }, weapon.name, html("small", {}, ` ${place}`), why ? html("small", { class: "why" }, why) : null);
    if (!answer?.allowed) {
      return html("tr", {}, name(""), html("td", { colspan: 5 }, (answer?.explanations ?? [answer?.error?.message ?? ""]).join(" ")));
    }
    const why = answer.modifiers.map((/** @type {any} */ part) => `${signed(part.value)} ${part.reason.replace(/-/g, " ")}`).join(", ");
    const cells = [`${answer.target_number}+`, percent(fraction(answer.hit_chance)), answer.damage.figures, expected(answer).toFixed(1), String(answer.heat)];
    return html("tr", {}, name(why), ...cells.map((cell, index) => html("td", { class: index === 2 ? "damage" : "figure" }, cell)));
  });
  const head = ["Weapon", "TN", "Chance", "Damage", "Exp.", "Heat"].map((text) => html("th", { scope: "col" }, text));
  return html("table", { class: "duel-table" }, html("thead", {}, html("tr", {}, ...head)), html("tbody", {}, ...rows));
}

new OddsPage();
