"""`docs/architecture.md` is true: the order of the rooms, their maps, the walk of a kick."""

from __future__ import annotations

import ast
import re
import sys
from importlib import import_module
from importlib.util import find_spec
from types import FrameType
from typing import Final

from builder.rooms import compiled_modules

from myomer.careful import CarefulMech
from myomer.combat.physical.attack import Attack
from myomer.rules.locations import RIGHT_LEG
from tests.game.tables import all_done, skip_to, table
from tests.rooms import MODULES, PAGE, SOURCE, cycles, imports, redrawn, room_of
from tests.spec.stage import TableDice
from tests.support import PROJECT, interpreted_only, make

ALLOWED: Final = "@mypyc_attr(allow_interpreted_subclasses=True)\n"

LOADS_LATER: Final = {"myomer", "myomer.sim"}
"""Packages that load public names on first use."""
MAY_DEFER: Final = {"cli", "api"}
"""Rooms whose functions may import: commands, so that `myomer --help` starts fast, and `mech()`, which takes
`CarefulMech` only while the engine is interpreted."""


EXTRAS: Final = {"rl": "pettingzoo", "web": "fastapi"}
"""Rooms that need an extra, each with a library of it."""


def test_no_module_imports_itself_by_way_of_others() -> None:
    edges: dict[str, set[str]] = {module: set() for module in MODULES}
    for each in imports():
        if each.module != "myomer":
            edges[each.module].add(each.imported)
    assert cycles(edges) == []


def test_imports_stand_at_the_top_of_a_module() -> None:
    """No import in a function, nor one for the type checker alone, hides a cycle; commands may defer theirs."""
    late = [
        f"{each.module}, line {each.line}: {each.imported}"
        for each in imports()
        if each.deferred and each.module not in LOADS_LATER and room_of(each.module) not in MAY_DEFER
    ]
    assert late == []


def test_interpreted_classes_inherit_from_compiled_ones_that_allow_it() -> None:
    """Otherwise they cannot be made once the engine is compiled. (`CarefulMech` is for an interpreted engine alone.)"""
    files = [(PROJECT / name).relative_to(SOURCE) for name in compiled_modules(PROJECT)]
    compiled = {".".join(name.with_suffix("").parts) for name in files}
    refused: list[str] = []
    missing = [room for room, library in EXTRAS.items() if find_spec(library) is None]
    without_extra = {name for name in MODULES if name != "myomer" and room_of(name) in missing}
    for module in sorted(MODULES.keys() - compiled - without_extra - {"myomer.__main__"}):
        for name, found in vars(import_module(module)).items():
            if not isinstance(found, type) or found.__module__ != module or found is CarefulMech:
                continue
            above = [base for base in found.__mro__[1:] if base.__module__ in compiled]
            if above and f"{ALLOWED}class {above[0].__name__}" not in MODULES[above[0].__module__].read_text("utf-8"):
                refused.append(f"{module}.{name}: {above[0].__name__}")
    assert refused == []


def test_no_loop_of_the_engine_sets_what_it_goes_through() -> None:
    """mypyc goes on through the new value, with the length of the old one: past its end, if it is shorter."""
    found: list[str] = []
    for name in compiled_modules(PROJECT):
        for loop in ast.walk(ast.parse((PROJECT / name).read_text("utf-8"))):
            if isinstance(loop, ast.For) and isinstance(loop.iter, ast.Name):
                inside = [node for part in loop.body for node in ast.walk(part) if isinstance(node, ast.Name)]
                if [node for node in inside if isinstance(node.ctx, ast.Store) and node.id == loop.iter.id]:
                    found.append(f"{name}, line {loop.lineno}: {loop.iter.id}")
    assert found == []


