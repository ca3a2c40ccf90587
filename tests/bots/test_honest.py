"""What a bot says and shows is what it does: in games of lances, every target that it names is fired at, every number
is the engine's, and the parts of a value add up to it.
"""

from __future__ import annotations

from functools import cache

import pytest

from myomer.boards import Board, Hex
from myomer.boards.landscape import landscape
from myomer.bots import Bot, bot_named
from myomer.bots.estimates import stand_chance
from myomer.bots.explanations import FAILING
from myomer.bots.fighter import Fighter
from myomer.bots.firing import VITAL, bearing_shots, shot_value, volleys
from myomer.bots.foresight import LIKELY, Line
from myomer.bots.move_sentences import with_rival
from myomer.bots.moving import MP_COST
from myomer.bots.outlook import Outlook
from myomer.bots.rookie import Rookie
from myomer.bots.strategist import TEAM, Strategist
from myomer.bots.tactician import Tactician
from myomer.bots.temper import STEADY, Temper
from myomer.bots.weighing import Weighed
from myomer.combat.movement.move import STAND_UP, Move
from myomer.combat.weapons.shot import NO_AIM, Shot, ShotPreview
from myomer.game.actions import Done, FindClub, Twist
from myomer.game.sides import Side
from myomer.game.table import Game
from myomer.hexes import parse_hex
from myomer.rules.movement import WALK
from myomer.scenario.lineup import lined_up
from myomer.units.catalogue import design_named
from myomer.units.mech import Mech
from tests.game.tables import skip_to

SLACK = 0.004
"""Parts that are next to nothing are not shown."""


@cache
def decisions(phase: str) -> list[Game]:
    """Positions of a phase in which a unit has to decide, from games of two lances."""
    found: list[Game] = []
    red = [design_named(name) for name in ("Archer ARC-2R", "Hatchetman HCT-3F", "Rifleman RFL-3N")]
    blue = [design_named(name) for name in ("Goliath GOL-1H", "Jenner JR7-D", "Warhammer WHM-6R")]
    for seed in (5, 6):
        game = lined_up(landscape("mixed", 12, 11, seed), [red, blue], seed=seed, turns=9, listen=False)
        bots: list[Bot] = [Tactician(), bot_named("brawler")]
        while game.result is None:
            if game.phase == phase and game.acting < 0:
                found.append(game.copy())
            game.play(bots[game.to_act](game))
    return found


@pytest.mark.parametrize("temper", [STEADY, TEAM], ids=["tactician", "strategist"])
def test_every_volley_is_what_it_says_it_is(temper: Temper) -> None:
    """It has a shot at the target that it names, and its numbers are those of the engine once all is declared."""
    several = 0
    for game in decisions("weapon-attack"):
        phase = game.weapon_phase
        unit = game.ready()[0]
        assert phase is not None
        outlook = Outlook(game, unit, temper)
        for volley in volleys(outlook, game, True)[:12]:
            targets = {shot.target for shot in volley.shots}
            assert volley.target in targets or (volley.target == -1 and not targets)
            several += len(targets) > 1
            numbers = {rated.shot: rated.number for rated in bearing_shots(outlook, game, volley.torso, volley.target)}
            twin = game.copy()
            for action in volley.actions(twin.battle.mechs[unit]):
                twin.play(action)
            after = twin.weapon_phase
            assert after is not None
            for shot in volley.shots:
                assert after.preview(shot).target_number.value == numbers[shot]
                assert volley.best <= numbers[shot]
    assert several > 10


def test_a_shrewd_bot_aims_at_what_destroys() -> None:
    """At one that cannot move it aims for the head or the center torso, not for a leg that is nearly gone."""
    units = [Mech(design_named("Warhammer WHM-6R")), Mech(design_named("Hunchback HBK-4G"))]
    units[0].hex, units[1].hex = parse_hex("0808"), parse_hex("0806")
    units[1].unconscious = True
    for leg in units[1].design.legs:
        units[1].armor[leg], units[1].structure[leg] = 0, 1
    game = Game(Board(16, 16), [Side("Red", units[:1]), Side("Blue", units[1:])], seed=3)
    skip_to(game, "weapon-attack")
    while game.to_act:
        game.play(Done(game.ready()[0]))
    aims = {shot.aim for shot in volleys(Outlook(game, 0, TEAM), game)[0].shots}
    assert aims <= set(VITAL)
    assert aims - {NO_AIM}


def at(preview: ShotPreview, number: int, rounds: int) -> ShotPreview:
    """The same shot at another target number, with that many rounds left."""
    parts = [getattr(preview, name) for name in ShotPreview.__match_args__]
    changes = {"target_number": preview.target_number.plus("test", number - preview.target_number.value)}
    values = dict(zip(ShotPreview.__match_args__, parts, strict=True)) | changes | {"rounds": rounds}
    return ShotPreview(**values)


