"""Why a unit fires what it fires, and makes the physical attack it makes, in the words of a player."""

from __future__ import annotations

from typing import Final

from myomer.bots.attack_motives import adjacent_foes, fire_motive, next_strike, strike_motive
from myomer.bots.estimates import chance
from myomer.bots.firing import Volley
from myomer.bots.motives import ARM, COOL, HEAT, NOBODY, ONE_ARM, FireMotive, Held, StrikeMotive
from myomer.bots.outlook import Outlook
from myomer.bots.striking import Strike
from myomer.bots.wording import attack_noun, attack_phrase, listed, location_word, new_heat_effects, sentence, the
from myomer.game.actions import Action, FindClub, Unjam
from myomer.game.table import Game
from myomer.hexes import REAR
from myomer.rules.locations import NOWHERE
from myomer.units.ids import UnitIndex

MANY: Final = 4
"""Weapons of more kinds than this are not listed."""
SURE_HIT: Final = 2
SURE_MISS: Final = 13
"""To-hit numbers that no roll misses, and none reaches."""


# fire


def fire_sentence(outlook: Outlook, game: Game, ranked: list[Volley], action: Action, named: UnitIndex = NOBODY) -> str:
    """Why the first of these volleys is fired; `action` is what the unit does now, `named` a target that the sentence
    before this one has named.
    """
    motive = fire_motive(outlook, game, ranked)
    named_before = [*[weapon for weapon, _ in motive.aside], *motive.weapons]
    held: list[str] = []
    for group in motive.held[:2]:
        held.append(_held_sentence(outlook, group, named_before))
        named_before += group.weapons
    if motive.target != NOBODY:
        return " ".join([_volley_sentence(game, motive, motive.target == named), *held])
    if held:
        return " ".join([*(["I turn my torso for the physical attack."] if motive.twisted else []), *held])
    if isinstance(action, Unjam):
        return "I have no shot, so I clear the jam."
    if isinstance(action, FindClub):
        return "I have no shot, so I look for a club."
    if ranked[0].physical > 0:
        shot = "I hold my fire" if any([volley.shots for volley in ranked]) else "I have no shot"
        return f"{shot}, and {'turn my torso' if motive.twisted else 'wait'} for the physical attack."
    if any([volley.shots for volley in ranked]):
        return "I hold fire: no shot is worth it."
    return "I have no shot: from here no weapon can hit anybody."


def _volley_sentence(game: Game, motive: FireMotive, named: bool) -> str:
    """What it fires at whom, and why at that one."""
    foe = "it" if named else the(game, motive.target)
    what = listed(motive.weapons)
    if not motive.held and len(motive.weapons) > 1:
        what = "everything else that bears" if motive.aside else "everything that bears"
    elif len(set(motive.weapons)) > MANY:
        what = "most of my weapons"
    twist = "I turn my torso and fire" if motive.twisted else "I fire"
    number = f"TN {motive.number}" if motive.number > SURE_HIT else "a sure hit"
    if len(set(motive.weapons)) > 1 or motive.aside:
        number += f" for the {motive.main_weapon}"
    twist += _secondary(game, motive)
    if motive.side == REAR:
        return f"{twist} {what} into {'its back' if named else f'the back of {foe}'}: {number}."
    reason = ""
    if motive.opened != NOWHERE:
        reason = f"{'the' if motive.aside else 'its'} {location_word(game, motive.target, motive.opened)} is open"
    elif motive.joined:
        reason = f"a friend fires at {foe if motive.aside else 'it'} too"
    elif motive.aside:
        reason = ""
    elif game.battle.mechs[motive.target].is_immobile():
        reason = "it cannot move"
    elif motive.only_one:
        reason = "I have no shot at anybody else"
    elif motive.chosen:
        reason = "it is the one that I am after"
    elif motive.rival != NOBODY and motive.rival_number > motive.number:
        reason = f"{the(game, motive.rival)} would be TN {motive.rival_number} at best"
    elif motive.rival != NOBODY and motive.even:
        reason = f"{the(game, motive.rival)} would be about as good a target"
    elif motive.rival != NOBODY:
        reason = f"I expect more from it than from fire at {the(game, motive.rival)}"
    return f"{twist} {what} at {foe}, {number}{f': {reason}' if reason else ''}."


def _secondary(game: Game, motive: FireMotive) -> str:
    """What it fires at other targets, before what it fires at the main one."""
    targets = dict.fromkeys([target for _, target in motive.aside])
    parts = [
        f"{listed([weapon for weapon, at in motive.aside if at == target])} at {the(game, target)}"
        for target in targets
    ]
    return f" {', '.join(parts)} and" if parts else ""


