"""A title as a PettingZoo AEC environment: agents take turns, and a turn is one word of an action."""

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv

from railhead.bots.own import find_bot
from railhead.core.actions import Action
from railhead.core.ids import Player
from railhead.core.play import actors, apply, options, start, view
from railhead.core.state import State
from railhead.core.title import Draft, OptionValue
from railhead.envs.sight import FURTHEST, looked, seats_from, sections
from railhead.envs.spelling import Spelling, offered
from railhead.envs.vocabulary import Vocabulary
from railhead.mechanisms.ending import ranks
from railhead.titles import load

LONGEST = 5_000
"""Actions after which a game is truncated, by default."""
Observation = dict[str, Any]


class RailheadEnv(AECEnv[str, Observation, int | None]):  # type: ignore[misc]
    """Agents are `player_0`, `player_1` … by seat. docs/research.md describes observations, actions and rewards."""

    def __init__(
        self,
        title: str,
        players: int,
        title_options: Mapping[str, OptionValue] | None = None,
        most_actions: int = LONGEST,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.title = load(title, players, dict(title_options or {}))
        self.metadata = {"name": f"railhead_{title}_v0", "render_modes": ["ansi"], "is_parallelizable": True}
        self.render_mode = render_mode
        self.vocabulary = Vocabulary(self.title, players)
        self.most_actions = most_actions
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seeds = Random()
        self.state_now: State = start(self.title, players, 0)
        named_sections = list(sections(self.title, self.state_now, self.state_now.players[0], (), len(self.vocabulary)))
        ends = numpy.cumsum([len(numbers) for _, numbers in named_sections]).tolist()
        self.sections = {
            name: slice(end - len(numbers), end) for (name, numbers), end in zip(named_sections, ends, strict=True)
        }
        """The slice of each section in an observation."""
        seen = Box(-FURTHEST, FURTHEST, (ends[-1],), numpy.float32)
        mask = Box(0, 1, (len(self.vocabulary),), numpy.int8)
        self._seen: dict[str, Space[Any]] = {
            agent: Dict({"observation": seen, "action_mask": mask}) for agent in self.possible_agents
        }
        self._said: dict[str, Space[Any]] = {agent: Discrete(len(self.vocabulary)) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Space[Any]:
        return self._seen[agent]

    def action_space(self, agent: str) -> Space[Any]:
        return self._said[agent]

    def seat(self, agent: str) -> Player:
        return self.state_now.players[self.possible_agents.index(agent)]

    def view(self, agent: str) -> State:
        """The whole State as a seat may see it, for those who want more than the vector."""
        return view(self.state_now, self.seat(agent))

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        if seed is not None:
            self._seeds = Random(seed)
        number = self._seeds.randrange(2**31) if seed is None else seed
        self.agents = self.possible_agents[:]
        self.state_now = start(self.title, len(self.agents), number)
        self.actions: list[Action] = []
        """Actions played so far: with the title, options and seed they define the game."""
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    @property
    def allowed(self) -> list[int]:
        """The legal words of the current agent, for those who need no observation."""
        return sorted(self._spelling.next) if self._spelling is not None else []

    @property
    def said(self) -> list[int]:
        """The words of the action that this agent has begun."""
        return list(self._spelling.said) if self._spelling is not None else []

    def observe(self, agent: str) -> Observation:
        mask = numpy.zeros(len(self.vocabulary), numpy.int8)
        said: list[int] = []
        if agent == self.agent_selection:
            mask[self.allowed] = 1
            said = self.said
        seen = looked(self.title, self.state_now, self.seat(agent), said, len(self.vocabulary))
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert self._spelling is not None
        if action is None or int(action) not in self._spelling.next:
            raise ValueError(f"{action} is not among the actions that the mask allows to {agent}")
        self._begin_step(agent)
        self._spelling.say(int(action))
        if not self._spelling.next:
            self._play(self._spelling.action(self.title, self.view(agent)))
        self._accumulate_rewards()

    def act(self, action: Action) -> None:
        """Take a whole action for the current agent, without words. Raises Refused."""
        self._begin_step(self.agent_selection)
        self._play(action)
        self._accumulate_rewards()

    def let_bot_act(self, bot: str, rng: Random) -> None:
        """Let one of our bots take a whole action for the current agent."""
        offers = options(self.title, self.state_now, self.seat(self.agent_selection))
        self.act(find_bot(bot).choose(self.title, self.view(self.agent_selection), offers, rng))

    def render(self) -> str | None:
        if self.render_mode != "ansi":
            return None
        worths = "; ".join(f"{player} {self._worth(player)}" for player in self.state_now.players)
        return f"{self.title.id}, {self.state_now.round}, phase {self.state_now.phase}: {worths}"

    def close(self) -> None:
        """There is nothing to close."""

    def _begin_step(self, agent: str) -> None:
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()

    def _play(self, action: Action) -> None:
        self.state_now = apply(self.title, self.state_now, action)[0]
        self.actions.append(action)
        self._ask()

    def _ask(self) -> None:
        """Begin the next player's action; a forced one is taken automatically."""
        while not self.state_now.finished and len(self.actions) < self.most_actions:
            seat = actors(self.title, self.state_now)[0]
            offers = offered(self.title, view(self.state_now, seat), seat)
            self._spelling: Spelling | None = Spelling(self.vocabulary, offers, seats_from(self.state_now, seat))
            self.agent_selection = self.possible_agents[self.state_now.players.index(seat)]
            if self._spelling.next:
                return
            action = self._spelling.action(self.title, view(self.state_now, seat))
            self.state_now = apply(self.title, self.state_now, action)[0]
            self.actions.append(action)
        self._spelling = None
        self._end()

    def _end(self) -> None:
        over = bool(self.state_now.finished)
        for agent in self.agents:
            self.terminations[agent], self.truncations[agent] = over, not over
        if over:
            self.rewards = self._final()
        self.agent_selection = self.agents[0]

    def _final(self) -> dict[str, float]:
        """1 for the first, -1 for the last, evenly spaced between; ties share. The sum is zero."""
        places = ranks(Draft(self.title, self.state_now))
        count = len(places)
        middle = {player: place + (list(places.values()).count(place) - 1) / 2 for player, place in places.items()}
        return {agent: (count + 1 - 2 * middle[self.seat(agent)]) / (count - 1) for agent in self.agents}

    def _worth(self, player: Player) -> int:
        return self.title.worth(Draft(self.title, self.state_now), player)
