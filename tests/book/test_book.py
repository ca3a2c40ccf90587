"""The book of positions: every one can be played, solved, and failed."""

from __future__ import annotations

import pytest

from myomer.book.problem import Problem
from myomer.book.reader import BOOK, read_book
from myomer.book.setting import ENEMY, OWN
from myomer.book.solving import attempt
from myomer.bots import bot_named
from tests.book.plans import accepted_conduct, refused_conduct
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
