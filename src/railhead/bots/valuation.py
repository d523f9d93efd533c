"""What a position is worth to a player as a bot sees it: his wealth and what his companies may still bring him, less a
part of what his rivals have."""

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from msgspec import Struct

from railhead.bots.clock import life
from railhead.bots.grounds import Grounds, grounds_of
from railhead.bots.prospects import earnings_now, future_on, planned_future, venture
from railhead.core.ids import POOL, Company, Holder, Player
from railhead.core.reach import tokens_of
from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.mechanisms.heuristics import PLAIN, Judgement
from railhead.mechanisms.shares import SHARE, holdings
from railhead.mechanisms.trains import new_trains, trains_of
from railhead.titles import description_of

UNWEIGHED = frozenset({"chance", "declined", "frames"})
"""Tables that no standing rests on; of the frames each counts by itself."""
FORESIGHT = 5
"""Rounds before which a director begins to think of the next train."""

PRECISE = 1000
MAJORITY, SHAKY, LEAD = 50, 40, 3
"""With half the shares nobody can push a director out; how sure he is of his office if somebody has as many as he has,
and for each percent of shares that he has more."""


def value(title: Title, state: State, player: Player, by: Judgement = PLAIN) -> int:
    """What a player has and expects, beside his rivals."""
    found = _weighed(_Position(title, state, by))
    rivals = [worth for other, worth in found.items() if other != player]
    return found[player] - by.rivalry * sum(rivals) // (100 * max(1, len(rivals)))


class _Position:
    """A State as it is weighed, by the identity of its tables and frames: to be asked and to decline changes neither,
    and whoever weighs a proposal asks for himself and for everybody whose consent it needs."""

    __slots__ = ("by", "hash", "key", "state", "title")

    def __init__(self, title: Title, state: State, by: Judgement) -> None:
        self.title, self.state, self.by = title, state, by
        tables = [id(getattr(state, name)) for name in _tables(type(state))]
        self.key = (title, by, *tables, *map(id, state.frames))
        self.hash = hash(self.key)

    def __hash__(self) -> int:
        return self.hash

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Position) and other.key == self.key


@cache
def _tables(kind: type[State]) -> tuple[str, ...]:
    return tuple(name for name in kind.__struct_fields__ if name not in UNWEIGHED)


@lru_cache(maxsize=256)
def _weighed(position: _Position) -> dict[Player, int]:
    return standings(Draft(position.title, position.state), position.by)


def standings(d: Draft[Any], by: Judgement = PLAIN) -> dict[Player, int]:
    """Everybody's wealth with what his companies may still bring him, and may ask of him."""
    heuristics = description_of(d.title.id).heuristics
    if by.forecast and heuristics.forecast is not None:
        return heuristics.forecast(d)
    found = {player: d.title.worth(d, player) + heuristics.extra_worth(d, player) for player in d.state.players}
    cost = min((d.title.trains[kind].cost for kind in new_trains(d)), default=0)
    begun, rounds = heuristics.companies(d), _rounds(d, by)
    hoped = [company for company in heuristics.forming(d) if company not in begun] if by.ventures else []
    offered: list[Offer] = []
    for company in (*begun, *hoped):
        of = grounds_of(d.title, d.state, company, rounds)
        promise = _promise(of, _expected(d, of, by) if any(_paid(of)) else 0, cost, by)
        offered += promise.offers
        for player, amount in promise.brings:
            found[player] += amount
    offered += [Offer(*opening) for opening in heuristics.openings(d)] if by.thrift else ()
    for player in found if offered else ():
        found[player] += _could_earn(d, player, offered) * by.thrift // 100
    return found


@lru_cache(maxsize=1 << 12)
def _paid(of: Grounds) -> tuple[int, ...]:
    """Percent of what a company pays that come to each player."""
    d: Draft[State] = Draft(of.title, of.state)
    payout = description_of(of.title.id).heuristics.payout
    return tuple([payout(d, player, of.company) for player in of.state.players])


class Offer(Struct, frozen=True):
    """Shares of one company that are for sale: what each promises, its price, how many there are."""

    promise: int
    price: int
    left: int


class _Promise(Struct, frozen=True):
    """What one company brings: to players, and to whoever buys its shares."""

    brings: tuple[tuple[Player, int], ...]
    offers: tuple[Offer, ...] = ()


