"""Any steps on any map: what is refused changes nothing, what is allowed leaves a sound state."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from myomer.boards import Hex
from myomer.combat.battle import Battle
from myomer.combat.movement.budget import may_go_on, mode_mp
from myomer.combat.movement.course import Course
from myomer.combat.movement.move import BACKWARD, FORWARD, GO_PRONE, ONTO, STAND_UP, TURN_LEFT, TURN_RIGHT, UNDER, Move
from myomer.combat.movement.move_legality import preview_move
from myomer.combat.movement.reachable import reachable
from myomer.combat.movement.resolution import resolve_move
from myomer.combat.terrain.costs import place_of
from myomer.combat.terrain.stacking import in_the_way
from myomer.combat.turn.turn_start import start_turn
from myomer.dice import SeededDice
from myomer.narration import describe
from myomer.rules.movement import JUMP, RUN, SPRINT, STILL, WALK
from myomer.rules.ruleset import Ruleset
from myomer.units.mech import AIRBORNE, MOVED_THIS_TURN
from tests.amount import amount
from tests.combat.moving.common import all_options, moved
from tests.combat.moving.test_reach import battle_on, fits, maps
from tests.support import BOTH

STEPS = [
    FORWARD,
    FORWARD,
    FORWARD,
    TURN_LEFT,
    TURN_RIGHT,
    BACKWARD,
    FORWARD | ONTO,
    FORWARD | UNDER,
    STAND_UP,
    GO_PRONE,
]
paths = st.lists(st.sampled_from(STEPS), max_size=6).map(tuple)
rulesets = st.sampled_from([*BOTH, *[all_options(rules) for rules in BOTH]])


def sound(battle: Battle) -> None:
    """What holds after any move."""
    for unit, mech in enumerate(battle.mechs):
        if mech.cause or mech.off_board:
            continue
        assert battle.board.contains(mech.hex)
        assert 0 <= mech.facing < 6
        assert mech.torso == mech.facing
        assert mech.mp_left >= 0
        assert mech.hexes_moved >= 0
        assert not mech.queue
        if not mech.status & AIRBORNE and unit == 0 and not mech.prone:
            assert not in_the_way(battle, unit, mech.hex, battle.base_level(mech))


@settings(max_examples=amount(60, 150), deadline=None)
@given(
    maps, rulesets, st.integers(1, 6), st.integers(0, 24), st.integers(0, 5), paths, st.integers(0, 2**32),
    st.sampled_from([WALK, RUN, SPRINT]), st.booleans(),
)  # fmt: skip
def test_any_steps(
    hexes: list[Hex], rules: Ruleset, walk: int, start: int, facing: int, path: tuple[int, ...], seed: int, mode: int,
    down: bool,
) -> None:  # fmt: skip
    battle = battle_on(hexes, rules, walk, start, facing)
    if not fits(battle):
        return
    battle.log = []
    mech = battle.mechs[0]
    mech.prone = down
    move = Move(0, mode, path, facing)
    reasons = preview_move(battle, move).reasons
    assert len(set(reasons)) == len(reasons)
    if reasons:
        return
    preview = preview_move(battle, move)
    assert preview.mp == Course(battle, move).cost
    if not down and mode != SPRINT and GO_PRONE not in path:
        course = Course(battle, move)
        reach = reachable(battle, 0, mode)
        known = reach.cost(course.hex, course.facing, course.place)
        assert 0 <= known <= preview.mp
    result = resolve_move(battle, move, SeededDice(seed))
    sound(battle)
    assert result.mp <= preview.mp
    assert result.mode <= max(preview.mode, RUN)
    if result.ended == "done":
        assert result.mp == preview.mp
        assert result.hexes == preview.hexes
        assert mech.is_(MOVED_THIS_TURN)
    if result.ended == "fell":
        assert mech.prone
    assert mech.is_(MOVED_THIS_TURN) == (not may_go_on(battle, 0)) or mech.off_board
    if may_go_on(battle, 0):
        assert rules.move_goes_on_after_fall
        assert mech.mp_left <= mode_mp(mech, SPRINT if mech.move_mode == SPRINT else RUN)
        for place in reachable(battle, 0).all_places()[:20]:
            again = reachable(battle, 0).move_to(place.hex, place.facing, place.place)
            assert preview_move(battle, again).reasons == []
            assert preview_move(battle, again).mp <= mech.mp_left
    for event in battle.log:
        assert describe(event)
    start_turn(battle)
    assert not mech.is_(MOVED_THIS_TURN)


@settings(max_examples=amount(24, 60), deadline=None)
@given(maps, st.sampled_from(BOTH), st.integers(1, 5), st.integers(0, 24), st.integers(0, 24), st.integers(0, 2**32))
def test_any_jump(hexes: list[Hex], rules: Ruleset, far: int, start: int, goal: int, seed: int) -> None:
    battle = battle_on(hexes, rules, 5, start, 0, jump=far)
    if not fits(battle):
        return
    landing = battle.board.places()[goal]
    target = moved(battle.mechs[2])
    for move in (Move(0, JUMP, (), 3, landing), Move(0, JUMP, (), -1, target.hex, dfa=2)):
        trial = battle.copy()
        if preview_move(trial, move).reasons:
            continue
        result = resolve_move(trial, move, SeededDice(seed))
        sound(trial)
        mech = trial.mechs[0]
        assert mech.is_(MOVED_THIS_TURN)
        assert (mech.move_mode, mech.mp_left) == (JUMP, 0)
        assert result.hexes == preview_move(battle, move).hexes
        if move.dfa == 2:
            assert mech.is_(AIRBORNE)
            assert not trial.depth(mech)
            assert place_of(trial, mech) >= 0


@settings(max_examples=amount(12, 30), deadline=None)
@given(maps, st.integers(0, 24))
def test_standing_still_is_always_allowed(hexes: list[Hex], start: int) -> None:
    battle = battle_on(hexes, BOTH[0], 4, start, 0)
    assert preview_move(battle, Move(0, STILL)).reasons == []
