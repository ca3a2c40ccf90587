"""The conditions of the odds page: the server's numbers for each are those of `myomer compare` with the same words."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from myomer.odds.advice import FIGURES
from tests.doors.running import run
from tests.web.support import Client

ATTACKER, TARGET = "Locust LCT-1V", "Wasp WSP-1A"
DISTANCE = 3
ROLES = {"-a": "attacker", "-t": "target"}
PHYSICAL: list[tuple[str, str, dict[str, Any]]] = [
    ("-t", "armor=left-leg:3", {"armor": {"left-leg": 3}}),
    ("-t", "structure=left-leg:1", {"structure": {"left-leg": 1}}),
    ("-a", "destroyed=left-leg.hip", {"destroyed": ["left-leg.hip"]}),
    ("-t", "destroyed=gyro,gyro", {"destroyed": ["gyro", "gyro"]}),
    ("-t", "level=1", {"terrain": {"level": 1}}),
    ("-a", "water=1", {"terrain": {"water": 1}}),
    ("-a", "hull_down", {"hull_down": True}),
    ("-t", "wounds=3", {"wounds": 3}),
]
"""A condition as the terminal takes it, and as the page sends it, that changes physical attacks."""
SHOTS: list[tuple[str, str, dict[str, Any]]] = [
    ("-a", "structure=left-arm:0", {"structure": {"left-arm": 0}}),
    ("-a", "destroyed=sensors", {"destroyed": ["sensors"]}),
    ("-a", "level=-3", {"terrain": {"level": -3}}),
    ("-t", "woods=heavy", {"terrain": {"woods": "heavy"}}),
    ("-t", "water=1", {"terrain": {"water": 1}}),
    ("-a", "water=2", {"terrain": {"water": 2}}),
    ("-t", "prone", {"prone": True}),
    ("-t", "immobile", {"immobile": True}),
    ("-t", "shutdown", {"shutdown": True}),
    ("-t", "unconscious", {"unconscious": True}),
]
"""The same for shots."""


def scene(distance: int, role: str = "attacker", **given: Any) -> dict[str, Any]:
    """Two 'Mechs as the page places them."""
    units = {
        "attacker": {"unit": ATTACKER, "hex": f"05{5 + distance:02}", "facing": 0},
        "target": {"unit": TARGET, "hex": "0505", "facing": 3},
    }
    units[role] |= given
    return units


def in_terminal(*words: str) -> Any:
    """What `myomer compare` says."""
    done = run("compare", ATTACKER, TARGET, *words, "--json")
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def physical(choices: Any) -> dict[Any, list[str]]:
    """The figures of each physical attack that is allowed, by its name and limbs."""
    found = {}
    for choice in choices:
        if choice.get("allowed", True):
            limbs = choice.get("limbs") or [attack["limb"] for attack in choice.get("attacks", []) if attack["limb"]]
            found[choice["choice"], *limbs] = [choice[figure] for figure in FIGURES]
    return found


def shots(client: Client, units: dict[str, Any]) -> list[Any]:
    """The numbers of the attacker's weapons."""
    weapons = client.post("/api/query", json={"ask": "unit", "unit": ATTACKER}).json()["weapons"]
    questions = [{"ask": "weapon-attack", "weapon": weapon["weapon"], **units} for weapon in weapons]
    rows = client.post("/api/query", json=questions).json()
    assert not [row["error"] for row in rows if "error" in row]
    return sorted(
        [(row["weapon"]["name"], row["target_number"], Fraction(row["hit_chance"])) for row in rows if row["allowed"]]
    )


def compared(client: Client, units: dict[str, Any]) -> dict[Any, list[str]]:
    """The physical attacks by the server."""
    return physical(client.post("/api/query", json={"ask": "compare", **units}).json()["choices"])


def test_physical_attacks_in_every_condition_are_those_of_the_terminal(client: Client) -> None:
    whole = compared(client, scene(1))
    for option, condition, given in PHYSICAL:
        figures = compared(client, scene(1, ROLES[option], **given))
        assert figures == physical(in_terminal(option, condition)["choices"]), condition
        assert figures != whole, f"{condition} matters"


def test_shots_in_every_condition_are_those_of_the_terminal(client: Client) -> None:
    whole = shots(client, scene(DISTANCE))
    for option, condition, given in SHOTS:
        fired = shots(client, scene(DISTANCE, ROLES[option], **given))
        told = in_terminal("--range", str(DISTANCE), option, condition)["weapons"]
        numbers = [(row["weapon"], row["target_number"], Fraction(row["hit"])) for row in told if row["allowed"]]
        assert fired == sorted(numbers), condition
        assert fired != whole, f"{condition} matters"


def test_a_hill_in_front_is_partial_cover(client: Client) -> None:
    units = scene(DISTANCE)
    hill = {"board": {"hexes": {"0506": {"level": 1}}}}
    for (_, number, _), (_, covered, _) in zip(shots(client, units), shots(client, units | hill), strict=True):
        assert covered == number + 1


@pytest.mark.parametrize("unit", ["Atlas AS7-D", "Scorpion SCP-1N", "Marauder MAD-3R"])
def test_the_limits_of_a_condition_are_those_of_the_engine(client: Client, unit: str) -> None:
    limits = client.get("/api/units/limits", params={"unit": unit}).json()
    facts = client.post("/api/query", json={"ask": "unit", "unit": unit}).json()
    for field in ("name", "armor", "structure"):
        assert limits[field] == facts[field]
    assert limits["moved"] == {"walk": facts["walk"], "run": facts["run"], "jump": facts["jump"]}
    assert not set(limits["destroyed"]) & set(facts["absent"])
    every = [part for part, times in limits["destroyed"].items() for _ in range(times)]
    described = {"unit": unit, "armor": limits["armor"], "structure": limits["structure"], "destroyed": every}
    question = {"ask": "fall", "unit": described}
    assert "error" not in client.post("/api/query", json=question).json()
    too_much = {**described, "structure": {"head": limits["structure"]["head"] + 1}}
    refused = client.post("/api/query", json={**question, "unit": too_much}).json()
    assert refused["error"]["field"] == "unit.structure.head"


def test_no_mech_has_no_limits(client: Client) -> None:
    answer = client.get("/api/units/limits", params={"unit": "Marauderr"})
    assert (answer.status_code, answer.json()["error"]["field"]) == (400, "unit")
