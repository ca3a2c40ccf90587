"""Playing over a WebSocket: what each may see and do, undo, seats, reconnecting."""

from __future__ import annotations

import random
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from myomer.game.actions import Done
from myomer.game.saved_games import read_game, replayed
from myomer.hosting import Room, SqliteJournal
from myomer.web import watchers
from tests.hosting.tables import small_duel
from tests.web.support import DUEL, VERSION, Client, Live, served

AGAINST_BOT: dict[str, Any] = {
    **DUEL,
    "sides": [DUEL["sides"][0], {"units": ["Hunchback HBK-4G"], "seat": "baseline"}],
}


def choose(client: Client, game: str, token: str, view: dict[str, Any], dice: random.Random) -> dict[str, Any]:
    """An action from the options: in the weapon phase rather a shot."""
    options = client.ask("GET", f"/api/games/{game}/options", token, params={"at": view["at"]})["options"]
    shots = [option for option in options if option["action"]["action"] in ("shot", "attack", "twist")]
    stay = [option for option in options if option not in shots and "leave" not in option["text"]]
    chosen: dict[str, Any] = dice.choice(shots if shots and dice.random() < 0.8 else stay)["action"]
    return chosen


def hidden_from(live: Live, entries: list[dict[str, Any]], side: int) -> None:
    """Nobody has entries of declarations of another side in the phase that is under way."""
    for entry in entries:
        action = entry["action"]
        if action is not None and action["action"] in ("shot", "twist", "attack"):
            unit = action.get("attacker", action.get("unit"))
            assert live.view["units"][unit]["side"] == side, "a declaration of another side was shown before its end"


def frames_now(live: Live) -> list[str]:
    """The kinds of all frames that a connection has been sent so far."""
    live.socket.send_json({"type": "ping", "id": "now"})
    while live.next().get("id") != "now":
        pass
    return [frame["type"] for frame in live.frames]


def test_nobody_can_count_what_another_side_declares(client: Client) -> None:
    """Whether a side declares nothing or a whole volley, the others get the same frames with the same numbers."""
    seen: list[str] = []
    for volley in (False, True):
        made = client.made()
        game, tokens = made["game"], [seat["token"] for seat in made["seats"]]
        path = f"/api/games/{game}"
        view = client.ask("GET", path)
        while view["phase"] == "movement":
            body = {"at": view["at"], "action": {"action": "done", "unit": view["ready"][0]}}
            client.ask("POST", f"{path}/actions", tokens[view["to_act"]], json=body)
            view = client.ask("GET", path)
        first, unit = view["to_act"], view["ready"][0]
        with client.live(game, tokens[1 - first]) as other, client.live(game) as watching:
            if volley:
                fire = client.ask("GET", f"{path}/fire", tokens[first], params={"unit": unit})
                shots = [shot["action"] for shot in fire["torsos"][0]["shots"] if shot["allowed"]]
                assert len(shots) > 1
                body = {"at": view["at"], "actions": shots[:2]}
                assert client.ask("POST", f"{path}/actions", tokens[first], json=body)["at"] == view["at"] + 2
            assert client.ask("GET", path) == other_view(watching), "nothing has changed for the others"
            at = client.ask("GET", path, tokens[first])["at"]
            done = {"at": at, "action": {"action": "done", "unit": unit}}
            client.ask("POST", f"{path}/actions", tokens[first], json=done)
            for live in (other, watching):
                live.until("change")
            with client.live(game, tokens[1 - first]) as again:
                assert (again.view, again.entries) == (other.view, other.entries), "after a reconnect, too"
            torso = {"action": "twist", "unit": 1 - unit, "torso": (other.view["units"][1 - unit]["facing"] + 1) % 6}
            twisted = other.play(torso)
            frames_now(other)
            frames_now(watching)
            story = client.ask("GET", f"{path}/story", tokens[1 - first])
            seen.append(str([other.frames, watching.frames, twisted, story]).replace(game, "GAME"))
            assert other.done()["type"] == "ack"
            assert sorted(other.entries) == list(range(other.view["actions"] + 1)), "now everything is there"
            assert (twisted["at"], other.view["at"]) == (story["at"], other.view["actions"])
    assert seen[0] == seen[1]


