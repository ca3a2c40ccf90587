"""A weapon attack as declared, and everything that can be known of it before the dice."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from myomer.combat.harm.damage_types import DamageType
from myomer.combat.numbers import DamageFigure, DamageStep, Modifier, TargetNumber
from myomer.combat.preview import number_json, refusal_json
from myomer.combat.reason import Reason
from myomer.combat.weapons.reasons import sentence
from myomer.dice.roller import TWO_DICE_WAYS
from myomer.hexes import ARC_NAMES, NO_HEX, HexId, hex_name
from myomer.record import Record
from myomer.rules.clusters import CLUSTER_ROWS, STREAK_ROLL_UNDER_AMS, cluster_hits, damage_groups
from myomer.rules.locations import LocationId
from myomer.rules.triggers import HEAVY_GAUSS
from myomer.units.display_names import DisplayNames, PlayerAction
from myomer.units.ids import ComponentIndex, UnitIndex

NO_BIN: Final = -1
NO_AIM: Final = -1
NO_SPOTTER: Final = -1
NO_AMS: Final = -1

DAMAGE_MODE: Final = ""
HEAT_MODE: Final = "heat"
"""How a flamer is fired: for damage, or for heat. A bombast laser's mode is its damage as a word, all of it as `""`."""

OUT_OF_RANGE: Final = -1
SHORT: Final = 0
MEDIUM: Final = 1
LONG: Final = 2
EXTREME: Final = 3
BRACKETS: Final = ["short", "medium", "long", "extreme"]

NO_COVER: Final = 0
LEGS_COVERED: Final = 1
UPPER_COVERED: Final = 2
"""What cover hides: nothing, the legs, or (from a shot under water at a wading unit) all but the legs."""
COVERS: Final = {NO_COVER: None, LEGS_COVERED: "legs", UPPER_COVERED: "all-but-legs"}
"""What cover hides, as JSON has it."""

NARC: Final = "narc"
INARC: Final = "inarc"
TAG: Final = "tag"
TASER: Final = "taser"
TSEMP: Final = "tsemp"
WATER_JET: Final = "water"
COOLANT: Final = "coolant"
COOLS: Final = {WATER_JET: 1, COOLANT: 3}
"""What fluid guns, and flamers with coolant, take off the heat of a unit they hit."""

AMS_CLUSTER: Final = -4
BLAST_FALLOFF: Final = 10
"""What a blast loses with each hex from where it goes off."""
POINTS_PER_GROUP: Final = 5
"""Damage of a blast, and of missiles in a cluster, is dealt in groups of this many points."""
ROW_TOTALS: Final = 512
"""Rows of the cluster table, with a modifier each, whose totals are kept."""


@mypyc_attr(acyclic=True)
class Shot(PlayerAction):
    """A declared shot: attacker, target, weapon (its component).

    `shots` counts for ultra and rotary autocannon. `bin` is the component to feed from (`NO_BIN`: the first that fits
    and holds rounds), `mode` is `HEAT_MODE` for a flamer that is to heat, or the setting of a bombast laser; `aim` is
    the location aimed at. An `indirect` shot has a `spotter`, or (`NO_SPOTTER`) the best there is.
    """

    __match_args__: ClassVar[tuple[str, ...]] = (
        "attacker", "target", "weapon", "shots", "bin", "mode", "aim", "indirect", "spotter",
    )  # fmt: skip

    def __init__(
        self,
        attacker: UnitIndex,
        target: UnitIndex,
        weapon: ComponentIndex,
        shots: int = 1,
        bin: ComponentIndex = NO_BIN,  # noqa: A002 - the word for it
        mode: str = DAMAGE_MODE,
        aim: LocationId = NO_AIM,
        indirect: bool = False,
        spotter: UnitIndex = NO_SPOTTER,
    ) -> None:
        self.attacker: Final = attacker
        self.target: Final = target
        self.weapon: Final = weapon
        self.shots: Final = shots
        self.bin: Final = bin
        self.mode: Final = mode
        self.aim: Final = aim
        self.indirect: Final = indirect
        self.spotter: Final = spotter

    def describe(self, names: DisplayNames) -> str:
        """`Hunchback: fires AC/20 (right torso) at Atlas` and how: mode, shots, aim, indirect fire."""
        weapon = names.part(self.attacker, self.weapon)
        mode = " in heat mode" if self.mode == HEAT_MODE else ""
        shots = f", {self.shots} shots," if self.shots > 1 else ""
        aim = f", aimed at the {names.limb(self.target, self.aim)}" if self.aim != NO_AIM else ""
        indirect = ", indirectly" if self.indirect else ""
        target = names.name(self.target)
        return f"{names.name(self.attacker)}: fires {weapon}{mode}{shots} at {target}{aim}{indirect}"