def test_a_shrewd_bot_keeps_its_rounds_for_better_shots() -> None:
    """At TN 12 a missile rack with twenty rounds left is kept; with more, or at a fair number, it fires."""
    units = [Mech(design_named("Archer ARC-2R")), Mech(design_named("Hunchback HBK-4G"))]
    units[0].hex, units[1].hex = parse_hex("0828"), parse_hex("0808")
    units[1].facing = units[1].torso = 3
    game = Game(Board(16, 30), [Side("Red", units[:1]), Side("Blue", units[1:])], seed=3)
    skip_to(game, "weapon-attack")
    while game.to_act:
        game.play(Done(game.ready()[0]))
    mech = game.battle.mechs[0]
    rack = next(weapon for weapon in mech.design.weapons if mech.design.bins.get(weapon))
    preview = game.preview(Shot(0, 1, rack))
    assert isinstance(preview, ShotPreview)
    assert preview.feed
    outlooks = {True: Outlook(game, 0, TEAM), False: Outlook(game, 0)}
    foe = outlooks[True].foes[0]
    plenty, scarce = 24, 20
    values: dict[tuple[int, int, bool], float] = {}
    for number in (12, 8):
        for rounds in (plenty, scarce):
            for shrewd in (False, True):
                values[number, rounds, shrewd] = shot_value(outlooks[shrewd], foe, at(preview, number, rounds))
    assert values[12, scarce, False] > 0 >= values[12, scarce, True]
    assert values[12, plenty, True] > 0
    assert values[8, scarce, True] > 0


@pytest.mark.parametrize("name", ["tactician", "normal", "strategist"])
def test_the_parts_of_a_value_add_up_to_it(name: str) -> None:
    """Moves of prone units too, whose value is that of failing to get up as well, charges and deaths from above."""
    prone = charges = 0
    for number, game in enumerate(decisions("movement")):
        bot = Strategist(nodes=12) if name == "strategist" else bot_named(name)
        assert isinstance(bot, Fighter)
        mech = game.battle.mechs[bot._unit_to_act(game)]
        if name == "strategist" and number % 6 and not mech.prone:
            continue
        for weighed in bot.choose_and_weigh(game)[1]:
            total = sum([value for _, value in weighed.parts])
            if weighed.parts:
                slack = SLACK if name == "strategist" else SLACK + 14 * MP_COST
                assert total == pytest.approx(weighed.value, abs=slack), weighed
                prone += FAILING in [part for part, _ in weighed.parts]
                charges += weighed.description.startswith(("charge at ", "DFA at "))
    assert prone
    assert charges or name == "strategist"


def test_a_prone_enemy_is_expected_to_get_up_only_if_that_is_likely() -> None:
    for piloting, gets_up in ((4, True), (9, False)):
        units = [Mech(design_named("Hunchback HBK-4G")) for _ in range(2)]
        units[0].hex, units[1].hex = parse_hex("0808"), parse_hex("0804")
        units[1].prone, units[1].piloting = True, piloting
        game = Game(Board(16, 16), [Side("Red", units[:1]), Side("Blue", units[1:])], seed=3)
        assert (stand_chance(game.battle, 1) >= LIKELY) == gets_up
        line = Line(game, 0, Standing(), Standing())
        assert line.finish_movement()
        assert line.game.battle.mechs[1].prone != gets_up


class Standing(Tactician):
    """Gets up whenever it lies."""

    def __call__(self, game: Game) -> Move | Done:
        unit = game.ready()[0]
        return Move(unit, WALK, (STAND_UP,), 3) if game.battle.mechs[unit].prone else Done(unit)


@pytest.mark.parametrize(
    ("name", "prone", "searches"),
    [("Hunchback HBK-4G", False, True), ("Hunchback HBK-4G", True, False), ("Hatchetman HCT-3F", False, False)],
)
def test_who_has_a_hatchet_or_lies_looks_for_no_club(name: str, prone: bool, searches: bool) -> None:
    """With nothing to fire at, in the woods."""
    units = [Mech(design_named(name)), Mech(design_named("Hunchback HBK-4G"))]
    units[0].hex, units[1].hex = parse_hex("0808"), parse_hex("0840")
    units[0].prone = prone
    board = Board(16, 50, {parse_hex("0808"): Hex(0, {"woods": 1})})
    game = Game(board, [Side("Red", units[:1]), Side("Blue", units[1:])], seed=3)
    skip_to(game, "weapon-attack")
    while game.to_act:
        game.play(Done(game.ready()[0]))
    assert isinstance(Tactician()(game), FindClub if searches else Done)


# the rookie


def melee(own: str, *others: tuple[str, str], phase: str = "weapon-attack") -> Game:
    """A 'Mech in 0808 that faces north, with enemies in these hexes, which face it."""
    units = [Mech(design_named(own)), *[Mech(design_named(name)) for name, _ in others]]
    for mech, hex_ in zip(units, ["0808", *[hex_ for _, hex_ in others]], strict=True):
        mech.hex = parse_hex(hex_)
    for mech in units[1:]:
        mech.facing = mech.torso = 3
    game = Game(Board(16, 30), [Side("Red", units[:1]), Side("Blue", units[1:])], seed=3)
    skip_to(game, phase)
    while game.to_act:
        game.play(Done(game.ready()[0]))
    return game