def other_view(live: Live) -> dict[str, Any]:
    """What a connection has been shown, after everything that it has been sent."""
    frames_now(live)
    return live.view


def test_a_game_of_two_people_and_a_spectator(client: Client) -> None:
    made = client.made()
    game, tokens = made["game"], [seat["token"] for seat in made["seats"]]
    dice = random.Random(4)
    with client.live(game, tokens[0]) as red, client.live(game, tokens[1]) as blue, client.live(game) as watching:
        players = [red, blue]
        assert [live.view["yours"] for live in (red, blue, watching)] == [[0], [1], []]
        declared = 0
        while not red.view["over"]:
            acting = red.view["to_act"]
            me, other = players[acting], players[1 - acting]
            action = choose(client, game, tokens[acting], me.view, dice)
            phase = (me.view["turn"], me.view["phase"])
            before = [len(live.frames) for live in (other, watching)]
            assert me.play(action)["type"] == "ack"
            secret = "attack" in phase[1] and action["action"] != "done"
            for live, count in zip((other, watching), before, strict=True):
                if secret:
                    assert frames_now(live)[count:] == ["pong"], "nobody else notices a declaration"
                    declared += action["action"] in ("shot", "attack")
                    continue
                live.until("change")
                assert (live.view["turn"], live.view["phase"]) == (me.view["turn"], me.view["phase"])
                assert live.view["at"] == me.view["at"] or "attack" in me.view["phase"]
                if (live.view["turn"], live.view["phase"]) == phase and "attack" in phase[1]:
                    new = [entry for frame in live.frames[count:] for entry in frame.get("entries", [])]
                    hidden_from(live, new, 1 - acting if live is other else -1)
                    shown = live.view["units"][acting]
                    assert phase[1] != "weapon-attack" or shown["torso"] == shown["facing"]
        assert declared > 4
        # Everything is open now, to everyone, once.
        assert sorted(red.entries) == list(range(red.view["actions"] + 1))
        assert sorted(watching.entries) == sorted(blue.entries) == sorted(red.entries)
        assert watching.entries == red.entries == blue.entries
        lines = [line for entry in red.entries.values() for line in entry["lines"]]
        assert any([level == 4 and " = " in text for level, text in lines]), "numbers with their reasons"

    text = client.get(f"/api/games/{game}/export").text
    assert replayed(read_game(text), VERSION).game.result is not None
    replay = client.get(f"/api/games/{game}/replay").json()
    assert (replay["over"], replay["proved"], replay["header"]["seed"]) == (True, True, 7)
    assert len(replay["frames"]) == len(replay["entries"]) == red.view["actions"] + 1
    assert replay["frames"][-1]["units"] == red.view["units"]


def test_advice_is_for_the_unit_that_is_asked_about(client: Client) -> None:
    two = [{"units": ["Locust LCT-1V", "Locust LCT-1V"], "seat": "person"} for _ in range(2)]
    made = client.made({**DUEL, "sides": two})
    path = f"/api/games/{made['game']}"
    view = client.ask("GET", path)
    token = made["seats"][view["to_act"]]["token"]
    for unit in view["ready"]:
        advice = client.ask("GET", f"{path}/advice", token, params={"unit": unit, "at": view["at"]})
        assert {action["unit"] for action in advice["actions"]} == {unit}
    enemy = next(each["unit"] for each in view["units"] if each["side"] != view["to_act"])
    refused = client.ask("GET", f"{path}/advice", token, 409, params={"unit": enemy})
    assert refused["error"]["code"] == "not-your-turn"


