"""The question `heat`: a unit's heat after a turn, its effects and, with dice, the heat phase."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.events import AmmunitionRolled, Event, PilotHeat, ShutdownRolled, StartupRolled
from myomer.combat.harm.criticals import most_dangerous_bin
from myomer.combat.harm.damage import add_outside_heat
from myomer.combat.turn.heat_figure import capacity, heat_figure, movement_heat
from myomer.combat.turn.heat_phase import heat_phase
from myomer.combat.weapons.gear import firing_heat
from myomer.dice import DiceRoller, ScriptedDice
from myomer.query.cast import FIRST_SIDE, Cast
from myomer.reports.results import events_json, losses
from myomer.rules import heat as scale
from myomer.rules.ruleset import Ruleset
from myomer.scenario.errors import BAD_VALUE, UNKNOWN_NAME, DescriptionError, shown
from myomer.scenario.fields import Fields
from myomer.scenario.rehearsal import AlwaysSucceedDice, copy_with_log
from myomer.scenario.units import weapons_named
from myomer.units.mech import Mech
from myomer.units.mobility import jumping_mp, running_mp, walking_mp

MAX_POINTS: Final = 1000
MAX_WEAPONS: Final = 100
UNIT: Final = 0


def heat(fields: Fields, rules: Ruleset) -> dict[str, object]:
    """The answer to `heat`."""
    cast = Cast(fields.chosen_variants)
    cast.read(fields, "unit", FIRST_SIDE)
    battle = cast.read_battle(fields, rules)
    mech = battle.mechs[UNIT]

    # Everything that heats and cools the unit this turn.
    fired = _read_fired(fields, mech)
    mech.heat_gained = movement_heat(mech) + sum([points for _, points in fired])
    add_outside_heat(battle, UNIT, fields.integer("outside", 0, 0, MAX_POINTS))
    add_outside_heat(battle, UNIT, fields.integer("outside_fire", 0, 0, MAX_POINTS), scale.BY_FIRE)
    mech.cooling = fields.integer("cooling", 0, 0, MAX_POINTS)
    faces = fields.dice()
    fields.done()

    figure = heat_figure(battle, UNIT)
    plain = figure.to_json()
    answered: dict[str, object] = {
        "before": plain["before"],
        "sources": plain["sources"],
        "fired": [{"weapon": name, "heat": points} for name, points in fired],
        "dissipation": plain["dissipation"],
        "capacity": capacity(battle, UNIT),
        "heat": plain["heat"],
        "effects": _effects(battle, figure.heat),
    }

    if faces is not None:
        with ScriptedDice(faces) as dice:
            answered["outcome"] = _play_heat_phase(battle, cast.names, dice)
    return answered


def _read_fired(fields: Fields, mech: Mech) -> list[tuple[str | None, int]]:
    """Weapons fired, given by name (each weapon once) or as points of heat; returns names and heat."""
    if not fields.has("weapons"):
        return []

    items = fields.items("weapons")
    if len(items) > MAX_WEAPONS:
        raise fields.bad("weapons", f"at most {MAX_WEAPONS} weapons at once, not {len(items)}")

    used: set[int] = set()
    weapons: list[tuple[str | None, int]] = []
    for index, item in enumerate(items):
        path = fields.name(f"weapons[{index}]")

        # A plain number is heat without a weapon.
        if isinstance(item, int) and not isinstance(item, bool):
            if not 0 <= item <= MAX_POINTS:
                raise DescriptionError(BAD_VALUE, path, f"heat is 0 to {MAX_POINTS}, not {shown(item)}")
            weapons.append((None, item))
            continue

        entry = Fields({"weapon": item} if isinstance(item, str) else item, path)
        text = entry.text("weapon")
        unused = [weapon for weapon in weapons_named(mech, text, path) if weapon not in used]
        if not unused:
            raise DescriptionError(UNKNOWN_NAME, path, f"the unit has no other {text}")
        weapon_index = unused[0]
        used.add(weapon_index)

        component = mech.design.components[weapon_index]
        weapon = component.equipment
        assert weapon is not None
        shots = entry.integer("shots", 1, 1, max(1, weapon.rate))
        entry.done()

        full_name = f"{component.name}@{mech.design.names[component.location]}"
        weapons.append((full_name, firing_heat(mech, weapon_index, shots)))
    return weapons


def _effects(battle: Battle, points: int) -> dict[str, object]:
    """The effects of this much heat: those that last until the next heat phase, and the rolls of this one."""
    hot = battle.mechs[UNIT].copy()
    hot.heat = points
    rolls: dict[str, object] = {"shutdown": None, "startup": None, "ammunition": None, "inferno": None, "pilot_hits": 0}

    # A heat phase on a copy shows which rolls are due.
    twin, log = copy_with_log(battle)
    heat_phase(twin, AlwaysSucceedDice())
    for event in log:
        if isinstance(event, ShutdownRolled):
            rolls["shutdown"] = _roll_json(event.target_number, event.automatic)
        elif isinstance(event, StartupRolled):
            rolls["startup"] = _roll_json(event.target_number, event.automatic)
        elif isinstance(event, AmmunitionRolled):
            kind = "inferno" if event.inferno else "ammunition"
            rolls[kind] = {"target_number": event.target_number, "bin": _bin_name(hot, event.inferno)}
        elif isinstance(event, PilotHeat):
            rolls["pilot_hits"] = event.hits

    return {
        "movement": {
            "lost": scale.walking_loss(points),
            "walk": walking_mp(hot),
            "run": running_mp(hot),
            "jump": jumping_mp(hot, battle.depth(hot)),
            "tsm": hot.tsm_active(),
        },
        "to_hit": scale.to_hit_modifier(points),
        **rolls,
    }


def _roll_json(needed: int, automatic: str) -> dict[str, object]:
    return {"target_number": None if automatic else needed, "automatic": automatic or None}


def _bin_name(mech: Mech, inferno: bool) -> str:
    """The ammunition bin that would explode."""
    component = mech.design.components[most_dangerous_bin(mech, inferno)]
    return f"{component.name}@{mech.design.names[component.location]}"


def _play_heat_phase(battle: Battle, names: list[str], dice: DiceRoller) -> dict[str, object]:
    """Play the heat phase and report what it did to the unit."""
    mech = battle.mechs[UNIT]
    before = mech.copy()
    log: list[Event] = []
    battle.log = log
    heat_phase(battle, dice)

    return {
        "heat": mech.heat,
        "shutdown": mech.shutdown,
        "prone": mech.prone,
        "losses": losses(before, mech),
        "wounds": mech.wounds,
        "unconscious": mech.unconscious,
        "unit_destroyed": mech.destroyed,
        "cause": mech.cause or None,
        "events": events_json(log, names),
    }
