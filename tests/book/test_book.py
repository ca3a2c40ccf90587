"""The book of positions: every one can be played, solved, and failed."""

from __future__ import annotations

import pytest

from myomer.book.problem import Problem
from myomer.book.reader import BOOK, read_book
from myomer.book.setting import ENEMY, OWN
from myomer.book.solving import attempt
from myomer.bots import bot_named
from myomer.game.actions import Action, Done
from myomer.game.table import Game
from myomer.hexes import distance, parse_hex
from tests.book.plans import accepted_conduct, conducts, refused_conduct
from tests.support import PROJECT

BOOK_OF_THE_PACKAGE = read_book()
IDS = [problem.id for problem in BOOK_OF_THE_PACKAGE]


def test_there_are_many_and_each_has_its_own_id_and_reasons() -> None:
    assert len(BOOK_OF_THE_PACKAGE) >= 44
    assert len(set(IDS)) == len(IDS)
    for problem in BOOK_OF_THE_PACKAGE:
        assert len(problem.why.split()) > 15, problem.id
        assert problem.title, problem.id
        assert problem.game.to_act == OWN
        assert {mech.side for mech in problem.game.battle.mechs} == {OWN, ENEMY}
        assert len(problem.game.options()) > 1, problem.id


@pytest.mark.parametrize("problem", BOOK_OF_THE_PACKAGE, ids=IDS)
def test_something_is_accepted_and_something_is_not(problem: Problem) -> None:
    accepted = accepted_conduct(problem)
    assert accepted is not None, "nothing that the rules allow is accepted"
    refused = refused_conduct(problem)
    assert refused is not None, "everything is accepted"
    assert all(problem.verdict(refused))


def done(game: Game) -> Action:
    """A player that does nothing."""
    return Done(game.ready()[0])


def test_doing_nothing_solves_only_what_it_should() -> None:
    """Holding fire or staying is an answer only where it is one of the good ones."""
    idle = [problem.id for problem in BOOK_OF_THE_PACKAGE if attempt(problem, "idle", done).solved]
    assert {"keep-both-hands-for-the-push", "cool-down-before-the-shutdown"} <= set(idle)
    wrong = {
        "no-locust-charges-an-atlas", "no-charge-with-an-open-torso", "no-dfa-on-bare-legs", "hide-the-open-side",
        "no-lying-down-next-to-him", "no-deep-water-with-an-open-torso", "dry-feet-on-bare-legs",
    }  # fmt: skip
    assert not wrong & set(idle)


def test_out_of_range_no_side_is_open() -> None:
    problem = next(problem for problem in BOOK_OF_THE_PACKAGE if problem.id == "hide-the-open-side")
    here = parse_hex("0802")
    far = [conduct for conduct in conducts(problem) if distance(conduct.units[0].mech.hex, here) >= 19]
    assert far
    assert not [conduct for conduct in far if problem.verdict(conduct)]


def test_solving_a_position_leaves_it_as_it_was() -> None:
    for problem in BOOK_OF_THE_PACKAGE[::10]:
        first = attempt(problem, "tactician", bot_named("tactician"))
        again = attempt(problem, "tactician", bot_named("tactician"))
        assert first.conduct.actions == again.conduct.actions
        assert first.objections == again.objections
        assert problem.game.actions == []


def test_every_file_of_the_book_is_part_of_the_package() -> None:
    project = (PROJECT / "pyproject.toml").read_text(encoding="utf-8")
    assert '"book/positions/*.toml"' in project
    assert {path.suffix for path in BOOK.iterdir()} == {".toml"}