def test_menus_are_for_the_seat_that_is_to_act(client: Client) -> None:
    made = client.made()
    game, tokens = made["game"], [seat["token"] for seat in made["seats"]]
    path = f"/api/games/{game}"
    view = client.ask("GET", path)
    acting, waiting, unit = tokens[view["to_act"]], tokens[1 - view["to_act"]], view["ready"][0]
    at = view["at"]
    for token, code in (("", "not-your-seat"), (waiting, "not-your-turn"), ("forged", "no-such-seat")):
        for request in ("moves", "options", "fire", "strikes", "advice"):
            refused = client.request(
                "GET", f"{path}/{request}", params={"unit": unit}, headers={"Authorization": f"Bearer {token}"}
            )
            assert refused.json()["error"]["code"] == code, (token, request)

    menu = client.ask("GET", f"{path}/moves", acting, params={"unit": unit})
    place = menu["places"][0]
    facts = client.ask("GET", f"{path}/moves/{place['option']}", acting, params={"unit": unit, "at": at})
    assert (facts["end"], facts["facing"], facts["mp"]) == (place["hex"], place["facing"], place["mp"])
    others = [
        client.ask("GET", f"{path}/moves/{other['option']}", acting, params={"unit": unit})
        for other in menu["others"][:4]
    ]
    assert {"action": "done", "unit": unit} in [other["action"] for other in others]
    preview = client.ask("POST", f"{path}/preview", acting, json={"at": at, "action": facts["action"]})
    assert {**preview["move"], "outlook": facts["outlook"]} == facts
    assert (
        client.ask("GET", f"{path}/moves/99999", acting, 409, params={"unit": unit})["error"]["code"] == "not-allowed"
    )
    assert client.ask("GET", f"{path}/fire", acting, 409, params={"unit": unit})["error"]["code"] == "not-your-turn"
    moved = client.ask("GET", f"{path}/moves", acting, 409, params={"unit": unit, "at": at + 1})
    assert moved["error"]["code"] == "position-changed"
    assert client.ask("GET", f"{path}/sight", params={"unit": 0, "target": 1})["clear"] is True
    assert client.ask("GET", f"{path}/sight", status=409, params={"unit": 0, "target": 9})["error"]

    for _ in range(2):
        view = client.ask("GET", path)
        body = {"at": view["at"], "action": {"action": "done", "unit": view["ready"][0]}}
        client.ask("POST", f"{path}/actions", tokens[view["to_act"]], json=body)
    view = client.ask("GET", path)
    acting, unit, at = tokens[view["to_act"]], view["ready"][0], view["at"]
    fire = client.ask("GET", f"{path}/fire", acting, params={"unit": unit})
    shots = [shot for torso in fire["torsos"] for shot in torso["shots"] if shot["allowed"]]
    twist = [torso["action"] for torso in fire["torsos"] if shots[0] in torso["shots"] and torso["action"]]
    actions = [*twist, shots[0]["action"]]
    volley = client.ask("POST", f"{path}/fire/volley", acting, json={"unit": unit, "at": at, "actions": actions})
    assert volley["shots"][0]["number"] == shots[0]["number"]
    odds = client.ask("POST", f"{path}/odds", acting, json={"at": at, "actions": actions})
    assert odds["hit"] == pytest.approx(shots[0]["number"]["ways"] / 36, abs=1e-5)
    assert client.ask("GET", f"{path}/fire/heat", params={"heat": 30})["effects"]
    assert client.ask("GET", path)["at"] == at, "looking changes nothing"


def test_an_action_is_played_once(client: Client) -> None:
    made = client.made()
    tokens = [seat["token"] for seat in made["seats"]]
    with client.live(made["game"], ",".join(tokens)) as both:
        assert both.view["yours"] == [0, 1]
        at, unit = both.view["at"], both.view["ready"][0]
        action = {"action": "done", "unit": unit}
        assert both.play(action)["at"] == at + 1
        again = both.play(action, at)
        assert again["error"]["code"] == "position-changed"
        assert both.done()["type"] == "ack", "one person may have several seats"
        # Several at once: those before the refusal are played.
        unit = both.view["ready"][0]
        several = [{"action": "done", "unit": unit}, {"action": "done", "unit": unit}]
        refused = both.send(type="play", at=both.view["at"], actions=several)
        assert (refused["type"], refused["error"]["played"]) == ("refused", 1)
        assert both.view["actions"] == 3


