"""Random games: maps, units, rules and options from a seed, and a player who does anything that is allowed.

Everything follows from the seed alone. `python -m tests.game.driver SEED …` writes the game files of those seeds.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import TypeVar

from myomer import __version__
from myomer.boards import Board, Hex
from myomer.combat.battle import Conditions
from myomer.combat.movement.move import HULL_DOWN, KIND, LEAVE_MAP, STEPS_BY_NAME, Move
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.registry import ATTACKS
from myomer.combat.terrain.costs import enterable
from myomer.combat.turn.victory import VictoryRules
from myomer.combat.weapons.shot import Shot
from myomer.formats.mtf import read_mtf
from myomer.game.actions import (
    ACTIONS,
    Action,
    Concede,
    Deploy,
    Done,
    FindClub,
    FlipArms,
    PowerDown,
    PowerUp,
    Spot,
    Switch,
    Twist,
    Unjam,
    action_from_json,
    action_to_json,
)
from myomer.game.choices import Option
from myomer.game.saved_games import Recorder
from myomer.game.sides import GameOptions, Side
from myomer.game.table import Game
from myomer.hexes import NO_HEX, direction_to, distance, hex_at, neighbor
from myomer.rules.movement import JUMP, RUN, SPRINT
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.rules.weather import NIGHT, WEATHER, WIND
from myomer.units.catalogue import catalogue, design_named
from myomer.units.design import Design
from myomer.units.mech import Mech
from tests.support import SHARED

T = TypeVar("T")

NAMES = sorted([entry.name for entry in catalogue()])
ARMED = [name for name in NAMES if design_named(name).physical_weapons]
"""Designs with physical weapons, which meet more often than chance would have it."""

# maps

Scene = dict[int, Hex]


def _scatter(random: Random, size: int, scene: Scene, kinds: list[Hex], share: float) -> None:
    for column in range(1, size + 1):
        for row in range(1, size + 1):
            if random.random() < share:
                scene[hex_at(column, row)] = random.choice(kinds)


WOODS = [Hex(0, {"woods": 1}), Hex(0, {"woods": 1}), Hex(0, {"woods": 2}), Hex(0, {"jungle": 1}), Hex(1, {"woods": 1})]
HILLS = [Hex(1), Hex(1), Hex(2), Hex(2), Hex(3), Hex(5), Hex(-1), Hex(-2), Hex(1, {"rough": 1}), Hex(2, {"woods": 2})]
WATERS = [
    Hex(0, {"water": 1}),
    Hex(0, {"water": 1}),
    Hex(0, {"water": 2}),
    Hex(0, {"water": 3}),
    Hex(-1, {"water": 2}),
    Hex(0, {"water": 1, "ice": 1}),
    Hex(0, {"water": 2, "ice": 1}),
    Hex(0, {"ice": 1}),
    Hex(0, {"swamp": 1}),
    Hex(0, {"swamp": 1, "woods": 1}),
    Hex(0, {"mud": 1}),
    Hex(0, {"rapids": 1, "water": 1}),
    Hex(0, {"black-ice": 1, "pavement": 1}),
]
RUINS = [
    Hex(0, {"rubble": 1}),
    Hex(0, {"rubble": 2}),
    Hex(1, {"rubble": 3}),
    Hex(0, {"rough": 1}),
    Hex(0, {"rough": 2}),
    Hex(0, {"sand": 1}),
    Hex(0, {"tundra": 1}),
    Hex(0, {"deep-snow": 1}),
    Hex(0, {"planted-fields": 1}),
    Hex(0, {"smoke": 1}),
    Hex(0, {"smoke": 2, "rubble": 1}),
    Hex(0, {"fire": 1, "woods": 1}),
    Hex(0, {"magma": 1}),
    Hex(0, {"industrial": 2}),
    Hex(0, {"severed-arms": 1}),
    Hex(0, {"impassable": 1}),
]
HOUSES = [
    Hex(0, {"building": 1}, 15, 1),
    Hex(0, {"building": 2}, 40, 2),
    Hex(0, {"building": 3}, 90, 3),
    Hex(0, {"building": 4}, 120, 5),
    Hex(0, {"building": 1}, 4, 2),
    Hex(0, {"fuel-tank": 1}, 15, 1),
    Hex(1, {"building": 2}, 30, 1),
]
BRIDGES = [
    Hex(0, {"bridge": 1, "water": 1}, 15, 1),
    Hex(0, {"bridge": 2, "water": 2}, 40, 0),
    Hex(-2, {"bridge": 3}, 90, 2),
    Hex(-3, {"bridge": 4}, 120, 3),
]


def _flat(random: Random, size: int, scene: Scene) -> None:
    _scatter(random, size, scene, [Hex(0, {"rough": 1}), Hex(0, {"woods": 1}), Hex(1)], 0.05)


def _wooded(random: Random, size: int, scene: Scene) -> None:
    _scatter(random, size, scene, WOODS, 0.45)


def _hilly(random: Random, size: int, scene: Scene) -> None:
    _scatter(random, size, scene, HILLS, 0.5)


def _city(random: Random, size: int, scene: Scene) -> None:
    """Streets with houses between them, and a river under bridges."""
    for column in range(1, size + 1):
        for row in range(1, size + 1):
            street = column % 4 == 0 or row % 3 == 0
            ground = Hex(0, {"road": 1}) if street else Hex(0, {"pavement": 1})
            scene[hex_at(column, row)] = ground if street or random.random() < 0.5 else random.choice(HOUSES)
    river = random.randint(3, size - 2)
    for column in range(1, size + 1):
        water = Hex(0, {"water": random.choice([1, 1, 2])})
        scene[hex_at(column, river)] = random.choice(BRIDGES) if column % 4 == 0 else water


def _lakes(random: Random, size: int, scene: Scene) -> None:
    _scatter(random, size, scene, WATERS, 0.45)


def _ruins(random: Random, size: int, scene: Scene) -> None:
    _scatter(random, size, scene, RUINS, 0.4)


def _wild(random: Random, size: int, scene: Scene) -> None:
    _scatter(random, size, scene, [*WOODS, *HILLS, *WATERS, *RUINS, *HOUSES, *BRIDGES], 0.6)


LANDSCAPES = [_flat, _wooded, _hilly, _city, _lakes, _ruins, _wild]


def board_for(random: Random) -> Board:
    """A map of 9 × 9 to 16 × 16 hexes."""
    size = random.randint(9, 16)
    scene: Scene = {}
    landscape = random.choice(LANDSCAPES)
    landscape(random, size, scene)
    return Board(size, size, scene, name=landscape.__name__.strip("_"))


# rules and units

OPTIONS = [
    "trip", "grapple", "jump_jet_attack", "blade_punch", "mixed_limb_attacks", "careful_stand", "sprint", "evade",
    "hull_down", "leap", "backward_levels", "push_off_board", "floating_criticals", "advanced_hit_locations",
    "tactical_criticals", "engine_explosions", "falling_expanded", "skilled_evasion", "weight_class_to_hit",
    "weight_class_psr", "leg_damage_adds_up", "damage_psr_per_twenty", "glancing_blows", "direct_blows",
    "extreme_range", "one_arm_prone_fire", "ecm", "c3", "tactical_charge", "thrash", "brush_off",
    "fall_always_wounds", "damaged_arms_stand", "no_through_armor_criticals",
]  # fmt: skip


def rules_for(random: Random, seed: int) -> Ruleset:
    """The rulesets in turn, half of the games with some of the options, some of them with all."""
    rules = TOTAL_WARFARE if seed % 2 else STANDARD
    share = random.choice([0.0, 0.0, 0.0, 0.25, 0.5, 1.0])
    wanted = {name: True for name in OPTIONS if random.random() < share}
    if "no_through_armor_criticals" in wanted:
        wanted.pop("floating_criticals", None)
    return replace(rules, **wanted)  # type: ignore[arg-type]


def options_for(random: Random) -> GameOptions:
    """A short game, with some of the options of the table."""
    return GameOptions(
        VictoryRules(turn_limit=random.choice([6, 10, 14])),
        random.random() < 0.3,
        random.random() < 0.3,
        random.random() < 0.2,
    )


def _mech(random: Random, name: str) -> Mech:
    return Mech(design_named(name), random.choice([5, 5, 5, 3, 7]), random.choice([4, 4, 4, 2, 6]))


def _place(random: Random, board: Board, mechs: list[Mech]) -> None:
    """Everybody on dry ground near the middle of the map, nobody on top of another."""
    taken: list[int] = []
    middle = hex_at(random.randint(3, board.columns - 2), random.randint(3, board.rows - 2))
    for mech in mechs:
        free = [
            hex_ for hex_ in board.places()
            if hex_ not in taken and enterable(board.at(hex_)) and not board.at(hex_).has("building")
            and not board.at(hex_).water and not board.at(hex_).has("bridge") and not board.at(hex_).has("fuel-tank")
        ]  # fmt: skip
        free.sort(key=lambda hex_: (distance(hex_, middle), hex_))
        mech.hex = free[random.randint(0, min(2, len(free) - 1))]
        mech.facing = mech.torso = random.randint(0, 5)
        taken.append(mech.hex)


UNIT_FILES = SHARED / "data" / "mtf"
"""Unit files of the community, where they are at hand."""


@cache
def unit_files() -> list[Path]:
    """Every unit file at hand."""
    return sorted(UNIT_FILES.rglob("*.mtf"))


@cache
def real_design(path: Path) -> Design:
    """The design of a unit file."""
    return read_mtf(path.read_bytes(), path.name).design


def conditions_for(seed: int) -> Conditions:
    """Some night, weather, wind and gravity; each as often as fair conditions."""
    random = Random(f"conditions {seed}")
    light = random.choice([random.choice(list(NIGHT)), "day"])
    weather = random.choice([random.choice(list(WEATHER)), "clear"])
    wind = random.choice([random.choice(list(WIND)), "calm"])
    return Conditions(light, weather, wind, random.choice([10, 2, 5, 8, 12, 15, 20, 30]))


def open_air_game(seed: int, real: bool = False, remember: bool = False) -> Game:
    """The game of a seed in weather and gravity; if `real`, its units are of the community's files."""
    game = game_for(seed)
    random = Random(f"designs {seed}")
    sides: list[Side] = []
    for side in game.sides:
        units: list[Mech] = []
        for mech in side.units:
            design = real_design(random.choice(unit_files())) if real else mech.design
            unit = Mech(design, mech.piloting, mech.gunnery)
            unit.hex, unit.facing, unit.torso = mech.hex, mech.facing, mech.facing
            units.append(unit)
        sides.append(Side(side.name, units, side.edge, side.placed, side.bonus))
    return Game(
        game.battle.board, sides, game.battle.ruleset, seed, game.side_options, conditions_for(seed), remember=remember
    )


