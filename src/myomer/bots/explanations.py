"""Describes the alternatives of a bot: what each is, and the parts of its value."""

from __future__ import annotations

from collections import Counter
from typing import Final

from myomer.bots.firing import Volley
from myomer.bots.moving import Candidate
from myomer.bots.placing import Stand
from myomer.bots.striking import Strike
from myomer.bots.weighing import Weighed
from myomer.bots.wording import weapon_name
from myomer.combat.movement.places import Place
from myomer.game.table import Game
from myomer.hexes import DIRECTION_WORDS as FACINGS
from myomer.hexes import Facing, hex_name
from myomer.rules.locations import QUAD
from myomer.rules.movement import JUMP, MODE_NAMES

FAILING: Final = "failing to get up"
TURNS_PRONE: Final = "turns where it lies"
COUNTERMOVE: Final = "enemy's countermove"


def describe_move(candidate: Candidate, value: float, more: list[tuple[str, float]] | None = None) -> Weighed:
    """A place, with the fire the unit deals and takes there; `value` may differ by what failing to get up changes.

    `more` are other parts of the candidate's own value.
    """
    place = candidate.place
    mech = candidate.stand.me.mech
    twists = mech.design.frame != QUAD and (not mech.prone or candidate.reach.stands)
    parts = _stand_parts(candidate.stand, candidate.facing, twists)
    parts[3:3] = [("PSRs on the way", -candidate.risk), (COUNTERMOVE, candidate.reply)]
    lies = mech.prone and not candidate.reach.stands
    if candidate.reach.stands or lies:
        parts.append(("being down" if lies else FAILING, value - candidate.value))
    parts += more or []
    parts = _shown(parts)
    if not candidate.walks and candidate.mode != JUMP:
        return Weighed("stays", value, parts, hex=hex_name(place.hex))
    there = hex_name(place.hex)
    description = f"{MODE_NAMES[candidate.mode]} to {there} facing {FACINGS[place.facing]}"
    if lies:
        description = f"{TURNS_PRONE}, facing {FACINGS[place.facing]}"
    return Weighed(description, value, parts, hex=there)


def describe_prone(name: str, value: float, stand: Stand, facing: Facing, reply: float) -> Weighed:
    """Staying or going prone, with the fire the unit deals and takes so, and what the enemies' replies change."""
    down = value - stand.value(facing, False) - reply
    parts = [*_stand_parts(stand, facing, False), (COUNTERMOVE, reply), ("being down", down)]
    return Weighed(name, value, _shown(parts))


def _stand_parts(stand: Stand, facing: Facing, twists: bool) -> list[tuple[str, float]]:
    """The parts of the value of a place."""
    fire, physical = stand.fire(facing, twists), stand.physical(facing)
    return [
        ("own fire", fire),
        ("physical attacks", physical),
        ("damage taken", -stand.caution * stand.taken(facing)),
        ("distance", -stand.drift),
        ("flooding", -stand.flooding),
        ("inactivity", -stand.idle_cost(fire + physical)),
    ]


def _shown(parts: list[tuple[str, float]]) -> list[tuple[str, float]]:
    """Those that are not next to nothing."""
    return [(name, figure) for name, figure in parts if abs(figure) >= 0.0005]


def describe_place(place: Place, value: float) -> Weighed:
    """A place by its name."""
    there = hex_name(place.hex)
    return Weighed(f"{there} facing {FACINGS[place.facing]}, {place.cost} MP", value, hex=there)


def describe_strike(game: Game, strike: Strike) -> Weighed:
    """A physical attack, or two punches, with its worth to both sides."""
    kind = strike.attack.kind if len(strike.estimates) == 1 else "both punches"
    limb = strike.attack.limb
    design = game.battle.mechs[strike.attack.attacker].design
    attack_name = (
        f"{kind} with the {design.names[limb].replace('-', ' ')}" if limb >= 0 and len(strike.estimates) == 1 else kind
    )
    damage = "damage, by exact odds" if strike.exact else "damage"
    parts = [(damage, strike.done), ("target's fall", strike.felled), ("own fall and damage", -strike.cost)]
    return Weighed(f"{attack_name} at {game.names[strike.attack.target]}", strike.value, parts)


def describe_volley(game: Game, volley: Volley) -> Weighed:
    """A volley with its worth and its heat."""
    parts = [("own fire", volley.given), ("heat", -volley.cost), ("physical attack to come", volley.physical)]
    parts = [(name, value) for name, value in parts if value]
    twist = "" if volley.torso == game.battle.mechs[volley.unit].torso else ", torso turned " + FACINGS[volley.torso]
    if not volley.shots:
        return Weighed(f"holds fire{twist}", volley.value, parts)
    design = game.battle.mechs[volley.shots[0].attacker].design
    fired: list[str] = []
    for target in dict.fromkeys([shot.target for shot in volley.shots]):
        kinds = Counter([weapon_name(design.components[shot.weapon]) for shot in volley.shots if shot.target == target])
        weapons = ", ".join([f"{count} {name}s" if count > 1 else name for name, count in kinds.items()])
        fired.append(f"{weapons} at {game.names[target]}")
    return Weighed(f"{', '.join(fired)}, heat {volley.heat}{twist}", volley.value, parts)
