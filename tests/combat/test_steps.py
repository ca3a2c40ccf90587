"""Every step of a resolution stands in tail position: who has handed one over does nothing more.

Games are played with dice that keep an agenda (`tests.steps`), as exact odds do, and come out the same; and no step
looks at the state, or throws dice, after it has handed another over. The default run plays a few games;
`pytest -m soak tests/combat/test_steps.py` plays 400.
"""

from __future__ import annotations

import ast
import dataclasses
import json
from contextlib import nullcontext
from pathlib import Path

import pytest

from myomer import __version__, combat
from myomer.combat.events import Event
from myomer.combat.turn.physical_phase import PhysicalPhase
from myomer.dice import SeededDice
from myomer.game.saved_games import read_game, replayed
from myomer.game.table import Game
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from tests.amount import amount
from tests.game.driver import Player, crowded_game, game_for
from tests.game.golden import scenes
from tests.odds.situations import KINDS, attacker_for, set_up
from tests.steps import Agenda, agenda_dice
from tests.support import interpreted_only, make

pytestmark = interpreted_only("reads and writes of a battle cannot be watched")

SEEDS = 6
PAIRS = 10
"""How many steps are called without the dice, at least."""
TURNS = 3
MANY = 30
"""How many different rules are steps in the golden games, at least."""
COMPLICATED = ["spikes@center-torso", "spikes@left-torso", "srm-6@right-torso", "srm-6-ammo@left-torso"]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "seed" in metafunc.fixturenames:
        soak = "soak" in metafunc.config.option.markexpr
        metafunc.parametrize("seed", range(400 if soak else 2))


def with_options(rules: Ruleset) -> Ruleset:
    """The ruleset with every option that neither ruleset has in play."""
    published = dataclasses.asdict(TOTAL_WARFARE)
    options = {name: True for name, value in dataclasses.asdict(STANDARD).items() if value is published[name] is False}
    return dataclasses.replace(rules, **options)  # type: ignore[arg-type]


EVERY_RULESET = {
    "standard": STANDARD,
    "total-warfare": TOTAL_WARFARE,
    "standard with options": with_options(STANDARD),
    "total-warfare with options": with_options(TOTAL_WARFARE),
}


@pytest.mark.soak
def test_golden_games_come_out_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    agenda = agenda_dice(monkeypatch)
    for scene in scenes()[:: amount(2, 1)]:
        replayed(read_game(scene.path.read_bytes().decode()), __version__, any_version=True)
    assert len(agenda.taken) > MANY, sorted(agenda.taken)


def played(kind: str, rules: Ruleset, seed: int, agenda: Agenda | None) -> str:
    """All that happens when an attack is made on a 'Mech with armor or without, with spikes and ammunition or not."""
    target = make(45, equipment=COMPLICATED if seed % 3 == 0 else [])
    battle, attack = set_up(kind, attacker_for(kind), target, rules)
    for mech in battle.mechs:
        if seed % 2:
            mech.armor = [0] * len(mech.armor)
    phase = PhysicalPhase(battle)
    phase.declared.append(attack)
    log: list[Event] = []
    battle.log = log
    with nullcontext() if agenda is None else agenda.watch(battle):
        phase.resolve(SeededDice(seed))
    return json.dumps([event.to_json() for event in log])


@pytest.mark.parametrize("rules", EVERY_RULESET.values(), ids=list(EVERY_RULESET))
def test_an_attack_does_nothing_after_it_has_handed_over_a_step(
    rules: Ruleset, monkeypatch: pytest.MonkeyPatch
) -> None:
    cases = [(kind, seed) for kind in KINDS for seed in range(SEEDS)]
    plain = [played(kind, rules, seed, None) for kind, seed in cases]
    agenda = agenda_dice(monkeypatch)
    for (kind, seed), before in zip(cases, plain, strict=True):
        assert played(kind, rules, seed, agenda) == before, f"{kind}, seed {seed}"


class Handed(ast.NodeTransformer):
    """`dice.then(rule, battle, …)` as the call that it stands for: `rule(battle, …, dice)`."""

    def visit_Call(self, node: ast.Call) -> ast.Call:
        if ast.unparse(node.func) != "dice.then":
            return node
        return ast.Call(node.args[0], [*node.args[1:], ast.Name("dice")], [])


def test_a_step_that_runs_at_once_is_the_one_that_is_handed_over() -> None:
    """`if dice.runs_at_once: rule(battle, …, dice)`, `else: dice.then(rule, battle, …)`: the same arguments in both."""
    pairs = 0
    for path in sorted(Path(combat.__file__).parent.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.If) and ast.unparse(node.test) == "dice.runs_at_once":
                handed = [ast.unparse(Handed().visit(statement)) for statement in node.orelse]
                assert [ast.unparse(statement) for statement in node.body] == handed, f"{path.name}:{node.lineno}"
                pairs += 1
    assert pairs >= PAIRS


def history(game: Game, seed: int, agenda: Agenda | None) -> str:
    """All the events of a game between players who do anything."""
    player = Player(seed)
    log: list[Event] = []
    with nullcontext() if agenda is None else agenda.watch(game.battle):
        while game.result is None and game.turn <= TURNS:
            log += game.play(player.choose(game, game.options()))
    return json.dumps([event.to_json() for event in log])


@pytest.mark.soak
def test_a_game_does_nothing_after_it_has_handed_over_a_step(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    start = crowded_game if seed % 2 else game_for
    plain = history(start(seed), seed, None)
    assert history(start(seed), seed, agenda_dice(monkeypatch)) == plain
