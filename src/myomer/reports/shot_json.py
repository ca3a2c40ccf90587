"""The JSON form of a weapon attack: its numbers, with units and components by name."""

from __future__ import annotations

from myomer.combat.battle import Battle
from myomer.combat.harm.psr_target import trigger
from myomer.combat.weapons.shot import (
    NO_AMS,
    NO_SPOTTER,
    ShotPreview,
)
from myomer.rules.pilots import weight_class
from myomer.rules.triggers import HEAVY_GAUSS


def shot_json(battle: Battle, preview: ShotPreview, names: list[str]) -> dict[str, object]:
    """A preview in the form of the contract: units and components by name."""
    shot = preview.shot
    mech = battle.mechs[shot.attacker]
    component = mech.design.components[shot.weapon]
    target = battle.mechs[shot.target]
    plain = preview.to_json()

    return {
        **plain,
        "weapon": {
            "name": component.name,
            "location": mech.design.names[component.location],
            "rear": component.rear,
        },
        "ammunition": None if plain["ammunition"] is None else mech.design.components[preview.feed[0][0]].name,
        "spotter": None if preview.spotter == NO_SPOTTER else names[preview.spotter],
        "ams": None if preview.ams == NO_AMS else target.design.components[preview.ams].name,
        "psr": _recoil_json(battle, preview),
    }


def _recoil_json(battle: Battle, preview: ShotPreview) -> list[dict[str, object]]:
    """The attacker's PSR for firing, hit or miss."""
    if not preview.recoil:
        return []
    psr = trigger(battle, HEAVY_GAUSS, weight_class(battle.mechs[preview.shot.attacker].design.tons))
    return [{"unit": "attacker", "trigger": psr.name, "modifier": psr.modifier}]
