"""What a viewer sees of a game: the position, the seats without their secrets, and who is to act."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from myomer.game.table import Game
from myomer.hexes import hex_name
from myomer.hosting.hosted_game import HostedGame
from myomer.hosting.seats import Seat
from myomer.hosting.secrecy import DECLARED, Viewer, shown_torso
from myomer.narration.headline import headline
from myomer.narration.vocabulary import CAUSE_TEXT, item_name, phrase, result_text
from myomer.rules.heat import walking_loss
from myomer.rules.locations import (
    ACTUATORS_PER_LIMB,
    FOOT,
    FRAME_LOCATIONS,
    HIP,
    LOWER_LEG,
    UPPER_LEG,
    LocationId,
    armor_at,
)
from myomer.rules.movement import MODE_NAMES
from myomer.rules.physical_weapons import club_name
from myomer.units.design import EMPTY
from myomer.units.ids import UnitIndex
from myomer.units.mech import DESTROYED, Mech
from myomer.units.mobility import walking_mp


class SeenLocation(msgspec.Struct, frozen=True):
    """A location: points left of points."""

    name: str
    armor: int
    armor_full: int
    rear: int
    rear_full: int
    structure: int
    structure_full: int


class SeenUnit(msgspec.Struct, frozen=True):
    """A unit on the map, as everyone at the table sees it."""

    unit: int
    name: str
    design: str
    tons: int
    side: int
    gunnery: int
    piloting: int
    hex: str
    """Empty if it is not on the map."""
    level: int
    """The level it stands on: that of the ground, a roof or a bridge, or the bottom of water."""
    facing: int
    torso: int
    prone: bool
    hull_down: bool
    shutdown: bool
    unconscious: bool
    destroyed: bool
    left: bool
    """Whether it has left the map."""
    heat: int
    pilot_hits: int
    mode: str
    hexes_moved: int
    acted: bool
    """Whether it has acted in this phase."""
    locations: list[SeenLocation]
    cause: str
    """Why it is destroyed, in words; empty while it is not."""
    walk: int
    """Walking MP now: after leg damage and heat."""
    walk_full: int
    """Walking MP of the design."""
    hurt: list[str]
    """What costs it MP: `left leg gone`, `right leg hip`, `heat 8`."""
    crits: list[str]
    """What is destroyed in locations that are still there: `right torso AC/20`."""
    holding: str
    """The club in its hands: `tree club`; empty for none."""


class SeenSeat(msgspec.Struct, frozen=True):
    """A seat without its token."""

    side: int
    side_name: str
    holder: str
    name: str
    """Of the person; of an open seat, the person who is expected."""
    bot: str
    free: bool
    """Whether anyone who watches may take it while it is open."""
    host: bool
    """Whether it is the seat of the person who created the game."""


class SeenUndo(msgspec.Struct, frozen=True):
    """A question about an undo that waits for answers."""

    side: int
    agreed: list[int]


class SeenDeclarations(msgspec.Struct, frozen=True):
    """How far a side is with its declarations; units that have no choice in the phase do not count."""

    side: int
    declared: int
    """Units that have declared."""
    units: int
    """Units that declare in this phase."""


class View(msgspec.Struct, frozen=True):
    """A game as a viewer sees it."""

    id: str
    title: str
    at: int
    """The number of the position, as the viewer knows it."""
    actions: int
    """How many actions the viewer may see."""
    turn: int
    phase: str
    headline: str
    to_act: int
    ready: list[int]
    """The units that the side to act can use now."""
    over: bool
    winner: int | None
    """The winning side; None while it is played, and for a draw."""
    reason: str
    """Why it ended."""
    why: str
    """The same in the words of the story; empty while it is played."""
    ruleset: str
    seats: list[SeenSeat]
    units: list[SeenUnit]
    undo: SeenUndo | None
    yours: list[int]
    """The sides that the viewer plays."""
    can_undo: bool
    """Whether the viewer has decided something that an undo takes back."""
    declarations: list[SeenDeclarations]
    """One for each side while attacks are declared, else empty."""


def view_of(hosted: HostedGame, viewer: Viewer) -> View:
    """A game as a viewer sees it now."""
    game = hosted.seen_by(viewer)
    result = game.result
    request = hosted.undo_request
    return View(
        hosted.id,
        hosted.title,
        hosted.at_for(viewer),
        hosted.seen_actions(viewer),
        game.turn,
        game.phase,
        headline(game),
        game.to_act,
        game.ready(),
        result is not None,
        result.winner if result is not None and result.winner >= 0 else None,
        result.reason if result is not None else "",
        "" if result is None else result_text(result.winner, result.reason),
        game.battle.ruleset.name,
        [see_seat(game, seat) for seat in hosted.seats],
        [see_unit(game, unit, viewer) for unit in range(len(game.battle.mechs))],
        None if request is None else SeenUndo(request.side, sorted(request.agreed)),
        sorted(viewer),
        hosted.last_person(viewer) is not None,
        _declarations(hosted, game),
    )


def _declarations(hosted: HostedGame, game: Game) -> list[SeenDeclarations]:
    """How far each side is in a phase of declarations; `game` is what the viewer may know."""
    if game.result is not None or game.phase not in DECLARED:
        return []
    chosen = {unit for unit in hosted.acted_in_phase() if game.acted >> unit & 1}
    sides: list[SeenDeclarations] = []
    for side in range(len(game.sides)):
        done = len([unit for unit in chosen if game.battle.mechs[unit].side == side])
        sides.append(SeenDeclarations(side, done, done + game.count_still_to_act(side)))
    return sides


def see_seat(game: Game, seat: Seat) -> SeenSeat:
    """A seat as everyone at the table sees it."""
    return SeenSeat(seat.side, game.sides[seat.side].name, seat.holder, seat.name, seat.bot, seat.free, seat.host)


def see_unit(game: Game, unit: UnitIndex, viewer: Viewer) -> SeenUnit:
    """A unit as a viewer sees it."""
    mech = game.battle.mechs[unit]
    on_map = game.active(unit) or (mech.destroyed and not mech.off_board and not game.undeployed >> unit & 1)
    return SeenUnit(
        unit,
        game.names[unit],
        mech.design.name,
        mech.design.tons,
        mech.side,
        mech.gunnery,
        mech.piloting,
        hex_name(mech.hex) if on_map else "",
        game.battle.base_level(mech) if on_map else 0,
        mech.facing,
        shown_torso(game, unit, viewer),
        mech.prone,
        mech.hull_down,
        mech.shutdown,
        mech.unconscious,
        mech.destroyed,
        mech.off_board,
        mech.heat,
        mech.wounds,
        _mode(mech),
        mech.hexes_moved,
        bool(game.acted >> unit & 1),
        [_location(mech, location) for location in FRAME_LOCATIONS[mech.design.frame]],
        (CAUSE_TEXT.get(mech.cause) or phrase(mech.cause)) if mech.destroyed else "",
        walking_mp(mech),
        mech.design.walk,
        _hurt(mech),
        _crits(mech, FRAME_LOCATIONS[mech.design.frame]),
        club_name(mech.club),
    )


def _hurt(mech: Mech) -> list[str]:
    """What costs a unit MP: legs that are gone, actuators of the others, heat."""
    design = mech.design
    found: list[str] = []
    for leg in design.legs:
        name = phrase(design.names[leg])
        if not mech.has(leg):
            found.append(f"{name} gone")
            continue
        for which in (HIP, UPPER_LEG, LOWER_LEG, FOOT):
            if mech.actuator(leg, which) == DESTROYED:
                component = design.components[
                    design.slots[leg][design.actuator_slots[leg * ACTUATORS_PER_LIMB + which]]
                ]
                found.append(f"{name} {item_name(component.name)}")
    if walking_loss(mech.heat):
        found.append(f"heat {mech.heat}")
    return found


def _crits(mech: Mech, locations: Sequence[LocationId]) -> list[str]:
    """What is destroyed in these locations, as far as they are still there; several hits of one thing are counted."""
    design = mech.design
    found: list[str] = []
    for location in locations:
        hits = mech.slot_hits[location] if mech.has(location) else 0
        names = [
            item_name(design.components[index].name)
            for slot, index in enumerate(design.slots[location])
            if hits >> slot & 1 and index != EMPTY
        ]
        for name in dict.fromkeys(names):
            count = f" ×{names.count(name)}" if names.count(name) > 1 else ""
            found.append(f"{phrase(design.names[location])} {name}{count}")
    return found


def _mode(mech: Mech) -> str:
    """How it has moved this turn."""
    return MODE_NAMES[mech.move_mode]


def _location(mech: Mech, location: LocationId) -> SeenLocation:
    """A location; nothing is left of one that is destroyed."""
    design = mech.design
    there = mech.has(location)
    rear = armor_at(location, True)
    has_rear = rear != location
    return SeenLocation(
        design.names[location],
        mech.armor[location] if there else 0,
        design.armor[location],
        mech.armor[rear] if there and has_rear else 0,
        design.armor[rear] if has_rear else 0,
        mech.structure[location] if there else 0,
        design.structure[location],
    )