@lru_cache(maxsize=ROW_TOTALS)
def _row_total(size: int, modifier: int) -> int:
    """The hits of all 36 rolls on a row of the cluster table."""
    row = CLUSTER_ROWS[size]
    total = 0
    for roll in range(2, 13):
        total += TWO_DICE_WAYS[roll] * row[min(12, max(2, roll + modifier))]
    return total


@mypyc_attr(acyclic=True)
class Effect(Record):
    """What a hit does: the damage of each hit that the cluster table gives, in groups; and heat.

    `size` is the row of the cluster table, 0 for a single hit without a roll. `group` is how many hits go together,
    0 for all; with `five_points` the damage of all hits is dealt in groups of five points. `all_hit` is a Streak
    salvo's. `special` is what a hit does besides damage, or instead of it: `NARC`, `INARC`, `TAG`, `TASER`, `TSEMP`,
    `WATER_JET` or `COOLANT`. A `blast` strikes everybody in the hex, and for ten points less next to it.
    """

    __match_args__: ClassVar[tuple[str, ...]] = (
        "kind", "damage", "size", "group", "five_points", "all_hit", "cluster", "heat", "heat_dice", "special",
        "dice", "deflected", "needs_bare", "blast",
    )  # fmt: skip

    def __init__(
        self,
        kind: DamageType,
        damage: int = 0,
        size: int = 0,
        group: int = 0,
        five_points: bool = False,
        all_hit: bool = False,
        cluster: list[Modifier] | None = None,
        heat: int = 0,
        heat_dice: int = 0,
        special: str = "",
        dice: int = 0,
        deflected: int = 0,
        needs_bare: bool = False,
        blast: bool = False,
    ) -> None:
        self.kind: Final = kind
        self.damage: Final = damage
        """Damage of each hit."""
        self.size: Final = size
        """The row of the cluster table; 0 for a single hit."""
        self.group: Final = group
        """How many hits make one damage group; 0 for all of them."""
        self.five_points: Final = five_points
        """Whether the damage of all hits is dealt in groups of five points."""
        self.all_hit: Final = all_hit
        """Whether every missile hits, as in a Streak salvo."""
        self.cluster: Final[list[Modifier]] = [] if cluster is None else cluster
        """The modifiers of the cluster roll."""
        self.heat: Final = heat
        """Heat to the target, of each hit."""
        self.heat_dice: Final = heat_dice
        """Dice of heat to the target, once."""
        self.special: Final = special
        """What a hit does besides damage or instead of it; empty for nothing."""
        self.dice: Final = dice
        """Dice of damage, in one group."""
        self.deflected: Final = deflected
        """Points that armor takes off each group where it is not soft (a rifle's shot at patchwork armor)."""
        self.needs_bare: Final = needs_bare
        """Whether it only hurts a location without armor: nails and rivets."""
        self.blast: Final = blast
        """Whether it strikes everybody in the hex, and for ten points less next to it."""

    def modifier(self) -> int:
        """The sum of the cluster modifiers."""
        total = 0
        for part in self.cluster:
            total += part.value
        return total

    def most_hits(self) -> int:
        """The most hits there can be."""
        return self.size if self.size else 1

    def groups(self, hits: int) -> list[int]:
        """The damage of a number of hits, group by group (`weapon-attacks.md` §8.3)."""
        if not self.damage:
            return []
        if self.five_points:
            return damage_groups(hits * self.damage, POINTS_PER_GROUP)
        return [count * self.damage for count in damage_groups(hits, self.group)]

    def mean_hits(self, ams: bool = False) -> Fraction:
        """The expected number of hits, once the attack has hit."""
        return Fraction(self.hits_of_36_rolls(ams), 36)

    def hits_of_36_rolls(self, ams: bool = False) -> int:
        """The hits of all 36 cluster rolls together: 36 times the expected number."""
        if not self.size:
            return 36
        if self.all_hit:
            return 36 * (cluster_hits(self.size, STREAK_ROLL_UNDER_AMS, AMS_CLUSTER) if ams else self.size)
        return _row_total(self.size, self.modifier() + (AMS_CLUSTER if ams else 0))

    def mean_damage(self) -> Fraction:
        """The expected damage of a hit, before armor and cover."""
        return self.mean_hits() * self.damage

    def figures(self) -> str:
        """`10`, `2d6 heat`, `20 × 1 in groups of 5`, `1 and taser`: the damage in figures."""
        parts: list[str] = []
        if self.damage:
            if self.blast:
                parts.append(f"{self.damage} in groups of 5 points to all in the hex")
                if self.damage > BLAST_FALLOFF:
                    parts.append(f"{self.damage - BLAST_FALLOFF} to all next to it")
            elif not self.size:
                parts.append(str(self.damage))
            else:
                together = "groups of 5 points" if self.five_points else self._grouping()
                parts.append(f"{self.size} × {self.damage} in {together}")

        if self.heat:
            parts.append(f"{self.size} × {self.heat} heat" if self.size else f"{self.heat} heat")
        if self.heat_dice:
            parts.append(f"{self.heat_dice}d6 heat")

        if self.dice:
            parts.append(f"{self.dice}d6 where no armor is left" if self.needs_bare else f"{self.dice}d6")
        if self.deflected:
            parts.append(f"{self.deflected} less on armor that is not soft")

        if self.special in COOLS:
            parts.append(f"{COOLS[self.special]} heat taken away")
        elif self.special:
            parts.append(self.special)
        return " and ".join(parts) or "nothing"

    def to_json(self) -> dict[str, object]:
        """Its JSON form."""
        hits = self.most_hits()
        return {
            "figures": self.figures(),
            "type": self.kind.name,
            "per_hit": self.damage,
            "most_hits": hits,
            "groups": self.groups(hits),
            "heat_per_hit": self.heat,
            "heat_dice": f"{self.heat_dice}d6" if self.heat_dice else None,
            "special": self.special or None,
        }

    def _grouping(self) -> str:
        """How the hits are grouped: `one group`, `groups of 2`, `single hits`."""
        if self.group == 0:
            return "one group"
        return f"groups of {self.group}" if self.group > 1 else "single hits"


