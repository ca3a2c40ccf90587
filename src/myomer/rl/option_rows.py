"""The row of numbers that describes a candidate of a decision.

Numbers of declarations are those of the engine's previews. What a place is worth before the unit is there (`fire`,
`taken`, `physical`) are the estimates of the built-in bots (`myomer.bots.placing`).
"""

from __future__ import annotations

from typing import Final

from myomer.bots.placing import Stand
from myomer.combat.movement.move import GO_PRONE, HULL_DOWN, NO_TARGET, Move
from myomer.combat.movement.move_legality import MovePreview
from myomer.combat.physical.attack import Attack, AttackPreview
from myomer.combat.terrain.costs import place_of
from myomer.combat.turn.heat_figure import heat_figure, heat_of_moving
from myomer.combat.weapons.gear import firing_heat
from myomer.combat.weapons.mounts import FORWARD
from myomer.combat.weapons.shot import Shot, ShotPreview
from myomer.game.actions import Deploy, Done, FlipArms, Spot, Twist
from myomer.game.choices import Option
from myomer.game.phases import MOVEMENT, WEAPON_ATTACK
from myomer.game.table import Game
from myomer.hexes import FRONT, REAR, distance
from myomer.rl.decisions import PAGE, UNIT, Candidate, evasion_end, leaves_map
from myomer.rl.number_fields import Field, flags, within
from myomer.rl.vantages import PlaceFacts, Vantages
from myomer.rules.movement import ATTACKER_MODIFIERS, JUMP, RUN, target_modifier

KINDS: Final = (
    "done", "move", "jump", "drop", "charge", "dfa", "leave", "deploy", "twist", "shot", "attack", "other",
)  # fmt: skip
"""The kinds of candidates."""
OPTION_FIELDS: Final = [
    *flags("is", KINDS, "1 for the kind `{}`"),
    Field("unit", "the unit that acts, by its number on its side from 1, / units of the larger side"),
    Field("target", "the target, counted the same way on the other side; 0 without one"),
    Field("options", "how many options the candidate stands for / 12"),
    Field("hit_chance", "of a shot or a physical attack"),
    Field("damage", "expected damage, misses included / 20"),
    Field("most_damage", "the most damage that a hit can do / 40"),
    Field("heat", "heat that it adds / 10"),
    Field("heat_after", "heat at the end of the turn with it and all that is declared, cooling deducted / 30"),
    Field("hits_side", "1 if it hits a side of the target"),
    Field("hits_rear", "1 if it hits the rear of the target"),
    Field("mp", "MP of a move / 12"),
    Field("hexes", "distance from start to end of a move / 12"),
    Field("tmm", "TMM after it, 1 more for a jump / 6"),
    Field("aim", "attacker movement modifier after it / 3"),
    Field("distance", "hexes to the nearest enemy after it / 20"),
    Field("faces", "1 if the nearest enemy is in the forward arc after it"),
    Field("shows_side", "1 if the nearest enemy would hit a side of the unit"),
    Field("shows_rear", "1 if the nearest enemy would hit the rear of the unit"),
    Field("before_foe", "1 if the unit would be in the forward arc of the nearest enemy, as that faces now"),
    Field("behind_foe", "1 if the unit would be in the rear arc of the nearest enemy, as that faces now"),
    Field("cover", "to-hit modifier of the terrain in the hex / 3"),
    Field("height", "levels above the nearest enemy's hex / 4"),
    Field("water", "depth of water in the hex / 2"),
    Field("sight", "share of the enemies that the hex has a line of sight to"),
    Field("fire", "estimate: worth of the damage that its fire does from there × 4"),
    Field("gain", "the same, compared with the unit as it stands now × 4"),
    Field("taken", "estimate: worth of the damage that it takes there × 4"),
    Field("physical", "estimate: worth of its physical attack there × 4"),
]
"""The numbers of a row, in order."""

_AT: Final = {field.name: number for number, field in enumerate(OPTION_FIELDS)}
UNIT_AT: Final = _AT["unit"]
TARGET: Final = _AT["target"]
OPTIONS: Final = _AT["options"]
HIT_CHANCE: Final = _AT["hit_chance"]
DAMAGE: Final = _AT["damage"]
MOST_DAMAGE: Final = _AT["most_damage"]
HEAT: Final = _AT["heat"]
HEAT_AFTER: Final = _AT["heat_after"]
HITS_SIDE: Final = _AT["hits_side"]
HITS_REAR: Final = _AT["hits_rear"]
MP: Final = _AT["mp"]
HEXES: Final = _AT["hexes"]
TMM: Final = _AT["tmm"]
AIM: Final = _AT["aim"]
DISTANCE: Final = _AT["distance"]
FACES: Final = _AT["faces"]
SHOWS_SIDE: Final = _AT["shows_side"]
SHOWS_REAR: Final = _AT["shows_rear"]
BEFORE_FOE: Final = _AT["before_foe"]
BEHIND_FOE: Final = _AT["behind_foe"]
COVER: Final = _AT["cover"]
HEIGHT: Final = _AT["height"]
WATER: Final = _AT["water"]
SIGHT: Final = _AT["sight"]
FIRE: Final = _AT["fire"]
GAIN: Final = _AT["gain"]
TAKEN: Final = _AT["taken"]
PHYSICAL: Final = _AT["physical"]
"""The places of the numbers in a row."""

