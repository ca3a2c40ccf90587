"""The environments keep to the standards of PettingZoo and Gymnasium, and to the game."""

from __future__ import annotations

import multiprocessing
import pickle
import warnings
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("myomer.rl")  # its error has the reason

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env, data_equivalence
from pettingzoo.test import api_test, seed_test

import myomer.rl
from myomer.bots import Bot, bot_named, play_out
from myomer.game.choices import Option
from myomer.game.digest import digest
from myomer.rl.episode import Episode
from myomer.rl.rewards import balance
from myomer.rl.skirmish import Skirmish, Venue

SMALL: dict[str, Any] = {"units": (["Locust LCT-1V"], ["Wasp WSP-1A"]), "columns": 8, "rows": 9, "turns": 4}
REWARD = {"win": 1.0, "worth": 0.5, "damage": 0.25}
PAIRS = Skirmish(
    units=(["Locust LCT-1V", "Hatchetman HCT-3F"], ["Wasp WSP-1A"]), map="mixed", columns=8, rows=9, turns=5,
    reward=REWARD, ruleset="total-warfare", slots=20,
)  # fmt: skip
KNOWN_WARNINGS = [
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "Action mask numpy array is all zeros",
]
"""What `api_test` remarks on any environment with an action mask that is not one of its own."""


def make(**settings: Any) -> gymnasium.Env[Any, Any]:
    return gymnasium.make("myomer/Duel-v0", **{**SMALL, **settings})


def test_pettingzoo_api() -> None:
    with warnings.catch_warnings():
        for text in KNOWN_WARNINGS:
            warnings.filterwarnings("ignore", text)
        api_test(myomer.rl.env(reward="damage", **SMALL), num_cycles=60)


def test_pettingzoo_seeds() -> None:
    seed_test(lambda: myomer.rl.env(map="wooded", **SMALL), num_cycles=40)


def test_gymnasium_api() -> None:
    check_env(make(render_mode="ansi").unwrapped)


# the game behind them


def choices_of(episode: Episode) -> Iterator[Option]:
    """The options that the lists of a decision lead to, and the numbers that lead there."""
    assert episode.decision is not None
    waiting: list[Any] = [episode.decision]
    while waiting:
        decision = waiting.pop()
        assert 1 < len(decision.candidates) <= decision.slots
        for number in range(len(decision.candidates)):
            chosen = decision.choose(number)
            if isinstance(chosen, type(decision)):
                waiting.append(chosen)
            else:
                yield chosen


@pytest.mark.parametrize("seed", range(2))
def test_the_lists_lead_to_every_option_and_no_other(seed: int) -> None:
    """Checked at every decision of a game between two sides that choose at random."""
    episode = Episode(Venue(PAIRS), seed)
    random = np.random.default_rng(seed)
    stages: set[str] = set()
    while episode.decision is not None:
        found = [option.action for option in choices_of(episode)]
        listed = [option.action for option in episode.game.options()]
        assert len(found) == len(listed)
        assert {repr(action) for action in found} == {repr(action) for action in listed}
        before = len(episode.game.actions)
        while len(episode.game.actions) == before:
            stages.add(myomer.rl.STAGES[episode.stage])
            episode.choose(int(random.integers(episode.count())))
        assert episode.game.actions[before] in found
    assert stages == set(myomer.rl.STAGES)


@pytest.mark.parametrize("map_", ["clear", "mixed"])
def test_an_episode_of_two_agents(map_: str) -> None:
    """Masks, spaces, rewards and the end, step by step; and the recorded actions replay to the same position."""
    skirmish = Skirmish(units=PAIRS.units, map=map_, columns=8, rows=9, turns=3, reward=REWARD, ruleset="total-warfare")
    env = myomer.rl.SkirmishAEC(skirmish)
    random = np.random.default_rng(5)
    ends: set[str] = set()
    for seed in range(2):
        env.reset(seed=seed)
        episode = env.episode
        assert episode is not None
        start = Venue(skirmish).new_game(episode.game.seed, 0) if map_ == "clear" else None
        totals = dict.fromkeys(env.possible_agents, 0.0)
        while episode.game.result is None:
            agent = env.agent_selection
            other = env.possible_agents[1 - env.possible_agents.index(agent)]
            seen, unseen = env.observe(agent), env.observe(other)
            assert env.observation_space(agent).contains(seen)
            assert env.observation_space(other).contains(unseen)
            assert seen["action_mask"].tolist() == [int(at < episode.count()) for at in range(skirmish.action_count)]
            assert not unseen["action_mask"].any()
            assert not unseen["options"].any()
            assert not any([*env.terminations.values(), *env.truncations.values()])
            with pytest.raises(ValueError, match="masked"):
                env.step(episode.count())
            env.step(int(random.integers(episode.count())))
            assert env.rewards["side_0"] == -env.rewards["side_1"]
            for name, reward in env.rewards.items():
                totals[name] += reward
        result = episode.game.result
        ends.add(result.reason)
        assert all(env.truncations.values()) == (result.reason == "turn-limit")
        assert all(env.terminations.values()) == (result.reason != "turn-limit")
        assert totals["side_0"] == pytest.approx(balance(episode.game, REWARD))
        if start is not None:
            for action in episode.game.actions:
                start.play(action)
            assert digest(start) == digest(episode.game)
    assert ends


