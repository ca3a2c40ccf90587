"""The two rulesets, as two values of one frozen class.

Every point on which they differ is a field, read by the resolver it concerns; no resolver asks which
ruleset it plays. `docs/rules-differences.md` lists the fields and is checked against this module. The
defaults are `standard`, what the spec demands; `TOTAL_WARFARE` names each value that the published game
has instead. The last block holds options that are off in both.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True, repr=False)
class Ruleset:
    """How the game is played, point by point."""

    name: str

    # physical attacks
    tsm_doubles_weight: bool = True
    """Active TSM doubles the weight in every damage formula (Q-56), instead of the formula's result."""
    tsm_on_charge_and_dfa: bool = True
    """Active TSM counts for the damage that a charge or a death from above does to the target."""
    sword_rounds_up: bool = False
    """A sword (and an inactive vibroblade) does ceil(W/10)+1 instead of floor(W/10)+1."""
    mace_quarter_weight: bool = False
    """A mace does ceil(W/4) instead of floor(2W/5)."""
    mace_miss_psr: int | None = None
    """Modifier of the roll an attacker makes after missing with a mace; None: no roll."""
    weapon_needs_lower_arm: bool = True
    """Hatchet, sword, mace and retractable blade need a working lower arm actuator, instead of +2 without."""
    blade_needs_hand: bool = False
    """A retractable blade needs a working hand actuator."""
    extended_blade_bars_arms: bool = False
    """A 'Mech with an extended retractable blade may neither punch nor push."""
    weapon_always_punch_table: bool = True
    """Arm-mounted physical weapons use the punch table at every level, instead of the full table by level."""
    tables_by_level: bool = False
    """A punch or kick uses the table of the height it strikes at, instead of its own at every level (Q-56)."""
    prone_full_table: bool = False
    """A prone target is struck on the full table, from above in the back, instead of as if it stood (Q-56)."""
    claw_spares_both_hands: bool = False
    """A claw on either arm stands for the hands of both, instead of its own arm's alone (Q-56)."""
    one_column_tables: bool = True
    """The punch and kick tables have one column for every side, instead of one for each side."""
    kick_actuators_halve: bool = False
    """Each destroyed upper or lower leg actuator halves the damage of that leg's kick."""
    hip_bars_every_kick: bool = False
    """Any destroyed hip forbids all kicks, instead of that leg's alone."""
    charge_rounds_first: bool = True
    """Charge damage is ceil(W/10) × run-up, instead of ceil(W/10 × run-up)."""
    charge_full_table: bool = False
    """Charge damage is located on the full 2d6 table, instead of the punch table."""
    charge_group: int = 0
    """Charge damage comes in groups of this size; 0: in one group."""
    charge_psr: int = 0
    """Modifier of the rolls that both units make after a charge that hits."""
    charge_miss_psr: int | None = 0
    """Modifier of the roll that a charger makes after a miss; None: no roll."""
    charge_miss_sidesteps: bool = False
    """A charger that misses moves on to a hex beside the target, instead of staying before it."""
    dfa_rounds_first: bool = True
    """Death from above does ceil(W/10) × 3, instead of ceil(3W/10)."""
    dfa_group: int = 0
    """Death-from-above damage to the target comes in groups of this size; 0: in one group."""
    dfa_splits_over_legs: bool = True
    """The attacker's own damage goes in halves, rounded up, to two legs, instead of by fives on the kick table."""
    dfa_target_psr: int = 0
    """Modifier of the target's roll after a death from above that hits."""
    dfa_attacker_psr: int = 0
    """Modifier of the attacker's roll after a death from above that hits."""
    dfa_miss_psr: int | None = 4
    """Modifier of the attacker's roll after a missed death from above; None: it falls two levels on its back."""
    underwater_by_limb: bool = False
    """Damage is halved when the striking location is submerged, instead of when the attacker's water is 2 deep."""
    underwater_rounds_up: bool = False
    """Halved punches, kicks, charges and deaths from above round up; physical weapons round down always."""
    underwater_halves_all: bool = True
    """Under water a death from above, a thrash, a brush-off and a flail that backfires are halved too (Q-56)."""
    impossible_attack_rolls: bool = False
    """A declared kick or mace blow that became impossible costs the attacker the roll of a miss."""
    nowhere_to_go_destroys: bool = False
    """A unit that must leave its hex and cannot is destroyed; otherwise it stays, with its PSR or a fall (Q-56)."""
    long_drop_falls: bool = False
    """Driven over a drop of two levels a unit falls; otherwise the PSR of the attack decides, at that height (Q-56)."""
    displaced_enter_terrain: bool = True
    """A unit moved by force queues the PSRs of rubble, ice and water; otherwise it rolls for water, at once (Q-56)."""

    # piloting skill rolls
    wound_modifier: int = 1
    """What each pilot wound adds to every piloting roll."""
    damage_psr: int = 0
    """Modifier of the roll for 20 or more damage in a phase."""
    leg_damage_psr: bool = True
    """Damage to a leg's structure calls for a roll."""
    running_rough_psr: bool = True
    """Running through rough ground calls for a roll."""
    ice_psr: bool = True
    """Each ice hex entered, on foot, from a jump or by force, calls for a PSR; otherwise a die may break it (Q-56)."""
    leaving_water_psr: bool = True
    """Leaving water calls for a roll."""
    hip_psr_every_hex: bool = True
    """A destroyed hip calls for a roll at every hex walked or run, instead of one after running."""
    ice_skid_any_speed: bool = False
    """Turning on ice risks a skid at any speed, instead of at a run."""
    any_turn_skids: bool = True
    """Any facing change on slippery ground risks a skid, instead of the sum of all in the hex (Q-56)."""
    airborne_rolls_wait: bool = True
    """The PSRs of a unit in the middle of a death from above wait until it has landed; otherwise they are dropped."""
    shutdown_target: int | None = 3
    """The fixed target number of the roll for shutting down; None: an ordinary roll."""
    shutdown_modifier: int = 0
    """Modifier of the roll for shutting down, and of the pilot's roll in the fall that follows."""
    voluntary_shutdown_psr: bool = True
    """Shutting down on purpose calls for the roll as well."""
    masc_failure_psr: bool = True
    """A failing MASC or supercharger calls for a roll."""
    masc_failure_criticals: bool = False
    """A failing MASC damages the legs, a failing supercharger itself and the engine."""
    collapse_psr: bool = True
    """A collapse underfoot calls for a roll to stay upright, instead of a fall without one."""
    stand_costs_all_walking: bool = True
    """An attempt to stand costs all walking MP and ends the move, instead of 2 MP."""
    stand_failure_falls: bool = False
    """A failed attempt to stand is a fall, with its damage."""
    move_goes_on_after_fall: bool = False
    """A unit that falls on its way may go on with the MP it has left; otherwise its move is over."""
    device_failure_replans: bool = False
    """When MASC or the supercharger fails the move is planned anew; otherwise the path goes on as far as MP reach."""
    shared_trigger_modifiers: bool = False
    """Each roll of a batch also adds the modifiers of the batch's other triggers."""
    hip_replaces_actuators: bool = False
    """A destroyed hip's +2 replaces the modifiers of that leg's other actuators."""
    gyro_flat_per_hit: bool = True
    """Any gyro adds +3 for each hit and calls for a roll at each; otherwise a heavy-duty one adds +1, then +3."""

    landing_legs_first: bool = False
    """On landing from a jump the roll for damaged legs or gyro comes before that for water or ice, not after it."""

    # line of sight
    fields_hide_from_below: bool = False
    """Planted fields as high as the target count for an attacker below their top; otherwise only those above both."""

    # options, off in both
    trip: bool = False
    """Option: trip attacks."""
    thrash: bool = False
    """Option: prone 'Mechs thrash at infantry in their hex."""
    grapple: bool = False
    """Option: grapples."""
    brush_off: bool = False
    """Option: swatting swarming infantry or pods."""
    jump_jet_attack: bool = False
    """Option: jump jets as a weapon."""
    blade_punch: bool = False
    """Option: a retracted blade springs out in a punch that hits."""
    tactical_charge: bool = False
    """Option: charge damage from both weights, the distance and the margin."""
    mixed_limb_attacks: bool = False
    """Option: several physical attacks in a turn, as long as no limb is used twice."""
    fall_always_wounds: bool = False
    """Option: every fall wounds the pilot, with no roll."""
    careful_stand: bool = False
    """Option: spend all walking MP (more than 2) on one attempt to stand at −2; not in `standard`."""
    sprint: bool = False
    """Option: sprinting, at twice the walking MP and with no attacks."""
    evade: bool = False
    """Option: a running unit evades, with no attacks; it is harder to hit."""
    hull_down: bool = False
    """Option: going hull-down."""
    leap: bool = False
    """Option: a step may leap down three levels or more, with two rolls."""
    backward_levels: bool = False
    """Option: a step backward may change one level, with a roll."""
    damaged_arms_stand: bool = False
    """Option: lost or damaged arms make standing up harder."""
    leg_damage_adds_up: bool = False
    """Option: hip and other actuators of one leg add up (as `standard` does always)."""
    damage_psr_per_twenty: bool = False
    """Option: the 20-damage roll is +1 for each full 20 points."""
    weight_class_to_hit: bool = False
    """Option: light attackers −2, medium −1 on physical attacks."""
    weight_class_psr: bool = False
    """Option: light +1, heavy −1, assault −2 on rolls for being kicked, pushed, tripped or for 20 damage."""
    skilled_evasion: bool = False
    """Option: an evading target's modifier depends on its pilot."""
    falling_expanded: bool = False
    """Option: a good pilot who fails narrowly goes hull-down instead of falling."""
    advanced_hit_locations: bool = False
    """Option: side hits can strike rear armor, prone 'Mechs and quads have columns of their own."""
    floating_criticals: bool = False
    """Option: a through-armor critical strikes a location rolled anew."""
    no_through_armor_criticals: bool = False
    """Option: a 2 on the full table is no through-armor critical."""
    push_off_board: bool = False
    """Option: a unit pushed over the map's edge leaves the game."""
    engine_explosions: bool = False
    """Option: four engine hits in one phase may blow up the engine."""
    glancing_blows: bool = False
    """Option: a blow that just hits does half damage, rounded down, and its critical checks are at −2."""
    direct_blows: bool = False
    """Option: each 3 points by which a blow hits add a point of damage and of its critical checks."""
    tactical_criticals: bool = False
    """Option: heavier hits raise the critical roll, on shifted bands."""
    extreme_range: bool = False
    """Option: weapons reach beyond long range, at +6 to hit and −2 on the cluster roll."""
    one_arm_prone_fire: bool = False
    """Option: a prone 'Mech with one arm left fires from torso and head, propped on it, at +1 more."""
    ecm: bool = False
    """Option: fields of enemy ECM cancel Artemis, Narc and C3 along the line of fire."""
    c3: bool = False
    """Option: units of a C3 network fire at the range of the one that is closest to the target."""

    def __repr__(self) -> str:
        from myomer.rules.differences import changes

        return f"<Ruleset {', '.join([self.name, *changes(self)])}>"


STANDARD: Final = Ruleset(name="standard")
"""What the spec demands; the default."""

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

RULESETS: Final = {STANDARD.name: STANDARD, TOTAL_WARFARE.name: TOTAL_WARFARE}
"""Every ruleset by its name. One more entry, such as `RULESETS["mine"] = replace(STANDARD, trip=True)`, is known to
every door: games, saved games, questions, commands and tournaments.
"""


def ruleset_named(name: str) -> Ruleset:
    """The ruleset of that name; ValueError with the names there are."""
    if name not in RULESETS:
        raise ValueError(f"there is no ruleset {name!r}; the rulesets are {', '.join(RULESETS)}")
    found = RULESETS[name]
    return found if found.name == name else replace(found, name=name)