def crowded_game(seed: int, remember: bool = False) -> Game:
    """Four against four on a small map of bad ground, most pilots wounded: they fall, go out, and are in the way."""
    random = Random(f"crowd {seed}")
    size = random.choice([7, 8, 9])
    scene: Scene = {}
    random.choice([_ruins, _wild, _lakes, _hilly])(random, size, scene)
    board = Board(size, size, scene)
    mechs = [_mech(random, random.choice(NAMES)) for _ in range(8)]
    _place(random, board, mechs)
    for mech in mechs:
        mech.wounds = random.choice([3, 4, 4])
    sides = [Side("side 0", mechs[:4]), Side("side 1", mechs[4:])]
    rules, options = rules_for(random, seed), options_for(random)
    return Game(board, sides, rules, seed, options, conditions_for(seed), remember=remember)


def game_for(seed: int, remember: bool = False, rules: Ruleset | None = None) -> Game:
    """The game of a seed, at its start: a pair of units from the catalogue, or two against three, or three sides."""
    random = Random(seed)
    board = board_for(random)
    ruleset = rules_for(random, seed)
    shape = random.choice([(1, 1)] * 7 + [(2, 3), (2, 2), (1, 1, 1)])
    first = NAMES[seed % len(NAMES)]
    names = [first, *[random.choice(random.choice([NAMES, NAMES, ARMED])) for _ in range(sum(shape) - 1)]]
    mechs = [_mech(random, name) for name in names]
    placed = random.random() < 0.7
    if placed:
        _place(random, board, mechs)
    edges = ["north", "south", "east"]
    if placed and random.random() < 0.3:
        edges = ["", "", ""]
    sides: list[Side] = []
    for number, count in enumerate(shape):
        units, mechs = mechs[:count], mechs[count:]
        sides.append(Side(f"side {number}", units, edges[number], placed, random.choice([0, 0, 0, 1])))
    return Game(
        board, sides, ruleset if rules is None else rules, seed, options_for(random), remember=remember
    )  # fmt: skip