def test_undo_when_all_agree(client: Client) -> None:
    made = client.made()
    tokens = [seat["token"] for seat in made["seats"]]
    with client.live(made["game"], tokens[0]) as red, client.live(made["game"], tokens[1]) as blue:
        first, second = (red, blue) if red.view["to_act"] == 0 else (blue, red)
        assert first.send(type="undo", at=0)["error"]["code"] == "nothing-to-undo"
        first.done()
        second.until("change")
        for agree in (False, True):
            assert first.send(type="undo", at=1)["asked"] is True
            second.until("change")
            assert second.view["undo"]["side"] == first.view["yours"][0]
            assert second.send(type="answer-undo", agree=agree)["type"] == "ack"
            kind = first.until("change")["kind"]
            assert kind == ("undo" if agree else "undo-refused")
        assert (first.view["actions"], first.view["at"]) == (0, 2)
        assert sorted(first.entries) == [0]
        assert first.done()["at"] == 3
        assert sorted(first.entries) == [0, 1]


def test_undo_of_who_plays_all_sides(client: Client) -> None:
    """The last action is taken back, whosever turn it is, and nobody is asked by themselves."""
    made = client.made()
    with client.live(made["game"], ",".join([seat["token"] for seat in made["seats"]])) as both:
        assert both.view["can_undo"] is False
        both.done()
        assert both.view["can_undo"] is True
        assert both.send(type="undo", at=1)["asked"] is False
        assert both.view["actions"] == 0


def test_seats(client: Client) -> None:
    made = client.made({**DUEL, "sides": [DUEL["sides"][0], {"units": ["Hunchback HBK-4G"], "seat": "anyone"}]})
    game, token = made["game"], made["seats"][0]["token"]
    with client.live(game, token) as red, client.live(game) as guest:
        assert guest.done()["error"]["code"] == "not-your-seat"
        assert guest.send(type="seat", do="sit-down", side=0, name="Eve")["error"]["code"] == "no-such-seat"
        taken = guest.send(type="seat", do="sit-down", side=1, name=" <b>Ben</b>\x00 ")
        assert guest.view["yours"] == [1]
        red.until("change")
        assert red.view["seats"][1]["name"] == "<b>Ben</b>"
        assert taken["token"] not in str(red.frames)
        assert guest.send(type="seat", do="hand-to-bot", bot="/tmp/evil.py:bot")["error"]["code"] == "unknown-name"
        assert guest.send(type="seat", do="hand-to-bot", bot="baseline")["token"] == taken["token"]
        guest.send(type="seat", do="take-back")
        guest.send(type="seat", do="rename", name="Benjamin")
        guest.send(type="seat", do="stand-up")
        assert guest.view["yours"] == []
        assert guest.done()["error"]["code"] == "not-your-seat"
        assert client.ask("GET", f"/api/games/{game}", taken["token"], 403)["error"]["code"] == "no-such-seat"


def test_the_link_of_an_open_seat_is_how_a_friend_sits_down(client: Client) -> None:
    made = client.made({"seats": ["person", "open"]}, "/api/games/quick")
    game, token = made["game"], made["seats"][1]["token"]
    with client.live(game, token) as friend:
        assert friend.view["yours"] == [1]
        assert [seat["holder"] for seat in friend.view["seats"]] == ["person", "open"]
        sat_down = friend.send(type="seat", do="sit-down", side=1, name="Ben")
        assert sat_down["token"] == token, "the link that was sent works as long as the person has the seat"
        assert friend.view["seats"][1]["holder"] == "person"
        again = friend.send(type="seat", do="sit-down", side=1)
        assert again["token"] == token, "a request that is sent again changes nothing"
        assert friend.view["seats"][1]["name"] == "Ben"
        with client.live(game) as guest:
            assert guest.send(type="seat", do="sit-down", side=1)["error"]["code"] == "no-such-seat"
        with client.live(game, made["seats"][0]["token"]) as creator:
            for live in (creator, friend) if creator.view["to_act"] == 0 else (friend, creator):
                while live.view["actions"] < creator.view["actions"]:
                    live.until("change")
                assert live.done()["type"] == "ack"
                creator.socket.send_json({"type": "ping", "id": "last"})
                while creator.next().get("id") != "last":
                    pass

    by_http = client.made({"seats": ["person", "open"]}, "/api/games/quick")
    token, path = by_http["seats"][1]["token"], f"/api/games/{by_http['game']}"
    body = {"do": "sit-down", "side": 1, "name": "Ben"}
    assert client.ask("POST", f"{path}/seat", token, json=body)["token"] == token
    assert client.ask("GET", path, token)["seats"][1]["holder"] == "person"


