"""`weapon-attack` through the door: the worked examples of the reference, every part of the answer, errors."""

from __future__ import annotations

from typing import Any

from myomer.scenario.description import UnitDescription
from myomer.scenario.units import make_unit
from tests.doors.questions import ask, values, wrong
from tests.rows import each_row

LASER: dict[str, object] = {"hex": "0508", "equipment": ["medium-laser@right-arm"]}
LRM: dict[str, object] = {"equipment": ["lrm-20@left-torso", "lrm-20-ammo@left-torso"]}
ALL_CLEAR = [6, 6]


def fire(attacker: dict[str, object], weapon: str = "medium-laser", **question: object) -> dict[str, Any]:
    """A shot at a target in 0505 that faces the attacker, unless the question says otherwise."""
    question.setdefault("target", {"hex": "0505", "facing": 3})
    return ask(ask="weapon-attack", attacker=attacker, weapon=weapon, **question)


# weapon-attacks.md §2.10


def test_the_first_worked_example() -> None:
    answered = fire(
        {"hex": "0510", "moved": {"mode": "walk", "hexes": 2}, "equipment": ["medium-laser@right-arm"]},
        target={"hex": "0505", "facing": 3, "moved": {"mode": "run", "hexes": 6}, "terrain": {"woods": "light"}},
        board={"hexes": {"0507": {"woods": "heavy"}}},
    )
    assert answered["target_number"] == 12
    assert answered["hit_chance"] == "1/36"
    assert values(answered["modifiers"]) == {
        "gunnery-skill": 4,
        "attacker-walked": 1,
        "range-medium": 2,
        "target-moved": 2,
        "target-in-woods": 1,
        "intervening-heavy-woods": 2,
    }
    assert (answered["distance"], answered["bracket"], answered["side"]) == (5, "medium", "front")


def test_the_second_worked_example() -> None:
    answered = fire(
        {
            "hex": "0507",
            "gunnery": 3,
            "equipment": ["large-pulse-laser@right-torso", "targeting-computer@left-torso"],
        },
        "large-pulse-laser",
        target={"hex": "0505", "immobile": True, "prone": True},
    )
    assert (answered["target_number"], answered["hit_chance"]) == (-3, "36/36")


def test_the_third_worked_example() -> None:
    answered = fire(
        {**LRM, "hex": "0510", "jump": 5, "heat": 9, "moved": {"mode": "jump", "hexes": 3}},
        "lrm-20",
        target={"hex": "0505", "facing": 3, "moved": {"mode": "walk", "hexes": 3}},
    )
    assert answered["target_number"] == 11
    assert values(answered["modifiers"])["minimum-range"] == 2


# the parts of the answer


def test_a_plain_shot_in_full() -> None:
    answered = fire(LASER)
    assert answered == {
        "allowed": True,
        "reasons": [],
        "explanations": [],
        "weapon": {"name": "medium-laser", "location": "right-arm", "rear": False},
        "target_number": 4,
        "hit_chance": "33/36",
        "modifiers": [{"reason": "gunnery-skill", "value": 4}],
        "distance": 3,
        "bracket": "short",
        "side": "front",
        "damage": {
            "figures": "5",
            "type": "standard",
            "per_hit": 5,
            "most_hits": 1,
            "groups": [5],
            "heat_per_hit": 0,
            "heat_dice": None,
            "special": None,
        },
        "cluster": None,
        "shots": 1,
        "heat": 3,
        "ammunition": None,
        "rounds": None,
        "rounds_after": None,
        "jams_at": None,
        "covered": None,
        "cover_hex": None,
        "absorbed": 0,
        "spotter": None,
        "ams": None,
        "psr": [],
    }


