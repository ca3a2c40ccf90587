"""The question `weapon-attack`: one shot, its numbers and, with dice, its outcome."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.events import AimRolled, ClusterRolled, CoverStruck, Event, HitLocated
from myomer.combat.weapons.defense import assign_defense
from myomer.combat.weapons.electronics import attach_beacon, side_bit
from myomer.combat.weapons.families import BOMBAST_SETTINGS
from myomer.combat.weapons.resolution import resolve_shot
from myomer.combat.weapons.shot import (
    DAMAGE_MODE,
    HEAT_MODE,
    INARC,
    NARC,
    NO_AIM,
    NO_SPOTTER,
    Shot,
    ShotPreview,
)
from myomer.combat.weapons.shot_facts import Declarations
from myomer.combat.weapons.shot_rule import preview_shot
from myomer.dice import DiceRoller, ScriptedDice
from myomer.query.cast import FIRST_SIDE, SECOND_SIDE, Cast, with_options
from myomer.reports.results import events_json, losses, queue_json
from myomer.reports.shot_json import shot_json
from myomer.rules.locations import CENTER_TORSO
from myomer.rules.ruleset import Ruleset
from myomer.scenario.face_off import ATTACKER_HEX, TARGET_HEX
from myomer.scenario.fields import Fields
from myomer.scenario.units import MAX_SHOTS, bin_for, bins_named, location_named, weapons_named
from myomer.units.mech import SPOTTING, Mech

FIRE_OPTIONS: Final = ["extreme_range", "one_arm_prone_fire", "ecm", "c3"]
"""Options that change a shot."""
SHOT_MODES: Final = {"damage": DAMAGE_MODE, "heat": HEAT_MODE, **{mode: mode for mode in BOMBAST_SETTINGS}}
BEACONS: Final = [NARC, INARC]

ATTACKER: Final = 0
TARGET: Final = 1


class ShotQuestion:
    """The shot that a question describes, and its battle."""

    def __init__(self, fields: Fields, rules: Ruleset) -> None:
        # The units; a spotter is one of them.
        cast = Cast(fields.chosen_variants)
        cast.read(fields, "attacker", FIRST_SIDE, ATTACKER_HEX)
        cast.read(fields, "target", SECOND_SIDE, TARGET_HEX)
        self.names: Final = cast.names
        """The units' names in the answer, by number."""
        self.declared: Final = Declarations()
        """What other units have declared: who spots, and who of them fires as well."""
        self.indirect: Final = fields.flag("indirect")
        self.spotter: Final = self._read_spotter(fields, cast)
        """The unit that spots for an indirect shot; `NO_SPOTTER` if none is given."""
        cast.read_others(fields)

        for number, unit in enumerate(cast.units):
            if number and unit.mech.status & SPOTTING and unit.mech.side == FIRST_SIDE:
                self._set_spotting(number, unit.mech)

        self.battle: Final = cast.read_battle(fields, with_options(fields, rules, FIRE_OPTIONS))
        attacker, target = self.battle.mechs[ATTACKER], self.battle.mechs[TARGET]
        self._mark_target(fields, attacker, target)

        # The shot.
        self.weapons: Final = weapons_named(attacker, fields.text("weapon"), fields.name("weapon"))
        """Every weapon of that name."""
        self.bins: list[int] = []
        """The ammunition bins to fire from; empty for any."""
        if fields.has("ammunition"):
            self.bins = bins_named(attacker, fields.text("ammunition"), fields.name("ammunition"))
        self.shots: Final = fields.integer("shots", 1, 1, MAX_SHOTS)
        self.mode: Final = SHOT_MODES[fields.choice("mode", list(SHOT_MODES), "mode of fire", "damage")]
        self.aim: Final = _read_aim(fields, target)
        self.secondary: Final = fields.flag("secondary")
        """Whether the target is a secondary target."""

    def _read_spotter(self, fields: Fields, cast: Cast) -> int:
        """The unit that spots for an indirect shot; `NO_SPOTTER` if none is given."""
        if not fields.has("spotter"):
            return NO_SPOTTER
        if not self.indirect:
            raise fields.bad("spotter", "only an indirect shot has a spotter: add 'indirect': true")
        number = cast.read_placed(fields.child("spotter"), "spotter", FIRST_SIDE)
        cast.units[number].mech.mark(SPOTTING)
        return number

    def _set_spotting(self, number: int, mech: Mech) -> None:
        """A unit spots the target; if it has fired, it also counts as attacking."""
        self.declared.spotting[number] = TARGET
        if mech.fired:
            self.declared.firing |= 1 << number

    def _mark_target(self, fields: Fields, attacker: Mech, target: Mech) -> None:
        """Mark the target with TAG or a beacon, as the question says."""
        if fields.flag("tagged"):
            target.tagged |= side_bit(attacker.side)
        if fields.has("beacon"):
            improved = fields.choice("beacon", BEACONS, "beacon") == INARC
            attach_beacon(target, attacker.side, CENTER_TORSO, improved)

    def preview(self) -> ShotPreview:
        """The shot with the first weapon of that name that can fire, or the first of them if none can."""
        first: ShotPreview | None = None
        for weapon in self.weapons:
            shot = Shot(
                ATTACKER,
                TARGET,
                weapon,
                shots=self.shots,
                bin=bin_for(self.battle.mechs[ATTACKER], weapon, self.bins),
                mode=self.mode,
                aim=self.aim,
                indirect=self.indirect,
                spotter=self.spotter,
            )

            preview = preview_shot(self.battle, shot, ATTACKER if self.secondary else -1, self.declared)
            if preview.allowed:
                return assign_defense(self.battle, [preview])[0]
            if first is None:
                first = preview

        assert first is not None
        return first


