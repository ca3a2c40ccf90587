"""Why a unit moves as it does, in the words of a player: what it can do there, what it fears, what came next."""

from __future__ import annotations

from typing import Final

from myomer.bots.bearings import bearing
from myomer.bots.charges import ChargeEstimate
from myomer.bots.explanations import COUNTERMOVE, FAILING, TURNS_PRONE
from myomer.bots.fire_plans import has_indirect_fire
from myomer.bots.foresight import has_friends
from myomer.bots.motives import (
    ARMOR,
    EXPECTED,
    FIRE,
    FORESEEN,
    NO_FEAR,
    NO_GAIN,
    NO_MP,
    NOBODY,
    PHYSICAL,
    PSR,
    REAR_GUNS,
    UNSEEN,
    WORSE,
    MoveMotive,
)
from myomer.bots.move_motives import best_weapons, cannot_stand
from myomer.bots.outlook import Outlook, UnitView
from myomer.bots.placing import BUSY
from myomer.bots.weighing import Weighed
from myomer.bots.wording import SIDE_WORDS, attack_noun, attack_phrase, location_word, sentence, the, weapons_name
from myomer.combat.movement.places import Place
from myomer.game.table import Game
from myomer.hexes import NO_HEX, REAR, distance, hex_name
from myomer.rules.locations import NOWHERE, QUAD
from myomer.rules.movement import MODE_NAMES
from myomer.rules.triggers import FALL, LEG_DAMAGE, STAYS_PRONE, STOPS, STUCK, WALL_DAMAGE
from myomer.units.ids import UnitIndex
from myomer.units.mech import MOVED_THIS_TURN, Mech
from myomer.units.mobility import walking_mp

NEXT_TURN: Final = "next turn"
CLOSE: Final = 0.004
"""Alternatives within this of the choice are nearly as good."""
MATTERS: Final = 0.002
"""A smaller difference in a part of the value is not worth a word."""
LITTLE: Final = 0.3
"""What is feared is little beside what the unit can do itself, if it is less than this share of it."""
GOOD_TMM: Final = 2
LIKELY: Final = 0.5
"""With a smaller chance to get up, what follows is said to depend on it."""

PHYSICAL_PART: Final = "physical attacks"
A_BLOW: Final = "I would have a physical attack"
NO_BLOW: Final = "I would have no physical attack"
BETTER: Final = {
    "own fire": "I would hit harder",
    PHYSICAL_PART: "my physical attack would be stronger",
    "damage taken": "I would take less",
    "PSRs on the way": "the way is safer",
    COUNTERMOVE: "the enemy's countermove would be weaker",
    "distance": "the distance suits me better",
    "flooding": "less water would get in",
    "inactivity": "I would get more done",
    "own side": "we would hit harder",
    "enemies": "they could do less to us",
    "charge": "the charge is worth more",
    "damage": "the impact would do more",
    "target's fall": "the target would be likelier to fall",
    "own fall and damage": "I would get hurt less",
    NEXT_TURN: "the next turn looks better",
    "being down": "I would be on my feet",
    "alone": "I would be closer to my friends",
    "facing away": "I would not face away",
    "facing aside": "I would face the enemy",
    "play-outs": "it would likely end better",
    FAILING: "I would be surer of getting up",
}
WORSE_IN: Final = {
    "own fire": "I would hit less",
    PHYSICAL_PART: "my physical attack would be weaker",
    "damage taken": "I would take more",
    "PSRs on the way": "the way is riskier",
    COUNTERMOVE: "the enemy's countermove would be stronger",
    "distance": "the distance suits me less",
    "flooding": "more water would get in",
    "inactivity": "I would do too little",
    "own side": "we would hit less",
    "enemies": "they could do more to us",
    "charge": "I would not charge",
    "damage": "there is no such impact",
    "target's fall": "the target would hardly fall",
    "own fall and damage": "I would get hurt more",
    NEXT_TURN: "the next turn looks worse",
    "being down": "I would be down",
    "alone": "I would be far from my friends",
    "facing away": "I would face away",
    "facing aside": "the enemy would not be ahead of me",
    "play-outs": "it would likely end worse",
    FAILING: "I may fail to get up",
}
"""By the part of a value, what an alternative has over the choice, and where it falls short of it."""
BACKWARD: Final = ("", " partly backward", " backward")
"""By how much of the way goes backward."""
STAYING_DOWN: Final = "Staying down"
GETTING_UP: Final = "Getting up"
POSTURES: Final = (STAYING_DOWN, GETTING_UP)
AS_NOUN: Final = {
    "stays": "Staying",
    "stays down": STAYING_DOWN,
    "goes prone": "Going prone",
    "goes hull-down": "Going hull-down",
    TURNS_PRONE: "Turning where I lie",
}
TURNING: Final = "Turning"
DOWN_DEEDS: Final = {
    "stays down": "I stay down",
    "goes prone": "I go prone",
    "goes hull-down": "I go hull-down behind the cover here",
    TURNS_PRONE: "I turn where I lie",
}
FAILURES: Final = {
    FALL: "to fall",
    STUCK: "to get stuck",
    WALL_DAMAGE: "to take damage from the wall",
    STOPS: "to get no farther",
    LEG_DAMAGE: "to damage my legs",
    STAYS_PRONE: "to stay down",
}
"""By what the failure of a PSR means."""
APOSTROPHE: Final = "'s"
CANNOT_STAND: Final = "I cannot get up"
AWAY_WORDS: Final = {
    UNSEEN: "I face away: nobody is in sight from there anyway",
    NO_MP: "I face away: I have no MP left to turn",
    ARMOR: "I face away because their fire costs me less this way than face to face",
    REAR_GUNS: "I face away because more of my guns bear this way",
    NO_GAIN: "I face away: turning would gain me nothing",
    EXPECTED: "I face away from where they are now: I expect them ahead of me once they have moved",
    WORSE: "I face away: the other ways to face come out worse",
}


