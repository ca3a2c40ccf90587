"""The question `line-of-sight`: who sees whom, what is in between, who has cover."""

from __future__ import annotations

from typing import Final

from myomer.combat.battle import Battle
from myomer.combat.terrain.sight import REASONS, Post, post_at, post_of, sight_between
from myomer.hexes import NO_HEX, distance, hex_name, intervening
from myomer.query.cast import FIRST_SIDE, SECOND_SIDE, Cast
from myomer.reports.results import parts_json
from myomer.rules.ruleset import Ruleset
from myomer.scenario.face_off import ATTACKER_HEX, TARGET_HEX
from myomer.scenario.fields import Fields
from myomer.scenario.maps import MAX_LEVEL, read_hex_name

AS_IT_IS: Final = -1
"""The default height of a hex: the top of its building or fuel tank, or its ground."""


class LineEnd:
    """One end of the line: a unit, or a hex and a height above its ground."""

    def __init__(self, fields: Fields, cast: Cast, who: str, side: int, default_hex: str) -> None:
        self.unit = -1
        """The unit's number; -1 for a hex."""
        self.hex = NO_HEX
        self.height = AS_IT_IS
        hex_field, height_field = f"{who}_hex", f"{who}_height"
        if not fields.has(hex_field):
            self.unit = cast.read(fields, who, side, default_hex)
            if fields.has(height_field):
                raise fields.bad(height_field, f"only a hex ({hex_field!r}) takes a height; a unit has its own")
            return

        if fields.has(who):
            raise fields.bad(hex_field, f"each end of the line is a unit ({who!r}) or a hex, not both")

        self.hex = read_hex_name(fields, hex_field)
        if fields.has(height_field):
            self.height = fields.integer(height_field, None, 0, MAX_LEVEL)

    def post(self, battle: Battle) -> Post:
        """This end of the line for the engine."""
        if self.unit >= 0:
            return post_of(battle, battle.mechs[self.unit])
        ground = post_at(battle, self.hex)
        return ground if self.height == AS_IT_IS else Post(self.hex, ground.base + self.height, ground.base, False)


def line_of_sight(fields: Fields, rules: Ruleset) -> dict[str, object]:
    """The answer to `line-of-sight`."""
    cast = Cast(fields.chosen_variants)
    attacker = LineEnd(fields, cast, "attacker", FIRST_SIDE, ATTACKER_HEX)
    target = LineEnd(fields, cast, "target", SECOND_SIDE, TARGET_HEX)
    battle = cast.read_battle(fields, rules)

    for field, end in (("attacker_hex", attacker), ("target_hex", target)):
        if end.unit < 0 and not battle.board.contains(end.hex):
            raise fields.bad(field, f"hex {hex_name(end.hex)} is not on the map")
    fields.done()

    start, goal = attacker.post(battle), target.post(battle)
    seen = sight_between(battle, start, goal)
    line = intervening(start.hex, goal.hex)

    return {
        "clear": seen.clear,
        "reason": seen.reason or None,
        "explanation": REASONS[seen.reason] if seen.reason else None,
        "modifiers": parts_json(seen.modifiers),
        "target_cover": seen.target_cover,
        "attacker_cover": seen.attacker_cover,
        "cover_kind": seen.cover_kind or None,
        "cover_hex": None if seen.cover_hex == NO_HEX else hex_name(seen.cover_hex),
        "underwater": seen.underwater,
        "distance": distance(start.hex, goal.hex),
        "heights": {"attacker": start.top, "target": goal.top},
        "divided": line.is_divided(),
        "intervening": {
            "undivided": [hex_name(hex_) for hex_ in line.undivided],
            "left": [hex_name(hex_) for hex_ in line.left],
            "right": [hex_name(hex_) for hex_ in line.right],
        },
    }
