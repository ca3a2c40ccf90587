"""Golden games: a short game for every kind of attack and ruleset, kept as game files beside this module.

A scene sets two sides on a small map and names what they do whenever that is allowed; everything else they let pass.
The seed is the first with which the attack that the scene is about is made and hits. `test_golden` plays the files
again and compares them byte for byte. When the rules change on purpose, write them again and look at what changed:

    python -m tests.game.golden && git diff --stat tests/game/golden

With a folder named (`python -m tests.game.golden DIR`) they are written there, and those kept here stay as they are.

There is no game with `thrash`: it is an attack on infantry in the 'Mech's hex. Nothing that 'Mechs do puts infantry
there, and a game file starts with units as they were built. A `brush-off` also takes off an improved beacon.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from myomer.boards import Board, Hex
from myomer.combat.events import (
    AttackRolled,
    BeaconAttached,
    Cooled,
    Event,
    MissilesEngaged,
    ShotRolled,
    ShotScattered,
    StartedUp,
    TargetTagged,
    WeaponJammed,
)
from myomer.combat.movement.move import FORWARD, Move
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.registry import default_limb
from myomer.combat.turn.victory import VictoryRules
from myomer.combat.weapons.shot import HEAT_MODE, Shot
from myomer.game.actions import Action, Done, FindClub, Spot, unit_of
from myomer.game.saved_games import Recorder
from myomer.game.sides import GameOptions, Side
from myomer.game.table import Game
from myomer.hexes import parse_hex
from myomer.rules.armory import ammunition_for, item
from myomer.rules.movement import JUMP, RUN
from myomer.rules.physical_weapons import PHYSICAL_WEAPONS
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from myomer.units.catalogue import catalogue, design_named
from myomer.units.mech import Mech
from tests.support import make

FOLDER = Path(__file__).parent
SUFFIX = ".jsonl"
VERSION = "golden"
"""What the files say they were saved by, so that a new version of Myomer changes none of them."""
MAX_SEEDS = 400
SIZE = 7

Units = Callable[[], tuple[list[Mech], list[Mech]]]
Plan = Callable[[Game], list[Action]]
Wanted = Callable[[list[Event]], bool]


@dataclass(frozen=True)
class Scene:
    """A game to be: who stands where, what they do, and what must have happened."""

    name: str
    rules: Ruleset
    units: Units
    plan: Plan
    wanted: Wanted
    turns: int = 1
    hexes: dict[str, Hex] = field(default_factory=dict)

    @property
    def path(self) -> Path:
        """The file it is kept in."""
        return FOLDER / f"{self.name}.{self.rules.name}{SUFFIX}"

    def start(self, seed: int) -> Game:
        """The game at its start; the second side loses every initiative and acts first."""
        board = Board(SIZE, SIZE, {parse_hex(name): here for name, here in self.hexes.items()}, name="golden")
        ours, theirs = self.units()
        sides = [Side("attackers", ours), Side("targets", theirs, bonus=-20)]
        return Game(board, sides, self.rules, seed, GameOptions(VictoryRules(turn_limit=self.turns)))

    def lines(self, seed: int) -> tuple[list[str], list[Event]]:
        """The game of a seed, line by line, and all that happened."""
        recorder = Recorder(self.start(seed), VERSION)
        game = recorder.game
        plan = self.plan(game)
        lines = recorder.opening_lines()
        events: list[Event] = []
        turn, done = 0, list[Action]()
        while game.result is None:
            if game.turn != turn:
                turn, done = game.turn, []
            done.append(_next(game, [action for action in plan if action not in done]))
            line, came = recorder.play(done[-1])
            lines.append(line)
            events += came
        return lines, events

    def text(self) -> str:
        """The game file: of the first seed with which what is wanted happens."""
        for seed in range(MAX_SEEDS):
            lines, events = self.lines(seed)
            if self.wanted(events):
                return "".join(lines)
        raise ValueError(f"{self.name}: it did not happen in {MAX_SEEDS} games")


def _next(game: Game, plan: list[Action]) -> Action:
    """What can be done now of what is left of the plan in this turn, or nothing."""
    ready = game.ready()
    for action in plan:
        if unit_of(action) in ready and not game.why_not(action):
            return action
    return Done(ready[0])


# what must have happened


def struck(kind: str, events: list[Event]) -> bool:
    """An attack of this kind hit."""
    return any([isinstance(event, AttackRolled) and event.attack == kind and event.hit for event in events])


def shot(key: str, events: list[Event]) -> bool:
    """This weapon hit."""
    return any([isinstance(event, ShotRolled) and event.weapon == key and event.hit for event in events])


def hits(key: str) -> Wanted:
    """That this weapon hit."""
    return partial(shot, key)


def came(kind: type[Event], events: list[Event]) -> bool:
    """Something of this kind happened."""
    return any([isinstance(event, kind) for event in events])


# physical attacks


def near(tons: int, equipment: Sequence[str] = (), jump: int = 0, ahead: str = "0403") -> tuple[list[Mech], list[Mech]]:
    """An attacker in 0404 looking north, and a target north of it that looks back."""
    attacker = make(tons, equipment=list(equipment), jump=jump, hex_="0404", facing=0)
    return [attacker], [make(55, hex_=ahead, facing=3)]


def blow(kind: str, game: Game) -> list[Action]:
    """The attack, with every limb that could make it."""
    mech = game.battle.mechs[0]
    limbs = {"punch": mech.design.arms, "kick": mech.design.legs[:1]}.get(kind, [default_limb(mech, kind)])
    return [Attack(kind, 0, 1, limb) for limb in limbs]


def charge_plan(game: Game) -> list[Action]:
    return [Move(0, RUN, (FORWARD,) * 3, charge=1), *blow("kick", game)]


def dfa_plan(game: Game) -> list[Action]:
    return [Move(0, JUMP, (), 0, game.battle.mechs[1].hex, dfa=1), *blow("kick", game)]


def club_plan(game: Game) -> list[Action]:
    return [FindClub(0), *blow("club", game)]


def grapple_plan(game: Game) -> list[Action]:
    return [Attack("grapple", 0, 1), Attack("break-grapple", 1, 0)]


OPTIONAL = {"trip": "trip", "grapple": "grapple", "break-grapple": "grapple", "jump-jet": "jump_jet_attack"}
"""Attacks on another 'Mech that are options, and the field of the ruleset that turns each on."""

