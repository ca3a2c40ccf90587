"""A player deploys a unit: in a hex of its side's zone."""

from __future__ import annotations

from rich.console import Console

from myomer.cli.playing.decision import Decision
from myomer.cli.playing.prompt import FACING_HELP, Misunderstood, Verb, read_facing, read_hex, shown
from myomer.game.actions import Deploy
from myomer.game.choices import deployments
from myomer.game.table import Game
from myomer.hexes import hex_name
from myomer.narration.vocabulary import facing_text
from myomer.units.ids import UnitIndex

HOW = "a hex of the zone, with a facing if you like: deploy 0501 s"
SIGN = "*"


class DeployDecision(Decision):
    """Where a unit begins."""

    def __init__(self, screen: Console, game: Game, unit: UnitIndex) -> None:
        super().__init__(screen, game, unit)
        self._choices = deployments(game, unit)

    def verbs(self) -> list[Verb]:
        return [*super().verbs(), Verb("deploy", "deploy 0501 s", "put the unit there, facing south", self.choose)]

    def hint(self) -> str:
        return HOW

    def help_lines(self) -> list[str]:
        return [FACING_HELP]

    def signs(self) -> dict[int, str]:
        return {choice.hex: SIGN for choice in self._choices}

    def show(self) -> None:
        names = [hex_name(choice.hex) for choice in self._choices]
        self.note(f"{SIGN} the zone: {len(names)} hexes, {names[0]} to {names[-1]}" if names else "no room to deploy")

    def choose(self, text: str) -> None:
        words = text.split()
        hex_ = read_hex(words[0]) if words else None
        facing = read_facing(words[1]) if len(words) > 1 else None
        if not words:
            raise Misunderstood(f"deploy where? expected {HOW}")
        if hex_ is None or (len(words) > 1 and facing is None):
            raise Misunderstood(f"{shown(text)}: expected {HOW}")
        found = next((choice for choice in self._choices if choice.hex == hex_), None)
        if found is None:
            raise Misunderstood(f"{words[0]} is not a free hex of the zone")
        action = Deploy(self.unit, hex_, found.facing if facing is None else facing, found.place)
        self.set_plan([action], f"deploy in {hex_name(hex_)}, facing {facing_text(action.facing)}")

    def explain(self, text: str) -> None:
        self.show()
