"""A person at the table: clicks, and checks every number on the way against the engine."""

from __future__ import annotations

import json
import re
import urllib.request
from typing import Any

from playwright.sync_api import Locator, Page

from myomer.combat.movement.move import Move
from myomer.combat.weapons.shot import Shot
from myomer.game.actions import Action, action_from_json
from myomer.game.saved_games import read_game, replayed
from myomer.game.table import Game
from myomer.hexes import distance, parse_hex
from myomer.hosting.fire_menu import ShotChoice, Volley, fire_menu, volley
from myomer.hosting.move_menu import move_facts, move_menu, move_options
from myomer.hosting.move_outlook import outlook_after
from myomer.hosting.strike_menu import strike_menu

VERSION = "0.1.0"
PATIENCE = 90_000
"""Milliseconds: machines are busy, and bots think."""


def request(address: str, body: object = None, token: str = "") -> Any:
    """Ask the server, as a program does."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    with urllib.request.urlopen(urllib.request.Request(address, data, headers), timeout=60) as answer:
        text = answer.read().decode()
        return json.loads(text) if "ndjson" not in answer.headers["Content-Type"] else text


def open_page(page: Page) -> list[str]:
    """Collect what goes wrong on a page."""
    problems: list[str] = []
    page.set_default_timeout(PATIENCE)
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    page.on("response", lambda answer: problems.append(answer.url) if answer.status >= 400 else None)
    return problems


def percent(share: float) -> str:
    """As the pages write a chance."""
    if 0 < share < 0.005:
        return "< 1 %"
    return "> 99 %" if 0.995 < share < 1 else f"{int(share * 100 + 0.5)} %"


class Seat:
    """A person in a browser."""

    def __init__(self, page: Page, server: str, made: dict[str, Any], side: int = 0) -> None:
        self.page = page
        self.server = server
        self.side = side
        self.game = made["game"]
        self.token = made["seats"][side]["token"]
        self.all_tokens = ",".join([seat["token"] for seat in made["seats"]])
        self.problems = open_page(page)
        page.goto(server + made["seats"][side]["link"])
        self.checked = {"move": 0, "shot": 0, "attack": 0}

    def engine(self) -> Game:
        """The position in this process: the exported game, played again."""
        text = request(f"{self.server}/api/games/{self.game}/export", token=self.all_tokens)
        return replayed(read_game(text), VERSION).game

    def wait_for_turn(self) -> str:
        """Wait until it is this person's turn; the phase, or `over`."""
        self.page.wait_for_selector("body.my-turn #panel .confirm, body.my-turn .modes, .banner.over", state="attached")
        if self.page.locator(".banner.over").count():
            return "over"
        return str(self.page.evaluate("document.body.dataset.phase"))

    def at(self) -> int:
        """The number of the position on the page."""
        return int(self.page.evaluate("document.body.dataset.at"))

    def act(self, check: bool = True) -> str:
        """Do one thing by clicking; return the phase in which it was done."""
        phase = self.wait_for_turn()
        if phase == "over":
            return phase
        before = self.at()
        game = self.engine() if check else None
        if phase == "movement":
            self.move(game)
        elif phase == "weapon-attack":
            self.fire(game)
        elif phase == "physical-attack":
            self.strike(game)
        self.page.locator("[data-key=confirm]").first.click()
        self.page.wait_for_function("before => Number(document.body.dataset.at) > before", arg=before)
        self.page.wait_for_selector("#panel:not([inert])", state="attached")
        return phase

    # movement

    def click_hex(self, hex_: str) -> None:
        """Click on a shaded hex of the map."""
        self.page.mouse.click(*self.middle_of(hex_))

    def tap_hex(self, hex_: str) -> None:
        """Tap on a shaded hex of the map with a finger."""
        self.page.touchscreen.tap(*self.middle_of(hex_))

    def middle_of(self, hex_: str) -> tuple[float, float]:
        """Where a shaded hex is on the screen."""
        box = self.page.locator(f'.reach[data-hex="{hex_}"] polygon').bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def move(self, game: Game | None) -> None:
        """Go to the enemy, and compare what is shown with the engine."""
        page = self.page
        page.wait_for_selector(".reach")
        hexes: list[str] = page.eval_on_selector_all(".reach", "all => all.map(one => one.dataset.hex)")
        view = request(f"{self.server}/api/games/{self.game}")
        enemy = next(parse_hex(unit["hex"]) for unit in view["units"] if unit["side"] != self.side)
        target = min(hexes, key=lambda name: distance(parse_hex(name), enemy))
        self.click_hex(target)
        page.wait_for_selector(".facts .where")
        if game is None:
            return
        unit = game.ready()[0]
        menu = move_menu(game, unit)
        assert {place.hex for place in menu.places} == set(hexes)
        words = page.locator(".facts .where").inner_text()
        found = re.fullmatch(r"(\w+) to (\d{4}), facing ([\w-]+)", words)
        assert found, words
        mode, hex_, direction = found.groups()
        facing = ["north", "north-east", "south-east", "south", "south-west", "north-west"].index(direction)
        place = min(
            [place for place in menu.places if (place.mode, place.hex, place.facing) == (mode, hex_, facing)],
            key=lambda place: place.mp,
        )
        action = move_options(game, unit)[place.option].action
        assert isinstance(action, Move)
        facts = move_facts(game, action)
        assert page.locator("[data-mp]").get_attribute("data-mp") == str(facts.mp)
        for name, parts in (("attack", facts.attack), ("defense", facts.defense)):
            shown = page.locator(f"[data-{name}]").inner_text()
            assert shown.startswith(f"+{sum([part.value for part in parts])}".replace("+-", "−")), shown
        assert page.locator(".facts .risk").count() == len(facts.risks)
        outlook = outlook_after(game, action)
        enemies = page.locator(".facts .outlook").all_inner_texts()
        assert len(enemies) == len(outlook.enemies)
        for shown_enemy, there in zip(enemies, outlook.enemies, strict=True):
            assert f": {there.distance} hex" in shown_enemy
            assert ("no line of sight" in shown_enemy) != there.sight
        self.checked["move"] += 1

    # fire

    def fire(self, game: Game | None) -> None:
        """Tick everything, and compare every row with the engine."""
        page = self.page
        page.wait_for_selector(".fire-panel .confirm")
        if not page.locator("[data-key=all]").count():
            return
        page.click("[data-key=all]")
        page.wait_for_selector("tr.ticked")
        page.wait_for_load_state("networkidle")
        if game is None:
            return
        unit = game.ready()[0]
        shots = fire_menu(game, unit).torsos[0].shots
        self.check_heat(volley(game, unit, self.check_shots(game, shots)))

    def check_shots(self, game: Game, shots: list[ShotChoice], reasons: bool = True) -> list[Action]:
        """Compare every row of the table of weapons with the engine's preview; return the shots that are ticked.

        The reasons of every number are opened too, unless they are not wanted.
        """
        known = {f"{shot.weapon}-{shot.target}-{shot.way}": shot for shot in shots}
        ticked: list[Action] = []
        for row in self.page.locator("tr[data-shot]").all():
            shot = known[row.get_attribute("data-shot") or ""]
            if shot.number is None:
                assert "refused" in (row.get_attribute("class") or "")
                assert shot.refusals[0].text in row.inner_text()
                continue
            action = action_from_json(shot.action)
            assert isinstance(action, Shot)
            assert game.weapon_phase is not None
            preview = game.weapon_phase.preview(action)
            assert row.locator(".number").inner_text() == f"{preview.target_number.value}+"
            assert row.locator(".chance").inner_text() == percent(preview.target_number.ways() / 36)
            assert row.locator(".expected").inner_text() == f"{float(preview.expected_damage()):.1f}"
            if reasons:
                self.check_reasons(row, shot.number.value)
            if row.locator("input").is_checked():
                ticked.append(action)
            self.checked["shot"] += 1
        return ticked

    def check_heat(self, forecast: Volley) -> None:
        """Compare the heat at the end of the turn, and what it does, with the engine's."""
        assert self.page.locator("[data-heat]").get_attribute("data-heat") == str(forecast.heat)
        for effect in forecast.effects:
            assert effect in self.page.locator(".heat-line").inner_text()

    def check_reasons(self, row: Locator, value: int) -> None:
        """Open the reasons of a number: their sum is the number."""
        row.locator(".number").click()
        lines = self.page.locator(".reasons-row .reasons .value").all_inner_texts()
        parts = [int(text.replace("−", "-")) for text in lines[:-1]]
        assert sum(parts) == value
        assert lines[-1] == f"{value}+"
        row.locator(".number").click()

    # physical attacks

    def strike(self, game: Game | None) -> None:
        """Choose the first attack, and compare all of them with the engine."""
        page = self.page
        page.wait_for_selector(".strike-panel .confirm")
        rows = page.locator("tr[data-attack]")
        if game is not None:
            menu = strike_menu(game, game.ready()[0])
            allowed = {choice.name: choice for choice in menu.choices if choice.allowed}
            for row in rows.all():
                number = allowed[row.get_attribute("data-attack") or ""].number
                assert number is not None
                assert row.locator(".number").inner_text() == f"{number.value}+"
                assert row.locator(".chance").inner_text() == percent(number.ways / 36)
                self.check_reasons(row, number.value)
                self.checked["attack"] += 1
        if rows.count():
            rows.first.locator("input").check()