def test_a_hit_is_resolved() -> None:
    outcome = fire(LASER, dice=[2, 2, 3, 4])["outcome"]
    assert (outcome["made"], outcome["hit"], outcome["roll"], outcome["hits"]) == (True, True, 4, 1)
    assert outcome["locations"] == [
        {"location": "center-torso", "points": 5, "roll": 7, "covered": False, "aimed": False}
    ]
    assert outcome["target_losses"] == {"center-torso": 5}
    assert outcome["heat"] == {"attacker": 3, "target": 0}
    assert [event["event"] for event in outcome["events"]] == ["shot-rolled", "hit-located", "armor-lost"]
    assert outcome["events"][0]["unit"] == "attacker"


def test_a_miss_is_resolved() -> None:
    outcome = fire(LASER, dice=[1, 2])["outcome"]
    assert (outcome["hit"], outcome["locations"], outcome["target_losses"]) == (False, [], {})
    assert outcome["heat"]["attacker"] == 3


def test_a_salvo_has_a_cluster_roll_and_its_groups() -> None:
    answered = fire({**LRM, "hex": "0512"}, "lrm-20", dice=[6, 6, 3, 4, 3, 4, 3, 3, 1, 2])
    assert answered["cluster"] == {"row": 20, "modifiers": [], "all_hit": False, "expected_hits": "457/36"}
    assert (answered["rounds"], answered["rounds_after"], answered["ammunition"]) == (6, 5, "lrm-20-ammo")
    outcome = answered["outcome"]
    assert outcome["cluster"] == {"row": 20, "roll": 7, "modifier": 0, "hits": 12}
    assert [(at["location"], at["points"]) for at in outcome["locations"]] == [
        ("center-torso", 5),
        ("right-torso", 5),
        ("right-arm", 2),
    ]


def test_an_anti_missile_system_is_counted_and_fires() -> None:
    answered = fire(
        {**LRM, "hex": "0512"},
        "lrm-20",
        target={"hex": "0505", "facing": 3, "equipment": ["ams@left-torso", "ams-ammo@left-torso"]},
        dice=[6, 6, 1, 1, 3, 4, 3, 4],
    )
    assert answered["ams"] == "ams"
    assert answered["cluster"]["modifiers"] == [{"reason": "ams", "value": -4}]
    assert answered["outcome"]["cluster"]["modifier"] == -4
    assert answered["outcome"]["hits"] == 6


def test_ammunition_is_chosen_by_name() -> None:
    attacker: dict[str, object] = {
        "hex": "0510",
        "equipment": [
            "lb-10-x-ac@right-torso",
            "lb-10-x-ac-ammo@left-torso",
            "lb-10-x-ac-ammo-cluster@left-torso",
        ],
    }
    slug = fire(attacker, "lb-10-x-ac")
    assert (slug["damage"]["groups"], slug["cluster"]) == ([10], None)
    pellets = fire(attacker, "lb-10-x-ac", ammunition="lb-10-x-ac-ammo-cluster")
    assert (pellets["damage"]["per_hit"], pellets["cluster"]["row"]) == (1, 10)
    assert pellets["target_number"] == slug["target_number"] - 1


def test_a_bin_that_does_not_fit_is_a_reason() -> None:
    attacker: dict[str, Any] = {
        "hex": "0510",
        "equipment": ["ac-5@right-arm", "ac-5-ammo@left-torso", "ac-2-ammo@right-torso"],
    }
    assert fire(attacker, "ac-5", ammunition="ac-2-ammo")["reasons"] == ["bin-does-not-fit"]


def test_an_ultra_autocannon_fires_twice_and_may_jam() -> None:
    attacker: dict[str, object] = {"hex": "0510", "equipment": ["ultra-ac-5@right-arm", "ultra-ac-5-ammo@right-torso"]}
    answered = fire(attacker, "ultra-ac-5", shots=2, dice=[1, 1])
    assert (answered["shots"], answered["heat"], answered["jams_at"]) == (2, 2, 2)
    assert answered["outcome"]["jammed"] is True
    assert fire({**attacker, "jammed": ["ultra-ac-5"]}, "ultra-ac-5")["reasons"] == ["weapon-jammed"]
    assert fire(attacker, "ultra-ac-5", shots=3)["reasons"] == ["too-many-shots"]


