"""Where a unit can move, and what is known about a move before the dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Console

from myomer.boards.letters import sign_of
from myomer.combat.gator import TARGET_MOVEMENT
from myomer.combat.movement.course import NO_DIRECTION, Course
from myomer.combat.movement.move import STAND_UP, Move, step_name
from myomer.combat.movement.move_legality import preview_move
from myomer.combat.physical.attack import AttackPreview
from myomer.game.refusals import sentence_for
from myomer.game.table import Game
from myomer.hexes import HexId, distance, hex_name, parse_hex
from myomer.hosting.figures import Part, number_of
from myomer.hosting.move_menu import MoveFacts, MoveMenu, MoveRisk, PlaceChoice
from myomer.hosting.move_outlook import Outlook
from myomer.narration.explain import damage_text
from myomer.narration.vocabulary import counted, facing_text, listed, phrase, signed
from myomer.reports.number_screen import ROLLS, chance_text, parts_text, show_number, total
from myomer.reports.screen import self_hit_text, show_line
from myomer.rules.movement import JUMP, RUN, WALK
from myomer.units.ids import UnitIndex

SIGNS: Final = {"walk": "*", "run": "+", "sprint": ">", "jump": "!"}
"""Signs on the map for hexes within reach, by the slowest mode that gets there."""


def reach_signs(menu: MoveMenu) -> dict[int, str]:
    """The sign of every hex within reach."""
    signs: dict[int, str] = {}
    for mode, sign in SIGNS.items():
        for place in menu.places:
            if place.mode == mode:
                signs.setdefault(parse_hex(place.hex), sign)
    return signs


def show_reach(screen: Console, game: Game, menu: MoveMenu, mp: dict[str, int]) -> None:
    """What the signs on the map mean, with the MP of each mode: `* walk 4, + run 6, ! jump 4`."""
    if game.battle.mechs[menu.unit].prone:
        show_line(screen, prone_text(game, menu))
        if _goes_nowhere(game, menu):
            return
    shown = set(reach_signs(menu).values())
    parts: list[str] = []
    for mode, sign in SIGNS.items():
        if not mp.get(mode):
            continue
        parts.append(f"{sign} {mode} {mp[mode]} MP" if sign in shown else f"{mode} {mp[mode]} MP")
    show_line(screen, f"within reach: {', '.join(parts)}" if parts else "it cannot leave its hex")


def prone_text(game: Game, menu: MoveMenu) -> str:
    """What a prone unit has to do before it can go anywhere, or why it cannot."""
    reasons = _why_no_stand(game, menu.unit)
    if reasons:
        return f"prone, and it cannot stand up: {reasons}"
    if _goes_nowhere(game, menu):
        return "prone: it has to stand up first (stand), which takes all its MP"
    return f"prone: it stands up first, for {game.battle.ruleset.stand_mp} MP"


def _why_no_stand(game: Game, unit: UnitIndex) -> str:
    """Why a prone unit cannot stand up; empty if it can."""
    previews = [preview_move(game.battle, Move(unit, mode, (STAND_UP,))) for mode in (WALK, RUN)]
    if any([preview.allowed for preview in previews]):
        return ""
    return " ".join([sentence_for(reason, previews[0].move) for reason in previews[0].reasons])


def _goes_nowhere(game: Game, menu: MoveMenu) -> bool:
    """Whether nothing but the unit's own hex is within reach."""
    return {place.hex for place in menu.places} <= {hex_name(game.battle.mechs[menu.unit].hex)}


def show_move(screen: Console, game: Game, title: str, facts: MoveFacts, outlook: Outlook) -> None:
    """A move before the dice: MP, modifiers for both sides, PSRs, heat, and what it leads to."""
    cost = f": {facts.mp} MP, {counted(facts.hexes, 'hex')}" if facts.mp or facts.hexes else ""
    show_line(screen, f"{title}{cost}, heat {signed(facts.heat)}", "bold")
    if len(facts.path) > 2:
        show_line(screen, f"path: {' '.join(facts.path)}", indent=2)
    show_line(screen, f"attacks at you: {_modifiers(_with_tmm(facts.defense))}", indent=2)
    show_line(screen, f"your attacks:   {_modifiers(facts.attack)}", indent=2)
    for risk in facts.risks:
        show_line(screen, risk_text(risk), "yellow", 2)
    for warning in facts.warnings:
        show_line(screen, warning, "yellow", 2)
    show_outlook(screen, game, outlook)


def _with_tmm(parts: Sequence[Part], explained: bool = False) -> list[Part]:
    """The modifiers of attacks at a unit, those for its movement as one: its TMM; explained, with what it is made of.

    `TMM`; `TMM for 5 hexes`; `TMM: +1 for 3 hexes, +1 target jumped`.
    """
    moved = [part for part in parts if part.group == TARGET_MOVEMENT]
    rest = [part for part in parts if part.group != TARGET_MOVEMENT]
    text = "TMM"
    if explained and len(moved) == 1:
        text = moved[0].text
    elif explained and moved:
        reasons = [f"{signed(part.value)} {part.text.removeprefix('TMM ')}" for part in moved]
        text = f"TMM: {', '.join(reasons)}"
    return [Part("tmm", TARGET_MOVEMENT, text, total(moved)), *rest]


def _modifiers(parts: Sequence[Part]) -> str:
    """`+3 (+2 moved 5 hexes, +1 light woods)`."""
    return f"{signed(total(parts))} ({parts_text(parts)})" if parts else "+0"


