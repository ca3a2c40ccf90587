"""Where the two rulesets differ, point by point: the table of `docs/rules-differences.md`.

    python -m myomer.rules.differences > docs/rules-differences.md

A test insists that the page is what this prints, and that every field in which the rulesets differ is here.
"""

from __future__ import annotations

import sys
from dataclasses import fields
from typing import Final

from myomer.rules.ruleset import RULESETS, STANDARD, TOTAL_WARFARE, Ruleset

#  field: numbers in the reference's lists of differences, the point, `standard`, `total-warfare`
DIFFERENCES: Final = {
    "tsm_doubles_weight": (
        "P1, Q-56",
        "Active TSM",
        "doubles the weight in every formula, an ability's extra damage too",
        "doubles the formula's result",
    ),
    "tsm_on_charge_and_dfa": ("P2", "TSM in a charge or death from above", "counts", "does not count"),
    "sword_rounds_up": ("P3", "Sword, inactive vibroblade", "floor(W/10)+1", "ceil(W/10)+1"),
    "mace_quarter_weight": ("P4", "Mace damage", "floor(2W/5)", "ceil(W/4)"),
    "mace_miss_psr": ("P5, R8", "Mace missed", "nothing", "attacker rolls at +2"),
    "weapon_needs_lower_arm": (
        "P6, D5",
        "Hatchet, sword, mace, blade without a lower arm actuator",
        "not allowed",
        "+2",
    ),
    "blade_needs_hand": ("P7", "Retractable blade without a hand", "allowed", "not allowed"),
    "extended_blade_bars_arms": ("§4", "Punch or push with a blade extended", "allowed", "not allowed"),
    "weapon_always_punch_table": ("P8, D3", "Hit table of arm-mounted weapons", "punch table", "full table, by level"),
    "tables_by_level": (
        "§1.7, Q-56",
        "Punch one level up, kick one level down",
        "the attack's own table",
        "kick table, punch table",
    ),
    "prone_full_table": (
        "§1.8, Q-56",
        "Prone target",
        "table and arc as for a standing one",
        "full table; death from above in the back",
    ),
    "claw_spares_both_hands": (
        "§3.6, Q-56",
        "Weapon in an arm without a hand",
        "needs a claw on that arm",
        "needs a claw on either arm",
    ),
    "one_column_tables": ("P9, D1, D2", "Punch and kick tables", "one column for every side", "a column for each side"),
    "kick_actuators_halve": ("P10, D6", "Kick with leg actuators gone", "+2 to hit", "+2 to hit and half damage"),
    "hip_bars_every_kick": ("P11", "Kick with a hip gone", "not with that leg", "not at all"),
    "charge_rounds_first": ("P12", "Charge damage", "ceil(W/10) × run-up", "ceil(W/10 × run-up)"),
    "charge_full_table": ("P13, D4", "Charge hit table", "punch table", "full table"),
    "charge_group": ("P13", "Charge damage groups", "one group", "groups of 5"),
    "charge_psr": ("P14, R4", "Rolls after a charge, both units", "+0", "+2"),
    "charge_miss_psr": ("P15, R6", "Charge missed: roll", "attacker rolls at +0", "none"),
    "charge_miss_sidesteps": ("P15", "Charge missed: place", "stays before the target", "passes beside it"),
    "dfa_rounds_first": ("P16", "Death from above damage", "ceil(W/10) × 3", "ceil(3W/10)"),
    "dfa_group": ("P17", "Death from above groups", "one group", "groups of 5"),
    "dfa_splits_over_legs": (
        "P18",
        "Death from above, own damage",
        "half, rounded up, to each of two legs",
        "groups of 5 on the kick table",
    ),
    "dfa_target_psr": ("P19, R5", "Roll of the target of a death from above", "+0", "+2"),
    "dfa_attacker_psr": ("P19, R5", "Roll of its attacker", "+0", "+4"),
    "dfa_miss_psr": ("P20, R7", "Death from above missed", "roll at +4, fall on failure", "falls 2 levels on its back"),
    "underwater_by_limb": (
        "P21",
        "Damage halved under water",
        "attacker in water 2 deep",
        "striking location submerged",
    ),
    "underwater_rounds_up": ("P22", "Rounding of that half", "down", "up for fists, feet and charges; weapons down"),
    "underwater_halves_all": (
        "§1.11, Q-56",
        "Death from above, thrash, brush-off, flail that backfires, under water",
        "halved too",
        "not halved",
    ),
    "impossible_attack_rolls": ("§3.2", "Kick or mace blow that became impossible", "nothing", "the roll of a miss"),
    "nowhere_to_go_destroys": (
        "§3.5, Q-56",
        "Driven out with nowhere to go",
        "stays: PSR after a death from above, fall under somebody who falls",
        "destroyed",
    ),
    "long_drop_falls": (
        "§10.2, Q-56",
        "Pushed, charged or driven out over a drop of 2 levels",
        "PSR of that attack, failed a fall from that height",
        "falls",
    ),
    "displaced_enter_terrain": (
        "§10.2, Q-56",
        "Displaced into rubble, ice, water, or out of water",
        "PSR, queued",
        "for entering water only, at once",
    ),
    "wound_modifier": ("R1, D7", "Each pilot wound on piloting rolls", "+1", "0"),
    "damage_psr": ("R2", "20 or more damage in a phase", "+0", "+1"),
    "leg_damage_psr": ("R3", "Leg structure damaged", "roll", "none"),
    "running_rough_psr": ("R9", "Running through rough", "roll", "none"),
    "ice_psr": (
        "R10, Q-56",
        "Moving, landing or displaced onto ice",
        "PSR, failure breaks through",
        "1d6, a 6 (landing: 4) breaks through",
    ),
    "leaving_water_psr": ("R11", "Leaving water", "roll", "none"),
    "hip_psr_every_hex": ("R12", "Moving on a destroyed hip", "roll at every hex", "one roll after running"),
    "ice_skid_any_speed": ("R13", "Turning on ice", "risks a skid when running", "risks a skid at any speed"),
    "any_turn_skids": (
        "§9.1, Q-56",
        "Turned one way and back before moving on",
        "risks a skid",
        "risks none",
    ),
    "airborne_rolls_wait": (
        "§1, Q-56",
        "PSRs of a unit in the middle of a death from above",
        "rolled at the end of the physical attack phase",
        "dropped",
    ),
    "shutdown_target": ("R14", "Shutting down", "a fixed 3", "an ordinary roll"),
    "shutdown_modifier": ("R14", "Modifier of that roll", "+0", "+3"),
    "voluntary_shutdown_psr": ("R14", "Shutting down on purpose", "the same roll", "none"),
    "masc_failure_psr": ("R15", "MASC or supercharger fails: roll", "roll", "none for itself"),
    "masc_failure_criticals": ("R15", "MASC or supercharger fails: damage", "none", "criticals to legs or engine"),
    "collapse_psr": ("R16", "Building or bridge collapses underfoot", "roll to stay upright", "falls"),
    "stand_costs_all_walking": ("R17", "Standing up costs", "all walking MP, one attempt", "2 MP each attempt"),
    "stand_failure_falls": ("R17", "Standing up fails", "stays prone", "a fall, with its damage"),
    "move_goes_on_after_fall": ("M1", "After a fall on the way", "the move is over", "may go on with the MP left"),
    "device_failure_replans": (
        "M2",
        "MASC or supercharger fails: the move",
        "goes on as far as the MP without it reach",
        "is planned anew",
    ),
    "shared_trigger_modifiers": ("R18", "Several rolls in a phase", "each its own modifier", "each adds all of them"),
    "hip_replaces_actuators": ("R19", "Hip and other actuators of a leg", "add up", "the hip's +2 alone"),
    "gyro_flat_per_hit": ("R20", "Heavy-duty gyro hits", "+3 each, a roll each", "+1 (no roll), then +3"),
    "landing_legs_first": ("M-103", "Landing: damaged legs or gyro", "rolled last", "rolled before water and ice"),
    "fields_hide_from_below": (
        "M-105",
        "Planted fields in the line of sight",
        "count above both ends",
        "also as high as the target, seen from below their top",
    ),
}