# the player


class Player:
    """Chooses among what is allowed. It likes to meet others and to hit them, and now and then does anything."""

    def __init__(self, seed: int) -> None:
        self.random = Random(f"player {seed}")

    def choose(self, game: Game, options: list[Option]) -> Action:
        """One of the options."""
        random = self.random
        if random.random() < 0.15:
            return random.choice(options).action
        if game.phase == "movement":
            return self._move(game, options)
        if game.phase == "weapon-attack" and game.acting < 0 and random.random() < 0.35:
            return self._hold_fire(options)
        kinds: dict[str, list[Option]] = {}
        for option in options:
            action = option.action
            kind = action.kind if isinstance(action, Attack) else type(action).__name__
            kinds.setdefault(kind, []).append(option)
        if len(kinds) > 1 and random.random() < 0.7:
            kinds.pop("Done", None)
        return random.choice(kinds[random.choice(sorted(kinds))]).action

    def _hold_fire(self, options: list[Option]) -> Action:
        """Arms that have not fired can push and punch; a search may find a club."""
        quiet = [option.action for option in options if isinstance(option.action, (Done, FindClub))]
        return self.random.choice(quiet)

    def _move(self, game: Game, options: list[Option]) -> Action:
        """Charges and deaths from above often; otherwise a place near an enemy more often than not."""
        random = self.random
        stated = [option for option in options if option._action is not None]
        attacks = [option for option in stated if _attacks_moving(option.action)]
        if attacks and random.random() < 0.4:
            return random.choice(attacks).action
        if stated and random.random() < 0.1:
            return random.choice(stated).action
        ahead = [option for option in options if option._place is not None]
        if not ahead:
            return random.choice(options).action
        tried = [random.choice(ahead) for _ in range(random.choice([1, 4, 12]))]
        foes = [
            mech.hex for unit, mech in enumerate(game.battle.mechs) if mech.side != game.to_act and game.active(unit)
        ]
        best = min(tried, key=lambda option: _nearest(option, foes))
        return self._spice(game, best.action)

    def _spice(self, game: Game, action: Action) -> Action:
        """The same move evading or sprinting, where that is allowed."""
        if isinstance(action, Move) and action.mode == RUN and self.random.random() < 0.3:
            mode = self.random.choice([RUN, SPRINT])
            other = Move(action.unit, mode, action.steps, action.facing, evade=mode == RUN)
            if not game.why_not(other):
                return other
        return action


