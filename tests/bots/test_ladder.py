"""The ladder: ratings of bots from a tournament, and forces drawn at random."""

from __future__ import annotations

from myomer.bots.contest import Contest, MatchResult, drawn_forces
from myomer.combat.turn.victory import DRAW
from myomer.reports.ladder import columns, ladder_markdown, ratings, weight_class
from myomer.units.catalogue import catalogue, design_named


def contest(games: int = 40) -> Contest:
    """Three bots, a light and an assault 'Mech, two kinds of maps."""
    forces = [[design_named("Locust LCT-1V")], [design_named("Atlas AS7-D")]]
    return Contest(["tactician", "brawler", "random"], forces, ["flat", "wooded"], games)


def results(played: Contest) -> list[MatchResult]:
    """The lower number wins, but every tenth game is drawn."""
    return [
        MatchResult(DRAW if number % 10 == 9 else min(match.bots), "last-side-standing", 5)
        for number, match in enumerate(played.matches)
    ]


def test_ratings_order_the_bots_and_count_their_games() -> None:
    played = contest()
    found = ratings(played, results(played))
    assert found.ranking() == ["tactician", "brawler", "random"]
    assert [found.games_of(name) for name in found.players] == [80, 80, 80]
    assert found.expected_score("tactician", "random") > found.expected_score("tactician", "brawler") > 0.8


def test_a_pair_of_which_one_game_is_missing_does_not_count() -> None:
    played = contest()
    some: list[MatchResult | None] = [*results(played)]
    some[0] = None
    assert ratings(played, some).games_of("tactician") == 78


def test_columns_are_maps_and_weights() -> None:
    played = contest()
    assert [name for name, _ in columns(played)] == ["flat", "wooded", "light", "assault"]
    assert [weight_class(played, force) for force in (0, 1)] == ["light", "assault"]
    flat = dict(columns(played))["flat"]
    assert {match.kind for match in played.matches if flat(match)} == {"flat"}
    light = dict(columns(played))["light"]
    assert {match.force for match in played.matches if light(match)} == {0}


def test_the_markdown_has_a_row_for_each_bot_and_leaves_out_columns_with_few_games() -> None:
    played = contest()
    lines = ladder_markdown(played, results(played)).splitlines()
    assert lines[0] == "| bot | points | games | flat | wooded | light | assault |"
    assert [line.split(" | ")[0] for line in lines[2:]] == ["| tactician", "| brawler", "| random"]
    few = contest(8)
    assert ladder_markdown(few, results(few)).splitlines()[0] == "| bot | points | games |"


def test_forces_are_drawn_by_the_seed() -> None:
    names = [entry.name for entry in catalogue()]
    forces = drawn_forces(names, 50, 4, 7)
    assert forces == drawn_forces(names, 50, 4, 7)
    assert forces != drawn_forces(names, 50, 4, 8)
    assert {len(force) for force in forces} == {4}
    assert len({name for force in forces for name in force}) > len(names) / 2
