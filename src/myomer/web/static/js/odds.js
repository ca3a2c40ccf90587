/** Odds for two 'Mechs: physical attacks side by side, weapons over the range. Every number is an answer of the engine. */

import { overRange } from "./charts.js";
import { commandLine, writtenConditions } from "./conditions.js";
import { copyText } from "./copying.js";
import { button, byId, fill, html } from "./dom.js";
import { FieldProblem, clearProblems, numberProblem, showProblem } from "./field_problem.js";
import { FighterForm, fighterWords } from "./fighter_form.js";
import { fraction, percent, signed } from "./numbers.js";
import { fromAddress, intoAddress } from "./odds_address.js";
import { physicalOdds } from "./physical_odds.js";
import { keepReasonTexts, reasonText } from "./reason_texts.js";
import { possibleAttacks, refusedAttacks } from "./refused_attacks.js";
import { RulesetChoice } from "./ruleset_choice.js";
import { Refused, ask, isAborted, query, sentence } from "./server.js";
import { waiting } from "./waiting.js";

const FARTHEST = 24;
const PAUSE = 250;
/** At once, so that it can be seen how far it is. */
const MOST_QUESTIONS = 2 * FARTHEST;
/** The target's facing that shows a side to an attacker in the south. */
const FACINGS = { front: 3, left: 5, right: 1, rear: 0 };
const FRONT = "front";
const TARGET_ROW = 5;

export class OddsPage {
  /** @param {import("./ruleset_choice.js").Rulesets} choices */
  constructor(choices) {
    this.asked = new AbortController();
    this.timer = 0;
    const changed = () => this.later();
    this.rules = new RulesetChoice(choices, changed);
    this.rules.fromAddress();
    const ruleset = () => this.rules.name;
    this.attacker = new FighterForm("Attacker", 0, "Atlas AS7-D", changed, ruleset);
    this.target = new FighterForm("Target", 1, "Marauder MAD-3R", changed, ruleset);
    this.side = html("select", { "aria-label": "side of the target", onchange: changed }, ...Object.keys(FACINGS).map((side) => html("option", {}, side)));
    this.distance = html("input", { type: "number", required: true, min: 1, max: FARTHEST, value: 5, "aria-label": "distance in hexes", oninput: changed });
    /** What the address says and the page cannot set. */
    this.leftOut = fromAddress(this);
    const scene = html("div", { class: "row" }, html("label", {}, "The attacker sees the target's", this.side), html("label", {}, "weapons at", this.distance, "hexes"), html("span", { class: "row no-print" }, button("Copy link", () => void copyText(location.href)), button("Print", () => window.print())));
    fill(byId("duel"), this.attacker.element, this.target.element, scene, html("div", { class: "row" }, this.rules.element));
    byId("duel").addEventListener("submit", (event) => event.preventDefault());
  }

  /** @param {number} distance */
  scene(distance) {
    const facing = FACINGS[/** @type {keyof typeof FACINGS} */ (this.side.value)];
    return {
      ruleset: this.rules.name,
      attacker: { ...this.attacker.description(), hex: hexName(TARGET_ROW + distance), facing: 0 },
      target: { ...this.target.description(), hex: hexName(TARGET_ROW), facing },
    };
  }

  /**
   * The scene with the hills that give partial cover.
   * @param {number} distance
   */
  sceneOfFire(distance) {
    /** @type {Record<string, {level: number}>} */
    const hexes = {};
    const between = distance > 1;
    for (const [form, row] of /** @type {[FighterForm, number][]} */ ([[this.attacker, TARGET_ROW + distance - 1], [this.target, TARGET_ROW + 1]])) {
      if (form.behind.checked && between) {
        const level = Number(form.value("terrain.level")) + 1;
        hexes[hexName(row)] = { level: Math.max(level, hexes[hexName(row)]?.level ?? level) };
      }
    }
    return { ...this.scene(distance), ...(Object.keys(hexes).length ? { board: { hexes } } : {}) };
  }

  /**
   * The same for the terminal.
   * @param {string[]} more
   */
  command(more) {
    const facing = this.side.value === FRONT ? [] : ["-t", `facing=${FACINGS[/** @type {keyof typeof FACINGS} */ (this.side.value)]}`];
    const conditions = (/** @type {FighterForm} */ form, /** @type {string} */ option) => writtenConditions(form.description()).flatMap((condition) => [option, condition]);
    const names = [this.attacker, this.target].map((form) => form.description().unit);
    const words = ["myomer", "compare", ...names, ...more, "--ruleset", this.rules.name, ...conditions(this.attacker, "-a"), ...conditions(this.target, "-t"), ...facing];
    return html("p", { class: "hint no-print" }, "In the terminal: ", html("code", {}, commandLine(words)));
  }