def move_sentence(game: Game, motive: MoveMotive, narrow: bool = False) -> str:
    """Why a unit goes to a place, and what it fears there. Who has looked at one enemy of several (`narrow`) claims
    nothing of the others.
    """
    reasons = [clause for clause in (_attack_clause(game, motive), _shelter_clause(game, motive, narrow)) if clause]
    if reasons and motive.stands and motive.stand_chance < LIKELY:
        reasons[0] = f"if I do, {'I have ' if reasons[0].startswith('no ') else ''}{reasons[0]}"
    deed = _deed(game, motive)
    text = sentence(f"{deed}: {', and '.join(reasons)}" if reasons else deed)
    if motive.away and not (game.battle.mechs[motive.unit].prone and not motive.moves):
        text += f" {AWAY_WORDS[motive.away]}."
    unafraid = motive.fear.kind != PSR and motive.fear.unit == NOBODY
    return text if narrow and unafraid else f"{text} {_fear_sentence(game, motive)}"


def down_sentence(game: Game, motive: MoveMotive, description: str) -> str:
    """Why a unit stays down, goes prone or hull-down, and what it fears there."""
    if description not in DOWN_DEEDS:
        return move_sentence(game, motive)
    reason = ""
    if motive.aim.target != NOBODY:
        can = "can still" if game.battle.mechs[motive.aim.target].status & MOVED_THIS_TURN else "may still"
        reason = f"I {can} fire at {the(game, motive.aim.target)} from here"
    elif not motive.shelter.seen_by:
        reason = "nobody sees me here then"
    deed = DOWN_DEEDS[description]
    if motive.cannot_stand:
        deed = f"{CANNOT_STAND}, and {'turn' if description == TURNS_PRONE else 'stay'} in {hex_name(motive.hex)}"
    return f"{deed}{f': {reason}' if reason else ''}. {_fear_sentence(game, motive)}"


def _deed(game: Game, motive: MoveMotive) -> str:
    """What it does."""
    if motive.cannot_stand and not motive.stands:
        return f"{CANNOT_STAND}, and {'only turn' if motive.moves else 'stay'} in {hex_name(motive.hex)}"
    if not motive.moves:
        prone = game.battle.mechs[motive.unit].prone
        return f"I stay {'down ' if prone else ''}in {hex_name(motive.hex)}"
    verb = MODE_NAMES[motive.mode]
    verb += BACKWARD[motive.backward]
    if motive.stands:
        rises = f"I try to get up ({motive.stand_chance:.0%})" if motive.stand_chance < 1 else "I get up"
        return rises + ("" if motive.turns_only else f" and {verb} to {hex_name(motive.hex)}")
    return f"I only turn in {hex_name(motive.hex)}" if motive.turns_only else f"I {verb} to {hex_name(motive.hex)}"