def test_a_flamer_heats() -> None:
    attacker: dict[str, object] = {"hex": "0507", "equipment": ["flamer@right-arm"]}
    answered = fire(attacker, "flamer", mode="heat", dice=ALL_CLEAR)
    assert (answered["damage"]["per_hit"], answered["damage"]["heat_per_hit"]) == (0, 2)
    assert answered["outcome"]["heat"] == {"attacker": 3, "target": 2}
    assert fire(LASER, mode="heat")["reasons"] == ["no-such-mode"]


def test_a_streak_without_a_lock_makes_no_heat() -> None:
    attacker: dict[str, object] = {
        "hex": "0507",
        "equipment": ["streak-srm-2@right-arm", "streak-srm-2-ammo@left-torso"],
    }
    answered = fire(attacker, "streak-srm-2", dice=[1, 1])
    assert answered["cluster"]["all_hit"] is True
    assert answered["outcome"]["heat"]["attacker"] == 0


def test_a_heavy_gauss_rifle_fired_on_the_move_calls_for_a_roll() -> None:
    attacker: dict[str, object] = {
        "tons": 100,
        "hex": "0510",
        "moved": {"mode": "walk", "hexes": 1},
        "equipment": ["heavy-gauss-rifle@right-torso", "heavy-gauss-rifle-ammo@left-torso"],
    }
    answered = fire(attacker, "heavy-gauss-rifle", dice=[1, 1])
    assert [due["trigger"] for due in answered["psr"]] == ["heavy-gauss-recoil"]
    assert answered["outcome"]["psr_queue"] == answered["psr"]


def test_cover_hides_the_legs() -> None:
    board = {"hexes": {"0506": {"level": 1}}}
    answered = fire(LASER, board=board, dice=[6, 6, 4, 5])
    assert answered["covered"] == "legs"
    assert values(answered["modifiers"])["partial-cover"] == 1
    outcome = answered["outcome"]
    assert outcome["locations"][0] == {
        "location": "left-leg",
        "points": 5,
        "roll": 9,
        "covered": True,
        "aimed": False,
    }
    assert outcome["target_losses"] == {}


def test_an_aimed_shot_strikes_what_it_aims_at() -> None:
    target = {"hex": "0505", "facing": 3, "shutdown": True}
    outcome = fire(LASER, target=target, aim="left-leg", dice=[6, 6, 3, 4])["outcome"]
    assert outcome["locations"] == [
        {"location": "left-leg", "points": None, "roll": 7, "covered": False, "aimed": True}
    ]
    assert outcome["target_losses"] == {"left-leg": 5}
    assert fire(LASER, aim="left-leg")["reasons"] == ["aim-needs-computer"]


def test_indirect_fire_goes_by_the_spotters_line() -> None:
    board = {"hexes": {"0508": {"level": 3}}}
    attacker: dict[str, Any] = {**LRM, "hex": "0512"}
    assert fire(attacker, "lrm-20", board=board)["reasons"] == ["blocked-by-ground"]
    assert fire(attacker, "lrm-20", board=board, indirect=True)["reasons"] == ["no-spotter"]
    spotter: dict[str, object] = {"hex": "0605", "moved": {"mode": "walk", "hexes": 1}}
    answered = fire(attacker, "lrm-20", board=board, indirect=True, spotter=spotter)
    assert (answered["allowed"], answered["spotter"]) == (True, "spotter")
    assert values(answered["modifiers"]) == {"gunnery-skill": 4, "indirect-fire": 1, "spotter-walked": 1}
    friend = {**spotter, "conditions": ["spotting"]}
    assert fire(attacker, "lrm-20", board=board, indirect=True, friends=[friend])["spotter"] == "friend-1"
    busy = fire(attacker, "lrm-20", board=board, indirect=True, spotter={**spotter, "fired": ["left-arm"]})
    assert values(busy["modifiers"])["spotter-attacks"] == 1
    out = fire(attacker, "lrm-20", board=board, indirect=True, spotter={**spotter, "shutdown": True})
    assert out["reasons"] == ["spotter-cannot-spot"]
    assert fire(attacker, "lrm-20", indirect=True, spotter=spotter)["reasons"] == ["own-line-of-sight"]


