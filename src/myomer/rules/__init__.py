"""The game's tables and formulas as data."""

from myomer.rules.ruleset import RULESETS, STANDARD, TOTAL_WARFARE, Ruleset, ruleset_named

__all__ = ["RULESETS", "STANDARD", "TOTAL_WARFARE", "Ruleset", "ruleset_named"]