def _attacks_moving(action: Action) -> bool:
    return isinstance(action, Move) and (action.charge >= 0 or action.dfa >= 0)


def _nearest(option: Option, foes: list[int]) -> int:
    """How far the next enemy would be, one that is straight ahead first."""
    place = option._place
    assert place is not None
    near = [2 * distance(place.hex, foe) - (direction_to(place.hex, foe) == place.facing) for foe in foes]
    return min(near) if near else 0


def play_out(game: Game, seed: int) -> Game:
    """Play a game to its end."""
    player = Player(seed)
    while game.result is None:
        game.play(player.choose(game, game.options()))
    return game


def lines_of(seed: int) -> list[str]:
    """The game file of a seed's game, line by line."""
    recorder = Recorder(game_for(seed), __version__)
    lines = recorder.opening_lines()
    player = Player(seed)
    while recorder.game.result is None:
        lines.append(recorder.play(player.choose(recorder.game, recorder.game.options()))[0])
    return lines


# what is mostly not allowed


def strange_action(random: Random, game: Game, options: list[Option]) -> Action:
    """An action that is probably not allowed: a legal one with a field changed, or one made up."""
    if options and random.random() < 0.6:
        output = action_to_json(random.choice(options).action)
        field = random.choice([name for name in output if name != "action"])
        output[field] = _wrong(random, game, field, output[field])
        return action_from_json(output)
    return made_up(random, game)


