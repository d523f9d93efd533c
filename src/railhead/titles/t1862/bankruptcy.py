"""A company that fails (book 7.12): players get what its shares are worth, everything else goes."""

from railhead.core.ids import BANK, POOL, Company
from railhead.mechanisms.operating import end_turn_of
from railhead.mechanisms.shares import SHARE, certificates_of, percent
from railhead.mechanisms.tokens import spots_of
from railhead.mechanisms.trains import RUSTED, trains_of
from railhead.titles.t1862.circles import take_off
from railhead.titles.t1862.facts import D
from railhead.titles.t1862.starting import reset


def compensation(d: D, company: Company) -> int:
    """What a share brings: at the bottom of the market nothing, otherwise half the price, for it has no train."""
    return d.price(company) // 2


def bankrupt(d: D, company: Company) -> None:
    price = compensation(d, company)
    d.tell("bankrupt", "{company} is bankrupt: its shares bring {price}", company=company, price=price)
    for player in d.state.players:
        # Only players: what lies in the pool or on the charter is worth nothing (62-TRN-14).
        d.pay(BANK, player, price * percent(d, player, company) // SHARE)
        d.move(certificates_of(d, player, company), POOL)
    d.pay(company, BANK, d.cash(company))
    trains = trains_of(d, company)
    for train in trains:
        d.give(train, RUSTED)
    d.replace(warranties={train: count for train, count in d.state.warranties.items() if train not in trains})
    for place in spots_of(d, company):
        take_off(d, company, place)
    reset(d, company)
    end_turn_of(d, company)
