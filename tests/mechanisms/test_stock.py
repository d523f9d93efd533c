"""The stock round: selling, buying one certificate, passing in a row."""

from collections.abc import Iterable
from typing import Any

from railhead.core.choices import Choice
from railhead.core.ids import BANK, POOL, Company
from railhead.core.title import Draft
from railhead.mechanisms.shares import certificate_limit, dump
from railhead.mechanisms.stock import (
    Offer,
    StockRound,
    StockStep,
    buy_share,
    end_turn,
    keeps_a_director,
    pool_limit,
    sell,
)
from tests.mechanisms.plain import Plain, company, player

NW = company("NW")


def turn(d: Draft[Any], frame: StockRound) -> Iterable[Choice]:
    """Sell to a pool of 50%, a director's sale costs a row; buy from the treasury or the pool."""
    who = d.actor

    def fall(name: Company, was_director: bool, shares: int) -> None:
        if was_director:
            d.mark(name, d.title.market.down(d.state.marks[name].cell))

    def offers(name: Company) -> dict[str, Offer]:
        return {"treasury": Offer(name, d.price(name), name), "pool": Offer(POOL, d.price(name), BANK)}

    yield sell(
        d,
        frame,
        [NW],
        guards=[],
        limits=[pool_limit(d, 50), keeps_a_director(d)],
        price=d.price,
        give_up=lambda name, amount: dump(d, who, name, amount),
        drop=fall,
    )
    yield buy_share(
        d,
        [NW],
        guards=[],
        offers=offers,
        certificate_limit=certificate_limit(d),
        bought=lambda name, source: end_turn(d, frame, who, d.left_of(who)),
    )


def table(**shares: int) -> Plain:
    step = StockStep(
        ("sell_shares", "buy_share", "pass"), turn, lambda d, frame: [], lambda d: d.tell("over", "the round is over")
    )
    t = Plain(step).shared("NW", 100, **shares)
    return t.money(P1=300, P2=300, P3=300).at(StockRound(turn=player("P1")))


def test_all_passing_in_a_row_ends_it() -> None:
    t = table(P1=40).passes("P1", "P2")
    assert not t.rests
    t.passes("P3")
    assert (t.rests, t.told("over"), t.state.priority) == (True, ["the round is over"], "P1")


def test_a_pass_is_in_the_log() -> None:
    t = table(P1=40).do("P1", "pass")
    assert t.told("pass") == ["P1 passes"]


def test_priority_goes_left_of_the_last_who_acted() -> None:
    t = table(P1=40).passes("P1").do("P2", "buy_share", company="NW", source="treasury").passes("P3", "P1", "P2")
    assert (t.rests, t.state.priority) == (True, "P3")


def test_a_sale_leaves_the_turn_and_a_pass_ends_it_without_counting() -> None:
    t = table(P1=60).do("P1", "sell_shares", company="NW", shares=2)
    assert (t.acting(), t.cash_of("P1"), t.percent_of(POOL, "NW")) == (["P1"], 500, 20)
    t.passes("P1", "P2", "P3")
    assert t.acting() == ["P1"]


def test_all_of_a_sale_at_the_price_before_the_drop() -> None:
    t = table(P1=60).do("P1", "sell_shares", company="NW", shares=3)
    assert (t.cash_of("P1"), t.price_of("NW") < 100) == (600, True)
    assert t.told("sale") == ["P1 sells 30% of NW for 300"]


def test_limits_of_a_sale() -> None:
    assert table(P1=60, P2=20).rule("P1", "sell_shares", company="NW", shares=6) == "sale.pool"
    assert table(P1=60).rule("P1", "sell_shares", company="NW", shares=5) == "sale.director"
    assert table(P1=60).rule("P1", "sell_shares", company="NW", shares=7) == "sale.kind"
    assert table(P1=60).rule("P1", "sell_shares", company="SW", shares=1) == "sale.kind"


def test_where_a_share_comes_from_and_who_is_paid() -> None:
    t = table(P1=40, pool=10).do("P1", "buy_share", company="NW", source="treasury")
    assert (t.cash_of("NW"), t.percent_of("P1", "NW"), t.acting()) == (100, 50, ["P2"])
    assert t.told("purchase") == ["P1 buys a share of NW from the treasury for 100"]
    t.do("P2", "buy_share", company="NW", source="pool")
    assert (t.cash_of("NW"), t.percent_of(POOL, "NW")) == (100, 0)
    assert t.rule("P3", "buy_share", company="NW", source="pool") == "purchase.company"
    assert t.rule("P3", "buy_share", company="NW", source="moon") == "purchase.source"


def test_cash_and_certificates_bound_a_purchase() -> None:
    assert table(P1=40).money(P1=99).rule("P1", "buy_share", company="NW", source="treasury") == "purchase.cash"
    t = table(P1=40)
    limit = certificate_limit(t.d)
    spare = [name for other in ("SW", "SE", "MVR") for name in t.certificates(other)]
    t.put(certificates=t.state.certificates | dict.fromkeys(spare[: limit - 3], player("P1")))
    assert t.rule("P1", "buy_share", company="NW", source="treasury") == "purchase.limit"


def test_who_can_do_nothing_is_passed_over() -> None:
    assert table(P1=40).money(P1=0, P2=0).passes("P1").acting() == ["P3"]
