"""Who may move at all (`turn-and-initiative.md` §4; `movement.md` §3.5)."""

from __future__ import annotations

from myomer.combat.battle import Battle
from myomer.combat.movement.budget import has_begun, may_go_on
from myomer.combat.reason import Reason
from myomer.units.ids import UnitIndex
from myomer.units.mech import AIRBORNE, MOVED_THIS_TURN, NOBODY


def why_not_at_all(battle: Battle, unit: UnitIndex) -> list[Reason]:
    """Every reason why a unit cannot move at all, on foot or by jumping."""
    mech = battle.mechs[unit]
    reasons: list[Reason] = []
    if mech.destroyed:
        reasons.append(Reason("destroyed"))
    if mech.off_board:
        reasons.append(Reason("off-board"))

    if mech.shutdown:
        reasons.append(Reason("shut-down"))
    if mech.unconscious or mech.pilot_dead:
        reasons.append(Reason("unconscious"))
    if mech.immobile:
        reasons.append(Reason("immobile"))

    if mech.status & AIRBORNE:
        reasons.append(Reason("in-the-air"))
    if mech.status & MOVED_THIS_TURN or (has_begun(mech) and not may_go_on(battle, unit)):
        reasons.append(Reason("already-moved"))
    if mech.grappling != NOBODY:
        reasons.append(Reason("grappled"))
    return reasons
