"""The regular: a steady player for people to meet. It plays turn by turn, as the tactician does, and keeps its enemies
ahead where the tactician has no reason to.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from myomer.bots.facing_away import AWAY, none_ahead
from myomer.bots.moving import Candidate, candidates
from myomer.bots.outlook import Outlook
from myomer.bots.placing import Ground
from myomer.bots.replies import second_look
from myomer.bots.tactician import Tactician
from myomer.rules.locations import QUAD

PLACES: Final = 36
"""How many places it looks at twice: more than the tactician, since several facings of a hex are among them."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Regular(Tactician):
    """A tactician that does not turn its back on everybody."""

    def _places(self, outlook: Outlook, ground: Ground, everything: bool) -> list[Candidate]:
        """The places of a tactician; a facing away from every enemy costs something."""
        choices = second_look(outlook, ground, candidates(outlook, ground, PLACES), True)
        enemies = [foe.hex for foe in outlook.foes]
        twists = outlook.mech.design.frame != QUAD
        for candidate in choices:
            if none_ahead(candidate.place.hex, candidate.facing, twists, enemies):
                candidate.value -= AWAY
        choices.sort(key=lambda candidate: -candidate.value)
        return choices