BODILY = ["punch", "kick", "push"]


def _physical(rules: Ruleset) -> list[Scene]:
    scenes = [Scene(kind, rules, partial(near, 65), partial(blow, kind), partial(struck, kind), 2) for kind in BODILY]
    scenes.append(Scene("charge", rules, partial(near, 65, (), 0, "0401"), charge_plan, partial(struck, "charge")))
    scenes.append(Scene("dfa", rules, partial(near, 65, (), 4, "0401"), dfa_plan, partial(struck, "dfa")))
    woods = {"0404": Hex(0, {"woods": 1})}
    scenes.append(Scene("club", rules, partial(near, 65), club_plan, partial(struck, "club"), 3, woods))
    for name in PHYSICAL_WEAPONS:
        gear = [f"{name}@right-arm"]
        scenes.append(Scene(name, rules, partial(near, 65, gear), partial(blow, name), partial(struck, name)))
    for kind, option in OPTIONAL.items():
        with_it = replace(rules, **{option: True})  # type: ignore[arg-type]
        gear = ["jump-jet@right-leg", "jump-jet@right-leg"] if kind == "jump-jet" else []
        plan = grapple_plan if option == "grapple" else partial(blow, kind)
        hill = {"0404": Hex(1)} if kind == "jump-jet" else {}
        scenes.append(Scene(kind, with_it, partial(near, 65, gear), plan, partial(struck, kind), 2, hill))
    return scenes


# weapon fire


def carrier(key: str) -> str:
    """The first design of the catalogue with this weapon; empty when none carries it."""
    for entry in catalogue():
        design = design_named(entry.name)
        if key in [design.components[at].name for at in design.weapons]:
            return entry.name
    return ""


def armed(key: str) -> Mech:
    """A 'Mech of the catalogue with this weapon, or one made for it."""
    name = carrier(key)
    if name:
        mech = Mech(design_named(name))
        mech.hex, mech.facing, mech.torso = parse_hex("0406"), 0, 0
        return mech
    weapon = item(key)
    gear = [f"{key}@right-torso"]
    if weapon.ammo_type and not weapon.has("one-shot"):
        plain = [known for known in ammunition_for(weapon) if not known.munition and not known.has("half-ton")]
        gear.append(f"{(plain or ammunition_for(weapon))[0].key}@left-torso")
    return make(80, equipment=gear, hex_="0406", facing=0)


def range_of(key: str, enemy: str = "") -> tuple[list[Mech], list[Mech]]:
    """A shooter in 0406 and a target four hexes to the north."""
    if enemy:
        target = Mech(design_named(carrier(enemy)))
        target.hex, target.facing, target.torso = parse_hex("0402"), 3, 3
    else:
        target = make(75, hex_="0402", facing=3)
    return [armed(key)], [target]


def spotted(key: str) -> tuple[list[Mech], list[Mech]]:
    """As `range_of`, with a friend of the shooter's that can spot."""
    ours, theirs = range_of(key)
    return [*ours, make(50, hex_="0205", facing=0)], theirs


def close_range(key: str) -> tuple[list[Mech], list[Mech]]:
    """A shooter in 0406 and a target before it."""
    return [armed(key)], [make(75, hex_="0405", facing=3)]


