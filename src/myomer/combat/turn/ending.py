"""The end phase, and how a battle ends: crippled units, withdrawal, victory (`turn-and-initiative.md` §9, §14)."""

from __future__ import annotations

from typing import ClassVar, Final

from myomer.combat.battle import Battle
from myomer.combat.events import Suffocated, WreckRemoved
from myomer.combat.harm.pilot import try_to_wake, wound_pilot
from myomer.combat.situation import submerged
from myomer.combat.terrain.displacement import let_go
from myomer.combat.turn.heat import life_support_damaged
from myomer.combat.turn.phase_end import end_of_phase
from myomer.combat.turn.turns import end_turn
from myomer.combat.weapons.families import AMS_FLAG, jam_clears, needs_bin
from myomer.dice import DiceRoller
from myomer.hexes import hex_name
from myomer.record import Record
from myomer.rules.components import TORSO_COCKPIT
from myomer.rules.locations import CENTER_TORSO, HEAD, LEFT_TORSO, RIGHT_TORSO
from myomer.units.mech import NO_SIDE, NOBODY, Mech
from myomer.units.mobility import cool_walking_mp, jumping_mp

SUFFOCATION: Final = 1
"""Hits that a pilot under water takes each turn, with damaged life support."""


# the phase


def end_phase(battle: Battle, dice: DiceRoller) -> None:
    """The end phase (§9): pilots suffocate, IndustrialMechs are tried, pilots wake, wrecks are taken away.

    Fire and smoke stay as they are. Whether the battle is over is another question (`victory`).
    """
    for unit in range(len(battle.mechs)):
        _suffocate(battle, unit, dice)
    end_turn(battle, dice)
    for unit in range(len(battle.mechs)):
        _wake(battle, unit, dice)
    end_of_phase(battle, dice)
    remove_wrecks(battle)


def _suffocate(battle: Battle, unit: int, dice: DiceRoller) -> None:
    """A pilot whose cockpit is under water and whose life support is damaged takes a hit."""
    mech = battle.mechs[unit]
    if mech.cause or mech.off_board or not life_support_damaged(mech):
        return
    if submerged(battle, mech, CENTER_TORSO if mech.design.cockpit == TORSO_COCKPIT else HEAD):
        if battle.log is not None:
            battle.log.append(Suffocated(unit, battle.depth(mech)))
        wound_pilot(battle, unit, SUFFOCATION, "suffocation", dice)


def _wake(battle: Battle, unit: int, dice: DiceRoller) -> None:
    """A pilot who went out in an earlier turn may wake (§10)."""
    mech = battle.mechs[unit]
    if mech.unconscious and not mech.out_this_turn and not mech.cause and not mech.off_board:
        try_to_wake(battle, unit, dice)


def remove_wrecks(battle: Battle) -> None:
    """Destroyed units leave the map; nobody holds them any more, or is held by them."""
    for unit, mech in enumerate(battle.mechs):
        if not mech.cause or mech.off_board:
            continue
        if mech.grappling != NOBODY:
            let_go(battle, unit)
        mech.off_board = True
        if battle.log is not None:
            battle.log.append(WreckRemoved(unit, hex_name(mech.hex)))


# crippled (§14.2)

LIMBS_DAMAGED: Final = 3
TORSOS_OPEN: Final = 2
ENGINE_CRIPPLED: Final = 2
SENSORS_CRIPPLED: Final = 2
WOUNDS_CRIPPLED: Final = 4
LEAST_DAMAGE: Final = 5
LEAST_RANGE: Final = 6
"""From how many damaged limbs, open torsos, engine hits, sensor hits or wounds on a 'Mech is crippled; and the damage
and the range that keep an armed one from it."""


def _damaged_inside(mech: Mech, location: int) -> bool:
    return bool(mech.gone >> location & 1) or mech.structure[location] < mech.design.structure[location]


def crippled(mech: Mech) -> list[str]:
    """Every reason why a 'Mech is crippled, in the order of the rule (§14.2); empty when it is not."""
    reasons: list[str] = []
    limbs = 0
    for limb in mech.design.arms + mech.design.legs:
        if _damaged_inside(mech, limb):
            limbs += 1
    if limbs >= LIMBS_DAMAGED:
        reasons.append("limbs-damaged")
    torsos = 0
    for torso in (CENTER_TORSO, LEFT_TORSO, RIGHT_TORSO):
        if _damaged_inside(mech, torso) and (mech.armor[torso] <= 0 or mech.gone >> torso & 1):
            torsos += 1
    if torsos >= TORSOS_OPEN:
        reasons.append("torsos-open")
    if not mech.has(LEFT_TORSO) or not mech.has(RIGHT_TORSO):
        reasons.append("side-torso-destroyed")
    if mech.engine_hits >= ENGINE_CRIPPLED:
        reasons.append("engine-hits")
    if mech.engine_hits and mech.gyro_hits:
        reasons.append("engine-and-gyro-hit")
    if len(mech.design.sensors) - mech.sensors_left() >= SENSORS_CRIPPLED:
        reasons.append("sensors-gone")
    if mech.wounds >= WOUNDS_CRIPPLED:
        reasons.append("pilot-wounded")
    if _armed(mech) and not _still_dangerous(mech):
        reasons.append("disarmed")
    return reasons