def _held_sentence(outlook: Outlook, held: Held, others: list[str]) -> str:
    """Why some weapons do not fire; `others` have been named before."""
    names = listed(held.weapons, others)
    several = len(held.weapons) > 1
    if held.reason == HEAT:
        effects = _heat_words(new_heat_effects(outlook.mech, held.before, held.number))
        one = "one of them" if several else "it"
        if held.detail:
            one = f"only {'one' if held.weapons.count(held.detail) > 1 else 'the'} {held.detail}"
        return f"I hold {names}: with {one} I would end at {held.number} heat{effects}."
    if held.reason == COOL:
        none = "neither of them is" if len(held.weapons) == 2 else "none of them is" if several else "it is not"
        odds = f"at TN {held.to_hit}" if held.to_hit > SURE_HIT else "though sure to hit,"
        later = "I would rather stay cool for the next turn"
        return f"I hold {names}: {odds} {none} worth the heat that it leaves; {later}."
    if held.reason == ARM:
        attack = "a physical attack" if not held.detail else f"the {attack_noun(held.detail)}"
        if held.detail == "punch" and held.arms > 1:
            attack = "the punches"
        return f"I hold {names} to keep {'both arms' if held.arms > 1 else 'the arm'} free for {attack}."
    if held.reason == ONE_ARM:
        return f"I hold {names}: prone, I can fire the weapons of only one arm."
    return sentence(f"{names} keeps its {_rounds_words(held)} for a better shot")


def _rounds_words(held: Held) -> str:
    """The rounds that a weapon keeps: the last ones, if no more than half of its load is left."""
    if held.number == 1:
        return "last round"
    return f"last {held.number} rounds" if 2 * held.number <= held.before else f"{held.number} rounds"


def _heat_words(effects: list[str]) -> str:
    """What that heat does, after its number."""
    if effects[0].startswith("and "):
        return f", {effects[0]}"
    return f": {', '.join(effects)} next turn"


# physical attacks


def strike_sentence(outlook: Outlook, game: Game, ranked: list[Strike], attacks: bool, possible: bool) -> str:
    """Why the first of these attacks is made, or none; `possible` is whether the rules allow any, thought of or not."""
    if not ranked and possible:
        return "I leave it at that: no physical attack this turn."
    if not ranked:
        near = adjacent_foes(outlook)
        return f"I have no physical attack on {the(game, near[0].unit)}." if near else "Nobody is close enough to hit."
    best = strike_motive(outlook, ranked[0])
    if not attacks:
        return _refusal(game, best)
    other = next_strike(ranked)
    compared = "" if other is None else " " + _comparison(game, best, strike_motive(outlook, other))
    return f"{_attack_sentence(game, best)}{compared}"


def _deed(game: Game, motive: StrikeMotive) -> str:
    """What it does to whom."""
    phrase = attack_phrase(motive.kind, the(game, motive.target))
    return f"I {phrase}{' with both arms' if motive.count > 1 else ''}"


def _attack_sentence(game: Game, motive: StrikeMotive) -> str:
    """The attack with its odds, what it is for, and what it may cost."""
    sure = motive.number <= SURE_HIT
    odds = "a sure hit" if sure else f"TN {motive.number} ({chance(motive.number):.0%})"
    purpose = ""
    if motive.felled > 0 and motive.done <= 0:
        purpose = ", to bring it down"
    elif motive.felled > motive.done:
        purpose = ", and its fall would cost it more than the damage"
    elif motive.felled > 0:
        purpose = ", and it may fall"
    elif motive.target_prone:
        purpose = ", and it is down already"
    fear = ""
    if motive.miss_cost > 0 and motive.hit_cost > 0 and not sure:
        fear = " Hit or miss, I may get hurt or fall."
    elif motive.miss_cost > 0 and not sure:
        fear = " If I miss, I may fall."
    elif motive.hit_cost > 0:
        fear = " A hit hurts me too."
    return f"{_deed(game, motive)}: {odds}{purpose}.{fear}"


def _comparison(game: Game, best: StrikeMotive, other: StrikeMotive) -> str:
    """Why not the next best attack."""
    noun = "both punches" if other.count > 1 else f"a {attack_noun(other.kind)}"
    if other.target != best.target:
        noun = f"{noun} at {the(game, other.target)}"
    own = max(best.miss_cost, best.hit_cost)
    if other.value > best.value:
        return sentence(f"{noun} might do more, but I like this better")
    if other.value <= 0:
        loss = "cost more than it gains" if max(other.miss_cost, other.hit_cost) > 0 else "gain nothing"
        return sentence(f"{noun} would {loss}")
    if other.done > best.done and other.felled < best.felled:
        return sentence(f"{noun} would do more damage, but would not bring it down as well")
    if other.done < best.done and other.felled <= best.felled:
        harder = f" at TN {other.number}" if other.number > best.number else ""
        return sentence(f"{noun} would do less{harder}")
    if max(other.miss_cost, other.hit_cost) > own:
        return sentence(f"{noun} would risk more")
    return sentence(f"{noun} would be worth less")


def _refusal(game: Game, motive: StrikeMotive) -> str:
    """Why no attack is made, though one is possible."""
    noun = f"a {attack_noun(motive.kind)} at {the(game, motive.target)}"
    if motive.number >= SURE_MISS:
        return f"I make no attack: {noun} cannot hit."
    odds = f"TN {motive.number} ({chance(motive.number):.0%})"
    risk = ", and a miss may cost me a fall" if motive.miss_cost > 0 else ""
    return f"I make no attack: {noun} is {odds}{risk}; that is not worth it."
