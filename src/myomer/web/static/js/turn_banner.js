/** Whose turn it is, unmistakably: banner, page title, and the question about an undo. */

import { botOptions } from "./bot_choice.js";
import { button, byId, fill, html } from "./dom.js";
import { holderWords, takeSeat } from "./seats_panel.js";
import { TURN, actorOf, drawStory } from "./story.js";
import { sentenceOf } from "./server.js";

/** @typedef {import("./game_table.js").GameTable} GameTable */

const MOST_RECENT = 8;
/** @type {Record<string, string>} */
const TASKS = {
  deployment: "deploy a unit",
  movement: "move a unit",
  "weapon-attack": "declare fire",
  "physical-attack": "declare a physical attack",
};
/** @type {Record<string, string>} */
const AWAITED = { deployment: "deploy", movement: "move", "weapon-attack": "declare fire", "physical-attack": "declare physical attacks" };

/** @param {GameTable} table */
export function drawBanner(table) {
  const view = table.view;
  const banner = byId("banner");
  const seat = view.seats[view.to_act];
  const side = view.over ? (view.winner ?? -1) : view.to_act;
  banner.className = `banner${side >= 0 ? ` side-${side % 4}` : ""}${table.myTurn ? " mine" : ""}${view.over ? " over" : ""}`;
  const [lead, more] = bannerWords(table);
  fill(
    banner,
    html("span", { class: "side-mark", "aria-hidden": "true" }),
    html("strong", {}, lead),
    html("span", { class: "more" }, more),
    table.thinking && !view.over ? html("span", { class: "spinner", "aria-hidden": "true" }) : null,
  );
  drawSecrets(table);
  document.title = `${table.myTurn ? "● Your turn – " : ""}${view.title} – Myomer`;
  byId("headline").textContent = `${view.over ? `turn ${view.turn}` : view.headline} · ${ownWords(table)}`;
  const state = byId("connection");
  state.className = `connection ${table.state}`;
  state.textContent = { connected: "", connecting: "Connecting …", lost: "Connection lost, trying again …", gone: "Closed" }[table.state] ?? "";
  const mine = table.view.seats.some((one) => view.yours.includes(one.side) && one.holder === "person");
  const undo = byId("undo");
  undo.hidden = !mine || table.state === "gone";
  byId("ask-advice").hidden = !table.myTurn;
  undo.toggleAttribute("disabled", !view.can_undo || asksForUndo(table));
  const [what, whose] = view.can_undo ? lastDecision(table) : ["", ""];
  undo.textContent = what ? `Undo ${what}` : "Undo";
  undo.title = what ? `Take back the last decision: ${what}, ${whose}` : view.can_undo ? "" : "You have not decided anything yet";
  document.body.classList.toggle("my-turn", table.myTurn);
  document.body.dataset.phase = view.phase;
  document.body.dataset.at = String(view.at);
  document.body.dataset.toAct = seat ? String(seat.side) : "";
}

/**
 * @param {GameTable} table
 * @returns {[string, string]}
 */
function bannerWords(table) {
  const view = table.view;
  if (table.state === "gone") {
    return [table.lastMessage, ""];
  }
  if (view.over) {
    const winner = view.winner === null ? undefined : view.seats[view.winner];
    return [winner ? `${winner.side_name} wins` : "A draw", view.why];
  }
  const seat = view.seats[view.to_act];
  if (!seat) {
    return ["", ""];
  }
  if (table.myTurn) {
    return ["Your turn", TASKS[view.phase] ?? view.phase.replace(/-/g, " ")];
  }
  if (table.problem) {
    return [`${seat.side_name}'s turn`, `${seat.bot} cannot play`];
  }
  if (table.thinking) {
    return [`${seat.side_name}'s turn`, `${table.thinking} is thinking`];
  }
  const whom = seat.holder === "bot" ? holderWords(seat) : seat.name || seat.side_name;
  const awaited = `waiting for ${whom} to ${AWAITED[view.phase] ?? "act"}`;
  return [`${seat.side_name}'s turn`, seat.holder === "open" ? openWords(table, seat) : awaited];
}

/**
 * Say who has declared attacks that are not shown yet; of several sides, folded.
 * @param {GameTable} table
 */
