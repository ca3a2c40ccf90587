"""`myomer conditions`: every condition that -a, -t and -b accept, with an example of each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from rich.table import Table
from rich.text import Text

from myomer.cli.terminal import console
from myomer.rules.components import ARMOR_KINDS, COCKPITS, ENGINES, GYRO_NAMES, STRUCTURE_KINDS
from myomer.rules.locations import FRAME_NAMES
from myomer.rules.movement import MODE_NAMES
from myomer.rules.physical_weapons import CLUBS
from myomer.rules.terrain import LEVEL_NAMES, TERRAIN_LEVELS, WATER
from myomer.scenario.description import ABILITIES, CONDITION_NAMES, QUIRKS, SINK_KINDS, SYSTEMS
from myomer.scenario.maps import BUILDING_STYLES

THE_UNIT: Final = {
    "tons": ("55", "weight"),
    "frame": ("quad", ", ".join(FRAME_NAMES)),
    "walk": ("5", "walking MP"),
    "jump": ("4", "jumping MP"),
    "gyro": ("xl", ", ".join(GYRO_NAMES)),
    "engine": ("xl", ", ".join(ENGINES)),
    "cockpit": ("small", ", ".join(COCKPITS)),
    "armor_type": ("hardened", ", ".join(ARMOR_KINDS)),
    "structure_type": ("composite", ", ".join(STRUCTURE_KINDS)),
    "heat_sinks": ("12", "how many in all"),
    "heat_sink_type": ("double", ", ".join(SINK_KINDS)),
    "equipment": ("hatchet@right-arm,tsm", "more equipment, each ITEM or ITEM@LOCATION"),
    "absent": ("left-arm.hand", "actuators it is built without"),
    "quirks": ("stable", ", ".join(QUIRKS)),
}
ITS_STATE: Final = {
    "piloting": ("4", "piloting skill, 0 to 8; lower is better"),
    "gunnery": ("3", "gunnery skill, 0 to 8; lower is better"),
    "abilities": ("melee-master", ", ".join(ABILITIES)),
    "wounds": ("1", "pilot hits"),
    "unconscious": ("", "the pilot is unconscious"),
    "heat": ("9", "heat at the moment"),
    "armor": ("left-leg:3,head:4", "armor points left, by location"),
    "structure": ("head:1", "internal structure left, by location"),
    "destroyed": (
        "right-arm.hand,gyro",
        "actuators, whole locations; gyro, engine, sensors, life-support once per hit",
    ),
    "shutdown": ("", "it is shut down"),
    "holding": ("tree-club", ", ".join(CLUBS)),
    "systems": ("stealth", f"systems switched on: {', '.join(SYSTEMS)}"),
    "jammed": ("ac-20", "jammed weapons"),
}
THIS_TURN: Final = {
    "moved": ("run:5", f"how it moved, and how many hexes: {', '.join(MODE_NAMES)}"),
    "fired": ("left-arm", "locations whose weapons fired"),
    "prone": ("", "it is prone"),
    "hull_down": ("", "it is hull-down"),
    "immobile": ("", "it cannot move"),
    "conditions": ("evading", ", ".join(CONDITION_NAMES)),
}
ITS_PLACE: Final = {
    "hex": ("0505", "column and row"),
    "facing": ("2", "0 to 5, clockwise from north"),
    "torso": ("1", "where the torso faces, if it is twisted"),
    "roof": ("2", "levels above the ground, on a roof or bridge"),
}
ITS_HEX: Final = {
    "level": ("1", "level of the ground"),
    "cf": ("40", "construction factor of its building, bridge or fuel tank"),
    "height": ("2", "levels of its building, bridge or fuel tank"),
    "building_class": ("fortress", ", ".join(BUILDING_STYLES)),
    "foliage_height": ("1", "levels of its woods or jungle"),
}
"""The terrain of the hex follows these."""


def _terrain_conditions() -> dict[str, tuple[str, str]]:
    """Every kind of terrain with its levels: by name, by number, or none to name."""
    terrain: dict[str, tuple[str, str]] = {}
    for kind, highest in TERRAIN_LEVELS.items():
        names = LEVEL_NAMES.get(kind, [])
        example = "" if highest == 1 or kind in names else names[0] if names else "1"
        terrain[kind] = (
            example,
            ", ".join(names) or (f"a number from 1 to {highest}" if highest > 1 else "it is there"),
        )
    terrain[WATER] = ("2", "depth")
    return terrain


HEX_CONDITIONS: Final[Mapping[str, tuple[str, str]]] = {**ITS_HEX, **_terrain_conditions()}
GROUPS: Final[Mapping[str, Mapping[str, tuple[str, str]]]] = {
    "The 'Mech": THE_UNIT,
    "Its state and its pilot": ITS_STATE,
    "This turn": THIS_TURN,
    "Where it stands": ITS_PLACE,
    "Its hex": HEX_CONDITIONS,
}
CONDITIONS: Final = {key: texts for group in GROUPS.values() for key, texts in group.items()}
"""Every condition: an example of its value (empty if it takes none), and its meaning or values."""


def written(key: str) -> str:
    """A condition as the user types it: `tons=55`, `prone`."""
    example = CONDITIONS[key][0]
    return f"{key}={example}" if example else key


def show_conditions() -> None:
    """List them all, group by group."""
    screen = console()
    for title, group in GROUPS.items():
        table = Table(box=None, show_header=False, pad_edge=False, padding=(0, 2, 0, 0))
        table.add_column(no_wrap=True, min_width=33)
        table.add_column()
        for key in group:
            table.add_row(Text(f"  {written(key)}"), Text(group[key][1]))
        screen.print(Text(title, style="bold"))
        screen.print(table)
        screen.print()
    screen.print(Text("Values that are lists are separated by commas, as in destroyed=gyro,left-arm.hand."))