def test_a_beacon_on_the_target_guides_missiles() -> None:
    attacker: dict[str, Any] = {"hex": "0510", "equipment": ["lrm-20@left-torso", "lrm-20-ammo-narc@left-torso"]}
    assert values(fire(attacker, "lrm-20", beacon="narc")["cluster"]["modifiers"]) == {"narc": 2}
    jammer = {"hex": "0506", "equipment": ["guardian-ecm@left-torso"]}
    assert fire(attacker, "lrm-20", beacon="narc", ecm=True, enemies=[jammer])["cluster"]["modifiers"] == []


def test_a_secondary_target_is_harder() -> None:
    assert values(fire(LASER, secondary=True)["modifiers"])["secondary-target"] == 1
    hidden = {
        "hex": "0505",
        "armor_type": "stealth",
        "equipment": ["guardian-ecm@left-torso"],
        "systems": ["stealth"],
    }
    assert fire(LASER, secondary=True, target=hidden)["reasons"] == ["stealth-secondary"]


def test_light_and_weather_count() -> None:
    answered = fire(LASER, environment={"light": "moonless-night", "weather": "downpour"})
    assert answered["target_number"] == 4 + 3 + 2


def test_a_hit_on_the_sensors_counts() -> None:
    assert fire({**LASER, "destroyed": ["sensors"]})["target_number"] == 6
    assert fire({**LASER, "destroyed": ["sensors", "sensors"]})["reasons"] == ["sensors-destroyed"]


def test_a_forbidden_shot_has_every_reason_and_rolls_nothing() -> None:
    answered = fire(
        {**LASER, "shutdown": True, "moved": {"mode": "sprint", "hexes": 9}},
        target={"hex": "0525"},
        dice=[],
    )
    assert answered["reasons"] == ["attacker-shut-down", "attacker-sprinted", "out-of-range", "target-not-in-arc"]
    assert len(answered["explanations"]) == 4
    assert (answered["target_number"], answered["hit_chance"], answered["bracket"]) == (None, None, None)
    assert answered["outcome"]["made"] is False


# which weapon


def test_of_several_weapons_the_one_that_may_fire_is_taken() -> None:
    atlas: dict[str, object] = {"unit": "Atlas AS7-D", "hex": "0508"}
    answered = fire(atlas)
    assert answered["weapon"] == {"name": "medium-laser", "location": "left-arm", "rear": False}
    assert fire(atlas, "medium-laser@right-arm")["weapon"]["location"] == "right-arm"
    rear = fire(atlas, "medium-laser@center-torso:rear")
    assert (rear["weapon"]["rear"], rear["reasons"]) == (True, ["target-not-in-arc"])
    assert fire(atlas, "medium-laser#4")["weapon"]["location"] == "right-arm"


def test_every_weapon_of_a_unit_can_be_named() -> None:
    mech = make_unit(UnitDescription(unit="Atlas AS7-D")).mech
    for at in mech.design.weapons:
        component = mech.design.components[at]
        fire({"unit": "Atlas AS7-D", "hex": "0508"}, f"{component.name}@{mech.design.names[component.location]}")


