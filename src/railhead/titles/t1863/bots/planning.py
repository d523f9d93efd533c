"""What somebody who plans does otherwise in 1863: new majors with the money for a train that lasts, and shares of
doomed companies sold short. Weights as in `bots`: 0 is foolish."""

from collections.abc import Callable

from railhead.core.actions import Option
from railhead.core.derived import derived
from railhead.core.ids import Company, Holder, Player
from railhead.core.title import Draft, Title
from railhead.mechanisms.shares import certificate_limit
from railhead.mechanisms.trains import trains_of
from railhead.titles.t1863.facts import D, certificate_count, unopened
from railhead.titles.t1863.market import start_prices
from railhead.titles.t1863.state import State1863
from railhead.titles.t1863.stock.floating import Founding, OwnerBuys
from railhead.titles.t1863.stock.frame import Stock1863
from railhead.titles.t1863.turn.costs import costs, interest
from railhead.titles.t1863.turn.order import Turn1863
from railhead.titles.t1863.turn.trains import has_room
from railhead.titles.t1863.turn.yard import before, cards_left, stack

LATE = ("IV", "V")
TRACK = 200
"""What a new major has for a token, track and costs beside its first train."""
MOST_SHARES, FEWEST = 6, 4
"""Shares of a new major that its founder buys."""
DEAREST = 360
"""Above that no new company earns its price."""
BID = 20
"""What is paid for a charter at most."""
PARTS = ("tokens", "trains", "privates")
"""Of a company that is wound up, put up for auction."""
RELUCTANCE = 15
"""Percent of what shares fetch that must be gained by selling them."""
ROOM = 400
"""What it is worth to have room for a new major."""
RICH = 3000
"""With so much somebody founds a company though another of his has no train: if nobody did, no train would be sold any
more, and the game would not end."""
NEAR = 1
"""Trains before the last phase at most, if it is to be near."""


def founding_price(d: D, player: Player) -> int | None:
    """The lowest price at which the shares a player can hold of a new major pay for a train and track; None if he lacks
    the money or the room in his hand, or if there are no trains any more."""
    count = min(MOST_SHARES, _room(d, player) + 1)
    return _price_for(d, player, count) if count >= FEWEST else None


def _room(d: D, player: Player) -> int:
    """Certificates that a player may still take."""
    return certificate_limit(d) - certificate_count(d, player)


def _price_for(d: D, player: Player, count: int) -> int | None:
    """The same for so many shares."""
    card = stack(d)
    if card is None:
        return None
    needed = d.title.trains[card].cost + TRACK
    price = next((price for price in start_prices(d) if count * price >= needed), DEAREST + 1)
    return price if price <= DEAREST and d.cash(player) >= count * price + BID else None


def may_start(d: D, player: Player) -> bool:
    """Late in the game: with the money for a train that lasts, and none of his companies waiting for one."""
    return _may_start(d.title, d.state, player)


@derived
def _may_start(title: Title, state: State1863, player: Player) -> bool:
    d: D = Draft(title, state)
    return _is_ready(d, player) and founding_price(d, player) is not None


def _is_ready(d: D, player: Player) -> bool:
    if not unopened(d):
        return False
    idle = [name for name, director in d.state.directors.items() if director == player and not trains_of(d, name)]
    return not d.state.ending and (not idle or d.cash(player) >= RICH)


def is_rich(d: D, player: Player) -> bool:
    """Late in the game: with more money than somebody needs who starts a company now and then."""
    return d.state.phase in LATE and d.cash(player) >= RICH


def charter_worth(d: D, option: Option, usual: int) -> int:
    """Late in the game a charter is worth something to whoever can pay for a train that lasts."""
    name, _, place = str(option.args["lot"]).rpartition(" ")
    if d.state.phase not in LATE or not name or place in PARTS:
        return usual
    return BID if may_start(d, option.actor) else 0


def bonus(d: D, option: Option) -> int:
    """Nobody sells today what he bought yesterday, unless he has the money for a new major but no room in his hand:
    then he sells the shares that he misses least."""
    if option.kind != "sell_shares":
        return 0
    company = Company(Holder(str(option.args["company"])))
    reluctance = int(str(option.args.get("shares", 1))) * d.price(company) * RELUCTANCE // 100
    return (ROOM if _makes_room(d, option, company) else 0) - reluctance


def _makes_room(d: D, option: Option, company: Company) -> bool:
    player = option.actor
    if option.args.get("by") != player or d.state.phase not in LATE or d.state.directors.get(company) == player:
        return False
    return _lacks_room(d, player)


def _lacks_room(d: D, player: Player) -> bool:
    """Whether somebody could pay for a new major if only he had room for it in his hand."""
    is_full = _room(d, player) + 1 < FEWEST
    return is_full and _is_ready(d, player) and _price_for(d, player, FEWEST) is not None


def hoards(d: D, option: Option) -> bool:
    """To sit on a fortune: where everybody does, all companies have trains and the game goes on for ever."""
    frame, player = d.frame, option.actor
    if option.kind != "pass" or not is_rich(d, player):
        return False
    if isinstance(frame, Turn1863):
        return frame.part == "trains" and _could_buy(d, frame.company)
    return isinstance(frame, Stock1863) and (may_start(d, player) or _lacks_room(d, player))


def _could_buy(d: D, company: Company) -> bool:
    """Whether a company has the money for a train and what it owes in a turn."""
    card = stack(d)
    if card is None or d.state.ending or not has_room(d, company):
        return False
    return d.cash(company) >= d.title.trains[card].cost + costs(d, company) + interest(d, company)


def _found(d: D, option: Option) -> int:
    founding = d.frame
    assert isinstance(founding, Founding)
    wanted = founding_price(d, founding.player)
    return int(wanted is None or (option.args["price"] == wanted and option.args["tokens"] == 1))


def _is_begun(d: D) -> bool:
    """Whether the founder of a company that has no train yet is asked how many shares he buys."""
    return isinstance(d.frame, OwnerBuys) and not trains_of(d, d.frame.company)


def _buy_shares(d: D, option: Option) -> int:
    """Of a new major enough for its train."""
    card = stack(d)
    if not _is_begun(d) or card is None:
        return 1
    company = Company(Holder(str(option.args["company"])))
    brings = int(str(option.args["shares"])) * d.price(company)
    return int(d.cash(company) + brings >= d.title.trains[card].cost + TRACK // 2)


def _short(d: D, option: Option) -> int:
    """Of companies whose trains will all rust with the next phase, once that is near: a short pays every dividend."""
    trains = trains_of(d, Company(Holder(str(option.args["company"]))))
    return int(is_rust_near(d, option.actor) and all(d.title.train(train).rusts_on is not None for train in trains))


def is_rust_near(d: D, player: Player) -> bool:
    """Whether a player can soon bring on the last phase himself: few trains are left before it, and he has the money
    for the first of it, in a company or for a new one."""
    first = next(kind for kind, entry in d.title.trains.items() if entry.starts_phase == "V")
    ahead = sum(max(0, cards_left(d, kind)) for kind in before(d, first))
    cost = d.title.trains[first].cost
    own = [name for name, director in d.state.directors.items() if director == player]
    return ahead <= NEAR and (d.cash(player) >= cost + TRACK or any(d.cash(name) >= cost for name in own))


LATE_TASTES: dict[str, Callable[[D, Option], int]] = {
    "buy_shares": _buy_shares,
    "found": _found,
    "pass": lambda d, option: int(not _is_begun(d)),
    "sell_short": _short,
    "start_company": lambda d, option: int(may_start(d, option.actor)),
}
