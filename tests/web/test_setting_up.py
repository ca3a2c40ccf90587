"""Setting up games: everything a description can have, everything it cannot, and who may."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from myomer.boards.landscape import landscape
from myomer.bots.registry import BOTS
from myomer.formats.board_file import write_board
from myomer.formats.mtf_writer import write_mtf
from myomer.game.saved_games import read_game, replayed
from myomer.hosting import Room, SqliteJournal
from myomer.hosting.new_game import new_game
from myomer.library.units import known_unit
from myomer.rules.differences import differences
from myomer.web import tasks
from tests.hosting.tables import play_bots
from tests.web.support import DUEL, VERSION, Client, served, town

SCRIPT = "<script>alert(1)</script>"


def test_a_game_with_everything(client: Client) -> None:
    board = write_board(landscape("hilly", 16, 17, 3)).decode()
    made = client.made(
        {
            "title": f"Friday {SCRIPT}",
            "sides": [
                {
                    "name": "Ann's",
                    "player": "Ann",
                    "units": [
                        {"unit": "Atlas AS7-D", "gunnery": 2, "piloting": 3, "name": SCRIPT},
                        {"mtf": write_mtf(known_unit("Locust LCT-1V").design)},
                    ],
                },
                {"units": ["Marauder"], "seat": "brawler"},
            ],
            "map": {"board": {"name": "../../my map", "file": board}},
            "ruleset": "total-warfare",
            "options": ["careful-stand"],
            "turns": 5,
            "forced_withdrawal": True,
            "seed": 99,
        }
    )
    game, token = made["game"], made["seats"][0]["token"]
    assert "'Marauder' is taken as Marauder MAD-3R, the best-known variant" in made["notes"]
    assert made["seats"][0]["link"] == f"/play/{game}#{token}"
    assert [seat["holder"] for seat in made["seats"]] == ["person", "bot"]
    view = client.ask("GET", f"/api/games/{game}", token)
    assert [unit["design"] for unit in view["units"]] == ["Atlas AS7-D", "Locust LCT-1V", "Marauder MAD-3R"]
    assert (view["units"][0]["gunnery"], view["units"][0]["piloting"], view["units"][0]["name"]) == (2, 3, SCRIPT)
    assert (view["ruleset"], view["seats"][0]["name"], view["yours"]) == ("total-warfare", "Ann", [0])
    assert SCRIPT not in client.get(f"/api/games/{game}/units/0/sheet.svg").text
    assert SCRIPT not in client.get(f"/api/games/{game}/map").json()["svg"]
    assert client.get("/api/games").json()["games"][0]["title"] == f"Friday {SCRIPT}"


WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({}, "sides", "missing-field"),
    ({"sides": []}, "sides", "bad-value"),
    ({**DUEL, "seed": -1}, "seed", "bad-value"),
    ({**DUEL, "seed": 1 << 60}, "seed", "bad-value"),
    ({**DUEL, "colour": 1}, "colour", "unknown-field"),
    ({**DUEL, "ruleset": "mine"}, "ruleset", "unknown-name"),
    ({**DUEL, "options": ["flying"]}, "options", "unknown-name"),
    ({**DUEL, "map": {"landscape": "moon"}}, "map.landscape", "unknown-name"),
    ({**DUEL, "map": {"columns": 7}}, "map.columns", "bad-value"),
    ({**DUEL, "map": {"columns": 10**6}}, "map.columns", "bad-value"),
    ({**DUEL, "map": {"board": "../../secret.board"}}, "map.board", "bad-value"),
    ({**DUEL, "map": {"board": "/etc/passwd"}}, "map.board", "bad-value"),
    ({**DUEL, "map": {"board": {"file": "/etc/passwd"}}}, "map.board", "bad-value"),
    ({**DUEL, "map": {"board": [[]]}}, "map.board", "bad-value"),
    ({**DUEL, "map": {"board": [["no such map", 5]]}}, "map.board", "bad-value"),
    ({**DUEL, "sides": [{"units": ["Atlas"]}] * 3}, "sides", "bad-value"),
    ({**DUEL, "sides": [{"units": []}] * 2}, "sides[0].units", "bad-value"),
    ({**DUEL, "sides": [{"units": ["Atlas"] * 13}] * 2}, "sides[0].units", "bad-value"),
    ({**DUEL, "sides": [{"units": ["no such 'Mech"]}] * 2}, "sides[0].units[0].unit", "bad-value"),
    ({**DUEL, "sides": [{"units": ["/etc/passwd"]}] * 2}, "sides[0].units[0].unit", "bad-value"),
    ({**DUEL, "sides": [{"units": [{"mtf": "/etc/passwd"}]}] * 2}, "sides[0].units[0].mtf", "bad-value"),
    ({**DUEL, "sides": [{"units": [{"unit": "Atlas", "gunnery": 9}]}] * 2}, "sides[0].units[0].gunnery", "bad-value"),
    ({**DUEL, "sides": [{"units": ["Atlas"], "seat": "evil.py:bot"}] * 2}, "sides[0].seat", "unknown-name"),
    ({**DUEL, "sides": [{"units": ["Atlas"], "seat": "os:system"}] * 2}, "sides[0].seat", "unknown-name"),
]


def test_what_is_wrong_is_named(client: Client) -> None:
    for description, field, code in WRONG:
        answer = client.post("/api/games", json=description)
        error = answer.json()["error"]
        assert (answer.status_code, error["code"], error["field"]) == (400, code, field), description
        assert error["message"]
        assert "root:" not in error["message"], "no file is read"
    assert client.get("/api/games").json() == {"games": []}


def test_bodies_that_are_no_descriptions(client: Client) -> None:
    for body in (b"", b"[]", b"nonsense", b"\xff\xfe", b"[" * 100_000, b'{"sides": 1e999}', b"null"):
        for path in ("/api/games", "/api/games/import", "/api/units/read", "/api/replay"):
            answer = client.post(path, content=body)
            assert answer.status_code == 400, body[:20]
            assert answer.json()["error"]["message"]


def test_units_and_maps(client: Client) -> None:
    found = client.get("/api/units", params={"words": "atlas", "tons": "100", "weapon": "ac-20"}).json()
    assert "Atlas AS7-D" in [unit["name"] for unit in found["units"]]
    assert client.get("/api/units", params={"limit": 1}).json()["total"] > 1
    assert client.get("/api/units", params={"tons": "5-x"}).json()["error"]["field"] == "tons"
    assert client.get("/api/units/facts", params={"unit": "Atlas AS7-D"}).json()["tons"] == 100
    assert client.get("/api/units/facts", params={"unit": "/etc/passwd"}).status_code == 400
    sheet = client.get("/api/units/sheet.svg", params={"unit": "Atlas AS7-D"})
    assert sheet.headers["content-type"].startswith("image/svg+xml")
    again = client.get(
        "/api/units/sheet.svg", params={"unit": "Atlas AS7-D"}, headers={"If-None-Match": sheet.headers["etag"]}
    )
    assert again.status_code == 304
    read = client.post("/api/units/read", json={"mtf": write_mtf(known_unit("Locust LCT-1V").design)}).json()
    assert (read["name"], read["facts"]["tons"]) == ("Locust LCT-1V", 20)
    assert read["sheet"].startswith("<?xml")
    drawn = client.post("/api/maps/draw", json={"landscape": "wooded", "columns": 4, "rows": 5, "seed": 1}).json()
    assert (drawn["columns"], drawn["rows"]) == (4, 5)
    assert "<svg" in drawn["svg"]
    assert "wooded" in client.get("/api/maps").json()["landscapes"]
    choices = client.get("/api/choices").json()
    assert "tactician" in choices["bots"]
    assert [level["name"] for level in choices["levels"]] == ["easy", "normal", "hard"] == choices["bots"][:3]
    assert all(level["title"] for level in choices["levels"])
    assert choices["level"] == "normal"
    assert list(choices["bot_titles"]) == choices["bots"][3:], "those for study"


def test_the_engine_answers_questions(client: Client) -> None:
    question = {"id": 1, "ask": "cluster", "size": 10, "roll": 7}
    assert client.post("/api/query", json=question).json() == {"id": 1, "hits": 6}
    both = client.post("/api/query", json=[question, {"ask": "nothing"}]).json()
    assert both[0]["hits"] == 6
    assert both[1]["error"]["code"] == "unknown-name"
    assert client.post("/api/query", json=[]).status_code == 400
    assert client.post("/api/query", json=[question] * 101).status_code == 400
    assert client.post("/api/query", json=["x"]).status_code == 400


def test_a_saved_game_comes_and_goes(client: Client) -> None:
    made = client.made({**DUEL, "sides": [{"units": ["Locust LCT-1V"], "seat": "person"}, DUEL["sides"][1]]})
    game, tokens = made["game"], [seat["token"] for seat in made["seats"]]
    view = client.ask("GET", f"/api/games/{game}")
    acting = tokens[view["to_act"]]
    done = {"at": view["at"], "action": {"action": "done", "unit": view["ready"][0]}}
    assert client.ask("POST", f"/api/games/{game}/actions", acting, json=done) == {"at": 1}
    text = client.ask_export(game, ",".join(tokens))
    assert len(replayed(read_game(text), VERSION).game.actions) == 1

    back = client.made({"saved": text, "seats": ["person", "baseline"]}, "/api/games/import")
    assert [seat["holder"] for seat in back["seats"]] == ["person", "bot"]
    assert client.ask("GET", f"/api/games/{back['game']}")["actions"] >= 1
    forged = text.replace('"seed":7', '"seed":8')
    assert client.post("/api/games/import", json={"saved": forged}).json()["error"]["code"] == "damaged"
    wrong_version = text.replace('"myomer":"0.1.0"', '"myomer":"0.0.9"')
    assert client.post("/api/games/import", json={"saved": wrong_version}).json()["error"]["code"] == "other-version"
    replay = client.post("/api/replay", json={"saved": text}).json()
    assert (replay["over"], len(replay["frames"]), len(replay["entries"])) == (False, 2, 2)
    assert replay["map"] == client.get(f"/api/games/{game}/map").json()

    assert client.ask("DELETE", f"/api/games/{game}", made["seats"][0]["token"]) == {"deleted": True}
    assert client.ask("GET", f"/api/games/{game}", status=404)["error"]["code"] == "no-such-game"
    assert len(client.get("/api/games").json()["games"]) == 1


def test_a_replay_has_the_map_of_every_step(tmp_path: Path) -> None:
    with Room(SqliteJournal(tmp_path / "town.sqlite"), VERSION) as room:
        hosted = room.begin(new_game(town("brawler")).game, ["brawler", "brawler"], "Town")
        play_bots(hosted)
        replay = msgspec.json.decode(tasks.replay("".join(hosted.lines()), VERSION, None))
        battle = hosted.game.battle
        last = msgspec.json.decode(tasks.map_picture(battle.board, dict(battle.changes)))
    numbers = [frame["map"] for frame in replay["frames"]]
    assert numbers == sorted(numbers)
    assert (numbers[0], numbers[-1]) == (0, len(replay["maps"]))
    pictures = [replay["map"], *replay["maps"]]
    assert len({picture["svg"] for picture in pictures}) == len(pictures) >= 2
    assert replay["maps"][-1]["svg"] == last["svg"]


def test_on_a_network_the_key_is_needed(tmp_path: Path) -> None:
    with served(tmp_path, key="the key") as client:
        assert client.get("/api").json()["key_needed"] is True
        mtf = {"mtf": write_mtf(known_unit("Locust LCT-1V").design)}
        asked: list[tuple[str, str, object]] = [
            ("GET", "/api/games", None),
            ("POST", "/api/games", DUEL),
            ("POST", "/api/games/quick", {}),
            ("POST", "/api/games/import", {"saved": ""}),
            ("POST", "/api/units/read", mtf),
            ("POST", "/api/maps/draw", {"board": [["x"]]}),
            ("DELETE", "/api/games/x", None),
        ]
        for method, path, body in asked:
            for headers in ({}, {"Myomer-Key": "another"}, {"Authorization": "Bearer the key"}):
                answer = client.request(method, path, json=body, headers=headers)
                assert answer.json()["error"]["code"] == "key-needed", path
                assert "Myomer-Key" in answer.json()["error"]["message"]
        client.headers["Myomer-Key"] = "the key"
        made = client.made()
        assert len(client.get("/api/games").json()["games"]) == 1
        text = client.get(f"/api/games/{made['game']}/export").text
        del client.headers["Myomer-Key"]
        assert client.post("/api/replay", json={"saved": text}).json()["over"] is False, "a file is watched by anyone"
        # Players need no key, but may not read what others have declared.
        for token in ("", made["seats"][0]["token"]):
            client.ask("GET", f"/api/games/{made['game']}", token)
            refused = client.ask("GET", f"/api/games/{made['game']}/export", token, status=409)
            assert refused["error"]["code"] == "not-over"
        assert text


def test_without_a_key_the_file_of_a_game_that_people_share_is_theirs(client: Client) -> None:
    """It would show what others have declared; who has all seats of people has declared everything."""
    made = client.made()
    tokens = [seat["token"] for seat in made["seats"] if seat["holder"] != "bot"]
    assert len(tokens) == 2
    for token in ("", tokens[0]):
        refused = client.ask("GET", f"/api/games/{made['game']}/export", token, status=409)
        assert refused["error"]["code"] == "not-over"
    assert client.ask_export(made["game"], ",".join(tokens))
    alone = client.made({**DUEL, "sides": [DUEL["sides"][0], {"units": ["Locust"], "seat": "brawler"}]})
    assert client.get(f"/api/games/{alone['game']}/export").status_code == 200


def test_tokens_are_only_for_who_created_the_game(client: Client, tmp_path: Path) -> None:
    made = client.made()
    tokens = [seat["token"] for seat in made["seats"]]
    shown = client.get("/api/games").text + client.get(f"/api/games/{made['game']}").text
    shown += client.get(f"/api/games/{made['game']}/story").text + client.get(f"/api/games/{made['game']}/replay").text
    shown += client.ask("GET", f"/api/games/{made['game']}", tokens[0]).__repr__()
    assert not any([token in shown for token in tokens])
    with sqlite3.connect(tmp_path / "games.sqlite") as journal:
        summaries = str(journal.execute("SELECT summary FROM games").fetchall())
    assert not any([token in summaries for token in tokens])


def test_the_list_of_games_has_names_a_date_and_a_plain_result(client: Client) -> None:
    sides = [{**DUEL["sides"][0], "player": "Ann"}, {"units": ["Locust"], "seat": "open", "player": "Bernd"}]
    made = client.made({**DUEL, "sides": sides})
    path, token = f"/api/games/{made['game']}", made["seats"][0]["token"]
    (listed,) = client.get("/api/games").json()["games"]
    assert (listed["seats"], listed["players"]) == (["person", "open"], ["Ann", "Bernd"])
    assert abs(datetime.now(UTC) - datetime.fromisoformat(listed["began"])) < timedelta(minutes=5)
    assert client.ask("GET", path)["seats"][1]["name"] == "Bernd"
    client.ask("POST", f"{path}/actions", token, json={"at": 0, "action": {"action": "concede", "side": 0}})
    (over,) = client.get("/api/games").json()["games"]
    assert over["headline"] == "over in turn 1: Blue won, the enemy conceded"
    assert over["began"] == listed["began"]
    assert client.ask("GET", path)["headline"] == over["headline"]


def test_the_server_names_its_address_in_the_network(tmp_path: Path) -> None:
    with served(tmp_path, network="http://192.168.1.7:8460") as client:
        assert client.get("/api").json()["network"] == "http://192.168.1.7:8460"


@pytest.mark.parametrize("seats", [["person", "open"], ["tactician", "person"], ["person", "easy"]])
def test_a_game_at_once(client: Client, seats: list[str]) -> None:
    made = client.made({"seats": seats}, "/api/games/quick")
    assert [seat["holder"] for seat in made["seats"]] == ["bot" if seat in BOTS else seat for seat in seats]
    assert client.post("/api/games/quick", json={"seats": ["person"]}).status_code == 400


def test_a_game_at_once_by_the_published_rules_and_how_they_differ(client: Client) -> None:
    made = client.made({"ruleset": "total-warfare"}, "/api/games/quick")
    assert client.ask("GET", f"/api/games/{made['game']}")["ruleset"] == "total-warfare"
    assert client.post("/api/games/quick", json={"ruleset": "nothing"}).status_code == 400

    listed = client.get("/api/rulesets/differences").json()["differences"]
    assert [(row["field"], row["first"], row["second"]) for row in listed] == [
        (row.field, row.first, row.second) for row in differences()
    ]
    same = client.get("/api/rulesets/differences?first=total-warfare").json()
    assert same["differences"] == []
    assert client.get("/api/rulesets/differences?second=nothing").status_code == 400