def _attack_clause(game: Game, motive: MoveMotive) -> str:
    """What it can do from there; without a shot, where that brings it."""
    aim, brawl = motive.aim, motive.brawl
    if brawl.value > 0 and brawl.value >= aim.value / 2:
        can = "I expect to" if brawl.expected else "I can"
        stays = " if it stays" if not brawl.expected and _may_leave(game, brawl.target) else ""
        if aim.target == brawl.target:
            then = "or keep an arm free and" if brawl.needs_guns else "and"
            return f"{can} fire at {the(game, aim.target)} {then} {attack_phrase(brawl.kind, 'it')}{stays}"
        return f"{can} {attack_phrase(brawl.kind, the(game, brawl.target))}{stays}"
    if aim.target != NOBODY:
        return _shot_clause(game, motive)
    if motive.nearest == NOBODY:
        return ""
    indirect = has_indirect_fire(game, motive.unit) and has_friends(game, motive.unit)
    shot = "no good shot" if aim.poor else "no direct shot" if indirect else "no shot"
    there = "from here" if motive.turns_only else "from there"
    foe = the(game, motive.nearest)
    if motive.near_expected:
        return f"I expect {shot} {there}, {_hexes(motive.near_after)} from where I expect {foe}"
    if motive.near_after < motive.near_before:
        return f"{shot} yet, but I close in on {foe}, from {_hexes(motive.near_before)} to {motive.near_after}"
    if motive.near_after > motive.near_before:
        return f"{shot} {there} now, but I get away from {foe}, to {_hexes(motive.near_after)}"
    moved = game.battle.mechs[motive.nearest].status & MOVED_THIS_TURN
    return f"{'' if moved else 'I expect '}{shot} {there}, {_hexes(motive.near_after)} from {foe}"


def _may_leave(game: Game, unit: UnitIndex) -> bool:
    """Whether a unit has yet to move, and can."""
    mech = game.battle.mechs[unit]
    still = mech.status & MOVED_THIS_TURN or mech.is_immobile() or not walking_mp(mech)
    return not still and not cannot_stand(game.battle, unit)


def _shot_clause(game: Game, motive: MoveMotive) -> str:
    """The shot it has from there."""
    aim = motive.aim
    foe = the(game, aim.target)
    weapon = f"my {aim.weapon}" if aim.weapon else "my best gun"
    gun = f"I expect {weapon} to bear" if aim.expected else f"{weapon} {'bear' if aim.several else 'bears'}"
    if aim.side == REAR:
        opened = f", the {location_word(game, aim.target, aim.opened)} open" if aim.opened != NOWHERE else ""
        behind = "expect to be" if aim.expected else "am" if motive.turns_only else "get"
        return f"I {behind} behind {foe}, {weapon} on its back{opened}"
    if aim.opened != NOWHERE:
        return f"{gun} on {foe}, whose {location_word(game, aim.target, aim.opened)} is open"
    if aim.value < BUSY:
        return f"at {_hexes(aim.far)} I {'expect' if aim.expected else 'have'} only a poor shot at {foe}"
    if aim.side in SIDE_WORDS:
        return f"{gun} on {foe}'s {SIDE_WORDS[aim.side]} at {_hexes(aim.far)}"
    return f"{gun} on {foe} at {_hexes(aim.far)}"


def _shelter_clause(game: Game, motive: MoveMotive, narrow: bool) -> str:
    """What protects it there, the best first."""
    shelter = motive.shelter
    where = "here" if motive.turns_only else "there"
    if not shelter.seen_by:
        unseen = f"{the(game, motive.nearest)} does not see" if narrow else "nobody sees"
        return f"{unseen} me {where} now"
    if len(shelter.seen_by) == 1 and shelter.foes > 1:
        return f"only {the(game, shelter.seen_by[0])} sees me {where} now"
    cover = shelter.terrain + shelter.screen
    moving = shelter.tmm if motive.moves else 0
    if moving >= GOOD_TMM:
        sources = "movement and cover give" if cover > 0 else "my movement gives"
        return f"{sources} +{moving + max(0, cover)} against fire at me"
    if cover > 0:
        source = (
            f"the terrain {where}" if not shelter.screen else "what lies between us" if not shelter.terrain else "cover"
        )
        return f"{source} gives +{cover} against fire at me"
    return ""


