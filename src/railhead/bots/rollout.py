"""What an action leads to if everybody goes on as usual: play imagined to the end of the next operating rounds. There
nobody trades, or builds unless his company earns nothing: the track stays as it is, so that the same routes are asked
for again and again, and a round takes a fraction of a second."""

from collections.abc import Mapping, Sequence
from random import Random

from railhead.bots.bot import filled, is_accepted
from railhead.bots.greedy import GreedyBot
from railhead.bots.lots import best_bid, is_bidding
from railhead.bots.plans import agreed
from railhead.bots.prospects import earnings_now, future
from railhead.bots.sense import by_kind, sensible
from railhead.bots.valuation import value
from railhead.core.actions import Action, Option
from railhead.core.ids import Company, Holder, Player
from railhead.core.play import actors, apply, arguments, options
from railhead.core.state import Round, State
from railhead.core.title import Draft, Title
from railhead.mechanisms.shares import SHARE

ROUNDS, LONGEST = 2, 160
"""Operating rounds that are played to their end, from a stock round none after the next; and actions there are at
most."""
LEFT_OUT = frozenset(
    {"build_station", "buy_private", "lay_arima", "lay_beside", "lay_special", "lay_tile", "place_token", "trade_train"}
)
"""Kinds of action that are not thought of while something else can be done."""
DEALS = frozenset({"bid", "buy_share", "pass"})
"""What people do in the stock rounds to come."""
ALL, FEW = frozenset({"bid", "buy_share", "lay_tile"}), 5
"""Kinds of which all options are thought of, and how many of the others are."""


def afterwards(title: Title, state: State, action: Action, chance: float) -> int | None:
    """What an action is worth to whoever does it some rounds on; nothing if it needs somebody's consent and would not
    get it. The same chance makes outcomes of different actions comparable."""
    rng, actor = Random(chance), action.actor
    reached = agreed(title, apply(title, state, action)[0], actor)
    if reached is None:
        return None
    return value(title, played_on(title, reached, state.round, actor, rng), actor)


def played_on(title: Title, state: State, now: Round, careful: Player, rng: Random) -> State:
    """Where usual play leads from the present round. One player thinks of what he does in stock rounds: what he has
    begun he goes on with."""
    ended, begun = 0, now.kind
    for _ in range(LONGEST):
        if state.finished:
            break
        if state.round != now:
            ended, now = ended + (now.kind == "OR"), state.round
            if ended == ROUNDS or (ended and now.kind == "SR" and begun == "SR"):
                break
        seat = actors(title, state)[0]
        state, _ = apply(title, state, usual(title, state, seat, rng, seat == careful))
    return state


def usual(title: Title, state: State, seat: Player, rng: Random, is_careful: bool = False) -> Action:
    """What somebody does who does not think long."""
    skipped = Action(seat, "pass")
    if _builds(title, state, seat) and is_accepted(title, state, skipped):
        return skipped
    offers = options(title, state, seat)
    if not is_careful and state.acting_company is None and any(option.kind == "pass" for option in offers):
        return _dealt(title, state, by_kind(sensible(title, state, offers)), rng)
    few = [option for option in offers if option.kind not in LEFT_OUT] if state.acting_company else offers
    if _is_bare(title, state) or not few:
        few = offers
    return GreedyBot().plan(title, state, _thinned(few, rng), rng).action


def _dealt(title: Title, state: State, kinds: Mapping[str, Sequence[Option]], rng: Random) -> Action:
    """The share that promises most, or the best bid; nothing if none promises anything. No position is weighed."""
    d, rest = Draft(title, state), {kind: offers for kind, offers in kinds.items() if kind in DEALS}
    if "pass" not in kinds or len(rest) == 1:
        return GreedyBot().plan(title, state, [option for offers in kinds.values() for option in offers], rng).action
    best, most = kinds["pass"][0], 0
    for option in kinds.get("buy_share", ()):
        promised = future(d, Company(Holder(str(option.args["company"]))))
        if promised > most:
            best, most = option, promised
    if is_bidding("bid", kinds.get("bid", ())):
        gain, action = best_bid(title, state, kinds["bid"], rng)
        if gain > most * SHARE // 100:
            return action
    return filled(title, state, best)


def _thinned(offers: Sequence[Option], rng: Random) -> list[Option]:
    """Of every kind a few, those that are weighed in no time all."""
    kinds: dict[str, list[Option]] = {}
    for option in offers:
        kinds.setdefault(option.kind, []).append(option)
    return [
        option
        for kind, alike in kinds.items()
        for option in (alike if kind in ALL or len(alike) <= FEW else rng.sample(alike, FEW))
    ]


def _builds(title: Title, state: State, seat: Player) -> bool:
    """Whether a company that earns something could build: to list all it may lay takes longer than anything else."""
    return bool(state.acting_company and arguments(title, state, seat, "lay_tile")) and not _is_bare(title, state)


def _is_bare(title: Title, state: State) -> bool:
    company = state.acting_company
    return company is not None and not earnings_now(Draft(title, state), company)
