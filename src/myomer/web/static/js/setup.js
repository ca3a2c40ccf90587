/** Set up a game: at once, or with everything chosen; files may be dropped anywhere. */

import { levelOptions } from "./bot_choice.js";
import { byId, fill, html } from "./dom.js";
import { DroppedFiles } from "./dropped_files.js";
import { drawLinks } from "./game_links.js";
import { drawGames } from "./games_list.js";
import { MapForm } from "./map_form.js";
import { keepKey, keepSeats, readKey } from "./own_seats.js";
import { RulesForm } from "./rules_form.js";
import { RulesetChoice } from "./ruleset_choice.js";
import { Credentials, Refused, ask, sentence } from "./server.js";
import { SideForm } from "./side_form.js";
import { unitSearch } from "./unit_search.js";
import { drawYourSeats } from "./your_seats.js";

/** @typedef {import("./protocol_types.js").Created} Created */

const MOST_SIDES = 4;

class Setup {
  /** @param {import("./rules_form.js").Choices} choices */
  constructor(choices) {
    this.givenKey = location.hash.startsWith("#key=");
    this.credentials = new Credentials("", readKey());
    this.choices = choices;
    /** @type {SideForm[]} */
    this.sides = [];
    this.aimed = 0;
    this.map = new MapForm(choices.landscapes, this.credentials);
    this.rules = new RulesForm(choices);
    this.quickRules = new RulesetChoice(choices);
    this.quickLevel = html("select", { "aria-label": "your opponent" }, ...levelOptions(choices));
    fill(byId("quick-rules"), html("label", { class: "row" }, "Opponent ", this.quickLevel), this.quickRules.element);
    this.addSide();
    this.addSide();
    this.aim(0);
    fill(byId("map-form"), this.map.element);
    fill(byId("rules-form"), this.rules.element);
    fill(
      byId("search"),
      unitSearch(
        "add",
        (unit) => this.recruit({ name: unit.name, tons: unit.facts.tons, gunnery: 4, piloting: 5 }),
        () => this.rules.ruleset.name,
      ),
    );
    byId("add-side").addEventListener("click", () => this.addSide());
    byId("quick").addEventListener("click", () => void this.create("/api/games/quick", { seats: ["person", this.quickLevel.value], ...this.quickRules.description() }));
    byId("quick-two").addEventListener("click", () => void this.create("/api/games/quick", { seats: ["person", "open"], ...this.quickRules.description() }));
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
    byId("add-side").removeAttribute("disabled");
    this.mayBegin(true);
    void this.listGames();
    void this.listSeats();
  }

  addSide() {
    if (this.sides.length < MOST_SIDES) {
      const form = new SideForm(this.sides.length, this.choices, (side) => this.aim(side.number, true), () => this.rules.ruleset.name);
      this.sides.push(form);
      byId("sides").append(form.element);
    }
    byId("add-side").hidden = this.sides.length >= MOST_SIDES;
    if (this.sides.length > 2) {
      this.rules.mustDeploy();
    }
  }

  /**
   * Add a 'Mech to the side that is aimed at; what was missing before may be there now.
   * @param {import("./side_form.js").Recruit} recruit
   */
  recruit(recruit) {
    this.sides[this.aimed]?.add(recruit);
    byId("form-problem").textContent = "";
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
    this.mayBegin(false);
    try {
      await this.begun(await ask(path, { body, credentials: this.credentials }));
    } catch (error) {
      this.report(error, path === "/api/games" ? "form-problem" : "problem");
    }
    this.mayBegin(true);
  }

  /**
   * Whether a game can be begun: not before this page is ready, for a click would be lost, nor while one is created.
   * @param {boolean} may
   */
  mayBegin(may) {
    document.querySelectorAll("button.begin").forEach((one) => one.toggleAttribute("disabled", !may));
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
    const own = created.seats.filter((seat) => seat.holder === "person").map((seat) => seat.token);
    await drawLinks(byId("links"), created, new Credentials(own.join(","), this.credentials.key), "The game is ready");
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
    const key = this.credentials.key;
    try {
      const count = await drawGames(byId("games"), byId("links"), this.credentials, (error) => this.report(error));
      byId("games-box").hidden = !count;
      byId("key-form").hidden = true;
      byId("key-problem").textContent = "";
    } catch (error) {
      byId("games-box").hidden = true;
      const needed = error instanceof Refused && error.code === "key-needed";
      byId("key-form").hidden = !needed;
      if (!needed) {
        this.report(error);
      } else {
        byId("key-problem").textContent = key ? this.wrongKey() : "";
      }
    }
  }

  /** What is wrong with the key: it was given just now, or this browser remembers one of an earlier start. */
  wrongKey() {
    return this.givenKey
      ? "This is not the key of this server. It is in the address that the server printed when it started, after “#key=”."
      : "The key of this server has changed since it was last used here: it was started again, and printed a new one.";
  }

  /** The way back to the games that are played in this browser. */
  async listSeats() {
    byId("your-seats-box").hidden = !(await drawYourSeats(byId("your-seats")));
  }

  askKey() {
    byId("key-form").addEventListener("submit", (event) => {
      event.preventDefault();
      const field = /** @type {HTMLInputElement} */ (byId("key"));
      keepKey(field.value.trim());
      this.useKey();
    });
    window.addEventListener("hashchange", () => {
      if (location.hash.startsWith("#key=")) {
        this.useKey();
      }
    });
  }

  /** A key was given: by its form, or by an address that was opened on this page. */
  useKey() {
    this.givenKey = true;
    this.credentials.key = readKey();
    void this.listGames();
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
        this.recruit({ name: unit.name, mtf: text, sheet, tons: unit.facts.tons, gunnery: 4, piloting: 5 });
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
    byId("problem").textContent = `${sentence(error)} Load this page again to try once more.`;
  }
}

void start();