HEAD: Final = """# Where the rulesets differ

`standard` is what the spec demands; `total-warfare` is the published game. Each row is one field of
`myomer.rules.Ruleset`; a resolver reads the field and never asks which ruleset it plays. The numbers in the
first column are those of the reference's own lists (P physical attacks, R piloting rolls, D damage; § where it
is said in passing). This page is printed by `python -m myomer.rules.differences` and a test keeps it so.

| | Point | `standard` | `total-warfare` | Field | Values |
|---|---|---|---|---|---|
"""
OPTIONS_HEAD: Final = """
## Options, off in both

| Field | What it does |
|---|---|
"""


def differing_fields() -> list[str]:
    """Every field in which the two rulesets differ, in the order of the class."""
    names = [field.name for field in fields(Ruleset) if field.name != "name"]
    return [name for name in names if getattr(STANDARD, name) != getattr(TOTAL_WARFARE, name)]


def option_fields() -> list[str]:
    """Every field that is the same in both."""
    differing = set(differing_fields())
    return [field.name for field in fields(Ruleset) if field.name != "name" and field.name not in differing]


def changes(rules: Ruleset) -> list[str]:
    """What of a ruleset is not as in the one of its name: `trip=True`."""
    plain = RULESETS.get(rules.name)
    if plain is None:
        return []
    changed = [field.name for field in fields(Ruleset) if getattr(rules, field.name) != getattr(plain, field.name)]
    return [f"{name}={getattr(rules, name)!r}" for name in changed]


def page(option_texts: dict[str, str]) -> str:
    """The whole page; `option_texts` are the options' descriptions."""
    rows: list[str] = []
    for name in differing_fields():
        number, point, standard, published = DIFFERENCES[name]
        values = f"`{getattr(STANDARD, name)!r}` / `{getattr(TOTAL_WARFARE, name)!r}`"
        rows.append(f"| {number} | {point} | {standard} | {published} | `{name}` | {values} |")
    options = [f"| `{name}` | {option_texts[name]} |" for name in option_fields()]
    return HEAD + "\n".join(rows) + "\n" + OPTIONS_HEAD + "\n".join(options) + "\n"


def field_texts(source: str) -> dict[str, str]:
    """What the source of the class says about each field, in the text below it."""
    texts: dict[str, str] = {}
    name = ""
    for line in source.splitlines():
        stripped = line.strip()
        if line.startswith("    ") and ": " in stripped and " = " in stripped and not stripped.startswith('"'):
            name = stripped.split(":")[0]
        elif name and stripped.startswith('"""') and stripped.endswith('"""') and len(stripped) > 5:
            texts[name] = stripped[3:-3].removeprefix("Option: ")
            name = ""
    return texts


def main() -> None:
    """Print the page."""
    import inspect

    sys.stdout.write(page(field_texts(inspect.getsource(Ruleset))))


if __name__ == "__main__":
    main()
