"""Trains: what is for sale, buying and trading, limits, rust and phases."""

from collections.abc import Iterable
from typing import Any

import pytest

from railhead.core.choices import Choice, Guard
from railhead.core.ids import TrainType
from railhead.core.title import Draft
from railhead.mechanisms.trains import (
    begin_phase,
    buy_train,
    hand_train,
    has_room,
    new_trains,
    pool_trains,
    rust,
    take_new,
    trade_train,
    trains_of,
)
from tests.mechanisms.plain import Plain, company

NW, SW = company("NW"), company("SW")


def offered(d: Draft[Any]) -> Iterable[Choice]:
    """NW buys for cash, and from SW at any price."""
    yield buy_train(d, NW, [], lambda cost: d.cash(NW) >= cost, lambda cost: None, lambda train, new: None)
    yield trade_train(d, NW, [SW], [], lambda seller, train, price: hand_train(d, train, NW, price))


def table(phase: str = "3", cash: int = 500) -> Plain:
    return Plain(kinds="buy_train trade_train", offered=offered, phase=phase).equip("NW", cash=cash)


def test_the_stack_sells_one_type_after_the_other() -> None:
    t = table("2").left("2", 1)
    assert new_trains(t.d) == ["2"]
    assert new_trains(t.equip("SW", trains=["2"]).d) == ["3"]


def test_a_train_is_numbered_as_it_leaves_the_bank() -> None:
    d = table("2").d
    assert [take_new(d, TrainType("2"), NW), take_new(d, TrainType("2"), SW)] == ["2-0", "2-1"]


def test_bought_from_the_bank_at_its_price() -> None:
    t = table()
    cost = t.title.trains[TrainType("3")].cost
    assert t.do("P1", "buy_train", source="bank", type="3").cash_of("NW") == 500 - cost
    assert t.trains_of("NW") == ["3"]
    assert t.rule("P1", "buy_train", source="bank", type="8") == "train.source"
    assert table(cash=cost - 1).rule("P1", "buy_train", source="bank", type="3") == "train.cash"


def test_the_pool_sells_what_lies_there_each_type_once() -> None:
    t = table().pool_train("3").pool_train("3")
    assert pool_trains(t.d) == ["3"]
    t.do("P1", "buy_train", source="pool", type="3")
    assert (t.trains_of("NW"), len(trains_of(t.d, company("pool")))) == (["3"], 1)
    assert table().rule("P1", "buy_train", source="pool", type="3") == "train.source"


def test_traded_at_any_price_the_treasury_holds() -> None:
    t = table().equip("SW", trains=["3"])
    train = t.train("SW", "3")
    for price in (0, 501):
        assert t.rule("P1", "trade_train", train=train, price=price) == "trade.price"
    t.do("P1", "trade_train", train=train, price=1)
    assert (t.trains_of("NW"), t.cash_of("SW")) == (["3"], 1)
    assert t.rule("P1", "trade_train", train=train, price=1) == "trade.seller"


def test_a_train_that_is_not_for_sale_is_refused_at_any_price() -> None:
    def with_one_kept(d: Draft[Any]) -> Iterable[Choice]:
        kept = Guard("kept", lambda a: a.train != "3-0", "it is not for sale")
        yield trade_train(d, NW, [SW], [], lambda *deal: None, for_sale=[kept])

    t = Plain(kinds="trade_train", offered=with_one_kept, phase="3").equip("NW", cash=500)
    t.equip("SW", trains=["3", "3"])
    assert {t.rule("P1", "trade_train", train="3-0", price=price) for price in (0, 1, 501)} == {"kept"}
    assert t.rule("P1", "trade_train", train="3-1", price=501) == "trade.price"


@pytest.mark.parametrize(("trains", "room"), [([], True), (["3"], True), (["3", "3", "3", "3"], False)])
def test_room_below_the_limit_of_the_phase(trains: list[str], room: bool) -> None:
    assert has_room(table().equip("SW", trains=trains).d, SW) is room


def test_a_first_train_begins_a_phase_and_only_once() -> None:
    d = table("2").d
    assert (begin_phase(d, TrainType("3")), d.state.phase) == (True, "3")
    assert (begin_phase(d, TrainType("3")), begin_phase(d, TrainType("2"))) == (False, False)


def test_rust_takes_every_train_of_a_type_wherever_it_is() -> None:
    t = table("2").equip("NW", trains=["2"]).equip("SW", trains=["2", "3"]).pool_train("2")
    newer = next(entry.rusts_on for entry in t.title.board.trains if entry.name == "2")
    assert newer is not None
    d = t.d
    assert len(rust(d, newer)) == 3
    assert (t.keep(d).trains_of("NW"), t.trains_of("SW"), t.trains_of("pool")) == ([], ["3"], [])
    assert rust(t.d, newer) == []