@each_row(
    ("changes", "code", "field"),
    [
        ({"weapon": "medium-lazer"}, "unknown-name", "weapon"),
        ({"weapon": "ac-20"}, "unknown-name", "weapon"),
        ({"weapon": "medium-laser@left-arm"}, "unknown-name", "weapon"),
        ({"weapon": "medium-laser#2"}, "unknown-name", "weapon"),
        ({"weapon": "medium-laser#x"}, "unknown-name", "weapon"),
        ({"weapon": "medium-laser@right-arm:front"}, "unknown-name", "weapon"),
        ({"weapon": 3}, "bad-value", "weapon"),
        ({"attacker": {}}, "unknown-name", "weapon"),
        ({"ammunition": "ac-20-ammo"}, "unknown-name", "ammunition"),
        ({"shots": 0}, "bad-value", "shots"),
        ({"mode": "cold"}, "unknown-name", "mode"),
        ({"aim": "tail"}, "unknown-name", "aim"),
        ({"beacon": "tag"}, "unknown-name", "beacon"),
        ({"spotter": {"hex": "0605"}}, "bad-value", "spotter"),
        ({"spotter": {}, "indirect": True}, "missing-field", "spotter.hex"),
        ({"friends": [{}]}, "missing-field", "friends[0].hex"),
        ({"friends": [{"hex": "0101", "mood": 1}]}, "unknown-field", "friends[0].mood"),
        ({"enemies": [{"hex": "0101"}] * 51}, "bad-value", "enemies"),
        ({"mood": 1}, "unknown-field", "mood"),
        ({"board": {"hexes": {"9": {}}}}, "bad-value", "board.hexes.9"),
        ({"board": {"hexes": {"0505": {"lava": 1}}}}, "unknown-name", "board.hexes.0505.lava"),
        ({"board": {"size": 4}}, "unknown-field", "board.size"),
        ({"board": {"columns": 4}}, "bad-value", "board.rows"),
        ({"board": {"columns": 4, "rows": 4}}, "bad-value", "attacker.hex"),
        ({"board": {"hexes": {"0508": {"level": 1}}}, "attacker": {**LASER, "terrain": {"level": 2}}}, "bad-value",
         "attacker.terrain"),
        ({"board": {"hexes": {"0508": {"road": 1, "exits": {"road": [6]}}}}}, "bad-value",
         "board.hexes.0508.exits.road"),
        ({"board": {"hexes": {"0508": {"exits": {"road": [1]}}}}}, "bad-value", "board.hexes.0508.exits"),
        ({"board": {"hexes": {"0508": {"exits": {"woods": [1]}}}}}, "unknown-name", "board.hexes.0508.exits.woods"),
        ({"board": {"hexes": {"0508": {"foliage_height": 1}}}}, "bad-value", "board.hexes.0508.foliage_height"),
        ({"board": {"hexes": {"0508": {"woods": 1, "foliage_height": 4}}}}, "bad-value",
         "board.hexes.0508.foliage_height"),
        ({"board": {"hexes": {"0508": {"building_class": "hangar"}}}}, "bad-value",
         "board.hexes.0508.building_class"),
        ({"board": {"hexes": {"0508": {"building": 1, "building_class": "shed"}}}}, "unknown-name",
         "board.hexes.0508.building_class"),
        ({"board": {"hexes": {"0508": {"bridge": {"cf": 10}}}}}, "missing-field", "board.hexes.0508.bridge.kind"),
        ({"board": {"hexes": {"0508": {"bridge": {"kind": "wall"}}}}}, "bad-value", "board.hexes.0508.bridge.kind"),
        ({"board": {"hexes": {"0508": {"bridge": {"kind": 1, "mood": 1}}}}}, "unknown-field",
         "board.hexes.0508.bridge.mood"),
        ({"board": {"hexes": {"0508": {"bridge": {"kind": 1}, "height": 2}}}}, "bad-value",
         "board.hexes.0508.height"),
        ({"environment": {"light": "dusk"}}, "unknown-name", "environment.light"),
        ({"attacker": {**LASER, "jammed": ["ppc"]}}, "unknown-name", "attacker.jammed[0]"),
        ({"attacker": {**LASER, "systems": ["radio"]}}, "unknown-name", "attacker.systems[0]"),
        ({"attacker": {**LASER, "heat_sink_type": "triple"}}, "unknown-name", "attacker.heat_sink_type"),
        ({"dice": [3]}, "dice-exhausted", "dice"),
        ({"dice": [1, 1, 1]}, "dice-left-over", "dice"),
    ],
)  # fmt: skip
def test_a_bad_question_gets_a_clear_error(changes: dict[str, object], code: str, field: str) -> None:
    question: dict[str, object] = {
        "ask": "weapon-attack",
        "attacker": LASER,
        "target": {"hex": "0505"},
        "weapon": "medium-laser",
        **changes,
    }
    assert wrong(**question) == (code, field)


