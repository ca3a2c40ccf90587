"""A player's move: to a hex by its number with a facing, or anything else a unit can do with its move."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console

from myomer.cli.playing.decision import Decision, unit_named
from myomer.cli.playing.prompt import (
    FACING_HELP,
    FACING_NAMES,
    Misunderstood,
    Verb,
    read_facing,
    read_hex,
    read_numbers,
    shown,
)
from myomer.combat.drawing import letter
from myomer.combat.movement.budget import mode_mp
from myomer.combat.movement.jumping import jump_limit, why_no_jump
from myomer.combat.movement.move import (
    CAREFUL_STAND,
    FORWARD,
    GO_PRONE,
    HULL_DOWN,
    LEAVE_MAP,
    NO_TARGET,
    STAND_UP,
    TURN_LEFT,
    TURN_RIGHT,
    Move,
    backward_part,
)
from myomer.combat.movement.move_legality import preview_move
from myomer.game.actions import Action, Done, action_from_json
from myomer.game.choices import Option
from myomer.game.refusals import sentence_for
from myomer.game.table import Game
from myomer.hexes import HexId, bearing_direction, direction_to, distance, hex_name
from myomer.hosting.move_menu import MoveFacts, PlaceChoice, move_facts, move_menu, move_options
from myomer.hosting.move_outlook import moving_attack, outlook_after, outlook_now, why_no_moving_attack
from myomer.narration.vocabulary import facing_text, listed
from myomer.reports.move_screen import (
    prone_text,
    reach_signs,
    show_hex_costs,
    show_move,
    show_move_reasons,
    show_moving_attack,
    show_reach,
)
from myomer.rules.movement import JUMP, RUN, SPRINT, STILL, WALK
from myomer.units.ids import UnitIndex

MODES = {"walk": WALK, "run": RUN, "sprint": SPRINT, "jump": JUMP}
PLACES = {"top": " (on top)", "roof": " (on top)", "bridge": " (on top)", "under": " (under the ice)", "ground": ""}
HOW = f"a hex with a facing ({FACING_NAMES}), such as: walk 0505 n"
ANY_FACING_HELP = "Without a facing you get the cheapest one; of those that cost the same, toward the nearest enemy."
BACKWARD_HELP = (
    "It goes backward where that is the cheapest way to the hex and facing you name, at a walk; the plan then says so. "
    "Name every hex to go forward."
)


class MoveDecision(Decision):
    """The move of a unit."""

    def __init__(self, screen: Console, game: Game, unit: UnitIndex) -> None:
        super().__init__(screen, game, unit)
        self.menu = move_menu(game, unit)
        self.options = move_options(game, unit)
        self.mech = game.battle.mechs[unit]
        self.facts: MoveFacts | None = None
        """Of the planned move."""
        self._others = [self.options[other.option] for other in self.menu.others]
        self._listed = [option for option in self._others if not _has_a_verb(option.action)]

    def verbs(self) -> list[Verb]:
        verbs = [
            *super().verbs(),
            Verb("walk", "walk 0505 n", "walk to a hex and face north", self._walk),
            Verb("run", "run 0707 se", "the same, running; name every hex to choose the path", self._run),
            Verb("jump", "jump 0809 s", "the same, jumping", self._jump),
            Verb("stay", "stay", "stay where it is, or end an interrupted move", self._stay),
            Verb("prone", "prone", "drop prone", lambda rest: self._single(GO_PRONE, "drop prone")),
            Verb("stand", "stand [n]", "stand up, and face north", self._stand),
            Verb("charge", "charge [UNIT]", "charge a unit: the longest run-up", self._charge),
            Verb("dfa", "dfa [UNIT]", "death from above on a unit", self._dfa),
            Verb("leave", "leave", "leave the map over the home edge", self._leave),
        ]
        rules = self.game.battle.ruleset
        if rules.sprint:
            verbs.append(Verb("sprint", "sprint 0909 n", "the same, sprinting", self._sprint))
        if rules.evade:
            verbs.append(Verb("evade", "evade 0707 se", "run there, evading", self._evade))
        if self._find(HULL_DOWN) is not None:
            verbs.append(
                Verb("hulldown", "hulldown", "go hull down", lambda rest: self._single(HULL_DOWN, "go hull down"))
            )
        if self._find(CAREFUL_STAND) is not None:
            verbs.append(
                Verb("careful", "careful", "stand up carefully", lambda rest: self._single(CAREFUL_STAND, "stand up"))
            )
        return verbs

    def hint(self) -> str:
        return "type a move, such as walk 0505 n, or stay; help lists everything"

    def help_lines(self) -> list[str]:
        return [FACING_HELP, ANY_FACING_HELP, BACKWARD_HELP]

    def signs(self) -> dict[int, str]:
        return reach_signs(self.menu)

    def show(self) -> None:
        show_reach(self.screen, self.game, self.menu, self._mp())
        also = ["stay"]
        for name, present in (
            ("prone", self._find(GO_PRONE)),
            ("stand", self._rises()),
            ("hulldown", self._find(HULL_DOWN)),
            ("careful", self._find(CAREFUL_STAND)),
            ("leave", self._leaving()),
        ):
            also += [name] if present else []
        for verb in ("charge", "dfa"):
            also += [f"{verb} {self.game.names[target]}" for target in self._targets(verb)]
        self.note(f"also: {', '.join(also)}")
        for number, option in enumerate(self._listed, 1):
            self.note(f"{number}: {_text(self.game, self.unit, option)}")

    def _mp(self) -> dict[str, int]:
        """The MP of each mode."""
        battle = self.game.battle
        found = {"walk": mode_mp(self.mech, WALK)}
        for mode in ("run", "sprint") if battle.ruleset.sprint else ("run",):
            if mode_mp(self.mech, MODES[mode]) > max(found.values()):  # otherwise it cannot: a leg is gone
                found[mode] = mode_mp(self.mech, MODES[mode])
        if not why_no_jump(battle, self.unit):
            found["jump"] = jump_limit(battle, self.mech)[0]
        return found

    # moves to a hex

    def choose(self, text: str) -> None:
        """A number of the list, or a hex: the cheapest way there."""
        words = text.split()
        if read_hex(words[0]) is not None:
            self._go("", text)
            return
        if not self._listed:
            raise Misunderstood(f"{shown(words[0])} is not a hex; expected {HOW}")
        number = read_numbers(words[0], len(self._listed), "a hex or a number of the list")[0]
        option = self._listed[number - 1]
        self._plan_action(option.action, _text(self.game, self.unit, option))

    def _walk(self, rest: str) -> None:
        self._go("walk", rest)

    def _run(self, rest: str) -> None:
        self._go("run", rest)

    def _sprint(self, rest: str) -> None:
        self._go("sprint", rest)

    def _jump(self, rest: str) -> None:
        if not [place for place in self.menu.places if place.mode == "jump"]:
            jump = Move(self.unit, JUMP)
            reasons = [sentence_for(reason, jump) for reason in why_no_jump(self.game.battle, self.unit)]
            raise Misunderstood(f"it cannot jump now. {' '.join(reasons)}".strip())
        self._go("jump", rest)

    def _go(self, mode: str, rest: str) -> None:
        """Plan a move to a hex: in a mode, or the cheapest; through several hexes if they are named."""
        hexes, facing, where = self._read(mode, rest)
        if len(hexes) > 1:
            self._along(mode or "walk", hexes, facing)
            return
        place = self._place(mode, hexes[0], facing, where)
        if mode and mode != place.mode:
            self.note(f"that takes only {place.mp} MP: it counts as a {place.mode}")
        self._plan_move(self.options[place.option].action)

    def _read(self, mode: str, rest: str) -> tuple[list[HexId], int | None, str | None]:
        """Hexes, a facing, and where in the hex; without a hex, the unit turns where it is."""
        hexes: list[HexId] = []
        facing: int | None = None
        where: str | None = None
        for word in rest.replace("facing", " ").split():
            hex_ = read_hex(word)
            if hex_ is not None:
                if not self.game.battle.board.contains(hex_):
                    raise Misunderstood(f"{word} is not on this map")
                hexes.append(hex_)
            elif read_facing(word) is not None:
                facing = read_facing(word)
            elif word.lower() in PLACES:
                where = PLACES[word.lower()]
            elif word.lower() != "to":
                raise Misunderstood(f"{shown(word)} is neither a hex nor a facing; expected {HOW}")
        if not hexes and facing is None:
            raise Misunderstood(f"{mode} where? {HOW}")
        return hexes or [self.mech.hex], facing, where

    def _place(self, mode: str, hex_: HexId, facing: int | None, where: str | None) -> PlaceChoice:
        """The cheapest place of the menu that is meant; a slower mode will do, except that a jump is a jump."""
        name = hex_name(hex_)
        if hex_ == self.mech.hex and facing in (None, self.mech.facing) and mode != "jump" and not self.mech.prone:
            raise Misunderstood("it is there already: stay leaves it as it is, a facing turns it, as in walk se")
        slower = {"": tuple(MODES), "walk": ("walk",), "run": ("walk", "run"), "sprint": ("walk", "run", "sprint")}
        there = [
            place
            for place in self.menu.places
            if place.hex == name and facing in (None, place.facing) and where in (None, place.place)
        ]
        fitting = [place for place in there if place.mode in slower.get(mode, (mode,))]
        if fitting:
            away = [self._turned_away(hex_, turn) for turn in range(6)]
            return min(fitting, key=lambda place: (place.mode == "jump", place.mp, away[place.facing]))
        toward = f" facing {facing_text(facing)}" if facing is not None else ""
        if there:
            ways = {place.mode: place for place in sorted(there, key=lambda place: -place.mp)}
            how = ", ".join([f"{way} {name} for {place.mp} MP" for way, place in ways.items()])
            raise Misunderstood(f"{name}{toward} is too far to {mode}; possible: {how}")
        who = self._occupants(hex_)
        if who:
            raise Misunderstood(who)
        if [place for place in self.menu.places if place.hex == name]:
            raise Misunderstood(f"{name}{toward} is out of reach; ? {name} lists the facings that are within reach")
        if self.mech.prone:
            text = prone_text(self.game, self.menu)
            raise Misunderstood(f"{name} is out of reach. {text[:1].upper()}{text[1:]}")
        raise Misunderstood(f"{name} is out of reach this turn; the map marks what is within reach")

    def _turned_away(self, hex_: HexId, facing: int) -> int:
        """How many hexsides a facing is away from the enemy that is nearest to a hex; 0 if there is none."""
        enemies = [self.game.battle.mechs[unit].hex for unit in self.game.enemies(self.unit)]
        there = [enemy for enemy in enemies if enemy != hex_ and self.game.battle.board.contains(enemy)]
        if not there:
            return 0
        nearest = min(there, key=lambda enemy: distance(hex_, enemy))
        turns = (bearing_direction(hex_, nearest) - facing) % 6
        return min(turns, 6 - turns)

    def _occupants(self, hex_: HexId) -> str:
        """Who is in a hex that cannot be entered for that, and how an enemy there can be attacked; empty if nobody."""
        if [place for place in self.menu.places if place.hex == hex_name(hex_)]:
            return ""
        mechs = self.game.battle.mechs
        there = [unit for unit, mech in enumerate(mechs) if mech.hex == hex_ and self.game.active(unit)]
        if not there or there == [self.unit]:
            return ""
        names = listed([f"{letter(unit)} {self.game.names[unit]}" for unit in there])
        attacks = [
            f"{kind} {letter(unit)}" for kind in ("charge", "dfa") for unit in there if unit in self._targets(kind)
        ]
        return f"{hex_name(hex_)} is occupied by {names}" + (f"; possible: {', '.join(attacks)}" if attacks else "")

    def _targets(self, kind: str) -> list[UnitIndex]:
        """The units that it can charge, or make a death from above on."""
        moves = [option.action for option in self._others if isinstance(option.action, Move)]
        targets = {move.charge if kind == "charge" else move.dfa for move in moves} - {NO_TARGET}
        return sorted(targets)

    def _along(self, mode: str, hexes: list[HexId], facing: int | None) -> None:
        """Plan a move through these hexes, one after the other, going forward."""
        if mode == "jump":
            raise Misunderstood("a jump goes straight: name only the hex to land in")
        steps = [STAND_UP] if self.mech.prone else []
        here, ahead = self.mech.hex, self.mech.facing
        for hex_ in hexes if hexes[0] != here else hexes[1:]:
            if distance(here, hex_) != 1:
                raise Misunderstood(
                    f"{hex_name(here)} and {hex_name(hex_)} are not next to each other: name every hex of the path, or "
                    "only the last"
                )
            toward = direction_to(here, hex_)
            steps += [*_turns(ahead, toward), FORWARD]
            here, ahead = hex_, toward
        if facing is not None:
            steps += _turns(ahead, facing)
        self._plan_move(Move(self.unit, MODES[mode], tuple(steps)))

    # anything else

    def _stay(self, rest: str) -> None:
        done = Done(self.unit)
        still = Move(self.unit, STILL)
        if self.game.acting == self.unit or self.game.why_not(still):
            self.set_plan([done], "end the move here")
            return
        facts = move_facts(self.game, still)
        show_move(self.screen, self.game, "stay", facts, outlook_now(self.game, self.unit))
        self.set_plan([done], "stay")
        self.facts = facts

    def _single(self, step: int, text: str) -> None:
        option = self._find(step)
        if option is None:
            reasons = preview_move(self.game.battle, Move(self.unit, WALK, (step,))).reasons
            why = " ".join([sentence_for(reason, Move(self.unit, WALK, (step,))) for reason in reasons])
            raise Misunderstood(f"it cannot {text} now. {why}".strip())
        self._plan_action(option.action, text)

    def _find(self, step: int) -> Option | None:
        """The option of that step alone."""
        return next((o for o in self._others if isinstance(o.action, Move) and o.action.steps == (step,)), None)

    def _rises(self) -> bool:
        return self.mech.prone and bool([place for place in self.menu.places if place.mode != "jump"])

    def _stand(self, rest: str) -> None:
        if not self.mech.prone:
            raise Misunderstood("it stands already")
        name = hex_name(self.mech.hex)
        rest = rest.removeprefix("up").strip()
        facing = read_facing(rest) if rest else None
        if rest and facing is None:
            raise Misunderstood(f"{shown(rest)} is not a facing; expected {FACING_NAMES}")
        places = [
            place
            for place in self.menu.places
            if place.hex == name and place.mode != "jump" and facing in (None, place.facing)
        ]
        if not places:
            raise Misunderstood(f"it is {prone_text(self.game, self.menu)}")
        near = min(places, key=lambda place: (place.mp, (place.facing - self.mech.facing) % 6 != 0))
        self._plan_move(self.options[near.option].action)

    def _charge(self, rest: str) -> None:
        self._attack_moving("charge", rest)

    def _dfa(self, rest: str) -> None:
        self._attack_moving("dfa", rest)

    def _attack_moving(self, kind: str, rest: str) -> None:
        """Plan a charge with the longest run-up, or a death from above."""
        found: dict[int, list[Move]] = {}
        for option in self._others:
            if isinstance(option.action, Move):
                target = option.action.charge if kind == "charge" else option.action.dfa
                if target != NO_TARGET:
                    found.setdefault(target, []).append(option.action)
        enemies = self.game.enemies(self.unit)
        wanted = unit_named(self.game, rest, enemies) if rest else None
        if not found or (wanted is not None and wanted not in found):
            name = "charge" if kind == "charge" else "death from above"
            for target in enemies if wanted is None else [wanted]:
                reasons = why_no_moving_attack(self.game, self.unit, target, kind)
                self.note(f"no {name} at {self.game.names[target]}: {' '.join(reasons)}")
            raise Misunderstood(f"no {name} is possible now")
        target = next(iter(found)) if not rest and len(found) == 1 else unit_named(self.game, rest, sorted(found))
        previews = [preview_move(self.game.battle, move) for move in found[target]]
        self._plan_move(min(previews, key=lambda preview: (-preview.hexes, preview.mp)).move)

    def _leaving(self) -> Move | None:
        """The cheapest move off the map."""
        moves = [o.action for o in self._others if isinstance(o.action, Move) and LEAVE_MAP in o.action.steps]
        return min(moves, key=lambda move: preview_move(self.game.battle, move).mp, default=None)

    def _leave(self, rest: str) -> None:
        move = self._leaving()
        if move is None:
            raise Misunderstood("it cannot get off the map over its home edge this turn")
        self._plan_action(move, "leave the map")

    def _evade(self, rest: str) -> None:
        hexes, facing, where = self._read("evade", rest)
        run = self.options[self._place("run", hexes[0], facing, where).option].action
        assert isinstance(run, Move)
        self._plan_move(
            Move(self.unit, RUN, run.steps, run.facing, masc=run.masc, supercharger=run.supercharger, evade=True)
        )

    # the plan

    def _plan_action(self, action: Action, text: str) -> None:
        """Plan anything: a move with its numbers."""
        if isinstance(action, Move):
            self._plan_move(action, text)
        else:
            self.note(text, "bold")
            self.set_plan([action], text)

    def _plan_move(self, action: Action, text: str = "") -> None:
        """Show everything known about a move, and have Enter make it."""
        assert isinstance(action, Move)
        facts = move_facts(self.game, action)
        if not facts.allowed:
            raise Misunderstood(" ".join([refusal.text for refusal in facts.refusals]))
        title = text or _title(self.game, action, facts)
        show_move(self.screen, self.game, title, facts, outlook_after(self.game, action))
        self.set_plan([action_from_json(facts.action)], title)

    def set_plan(self, actions: Sequence[Action], text: str) -> None:
        super().set_plan(actions, text)
        move = actions[0] if actions else None
        self.facts = move_facts(self.game, move) if isinstance(move, Move) else None

    def planned_move(self) -> Move | None:
        move = self.plan[0] if self.plan and self.planned_end() else None
        return move if isinstance(move, Move) else None

    def planned_end(self) -> str:
        return "" if self.facts is None else self.facts.end

    def explain_hex(self, hex_: HexId) -> None:
        """A hex, with what it costs to get there."""
        super().explain_hex(hex_)
        name = hex_name(hex_)
        who = self._occupants(hex_)
        if who:
            self.note(f"  {who}")
        else:
            show_hex_costs(self.screen, [place for place in self.menu.places if place.hex == name])

    def explain(self, text: str) -> None:
        """All numbers of the planned move."""
        if self.facts is not None and self.plan:
            move = action_from_json(self.facts.action)
            assert isinstance(move, Move)
            show_move_reasons(self.screen, self.game, move, self.facts)
            attack = moving_attack(self.game, move)
            if attack is not None:
                show_moving_attack(self.screen, self.game, attack)
        else:
            raise Misunderstood(f"there is no plan yet: plan a move, and ? explains its numbers; {self.explainable()}")


def _title(game: Game, move: Move, facts: MoveFacts) -> str:
    """`run to 0707, facing south-east`."""
    words = f"{facts.mode}{_backward(move)} to {facts.end}, facing {facing_text(facts.facing)}"
    if move.steps[:1] == (STAND_UP,):
        words = f"stand up, {words}" if len(facts.path) > 1 else f"stand up, facing {facing_text(facts.facing)}"
    elif len(facts.path) == 1:
        words = f"turn to the {facing_text(facts.facing)} ({facts.mode})"
    for word, applies in (("MASC", move.masc), ("supercharger", move.supercharger), ("evading", move.evade)):
        words += f", {word}" if applies else ""
    if move.charge != NO_TARGET:
        return f"charge {game.names[move.charge]} from {facts.path[-2] if len(facts.path) > 1 else facts.end}"
    return words if move.dfa == NO_TARGET else f"death from above on {game.names[move.dfa]}"


def _backward(move: Move) -> str:
    """` backward`, if it is the way a unit goes, or a part of it."""
    return ("", " partly backward", " backward")[backward_part(move.steps)]


def move_title(game: Game, move: Move) -> str:
    """A move as a player would say it: `run to 0707, facing south-east`."""
    facts = move_facts(game, move)
    steps = set(move.steps)
    if steps & {GO_PRONE, HULL_DOWN, LEAVE_MAP, CAREFUL_STAND} or not facts.allowed:
        return move.describe(game.display_names()).partition(": ")[2]
    return _title(game, move, facts)


def _turns(facing: int, wanted: int) -> list[int]:
    """The fewest turns from one facing to another."""
    right = (wanted - facing) % 6
    return [TURN_RIGHT] * right if right <= 3 else [TURN_LEFT] * (6 - right)


def _has_a_verb(action: Action) -> bool:
    """Whether a command of its own is for an action, so that the list need not have it."""
    if isinstance(action, Done):
        return True
    if not isinstance(action, Move):
        return False
    steps = set(action.steps)
    special = steps & {GO_PRONE, HULL_DOWN, LEAVE_MAP, CAREFUL_STAND}
    return bool(special) or action.evade or action.charge != NO_TARGET or action.dfa != NO_TARGET


def _text(game: Game, unit: UnitIndex, option: Option) -> str:
    return str(option).removeprefix(f"{game.names[unit]}: ")