def _read_aim(fields: Fields, target: Mech) -> int:
    """The location aimed at, or `NO_AIM`."""
    if not fields.has("aim"):
        return NO_AIM
    return location_named(target, fields.text("aim"), fields.name("aim"))


def weapon_attack(fields: Fields, rules: Ruleset) -> dict[str, object]:
    """The answer to `weapon-attack`."""
    asked = ShotQuestion(fields, rules)
    faces = fields.dice()
    fields.done()
    preview = asked.preview()
    answered = shot_json(asked.battle, preview, asked.names)
    if faces is not None:
        with ScriptedDice(faces) as dice:
            answered["outcome"] = _resolve(asked.battle, preview, asked.names, dice)
    return answered


# the dice


def _resolve(battle: Battle, preview: ShotPreview, names: list[str], dice: DiceRoller) -> dict[str, object]:
    """Make the shot and report what it did."""
    log: list[Event] = []
    battle.log = log
    before = [mech.copy() for mech in battle.mechs]
    outcome = resolve_shot(battle, preview, dice)

    attacker, target = battle.mechs[ATTACKER], battle.mechs[TARGET]
    return {
        "made": outcome.made,
        "hit": outcome.hit,
        "roll": outcome.roll,
        "hits": outcome.hits,
        "cluster": _cluster_roll(log),
        "locations": _locations(log),
        "target_losses": losses(before[TARGET], target),
        "attacker_losses": losses(before[ATTACKER], attacker),
        "heat": {"attacker": attacker.heat_gained, "target": target.outside_heat},
        "jammed": bool((attacker.jammed & ~before[ATTACKER].jammed) >> preview.shot.weapon & 1),
        "psr_queue": queue_json(battle, log, names),
        "target_destroyed": target.destroyed,
        "events": events_json(log, names),
    }


def _cluster_roll(log: list[Event]) -> dict[str, object] | None:
    """The roll on the cluster hits table; None if there was none."""
    for event in log:
        if isinstance(event, ClusterRolled):
            return {"row": event.size, "roll": event.roll or None, "modifier": event.modifier, "hits": event.hits}
    return None


def _locations(log: list[Event]) -> list[dict[str, object]]:
    """Where each damage group hit, in order; `covered` when the target's cover absorbed it."""
    locations: list[dict[str, object]] = []
    for event in log:
        if isinstance(event, HitLocated) and event.unit == TARGET:
            locations.append(
                {
                    "location": event.location,
                    "points": event.points,
                    "roll": event.roll,
                    "covered": False,
                    "aimed": False,
                }
            )
        elif isinstance(event, AimRolled) and event.struck:
            locations.append(
                {"location": event.location, "points": None, "roll": event.roll, "covered": False, "aimed": True}
            )
        elif isinstance(event, CoverStruck) and locations:
            locations[-1]["covered"] = True
    return locations
