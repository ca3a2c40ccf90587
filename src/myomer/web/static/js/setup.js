/** Set up a game: at once, or with everything chosen; files may be dropped anywhere. */

import { byId, fill } from "./dom.js";
import { DroppedFiles } from "./dropped_files.js";
import { drawGames, drawLinks } from "./games_list.js";
import { MapForm } from "./map_form.js";
import { keepKey, keepSeats, readKey } from "./own_seats.js";
import { RulesForm } from "./rules_form.js";
import { Credentials, Refused, ask, sentence } from "./server.js";
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
      unitSearch(
        "add",
        (unit) => this.sides[this.aimed]?.add({ name: unit.name, tons: unit.facts.tons, gunnery: 4, piloting: 5 }),
        () => this.rules.ruleset.name,
      ),
    );
    byId("add-side").addEventListener("click", () => this.addSide());
    byId("quick").addEventListener("click", () => void this.create("/api/games/quick", {}));
    byId("quick-two").addEventListener("click", () => void this.create("/api/games/quick", { seats: ["person", "open"] }));
    byId("setup-form").addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.sides.filter((side) => side.lance.length).length < 2) {
        this.report(new Refused("too-few", "add 'Mechs to two sides first; drop files or find them by name"), "form-problem");
      } else {
        void this.create("/api/games", this.description());
      }
    });
    new DroppedFiles(this.taker());
    this.askKey();
    void this.listGames();
  }

  addSide() {
    if (this.sides.length < MOST_SIDES) {
      const form = new SideForm(this.sides.length, this.bots, (side) => this.aim(side.number, true), () => this.rules.ruleset.name);
      this.sides.push(form);
      byId("sides").append(form.element);
    }
    byId("add-side").hidden = this.sides.length >= MOST_SIDES;
    if (this.sides.length > 2) {
      this.rules.deploy.checked = true;
    }
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
   * Create a game.
   * @param {string} path
   * @param {unknown} body
   */
  async create(path, body) {
    byId("problem").textContent = "";
    byId("form-problem").textContent = "";
    const wait = document.querySelectorAll("button.begin");
    wait.forEach((one) => one.setAttribute("disabled", ""));
    try {
      await this.begun(await ask(path, { body, credentials: this.credentials }));
    } catch (error) {
      this.report(error, path === "/api/games" ? "form-problem" : "problem");
    }
    wait.forEach((one) => one.removeAttribute("disabled"));
  }

  /**
   * A game has begun: keep its seats; if there is nobody to send a link to, sit down at once.
   * @param {Created} created
   */
  async begun(created) {
    keepSeats(created);
    const people = created.seats.filter((seat) => seat.holder !== "bot");
    if (people.length === 1 && people[0]?.holder === "person" && !created.notes?.length) {
      location.href = people[0].link;
      return;
    }
    /** @type {import("./protocol_types.js").View} */
    const view = await ask(`/api/games/${created.game}`);
    const names = view.seats.map((seat) => seat.side_name);
    drawLinks(byId("links"), created, names);
    await this.listGames();
  }

  /**
   * @param {unknown} error
   * @param {string} place The id of the line that says it.
   */
  report(error, place = "problem") {
    const problem = byId(place);
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

  /**
   * What is done with files.
   * @returns {import("./dropped_files.js").FileTaker}
   */
  taker() {
    const credentials = this.credentials;
    return {
      unit: async (text) => {
        const unit = await ask("/api/units/read", { body: { mtf: text }, credentials });
        const sheet = URL.createObjectURL(new Blob([unit.sheet], { type: "image/svg+xml" }));
        const side = this.sides[this.aimed];
        side?.add({ name: unit.name, mtf: text, sheet, tons: unit.facts.tons, gunnery: 4, piloting: 5 });
        return [`${unit.name} joins ${side?.name.value ?? ""}.`, ...unit.remarks];
      },
      board: async (text, name) => {
        const board = { name, file: text };
        const map = await ask("/api/maps/draw", { body: { board }, credentials });
        this.map.add(board);
        return [`a map of ${map.columns} × ${map.rows} hexes, chosen below.`, ...map.remarks];
      },
      game: async (text) => {
        const seats = this.sides.map((side) => side.seat.value);
        /** @type {Created} */
        const created = await ask("/api/games/import", { body: { saved: text, seats }, credentials });
        const { over } = await ask(`/api/games/${created.game}`);
        if (over) {
          await this.listGames();
          location.href = `/replay/${created.game}`;
          return ["it is over; here is its replay."];
        }
        await this.begun(created);
        return ["the game goes on."];
      },
    };
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