@lru_cache(maxsize=1 << 12)
def _promise(of: Grounds, earned: int, cost: int, by: Judgement) -> _Promise:
    """Of a company that is expected to earn so much, where the next train costs so much."""
    d: Draft[State] = Draft(of.title, of.state)
    company, held, heuristics = of.company, holdings(d, of.company), description_of(of.title.id).heuristics
    doubt = 0 if earned or company not in d.state.marks else d.price(company) * by.doubt // 10
    each = use(d, company, cost, by) - doubt
    if by.growth and company in d.state.marks:
        each += _rise(d, of, earned) * by.growth // 100
    brings = {
        player: (each * held.get(player, 0) + earned * paid) // 100
        for player, paid in zip(d.state.players, _paid(of), strict=True)
    }
    director = d.state.directors.get(company)
    if director in brings:
        brings[director] += earned * by.control * _hold(company, held, director) // 10000
        brings[director] -= danger(d, company, cost) if heuristics.director_pays else 0
    if by.thrift and company in d.state.marks and trains_of(d, company):
        return _Promise((*brings.items(),), _offers(d, company, (earned + each) * SHARE // 100))
    return _Promise((*brings.items(),))


def _offers(d: Draft[Any], company: Company, promise: int) -> tuple[Offer, ...]:
    """Its shares that players could buy, of which each promises so much; one below the market price promises more."""
    found = description_of(d.title.id).heuristics.for_sale(d, company)
    market = d.price(company)
    return tuple([Offer(promise + market - price, max(1, price), left) for price, left in found.items() if left])


def _could_earn(d: Draft[Any], player: Player, offered: Sequence[Offer]) -> int:
    """What a player's money would bring in his part of the shares for sale: those that bring most for their price if
    money is short, those that bring most if certificates are."""
    hand = description_of(d.title.id).hand(d, player)
    room, found = hand.limit - hand.counting, []
    for order in (lambda one: -one.promise * PRECISE // one.price, lambda one: -one.promise):
        cash, left, total = d.cash(player), room, 0
        for offer in sorted(offered, key=order):
            count = min(cash // offer.price, left, max(1, offer.left // len(d.state.players)))
            if count > 0 and offer.promise > 0:
                cash, left, total = cash - count * offer.price, left - count, total + count * offer.promise
        found.append(total)
    return max(found)


def _expected(d: Draft[Any], of: Grounds, by: Judgement) -> int:
    """What a company earns in all rounds to come; one without a train, if it comes to run one."""
    heuristics, company = description_of(d.title.id).heuristics, of.company
    expected = _planned(d, of, by) if by.savings else future_on(of)
    if not by.ventures:
        return expected
    if trains_of(d, company):
        return max(expected, (of.rounds - 1) * heuristics.least_run(d, company))
    return max(expected, venture(d, of) * heuristics.start_chance(d, company) // 100)


def _rounds(d: Draft[Any], by: Judgement) -> int:
    """Operating rounds that somebody thinks of who weighs a position so."""
    heuristics = description_of(d.title.id).heuristics
    return by.rounds(heuristics.planned_rounds(d) if by.patience else heuristics.rounds(d))


def _planned(d: Draft[Any], of: Grounds, by: Judgement) -> int:
    """In all rounds to come, and in this one if its turn is still to come: who takes its train now takes that run."""
    waits = d.state.round.kind == "OR" and any(of.company in frame.waiting for frame in d.state.frames)
    total = planned_future(of, by.savings)
    return total + earnings_now(d, of.company) if waits and trains_of(d, of.company) else total


def _rise(d: Draft[Any], of: Grounds, earned: int) -> int:
    """What all its shares together should gain by rising prices; without a train a company loses a step first."""
    company, rounds = of.company, of.rounds
    risen = description_of(d.title.id).heuristics.rise(d, company, earned // rounds, rounds) if earned else 0
    return risen if trains_of(d, company) else risen // 2 - d.price(company)


def _hold(company: Company, held: Mapping[Holder, int], director: Player) -> int:
    """How sure a director is of his office, in percent: less so if somebody needs few shares to take it from him, and
    some are for sale."""
    own = held.get(director, 0)
    if own >= MAJORITY or not (held.get(company) or held.get(POOL)):
        return 100
    lead = own - max((part for who, part in held.items() if who not in (director, company, POOL)), default=0)
    return min(100, SHAKY + lead * LEAD)


def use(d: Draft[Any], company: Company, cost: int, by: Judgement = PLAIN) -> int:
    """What the money in a treasury is good for: a train that costs so much, or little."""
    cash = d.cash(company)
    return (min(cash, cost) * by.needed + max(0, cash - cost) * by.spare) // 100


def danger(d: Draft[Any], company: Company, cost: int) -> int:
    """What the director may have to add for a train, the more of it the sooner the company is without one."""
    if not cost or not tokens_of(d.state.tokens, company):
        return 0
    lasts = min(FORESIGHT, max((life(d, train) for train in trains_of(d, company)), default=0))
    return max(0, cost - d.cash(company)) * (FORESIGHT - lasts) // FORESIGHT