DONE_KIND: Final = KINDS.index("done")
MOVE_KIND: Final = KINDS.index("move")
JUMP_KIND: Final = KINDS.index("jump")
DROP_KIND: Final = KINDS.index("drop")
CHARGE_KIND: Final = KINDS.index("charge")
DFA_KIND: Final = KINDS.index("dfa")
LEAVE_KIND: Final = KINDS.index("leave")
DEPLOY_KIND: Final = KINDS.index("deploy")
TWIST_KIND: Final = KINDS.index("twist")
SHOT_KIND: Final = KINDS.index("shot")
ATTACK_KIND: Final = KINDS.index("attack")
OTHER_KIND: Final = KINDS.index("other")
WORTH_SCALE: Final = 4.0
BETTER: Final = (FACES, FIRE, GAIN, PHYSICAL)
WORSE: Final = (TAKEN, SHOWS_SIDE, SHOWS_REAR)
"""Of a hex, the row has the highest and the lowest of these among the ways to get there."""


class OptionRows:
    """Makes the rows of one decision; what its stages and candidates share is computed once."""

    def __init__(self, game: Game, numbers: list[int], size: int, vantages: Vantages) -> None:
        self.game: Final = game
        self.vantages: Final = vantages
        self.numbers: Final = numbers
        """By unit, its number on its side, from 1."""
        self.size: Final = size
        """How many units the larger side has."""
        self._spots: Final[dict[tuple[int, int, int], PlaceFacts]] = {}
        self._heats: Final[dict[int, int]] = {}
        self._nows: Final[dict[int, float]] = {}

    def rows(self, candidates: list[Candidate], stage: int) -> list[list[float]]:
        """A row for each candidate of a list."""
        return [self._candidate(candidate, stage) for candidate in candidates]

    def _candidate(self, candidate: Candidate, stage: int) -> list[float]:
        """The row of a candidate: of its first option and, for a hex, the best of all ways to get there."""
        options = candidate.options
        if stage in (UNIT, PAGE):
            row = [0.0] * len(OPTION_FIELDS)
            row[OTHER_KIND] = 1.0
            if stage == UNIT:
                row[UNIT_AT] = self.numbers[options[0].unit] / self.size
        else:
            row = self._option(options[0])
            if len(options) > 1 and options[0].place is not None:
                self._take_best_way(row, options)
        row[OPTIONS] = min(1.0, len(options) / 12)
        return row

    def _option(self, option: Option) -> list[float]:
        """The row of an option."""
        row = [0.0] * len(OPTION_FIELDS)
        unit = option.unit
        row[UNIT_AT] = self.numbers[unit] / self.size
        place = option.place
        if place is not None:
            mode = option.mode
            row[JUMP_KIND if mode == JUMP else MOVE_KIND] = 1.0
            row[MP] = min(1.0, place.cost / 12)
            self._add_place(row, unit, place.hex, place.place, place.facing, mode)
            return row

        action = option.action
        if isinstance(action, Shot):
            row[SHOT_KIND] = 1.0
            self._add_shot(row, action, option)
        elif isinstance(action, Attack):
            row[ATTACK_KIND] = 1.0
            self._add_attack(row, action, option)
        elif isinstance(action, Done):
            row[DONE_KIND] = 1.0
            self._add_staying(row, unit)
        elif isinstance(action, Move):
            self._add_move(row, action, option)
        elif isinstance(action, Twist):
            row[TWIST_KIND] = 1.0
            self._add_twist(row, unit, action.torso)
        elif isinstance(action, Deploy):
            row[DEPLOY_KIND] = 1.0
            row[WATER] = min(1.0, self.game.battle.hex(action.hex).water / 2)
        else:
            row[TWIST_KIND if isinstance(action, FlipArms) else OTHER_KIND] = 1.0
            if isinstance(action, Spot):
                row[TARGET] = self.numbers[action.target] / self.size
        return row

    # moves

    def _add_place(self, row: list[float], unit: int, hex_: int, place: int, facing: int, mode: int) -> None:
        """Add what a place means to a unit that moves there."""
        mech = self.game.battle.mechs[unit]
        hexes = distance(mech.hex, hex_)
        jump = mode == JUMP
        row[HEXES] = min(1.0, hexes / 12)
        row[TMM] = (target_modifier(hexes) + (1 if jump else 0)) / 6
        row[AIM] = ATTACKER_MODIFIERS[mode] / 3
        heat = heat_of_moving(mech, mode, hexes)
        row[HEAT] = min(1.0, heat / 10)
        row[HEAT_AFTER] = within((self._heat(unit) + heat) / 30)
        stand = self.vantages.stand(unit, hex_, place, mode, hexes, False)
        self._add_surroundings(row, unit, hex_, place, facing)
        self._add_estimates(row, unit, stand, facing, True)

    def _add_move(self, row: list[float], move: Move, option: Option) -> None:
        """Add what is known of a move without a place of its own: charges, going prone, leaving the map."""
        preview = option.preview()
        assert isinstance(preview, MovePreview)
        row[MP] = min(1.0, preview.mp / 12)
        row[HEXES] = min(1.0, preview.hexes / 12)
        row[TMM] = target_modifier(preview.hexes) / 6
        unit = move.unit
        mech = self.game.battle.mechs[unit]
        if move.charge != NO_TARGET or move.dfa != NO_TARGET:
            is_charge = move.charge != NO_TARGET
            row[CHARGE_KIND if is_charge else DFA_KIND] = 1.0
            row[TARGET] = self.numbers[move.charge if is_charge else move.dfa] / self.size
        elif leaves_map(move):
            row[LEAVE_KIND] = 1.0
        elif move.evade:
            row[MOVE_KIND] = 1.0
            hex_, facing = evasion_end(option)
            assert preview.course is not None
            self._add_place(row, unit, hex_, preview.course.place, facing, RUN)
            row[FIRE] = row[GAIN] = row[PHYSICAL] = 0.0
        else:
            row[DROP_KIND if move.steps[-1] in (GO_PRONE, HULL_DOWN) else MOVE_KIND] = 1.0
            battle = self.game.battle
            place = place_of(battle, mech)
            prone = GO_PRONE in move.steps
            self._add_surroundings(row, unit, mech.hex, place, mech.facing)
            stand = self.vantages.stand(unit, mech.hex, place, mech.move_mode, 0, prone)
            self._add_estimates(row, unit, stand, mech.facing, not prone)

    def _add_staying(self, row: list[float], unit: int) -> None:
        """Add what being done means: the unit stays as it is."""
        mech = self.game.battle.mechs[unit]
        row[HEAT_AFTER] = within(self._heat(unit) / 30)
        row[TMM] = target_modifier(mech.hexes_moved) / 6
        row[AIM] = ATTACKER_MODIFIERS[mech.move_mode] / 3
        if self.game.phase_number in (MOVEMENT, WEAPON_ATTACK):
            place = place_of(self.game.battle, mech)
            self._add_surroundings(row, unit, mech.hex, place, mech.facing)
            moves = self.game.phase_number == MOVEMENT and not mech.prone
            self._add_estimates(row, unit, self._stand_now(unit), mech.facing if moves else mech.torso, moves)

    def _take_best_way(self, row: list[float], options: list[Option]) -> None:
        """Give the row of a hex the best numbers of all ways to get there."""
        way = [0.0] * len(OPTION_FIELDS)
        for option in options:
            place = option.place
            if place is None:
                way = self._option(option)
            else:
                unit, mode = option.unit, option.mode
                hexes = distance(self.game.battle.mechs[unit].hex, place.hex)
                self._add_facing(way, self._spot(unit, place.hex, place.place), place.facing)
                stand = self.vantages.stand(unit, place.hex, place.place, mode, hexes, False)
                self._add_estimates(way, unit, stand, place.facing, True)
            for at in BETTER:
                row[at] = max(row[at], way[at])
            for at in WORSE:
                row[at] = min(row[at], way[at])

    def _add_surroundings(self, row: list[float], unit: int, hex_: int, place: int, facing: int) -> None:
        """Add the terrain of a place, and how it lies to the nearest enemy."""
        spot = self._spot(unit, hex_, place)
        row[WATER] = spot.water
        row[COVER] = spot.cover
        row[DISTANCE] = spot.distance
        row[HEIGHT] = spot.height
        row[SIGHT] = spot.sight
        row[BEFORE_FOE] = spot.before_foe
        row[BEHIND_FOE] = spot.behind_foe
        self._add_facing(row, spot, facing)

    def _add_facing(self, row: list[float], spot: PlaceFacts, facing: int) -> None:
        """Add what the facing in a place changes."""
        to_foe = spot.to_foe
        if to_foe is not None:
            struck = to_foe.back.sides_hit[facing]
            row[FACES] = float(to_foe.arcs[facing] >> FORWARD & 1)
            row[SHOWS_SIDE] = float(struck not in (FRONT, REAR))
            row[SHOWS_REAR] = float(struck == REAR)

    def _add_estimates(self, row: list[float], unit: int, stand: Stand, facing: int, twists: bool) -> None:
        """Add the estimates for a place with a facing (of the torso, if it can no longer twist)."""
        feet = facing if twists else self.game.battle.mechs[unit].facing
        fire = stand.fire(facing, twists and self.vantages.ground(unit).twists)
        row[FIRE] = min(1.0, fire * WORTH_SCALE)
        row[GAIN] = within((fire - self._fire_now(unit)) * WORTH_SCALE)
        row[TAKEN] = min(1.0, stand.taken(feet) * WORTH_SCALE)
        row[PHYSICAL] = min(1.0, stand.physical(feet) * WORTH_SCALE)

    # fire and physical attacks

    def _add_shot(self, row: list[float], shot: Shot, option: Option) -> None:
        """Add the numbers of a shot."""
        preview = option.preview()
        assert isinstance(preview, ShotPreview)
        chance = float(preview.target_number.ways()) / 36
        effect = preview.effect
        row[TARGET] = self.numbers[shot.target] / self.size
        row[HIT_CHANCE] = chance
        row[DAMAGE] = min(1.0, chance * effect.hits_of_36_rolls() / 36 * effect.damage * preview.shots / 20)
        row[MOST_DAMAGE] = min(1.0, effect.damage * effect.most_hits() / 40)
        row[HEAT] = min(1.0, preview.heat / 10)
        row[HEAT_AFTER] = within((self._heat(shot.attacker) + preview.heat) / 30)
        row[HITS_SIDE] = float(preview.arc not in (FRONT, REAR))
        row[HITS_REAR] = float(preview.arc == REAR)
        row[DISTANCE] = min(1.0, preview.distance / 20)

    def _add_attack(self, row: list[float], attack: Attack, option: Option) -> None:
        """Add the numbers of a physical attack."""
        preview = option.preview()
        assert isinstance(preview, AttackPreview)
        chance = float(preview.target_number.ways()) / 36
        points = sum(preview.groups)
        row[TARGET] = self.numbers[attack.target] / self.size
        row[HIT_CHANCE] = chance
        row[DAMAGE] = min(1.0, chance * points / 20)
        row[MOST_DAMAGE] = min(1.0, points / 40)
        row[HITS_SIDE] = float(preview.arc not in (FRONT, REAR))
        row[HITS_REAR] = float(preview.arc == REAR)

    def _add_twist(self, row: list[float], unit: int, torso: int) -> None:
        """Add what a torso twist changes."""
        mech = self.game.battle.mechs[unit]
        self._add_surroundings(row, unit, mech.hex, place_of(self.game.battle, mech), torso)
        self._add_estimates(row, unit, self._stand_now(unit), torso, False)

    # what is computed once

    def _spot(self, unit: int, hex_: int, place: int) -> PlaceFacts:
        """A place of a hex as it lies to a unit's enemies."""
        key = (unit, hex_, place)
        known = self._spots.get(key)
        if known is None:
            known = PlaceFacts(self.game.battle, self.vantages.ground(unit), hex_, place)
            self._spots[key] = known
        return known

    def _stand_now(self, unit: int) -> Stand:
        """The fire both ways where a unit is."""
        battle = self.game.battle
        mech = battle.mechs[unit]
        return self.vantages.stand(unit, mech.hex, place_of(battle, mech), mech.move_mode, mech.hexes_moved, mech.prone)

    def _fire_now(self, unit: int) -> float:
        """The worth of a unit's fire as it stands now: in the weapon attack phase with its torso as it is."""
        known = self._nows.get(unit)
        if known is None:
            mech = self.game.battle.mechs[unit]
            twists = self.game.phase_number == MOVEMENT and not mech.prone and self.vantages.ground(unit).twists
            known = self._stand_now(unit).fire(mech.facing if twists else mech.torso, twists)
            self._nows[unit] = known
        return known

    def _heat(self, unit: int) -> int:
        """A unit's heat at the end of the turn with what is declared, below 0 with cooling to spare."""
        known = self._heats.get(unit)
        if known is None:
            battle = self.game.battle
            figure = heat_figure(battle, unit)
            known = figure.before
            known += sum([part.value for part in figure.sources]) - sum([part.value for part in figure.dissipation])
            phase = self.game.weapon_phase
            if phase is not None:
                mech = battle.mechs[unit]
                own = [shot for shot in phase.declared if shot.attacker == unit]
                known += sum([firing_heat(mech, shot.weapon, shot.shots) for shot in own])
            self._heats[unit] = known
        return known
