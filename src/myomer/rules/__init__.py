"""The game's tables and formulas as data."""

from myomer.rules.ruleset import (
    RULESETS,
    STANDARD,
    TOTAL_WARFARE,
    Ruleset,
    forget_ruleset,
    register_ruleset,
    ruleset_named,
    ruleset_with,
)

__all__ = [
    "RULESETS",
    "STANDARD",
    "TOTAL_WARFARE",
    "Ruleset",
    "forget_ruleset",
    "register_ruleset",
    "ruleset_named",
    "ruleset_with",
]
