"""Environments for machine learning: every title in the PettingZoo API (docs/research.md). They need the extra
`research`."""

from collections.abc import Mapping
from typing import Any

from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import turn_based_aec_to_parallel
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from railhead.core.title import OptionValue
from railhead.envs.environment import LONGEST, RailheadEnv

__all__ = ["RailheadEnv", "env", "parallel_env", "raw_env"]

raw_env = RailheadEnv


def env(
    title: str,
    players: int = 4,
    title_options: Mapping[str, OptionValue] | None = None,
    most_actions: int = LONGEST,
    render_mode: str | None = None,
) -> AECEnv[str, dict[str, Any], int | None]:
    """With PettingZoo's usual wrappers: an illegal word loses the game, and the order of calls is checked."""
    made = RailheadEnv(title, players, title_options, most_actions, render_mode)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TerminateIllegalWrapper(made, illegal_reward=-1)))


def parallel_env(title: str, players: int = 4, **more: Any) -> ParallelEnv[str, dict[str, Any], int | None]:
    """All agents act at every step; only the action of the agent whose turn it is counts."""
    return turn_based_aec_to_parallel(env(title, players, **more))
