"""What a weapon is loaded with: ammunition chosen, bins it is drawn from, ranges (`weapon-attacks.md` §10, §14.2)."""

from __future__ import annotations

from typing import Final

from myomer.combat.weapons.families import is_one_shot
from myomer.combat.weapons.mounts import ENDLESS, Load, Mount, Ranges, mount_of
from myomer.combat.weapons.shot import NO_BIN
from myomer.rules.equipment import Equipment
from myomer.units.mech import Mech

UNDERWATER_RANGES: Final = {
    "small-laser": (1, 2, 2),
    "medium-laser": (2, 4, 6),
    "large-laser": (3, 6, 9),
    "er-small-laser": (1, 2, 3),
    "er-medium-laser": (3, 5, 8),
    "er-large-laser": (3, 9, 12),
    "er-micro-laser": (1, 2, 2),
    "clan-er-small-laser": (1, 2, 4),
    "clan-er-medium-laser": (3, 7, 10),
    "clan-er-large-laser": (5, 10, 16),
    "heavy-small-laser": (1, 2, 2),
    "heavy-medium-laser": (2, 4, 6),
    "heavy-large-laser": (3, 6, 9),
    "improved-heavy-small-laser": (1, 2, 2),
    "improved-heavy-medium-laser": (2, 4, 6),
    "improved-heavy-large-laser": (3, 6, 9),
    "improved-large-laser": (3, 6, 9),
    "small-chemical-laser": (1, 2, 2),
    "medium-chemical-laser": (2, 4, 6),
    "large-chemical-laser": (3, 6, 9),
    "blazer-cannon": (3, 6, 9),
    "light-blazer": (2, 4, 6),
    "bombast-laser": (3, 6, 9),
    "risc-hyper-laser": (5, 10, 18),
    "primitive-small-laser": (1, 2, 2),
    "primitive-medium-laser": (2, 4, 6),
    "primitive-large-laser": (3, 6, 9),
    "prototype-er-small-laser": (1, 2, 3),
    "prototype-er-medium-laser": (3, 5, 8),
    "prototype-er-large-laser": (3, 9, 12),
    "small-pulse-laser": (1, 2, 2),
    "medium-pulse-laser": (2, 3, 4),
    "large-pulse-laser": (2, 5, 7),
    "prototype-small-pulse-laser": (1, 2, 2),
    "prototype-medium-pulse-laser": (2, 3, 4),
    "prototype-large-pulse-laser": (2, 5, 7),
    "recovered-medium-pulse-laser": (2, 3, 4),
    "improved-large-pulse-laser": (2, 5, 7),
    "micro-pulse-laser": (1, 2, 2),
    "clan-small-pulse-laser": (1, 2, 4),
    "clan-medium-pulse-laser": (3, 5, 8),
    "clan-large-pulse-laser": (4, 10, 14),
    "er-small-pulse-laser": (1, 2, 4),
    "er-medium-pulse-laser": (3, 6, 9),
    "er-large-pulse-laser": (4, 10, 16),
    "small-x-pulse-laser": (1, 2, 3),
    "medium-x-pulse-laser": (2, 4, 6),
    "large-x-pulse-laser": (3, 6, 9),
    "small-vsp-laser": (1, 2, 3),
    "medium-vsp-laser": (1, 3, 6),
    "large-vsp-laser": (2, 5, 9),
    "small-re-engineered-laser": (1, 2, 2),
    "medium-re-engineered-laser": (2, 4, 6),
    "large-re-engineered-laser": (3, 6, 9),
    "ppc": (4, 7, 10),
    "heavy-ppc": (4, 7, 10),
    "light-ppc": (4, 7, 10),
    "primitive-ppc": (4, 7, 10),
    "improved-ppc": (4, 7, 10),
    "er-ppc": (4, 10, 16),
    "clan-er-ppc": (4, 10, 16),
    "enhanced-ppc": (4, 10, 16),
    "kinslaughter-h-er-ppc": (4, 10, 16),
    "snub-nose-ppc": (6, 8, 9),
}
"""Short, medium and long range under water of lasers and PPCs of every make (M-83); torpedoes have their own in the
armory. Nothing else fires there: no plasma, no flamer, no sub-capital laser."""


def rounds_in(mech: Mech, bin_index: int, taken: dict[int, int]) -> int:
    """Rounds in a bin that works, less those of shots declared before."""
    if not mech.component_works(bin_index):
        return 0
    rounds = mech.count(bin_index)
    return max(0, rounds - taken.get(bin_index, 0)) if taken else rounds


def load_for(mech: Mech, weapon_index: int, wanted: int, taken: dict[int, int]) -> Load:
    """The load of a weapon: from the bin asked for or (`NO_BIN`) the first that fits and holds rounds.

    When that bin runs out the next of the same kind follows, in the order of the sheet; `taken` are the rounds that
    other shots of this phase will use.
    """
    mount = mount_of(mech.design, weapon_index)
    weapon = mount.weapon
    if mount.one_shot:
        used = mech.used_up >> weapon_index & 1 or taken.get(weapon_index, 0)
        return Load(weapon, None, [weapon_index], 0 if used else 1)

    if not mount.needs_bin:
        return mount.endless

    # the first bin: the one asked for, or one that still holds rounds
    fitting = mount.bins
    first = wanted
    if wanted == NO_BIN or wanted not in fitting:
        first = NO_BIN
        for bin_index in fitting:
            if rounds_in(mech, bin_index, taken):
                first = bin_index
                break

    if first == NO_BIN:
        kind = mech.design.components[fitting[0]].equipment if fitting else None
        return Load(weapon, kind, [], 0)

    # the rounds of that bin, then of the others with the same ammunition
    ammunition = mech.design.components[first].equipment
    assert ammunition is not None
    key = ammunition.key
    bins: list[int] = []
    rounds = 0
    order = fitting
    if fitting[0] != first:
        order = [first] + [bin_index for bin_index in fitting if bin_index != first]
    for bin_index in order:
        if mech.design.components[bin_index].name == key:
            held = rounds_in(mech, bin_index, taken)
            if held:
                bins.append(bin_index)
                rounds += held
    return Load(weapon, ammunition, bins, rounds)


def feed_for(mech: Mech, load: Load, rounds: int, taken: dict[int, int]) -> list[tuple[int, int]]:
    """The bins that feed a shot, with the rounds drawn from each."""
    feed: list[tuple[int, int]] = []
    if load.rounds == ENDLESS:
        return feed
    if is_one_shot(load.weapon):
        return [(load.bins[0], 1)] if load.rounds else feed
    for bin_index in load.bins:
        if rounds <= 0:
            break
        drawn = min(rounds, rounds_in(mech, bin_index, taken))
        feed.append((bin_index, drawn))
        rounds -= drawn
    return feed


def ranges_of(mount: Mount, load: Load, underwater: bool) -> Ranges:
    """The ranges of weapon and ammunition, or those under water."""
    if underwater and mount.weapon.key in UNDERWATER_RANGES:
        short, medium, long = UNDERWATER_RANGES[mount.weapon.key]
        return Ranges(mount.weapon.range_min, short, medium, long, 0)
    return mount.ranges_with(load.ammunition)


def fires_underwater(weapon: Equipment) -> bool:
    """Whether a submerged weapon works: the lasers and PPCs of the table, and torpedoes."""
    return weapon.key in UNDERWATER_RANGES or "underwater-only" in weapon.flags
