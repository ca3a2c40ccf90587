"""Made-up unit files: an ordinary one, and ways to change it."""

from __future__ import annotations

EMPTY = "-Empty-"

SLOTS: dict[str, list[str]] = {
    "Left Arm": ["Shoulder", "Upper Arm Actuator", "Lower Arm Actuator", "Hand Actuator", "Medium Laser"],
    "Right Arm": ["Shoulder", "Upper Arm Actuator", "Lower Arm Actuator", "Hand Actuator", *["Hatchet"] * 4],
    "Left Torso": ["LRM 10", "LRM 10", "IS Ammo LRM-10", "IS Ammo LRM-10"],
    "Right Torso": ["Heat Sink", "Medium Laser (R)", "Heat Sink", "Heat Sink"],
    "Center Torso": [*["Fusion Engine"] * 3, *["Gyro"] * 4, *["Fusion Engine"] * 3, "Small Laser"],
    "Head": ["Life Support", "Sensors", "Cockpit", EMPTY, "Sensors", "Life Support"],
    "Left Leg": ["Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator", "Jump Jet"],
    "Right Leg": ["Hip", "Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator", "Jump Jet"],
}
QUAD_SLOTS: dict[str, list[str]] = {
    "Front Left Leg": SLOTS["Left Leg"],
    "Front Right Leg": SLOTS["Right Leg"],
    "Left Torso": SLOTS["Left Torso"],
    "Right Torso": SLOTS["Right Torso"],
    "Center Torso": SLOTS["Center Torso"],
    "Head": SLOTS["Head"],
    "Rear Left Leg": SLOTS["Left Leg"],
    "Rear Right Leg": SLOTS["Right Leg"],
}
TRIPOD_SLOTS: dict[str, list[str]] = {**SLOTS, "Center Leg": SLOTS["Left Leg"]}

HEADER = {
    "chassis": "Examplar",
    "model": "EXM-1A",
    "mul id": "99999",
    "Config": "Biped",
    "techbase": "Inner Sphere",
    "era": "3067",
    "source": "TRO: Nowhere",
    "rules level": "2",
    "role": "Skirmisher",
    "mass": "50",
    "engine": "200 Fusion Engine(IS)",
    "structure": "IS Standard",
    "myomer": "Standard",
    "heat sinks": "11 Single",
    "walk mp": "4",
    "jump mp": "2",
    "armor": "Standard(Inner Sphere)",
}
BIPED_ARMOR = {
    "LA": "14", "RA": "14", "LT": "18", "RT": "18", "CT": "22", "HD": "9", "LL": "20", "RL": "20",
    "RTL": "6", "RTR": "6", "RTC": "8",
}  # fmt: skip
QUAD_ARMOR = {
    "FLL": "20", "FRL": "20", "LT": "18", "RT": "18", "CT": "22", "HD": "9", "RLL": "20", "RRL": "20",
    "RTL": "6", "RTR": "6", "RTC": "8",
}  # fmt: skip
WEAPONS = ["Medium Laser, Left Arm", "LRM 10, Left Torso", "Medium Laser (R), Right Torso", "Small Laser, Center Torso"]


def mtf(
    header: dict[str, str | None] | None = None,
    slots: dict[str, list[str]] | None = None,
    armor: dict[str, str] | None = None,
    weapons: list[str] | None = None,
    before: str = "",
    after: str = "",
    body: dict[str, list[str]] | None = None,
    lines: int = 12,
) -> str:
    """A unit file. Header values replace the ordinary ones (None takes the line out), and so do slots by location.

    `body` is the whole set of locations; `lines` how many slot lines head and legs have.
    """
    facts: dict[str, str | None] = {**HEADER, **(header or {})}
    text = before
    for key, value in facts.items():
        if value is not None:
            text += f"{key}:{value}\n"
    for place, points in (BIPED_ARMOR if armor is None else armor).items():
        text += f"{place} armor:{points}\n"
    listed = WEAPONS if weapons is None else weapons
    text += f"\nWeapons:{len(listed)}\n" + "".join(f"{line}\n" for line in listed) + "\n"
    for place, own in {**(body or SLOTS), **(slots or {})}.items():
        count = lines if place == "Head" or place.endswith("Leg") else 12
        text += f"{place}:\n" + "".join(f"{slot}\n" for slot in (own + [EMPTY] * 12)[:count]) + "\n"
    return text + after
