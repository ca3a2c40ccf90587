"""Which variant a bare chassis name means: `Atlas` is the Atlas AS7-D.

The rule, in this order: the variant that `BEST_KNOWN` names; the built-in catalogue before the user's library, so that
a name means the same on every machine; the primary configuration of an OmniMech, or the model without a name;
tournament rules before advanced and experimental ones; the earliest year of introduction; the shortest model. For most
chassis the earliest standard variant is the 3025 one that everybody knows; `BEST_KNOWN` lists the exceptions.
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
"""By chassis, a model that is better known than the one the general rule picks. It is used if it is available."""

PRIMARY: Final = ("", "prime")
TOURNAMENT: Final = 2
"""The highest rules level that everybody plays: 1 introductory, 2 standard."""
NEVER: Final = 9999

Rank = tuple[bool, bool, bool, bool, int, int, str]


def families(name: str, others: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """The model and the chassis names, in lower case, of a 'Mech. The last of its other names may be the model alone;
    those before it are the Clan chassis name with that model.
    """
    model = others[-1] if others else ""
    model_at = name.casefold().rfind(f" {model.casefold()}") if model else -1
    if model_at < 0:
        return "", tuple(dict.fromkeys([text.casefold() for text in (name, *others)]))
    clan_chassis = [other.removesuffix(model).strip() for other in others[:-1]]
    return model, tuple(dict.fromkeys([text.casefold() for text in (name[:model_at], *clan_chassis) if text]))


def rank(name: str, model: str, chassis: str, built_in: bool, facts: UnitFacts) -> Rank:
    """The sort key of a variant: the lowest is the best known."""
    return (
        model != BEST_KNOWN.get(chassis),
        not built_in,
        model.casefold() not in PRIMARY,
        facts.rules_level > TOURNAMENT,
        facts.year or NEVER,
        len(model),
        name.casefold(),
    )
