/** Record sheets to print, one on a page. */

import { button, byId, fill, html } from "./dom.js";
import { unitSearch } from "./unit_search.js";

/** @type {string[]} */
const chosen = [];

/** @param {string} name */
function add(name) {
  chosen.push(name);
  draw();
}

function draw() {
  const sheets = chosen.map((name, index) =>
    html(
      "div",
      { class: "paper-sheet" },
      button("✕", () => {
        chosen.splice(index, 1);
        draw();
      }, { "aria-label": `remove ${name}`, class: "no-print" }),
      html("img", { src: `/api/units/sheet.svg?unit=${encodeURIComponent(name)}`, alt: `Record sheet of ${name}` }),
    ),
  );
  fill(byId("paper"), ...sheets);
  const count = chosen.length;
  fill(byId("tools"), count ? button(`Print ${count} ${count === 1 ? "sheet" : "sheets"}`, () => window.print(), { class: "primary big" }) : null);
  const query = new URLSearchParams(chosen.map((name) => ["unit", name]));
  history.replaceState(null, "", count ? `/sheets?${query}` : "/sheets");
}

fill(byId("search"), unitSearch("print", (unit) => add(unit.name)));
chosen.push(...new URLSearchParams(location.search).getAll("unit"));
draw();