def risk_text(risk: MoveRisk) -> str:
    """`PSR in 0505 (entering rubble): TN 5, 83.3%`."""
    if risk.ways == 0:
        return f"PSR in {risk.hex}: fails automatically ({risk.text})"
    number = "" if risk.target_number is None else f"TN {risk.target_number}"
    chance = "" if risk.ways is None else f"{chance_text(risk.ways)} to succeed"
    figures = ", ".join([text for text in (number, chance) if text])
    what = "PSR" if risk.parts else "roll"
    return f"{what} in {risk.hex} ({risk.text})" + (f": {figures}" if figures else "")


def show_outlook(screen: Console, game: Game, outlook: Outlook) -> None:
    """Where the enemies are from there, and the numbers of a charge or a death from above."""
    attack = outlook.attack
    if attack is not None:
        show_line(
            screen,
            f"at {game.names[attack.target]}: TN {attack.number.value}, {chance_text(attack.number.ways)} "
            f"({attack.number.ways}/{ROLLS}), damage {attack.damage}, to yourself {attack.damage_to_self}",
            indent=2,
        )
        for when, effects in (("on a hit", attack.on_hit), ("on a miss", attack.on_miss)):
            if effects:
                show_line(screen, f"{when}: {'; '.join(effects)}", indent=2)
        return
    for enemy in outlook.enemies:
        name = game.names[enemy.target]
        text = f"{name}: {counted(enemy.distance, 'hex')} away"
        if not enemy.sight:
            show_line(screen, f"{text}, no line of sight", indent=2)
            continue
        where = "in forward arc" if enemy.ahead else "not in forward arc"
        show_line(screen, f"{text}, {where}; you hit its {enemy.hits}, it hits your {enemy.struck}", indent=2)


def show_moving_attack(screen: Console, game: Game, preview: AttackPreview) -> None:
    """A charge or a death from above: its to-hit number, and the damage to both with its formula."""
    attack = preview.attack
    title = f"{phrase(attack.kind)} at {game.names[attack.target]}"
    show_number(screen, title, number_of(preview.target_number))
    mech = game.battle.mechs[attack.attacker]
    for who, figure, groups in (
        ("damage", preview.damage, [str(points) for points in preview.groups]),
        ("damage to yourself", preview.self_damage, [self_hit_text(hit, mech) for hit in preview.self_hits]),
    ):
        if groups:
            split = f": {' + '.join(groups)}" if len(groups) > 1 else ""
            show_line(screen, f"{who}: {damage_text(figure.steps)}{split}", indent=2)


def show_hex(screen: Console, game: Game, hex_: HexId, unit: UnitIndex) -> None:
    """A hex: its terrain and level, who is there, and how far it is from a unit."""
    here = game.battle.hex(hex_)
    mechs = game.battle.mechs
    level = f", level {here.level}" if here.level else ""
    there = [game.names[other] for other, mech in enumerate(mechs) if mech.hex == hex_ and game.active(other)]
    who = f"; {listed(there)}" if there else ""
    away = distance(mechs[unit].hex, hex_) if game.battle.board.contains(mechs[unit].hex) else 0
    far = f"; {counted(away, 'hex')} from {game.names[unit]}" if away else ""
    show_line(screen, f"{hex_name(hex_)}: {sign_of(here)[2]}{level}{who}{far}", "bold")


def show_hex_costs(screen: Console, places: Sequence[PlaceChoice]) -> None:
    """What it costs to get to a hex, by mode and facing."""
    found: dict[tuple[str, str], dict[int, list[str]]] = {}
    for place in places:
        by_cost = found.setdefault((place.mode, place.place), {})
        by_cost.setdefault(place.mp, []).append(facing_text(place.facing))
    for (mode, where), by_cost in found.items():
        if len(by_cost) == 1 and mode == "jump":
            show_line(screen, f"{mode}{where}: {next(iter(by_cost))} MP, any facing", indent=2)
            continue
        costs = [f"{mp} MP facing {', '.join(facings)}" for mp, facings in sorted(by_cost.items())]
        show_line(screen, f"{mode}{where}: {'; '.join(costs)}", indent=2)
    if not found:
        show_line(screen, "out of reach this turn", indent=2)


def show_move_reasons(screen: Console, game: Game, move: Move, facts: MoveFacts) -> None:
    """Every number of a move with its reasons: the MP of each step, modifiers, the target number of each roll."""
    if move.mode == JUMP:
        show_line(screen, f"{facts.mp} MP: 1 for each hex of the jump", "bold")
    elif facts.mp:
        show_line(screen, f"{facts.mp} MP", "bold")
        for leg in Course(game.battle, move).legs:
            rise = f", level {signed(leg.rise)}" if leg.rise else ""
            where = f" to {hex_name(leg.hex)} ({sign_of(game.battle.hex(leg.hex))[2]}{rise})"
            entered = where if leg.direction != NO_DIRECTION and game.battle.board.contains(leg.hex) else ""
            show_line(screen, f"{leg.mp:>4}  {step_name(leg.kind).replace('-', ' ')}{entered}", indent=2)
    for title, parts in (("attacks at you", _with_tmm(facts.defense, True)), ("your attacks", facts.attack)):
        show_line(screen, f"{title}: {signed(total(parts))}", "bold")
        for part in parts:
            show_line(screen, f"{signed(part.value):>4}  {part.text}", indent=2)
    for risk in facts.risks:
        show_line(screen, risk_text(risk), "bold")
        for index, part in enumerate(risk.parts):
            show_line(screen, f"{str(part.value) if index == 0 else signed(part.value):>4}  {part.text}", indent=2)
    show_line(screen, f"heat: {signed(facts.heat)} from this move", "bold")