def _wrong(random: Random, game: Game, field: str, value: object) -> object:
    if field in ("hex", "landing"):
        return _any_hex(random, game)
    if field == "steps":
        steps = [*value] if isinstance(value, list) else []
        random.shuffle(steps)
        steps += random.choices(list(STEPS_BY_NAME.values()), k=random.randint(0, 3))
        return [*steps[random.randint(0, 2) :], *random.choices([0, 15, 33, 64, -1, HULL_DOWN], k=random.randint(0, 1))]
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return random.choice([value + 1, value - 1, random.randint(-3, 9), random.randint(0, 80), -1])
    if field == "kind":
        return random.choice([*ATTACKS, "bite"])
    return random.choice(["", "heat", "punch", "kick", "full", "nonsense"])


def _any_hex(random: Random, game: Game) -> int:
    board = game.battle.board
    hex_ = hex_at(random.randint(1, board.columns), random.randint(1, board.rows))
    return random.choice([hex_, hex_, neighbor(hex_at(1, 1), 0), NO_HEX])


def made_up(random: Random, game: Game) -> Action:
    """Any action with any values."""
    number = len(game.battle.mechs)
    unit = random.randint(0, number - 1) if random.random() < 0.9 else random.choice([-2, -1, number, 99])
    other = random.randint(0, number - 1) if random.random() < 0.9 else random.choice([-1, number])
    small = random.randint(-2, 8)
    flag = random.random() < 0.2
    kind = random.choice(list(ACTIONS))
    if kind == "deploy":
        return Deploy(unit, _any_hex(random, game), small, random.choice([-1, -1, 0, 1, small]))
    if kind == "move":
        steps = tuple(random.choices(list(STEPS_BY_NAME.values()), k=random.randint(0, 5)))
        mode = random.randint(-1, 5)
        landing = _any_hex(random, game) if mode == JUMP or flag else NO_HEX
        if mode == JUMP and random.random() < 0.7:
            steps = ()
        charge, dfa = random.choice([(-1, -1), (other, -1), (-1, other)])
        return Move(
            unit, mode, steps, small - 1, landing, random.random() < 0.3, flag, charge, dfa, random.random() < 0.2
        )
    if kind == "shot":
        weapon, bin_index = random.randint(-1, 60), random.choice([-1, -1, random.randint(-2, 60)])
        mode_name = random.choice(["", "", "heat", "odd"])
        aim = random.choice([-1, -1, small, 99])
        return Shot(
            unit, other, weapon, random.randint(0, 7), bin_index, mode_name, aim, flag, random.choice([-1, other])
        )
    if kind == "attack":
        name = random.choice([*ATTACKS, "bite"])
        limb = random.choice([small, small, -7, 40])
        weapon = random.choice([-1, -1, random.randint(-2, 60)])
        table = random.choice(["", "", "punch", "kick", "full", "odd"])
        return Attack(name, unit, other, limb, weapon, table, flag, random.random() < 0.1)
    simple: dict[str, Action] = {
        "twist": Twist(unit, small),
        "flip-arms": FlipArms(unit),
        "spot": Spot(unit, other),
        "unjam": Unjam(unit, random.randint(-2, 60)),
        "find-club": FindClub(unit),
        "switch": Switch(unit, random.randint(-2, 60), random.random() < 0.5),
        "done": Done(unit),
        "power-down": PowerDown(unit),
        "power-up": PowerUp(unit),
        "concede": Concede(random.choice([-1, 0, 1, 2, 3])),
    }
    return simple[kind]


def leaves(action: Action) -> bool:
    """A move over the map's edge."""
    return isinstance(action, Move) and action.mode != JUMP and any([step & KIND == LEAVE_MAP for step in action.steps])


if __name__ == "__main__":
    for wanted in sys.argv[1:]:
        sys.stdout.write("".join(lines_of(int(wanted))))
