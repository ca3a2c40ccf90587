"""The report of a game: moves and salvos on one line each, side names, numbers on demand."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

import myomer
from myomer.combat import events as happened
from myomer.combat.events import Event
from myomer.combat.numbers import DamageStep, Modifier
from myomer.game import events as at_table
from myomer.narration import Narrator, counted, describe
from myomer.narration.story import DETAIL, FOLLOWS, PHASE, SENTENCE, TURN
from myomer.rules.ruleset import STANDARD, TOTAL_WARFARE, Ruleset
from tests.doors.running import run
from tests.doors.test_replay import changed, new_game, saved
from tests.game.driver import Player, game_for
from tests.rows import each_row

NAMES = ["Atlas", "Locust"]
SIDES = ["Red", "Blue"]
SKILL = [Modifier("gunnery-skill", 4), Modifier("range-medium", 2)]


def narrator(ruleset: Ruleset = STANDARD) -> Narrator:
    return Narrator(NAMES, SIDES, ruleset)


def shot(hit: bool = True, fired: bool = True, weapon: str = "ac-20") -> happened.ShotRolled:
    return happened.ShotRolled(0, 1, weapon, "right-torso", f"{weapon}-ammo", 1, 6, 8, hit, 7, SKILL, fired)


# text


@each_row(
    ("number", "thing", "text"),
    [(0, "point", "0 points"), (1, "point", "1 point"), (2, "hex", "2 hexes"), (1, "hex", "1 hex")],
)
def test_counted(number: int, thing: str, text: str) -> None:
    assert counted(number, thing) == text


SENTENCES: list[tuple[Event, str]] = [
    (
        happened.HitLocated(1, "full", "front", 7, "head", 1, False),
        "Locust: 1 damage from the front, hit location table, ",
    ),
    (happened.DamageTransferred(1, "left-arm", "left-torso", 1), "Locust: 1 damage transfers from the left arm to "),
    (happened.DamageTransferred(1, "left-arm", "left-torso", 2), "Locust: 2 damage transfers from the left arm to "),
    (happened.Skidded(1, 1, "map-edge"), "Locust skids 1 hex, stopped by the map edge"),
    (happened.Skidded(1, 0, "distance"), "Locust skids in place"),
    (happened.ChanceRolled(1, "masc-fails", 5, 10, False), "Locust: MASC holds on 5+; rolled 10, holds"),
    (happened.ChanceRolled(1, "masc-fails", 5, 4, True), "Locust: MASC holds on 5+; rolled 4, FAILED"),
    (happened.ChanceRolled(1, "missile-shot-down", 3, 4, False), "Locust: missile shot down on 3 or less; "),
    (happened.ClusterRolled(1, 4, 0, 0, 4), "Locust: 4 of 4 hit (cluster table, no roll)"),
    (happened.ClusterRolled(1, 4, 6, -4, 1), "Locust: 1 of 4 hit (cluster table, rolled 6 −4)"),
    (shot(False, False, "streak-srm-4"), "Atlas fires streak srm 4 (right torso) with streak srm 4 ammo at Locust: "),
    (happened.UnitStepped(1, "forward", "0505", "0504", 3, "bridge", [Modifier("levels-up", 2)]),
     "Locust moves forward from 0505 onto the bridge in 0504 (3 MP, +2 level up)"),
    (happened.UnitStepped(1, "forward", "0505", "0504", 2, "", [Modifier("terrain", 1, "rubble")]),
     "Locust moves forward from 0505 to 0504 (2 MP, +1 rubble)"),
    (happened.PilotingRolled(1, "rubble", 5, 7, True, "", []), "Locust: PSR (entering rubble): "),
    (at_table.InitiativeRolled([[7, 9], [7, 4]], [1, 0]),
     "Initiative: Red rolled 7, then 9; Blue rolled 7, then 4; Red wins and acts last"),
    (at_table.Conceded(1), "Blue concedes"),
    (at_table.GameEnded(1, "turn-limit", 3), "Game over in turn 3: Blue wins (most units left at the turn limit)"),
    (at_table.GameEnded(-1, "turn-limit", 3), "Game over in turn 3: a draw (turn limit reached with no side "),
]  # fmt: skip


@each_row(("event", "text"), SENTENCES, ids=[type(event).__name__ for event, _ in SENTENCES])
def test_a_single_event(event: Event, text: str) -> None:
    assert describe(event, NAMES, SIDES).startswith(text)


def test_sides_without_names_have_their_numbers() -> None:
    assert describe(at_table.Conceded(1), NAMES) == "side 1 concedes"


def test_a_streak_without_a_lock_does_not_fire() -> None:
    text = narrator().describe(shot(False, False, "streak-srm-4"))
    assert text == "Atlas fires Streak SRM 4 (right torso) at Locust: TN 6, rolled 8, no lock, does not fire"


# moves


def moved(
    *steps: Event,
    path: str = "0505 0504",
    mode: str = "walk",
    mp: int = 2,
    ended: str = "done",
    ruleset: Ruleset = STANDARD,
) -> list[str]:
    """A move of the Atlas: its line, and the lines below it."""
    whole = happened.UnitMoved(0, mode, path.split(), 1, mp, len(path.split()) - 1, 3, ended)
    lines = narrator(ruleset).story([*steps, whole])
    assert [line.level for line in lines] == [SENTENCE] + [FOLLOWS] * (len(lines) - 1)
    return [line.text for line in lines]


def stepped(start: str, end: str, *costs: Modifier, place: str = "", step: str = "forward") -> happened.UnitStepped:
    return happened.UnitStepped(0, step, start, end, 1 + sum([part.value for part in costs]), place, list(costs))


def test_a_move_is_one_line_with_what_it_cost() -> None:
    assert moved(
        happened.UnitTurned(0, 0, 1),
        stepped("0505", "0504", Modifier("terrain", 1, "woods"), Modifier("levels-up", 1)),
        stepped("0504", "0503", Modifier("terrain", 1, "woods"), place="roof"),
        happened.UnitTurned(0, 1, 1),
        path="0505 0504 0503",
        mp=7,
    ) == [
        "Atlas walks from 0505 to 0503, onto the roof, facing north-east: 2 hexes, 7 MP "
        "(2 turning, 2 woods, 1 level up)"
    ]


@each_row(
    ("steps", "how", "text"),
    [
        ([], {"path": "0505", "mode": "none", "mp": 0}, "Atlas stays in 0505, facing north-east"),
        ([happened.UnitTurned(0, 1, 2)], {"path": "0505"}, "Atlas turns in 0505, facing north-east: 2 MP, walking"),
        ([stepped("0505", "0504", step="backward")], {"mp": 1},
         "Atlas walks backward from 0505 to 0504, facing north-east: 1 hex, 1 MP"),
        ([stepped("0505", "0504"), stepped("0504", "0505", step="backward")], {"path": "0505 0504 0505"},
         "Atlas walks out of 0505 and back, facing north-east: 2 hexes, 2 MP"),
        ([happened.StandAttempted(0, True, 2)], {"path": "0505"}, "Atlas stands up, facing north-east: 2 MP, walking"),
        ([happened.StandAttempted(0, False, 2)], {"path": "0505", "ended": "stayed-down"},
         "Atlas fails to stand, facing north-east: 2 MP, walking"),
        ([happened.PostureChanged(0, "hull-down")], {"path": "0505"},
         "Atlas goes hull down, facing north-east: 2 MP, walking"),
        ([stepped("0505", "0504"), happened.AttackDeclared(0, 1, "charge")], {"mode": "run"},
         "Atlas runs from 0505 to 0504 and declares a charge against Locust, facing north-east: 1 hex, 2 MP"),
        ([happened.UnitJumped(0, "0505", "0504", 1), happened.AttackDeclared(0, 1, "dfa")], {"mode": "jump"},
         "Atlas jumps from 0505 to 0504, declaring a death from above on Locust, facing north-east: 1 hex, 2 MP"),
    ],
)  # fmt: skip
def test_kinds_of_moves(steps: list[Event], how: dict[str, object], text: str) -> None:
    assert moved(*steps, **how) == [text]  # type: ignore[arg-type]


def test_what_happens_during_a_move_is_below_it() -> None:
    assert moved(
        happened.ChanceRolled(0, "masc-fails", 3, 7, False),
        stepped("0505", "0504"),
        happened.PilotingRolled(0, "rubble", 5, 4, False, "", [Modifier("piloting-skill", 5)]),
        happened.Fell(0, "rubble", 0, 1, "front", 1, "0504", 10),
        happened.HitLocated(0, "full", "front", 7, "center-torso", 5, False),
        happened.ArmorLost(0, "center-torso", 5, 42),
        happened.HitLocated(0, "full", "front", 9, "left-leg", 5, False),
        happened.ArmorLost(0, "left-leg", 5, 36),
        happened.FallBraced(0, 5, 8, True, [Modifier("piloting-skill", 5)]),
        mode="run",
        ended="fell",
    ) == [
        "Atlas runs from 0505 to 0504, facing north-east: 1 hex, 2 MP; falls",
        "Atlas: MASC holds on 3+; rolled 7, holds",
        "Atlas: PSR (entering rubble): TN 5, rolled 4, FAILED",
        "Atlas FALLS on its front in 0504 (entering rubble): 10 damage, now facing north-east",
        "Atlas hit from the front: 5 to the center torso (42 armor left) and 5 to the left leg (36 armor left)",
    ]


@each_row(
    ("ended", "standard", "published"),
    [
        ("fell", "; falls", "; falls; 3 MP left"),
        ("stayed-down", "", "; 3 MP left"),
        ("device-failed", "; stops", "; stops; 3 MP left"),
    ],
)
def test_mp_are_left_only_where_the_move_may_go_on(ended: str, standard: str, published: str) -> None:
    for ruleset, end in ((STANDARD, standard), (TOTAL_WARFARE, published)):
        lines = moved(stepped("0505", "0504"), ended=ended, ruleset=ruleset)
        assert lines == [f"Atlas walks from 0505 to 0504, facing north-east: 1 hex, 2 MP{end}"]


# attacks


def test_the_hits_of_a_shot_are_below_it() -> None:
    lines = narrator().story(
        [
            at_table.PhaseStarted("weapon-attack"),
            shot(),
            happened.AmmunitionSpent(0, "ac-20-ammo", "left-torso", 1, 4),
            happened.HitLocated(1, "full", "rear", 6, "left-arm", 20, False),
            happened.ArmorLost(1, "left-arm", 4, 0),
            happened.StructureLost(1, "left-arm", 3, 0),
            happened.CriticalRolled(1, "left-arm", 5, 0, 0, False),
            happened.LocationLost(1, "left-arm", False),
            happened.DamageTransferred(1, "left-arm", "left-torso", 13),
            shot(hit=False),
            happened.AmmunitionSpent(0, "ac-20-ammo", "left-torso", 1, 0),
        ]
    )
    assert lines == [
        (PHASE, "Weapon attack phase"),
        (SENTENCE, "Atlas fires AC/20 (right torso) at Locust: TN 6, rolled 8, HIT"),
        (FOLLOWS, "Locust hit from the rear: 20 to the left arm (armor gone, INTERNAL STRUCTURE −3, 0 left)"),
        (FOLLOWS, "Locust: left arm DESTROYED"),
        (FOLLOWS, "Locust: 13 damage transfers from the left arm to the left torso"),
        (SENTENCE, "Atlas fires AC/20 (right torso) at Locust: TN 6, rolled 8, miss"),
        (FOLLOWS, "Atlas: AC/20 Ammo in the left torso is empty"),
    ]


def test_every_number_on_demand() -> None:
    kick = happened.AttackRolled(0, 1, "kick", "left-leg", 3, 8, True, [Modifier("piloting-skill", 5),
                                 Modifier("kick", -2)], [DamageStep("kick", 20, "floor(100/5)")])  # fmt: skip
    queued = happened.RollQueued(1, "kicked", 0)
    assert narrator().detail(kick) == ["3 = 5 piloting skill −2 kick", "damage floor(100/5) = 20"]
    assert narrator().describe(queued) == ""
    assert narrator().story([kick, queued], detail=True) == [
        (SENTENCE, "Atlas kicks Locust (left leg): TN 3, rolled 8, HIT, 20 damage"),
        (DETAIL, "3 = 5 piloting skill −2 kick"),
        (DETAIL, "damage floor(100/5) = 20"),
        (DETAIL, "Locust: PSR required (kicked, +0)"),
    ]


# the shape of a report


def test_a_phase_in_which_nothing_happens_has_no_heading() -> None:
    narrate = narrator()
    lines = narrate.story([at_table.TurnStarted(2), at_table.PhaseStarted("movement")])
    lines += narrate.story([at_table.UnitPassed(0, "movement"), at_table.PhaseStarted("weapon-attack")])
    lines += narrate.story([at_table.UnitPassed(0, "weapon-attack"), at_table.PhaseStarted("heat")])
    heat = [Modifier("movement", 2)], [Modifier("heat-sinks", 10)]
    lines += narrate.story([happened.HeatSettled(0, 0, *heat, 0), happened.HeatSettled(1, 9, *heat, 1)])
    assert lines == [
        (TURN, "Turn 2"),
        (PHASE, "Movement phase"),
        (SENTENCE, "Atlas does not move"),
        (PHASE, "Heat phase"),
        (SENTENCE, "Locust: heat 1 (was 9, +2 this turn, −10 dissipated)"),
    ]


def test_a_unit_without_heat_has_no_heat_line_below_that_of_another() -> None:
    heat = [Modifier("movement", 2)], [Modifier("heat-sinks", 10)]
    settled = [happened.HeatSettled(1, 9, *heat, 1), happened.HeatSettled(0, 0, *heat, 0)]
    assert narrator().story(settled, detail=True) == [
        (SENTENCE, "Locust: heat 1 (was 9, +2 this turn, −10 dissipated)"),
        (DETAIL, "Locust: heat 9 +2 movement −10 heat sinks = 1"),
    ]
    assert narrator().story(settled[1:], detail=True) == []


def test_units_with_the_same_name_get_numbers() -> None:
    narrate = Narrator(["Atlas", "Locust", "Atlas"], SIDES)
    assert narrate.describe(happened.ArmsFlipped(0)) != narrate.describe(happened.ArmsFlipped(2))
    assert narrate.describe(happened.ArmsFlipped(1)) == "Locust flips its arms to the rear"


WRONG = re.compile(
    r"(?<![\w#+−-])1 (points|hexes|levels|turns|rounds|hits|criticals|shots|rolls|PSRs)\b|rolled 0\b|\bunit \d|None|  "
)


@pytest.mark.parametrize("seed", range(4))
def test_whole_games_read_well(seed: int) -> None:
    """Nothing is lost or repeated, every number has its unit, and the MP of every step add up."""
    game, player = game_for(seed), Player(seed)
    narrate = Narrator(game.names, SIDES)
    counts: Counter[str] = Counter()
    report = ""
    batches = [game.opening]
    while game.result is None:
        batches.append(game.play(player.choose(game, game.options())))
    for events in batches:
        lines = narrate.story(events)
        for event in events:
            counts[type(event).__name__] += 1
            if isinstance(event, happened.UnitStepped):
                assert event.mp == 1 + sum([part.value for part in event.costs])
            assert not WRONG.search(describe(event, game.names, SIDES))
            assert narrate.describe(event) or narrate.detail(event) or isinstance(event, at_table.UnitPassed)
        assert all([line.text and not WRONG.search(line.text) for line in lines])
        report += "".join([f"{line.text}\n" for line in lines])
    assert counts["UnitStepped"]
    assert report.count(" FALLS ") == counts["Fell"]
    assert (
        len(re.findall(r"(?:rolled −?\d+|no roll), (?:HIT|miss|no lock)", report))
        == counts["ShotRolled"] + counts["AttackRolled"]
    )
    assert len(re.findall(r", facing|leaves the map(?! \()", report)) == counts["UnitMoved"] + counts["UnitDeployed"]


# the command


def test_replay_names_the_sides_and_its_units(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    saved(path)
    out = run("replay", str(path)).stdout
    assert out.startswith(
        "Red, from the south\n  Hatchetman HCT-3F; gunnery 4, piloting 5\n"
        "Blue, from the north\n  Hunchback HBK-4G; gunnery 4, piloting 5\n"
        "on a map, 9 × 9 hexes; standard rules, seed 11\n\nTurn 1\n  Initiative: Red rolled "
    )
    assert "\n\nTurn 2\n" in out
    assert "side 1" not in out
    assert "\x1b" not in out
    assert run("replay", str(path), "--turns", "2").stdout.startswith("Turn 2\n")


def test_replay_numbers_units_with_the_same_name(tmp_path: Path) -> None:
    twins = [myomer.mech("Locust LCT-1V", hex=hex_) for hex_ in ("0505", "0705")]
    game = myomer.Game(myomer.Board(9, 9), [myomer.Side(name, [mech], "north") for name, mech in zip(SIDES, twins,
                       strict=True)], "standard", 1)  # fmt: skip
    path = tmp_path / "a.game"
    file = myomer.GameFile.begin(game, path, myomer.__version__)
    file.play(file.game.options()[0].action)
    file.close()
    out = run("replay", str(path)).stdout
    assert [line for line in out.splitlines() if line.startswith("Locust LCT-1V #")] == [
        *[
            f"Locust LCT-1V #{number}  standing          0/0    0/0      0     0      0      0     0"
            for number in (1, 2)
        ],
        "Locust LCT-1V #1",
        "Locust LCT-1V #2",
    ]


def test_an_event_of_an_unknown_unit(tmp_path: Path) -> None:
    path = tmp_path / "a.game"
    saved(path, 3)
    changed(path, 2, "events", [{"event": "arms-flipped", "unit": 9}])
    done = run("replay", str(path))
    assert done.returncode == 2
    assert "line 3: there is no unit 9" in done.stderr
    assert new_game().names == ["Hatchetman HCT-3F", "Hunchback HBK-4G"]


def test_the_heat_of_shots_stands_apart_from_exertion() -> None:
    """`-v`: what the report knows of the shots of a turn; the next turn begins anew."""
    sources = [Modifier("movement", 1), Modifier("weapons-and-exertion", 15)]
    settled = happened.HeatSettled(0, 3, sources, [Modifier("heat-sinks", 20)], 0)
    report = narrator()
    lines = [line.text for line in report.story([shot(), shot(False), settled, settled], detail=True)]
    heat = [line for line in lines if line.startswith("Atlas: heat 3 +1")]
    assert heat[0] == "Atlas: heat 3 +1 movement +14 weapons +1 other actions −20 heat sinks = 0"
    assert "+15 weapons and other actions" in heat[1]
