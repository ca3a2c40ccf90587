"""The numbers of an observation and of a reward mean what they say."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("myomer.rl")  # its error has the reason

from myomer.combat.weapons.shot import Shot, ShotPreview
from myomer.game.table import Game
from myomer.hexes import distance, hex_at
from myomer.rl.episode import Episode
from myomer.rl.option_rows import OPTION_FIELDS
from myomer.rl.rewards import balance, condition
from myomer.rl.skirmish import Skirmish, Venue
from myomer.rl.unit_rows import UNIT_FIELDS, unit_row
from myomer.rules.locations import CENTER_TORSO, HEAD, LEFT_ARM
from tests.rows import each_row

AT = {field.name: number for number, field in enumerate(OPTION_FIELDS)}


def hunchbacks(**settings: Any) -> Episode:
    return Episode(Venue(Skirmish(**{"columns": 8, "rows": 9, "apart": 4, **settings})), 3)


def labeled(row: list[float]) -> dict[str, float]:
    return {field.name: number for field, number in zip(OPTION_FIELDS, row, strict=True)}


def test_hexes_of_a_move() -> None:
    """Both face each other, four hexes apart: behind the enemy is out of reach, in front of it is not."""
    episode = hunchbacks()
    assert episode.decision is not None
    game = episode.game
    foe = game.battle.mechs[1 - game.to_act]
    seen = 0
    for candidate, row in zip(episode.decision.candidates, episode.rows(), strict=True):
        place, numbers = candidate.options[0].place, labeled(row)
        if place is not None:
            seen += 1
            assert numbers["is_move"] == 1
            assert numbers["distance"] == pytest.approx(distance(place.hex, foe.hex) / 20)
            assert numbers["options"] == pytest.approx(len(candidate.options) / 12)
            assert numbers["sight"] == 1
    assert seen > 20
    stay = labeled(episode.rows()[0])
    assert (stay["is_done"], stay["faces"], stay["before_foe"], stay["shows_rear"], stay["gain"]) == (1, 1, 1, 0, 0)
    assert stay["fire"] > 0
    assert stay["taken"] > 0


def test_facings_of_a_hex() -> None:
    """Of the ways into a hex in front of the enemy, those that turn the back show it."""
    episode = hunchbacks()
    assert episode.decision is not None
    most = max(range(episode.count()), key=lambda at: len(episode.decision.candidates[at].options))  # type: ignore[union-attr]
    episode.choose(most)
    rows = [labeled(row) for row in episode.rows()]
    assert {row["shows_rear"] for row in rows} == {0, 1}
    assert {row["faces"] for row in rows} == {0, 1}
    for row in rows:
        assert not row["faces"] or not row["shows_rear"]
        assert row["fire"] <= max([other["fire"] for other in rows if other["faces"]]) + 1e-9


def skip_to_fire(episode: Episode) -> None:
    while episode.game.phase == "movement":
        episode.choose(0)


def test_shots() -> None:
    episode = hunchbacks(apart=3)
    skip_to_fire(episode)
    assert episode.decision is not None
    shots = 0
    for candidate, row in zip(episode.decision.candidates, episode.rows(), strict=True):
        option, numbers = candidate.options[0], labeled(row)
        if isinstance(option.action, Shot):
            shots += 1
            preview = option.preview()
            assert isinstance(preview, ShotPreview)
            chance = float(preview.target_number.chance())
            assert numbers["hit_chance"] == pytest.approx(chance)
            assert numbers["damage"] == pytest.approx(min(1, chance * float(preview.effect.mean_damage()) / 20))
            assert numbers["heat"] == pytest.approx(preview.heat / 10)
    assert shots == 4


def test_declared_heat_adds_up() -> None:
    """Each shot's heat at the end of the turn counts those declared before it."""
    episode = hunchbacks(apart=3)
    skip_to_fire(episode)
    before = labeled(episode.rows()[-1])
    fired = max(range(episode.count()), key=lambda at: episode.rows()[at][AT["heat"]])
    heat = labeled(episode.rows()[fired])["heat"] * 10
    side = episode.to_act
    episode.choose(fired)
    assert episode.to_act == side
    after = labeled(episode.rows()[-1])
    assert (before["is_done"], after["is_done"]) == (1, 1)
    assert (after["heat_after"] - before["heat_after"]) * 30 == pytest.approx(heat)


def test_units_as_each_side_sees_them() -> None:
    """A mirrored start looks the same to both."""
    game = hunchbacks(apart=0, columns=8).game
    assert unit_row(game, 0, 0)[4:] == pytest.approx(unit_row(game, 1, 1)[4:])
    assert unit_row(game, 1, 0)[4:] == pytest.approx(unit_row(game, 0, 1)[4:])
    facing = [field.name for field in UNIT_FIELDS].index("facing_cos")
    assert unit_row(game, 0, 0)[facing] == pytest.approx(1)
    assert unit_row(game, 1, 0)[facing] == pytest.approx(-1)


def game_of_two() -> Game:
    return hunchbacks().game


def test_balances() -> None:
    game = game_of_two()
    kinds = ("win", "damage", "worth")
    assert [balance(game, {kind: 1.0}) for kind in kinds] == [0, 0, 0]
    ours, theirs = game.battle.mechs
    full = sum(theirs.armor) + sum(theirs.structure)
    theirs.armor[CENTER_TORSO] -= 5
    assert balance(game, {"damage": 2.0}) == pytest.approx(10 / full)
    assert 0 < balance(game, {"worth": 1.0}) < 1
    ours.cause = "destroyed"
    assert balance(game, {"damage": 1.0}) == pytest.approx(5 / full - 1)


def test_condition_of_a_unit() -> None:
    mech = game_of_two().battle.mechs[0]
    assert condition(mech) == 1
    mech.gone |= 1 << LEFT_ARM
    assert condition(mech) == pytest.approx(0.8)
    mech.wounds = 2
    assert condition(mech) == pytest.approx(0.72)
    mech.armor[HEAD] = mech.structure[HEAD] = 0
    assert condition(mech) == 0
    mech.hex = hex_at(1, 1)
    mech.off_board = True
    assert condition(mech) == 0


@each_row(
    ("settings", "message"),
    [
        ({"units": [["Locust LCT-1V"]]}, "two lists"),
        ({"units": ["Locust LCT-1V", "Wasp WSP-1A"]}, "two lists"),
        ({"turns": 0}, "last turn"),
        ({"slots": 1}, "from 2 up"),
        ({"gunnery": 4}, "one for each side"),
        ({"reward": "glory"}, "there are: win, damage, worth"),
        ({"reward": {}}, "at least one kind"),
        ({"map": "moon"}, "there is no landscape"),
        ({"ruleset": "mine"}, "mine"),
        ({"units": [["Nosuch"], ["Locust LCT-1V"]]}, "Nosuch"),
    ],
)
def test_settings_that_make_no_game(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Venue(Skirmish(**settings))