@mypyc_attr(acyclic=True)
class ShotPreview(Record):
    """All the numbers of a shot. The resolver rolls against these and no others."""

    __match_args__: ClassVar[tuple[str, ...]] = (
        "shot", "reasons", "target_number", "distance", "bracket", "arc", "effect", "shots", "heat", "rounds", "feed",
        "jams_at", "cover", "cover_hex", "absorbed", "behind_wall", "spotter", "ams", "streak", "recoil",
    )  # fmt: skip

    def __init__(
        self,
        shot: Shot,
        reasons: list[Reason],
        target_number: TargetNumber,
        distance: int,
        bracket: int,
        arc: int,
        effect: Effect,
        shots: int = 1,
        heat: int = 0,
        rounds: int = -1,
        feed: list[tuple[int, int]] | None = None,
        jams_at: int = 0,
        cover: int = NO_COVER,
        cover_hex: HexId = NO_HEX,
        absorbed: int = 0,
        behind_wall: bool = False,
        spotter: UnitIndex = NO_SPOTTER,
        ams: int = NO_AMS,
        streak: bool = False,
        recoil: bool = False,
    ) -> None:
        self.shot: Final = shot
        self.reasons: Final = reasons
        """Everything that forbids it; empty when it is allowed."""
        self.target_number: Final = target_number

        self.distance: Final = distance
        self.bracket: Final = bracket
        """`SHORT`, `MEDIUM`, `LONG`, `EXTREME`, or `OUT_OF_RANGE`."""
        self.arc: Final = arc
        """The side of the target that is hit."""
        self.effect: Final = effect

        # what firing takes
        self.shots: Final = shots
        """How many it really fires: no more than there are rounds."""
        self.heat: Final = heat
        """The heat that firing adds to the attacker."""
        self.rounds: Final = rounds
        """Rounds of this kind before the shot; -1 for a weapon that needs none."""
        self.feed: Final[list[tuple[int, int]]] = [] if feed is None else feed
        """Bins and how many rounds each gives; a one-shot launcher feeds itself."""
        self.jams_at: Final = jams_at
        """The highest roll that jams it; 0 when it cannot jam."""

        # what stands between attacker and target
        self.cover: Final = cover
        """Which part of the target has cover: `NO_COVER`, its legs or all but its legs."""
        self.cover_hex: Final = cover_hex
        """The hex of the building that gives cover, or `NO_HEX`."""
        self.absorbed: Final = absorbed
        """What the building around the target takes off each damage group."""
        self.behind_wall: Final = behind_wall
        """Whether a miss strikes the building around the target."""

        self.spotter: Final = spotter
        """The spotter of an indirect shot, or `NO_SPOTTER`."""
        self.ams: Final = ams
        """The target's anti-missile system that engages the salvo, or `NO_AMS`."""
        self.streak: Final = streak
        """Whether it fires only with a lock: a miss costs no heat and no rounds."""
        self.recoil: Final = recoil
        """Whether the attacker makes a PSR for firing it: a heavy Gauss rifle, after moving."""

    @property
    def allowed(self) -> bool:
        """Whether nothing forbids the shot."""
        return not self.reasons

    @property
    def damage(self) -> DamageFigure:
        """The most damage that a hit can do: per hit, then for the whole salvo."""
        effect = self.effect
        figure = DamageFigure([DamageStep("per-hit", effect.damage)], effect.dice)
        return figure.then("salvo", effect.damage * effect.size, f"{effect.size} hits") if effect.size else figure

    @property
    def follows(self) -> list[str]:
        """Codes of what else may happen: the PSR for recoil, effects other than damage."""
        return [code for code in (HEAVY_GAUSS if self.recoil else "", self.effect.special) if code]

    def to_json(self) -> dict[str, object]:
        """Units and components by their numbers."""
        rounds = self.rounds >= 0
        fed = bool(self.feed) and self.feed[0][0] != self.shot.weapon
        return {
            **refusal_json(self.reasons, [sentence(reason) for reason in self.reasons]),
            "weapon": self.shot.weapon,
            **number_json(self.target_number, self.allowed),
            "distance": self.distance,
            "bracket": BRACKETS[self.bracket] if self.bracket >= 0 else None,
            "side": ARC_NAMES[self.arc],
            "damage": self.effect.to_json(),
            "cluster": self.cluster_json(),
            "shots": self.shots,
            "heat": self.heat,
            "ammunition": self.feed[0][0] if fed else None,
            "rounds": self.rounds if rounds else None,
            "rounds_after": self.rounds_after if rounds else None,
            "jams_at": self.jams_at or None,
            "covered": COVERS[self.cover],
            "cover_hex": None if self.cover_hex == NO_HEX else hex_name(self.cover_hex),
            "absorbed": self.absorbed,
            "spotter": None if self.spotter == NO_SPOTTER else self.spotter,
            "ams": None if self.ams == NO_AMS else self.ams,
            "psr": [HEAVY_GAUSS] if self.recoil else [],
        }

    def cluster_json(self) -> dict[str, object] | None:
        """The roll on the cluster hits table, if there is one; an anti-missile system modifies it."""
        effect = self.effect
        if not effect.size:
            return None
        engaged = self.ams != NO_AMS
        parts = [part.to_json() for part in effect.cluster]
        if engaged:
            parts.append({"reason": "ams", "value": AMS_CLUSTER})
        return {
            "row": effect.size,
            "modifiers": parts,
            "all_hit": effect.all_hit and not engaged,
            "expected_hits": str(effect.mean_hits(engaged)),
        }

    @property
    def rounds_after(self) -> int:
        """Rounds left after it; -1 for a weapon that needs none."""
        if self.rounds < 0:
            return -1
        used = 0
        for _, count in self.feed:
            used += count
        return self.rounds - used

    def chance(self) -> Fraction:
        """The exact chance to hit; a roll that jams an ultra autocannon misses whatever the number."""
        return self.target_number.chance()

    def expected_damage(self) -> Fraction:
        """Expected damage of the shot, before armor and cover."""
        return self.chance() * self.effect.mean_hits(self.ams != NO_AMS) * self.effect.damage

    def with_ams(self, ams: int) -> ShotPreview:
        """This shot, engaged by an anti-missile system of the target."""
        return ShotPreview(
            self.shot, self.reasons, self.target_number, self.distance, self.bracket, self.arc, self.effect,
            self.shots, self.heat, self.rounds, self.feed, self.jams_at, self.cover, self.cover_hex, self.absorbed,
            self.behind_wall, self.spotter, ams, self.streak, self.recoil,
        )  # fmt: skip


@mypyc_attr(acyclic=True)
class ShotOutcome(Record):
    """The result of a shot: made or not, the to-hit roll, hit or miss, how many of a salvo hit."""

    __match_args__: ClassVar[tuple[str, ...]] = ("made", "roll", "hit", "hits")

    def __init__(self, made: bool, roll: int, hit: bool, hits: int = 0) -> None:
        self.made: Final = made
        self.roll: Final = roll
        self.hit: Final = hit
        self.hits: Final = hits


NOT_FIRED: Final = ShotOutcome(False, 0, False)