def brawl_sentence(game: Game, outlook: Outlook, foe: UnitView, place: Place) -> str:
    """Why the brawler goes to a place: it looks at its own fire on the nearest enemy, and fears nothing."""
    mech = outlook.mech
    twists = mech.design.frame != QUAD
    there = hex_name(place.hex)
    deed = f"I stay in {there}" if not place.cost else f"I move to {there}"
    if mech.prone and place.cost:
        deed = "I get up" if place.hex == mech.hex else f"I get up and move to {there}"
    to_foe = bearing(place.hex, foe.hex)
    names = best_weapons(outlook, foe.unit, to_foe, place.facing, twists, 0)
    hexes = _hexes(to_foe.distance)
    name = the(game, foe.unit)
    if names:
        reach = f"{weapons_name(names[0], len(names))} {'reach' if len(names) > 1 else 'reaches'}"
        return f"{deed}: my {reach} {name} at {hexes}. I do not ask what it can do to me."
    before = distance(mech.hex, foe.hex)
    closing = f", down from {before}" if to_foe.distance < before else ""
    return f"{deed}: {hexes} from {name}{closing}. I do not ask what it can do to me."


def _hexes(count: int) -> str:
    return f"{count} {'hex' if count == 1 else 'hexes'}"


# what it fears


def _fear_sentence(game: Game, motive: MoveMotive) -> str:
    """What it fears most there, or that there is nothing."""
    fear = motive.fear
    if fear.kind == PSR:
        return f"What I fear is the PSR on the way: {fear.cost:.0%} {FAILURES[fear.what]}."
    where = "here" if motive.turns_only else "there"
    if fear.unit == NOBODY:
        return f"I see nothing to fear {where} this turn."
    foe = the(game, fear.unit)
    if fear.kind == NO_FEAR:
        whom = foe if motive.shelter.foes == 1 else "anybody"
        return f"I do not expect {whom} to harm me {where} this turn."
    most = " most" if motive.shelter.foes > 1 else ""
    if 0 < fear.harm < LITTLE * (motive.aim.value + motive.brawl.value):
        return sentence(f"{foe} worries me little: I can do far more than it can do to me")
    if fear.kind == FIRE:
        return f"I fear {foe}'s fire{most}{_where_hit(game, motive)}."
    if fear.kind == PHYSICAL:
        return f"I fear {foe}'s {attack_noun(fear.what)}{most}."
    if fear.kind == FORESEEN:
        return _foreseen(game, motive, foe, most)
    but = "But " if not motive.shelter.seen_by else ""
    return f"{but}I fear {foe}{most}: it moves after me and can turn the exchange against me."


def _where_hit(game: Game, motive: MoveMotive) -> str:
    """Where that fire hits the unit."""
    fear = motive.fear
    side = f": it has my {SIDE_WORDS[fear.side]}" if fear.side in SIDE_WORDS else ""
    if fear.opened != NOWHERE:
        return f"{side}, with my {location_word(game, motive.unit, fear.opened)} open"
    return side


def _foreseen(game: Game, motive: MoveMotive, foe: str, most: str) -> str:
    """The enemy where it is expected once everybody has moved, though nobody may see the unit now: a guess, and said
    as one. What is meant for a friend, the unit fears for that friend.
    """
    unit, fear = motive.unit, motive.fear
    for_friend = fear.victim not in (unit, NOBODY)
    lead = f"I fear for {the(game, fear.victim)}{most}: {foe}" if for_friend else f"I fear {foe}{most}:"
    at = "it" if for_friend else "me"
    if fear.side in SIDE_WORDS:
        at = f"{the(game, fear.victim) + APOSTROPHE if for_friend else 'my'} {SIDE_WORDS[fear.side]}"
    if fear.opened != NOWHERE:
        at += f", {'the' if for_friend else 'my'} {location_word(game, fear.victim, fear.opened)} open"
    if fear.hex == NO_HEX:
        if fear.what:
            return f"{lead}{APOSTROPHE if for_friend else ' its'} {fear.what} may hit {at}."
        return f"{lead} may make a physical attack." if for_friend else f"I fear {foe}{most} for its physical attack."
    there = game.battle.mechs[fear.unit].hex == fear.hex
    place = f"may {'stay in' if there else 'come to'} {hex_name(fear.hex)}"
    purpose = f"with its {fear.what} on {at}" if fear.what else "for a physical attack"
    but = "But " if not motive.shelter.seen_by and motive.moves and not for_friend else ""
    return f"{but}{lead}{'' if for_friend else ' it'} {place} {purpose}."


# charges


def charge_sentence(game: Game, charge: ChargeEstimate) -> str:
    """Why a unit charges or jumps on an enemy, and what it fears of that."""
    estimate = charge.estimate
    foe = the(game, estimate.attack.target)
    deed = f"I jump on {foe}" if estimate.attack.kind == "dfa" else f"I charge {foe}"
    gain = ""
    if estimate.felled > estimate.done:
        gain = ", and a hit may bring it down"
    elif estimate.value > 0:
        gain = ", and I expect it to cost the target more than me"
    text = f"{deed}: {estimate.hits:.0%} to hit{gain}."
    if estimate.cost > charge.taken:
        return f"{text} I fear what the impact and a fall cost me."
    return f"{text} I fear the fire I draw, for I cannot fire myself." if charge.taken > 0 else text