def test_an_open_seat_is_kept_for_who_has_its_link(client: Client) -> None:
    made = client.made({"seats": ["person", "open"]}, "/api/games/quick")
    path, tokens = f"/api/games/{made['game']}", [seat["token"] for seat in made["seats"]]
    assert [seat["free"] for seat in client.ask("GET", path)["seats"]] == [False, False]
    sit_down = {"do": "sit-down", "side": 1, "name": "Eve"}
    for stranger in ("", tokens[0]):
        refused = client.ask("POST", f"{path}/seat", stranger, 403, json=sit_down)["error"]
        assert refused["code"] == "not-your-seat"
        assert refused["message"].startswith("this seat is kept for the person who has its link")
    with client.live(made["game"]) as guest:
        assert guest.send(type="seat", **sit_down)["error"]["code"] == "not-your-seat"
        assert guest.view["yours"] == []
    assert client.ask("POST", f"{path}/seat", tokens[1], json={**sit_down, "name": "Ben"})["token"] == tokens[1]
    free = client.made({"seats": ["person", "anyone"]}, "/api/games/quick")
    taken = client.ask("POST", f"/api/games/{free['game']}/seat", json=sit_down)["token"]
    assert taken != free["seats"][1]["token"], "the link that others may know ends"


def test_who_created_the_game_takes_a_seat_back(client: Client) -> None:
    """A new link ends the old one: the seat is open again, and its connection only watches."""
    made = client.made({"seats": ["person", "open"]}, "/api/games/quick")
    game, tokens = made["game"], [seat["token"] for seat in made["seats"]]
    path = f"/api/games/{game}"
    with client.live(game, tokens[0]) as host, client.live(game, tokens[1]) as guest:
        assert [seat["host"] for seat in host.view["seats"]] == [True, False]
        guest.send(type="seat", do="sit-down", side=1, name="Eve")
        refused = guest.send(type="seat", do="new-link", side=0)
        assert refused["error"]["code"] == "not-your-seat"
        given = host.send(type="seat", do="new-link", side=1, name="Ben")["token"]
        assert host.view["yours"] == [0], "the link is for somebody else"
        while guest.view["yours"]:
            guest.until("change")
        assert (guest.view["seats"][1]["holder"], guest.view["seats"][1]["name"]) == ("open", "Ben")
        assert client.ask("GET", path, tokens[1], 403)["error"]["code"] == "no-such-seat"
        assert given not in str(guest.frames)
        own = host.send(type="seat", do="new-link", side=0)["token"]
        assert own != tokens[0]
        assert (host.view["yours"], host.view["seats"][0]["holder"]) == ([0], "person")
    links = client.ask("GET", f"{path}/links", own)
    assert [seat["token"] for seat in links["seats"]] == [own, given]
    assert links["seats"][1]["link"] == f"/play/{game}#{given}"
    for other in ("", given):
        assert client.ask("GET", f"{path}/links", other, 403)["error"]["code"] == "not-your-seat"
    assert client.ask("POST", f"{path}/seat", given, json={"do": "sit-down", "side": 1})["token"] == given
    assert client.ask("GET", path)["seats"][1]["name"] == "Ben"