function drawSecrets(table) {
  const { declarations, seats, yours } = table.view;
  const box = byId("secrets");
  const declared = [];
  for (const side of table.state === "gone" ? [] : declarations.filter((one) => one.declared && !yours.includes(one.side))) {
    const some = side.declared < side.units ? ` ${side.declared} of ${side.units} units` : "";
    declared.push(`${seats[side.side]?.side_name ?? ""} has declared${some}`);
  }
  if (declared.length < 2) {
    fill(box, declared.length ? `${declared[0]}; secret until all have.` : "");
    return;
  }
  const list = html("ul", { class: "plain" }, ...declared.map((words) => html("li", {}, words)));
  fill(box, html("details", {}, html("summary", {}, `${declared.length} sides have declared; secret until all have.`), list));
}

/** @type {Record<string, string>} */
const DECISIONS = { deploy: "deployment", move: "move", attack: "attack", shot: "fire", twist: "fire" };

/** Actions that are a decision of their own; others are declared, and "done" ends them. */
const WHOLE = ["deploy", "move", "done", "power-down", "power-up"];

/**
 * The viewer's last decision, in a word, and the unit; empty if there is none.
 * @param {GameTable} table
 * @returns {[string, string]}
 */
function lastDecision(table) {
  const { units, yours } = table.view;
  const own = table.story.inOrder().filter((entry) => yours.includes(units[actorOf(entry)]?.side ?? -1));
  const last = own[own.length - 1];
  if (!last) {
    return ["", ""];
  }
  const unit = actorOf(last);
  const before = own[own.length - 2];
  const kindOf = (/** @type {typeof last | undefined} */ entry) => String(entry?.action?.["action"] ?? "");
  const declared = before && actorOf(before) === unit && before.n === last.n - 1 && !WHOLE.includes(kindOf(before));
  const kind = kindOf(kindOf(last) === "done" && declared ? before : last);
  return [kind === "done" ? "pass" : (DECISIONS[kind] ?? kind.replace(/-/g, " ")), units[unit]?.name ?? ""];
}

/**
 * What is to be done about an open seat.
 * @param {GameTable} table
 * @param {import("./protocol_types.js").SeenSeat} seat
 */
function openWords(table, seat) {
  if (table.view.yours.includes(seat.side)) {
    return "this seat is yours to take";
  }
  const who = seat.name ? `waiting for ${seat.name}` : "the seat is open";
  if (table.view.yours.length) {
    return `${who}: send its link (under Seats)`;
  }
  return seat.free ? `${who}: take it under Seats` : who;
}

/**
 * The heading of the panel: the unit that acts, and the others that could.
 * @param {GameTable} table
 */
export function actTitle(table) {
  const view = table.view;
  const names = view.ready.map((unit) =>
    button(view.units[unit]?.name ?? "", () => table.chooseUnit(unit), {
      "data-key": `unit-${unit}`,
      "aria-pressed": unit === table.chosen ? "true" : "false",
    }),
  );
  if (names.length > 1) {
    return html("div", { class: "row unit-choice", role: "group", "aria-label": "Unit" }, html("span", { class: "label" }, "Unit"), ...names);
  }
  return html("h2", { class: "act-title" }, view.units[table.chosen]?.name ?? "");
}

/**
 * Which sides one plays, and which a bot plays in one's place.
 * @param {GameTable} table
 */
function ownWords(table) {
  const own = table.view.seats.filter((seat) => table.view.yours.includes(seat.side));
  const played = own.filter((seat) => seat.holder !== "bot").map((seat) => seat.side_name);
  const handed = own.filter((seat) => seat.holder === "bot").map((seat) => `${seat.bot} plays ${seat.side_name} for you`);
  const words = [...(played.length ? [`you play ${played.join(" and ")}`] : []), ...handed];
  return words.join(", ") || "you are watching";
}

/**
 * The panel of a person who has nothing to do: the result, or who is to act.
 * @param {GameTable} table
 */
export function idlePanel(table) {
  const [lead, more] = bannerWords(table);
  const words = html("p", {}, html("b", {}, lead), more ? `: ${more}` : "");
  if (table.state === "gone") {
    return html("div", { class: "idle" }, words, html("p", {}, html("a", { class: "button primary", href: "/" }, "All games")));
  }
  if (!table.view.over && table.problem) {
    return html("div", { class: "idle" }, words, ...botTrouble(table));
  }
  if (!table.view.over) {
    const open = table.view.seats.find((seat) => seat.holder === "open" && table.view.yours.includes(seat.side));
    if (open) {
      return html("div", { class: "idle" }, words, html("div", { class: "row" }, takeSeat(table, open)), recently(table));
    }
    const note = table.view.yours.length ? `${sentenceOf(ownWords(table))} What happens appears on the map and in the story.` : "You are watching.";
    return html("div", { class: "idle" }, words, html("p", { class: "hint" }, note), recently(table));
  }
  return html(
    "div",
    { class: "idle over" },
    words,
    html(
      "div",
      { class: "row" },
      html("a", { class: "button primary", href: `/replay/${table.view.id}` }, "Watch the replay"),
      button("Download", () => void table.download()),
      html("a", { class: "button", href: "/" }, "Another game"),
    ),
    recently(table),
  );
}

