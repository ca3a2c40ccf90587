"""How the game is played, point by point: `Ruleset`, the two built-in rulesets, and the register of all.

Every point on which rulesets differ, or may, is a field, read by the resolver it concerns; no resolver asks which
ruleset it plays. A field is declared once, with what its values mean (`ruleset_field`); `docs/rules-differences.md`
is printed from the declarations. The defaults are `standard`, what the spec demands; `TOTAL_WARFARE` names each value
that the published game has instead.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Final

from myomer.rules.ruleset_field import ABOUT, OPTION, RuleField, number, option, switch


@dataclass(frozen=True, repr=False)
class Ruleset:
    """How the game is played, point by point."""

    name: str

    # physical attacks
    tsm_doubles_weight: bool = switch(
        True,
        "Active TSM",
        off="doubles the formula's result",
        on="doubles the weight in every formula, an ability's extra damage too",
        where="P1, Q-56",
    )
    tsm_on_charge_and_dfa: bool = switch(
        True, "TSM in a charge or death from above", off="does not count", on="counts", where="P2"
    )
    sword_rounds_up: bool = switch(
        False, "Sword, inactive vibroblade", off="floor(W/10)+1", on="ceil(W/10)+1", where="P3"
    )
    mace_quarter_weight: bool = switch(False, "Mace damage", off="floor(2W/5)", on="ceil(W/4)", where="P4")
    mace_miss_psr: int | None = number(
        None, "Mace missed", "attacker makes a PSR at {:+d}", none="no PSR", where="P5, R8"
    )
    weapon_needs_lower_arm: bool = switch(
        True, "Hatchet, sword, mace, blade without a lower arm actuator", off="+2", on="not allowed", where="P6, D5"
    )
    blade_needs_hand: bool = switch(
        False, "Retractable blade without a hand", off="allowed", on="not allowed", where="P7"
    )
    extended_blade_bars_arms: bool = switch(
        False, "Punch or push with a blade extended", off="allowed", on="not allowed", where="§4"
    )
    weapon_always_punch_table: bool = switch(
        True, "Hit table of arm-mounted weapons", off="hit location table, by level", on="punch table", where="P8, D3"
    )
    tables_by_level: bool = switch(
        False,
        "Punch one level up, kick one level down",
        off="the attack's own table",
        on="kick table, punch table",
        where="§1.7, Q-56",
    )
    prone_full_table: bool = switch(
        False,
        "Prone target",
        off="table and arc as for a standing one",
        on="hit location table; death from above in the back",
        where="§1.8, Q-56",
    )
    claw_spares_both_hands: bool = switch(
        False,
        "Weapon in an arm without a hand",
        off="needs a claw on that arm",
        on="needs a claw on either arm",
        where="§3.6, Q-56",
    )
    one_column_tables: bool = switch(
        True, "Punch and kick tables", off="a column for each side", on="one column for every side", where="P9, D1, D2"
    )
    kick_actuators_halve: bool = switch(
        False, "Kick with leg actuators gone", off="+2 to hit", on="+2 to hit and half damage", where="P10, D6"
    )
    hip_bars_every_kick: bool = switch(
        False, "Kick with a hip gone", off="not with that leg", on="not at all", where="P11"
    )
    charge_rounds_first: bool = switch(
        True, "Charge damage", off="ceil(W/10 × run-up)", on="ceil(W/10) × run-up", where="P12"
    )
    charge_full_table: bool = switch(
        False, "Charge hit table", off="punch table", on="hit location table", where="P13, D4"
    )
    charge_group: int = number(0, "Charge damage groups", "groups of {}", zero="one group", where="P13")
    charge_psr: int = number(0, "PSRs after a charge, both units", "{:+d}", where="P14, R4")
    charge_miss_psr: int | None = number(
        0, "Charge missed: PSR", "attacker makes a PSR at {:+d}", none="none", where="P15, R6"
    )
    charge_miss_sidesteps: bool = switch(
        False, "Charge missed: place", off="stays before the target", on="passes beside it", where="P15"
    )
    dfa_rounds_first: bool = switch(
        True, "Death from above damage", off="ceil(3W/10)", on="ceil(W/10) × 3", where="P16"
    )
    dfa_group: int = number(0, "Death from above groups", "groups of {}", zero="one group", where="P17")
    dfa_splits_over_legs: bool = switch(
        True,
        "Death from above, own damage",
        off="groups of 5 on the kick table",
        on="half, rounded up, to each of two legs",
        where="P18",
    )
    dfa_target_psr: int = number(0, "PSR of the target of a death from above", "{:+d}", where="P19, R5")
    dfa_attacker_psr: int = number(0, "PSR of its attacker", "{:+d}", where="P19, R5")
    dfa_miss_psr: int | None = number(
        4,
        "Death from above missed",
        "PSR at {:+d}, fall on failure",
        none="falls 2 levels on its back",
        where="P20, R7",
    )
    underwater_by_limb: bool = switch(
        False,
        "Damage halved underwater",
        off="attacker in water 2 deep",
        on="striking location submerged",
        where="P21",
    )
    underwater_rounds_up: bool = switch(
        False, "Rounding of that half", off="down", on="up for fists, feet and charges; weapons down", where="P22"
    )
    underwater_halves_all: bool = switch(
        True,
        "Death from above, thrash, brush-off, flail that backfires, underwater",
        off="not halved",
        on="halved too",
        where="§1.11, Q-56",
    )
    impossible_attack_rolls: bool = switch(
        False, "Declared kick or mace attack that became impossible", off="no PSR", on="the PSR of a miss", where="§3.2"
    )
    nowhere_to_go_destroys: bool = switch(
        False,
        "Driven out with nowhere to go",
        off="stays: PSR after a death from above, fall under somebody who falls",
        on="destroyed",
        where="§3.5, Q-56",
    )
    long_drop_falls: bool = switch(
        False,
        "Pushed, charged or driven out over a drop of 2 levels",
        off="PSR of that attack, failed a fall from that height",
        on="falls",
        where="§10.2, Q-56",
    )
    displaced_enter_terrain: bool = switch(
        True,
        "Displaced into rubble, ice, water, or out of water",
        off="for entering water only, at once",
        on="PSR, queued",
        where="§10.2, Q-56",
    )

    # damage of physical attacks, by the weight W in tons
    kick_divisor: int = number(5, "Kick", "floor(W/{})", least=1)
    punch_divisor: int = number(10, "Punch", "ceil(W/{})", least=1)
    claw_divisor: int = number(7, "Punch with a claw", "ceil(W/{})", least=1)
    zweihander_divisor: int = number(10, "Added for a two-handed punch or club", "floor(W/{})", least=1)
    club_divisor: int = number(5, "Club", "floor(W/{})", least=1)
    hatchet_divisor: int = number(5, "Hatchet, lance", "floor(W/{})", least=1)
    sword_divisor: int = number(10, "Sword, inactive vibroblade", "W/{}, rounded, +1", least=1)
    retractable_blade_divisor: int = number(10, "Retractable blade", "ceil(W/{})", least=1)
    charge_divisor: int = number(10, "Charge", "W/{} for each hex of the run-up", least=1)
    charge_self_divisor: int = number(10, "Charge, own damage", "ceil(W/{}), W of the target", least=1)
    dfa_divisor: int = number(10, "Death from above", "W/{}, rounded, times the factor", least=1)
    dfa_factor: int = number(3, "Death from above, factor", "× {}", least=0)
    dfa_self_divisor: int = number(5, "Death from above, own damage", "ceil(W/{})", least=1)
    dfa_self_group: int = number(5, "Death from above, own damage not split over the legs", "groups of {}", least=1)
    dfa_miss_levels: int = number(2, "Death from above missed: the fall without a PSR", "{} levels", least=0)
    thrash_divisor: int = number(3, "Thrash", "W/{}, rounded to the nearest", least=1)
    jump_jet_damage: int = number(3, "Jump jet attack", "{} points for each jet", least=0)
    spike_damage: int = number(2, "Striking a spiked location", "{} points to the limb", least=0)

    # piloting skill rolls
    wound_modifier: int = number(1, "PSR modifier of each pilot hit", "{:+d}", zero="0", where="R1, D7")
    damage_psr: int = number(0, "20 or more damage in a phase", "{:+d}", where="R2")
    leg_damage_psr: bool = switch(True, "Internal structure of a leg damaged", off="no PSR", on="PSR", where="R3")
    running_rough_psr: bool = switch(True, "Running through rough", off="no PSR", on="PSR", where="R9")
    ice_psr: bool = switch(
        True,
        "Moving, landing or displaced onto ice",
        off="1d6, a 6 (landing: 4) breaks through",
        on="PSR, failure breaks through",
        where="R10, Q-56",
    )
    leaving_water_psr: bool = switch(True, "Leaving water", off="no PSR", on="PSR", where="R11")
    hip_psr_every_hex: bool = switch(
        True, "Moving on a destroyed hip", off="one PSR after running", on="PSR at every hex", where="R12"
    )
    ice_skid_any_speed: bool = switch(
        False, "Turning on ice", off="risks a skid when running", on="risks a skid at any speed", where="R13"
    )
    any_turn_skids: bool = switch(
        True, "Turned one way and back before moving on", off="risks none", on="risks a skid", where="§9.1, Q-56"
    )
    airborne_rolls_wait: bool = switch(
        True,
        "PSRs of a unit in the middle of a death from above",
        off="dropped",
        on="rolled at the end of the physical attack phase",
        where="§1, Q-56",
    )
    shutdown_target: int | None = number(3, "Shutting down", "a fixed {}", none="an ordinary PSR", where="R14")
    shutdown_modifier: int = number(0, "Modifier of that PSR", "{:+d}", where="R14")
    voluntary_shutdown_psr: bool = switch(
        True, "Shutting down on purpose", off="no PSR", on="the same PSR", where="R14"
    )
    masc_failure_psr: bool = switch(
        True, "MASC or supercharger fails: PSR", off="none for itself", on="PSR", where="R15"
    )
    masc_failure_criticals: bool = switch(
        False, "MASC or supercharger fails: damage", off="none", on="critical hits to legs or engine", where="R15"
    )
    collapse_psr: bool = switch(
        True, "Building or bridge collapses underfoot", off="falls", on="PSR to stay upright", where="R16"
    )
    stand_costs_all_walking: bool = switch(
        True, "Standing up costs", off="2 MP each attempt", on="all walking MP, one attempt", where="R17"
    )
    stand_failure_falls: bool = switch(
        False, "Standing up fails", off="stays prone", on="a fall, with its damage", where="R17"
    )
    move_goes_on_after_fall: bool = switch(
        False, "After a fall on the way", off="the move is over", on="may go on with the MP left", where="M1"
    )
    device_failure_replans: bool = switch(
        False,
        "MASC or supercharger fails: the move",
        off="goes on as far as the MP without it reach",
        on="is planned again",
        where="M2",
    )
    shared_trigger_modifiers: bool = switch(
        False, "Several PSRs in a phase", off="each its own modifier", on="each adds all of them", where="R18"
    )
    hip_replaces_actuators: bool = switch(
        False, "Hip and other actuators of a leg", off="add up", on="the hip's +2 alone", where="R19"
    )
    gyro_flat_per_hit: bool = switch(
        True, "Heavy-duty gyro hits", off="+1 (no PSR), then +3", on="+3 each, a PSR each", where="R20"
    )
    landing_legs_first: bool = switch(
        False, "Landing: damaged legs or gyro", off="rolled last", on="rolled before water and ice", where="M-103"
    )
    phase_damage: int = number(20, "Damage in a phase that calls for a PSR", "{} points", least=1)
    dual_cockpit_phase_damage: int = number(
        30, "The same, with a dual cockpit and a dedicated pilot", "{} points", least=1
    )
    gyro_hit_modifier: int = number(3, "PSR modifier of each gyro hit", "{:+d}")
    heavy_duty_gyro_modifier: int = number(1, "The same, first hit on a heavy-duty gyro that counts less", "{:+d}")
    gyro_destroyed_modifier: int = number(6, "PSR modifier of a destroyed gyro", "{:+d}")
    hip_modifier: int = number(2, "PSR modifier of a destroyed hip", "{:+d}")
    leg_actuator_modifier: int = number(1, "PSR modifier of another destroyed leg actuator", "{:+d}")
    leg_destroyed_modifier: int = number(5, "PSR modifier of a destroyed leg", "{:+d}")
    leg_flooded_modifier: int = number(3, "PSR modifier of a flooded leg, where the hip replaces actuators", "{:+d}")
    four_legs_modifier: int = number(-2, "PSR modifier of a quad with all legs", "{:+d}")
    three_legs_modifier: int = number(-1, "PSR modifier of a tripod with all legs", "{:+d}")
    careful_stand_modifier: int = number(-2, "PSR modifier of a careful stand", "{:+d}")
    stand_mp: int = number(2, "MP of an attempt to stand, where it does not take all", "{} MP", least=0)
    stand_heat: int = number(1, "Heat points of an attempt to stand", "{}", least=0)

    # falls and pilot hits
    fall_divisor: int = number(10, "Damage of a fall", "ceil(W/{}) for each level, and once more", least=1)
    fall_group: int = number(5, "Damage of falls, skids, collapses and thrashing", "groups of {}", least=1)
    fall_pilot_hits: int = number(1, "Pilot hits of a fall that the pilot does not avoid", least=0)
    head_hit_pilot_hits: int = number(1, "Pilot hits of a hit on the head", least=0)
    explosion_pilot_hits: int = number(2, "Pilot hits of an ammunition explosion", least=0)
    suffocation_pilot_hits: int = number(1, "Pilot hits in the end phase of a pilot without air", least=0)

    # critical hits
    engine_explosion_hits: int = number(4, "Engine hits in a phase for an engine explosion (option)", least=1)
    engine_explosion_target: int = number(10, "2d6 for the explosion", "{}+")
    case_ii_target: int = number(8, "2d6 that prevents the critical hit check of a CASE II location", "{}+")

    # line of sight
    fields_hide_from_below: bool = switch(
        False,
        "Planted fields in the line of sight",
        off="count above both ends",
        on="also as high as the target, seen from below their top",
        where="M-105",
    )

    # optional rules, off in both
    trip: bool = option("tripping: kicking the legs out from under a standing 'Mech.")
    thrash: bool = option("prone 'Mechs thrash at infantry in their hex.")
    grapple: bool = option("holding an adjacent 'Mech with both arms, and breaking free.")
    brush_off: bool = option("swatting swarming infantry or pods.")
    jump_jet_attack: bool = option("jump jets as a weapon.")
    blade_punch: bool = option("a retracted blade springs out in a punch that hits.")
    tactical_charge: bool = option("charge damage from both weights, the distance and the margin.")
    mixed_limb_attacks: bool = option("several physical attacks in a turn, as long as no limb is used twice.")
    fall_always_wounds: bool = option("every fall is a pilot hit, with no roll.")
    careful_stand: bool = option("spend all walking MP (more than 2) on one attempt to stand at −2; not in `standard`.")
    sprint: bool = option("sprinting, at twice the walking MP and with no attacks.")
    evade: bool = option("a running unit evades, with no attacks; it is harder to hit.")
    hull_down: bool = option("going hull-down.")
    leap: bool = option("a step may leap down three levels or more, with two PSRs.")
    backward_levels: bool = option("a step backward may change one level, with a PSR.")
    damaged_arms_stand: bool = option("lost or damaged arms make standing up harder.")
    leg_damage_adds_up: bool = option("hip and other actuators of one leg add up (as `standard` does always).")
    damage_psr_per_twenty: bool = option("the PSR for 20 damage is +1 for each full 20 points.")
    weight_class_to_hit: bool = option("light attackers −2, medium −1 on physical attacks.")
    weight_class_psr: bool = option(
        "light +1, heavy −1, assault −2 on PSRs for being kicked, pushed, tripped or for 20 damage."
    )
    skilled_evasion: bool = option("an evading target's modifier depends on its pilot.")
    falling_expanded: bool = option("a good pilot who fails narrowly goes hull-down instead of falling.")
    advanced_hit_locations: bool = option(
        "side hits can strike rear armor, prone 'Mechs and quads have columns of their own."
    )
    floating_criticals: bool = option("the location of a TAC is rolled again.")
    no_through_armor_criticals: bool = option("a 2 on the hit location table is not a TAC.")
    push_off_board: bool = option("a unit pushed over the map's edge leaves the game.")
    engine_explosions: bool = option("four engine hits in one phase may explode the engine.")
    glancing_blows: bool = option(
        "a physical attack that just hits does half damage, rounded down, and its critical hit checks are at −2."
    )
    direct_blows: bool = option(
        "each 3 points by which a physical attack hits add a point of damage and +1 to its critical hit checks."
    )
    tactical_criticals: bool = option("heavier hits raise the critical roll, on shifted bands.")
    extreme_range: bool = option("weapons reach beyond long range, at +6 to hit and −2 on the cluster roll.")
    one_arm_prone_fire: bool = option(
        "a prone 'Mech with one arm left fires from torso and head, propped on it, at +1 more."
    )
    ecm: bool = option("fields of enemy ECM cancel Artemis, Narc and C3 along the line of fire.")
    c3: bool = option("units of a C3 network fire at the range of the one that is closest to the target.")

    def __repr__(self) -> str:
        plain = RULESETS.get(self.name)
        changed = {} if plain is None else changed_fields(self, plain)
        return f"<Ruleset {', '.join([self.name, *[f'{name}={value!r}' for name, value in changed.items()]])}>"

    def __reduce__(self) -> tuple[object, ...]:
        return ruleset_with, (self.name, changed_fields(self, base_ruleset(self.name)))


RULE_FIELDS: Final[dict[str, RuleField]] = {
    field.name: field.metadata[ABOUT] for field in fields(Ruleset) if field.name != "name"
}
"""Every field except the name, in order, with the meaning of its values."""

OPTIONS: Final = [name for name, about in RULE_FIELDS.items() if about.kind == OPTION]
"""The fields that are optional rules."""


STANDARD: Final = Ruleset(name="standard")
"""The rules of the spec; the default."""

TOTAL_WARFARE: Final = Ruleset(
    name="total-warfare",
    tsm_doubles_weight=False,
    tsm_on_charge_and_dfa=False,
    sword_rounds_up=True,
    mace_quarter_weight=True,
    mace_miss_psr=2,
    weapon_needs_lower_arm=False,
    blade_needs_hand=True,
    extended_blade_bars_arms=True,
    weapon_always_punch_table=False,
    tables_by_level=True,
    prone_full_table=True,
    claw_spares_both_hands=True,
    one_column_tables=False,
    kick_actuators_halve=True,
    hip_bars_every_kick=True,
    charge_rounds_first=False,
    charge_full_table=True,
    charge_group=5,
    charge_psr=2,
    charge_miss_psr=None,
    charge_miss_sidesteps=True,
    dfa_rounds_first=False,
    dfa_group=5,
    dfa_splits_over_legs=False,
    dfa_target_psr=2,
    dfa_attacker_psr=4,
    dfa_miss_psr=None,
    underwater_by_limb=True,
    underwater_rounds_up=True,
    underwater_halves_all=False,
    impossible_attack_rolls=True,
    nowhere_to_go_destroys=True,
    long_drop_falls=True,
    displaced_enter_terrain=False,
    wound_modifier=0,
    damage_psr=1,
    leg_damage_psr=False,
    running_rough_psr=False,
    ice_psr=False,
    leaving_water_psr=False,
    hip_psr_every_hex=False,
    ice_skid_any_speed=True,
    any_turn_skids=False,
    airborne_rolls_wait=False,
    shutdown_target=None,
    shutdown_modifier=3,
    voluntary_shutdown_psr=False,
    masc_failure_psr=False,
    masc_failure_criticals=True,
    collapse_psr=False,
    stand_costs_all_walking=False,
    stand_failure_falls=True,
    move_goes_on_after_fall=True,
    device_failure_replans=True,
    shared_trigger_modifiers=True,
    hip_replaces_actuators=True,
    gyro_flat_per_hit=False,
    landing_legs_first=True,
    fields_hide_from_below=True,
)
"""The published game."""

BUILT_IN: Final = {STANDARD.name: STANDARD, TOTAL_WARFARE.name: TOTAL_WARFARE}

RULESETS: Final = dict(BUILT_IN)
"""Every ruleset by name; `register_ruleset` adds one."""


def register_ruleset(rules: Ruleset) -> Ruleset:
    """Make a ruleset known by its name to every door, in this process: commands, questions, games, saved games.

        from dataclasses import replace
        from myomer.rules import STANDARD, register_ruleset

        HOUSE = register_ruleset(replace(STANDARD, name="house", trip=True, kick_divisor=4))

    ValueError if another ruleset has that name or a field has an invalid value.
    """
    name = rules.name
    if not name or name != "".join(name.split()):
        raise ValueError(f"a ruleset's name is one word, such as 'house', not {name!r}")
    if name in RULESETS and RULESETS[name] != rules:
        raise ValueError(f"there is already a different ruleset {name!r}")
    _check_fields(changed_fields(rules, STANDARD))
    RULESETS[name] = rules
    return rules


def forget_ruleset(name: str) -> None:
    """Remove a registered ruleset; built-in ones cannot be removed."""
    if name in BUILT_IN:
        raise ValueError(f"{name!r} is built in and cannot be removed")
    RULESETS.pop(name, None)


def ruleset_named(name: str) -> Ruleset:
    """The ruleset with that name; ValueError lists the known names."""
    if name not in RULESETS:
        raise ValueError(f"there is no ruleset {name!r}; the rulesets are {', '.join(RULESETS)}")
    return RULESETS[name]


def base_ruleset(name: str) -> Ruleset:
    """The base that a ruleset with that name is compared to: the built-in one, or `standard` under that name."""
    return BUILT_IN[name] if name in BUILT_IN else replace(STANDARD, name=name)


def changed_fields(rules: Ruleset, base: Ruleset) -> dict[str, object]:
    """Every field in which a ruleset differs from another, with its value."""
    return {name: getattr(rules, name) for name in RULE_FIELDS if getattr(rules, name) != getattr(base, name)}


def ruleset_with(name: str, changed: Mapping[str, object]) -> Ruleset:
    """A ruleset by name: the fields of `base_ruleset` with some changed. ValueError explains what is wrong."""
    _check_fields(changed)
    return replace(base_ruleset(name), **changed)  # type: ignore[arg-type]


def _check_fields(changed: Mapping[str, object]) -> None:
    """Raise ValueError for a field that a ruleset does not have, or a value that it cannot have."""
    for name, value in changed.items():
        if name not in RULE_FIELDS:
            raise ValueError(f"a ruleset has no field {name!r}")
        problem = RULE_FIELDS[name].problem(value)
        if problem:
            raise ValueError(f"the ruleset's field {name} {problem}")