def test_links_are_for_who_has_the_key(tmp_path: Path) -> None:
    with served(tmp_path, key="the key") as client:
        key = {"Myomer-Key": "the key"}
        made = client.post("/api/games", json=DUEL, headers=key).json()
        path = f"/api/games/{made['game']}"
        assert client.get(f"{path}/links").json()["error"]["code"] == "key-needed"
        links = client.get(f"{path}/links", headers=key).json()
        assert links["seats"] == made["seats"]
        body = {"do": "new-link", "side": 1}
        assert client.post(f"{path}/seat", json=body).json()["error"]["code"] == "not-your-seat"
        given = client.post(f"{path}/seat", json=body, headers=key).json()["token"]
        assert client.get(f"{path}/links", headers=key).json()["seats"][1]["token"] == given
        assert given != made["seats"][1]["token"]


def test_on_ones_own_machine_the_links_of_a_game_that_nobody_shares_are_there_again(client: Client) -> None:
    made = client.made(AGAINST_BOT)
    links = client.ask("GET", f"/api/games/{made['game']}/links")
    assert links["seats"] == made["seats"]
    may = "may_see_links", "may_delete"
    assert [client.ask("GET", "/api/games")["games"][0][what] for what in may] == [True, True]
    with client.live(made["game"], made["seats"][0]["token"]):
        assert client.ask("GET", f"/api/games/{made['game']}/links", status=403)["error"]["code"] == "not-your-seat"
        assert client.ask("GET", f"/api/games/{made['game']}/links", made["seats"][0]["token"]) == links
        assert [client.ask("GET", "/api/games")["games"][0][what] for what in may] == [False, False]


def test_the_link_of_a_seat_that_somebody_else_sits_at_is_theirs(client: Client) -> None:
    made = client.made()
    path, (own, other) = f"/api/games/{made['game']}/links", [seat["token"] for seat in made["seats"]]
    assert [seat["token"] for seat in client.ask("GET", path, own)["seats"]] == [own, other]
    with client.live(made["game"], own), client.live(made["game"], other):
        links = client.ask("GET", path, own)
        assert [(seat["token"], bool(seat["link"])) for seat in links["seats"]] == [(own, True), ("", False)]
        assert other not in str(links)


def test_a_bot_plays_and_its_turn_is_shown(client: Client) -> None:
    made = client.made(AGAINST_BOT)
    token = made["seats"][0]["token"]
    with client.live(made["game"], token) as me:
        for _ in range(4):
            while me.view["to_act"] != 0:
                me.until("change")
            me.done()
        thinking = [frame for frame in me.frames if frame["type"] == "thinking"]
        assert {(frame["bot"], frame["side"]) for frame in thinking} == {("baseline", 1)}
        assert [frame["on"] for frame in thinking[:2]] == [True, False]
    exported = client.ask_export(made["game"], token)
    assert len(replayed(read_game(exported), VERSION).game.actions) >= 4


def test_who_is_connected_is_shown(client: Client) -> None:
    made = client.made({**DUEL, "sides": [DUEL["sides"][0], {"units": ["Hunchback HBK-4G"], "seat": "anyone"}]})
    with client.live(made["game"]) as watching:
        assert watching.view["connected"] == []
        with client.live(made["game"], made["seats"][0]["token"]) as red:
            assert red.view["connected"] == [0]
            assert watching.until("connected")["sides"] == [0]
            with client.live(made["game"]) as guest:
                guest.send(type="seat", do="sit-down", side=1)
                assert guest.view["connected"] == [0, 1]
                for live in (red, watching):
                    assert live.until("connected")["sides"] == [0, 1]
        for sides in ([0], []):
            assert watching.until("connected")["sides"] == sides
        assert client.ask("GET", f"/api/games/{made['game']}")["connected"] == []


def test_the_first_frame_is_welcome(client: Client) -> None:
    bots = [{"units": ["Locust LCT-1V"], "seat": "baseline"} for _ in range(2)]
    made = client.made({**DUEL, "sides": bots})
    with client.live(made["game"]) as watching:
        assert watching.frames[0]["type"] == "welcome"
        assert watching.view["thinking"] == "baseline", "it begins to decide as soon as somebody watches"