  /** Something has changed: what is shown is old from now on; ask anew when nothing more is typed. */
  later() {
    this.asked.abort();
    outdated(byId("physical"), true);
    outdated(byId("weapons"), true);
    window.clearTimeout(this.timer);
    this.timer = window.setTimeout(() => void this.refresh(), PAUSE);
  }

  async refresh() {
    this.asked.abort();
    this.asked = new AbortController();
    const signal = this.asked.signal;
    try {
      const problem = await this.check(signal);
      clearProblems(byId("duel"));
      if (problem) {
        this.refuse(problem);
      } else {
        intoAddress(this);
        this.describe();
        await this.drawPhysical(signal);
        await this.drawWeapons(signal);
      }
    } catch (error) {
      if (error instanceof Refused && /^(attacker|target)\./.test(error.field)) {
        this.refuse((error.field.startsWith("attacker") ? this.attacker : this.target).refusedField(error));
      } else if (!isAborted(error)) {
        byId("problem").textContent = sentence(error);
        this.clear();
      }
    }
  }

  /**
   * What is wrong with the form; null if nothing is.
   * @param {AbortSignal} signal
   * @returns {Promise<FieldProblem | null>}
   */
  async check(signal) {
    for (const form of [this.attacker, this.target]) {
      const unknown = await form.learn(signal);
      if (unknown) {
        return unknown;
      }
      this.leftOut.push(...form.settle().map((part) => `${form.title}: ${part}`));
      form.sumUp();
    }
    byId("left-out").textContent = this.leftOut.length ? `The address has what cannot be set here: ${this.leftOut.join("; ")}.` : "";
    return this.attacker.problem() ?? this.target.problem() ?? numberProblem(this.distance);
  }

  /** @param {FieldProblem} problem */
  refuse(problem) {
    showProblem(problem);
    byId("problem").textContent = problem.text;
    this.clear();
  }

  /** Who fights, in words for the printed page. */
  describe() {
    byId("problem").textContent = "";
    fill(
      byId("scene"),
      html("li", { class: "side-0" }, html("span", { class: "side-mark" }), html("b", {}, " Attacker "), fighterWords(this.attacker)),
      html("li", { class: "side-1" }, html("span", { class: "side-mark" }), html("b", {}, " Target "), fighterWords(this.target)),
      html("li", {}, `The attacker sees the target's ${this.side.value}.`),
      html("li", {}, `Ruleset ${this.rules.words()}.`),
    );
  }

  /** There are no odds to show. */
  clear() {
    for (const box of [byId("physical"), byId("weapons")]) {
      fill(box);
      outdated(box, false);
    }
  }

  rulesLine() {
    return html("p", { class: "hint rules-line" }, `Ruleset ${this.rules.words()}.`);
  }

  /** @param {AbortSignal} signal */
  async drawPhysical(signal) {
    const box = byId("physical");
    const wait = waiting("Computing the odds", null);
    box.prepend(wait.box);
    const scene = this.scene(1);
    const compared = await query({ ask: "compare", ...scene }, signal);
    const kinds = compared.choices.map((/** @type {any} */ choice) =>
      choice.limbs.length ? choice.limbs.map((/** @type {string} */ limb) => ({ limb })) : choice.choice === "none" ? [] : [{}],
    );
    const questions = compared.choices.flatMap((/** @type {any} */ choice, /** @type {number} */ index) =>
      kinds[index].map((/** @type {object} */ limb) => ({ ask: "attack", attack: choice.choice === "punches" ? "punch" : choice.choice, ...limb, ...scene })),
    );
    /** @type {any[]} */
    const answers = questions.length ? await query(questions, signal) : [];
    const numbers = kinds.map((/** @type {object[]} */ limbs) => answers.splice(0, limbs.length));
    const possible = possibleAttacks(this.attacker.facts);
    const refused = refusedAttacks(possible, await query(possible.map((attack) => ({ ask: "attack", ...attack, ...scene })), signal), !questions.length);
    fill(box, html("h2", {}, "Physical attacks"), this.rulesLine(), physicalOdds(compared, numbers, refused), this.command([]));
    outdated(box, false);
  }

