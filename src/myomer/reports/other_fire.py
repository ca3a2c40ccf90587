"""What a unit gets, and gives up, by doing something else than fire in the weapon attack phase."""

from __future__ import annotations

from rich.console import Console

from myomer.combat.turn.weapon_phase import unjam_target
from myomer.combat.weapons.switches import CLOAKS, switch_kind
from myomer.game.actions import Action, FindClub, FlipArms, Spot, Switch, Unjam
from myomer.game.table import Game
from myomer.hosting.figures import number_of
from myomer.narration.vocabulary import phrase
from myomer.reports.number_screen import show_number
from myomer.reports.screen import show_line


def cost_text(action: Action) -> str:
    """What it costs, for the question that confirms it: `no weapon fire this turn`; empty if nothing."""
    if isinstance(action, FindClub):
        return "no weapon fire and no physical attack this turn"
    if isinstance(action, Unjam):
        return "no weapon fire this turn"
    if isinstance(action, Spot):
        return "+1 on its own attacks this turn"
    return ""


def show_other_action(screen: Console, game: Game, title: str, action: Action) -> None:
    """What it does and what it costs, with the number of its roll if there is one."""
    show_line(screen, title, "bold")
    for line in _effects(game, action):
        show_line(screen, line, indent=2)
    if isinstance(action, Unjam):
        show_number(screen, "to clear the jam", number_of(unjam_target(game.battle.mechs[action.unit])))
    cost = cost_text(action)
    if cost:
        show_line(screen, f"it costs: {cost}", "yellow", 2)


def _effects(game: Game, action: Action) -> list[str]:
    if isinstance(action, FindClub):
        return [
            "A limb or a tree in its hex is found without a roll, a girder in rubble with one; what it finds it can "
            "swing from the next turn on, with both hands."
        ]
    if isinstance(action, Unjam):
        return ["It rolls at the end of the phase; if it fails, the weapon stays jammed."]
    if isinstance(action, Spot):
        return [f"Friends can fire indirectly at {game.names[action.target]}, which it must see."]
    if isinstance(action, FlipArms):
        return ["The weapons in its arms fire to the rear this turn, and no longer to the front."]
    if isinstance(action, Switch):
        design = game.battle.mechs[action.unit].design
        when = "from the end of the turn" if switch_kind(design, action.component) == CLOAKS else "at once"
        state = "on" if action.on else "off"
        return [f"{phrase(design.components[action.component].name)}: {state} {when}; once a turn."]
    return []