SHARED_NAMES: Final = {
    "actions": "what a player may do",
    "app": "where a door is put together: commands, requests",
    "figures": "numbers to show: of odds, of choices",
    "story": "a game described: in sentences, entry by entry",
    "attack": "a physical attack, and its command",
    "battle": "a battle, and making one from a description",
    "board": "a map, and its command",
    "criticals": "critical hits: tables, rules, events",
    "damage": "damage: rules, events",
    "displacement": "units moved by force: rules, events",
    "errors": "what a room raises",
    "fire": "weapon attacks, as a question and as a command",
    "games": "games on the disk, and their commands",
    "heat": "heat: scale, events, questions",
    "ids": "names of integers",
    "intake": "files taken into the library, and its command",
    "movement": "movement: tables, events",
    "moves": "moves, asked about and described",
    "match": "matches: as data, as a command",
    "names": "names of units and maps",
    "pilots": "pilots: tables, events",
    "play": "bots play a game to its end: any game, or one of a run",
    "preview": "what is known before the dice, and its answer",
    "reasons": "the sentences of refusals, of each kind of action",
    "rank": "rankings: games, and their command",
    "registry": "what there is, by name",
    "resolution": "an action carried out with dice",
    "sheets": "record sheets, asked for and shown",
    "shields": "shields: table, rules",
    "sight": "lines of sight: rules, questions",
    "sweep": "sweeps: games, and their command",
    "terrain": "terrain: tables, events",
    "units": "units: in the library, described, listed",
}
"""Names that modules of several rooms share, and the one thing that each means in all of them."""


def test_a_module_name_means_one_thing() -> None:
    """A second module of a name is about the same subject in another room, or it has another name."""
    seen: dict[str, list[str]] = {}
    for module, path in MODULES.items():
        if path.name != "__init__.py":
            seen.setdefault(path.stem, []).append(module)
    twice = {name for name, modules in seen.items() if len(modules) > 1}
    assert twice <= set(SHARED_NAMES), "say what the name means in all of these rooms, or rename a module"


def test_the_maps_are_those_of_the_imports() -> None:
    """`python -m tests.rooms` draws them again."""
    page = PAGE.read_text(encoding="utf-8")
    assert page == redrawn(page)


def test_a_cycle_is_found() -> None:
    assert cycles({"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}) == [["a", "b", "c"]]


# the walk of a kick

WALK: Final = re.search(r"## How a kick flows\n(.*?)\n## ", PAGE.read_text(encoding="utf-8"), re.DOTALL)


def hops() -> list[tuple[str, str]]:
    """The functions that the page names, each by its module and its name there."""
    assert WALK is not None
    found: list[tuple[str, str]] = []
    for name in re.findall(r"`((?:\w+\.)+\w+)`", WALK[1]):
        parts = f"myomer.{name}".split(".")
        at = max(at for at in range(len(parts)) if ".".join(parts[:at]) in MODULES)
        found.append((".".join(parts[:at]), ".".join(parts[at:])))
    return found


@interpreted_only("a profiler does not see compiled functions")
def test_a_kick_takes_the_way_the_page_describes() -> None:
    """Hit; right leg; 8, a crit; the hip; the PSR failed; a fall on the front, center torso; a pilot hit; awake."""
    dice = TableDice([6, 6, 1, 4, 4, 1, 1, 1, 1, 3, 4, 1, 1, 6, 6])
    game = table([make()], [make(hex_="0504", facing=3)], dice=dice)
    game.battle.mechs[1].armor[RIGHT_LEG] = 2
    skip_to(game, "physical-attack")
    calls: list[tuple[str, str]] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            calls.append((str(frame.f_globals.get("__name__")), frame.f_code.co_qualname))

    sys.setprofile(note)
    try:
        game.play(Attack("kick", 0, 1, RIGHT_LEG))
        all_done(game)
    finally:
        sys.setprofile(None)
    at = 0
    for hop in hops():
        assert hop in calls[at:], f"{'.'.join(hop)} is not called after the one before it"
        at = calls.index(hop, at)
    assert len(hops()) > 25