  /** @param {AbortSignal} signal */
  async drawWeapons(signal) {
    const box = byId("weapons");
    const wait = waiting("Computing every weapon at every range", null);
    box.prepend(wait.box);
    const weapons = this.attacker.facts.weapons;
    const kinds = [...new Set(weapons.map((weapon) => weapon.weapon))];
    const distances = Array.from({ length: FARTHEST }, (_, index) => index + 1);
    const questions = kinds.flatMap((weapon) => distances.map((distance) => ({ ask: "weapon-attack", weapon, ...this.sceneOfFire(distance) })));
    /** @type {any[]} */
    const answers = [];
    wait.bar.max = questions.length;
    for (let start = 0; start < questions.length; start += MOST_QUESTIONS) {
      wait.bar.value = start;
      answers.push(...(await query(questions.slice(start, start + MOST_QUESTIONS), signal)));
    }
    const at = (/** @type {string} */ weapon, /** @type {number} */ distance) => answers[kinds.indexOf(weapon) * FARTHEST + distance - 1];
    const here = Math.max(1, Math.min(FARTHEST, Number(this.distance.value) || 1));
    const totals = distances.map((distance) => weapons.reduce((sum, weapon) => sum + expected(at(weapon.weapon, distance)), 0));
    fill(
      box,
      html("h2", {}, `Weapons at ${here} ${here === 1 ? "hex" : "hexes"}`),
      this.rulesLine(),
      html("div", { class: "wide" }, weaponRows(weapons, (weapon) => at(weapon, here))),
      html("h3", {}, "Expected damage of all weapons, by distance"),
      overRange(totals, here, "distance in hexes"),
      this.attacker.behind.checked || this.target.behind.checked ? null : this.command(["--range", String(here)]),
    );
    outdated(box, false);
  }
}

/**
 * Whether what a box shows is no longer true: it is gray, and says so.
 * @param {HTMLElement} box
 * @param {boolean} old
 */
function outdated(box, old) {
  box.setAttribute("aria-busy", String(old));
  box.querySelector(".waiting")?.remove();
}

/** @param {number} row */
function hexName(row) {
  return `05${String(row).padStart(2, "0")}`;
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
 * The weapons that can fire, then those that cannot, and why.
 * @param {{weapon: string, name: string}[]} weapons
 * @param {(weapon: string) => any} answerFor
 */
function weaponRows(weapons, answerFor) {
  const can = (/** @type {{weapon: string}} */ weapon) => Boolean(answerFor(weapon.weapon)?.allowed);
  const ordered = [...weapons.filter(can), ...weapons.filter((weapon) => !can(weapon))];
  const rows = ordered.map((weapon) => {
    const answer = answerFor(weapon.weapon);
    const place = weapon.weapon.split("@")[1]?.replace(/[-:]/g, " ") ?? "";
    const name = (/** @type {string} */ why) => html("th", { scope: "row" }, weapon.name, html("small", {}, ` ${place}`), why ? html("small", { class: "why" }, why) : null);
    if (!answer?.allowed) {
      return html("tr", {}, name(""), html("td", { colspan: 5 }, (answer?.explanations ?? [answer?.error?.message ?? ""]).join(" ")));
    }
    const why = answer.modifiers.map((/** @type {any} */ part) => `${signed(part.value)} ${reasonText(part.reason)}`).join(", ");
    const cells = [`${answer.target_number}+`, percent(fraction(answer.hit_chance)), answer.damage.figures, expected(answer).toFixed(1), String(answer.heat)];
    return html("tr", {}, name(why), ...cells.map((cell, index) => html("td", { class: index === 2 ? "damage" : "figure" }, cell)));
  });
  const head = ["Weapon", "TN", "Chance", "Damage", "Exp.", "Heat"].map((text) => html("th", { scope: "col" }, text));
  return html("table", { class: "duel-table" }, html("thead", {}, html("tr", {}, ...head)), html("tbody", {}, ...rows));
}

async function start() {
  try {
    const choices = await ask("/api/choices");
    keepReasonTexts(choices.reason_texts);
    const page = new OddsPage(choices);
    page.later();
  } catch (error) {
    byId("problem").textContent = sentence(error);
  }
}

void start();