def fired(game: Game, bot: Bot) -> list[Shot]:
    """Its shots of this phase."""
    shots: list[Shot] = []
    while game.phase == "weapon-attack" and game.to_act == 0:
        action = bot(game)
        if isinstance(action, Shot):
            shots.append(action)
        game.play(action)
    return shots


def test_the_rookie_keeps_the_arm_free_for_its_hatchet_and_swings_it() -> None:
    game = melee("Hatchetman HCT-3F", ("Hunchback HBK-4G", "0807"))
    rookie = Rookie()
    shots = fired(game, rookie)
    mech = game.battle.mechs[0]
    arms = {mech.design.components[shot.weapon].location for shot in shots}
    hatchet = mech.design.components[mech.design.physical_weapons[0]].location
    assert hatchet not in arms
    while game.to_act:
        game.play(Done(game.ready()[0]))
    assert getattr(rookie(game), "kind", "") == "hatchet"


def test_the_rookie_fires_at_whom_it_hits_if_the_one_in_mind_is_a_poor_shot() -> None:
    """The nearest enemy is a Locust that has run; behind it a Rifleman stands still."""
    game = melee("Hunchback HBK-4G", ("Locust LCT-1V", "0804"), ("Rifleman RFL-3N", "0803"))
    assert {shot.target for shot in fired(game.copy(), Rookie())} == {1}
    game.battle.mechs[1].hexes_moved, game.battle.mechs[1].move_mode = 18, 2
    outlook = Outlook(game, 0)
    assert min([rated.number for rated in bearing_shots(outlook, game, 0, 1) if rated.shot.target == 1]) >= 10
    assert {shot.target for shot in fired(game, Rookie())} == {2}


def test_the_rookie_does_not_try_the_impossible() -> None:
    units = [Mech(design_named("Hunchback HBK-4G")) for _ in range(2)]
    units[0].hex, units[1].hex = parse_hex("0808"), parse_hex("0804")
    units[0].prone, units[0].piloting, units[0].gyro_hits = True, 10, 1
    game = Game(Board(16, 16), [Side("Red", units[:1]), Side("Blue", units[1:])], seed=3)
    skip_to(game, "movement")
    while game.to_act:
        game.play(Done(game.ready()[0]))
    assert stand_chance(game.battle, 0) == 0
    for seed in range(10):
        action = Rookie(seed)(game)
        assert not (isinstance(action, Move) and STAND_UP in action.steps)


def test_the_rookie_that_fires_at_one_of_two_does_not_claim_to_have_no_other_shot() -> None:
    game = melee("Hunchback HBK-4G", ("Hunchback HBK-4G", "0806"), ("Rifleman RFL-3N", "0905"))
    text = Rookie().choose_and_weigh(game)[1][0].sentence
    assert "nobody else" not in text
    assert "anybody else" not in text
    assert "it is the one that I am after" in text
    assert not isinstance(Rookie()(game), Twist | Done)


# words


def test_a_split_volley_names_every_target() -> None:
    """In the sentence and in the list of alternatives."""
    split = 0
    for game in decisions("weapon-attack"):
        bot = Tactician()
        unit = game.ready()[0]
        best = volleys(Outlook(game, unit), game)[0]
        targets = {shot.target for shot in best.shots}
        if len(targets) > 1:
            choice = bot.choose_and_weigh(game)[1][0]
            for target in targets:
                assert game.names[target] in choice.description
                assert game.names[target] in choice.sentence
            split += 1
    assert split


def test_what_is_feared_is_what_is_counted() -> None:
    """Whoever expects harm from the enemies in its value does not say that it expects none."""
    seen = 0
    for number, game in enumerate(decisions("movement")):
        bot = Strategist(nodes=12)
        if number % 4 == 0:
            choice = bot.choose_and_weigh(game)[1][0]
            harm = -dict(choice.parts).get("enemies", 0.0)
            if harm > 0.02:
                assert "I see nothing to fear" not in choice.sentence
                assert "I do not expect" not in choice.sentence
                seen += 1
    assert seen > 3


def test_the_chance_to_fail_is_no_reason_for_who_does_not_try() -> None:
    game = melee("Hunchback HBK-4G", ("Hunchback HBK-4G", "0804"), phase="movement")
    game.battle.mechs[0].prone = True
    up = Weighed(
        "walk to 0808 facing north", 0.1, [("own side", 0.3), (FAILING, -0.2)], "I try to get up (58%).", "0808"
    )
    down = Weighed("stays", 0.05, [("own side", 0.1), ("being down", -0.05)], "", "0808")
    assert with_rival(game, 0, [up, down]).sentence.endswith("Staying down comes next: I would hit less.")
    other = Weighed("walk to 0807 facing north", 0.02, [("own side", 0.3), (FAILING, -0.28)], "", "0807")
    assert "fail to get up" in with_rival(game, 0, [up, other]).sentence
    assert "get up" not in with_rival(game, 0, [up, down]).sentence.removeprefix("I try to get up")
