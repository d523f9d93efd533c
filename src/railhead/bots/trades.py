"""What trains are worth to those who have them and to those who want them, and what is offered for them."""

from typing import Any

from railhead.bots.clock import life
from railhead.bots.prospects import future
from railhead.core.actions import Action, Option
from railhead.core.ids import Company, Train
from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.mechanisms.heuristics import with_trains
from railhead.mechanisms.trains import new_trains, trains_of
from railhead.titles import description_of

WHOLE = 4
"""Rounds that a train should see to be worth what the bank asks for it."""
FLOOR = 60
"""Percent of that below which nobody sells it to a rival: it has a use to somebody, and a train less brings the next
one nearer."""


def floor(d: Draft[Any], train: Train) -> int:
    """The least that a train is worth to anybody, by its price and the rounds it will still see."""
    return d.title.train(train).cost * min(WHOLE, life(d, train)) * FLOOR // (100 * WHOLE)


def asking_price(d: Draft[Any], train: Train) -> int:
    """What the company that has a train loses with it, at least the floor."""
    seller = Company(d.state.trains[train])
    rest = with_trains(d, seller, [other for other in trains_of(d, seller) if other != train])
    return max(floor(d, train), future(d, seller) - future(rest, seller))


def is_given_away(d: Draft[Any], proposal: Action) -> bool:
    """Whether somebody would have a train for less than it is worth to whoever has it."""
    train, price = proposal.args.get("train"), proposal.args.get("price")
    if proposal.kind != "trade_train" or not isinstance(price, int) or train not in d.state.trains:
        return False
    return price < asking_price(d, Train(str(train)))


def still_lacking(d: Draft[Any], train: Train) -> int:
    """What the company that has a train lacks for a new one, once it has sold this one."""
    seller = Company(d.state.trains[train])
    rest = with_trains(d, seller, [other for other in trains_of(d, seller) if other != train])
    cost = min((d.title.trains[kind].cost for kind in new_trains(rest)), default=0)
    alone = not trains_of(rest, seller)
    return cost - (description_of(d.title.id).heuristics.budget(rest, seller) if alone else d.cash(seller))


def numbers(title: Title, state: State, option: Option, *, replacing: bool = False) -> list[dict[str, int]]:
    """What may be named for the numbers of an option: the least and the most; for a rival's train what he asks, for one
    of one's own company the least, what it is worth, or what that company lacks to replace it in its turn."""
    if len(option.bounds) != 1:
        return [{name: bounds.least for name, bounds in option.bounds.items()}]
    ((name, bounds),) = option.bounds.items()
    train = option.args.get("train")
    if option.kind == "trade_train" and train in state.trains:
        d: Draft[State] = Draft(title, state, option.actor)
        asked = max(bounds.least, asking_price(d, Train(str(train))))
        asked += -(asked - bounds.least) % bounds.step
        # All that one company has for a train of the other's leaves it nothing for its next one.
        own = state.directors.get(Company(state.trains[Train(str(train))])) == option.actor
        named = [bounds.least, asked] if own else [asked]
        if own and replacing and any(state.trains[Train(str(train))] in frame.waiting for frame in state.frames):
            lacks = still_lacking(d, Train(str(train)))
            named.append(lacks + -(lacks - bounds.least) % bounds.step)
        return [{name: number} for number in dict.fromkeys(named) if number in bounds]
    most = description_of(title.id).heuristics.most(Draft(title, state, option.actor), option)
    top = bounds.highest if most is None else min(bounds.highest, most - (most - bounds.least) % bounds.step)
    return [{name: number} for number in dict.fromkeys((bounds.least, top)) if number in bounds]
