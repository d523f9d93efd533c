"""Bidding: as long as it is below what the lot is thought to be worth, the least possible."""

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random

import msgspec

from railhead.bots.ways import outlook
from railhead.core.actions import Action, Option
from railhead.core.ids import Company, Holder, Private
from railhead.core.network import network
from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.titles import description_of

PLACE = 25
"""Percent of what a place promises beyond the mean that a bid goes up for it. Even a poor place brings more than idle
money."""
HASTE = 10
"""Nobody thinks exactly alike: so much less a bidder may think a lot is worth, in percent."""


def is_bidding(kind: str, offers: Sequence[Option]) -> bool:
    named = all("amount" in option.bounds and "lot" in option.args for option in offers)
    return kind == "bid" and bool(offers) and named


def best_bid(
    title: Title, state: State, offers: Sequence[Option], rng: Random, worth_of: "Judge | None" = None
) -> tuple[int, Action]:
    """The bid with the most to gain, and the gain; `worth_of` says what a lot is worth if the usual guess won't do."""
    found = []
    for option in rng.sample(offers, len(offers)):
        least = option.bounds["amount"].least
        worth = worth_of(title, state, option) if worth_of else _roughly(worth_of_lot(title, state, option), rng)
        found.append((worth - least, option.action(amount=least)))
    return max(found, key=lambda one: one[0])


def _roughly(worth: int, rng: Random) -> int:
    return worth - worth * rng.randrange(HASTE + 1) // 100


def worth_of_lot(title: Title, state: State, option: Option) -> int:
    """As the title says; else a private is worth its face value and some income, anything else what can be spared."""
    d: Draft[State] = Draft(title, state, option.actor)
    told = description_of(title.id).heuristics.lot_worth(d, option)
    if told is not None:
        return told
    lot, cash = str(option.args["lot"]), state.cash[option.actor]
    private = title.board.privates.get(Private(lot))
    return min(cash, 180) if private is None else min(private.face + 2 * private.income, cash // 3)


def worth_of_place(title: Title, state: State, option: Option) -> int:
    """A company counts for more the better the place is where it begins, and the title says what else to think of."""
    worth, lot = worth_of_lot(title, state, option), Company(Holder(str(option.args["lot"])))
    better = better_place(title, state, lot)
    if better is not None:
        worth = min(state.cash[option.actor], worth + max(0, better) * PLACE // 100)
    return description_of(title.id).heuristics.planned_lot(Draft(title, state, option.actor), option, worth)


def better_place(title: Title, state: State, company: Company) -> int | None:
    """What the place where a company would begin promises beyond the mean; None if it may choose or has begun."""
    places = _outlooks(_Board(title, state))
    return places[company] - sum(places.values()) // len(places) if company in places else None


class _Board:
    """What the places of companies that have not begun are worth rests on, by the identity of tables."""

    __slots__ = ("key", "state", "title")

    def __init__(self, title: Title, state: State) -> None:
        self.title, self.state = title, state
        self.key = (title, id(state.tiles), id(state.tokens), state.phase)

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Board) and other.key == self.key


@lru_cache(maxsize=16)
def _outlooks(board: _Board) -> dict[Company, int]:
    """What each company would see from its home, of those that have no token anywhere and one home alone. Plain track
    may have been laid where its station was."""
    title, state = board.title, board.state
    stops = network(title.map, state.tiles).stops
    begun = {company for there in state.tokens.values() for company in there}
    found = {}
    for company, entry in title.board.companies.items():
        if len(entry.home) == 1 and company not in begun:
            (home,) = entry.home
            if title.map.node(home) not in stops:
                continue
            tokens = state.tokens | {home: (*state.tokens.get(home, ()), company)}
            found[company] = outlook(title, msgspec.structs.replace(state, tokens=tokens), company)
    return found


Judge = Callable[[Title, State, Option], int]