def played(env: gymnasium.Env[Any, Any], seed: int, choices: int, **options: Any) -> list[Any]:
    """Everything an agent sees that chooses by the mask."""
    observed: list[Any] = [env.reset(seed=seed, options=options or None)]
    random = np.random.default_rng(seed)
    for _ in range(choices):
        number = int(random.choice(np.flatnonzero(observed[-1][0]["action_mask"])))
        observed.append(env.step(number))
        if observed[-1][2] or observed[-1][3]:
            break
    return observed


def test_the_same_seed_plays_the_same_game() -> None:
    one, other = [played(make(map="wooded", opponent="random"), 7, 40) for _ in range(2)]
    assert data_equivalence(one, other)
    assert not data_equivalence(one[0], played(make(map="wooded"), 8, 0)[0])


def test_an_agent_plays_either_side() -> None:
    env = make()
    assert {env.reset(seed=seed)[1]["side"] for seed in range(8)} == {0, 1}
    assert [env.reset(seed=3, options={"side": side})[1]["side"] for side in (0, 1)] == [0, 1]
    with pytest.raises(ValueError, match="side is 0"):
        make(side=2)


def test_a_masked_number_is_replaced_and_reported() -> None:
    """Gymnasium's tools know no masks: the number counts modulo the number of candidates."""
    envs = [make() for _ in range(3)]
    counts = [int(env.reset(seed=1)[0]["action_mask"].sum()) for env in envs]
    masked, same, other = [env.step(number) for env, number in zip(envs, (counts[0] + 1, 1, 0), strict=True)]
    assert masked[4].pop("masked") is True
    assert data_equivalence(masked, same)
    assert not data_equivalence(masked, other)


def test_pickled_in_the_middle_of_a_decision() -> None:
    env = make(opponent="brawler")
    info = env.reset(seed=2)[1]
    while info["stage"] != "how":
        info = env.step(1)[4]
    twin = pickle.loads(pickle.dumps(env))
    while True:
        ours, theirs = env.step(0), twin.step(0)
        assert data_equivalence(ours, theirs)
        if ours[2] or ours[3]:
            return


def test_several_at_once_in_this_process_and_in_others() -> None:
    """Both kinds of vectors of environments play what single ones play; no process is left."""
    seeds = [4, 5]
    settings: dict[str, Any] = {**SMALL, "reward": "damage", "opponent": "baseline", "turns": 9}
    single = [make(**settings) for _ in seeds]
    vectors = [
        gymnasium.make_vec("myomer.rl:myomer/Duel-v0", 2, mode, kwargs, **settings)
        for mode, kwargs in (("sync", {}), ("async", {"context": "spawn"}))
    ]
    alone = [env.reset(seed=seed)[0] for env, seed in zip(single, seeds, strict=True)]
    seen = [vector.reset(seed=seeds)[0] for vector in vectors]  # type: ignore[arg-type]
    for step in range(8):
        for at in range(2):
            for observation in seen:
                assert data_equivalence({name: part[at] for name, part in observation.items()}, alone[at])
        numbers = np.array([step % 2, 1])
        alone = [env.step(number)[0] for env, number in zip(single, numbers, strict=True)]
        seen = [vector.step(numbers)[0] for vector in vectors]
    for vector in vectors:
        vector.close()
    assert multiprocessing.active_children() == []


def by_expected_damage(seen: dict[str, Any]) -> int:
    """A policy: the candidate with the highest expected damage and fire."""
    fields = [field.name for field in myomer.rl.OPTION_FIELDS]
    rows = seen["options"][:, fields.index("damage")] + seen["options"][:, fields.index("fire")]
    return int(np.argmax(np.where(seen["action_mask"] == 1, rows, -9.0)))


@pytest.mark.parametrize("side", [0, 1])
def test_an_agent_as_a_bot_plays_the_same_game(side: int) -> None:
    duel = myomer.rl.Duel(opponent="baseline", map="wooded", **SMALL)
    seen, _ = duel.reset(seed=3, options={"side": side})
    over = False
    while not over:
        seen, _, terminated, truncated, _ = duel.step(by_expected_damage(seen))
        over = terminated or truncated
    assert duel.episode is not None
    played_game = duel.episode.game

    board = played_game.battle.board
    again = Venue(Skirmish(**{**SMALL, "map": board})).new_game(played_game.seed, 0)
    agent: Bot = myomer.rl.PolicyBot(by_expected_damage)
    play_out(again, [agent, bot_named("baseline")][:: -1 if side else 1])
    assert again.actions == played_game.actions
    assert digest(again) == digest(played_game)
