"""When a switch takes effect: a blade at once, stealth armor and signature systems at the end of the turn."""

from __future__ import annotations

from myomer.combat.weapons.switches import CLOAKS, switch, switch_kind
from myomer.game.actions import Switch
from myomer.game.events import Switched
from myomer.game.position import Position


def switch_now(game: Position, wanted: Switch) -> None:
    """Switch a component on or off now, and log it."""
    mech = game.battle.mechs[wanted.unit]
    component = mech.design.components[wanted.component]
    switch(mech, wanted.component, wanted.on)
    covers_unit = switch_kind(mech.design, wanted.component) == CLOAKS
    location = "" if covers_unit else mech.design.names[component.location]
    if game.battle.log is not None:
        game.battle.log.append(Switched(wanted.unit, component.name, location, wanted.on))


def switch_signatures(game: Position) -> None:
    """Stealth armor and signature systems that were switched this turn go on, or off, at its end."""
    for wanted in game.switched:
        mech = game.battle.mechs[wanted.unit]
        if switch_kind(mech.design, wanted.component) == CLOAKS and game.active(wanted.unit):
            switch_now(game, wanted)