def fire(key: str, game: Game, indirect: bool = False, mode: str = "", shots: int = 1) -> list[Action]:
    """All weapons of this kind, at the last unit; ultra and rotary autocannon fire as fast as they can."""
    design = game.battle.mechs[0].design
    target = len(game.battle.mechs) - 1
    found: list[Action] = [Spot(1, target)] if indirect else []
    for at in design.weapons:
        if design.components[at].name == key:
            found.append(Shot(0, target, at, shots, mode=mode, indirect=indirect))
    return found


ULTRA = "clan-ultra-ac-20"
BOMBAST = "bombast-laser"
NAILS = "nail-rivet-gun"
THUMPER = "thumper-cannon"
DIRECT = [
    "medium-laser", "ppc", "medium-pulse-laser", "snub-nose-ppc", "ac-5", "lb-10-x-ac", "gauss-rifle",
    "heavy-gauss-rifle", "srm-6", "streak-srm-4", "mrm-20", "atm-9", "clan-lrm-15", "plasma-rifle", "mml-7", "hag-20",
    "rocket-launcher-10", "clan-lb-20-x-ac", "er-flamer", "heavy-rifle", "bombast-laser", "mech-taser", "tsemp-cannon",
    "long-tom-cannon",
]  # fmt: skip


def _fire(rules: Ruleset) -> list[Scene]:
    scenes = [Scene(f"fire-{key}", rules, partial(range_of, key), partial(fire, key), hits(key)) for key in DIRECT]
    more: list[tuple[str, Units, Plan, Wanted]] = [
        ("indirect-lrm-15", partial(spotted, "lrm-15"), partial(fire, "lrm-15", indirect=True), hits("lrm-15")),
        ("ultra-jams", partial(range_of, ULTRA), partial(fire, ULTRA, shots=2), partial(came, WeaponJammed)),
        ("rotary", partial(range_of, "rotary-ac-5"), partial(fire, "rotary-ac-5", shots=6), hits("rotary-ac-5")),
        ("machine-gun", partial(close_range, "machine-gun"), partial(fire, "machine-gun"), hits("machine-gun")),
        ("flamer-heat", partial(close_range, "flamer"), partial(fire, "flamer", mode=HEAT_MODE), hits("flamer")),
        ("anti-missile", partial(range_of, "srm-6", "ams"), partial(fire, "srm-6"), partial(came, MissilesEngaged)),
        ("tag", partial(range_of, "tag"), partial(fire, "tag"), partial(came, TargetTagged)),
        ("narc", partial(range_of, "narc"), partial(fire, "narc"), partial(came, BeaconAttached)),
        ("indirect-iatm-6", partial(spotted, "iatm-6"), partial(fire, "iatm-6", indirect=True), hits("iatm-6")),
        ("bombast-laser-low", partial(range_of, BOMBAST), partial(fire, BOMBAST, mode="7"), hits(BOMBAST)),
        ("m-pod", partial(close_range, "m-pod"), partial(fire, "m-pod"), hits("m-pod")),
        ("nail-rivet-gun", partial(close_range, NAILS), partial(fire, NAILS), hits(NAILS)),
        ("fluid-gun", partial(close_range, "fluid-gun"), partial(fire, "fluid-gun"), partial(came, Cooled)),
        ("cannon-scatters", partial(range_of, THUMPER), partial(fire, THUMPER), partial(came, ShotScattered)),
    ]
    for name, units, plan, wanted in more:
        hill = {"0404": Hex(4)} if name.startswith("indirect") else {}
        scenes.append(Scene(f"fire-{name}", rules, units, plan, wanted, 1, hill))
    for key in ("mech-taser", "tsemp-cannon"):
        plan = partial(fire, key)
        scenes.append(Scene(f"fire-{key}-stops", rules, partial(range_of, key), plan, partial(came, StartedUp), 6))
    return scenes


def brush_off_plan(game: Game) -> list[Action]:
    """An improved beacon is fired at the target, whose hands then sweep it off."""
    return [*fire("inarc", game), *[Attack("brush-off", 1, 1, arm) for arm in game.battle.mechs[1].design.arms]]


def _brush_off(rules: Ruleset) -> Scene:
    with_it = replace(rules, brush_off=True)
    return Scene("brush-off", with_it, partial(close_range, "inarc"), brush_off_plan, partial(struck, "brush-off"))


def scenes() -> list[Scene]:
    """Every golden game: all attacks, bodily and with weapons, in both rulesets."""
    found: list[Scene] = []
    for rules in (STANDARD, TOTAL_WARFARE):
        found += [*_physical(rules), _brush_off(rules), *_fire(rules)]
    return found


def write_all(folder: Path = FOLDER) -> list[Path]:
    """Write the files again; where they are kept, those that belong to no scene go."""
    written = {folder / scene.path.name: scene.text() for scene in scenes()}
    if folder == FOLDER:
        for stale in set(FOLDER.glob(f"*{SUFFIX}")) - set(written):
            stale.unlink()
    for path, text in written.items():
        path.write_text(text, encoding="utf-8", newline="\n")
    return list(written)
