"""Capital in assets (book 6.c.ii): privates and trains at face value, shares at their price."""

from collections.abc import Sequence

from railhead.core.ids import BANK, Certificate, Company, Holder, Private, Train
from railhead.mechanisms.companies import privates_of
from railhead.mechanisms.phases import allows
from railhead.mechanisms.shares import SHARE, ordinary
from railhead.mechanisms.trains import trains_of
from railhead.titles.t1863.facts import CLINK, D, figures, is_in, is_major, is_player
from railhead.titles.t1863.holdings import owned_by
from railhead.titles.t1863.loans import borrow_for, funds, room, terms
from railhead.titles.t1863.market import start_prices
from railhead.titles.t1863.turn.yard import limit_for


def trains_in(assets: Sequence[str]) -> list[Train]:
    return [Train(asset) for asset in assets if "-" in asset]


def asset_value(d: D, asset: str) -> int:
    if asset in d.title.board.privates:
        return d.title.board.privates[Private(asset)].face
    if asset in d.state.trains:
        return d.title.train(Train(asset)).cost
    return d.price(d.title.shares[Certificate(asset)].company)


def assets_of(d: D, founder: Holder, given: Sequence[str] = ()) -> list[str]:
    """What an entity can still put into a new company. Of shares the ordinary ones, up to half of a company; of trains
    as many as the new company may have."""
    privates: list[str] = [name for name in privates_of(d, founder) if name != CLINK]
    found = [asset for asset in privates if asset not in given]
    if not is_player(d, founder) and len(trains_in(given)) < _most_trains(d):
        found += [train for train in trains_of(d, founder) if train not in given]
    for company in owned_by(d, founder):
        found += _shares(d, founder, company, given)
    return found


def _shares(d: D, founder: Holder, company: Company, given: Sequence[str]) -> list[str]:
    if not is_major(d, company) or is_in(d, company, "liquidation"):
        return []
    papers: list[str] = [*ordinary(d, founder, company)]
    room = figures(d).holding_limit.company // SHARE - sum(paper in given for paper in papers)
    # One is enough to choose from: ordinary shares of a company are alike.
    return [paper for paper in papers if paper not in given][: 1 if room > 0 else 0]


def _most_trains(d: D) -> int:
    return max((limit_for(d, size) for size in figures(d).sizes if allows(d, f"start_{size}")), default=0)


def affordable(d: D, founder: Holder) -> int:
    """The highest bid an entity could pay in cash and then found a company at the lowest price (63-CO-13)."""
    # Assets may pay the capital, never the bid: what they are worth beyond that does not make a bid higher.
    cash = funds(d, founder)
    return min(cash, cash - least_cash(d, founder))


def least_cash(d: D, founder: Holder) -> int:
    """What an entity must pay in cash beside all its assets to found a company; below nothing if they suffice."""
    return 2 * min(start_prices(d)) - _worth_of_assets(d, founder)


def pay_bid(d: D, founder: Holder, bid: int) -> None:
    """Paying lowers the valuation: loans the capital needs and that could not be had afterwards are taken before."""
    borrow_for(d, founder, bid)
    lacking = least_cash(d, founder)
    if not is_player(d, founder):
        after = d.cash(founder) - bid + terms(d).value * room(d, Company(founder), spent=bid)
        if after < lacking:
            borrow_for(d, founder, bid + lacking)
    d.pay(founder, BANK, bid)


def _worth_of_assets(d: D, founder: Holder) -> int:
    given: tuple[str, ...] = ()
    while left := assets_of(d, founder, given):
        given = (*given, max(left, key=lambda asset: (asset_value(d, asset), asset)))
    return sum(asset_value(d, asset) for asset in given)