def _attacks(mech: Mech, weapon: int) -> bool:
    """Whether a weapon is one to attack with: an anti-missile system is not."""
    equipment = mech.design.components[weapon].equipment
    return equipment is not None and not equipment.has(AMS_FLAG)


def _armed(mech: Mech) -> bool:
    for weapon in mech.design.weapons:
        if _attacks(mech, weapon):
            return True
    return False


def _still_dangerous(mech: Mech) -> bool:
    """5 points of damage in all, or a weapon that reaches 6 hexes, among those that work and have rounds to fire.

    A launcher does what all its missiles do. Where the ammunition says range or damage, the best that is left counts.
    A jam that can be cleared does not.
    """
    total = 0
    for weapon in mech.design.weapons:
        equipment = mech.design.components[weapon].equipment
        if equipment is None or not _attacks(mech, weapon):
            continue
        if not mech.component_works(weapon) or (mech.jammed >> weapon & 1 and not jam_clears(equipment)):
            continue
        damage = max(equipment.damage, equipment.per_hit * equipment.rack)
        reach = equipment.range_long
        bins = mech.design.bins.get(weapon, [])
        if needs_bin(equipment):
            loaded = False
            for at in bins:
                ammunition = mech.design.components[at].equipment
                if ammunition is not None and mech.count(at) and mech.component_works(at):
                    loaded = True
                    damage = max(damage, ammunition.per_hit * equipment.rack)
                    reach = max(reach, ammunition.range_long)
            if not loaded:
                continue
        total += damage
        if reach >= LEAST_RANGE or total >= LEAST_DAMAGE:
            return True
    return False


def immobilized(mech: Mech) -> bool:
    """Whether it will not move again (§14.2): no walking MP, heat left aside, and no jump, or prone; or no gyro."""
    if mech.gyro_destroyed():
        return True
    return not cool_walking_mp(mech) and (mech.prone or not jumping_mp(mech))


# withdrawal (§14.3)

EDGES: Final = ["north", "south", "west", "east"]


def must_withdraw(mech: Mech) -> bool:
    """Whether forced withdrawal, where it is played, makes the unit leave: crippled, and able to move (§14.3)."""
    return not mech.cause and not mech.off_board and not immobilized(mech) and bool(crippled(mech))


# victory (§14.4)

LAST_SIDE: Final = "last-side-standing"
NOBODY_LEFT: Final = "nobody-left"
TURN_LIMIT: Final = "turn-limit"
VALUE_DESTROYED: Final = "value-destroyed"
VALUE_RATIO: Final = "value-ratio"
COMMANDER: Final = "commander-destroyed"
KILLS: Final = "kills"
CONCEDED: Final = "conceded"
STALEMATE: Final = "stalemate"
"""Nothing can change any more: for the table to find out (`myomer.game.stalemate`)."""

DRAW: Final = NO_SIDE
"""The winner of a battle that nobody won."""
UNDECIDED: Final = -2
"""No side meets the condition, nor is it a draw."""


class VictoryRules(Record):
    """Which conditions end a battle, and how many of them a side must meet.

    0 (or False) leaves a condition out: a turn limit, a percentage of the enemy's battle value destroyed, a percentage
    of one's own battle value to the enemy's (300 is usual), enemy units destroyed.
    """

    __match_args__: ClassVar[tuple[str, ...]] = (
        "last_side",
        "turn_limit",
        "destroyed_percent",
        "ratio_percent",
        "commander",
        "kills",
        "concede",
        "needed",
    )

    def __init__(
        self,
        last_side: bool = True,
        turn_limit: int = 0,
        destroyed_percent: int = 0,
        ratio_percent: int = 0,
        commander: bool = False,
        kills: int = 0,
        concede: bool = True,
        needed: int = 1,
    ) -> None:
        self.last_side: Final = last_side
        self.turn_limit: Final = turn_limit
        self.destroyed_percent: Final = destroyed_percent
        self.ratio_percent: Final = ratio_percent
        self.commander: Final = commander
        self.kills: Final = kills
        self.concede: Final = concede
        self.needed: Final = needed

    def __repr__(self) -> str:
        return self.unlike(VictoryRules())


DEFAULT_VICTORY: Final = VictoryRules()


class Verdict(Record):
    """Whether a battle is over, who won (`DRAW`: nobody), and by which conditions."""

    __match_args__: ClassVar[tuple[str, ...]] = ("over", "winner", "reasons")

    def __init__(self, over: bool, winner: int = DRAW, reasons: list[str] | None = None) -> None:
        self.over: Final = over
        self.winner: Final = winner
        self.reasons: Final = [] if reasons is None else reasons


GOES_ON: Final = Verdict(False)


def alive(mech: Mech) -> bool:
    """On the map and not destroyed."""
    return not mech.cause and not mech.off_board