/**
 * The end of the story, for those who have no other place for it: on a phone one page is shown at a time.
 * @param {GameTable} table
 */
function recently(table) {
  const box = html("div", { class: "recent" });
  drawStory(box, sinceTurn(table.story.inOrder().filter((entry) => entry.lines.length)).slice(-MOST_RECENT));
  return box;
}

/**
 * What has happened since the last turn began in which something has; all of it if there is none. That the game is over
 * is a heading too, with nothing below it.
 * @param {import("./protocol_types.js").StoryEntry[]} entries
 */
function sinceTurn(entries) {
  let below = false;
  for (let index = entries.length - 1; index >= 0; index -= 1) {
    const lines = entries[index]?.lines ?? [];
    for (let line = lines.length - 1; line >= 0; line -= 1) {
      const heading = lines[line]?.[0] === TURN;
      const first = entries[index];
      if (heading && below && first) {
        return [{ ...first, lines: lines.slice(line) }, ...entries.slice(index + 1)];
      }
      below = below || !heading;
    }
  }
  return entries;
}

/**
 * Why a bot cannot play, and what one can do about it.
 * @param {GameTable} table
 */
function botTrouble(table) {
  const side = table.view.to_act;
  const parts = [html("p", { class: "problem", role: "alert" }, sentenceOf(table.problem))];
  if (table.view.yours.length) {
    const choice = html("select", { "aria-label": "bot", "data-key": "other-bot" }, ...botOptions(table.choices));
    const mine = table.view.yours.includes(side);
    parts.push(
      html(
        "div",
        { class: "row" },
        choice,
        button("Let it play instead", () => void table.seat({ do: "hand-to-bot", side, bot: choice.value }), { class: "primary" }),
        mine ? button("Take the seat back", () => void table.seat({ do: "take-back", side })) : null,
      ),
    );
  }
  return parts;
}

/**
 * Whether the viewer asks for an undo.
 * @param {GameTable} table
 */
function asksForUndo(table) {
  const { undo, yours } = table.view;
  return undo !== null && yours.includes(undo.side);
}

/**
 * The question about an undo: for those who have to answer it, for who asks, and for everyone else.
 * @param {GameTable} table
 */
export function drawUndo(table) {
  const { undo, yours, seats } = table.view;
  const box = byId("undo-question");
  if (!undo || table.state === "gone") {
    fill(box);
    return;
  }
  const asked = seats.filter((seat) => seat.holder === "person" && !undo.agreed.includes(seat.side));
  const asking = who(seats[undo.side]);
  const waits = `waiting for ${asked.map(who).join(" and ")} to agree`;
  let text = `${asking} asks to take back the last decision: ${waits}.`;
  /** @type {HTMLButtonElement[]} */
  let answers = [];
  const mine = !asksForUndo(table) && asked.some((seat) => yours.includes(seat.side));
  if (asksForUndo(table)) {
    text = `You ask to take back your last decision: ${waits}.`;
    answers = [button("Withdraw", () => void table.answerUndo(false))];
  } else if (mine) {
    text = `${asking} asks to take back the last decision, with everything since.`;
    answers = [button("Agree", () => void table.answerUndo(true), { class: "primary" }), button("Refuse", () => void table.answerUndo(false))];
  }
  fill(
    box,
    html(
      "div",
      { class: "question", role: mine ? "alertdialog" : "status", "aria-label": "Undo" },
      html("p", {}, text),
      answers.length ? html("div", { class: "row" }, ...answers) : null,
    ),
  );
}

/**
 * A side, with its player if the name is known: `Red (Ann)`.
 * @param {import("./protocol_types.js").SeenSeat | undefined} seat
 */
function who(seat) {
  return seat?.name ? `${seat.side_name} (${seat.name})` : (seat?.side_name ?? "");
}
