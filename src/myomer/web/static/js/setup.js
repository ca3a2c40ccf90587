/** Set up a game: at once, or with everything chosen; files may be dropped anywhere. */

import { byId, fill } from "./dom.js";
import { drawGames, drawLinks } from "./games_list.js";
import { MapForm } from "./map_form.js";
import { keepKey, keepSeats, readKey } from "./own_seats.js";
import { RulesForm } from "./rules_form.js";
import { Credentials, ask, sentence } from "./server.js";
import { SideForm } from "./side_form.js";
import { unitSearch } from "./unit_search.js";

/** @typedef {import("./protocol_types.js").Created} Created */

const MOST_SIDES = 4;

class Setup {
  /** @param {import("./rules_form.js").Choices} choices */
  constructor(choices) {
    this.credentials = new Credentials("", readKey());
    this.bots = choices.bots;
    /** @type {SideForm[]} */
    this.sides = [];
    this.aimed = 0;
    this.map = new MapForm(choices.landscapes, this.credentials);
    this.rules = new RulesForm(choices);
    this.addSide();
    this.addSide();
    this.aim(0);
    fill(byId("map-form"), this.map.element);
    fill(byId("rules-form"), this.rules.element);
    fill(
      byId("search"),
      unitSearch("add", (unit) => this.sides[this.aimed]?.add({ name: unit.name, tons: unit.facts.tons, gunnery: 4, piloting: 5 })),
    );
    byId("add-side").addEventListener("click", () => this.addSide());
    byId("quick").addEventListener("click", () => void this.create("/api/games/quick", {}));
    byId("quick-two").addEventListener("click", () => void this.create("/api/games/quick", { seats: ["person", "open"] }));
    byId("setup-form").addEventListener("submit", (event) => {
      event.preventDefault();
      void this.create("/api/games", this.description());
    });
    byId("files").addEventListener("change", (event) => void this.readFiles(/** @type {HTMLInputElement} */ (event.target).files));
    this.acceptDrops();
    this.askKey();
    void this.listGames();
  }

  addSide() {
    if (this.sides.length < MOST_SIDES) {
      const form = new SideForm(this.sides.length, this.bots, (side) => this.aim(side.number, true));
      this.sides.push(form);
      byId("sides").append(form.element);
    }
    byId("add-side").hidden = this.sides.length >= MOST_SIDES;
  }

  /**
   * Choose the side that gets the 'Mechs that are found.
   * @param {number} number
   * @param {boolean} jump
   */
  aim(number, jump = false) {
    this.aimed = number;
    for (const side of this.sides) {
      side.element.classList.toggle("aimed", side.number === number);
    }
    if (jump) {
      const field = byId("search").querySelector("input");
      field?.scrollIntoView({ block: "center" });
      field?.focus({ preventScroll: true });
    }
  }

  description() {
    const sides = this.sides.filter((side) => side.lance.length).map((side) => side.description());
    return { sides, map: this.map.description(), ...this.rules.description() };
  }

  /**
   * Create a game; if there is nobody to send a link to, sit down at once.
   * @param {string} path
   * @param {unknown} body
   */
  async create(path, body) {
    byId("problem").textContent = "";
    try {
      /** @type {Created} */
      const created = await ask(path, { body, credentials: this.credentials });
      keepSeats(created);
      const people = created.seats.filter((seat) => seat.holder !== "bot");
      if (people.length === 1 && people[0]?.holder === "person" && !created.notes?.length) {
        location.href = people[0].link;
        return;
      }
      drawLinks(byId("links"), created);
      await this.listGames();
    } catch (error) {
      this.report(error);
    }
  }

  /** @param {unknown} error */
  report(error) {
    const problem = byId("problem");
    problem.textContent = sentence(error);
    problem.scrollIntoView({ block: "center" });
  }

  async listGames() {
    try {
      const count = await drawGames(byId("games"), this.credentials, (error) => this.report(error));
      byId("games-box").hidden = !count;
      byId("key-form").hidden = true;
    } catch {
      byId("games-box").hidden = true;
      byId("key-form").hidden = false;
    }
  }

  askKey() {
    byId("key-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const field = /** @type {HTMLInputElement} */ (byId("key"));
      this.credentials.key = field.value.trim();
      keepKey(this.credentials.key);
      void this.listGames();
    });
  }

  acceptDrops() {
    const body = document.body;
    body.addEventListener("dragover", (event) => {
      event.preventDefault();
      body.classList.add("dropping");
    });
    body.addEventListener("dragleave", () => body.classList.remove("dropping"));
    body.addEventListener("drop", (event) => {
      event.preventDefault();
      body.classList.remove("dropping");
      void this.readFiles(event.dataTransfer?.files ?? null);
    });
  }

  /** @param {FileList | null} files */
  async readFiles(files) {
    for (const file of files ?? []) {
      try {
        await this.readFile(file.name, await file.text());
      } catch (error) {
        this.report(error);
      }
    }
  }

  /**
   * @param {string} name
   * @param {string} text
   */
  async readFile(name, text) {
    if (name.toLowerCase().endsWith(".mtf")) {
      const unit = await ask("/api/units/read", { body: { mtf: text }, credentials: this.credentials });
      const sheet = URL.createObjectURL(new Blob([unit.sheet], { type: "image/svg+xml" }));
      this.sides[this.aimed]?.add({ name: unit.name, mtf: text, sheet, tons: unit.facts.tons, gunnery: 4, piloting: 5 });
    } else if (name.toLowerCase().endsWith(".board")) {
      this.map.add({ name: name.replace(/\.board$/i, ""), file: text });
    } else {
      await this.create("/api/games/import", { saved: text, seats: ["person", "tactician"] });
    }
  }
}

async function start() {
  try {
    new Setup(await ask("/api/choices"));
  } catch (error) {
    byId("problem").textContent = sentence(error);
  }
}

void start();
