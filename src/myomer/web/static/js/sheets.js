/** Record sheets to print, one on a page. */

import { button, byId, fill, html } from "./dom.js";
import { RulesetChoice } from "./ruleset_choice.js";
import { ask, sentence } from "./server.js";
import { sheetAddress, unitSearch } from "./unit_search.js";

/** @type {string[]} */
const chosen = [];

/** @param {RulesetChoice} rules */
function draw(rules) {
  const sheets = chosen.map((name, index) =>
    html(
      "div",
      { class: "paper-sheet" },
      button("✕", () => {
        chosen.splice(index, 1);
        draw(rules);
      }, { "aria-label": `remove ${name}`, class: "no-print" }),
      html("img", { src: sheetAddress(name, rules.name), alt: `Record sheet of ${name}` }),
    ),
  );
  fill(byId("paper"), ...sheets);
  const count = chosen.length;
  fill(byId("tools"), count ? button(`Print ${count} ${count === 1 ? "sheet" : "sheets"}`, () => window.print(), { class: "primary big" }) : null);
  rules.intoAddress(new URLSearchParams(chosen.map((name) => ["unit", name])));
}

async function start() {
  try {
    const rules = new RulesetChoice(await ask("/api/choices"), () => draw(rules));
    rules.fromAddress();
    chosen.push(...new URLSearchParams(location.search).getAll("unit"));
    const add = (/** @type {{name: string}} */ unit) => {
      chosen.push(unit.name);
      draw(rules);
    };
    rules.note("The ruleset sets the damage and to-hit numbers of physical attacks.");
    fill(byId("rules"), rules.element);
    fill(byId("search"), unitSearch("add to print", add, () => rules.name));
    draw(rules);
  } catch (error) {
    byId("rules").textContent = sentence(error);
  }
}

void start();
