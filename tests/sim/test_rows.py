"""The row of a game: it follows from the run's seed and the game's number, and every point of damage is in it once."""

from __future__ import annotations

from dataclasses import replace

import pytest

from myomer.bots.custom import find_bot
from myomer.combat.events import ArmorLost, AttackRolled, Event, Exploded, HitLocated, StructureLost
from myomer.game.report import report
from myomer.hexes import distance
from myomer.sim.match import AWAY, Match, MatchMap, match_of
from myomer.sim.play import DICE, FIRST_BOT, MAP, SECOND_BOT, is_swapped, pair_seed, play_game, set_up
from myomer.sim.rows import DamageRow
from myomer.sim.tally import GameTally
from tests.sim.matches import SMALL_MAP, short_match


def brawl(turns: int = 12) -> Match:
    """Heavier 'Mechs with a hatchet, ammunition and room to fall."""
    sides = [{"unit": [name], "bot": "brawler"} for name in ("Hatchetman HCT-3F", "Hunchback HBK-4G")]
    return match_of({"side": sides, "map": {**SMALL_MAP, "landscape": "hilly"}, "turns": turns, "apart": 4})


def test_a_game_follows_from_seed_and_number() -> None:
    match = short_match()
    rows = [play_game(match, 7, game) for game in range(4)]
    assert [play_game(match, 7, game) for game in (3, 0, 2, 1)] == [rows[game] for game in (3, 0, 2, 1)]
    assert [row.game for row in rows] == [0, 1, 2, 3]
    assert rows[0].seed == rows[1].seed != rows[2].seed
    assert play_game(match, 8, 0).seed != rows[0].seed


def test_seeds_of_pairs_have_nothing_in_common() -> None:
    seeds = [
        pair_seed(run, game, purpose)
        for run in range(5)
        for game in range(0, 40, 2)
        for purpose in (MAP, DICE, FIRST_BOT, SECOND_BOT)
    ]
    assert len(set(seeds)) == len(seeds)
    assert all([pair_seed(1, game, DICE) == pair_seed(1, game + 1, DICE) for game in range(0, 40, 2)])


def test_the_second_game_of_a_pair_has_the_sides_swapped() -> None:
    match = short_match()
    one, other = (set_up(match, 3, game) for game in (4, 5))
    assert (is_swapped(4), is_swapped(5)) == (False, True)
    assert one.battle.board == other.battle.board
    assert one.seed == other.seed
    assert [mech.design.name for mech in one.battle.mechs] == ["Locust LCT-1V", "Wasp WSP-1A"]
    assert [mech.design.name for mech in other.battle.mechs] == ["Wasp WSP-1A", "Locust LCT-1V"]
    assert [mech.hex for mech in one.battle.mechs] == [mech.hex for mech in other.battle.mechs]
    assert [side.name for side in other.sides] == ["Wasp WSP-1A", "Locust LCT-1V"]


def test_every_pair_has_another_map_unless_the_seed_is_given() -> None:
    match = short_match()
    varied = replace(match, map=replace(match.map, landscape="hilly"))
    boards = [set_up(varied, 1, game).battle.board for game in (0, 1, 2)]
    assert boards[0] == boards[1] != boards[2]
    fixed = replace(varied, map=replace(varied.map, seed=5))
    assert set_up(fixed, 1, 0).battle.board == set_up(fixed, 2, 6).battle.board


def test_a_mirror_match_of_bots_without_moods_is_even_pair_by_pair() -> None:
    match = short_match("Wasp WSP-1A", "Wasp WSP-1A", turns=8)
    for pair in range(3):
        one, other = play_game(match, 1, 2 * pair), play_game(match, 1, 2 * pair + 1)
        assert one.score + other.score == 1
        assert one.units[0] == replace_side(other.units[1], 0)


def replace_side(row: object, side: int) -> object:
    """A unit's row as if it were of another side."""
    import msgspec

    return msgspec.structs.replace(row, side=side)  # type: ignore[type-var]


@pytest.mark.parametrize("apart", [1, 3, 6])
def test_sides_start_as_far_apart_as_the_match_says(apart: int) -> None:
    match = replace(short_match(), apart=apart, map=MatchMap("clear", 8, 9))
    one, other = set_up(match, 1, 0).battle.mechs
    assert distance(one.hex, other.hex) == apart


