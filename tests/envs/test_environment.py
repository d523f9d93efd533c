"""Every title as an environment: the contract of PettingZoo, and that every action can be said."""

from random import Random

import numpy
import pytest
from pettingzoo.test import api_test, seed_test

from railhead.core.play import options
from railhead.core.state import State
from railhead.core.title import Draft
from railhead.envs import RailheadEnv, env, parallel_env
from railhead.envs.sight import HIDDEN
from railhead.envs.spelling import offered
from railhead.titles import TITLES

CYCLES, STEPS = 40, 200
# Our observation is a dict with a mask, as in PettingZoo's own board games, which the test knows by their names.
allowed = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array", "ignore:Observation space for each agent probably should be"
)


@allowed
@pytest.mark.parametrize("title", TITLES)
def test_keeps_the_contract_of_pettingzoo(title: str) -> None:
    api_test(env(title, most_actions=100), num_cycles=CYCLES)


@pytest.mark.parametrize("title", TITLES)
def test_same_seed_same_game(title: str) -> None:
    seed_test(lambda: env(title, most_actions=100), num_cycles=CYCLES)


@pytest.mark.parametrize("title", TITLES)
def test_everybody_at_once(title: str) -> None:
    table = parallel_env(title, most_actions=80)
    seen, _ = table.reset(seed=7)
    for number, agent in enumerate(table.agents):
        table.action_space(agent).seed(number)
    steps = 0
    while table.agents and steps < STEPS:
        answers = {
            agent: table.action_space(agent).sample(seen[agent]["action_mask"])
            if seen[agent]["action_mask"].any()
            else 0
            for agent in table.agents
        }
        seen, *_ = table.step(answers)
        steps += 1
    assert steps > 50


@pytest.mark.parametrize("title", TITLES)
def test_every_option_can_be_told_from_every_other_in_words_of_the_title(title: str) -> None:
    table = RailheadEnv(title, 4)
    table.reset(seed=3)
    rng, words = Random(3), table.vocabulary
    for _ in range(STEPS):
        seat = table.seat(table.agent_selection)
        offers = offered(table.title, table.view(table.agent_selection), seat)
        spelled = words.spelled(offers, table.state_now.players)
        assert len(set(spelled)) == len(offers)
        assert not [word for said in spelled for word in said if words.words[word].startswith("other")]
        table.let_bot_act("random", rng)
        if any(table.terminations.values()):
            break


def test_an_action_is_said_word_by_word() -> None:
    """Each word is one of a title's, and the one who acts goes on until the action is whole."""
    table = RailheadEnv("1861", 3)
    table.reset(seed=1)
    names = list(table.vocabulary.words)
    assert {names[word] for word in numpy.flatnonzero(table.observe("player_0")["action_mask"])} == {
        "kind bid",
        "kind pass",
    }
    table.step(names.index("kind bid"))
    assert table.agent_selection == "player_0"
    # TSR is the one private on offer, and so says itself.
    allowed_now = [names[word] for word in numpy.flatnonzero(table.observe("player_0")["action_mask"])]
    assert all(name.startswith("number ") for name in allowed_now)
    table.step(names.index("number 30"))
    (action,) = table.actions
    assert (action.kind, action.args) == ("bid", {"lot": "TSR", "amount": 30})
    assert table.agent_selection == "player_1"
    with pytest.raises(ValueError, match="mask"):
        table.step(names.index("hex H8"))


def test_the_reward_is_the_place_at_the_end() -> None:
    table = RailheadEnv("1861", 3)
    table.reset(seed=2)
    rng = Random(2)
    while not any(table.terminations.values()):
        assert not any(table.rewards.values())
        table.let_bot_act("random", rng)
    worth = [table.title.worth(_draft(table), player) for player in table.state_now.players]
    best = table.possible_agents[worth.index(max(worth))]
    assert sorted(table.rewards.values()) == [-1, 0, 1]
    assert table.rewards[best] == 1


def test_a_long_game_is_cut_off_without_a_reward() -> None:
    table = RailheadEnv("1890", 4, most_actions=10)
    table.reset(seed=2)
    while not any(table.truncations.values()):
        table.let_bot_act("random", Random(1))
    assert len(table.actions) == 10
    assert not any(table.rewards.values())


def test_a_seat_does_not_see_what_is_hidden_from_it() -> None:
    """1853 bids in secret: what a rival has sealed changes nothing that others see."""
    seen = []
    for way in range(2):
        table = RailheadEnv("1853", 4)
        table.reset(seed=5)
        assert {option.kind for option in options(table.title, table.state_now)} == {"seal_bid"}
        table.step(table.vocabulary.words.index(f"choice {way}"))
        seen.append((table.observe("player_1"), table.state_now))
    assert seen[0][1] != seen[1][1]
    assert numpy.array_equal(seen[0][0]["observation"], seen[1][0]["observation"])
    assert numpy.array_equal(seen[0][0]["action_mask"], seen[1][0]["action_mask"])


def test_hidden_cash_is_told_as_hidden() -> None:
    table = RailheadEnv("1890", 3, {"hidden_cash": True})
    table.reset(seed=1)
    assert table.observe("player_0")["observation"][table.sections["cash"]].tolist()[1:3] == [HIDDEN, HIDDEN]


def _draft(table: RailheadEnv) -> Draft[State]:
    return Draft(table.title, table.state_now)
