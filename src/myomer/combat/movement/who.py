"""Who may move at all (`turn-and-initiative.md` §4; `movement.md` §3.5)."""

from __future__ import annotations

from myomer.combat.battle import Battle
from myomer.combat.movement.budget import has_begun, may_go_on
from myomer.units.mech import AIRBORNE, MOVED_THIS_TURN, NOBODY


def why_not_at_all(battle: Battle, unit: int) -> list[str]:
    """Every reason why a unit cannot take a step, or jump, whatever it is."""
    mech = battle.mechs[unit]
    found: list[str] = []
    if mech.cause:
        found.append("destroyed")
    if mech.off_board:
        found.append("off-board")
    if mech.shutdown:
        found.append("shut-down")
    if mech.unconscious or mech.pilot_dead:
        found.append("unconscious")
    if mech.immobile:
        found.append("immobile")
    if mech.status & AIRBORNE:
        found.append("in-the-air")
    if mech.status & MOVED_THIS_TURN or (has_begun(mech) and not may_go_on(battle, unit)):
        found.append("already-moved")
    if mech.grappling != NOBODY:
        found.append("grappled")
    return found