# what came next


def with_rival(game: Game, unit: UnitIndex, best: list[Weighed]) -> Weighed:
    """The choice, the first of a list, with what is said about the next best place in its sentence; for a unit that
    cannot get up there is none.
    """
    if cannot_stand(game.battle, unit):
        return best[0]
    mech = game.battle.mechs[unit]
    others = [friend for other, friend in enumerate(game.battle.mechs) if other != unit and game.active(other)]
    alone = not any([friend.side == mech.side for friend in others])
    choice = best[0]
    mine = _noun(mech, choice)
    for rival in best[1:]:
        noun = _noun(mech, rival)
        same_place = noun.startswith(TURNING) and mine.startswith((TURNING, AS_NOUN["stays"]))
        if choice.sentence and not same_place and (noun != mine if noun else rival.hex != choice.hex):
            return choice.saying(f"{choice.sentence} {_rival_sentence(choice, rival, noun, alone)}".rstrip())
    return choice


def _noun(mech: Mech, weighed: Weighed) -> str:
    """What an alternative is called; empty if it is another place, and not just another facing."""
    if mech.prone and weighed.description == "stays":
        return STAYING_DOWN
    if mech.prone and weighed.hex == hex_name(mech.hex):
        return GETTING_UP
    if weighed.hex == hex_name(mech.hex) and " facing " in weighed.description:
        return f"{TURNING} to the {weighed.description.rpartition(' facing ')[2]}"
    return AS_NOUN.get(weighed.description, "" if weighed.hex else f"A {weighed.description}")


def _rival_sentence(choice: Weighed, rival: Weighed, noun: str, alone: bool) -> str:
    """How the next best alternative compares, by the part in which it is ahead and the part in which it falls short;
    of staying down, nothing without a reason. To be down, or not, is no reason to stay there or to get up, nor is the
    chance to fail of one who does not try; the enemy's countermove to a posture is not estimated.
    """
    name = noun or rival.hex
    gap = choice.value - rival.value
    better = worse = ""
    if choice.parts and rival.parts:
        mine, theirs = dict(choice.parts), dict(rival.parts)
        unlike = {"being down"} if noun in POSTURES else set()
        if (FAILING in mine) != (FAILING in theirs):
            unlike |= {FAILING, "being down"}
        if any([way.description in DOWN_DEEDS and COUNTERMOVE not in dict(way.parts) for way in (choice, rival)]):
            unlike.add(COUNTERMOVE)
        parts = [part for part in dict.fromkeys([*mine, *theirs]) if part not in unlike]
        gains = [(theirs.get(part, 0.0) - mine.get(part, 0.0), part) for part in parts] or [(0.0, "")]
        ahead, short = _telling(gains), _telling([(-gain, part) for gain, part in gains])
        better, worse = _part_phrase(BETTER, ahead, alone), _part_phrase(WORSE_IN, short, alone)
        if ahead == PHYSICAL_PART and PHYSICAL_PART not in mine:
            better = A_BLOW
        if short == PHYSICAL_PART and PHYSICAL_PART not in theirs:
            worse = NO_BLOW
    if gap < CLOSE:
        return f"{name} is nearly as good{f', but {worse}' if worse else ''}."
    where = f"{name} comes next:" if noun else f"From {name}"
    if better and worse:
        return f"{where} {better}, but {worse}."
    if worse:
        return f"{where} {worse}."
    return "" if noun in POSTURES else f"{name} comes next."


def _telling(gains: list[tuple[float, str]]) -> str:
    """The part with the greatest difference, if it matters. "The next turn" says little: another part that matters and
    makes at least half of that difference is named instead.
    """
    most, named = max(gains)
    if named == NEXT_TURN:
        nearer = max([gain for gain in gains if gain[1] != NEXT_TURN] or [(0.0, "")])
        if nearer[0] >= most / 2:
            most, named = nearer
    return named if most >= MATTERS else ""


def _part_phrase(phrases: dict[str, str], part: str, alone: bool) -> str:
    """What is said of a part of a value; one alone does not speak of `us`."""
    text = phrases.get(part, "")
    return text.replace("we would", "I would").replace(" to us", " to me") if alone else text