def test_a_side_may_start_with_its_back_to_the_other() -> None:
    match = short_match()
    turned = replace(match, sides=(replace(match.sides[0], facing=AWAY), match.sides[1]))
    before, after = (set_up(each, 1, 0).battle.mechs for each in (match, turned))
    assert after[0].facing == (before[0].facing + 3) % 6 == after[0].torso
    assert after[1].facing == before[1].facing


def events_of(match: Match, seed: int, game: int) -> list[Event]:
    """All events of a game, played apart from any tally."""
    table = set_up(match, seed, game)
    order = [1, 0] if is_swapped(game) else [0, 1]
    bots = [find_bot(match.sides[side].bot, pair_seed(seed, game, (FIRST_BOT, SECOND_BOT)[side])) for side in order]
    events = list(table.opening)
    while table.result is None:
        events += table.play(bots[table.to_act](table))
    return events


@pytest.mark.parametrize("game", range(6))
def test_a_row_agrees_with_the_report_of_its_game(game: int) -> None:
    match = brawl()
    row = play_game(match, 2, game)
    told = report(events_of(match, 2, game), 2)
    places = [1, 0] if is_swapped(game) else [0, 1]
    assert row.winner == (-1 if told.winner < 0 else places[told.winner])
    assert (row.reason, row.turns) == (told.reason, told.turns)
    for side, unit in enumerate(row.units):
        own = told.units[places[side]]
        assert unit.side == side
        assert unit.damage_taken == own.armor_lost + own.structure_lost
        assert (unit.fate, unit.fate_turn, unit.falls) == (own.fate, own.turn, own.falls)
        assert (unit.pilot_hits, unit.hottest) == (own.pilot_hits, own.hottest)
        physical = ("kick", "punch", "hatchet", "charge", "dfa", "push")
        assert sum([made.attempts for made in unit.dealt if made.source not in physical]) == own.shots
        assert sum([made.hits for made in unit.dealt if made.source in physical]) == own.physical_hits


@pytest.mark.parametrize("game", range(6))
def test_what_one_deals_the_other_takes(game: int) -> None:
    row = play_game(brawl(), 5, game)
    for one, other in (row.units, row.units[::-1]):
        by_enemy = {made.source: made.damage for made in one.dealt}
        own = sum([lost.damage for lost in other.taken if lost.source not in by_enemy])
        shared = sum([lost.damage for lost in other.taken if lost.source in by_enemy])
        assert shared >= one.damage_dealt - own
        assert one.damage_dealt <= other.damage_taken


def test_falls_and_explosions_are_nobodys_damage() -> None:
    sources: dict[str, int] = {}
    dealt: set[str] = set()
    for game in range(12):
        for unit in play_game(brawl(20), 9, game).units:
            dealt |= {made.source for made in unit.dealt}
            for lost in unit.taken:
                sources[lost.source] = sources.get(lost.source, 0) + lost.damage
    assert sources["fall"] > 0
    assert any(["explosion" in source for source in sources])
    assert "fall" not in dealt
    assert not any(["explosion" in source for source in dealt])
    assert "other" not in sources


def test_the_damage_of_an_attacker_is_not_that_of_an_explosion_in_its_target() -> None:
    """A death from above sets off the target's ammunition; the legs of the attacker are hurt by its own landing."""
    game = set_up(short_match(), 1, 0)
    tally = GameTally(2)
    tally.count(
        [
            AttackRolled(0, 1, "death-from-above", "", 5, 9, True, [], []),
            HitLocated(1, "punch", "front", 3, "right-torso", 6, False),
            ArmorLost(1, "right-torso", 6, 0),
            Exploded(1, "right-torso", "srm-2-ammo", 20),
            StructureLost(1, "right-torso", 5, 0),
            ArmorLost(0, "left-leg", 4, 4),
        ]
    )
    assert tally.unit_row(game, 0, 0).taken == [DamageRow("death-from-above", 0, 0, 4)]
    assert tally.unit_row(game, 0, 0).dealt == [DamageRow("death-from-above", 1, 1, 6)]
    assert tally.unit_row(game, 1, 1).dealt == []
    assert tally.unit_row(game, 1, 1).taken == [
        DamageRow("death-from-above", 1, 1, 6),
        DamageRow("srm-2-ammo explosion", 1, 1, 5),
    ]
