"""Learns what a position is worth, with numpy alone, and plays by that.

First `random` plays some games. From positions on the way a linear evaluation is fitted to what everybody was worth in
the end. The learned player lets `random` propose a few actions, looks at the position after each and takes the one
whose position is worth most.

    python learn.py 1861        # learns from 30 games, then plays 200 against three `random`
"""

import argparse
from random import Random

import numpy as np

from railhead import envs
from railhead.bots.random import RandomBot
from railhead.core.ids import type_of
from railhead.core.imagined import imagine
from railhead.core.play import apply, options
from railhead.core.title import Draft

PROPOSALS, EVERY, RIDGE = 6, 15, 1.0
"""Actions looked at, actions between two positions that are learned from, and how small weights are kept."""


def features(title, state, player):
    """What a player has, in thousands; each thing also times how far the game has come."""
    d = Draft(title, state)
    shares, income = 0.0, 0.0
    for name, holder in state.certificates.items():
        share = title.shares.get(name)
        if holder == player and share is not None and share.company in state.marks:
            shares += d.price(share.company) * share.percent / 10
            income += state.earned.get(share.company, 0) * share.percent / 100
    led = [company for company, director in state.directors.items() if director == player]
    trains = [type_of(train) for train, holder in state.trains.items() if holder in led]
    owners = {holder for train, holder in state.trains.items()}
    lasting = sum(title.trains[kind].cost for kind in trains if title.trains[kind].rusts_on is None)
    treasury = sum(state.cash.get(company, 0) for company in led)
    without = sum(company not in owners for company in led)
    own = [
        1000,
        state.cash.get(player, 0),
        shares,
        income,
        100 * len(led),
        100 * without,
        100 * len(trains),
        lasting,
        treasury,
    ]
    come = list(title.phases).index(state.phase) / len(title.phases)
    return np.array([*own, *(come * one for one in own)]) / 1000


def is_over(table):
    return any(table.terminations.values()) or any(table.truncations.values())


def learn(title, games, seed=1, players=4, most_actions=5000):
    """The weights of features: what a position adds to what one is worth in the end."""
    table = envs.raw_env(title, players, most_actions=most_actions)
    seen, came = [], []
    for number in range(seed, seed + games):
        table.reset(seed=number)
        rng, noted = Random(number), []
        while not is_over(table):
            if len(table.actions) % EVERY == 0:
                noted += [
                    (player, features(table.title, table.state_now, player)) for player in table.state_now.players
                ]
            table.let_bot_act("random", rng)
        end = Draft(table.title, table.state_now)
        worth = {player: table.title.worth(end, player) / 1000 for player in table.state_now.players}
        seen += [found for _, found in noted]
        came += [worth[player] for player, _ in noted]
    x, y = np.array(seen), np.array(came)
    return np.linalg.solve(x.T @ x + RIDGE * np.eye(x.shape[1]), x.T @ y)


def chosen(table, weights, rng):
    """Of what `random` proposes the best, from what the seat sees."""
    agent = table.agent_selection
    seat, seen = table.seat(agent), table.view(agent)
    offers, thought = options(table.title, seen, seat), imagine(table.title, seen, seat)
    proposed = []
    for _ in range(PROPOSALS if len(offers) > 1 else 1):
        action = RandomBot().choose(table.title, seen, offers, rng)
        if action not in proposed:
            proposed.append(action)
    if len(proposed) == 1:
        return proposed[0]
    after = [apply(table.title, thought, action)[0] for action in proposed]
    return proposed[int(np.argmax([weights @ features(table.title, state, seat) for state in after]))]


def against_random(title, weights, games, seed=10_001, players=4, most_actions=5000):
    """The rewards of the learned player, alone at a table of `random`, one seat further each game."""
    table = envs.raw_env(title, players, most_actions=most_actions)
    rewards = []
    for number in range(games):
        table.reset(seed=seed + number)
        own, rng = table.possible_agents[number % players], Random(seed + number)
        while not is_over(table):
            if table.agent_selection == own:
                table.act(chosen(table, weights, rng))
            else:
                table.let_bot_act("random", rng)
        rewards.append(table.rewards[own])
        if len(rewards) % 20 == 0:
            print(f"{sum(reward == 1 for reward in rewards)} of {len(rewards)} games won", flush=True)
    return rewards


def main(arguments=None):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("title")
    parser.add_argument("--games", type=int, default=30, help="to learn from")
    parser.add_argument("--against", type=int, default=200, help="games against random")
    args = parser.parse_args(arguments)
    weights = learn(args.title, args.games)
    print("weights:", np.round(weights, 2))
    rewards = against_random(args.title, weights, args.against)
    won = sum(reward == 1 for reward in rewards)
    print(f"{won} of {len(rewards)} games won against three random, mean reward {np.mean(rewards):.2f}")


if __name__ == "__main__":
    main()