def strength(battle: Battle, side: int) -> int:
    """How many live units a side has on the map."""
    count = 0
    for mech in battle.mechs:
        if mech.side == side and alive(mech):
            count += 1
    return count


def last_side(battle: Battle, sides: list[int]) -> int:
    """The only side that still has a live unit on the map; `DRAW` when none has, `UNDECIDED` when several have.

    A unit on no side is everybody's enemy: while it lives, nobody has won.
    """
    left = [side for side in sides if strength(battle, side)]
    if len(left) > 1 or strength(battle, NO_SIDE):
        return UNDECIDED
    return left[0] if left else DRAW


def stronger_side(battle: Battle, sides: list[int]) -> int:
    """The side with more live units than any other, or `DRAW`: what counts at the turn limit."""
    best = DRAW
    most = -1
    for side in sides:
        now = strength(battle, side)
        if now > most:
            best, most = side, now
        elif now == most:
            best = DRAW
    return best


def destroyed_share(battle: Battle, side: int, values: list[int]) -> tuple[int, int]:
    """Of the battle value of a side's enemies: what is destroyed, and the whole. `values` are those of the units.

    A unit that left the map is not destroyed.
    """
    lost = 0
    whole = 0
    for unit, mech in enumerate(battle.mechs):
        if mech.side != side or side == NO_SIDE:
            whole += values[unit]
            if mech.cause:
                lost += values[unit]
    return lost, whole


def live_values(battle: Battle, side: int, values: list[int]) -> tuple[int, int]:
    """The battle value that is alive on the map: a side's own, and its enemies'."""
    own = 0
    enemy = 0
    for unit, mech in enumerate(battle.mechs):
        if alive(mech):
            if mech.side == side:
                own += values[unit]
            else:
                enemy += values[unit]
    return own, enemy


def kills(battle: Battle, side: int) -> int:
    """How many of a side's enemies are destroyed, by whomever."""
    count = 0
    for mech in battle.mechs:
        if mech.side != side and mech.cause:
            count += 1
    return count


def commanders_destroyed(battle: Battle, side: int, commanders: list[int]) -> bool:
    """Whether a side's enemies had commanders (units by number) and all of them are destroyed."""
    found = False
    for unit in commanders:
        if battle.mechs[unit].side != side:
            found = True
            if not battle.mechs[unit].cause:
                return False
    return found


def _met(
    battle: Battle, side: int, rules: VictoryRules, values: list[int], commanders: list[int], conceded: list[int],
    sides: list[int],
) -> list[str]:  # fmt: skip
    """The conditions that one side meets by itself; the last side and the turn limit are the caller's."""
    met: list[str] = []
    if rules.destroyed_percent and values:
        lost, whole = destroyed_share(battle, side, values)
        if whole and 100 * lost >= rules.destroyed_percent * whole:
            met.append(VALUE_DESTROYED)
    if rules.ratio_percent and values:
        own, enemy = live_values(battle, side, values)
        if own and 100 * own >= rules.ratio_percent * enemy:
            met.append(VALUE_RATIO)
    if rules.commander and commanders_destroyed(battle, side, commanders):
        met.append(COMMANDER)
    if rules.kills and kills(battle, side) >= rules.kills:
        met.append(KILLS)
    if rules.concede and conceded and side not in conceded:
        opponents = [other for other in sides if other != side]
        if opponents and all([other in conceded for other in opponents]):
            met.append(CONCEDED)
    return met


def victory(
    battle: Battle,
    sides: list[int],
    rules: VictoryRules = DEFAULT_VICTORY,
    turn: int = 0,
    values: list[int] | None = None,
    commanders: list[int] | None = None,
    conceded: list[int] | None = None,
) -> Verdict:
    """Whether the battle is over at the end of a turn, and who won; nothing changes (§14.4).

    `sides` are the sides that take part, `values` the battle values of the units, `commanders` units by number,
    `conceded` the sides that gave up. A side wins that meets as many conditions as the rules ask for; several at
    once, or none where nobody is left or the last turn ends even, is a draw.
    """
    left = last_side(battle, sides)
    if left == DRAW:
        return Verdict(True, DRAW, [NOBODY_LEFT])
    limit = stronger_side(battle, sides) if rules.turn_limit and turn >= rules.turn_limit else UNDECIDED
    winners: list[int] = []
    reasons: list[str] = []
    for side in sides:
        met = _met(battle, side, rules, values or [], commanders or [], conceded or [], sides)
        if rules.last_side and left == side:
            met.insert(0, LAST_SIDE)
        if limit == side:
            met.append(TURN_LIMIT)
        if len(met) >= rules.needed:
            winners.append(side)
            reasons += [reason for reason in met if reason not in reasons]
    if len(winners) == 1:
        return Verdict(True, winners[0], reasons)
    if winners:
        return Verdict(True, DRAW, reasons)
    if limit != UNDECIDED:
        return Verdict(True, DRAW, [TURN_LIMIT])
    if rules.concede and conceded and all([side in conceded for side in sides]):
        return Verdict(True, DRAW, [CONCEDED])
    return GOES_ON