def test_a_game_of_bots_alone_goes_on_while_it_is_asked_for(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    bots = [{"units": ["Locust LCT-1V"], "seat": "baseline"} for _ in range(2)]
    made = client.made({**DUEL, "sides": bots})
    deadline = time.monotonic() + 60
    while not (view := client.ask("GET", f"/api/games/{made['game']}"))["over"]:
        assert time.monotonic() < deadline, view["headline"]
    monkeypatch.setattr(watchers, "STILL", 0.0)
    still = client.made({**DUEL, "sides": bots})["game"]
    listed = {game["id"]: game["headline"] for game in client.get("/api/games").json()["games"]}
    assert listed[still].startswith("turn 1, movement phase"), "nobody looks at it"


def test_reconnecting_gives_everything(client: Client) -> None:
    made = client.made()
    tokens = ",".join([seat["token"] for seat in made["seats"]])
    with client.live(made["game"], tokens) as before:
        for _ in range(3):
            before.done()
    with client.live(made["game"], tokens) as after:
        assert after.view == before.view
        assert after.entries == before.entries
        assert after.done()["type"] == "ack"
    story = client.ask("GET", f"/api/games/{made['game']}/story", tokens, params={"from": 2})
    assert [entry["n"] for entry in story["entries"]] == [2, 3, 4]


def test_a_deleted_game_ends_its_connections(client: Client) -> None:
    made = client.made()
    with client.live(made["game"]) as watching:
        path, token = f"/api/games/{made['game']}", made["seats"][0]["token"]
        assert client.ask("DELETE", path, status=403)["error"]["code"] == "not-your-seat"
        assert client.ask("DELETE", path, f"no longer valid,{token}") == {"deleted": True}
        assert watching.until("gone")
        with pytest.raises(WebSocketDisconnect):
            watching.next()


def test_a_game_that_somebody_sits_at_is_not_deleted_by_others(client: Client) -> None:
    made = client.made(AGAINST_BOT)
    path = f"/api/games/{made['game']}"
    with client.live(made["game"], made["seats"][0]["token"]):
        assert client.ask("DELETE", path, status=403)["error"]["code"] == "not-your-seat"
    assert client.ask("GET", path)["over"] is False


def test_a_bot_that_cannot_play_is_shown_and_replaced(tmp_path: Path) -> None:
    """Everyone sees why, and what to do; everyone with a seat may let another bot play, and nobody gets its token."""
    with Room(SqliteJournal(tmp_path / "games.sqlite"), VERSION) as room:
        hosted = room.begin(small_duel(), ["person", "lost.py:bot"])
        while hosted.game.to_act == 0:
            hosted.play(hosted.seats[0], Done(0))
        game, token = hosted.id, hosted.seats[0].token
    with served(tmp_path) as client, client.live(game, token) as me, client.live(game) as watching:
        expected = "the bot lost.py:bot cannot play for Blue: there is no file 'lost.py'"
        for live in (me, watching):
            problem = live.view["problem"]
            while not problem:
                problem = live.until("thinking").get("problem", "")
            assert problem.startswith(expected)
            assert problem.endswith("let another bot play for it, or take the seat back")
        for viewer in ("", token):
            assert client.ask("GET", f"/api/games/{game}", viewer)["problem"] == problem

        hand_over = {"type": "seat", "do": "hand-to-bot", "side": 1, "bot": "baseline"}
        assert watching.send(**hand_over)["error"]["code"] == "not-your-seat"
        done = me.send(**hand_over)
        assert (done["type"], done["token"]) == ("ack", token)
        assert (me.view["seats"][1]["bot"], me.view["problem"], me.view["yours"]) == ("baseline", "", [0])
        while me.view["to_act"] == 1:
            me.until("change")
        assert me.send(**hand_over)["error"]["code"] == "not-your-seat", "this one can play"
