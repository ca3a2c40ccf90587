"""Why an action is refused: a sentence for each code and each kind of action.

A code may be given against several kinds (`attacker-sprinted` against a kick and against a shot); the rules of each
kind define its meaning, and the printed message names the kind.
"""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Mapping
from typing import Final

from myomer.combat.movement import reasons as moving_reasons
from myomer.combat.movement.move import Move
from myomer.combat.physical.attack import Attack
from myomer.combat.physical.registry import REASONS as PHYSICAL_REASONS
from myomer.combat.reason import Reason, code_of
from myomer.combat.turn import power
from myomer.combat.weapons import reasons as weapon_reasons
from myomer.combat.weapons.shot import Shot
from myomer.combat.weapons.switches import SWITCH_REASONS
from myomer.game.actions import (
    Action,
    Concede,
    Deploy,
    Done,
    FindClub,
    FlipArms,
    PowerDown,
    PowerUp,
    Spot,
    Switch,
    Twist,
    Unjam,
)

AT_THE_TABLE: Final = {
    "not-an-action": "This is not an action: use Done(unit), Move(unit, …), Shot(…), or one of game.options().",
    "malformed-action": "A field has the wrong type: units, hexes and components are whole numbers (parse_hex('0505') "
    "for a hex), steps a tuple of numbers, kinds and modes text, flags True or False.",
    "game-over": "The game is over.",
    "no-such-unit": "There is no such unit.",
    "not-your-turn": "It is another side's turn to act.",
    "unit-is-gone": "The unit is not on the map.",
    "unit-has-acted": "The unit has already acted in this phase, or does not act in it.",
    "another-unit-acts": "Another unit is still declaring; it must finish first.",
    "wrong-phase": "This action belongs to another phase.",
}
"""Reasons against any kind of action."""

_OPTION: Final = {"option-not-in-play": "This is an option that is not in play; turn it on to use it."}

KINDS: Final[dict[str, Mapping[str, str]]] = {
    "action": {},
    "concession": {
        "no-such-side": "There is no such side.",
        "no-conceding": "Sides cannot concede in this game.",
        "already-conceded": "The side has already conceded.",
    },
    "pass": {"must-deploy": "The unit must be deployed."},
    "deployment": {
        "outside-zone": "The hex is not in the side's deployment zone.",
        "zone-occupied": "Another unit is there.",
        "no-such-place": "The hex has no such roof or bridge.",
        "no-room-below": "There is no room under the bridge.",
        "does-not-bear": "The roof or bridge cannot carry the unit.",
        "facing-unknown": "A facing must be 0 to 5.",
    },
    "movement": {
        **moving_reasons.REASONS,
        "must-withdraw": "A crippled unit can only move toward its home edge, or stay.",
    },
    "shutdown": {**power.REASONS, **_OPTION},
    "startup": {**power.REASONS, **_OPTION},
    "switch": {
        **SWITCH_REASONS,
        "shut-down": "The unit is shut down.",
        "unconscious": "The pilot is unconscious or dead.",
        "already-moved": "A blade is extended or retracted before the unit moves.",
        "switched-this-turn": "It was already switched this turn.",
    },
    "torso-twist": weapon_reasons.TWIST_REASONS,
    "arm-flip": weapon_reasons.FLIP_REASONS,
    "spotting": weapon_reasons.SPOT_REASONS,
    "unjamming": weapon_reasons.UNJAM_REASONS,
    "club-search": weapon_reasons.SEARCH_REASONS,
    "weapon-attack": weapon_reasons.REASONS,
    "physical-attack": ChainMap(
        {
            "no-such-attack": "There is no such attack.",
            "declared-moving": "Charges and deaths from above are declared with the move.",
        },
        PHYSICAL_REASONS,
    ),
}
"""By kind of action, the codes that are specific to it, with their sentences."""

KIND_OF: Final[dict[type, str]] = {
    Concede: "concession",
    Done: "pass",
    Deploy: "deployment",
    Move: "movement",
    PowerDown: "shutdown",
    PowerUp: "startup",
    Switch: "switch",
    Twist: "torso-twist",
    FlipArms: "arm-flip",
    Spot: "spotting",
    Unjam: "unjamming",
    FindClub: "club-search",
    Shot: "weapon-attack",
    Attack: "physical-attack",
}


def kind_of(action: Action) -> str:
    """The kind of an action, as `KINDS` names it; `action` for something that is not an action."""
    return KIND_OF.get(type(action), "action")


def sentence_for(reason: Reason | str, action: Action | str = "") -> str:
    """The sentence for a reason, or its code, given against an action (or a kind of action, such as `weapon-attack`).

    The action may be left out if the code has the same sentence for every kind.
    """
    code = code_of(reason)
    if code in AT_THE_TABLE:
        return AT_THE_TABLE[code]
    if action != "":
        kind = action if isinstance(action, str) else kind_of(action)
        if kind not in KINDS:
            raise ValueError(f"there is no kind of action {kind!r}; there are {', '.join(KINDS)}")
        if code not in KINDS[kind]:
            raise ValueError(f"no {kind} is refused with the code {code!r}")
        return KINDS[kind][code]

    meanings = {kind: sentences[code] for kind, sentences in KINDS.items() if code in sentences}
    if not meanings:
        raise ValueError(f"there is no code {code!r}")
    if len(set(meanings.values())) > 1:
        raise ValueError(
            f"the sentence for {code!r} depends on the action: pass it too, as sentence_for(code, action), or "
            f"its kind, one of {', '.join(meanings)}"
        )
    return next(iter(meanings.values()))