# rare weapons


RARE: list[tuple[str, list[str], int, dict[str, object], int, str]] = [
    ("heavy-rifle", ["heavy-rifle@right-torso", "heavy-rifle-ammo@left-torso"], 3, {}, 4, "6"),
    ("bombast-laser", ["bombast-laser@right-torso"], 3, {}, 7, "12"),
    ("bombast-laser", ["bombast-laser@right-torso"], 3, {"mode": "9"}, 5, "9"),
    ("m-pod", ["m-pod@right-torso"], 2, {}, 5, "10 × 1 in single hits"),
    (
        "nail-rivet-gun", ["nail-rivet-gun@right-arm", "nail-rivet-gun-ammo@left-torso"], 1, {}, 4,
        "1d6 where no armor is left",
    ),
    ("fluid-gun", ["fluid-gun@right-torso", "fluid-gun-ammo@left-torso"], 1, {}, 4, "1 heat taken away"),
    ("mech-taser", ["mech-taser@right-torso", "mech-taser-ammo@left-torso"], 1, {}, 5, "1 and taser"),
    ("tsemp-cannon", ["tsemp-cannon@right-torso"], 3, {}, 4, "tsemp"),
    (
        "sniper-cannon", ["sniper-cannon@right-torso", "sniper-cannon-ammo@left-torso"], 3, {}, 4,
        "10 in groups of 5 points to all in the hex",
    ),
    (
        "long-tom-cannon", ["long-tom-cannon@right-torso/10+right-arm/5", "long-tom-cannon-ammo@left-torso"], 6, {}, 4,
        "20 in groups of 5 points to all in the hex and 10 to all next to it",
    ),
]  # fmt: skip


@each_row(("weapon", "gear", "far", "how", "number", "figures"), RARE, ids=[row[0] for row in RARE])
def test_rare_weapons(
    weapon: str, gear: list[str], far: int, how: dict[str, object], number: int, figures: str
) -> None:
    answered = fire({"hex": f"05{5 + far:02}", "tons": 100, "equipment": gear}, weapon, **how)
    assert answered["reasons"] == []
    assert answered["target_number"] == number
    assert answered["damage"]["figures"] == figures


def test_what_a_taser_does_is_reported() -> None:
    gear: dict[str, object] = {"hex": "0506", "equipment": ["mech-taser@right-torso", "mech-taser-ammo@left-torso"]}
    outcome = fire(gear, "mech-taser", dice=[6, 6, 3, 4, 5, 6])["outcome"]
    shocks = [event for event in outcome["events"] if event["event"] == "shock-rolled"]
    assert [(event["roll"], event["effect"], event["turns"]) for event in shocks] == [(11, "shutdown", 3)]
    assert outcome["target_losses"] == {"center-torso": 1}


def test_interference_is_a_condition() -> None:
    for condition, reason in (("taser-interference", "interference"), ("tsemp-interference", "tsemp-interference")):
        answered = fire({**LASER, "conditions": [condition]})
        assert values(answered["modifiers"])[reason] == 2
        rolled = ask(ask="psr", unit={"conditions": [condition]}, triggers=["kicked"])
        assert values(rolled["rolls"][0]["modifiers"])[reason] == 2
    assert "taser-interference" in ask(ask="names")["conditions"]


def test_a_tripod_fires_at_two() -> None:
    for frame, cockpit, more in (("biped", "standard", 1), ("tripod", "tripod", 0)):
        answered = fire({**LASER, "tons": 60, "frame": frame, "cockpit": cockpit}, secondary=True)
        assert values(answered["modifiers"]).get("secondary-target", 0) == more
