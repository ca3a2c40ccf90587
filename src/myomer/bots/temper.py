"""How a bot weighs what it sees: the weights of its estimates, as data. Two bots that differ only in these are two
characters with the same knowledge of the game.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import mypyc_attr

from myomer.record import Record


@mypyc_attr(acyclic=True)
class Temper(Record):
    """The weights of a bot; the defaults are the tactician's."""

    __match_args__: ClassVar[tuple[str, ...]] = (
        "caution", "calm", "bolder", "min_caution", "drift", "unrest", "idle", "patience", "enough", "answer",
        "still_hot", "aim_lost", "shutdown", "explosion", "together", "dodge", "physical", "cripple", "shrewd",
        "footing", "guards_back", "rushes", "restless", "momentum", "keen", "pace", "down", "hurt", "sober",
        "tires", "gives_up", "unarmed", "slowed", "apart", "swings",
    )  # fmt: skip

    def __init__(
        self,
        caution: float = 0.9,
        calm: int = 8,
        bolder: float = 0.04,
        min_caution: float = 0.3,
        drift: float = 0.004,
        unrest: float = 5.0,
        idle: float = 0.008,
        patience: int = 20,
        enough: float = 0.5,
        answer: float = 0.6,
        still_hot: float = 0.5,
        aim_lost: float = 0.14,
        shutdown: float = 0.35,
        explosion: float = 0.7,
        together: float = 1.2,
        dodge: float = 2 / 3,
        physical: float = 1.0,
        cripple: float = 1.0,
        shrewd: bool = False,
        footing: bool = False,
        guards_back: bool = True,
        rushes: bool = False,
        restless: float = 0.0,
        momentum: float = 0.0,
        keen: float = 0.0,
        pace: float = 0.0,
        down: float = 1.0,
        hurt: float = 1.0,
        sober: bool = False,
        tires: float = 0.0,
        gives_up: float = 0.0,
        unarmed: float = 0.0,
        slowed: float = 0.01,
        apart: float = 0.0,
        swings: bool = False,
    ) -> None:
        self.caution: Final = caution
        self.calm: Final = calm
        self.bolder: Final = bolder
        self.min_caution: Final = min_caution
        """The weight of damage taken against damage dealt; after turn `calm` it falls with every turn to a minimum."""
        self.drift: Final = drift
        """The cost of each hex away from the best distance, so that no unit waits out of range forever; of each hex
        from the nearest enemy with none in sight.
        """
        self.unrest: Final = unrest
        """Turns after which that cost doubles, and so on: no two units stare at each other from a distance forever."""
        self.idle: Final = idle
        self.patience: Final = patience
        """The cost of an idle turn for each turn so far, up to a limit."""
        self.enough: Final = enough
        """The share of its best fire that the best distance must allow."""
        self.answer: Final = answer
        """The weight of an enemy's best reply: the enemy has other things to do as well."""
        self.still_hot: Final = still_hot
        """What heat that remains costs of the next volley, at 20 points."""
        self.aim_lost: Final = aim_lost
        """What a to-hit modifier for heat costs of the next volley."""
        self.shutdown: Final = shutdown
        self.explosion: Final = explosion
        """The cost of a shutdown and of an ammunition explosion, in units."""
        self.together: Final = together
        """The weight of fire at an enemy that friends also fire at in this phase."""
        self.dodge: Final = dodge
        """The share of its running MP that an enemy which has yet to move is expected to move."""
        self.physical: Final = physical
        """The weight of physical attacks to come."""
        self.cripple: Final = cripple
        """What an enemy without any fire left is worth, against one with all of it that could be fought instead."""
        self.shrewd: Final = shrewd
        """Whether it aims, and engages MASC and supercharger."""
        self.footing: Final = footing
        """Whether it sees where a fall or a shove ends: down a drop, in water, on a roof that does not hold."""
        self.guards_back: Final = guards_back
        """Whether it minds which of its sides is hit; without that its back is as good as its front."""
        self.rushes: Final = rushes
        """Whether it wants to be next to its enemy, whatever its weapons are made for."""
        self.restless: Final = restless
        """How much the cost of distance grows with each turn after `calm`: who waits for too long closes in."""
        self.momentum: Final = momentum
        """How much the balance of strength counts: who is ahead presses, who is behind takes care."""
        self.keen: Final = keen
        """How much it counts that a good exchange begins later: its share for each turn of the way there."""
        self.pace: Final = pace
        """The share of their strength that both sides lose in a turn of a lively fight: such turns do not count as
        waiting. 0 if every turn counts.
        """
        self.down: Final = down
        self.hurt: Final = hurt
        """How much being prone and a pilot hit count, against the scale of `compare`."""
        self.sober: Final = sober
        """Whether no unit can lose more than it is worth: damage expected beyond half of that counts less and less."""
        self.tires: Final = tires
        """How many turns sooner it stops waiting for an enemy that waits too."""
        self.gives_up: Final = gives_up
        """The chance to get up below which it does not try if that costs it fire or a fall."""
        self.unarmed: Final = unarmed
        """What each hex from its enemy costs a unit without a gun that works, which can only kick and ram; 0 if it does
        not close in for that. Such a unit spares itself no more than one that has waited for long.
        """
        self.slowed: Final = slowed
        """What an MP lost to heat costs."""
        self.apart: Final = apart
        """What each hex of too great a distance from the nearest friend costs."""
        self.swings: Final = swings
        """Whether it keeps its arms for the hatchet or club that it carries, and for nothing else if it has one."""

    def overdue(self, turn: int, lost: float, standoff: bool = False) -> float:
        """How many turns a fight has dragged on, if both sides have lost this share of their strength together;
        `standoff` if nobody attacks and no enemy comes closer.
        """
        flowed = lost / self.pace if self.pace else 0.0
        return max(0.0, turn + (self.tires if standoff else 0.0) - self.calm - flowed)

    def unrest_in(self, turn: int, overdue: float) -> float:
        """How much the cost of distance has grown with the turns."""
        return 1 + turn / self.unrest + self.restless * overdue

    def caution_after(self, overdue: float) -> float:
        """The weight of damage taken against damage dealt: it falls as a fight drags on."""
        return max(self.min_caution, self.caution - self.bolder * overdue)


RELUCTANT: Final = 0.1
"""A chance to get up below this is not worth a shot: 11 or 12 of 2d6."""
STEADY: Final = Temper()
"""The tactician's weights."""
