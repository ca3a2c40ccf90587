"""Which variant a 'Mech means that is named by its bare chassis: `Atlas` is the Atlas AS7-D.

The rule, in this order: the variant that `BEST_KNOWN` names; the built-in catalogue before the user's library, so that
a name means the same on every machine; the primary configuration of an OmniMech, or the model without a name;
tournament rules before advanced and experimental ones; the earliest year of introduction; the shortest model. For most
chassis the earliest ordinary variant is the one of 3025 that everybody knows; `BEST_KNOWN` has the others.
"""

from __future__ import annotations

from typing import Final

from myomer.library.facts import UnitFacts

BEST_KNOWN: Final = {
    "annihilator": "ANH-1A",
    "axman": "AXM-1N",
    "cestus": "CTS-6Y",
    "chameleon": "CLN-7V",
    "clint": "CLNT-2-3T",
    "emperor": "EMP-6A",
    "enfield": "END-6Q",
    "excalibur": "EXC-B2",
    "firefly": "FFL-4A",
    "flea": "FLE-15",
    "hoplite": "HOP-4D",
    "panther": "PNT-9R",
    "pillager": "PLG-3Z",
    "sentinel": "STN-3L",
    "shogun": "SHG-2F",
    "spartan": "SPT-N2",
    "spector": "SPR-5F",
    "talon": "TLN-5W",
    "thorn": "THE-N",
    "whitworth": "WTH-1",
    "wolfhound": "WLF-1",
}
"""By chassis, the model that is better known than the one of the general rule, where it is at hand."""

PRIMARY: Final = ("", "prime")
TOURNAMENT: Final = 2
"""The highest level of rules that everybody plays: 1 introductory, 2 standard."""
NEVER: Final = 9999

Rank = tuple[bool, bool, bool, bool, int, int, str]


def families(name: str, others: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The model, and what its chassis is called in lower case, of a 'Mech by its names: the last of the others may be
    the model alone, and those before it are the Clans' chassis with that model."""
    model = others[-1] if others else ""
    at = name.casefold().rfind(f" {model.casefold()}") if model else -1
    if at < 0:
        return "", tuple(dict.fromkeys([text.casefold() for text in (name, *others)]))
    also = [other.removesuffix(model).strip() for other in others[:-1]]
    return model, tuple(dict.fromkeys([text.casefold() for text in (name[:at], *also) if text]))


def rank(name: str, model: str, chassis: str, built_in: bool, facts: UnitFacts) -> Rank:
    """How well known a variant is; the least is the best known."""
    return (
        model != BEST_KNOWN.get(chassis),
        not built_in,
        model.casefold() not in PRIMARY,
        facts.rules_level > TOURNAMENT,
        facts.year or NEVER,
        len(model),
        name.casefold(),
    )
