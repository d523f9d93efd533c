"""Trains in 1853 by gift, on credit and between companies: ledger rows 53-TRN-13 to 16, 18, 19 and 21."""

from railhead.core.ids import Train
from tests.titles.t1853.table import Table


def short(cash: int = 250, **held: int) -> Table:
    """EIR lacks money for a 2-train at 300."""
    return Table().formed("EIR", held or {"P1": 6}, cash=cash)


def at_trains(t: Table, name: str = "EIR") -> Table:
    return t.operate(name, "trains")


def test_53_TRN_13_the_director_gives_what_is_missing() -> None:
    t = at_trains(short())
    bank = t.cash_of("bank")
    assert t.rule("P1", "buy_train", source="bank", type="2") == "53-TRN-14"
    t.do("P1", "buy_with_gift", source="bank", type="2")
    assert (t.trains_of("EIR"), t.cash_of("EIR"), t.cash_of("P1")) == (["2"], 0, 570 - 50)
    assert t.cash_of("bank") == bank + 50


def test_53_TRN_13_only_if_the_company_lacks_money() -> None:
    t = at_trains(short(300))
    assert t.rule("P1", "buy_with_gift", source="bank", type="2") == "53-TRN-13"
    t = at_trains(short(299)).do("P1", "buy_with_gift", source="bank", type="2")
    assert t.cash_of("P1") == 570 - 1


def test_53_TRN_13_also_for_a_train_of_the_pool() -> None:
    t = at_trains(short(200).pool_train("2")).do("P1", "buy_with_gift", source="pool", type="2")
    assert (t.trains_of("EIR"), t.trains_of("pool"), t.cash_of("P1")) == (["2"], [], 570 - 100)


def test_53_TRN_13_only_out_of_his_cash() -> None:
    t = at_trains(short().formed("GIP", {"P1": 6}, trains=["2"]).money(P1=49))
    assert t.rule("P1", "buy_with_gift", source="bank", type="2") == "53-TRN-13"


def test_53_TRN_13_the_only_gift() -> None:
    """Not for the train of another company (R-28): its price is bounded by the buyer's credits."""
    t = at_trains(short().formed("GIP", {"P1": 6}, trains=["2"]))
    assert t.rule("P1", "trade_train", train=t.train("GIP", "2"), price=251) == "53-TRN-15"


def test_53_TRN_14_nobody_has_to_buy() -> None:
    t = Table().formed("EIR", cash=1000).formed("GIP", {"P2": 6}).operate("EIR", "trains", then=["GIP"]).passes("P1")
    assert (t.trains_of("EIR"), t.operating) == ([], "GIP")
    t = Table().formed("EIR").formed("GIP", {"P2": 6}, cash=300).money(P1=0)
    assert t.operate("EIR", "trains", then=["GIP"]).operating == "GIP"


def two_companies(buyer: int = 500, *own: str, phase: str = "1", sells: str = "2") -> Table:
    """EIR of P1 in its purchase step; GIP of P2 has a train."""
    t = Table(phase=phase).formed("EIR", cash=buyer, trains=own).formed("GIP", {"P2": 6}, trains=[sells])
    return at_trains(t)


def test_53_TRN_15_ten_at_least() -> None:
    t = two_companies()
    assert t.rule("P1", "trade_train", train=t.train("GIP", "2"), price=9) == "53-TRN-15"
    t.do("P1", "trade_train", train=t.train("GIP", "2"), price=10).do("P2", "agree")
    assert (t.trains_of("EIR"), t.cash_of("EIR"), t.cash_of("GIP")) == (["2"], 490, 10)


def test_53_TRN_15_only_in_the_buyer_s_purchase_step() -> None:
    t = two_companies()
    t.operate("EIR", "track")
    assert t.rule("P1", "trade_train", train=t.train("GIP", "2"), price=10) == "53-OR-02"


def test_53_TRN_15_the_price_is_public() -> None:
    t = two_companies()
    t.do("P1", "trade_train", train=t.train("GIP", "2"), price=123).do("P2", "agree")
    assert t.told("train") == ["EIR buys the 2-train of GIP for 123"]


def test_53_TRN_16_no_credit_for_a_director() -> None:
    t = at_trains(short())
    assert t.rule("P1", "buy_on_credit", type="2") == "53-TRN-16"


def managed(cash: int = 120, phase: str = "1") -> Table:
    """EIR without a director: P1, who holds one share, manages it."""
    return at_trains(Table(phase=phase).formed("EIR", {"P1": 1, "P2": 1, "pool": 4}, cash=cash))


def test_53_TRN_18_a_train_on_credit_counts_as_bought() -> None:
    t = at_trains(Table().formed("EIR", {"P1": 1, "pool": 5}, cash=120).sold_out("2"))
    t.do("P1", "buy_on_credit", type="3")
    assert (t.state.phase, t.trains_of("EIR"), t.debt_of("EIR"), t.cash_of("EIR")) == ("2", ["3"], 440, 120)


def test_53_TRN_18_in_order() -> None:
    assert managed().rule("P1", "buy_on_credit", type="3") == "53-DIR-15"


def two_alike(phase: str, *trains: str) -> Table:
    """A managed company with trains of a type, one of them on credit."""
    t = Table(phase=phase, alternative_4_train_sale=True).formed("GIP", {"P2": 1}, trains=trains)
    return t.put(credit={Train(sorted(name for name, at in t.state.trains.items() if at == "GIP")[1]): 10})


def test_53_TRN_11_a_train_on_credit_is_not_like_one_that_is_paid_for() -> None:
    """R-36: which of two trains of a type goes back is the choice of whoever acts for the company."""
    t = two_alike("2", "3", "3", "3", "2M").formed("EIR", cash=620).sold_out("3").operate("EIR", "trains")
    t.do("P1", "buy_train", source="bank", type="4")
    unpaid = next(iter(t.state.credit))
    threes = {train for train, at in t.state.trains.items() if at == "GIP" and train.startswith("3-")}
    offered = t.values("discard_train", "train")
    assert unpaid in offered
    assert offered & (threes - {unpaid})
    t.do("P2", "discard_train", train=unpaid)
    assert t.debt_of("GIP") == 0
    assert t.trains_of("GIP") == ["3", "3", "2M"]


def test_53_ALT_09_of_two_trains_the_one_paid_for_may_be_sold() -> None:
    for unpaid in (0, 1):
        t = two_alike("4", "5", "5")
        own = sorted(name for name, at in t.state.trains.items() if at == "GIP")
        t.put(credit={own[unpaid]: 10}).operate("GIP", "sale")
        assert t.values("sell_train", "train") == {own[1 - unpaid]}


def test_53_TRN_19_both_sides_consent() -> None:
    t = two_companies()
    t.do("P1", "trade_train", train=t.train("GIP", "2"), price=100)
    assert t.acting() == ["P2"]
    t.do("P2", "decline")
    assert (t.trains_of("GIP"), t.cash_of("EIR"), t.acting()) == (["2"], 500, ["P1"])
    again = t.refused("P1", "trade_train", train=t.train("GIP", "2"), price=100)
    assert (again.rule, again.reason) == ("53-TRN-19", "it was declined, and nothing has changed since")
    assert {option.bounds["price"].least for option in t.options("trade_train")} == {101}


def test_53_TRN_19_room_under_the_limit() -> None:
    t = two_companies(500, "4", "4", phase="3", sells="4")
    t.do("P1", "trade_train", train=t.train("GIP", "4"), price=10).do("P2", "agree")
    assert (t.trains_of("EIR"), t.trains_of("GIP")) == (["4", "4", "4"], [])
    t = Table(phase="3").formed("EIR", {"P1": 1}, cash=500, trains=["4", "4", "4"])
    t.put(credit={Train(t.train("EIR", "4")): 10}).formed("GIP", {"P2": 6}, trains=["3M"])
    assert at_trains(t).rule("P1", "trade_train", train=t.train("GIP", "3M"), price=10) == "53-TRN-08"


def test_53_TRN_19_not_one_on_credit() -> None:
    t = two_companies()
    t.put(credit={Train(t.train("GIP", "2")): 10})
    assert t.rule("P1", "trade_train", train=t.train("GIP", "2"), price=100) == "53-DIR-16"


def test_53_TRN_21_paid_off_in_any_sums() -> None:
    t = managed(180).do("P1", "buy_on_credit", type="2")
    assert (t.debt_of("EIR"), t.cash_of("EIR")) == (300, 180)
    assert t.rule("P1", "pay_credit", amount=181) == "53-TRN-21"
    t.do("P1", "pay_credit", amount=180)
    assert (t.debt_of("EIR"), t.cash_of("EIR")) == (120, 0)
    t.formed("GIP", {"P2": 6}, cash=500)
    at_trains(t, "GIP")
    assert t.rule("P2", "trade_train", train=t.train("EIR", "2"), price=100) == "53-DIR-16"
    at_trains(t.money(EIR=120)).do("P1", "pay_credit", amount=120)
    assert (t.debt_of("EIR"), t.state.credit) == (0, {})
    at_trains(t, "GIP").do("P2", "trade_train", train=t.train("EIR", "2"), price=100).do("P1", "agree")
    assert (t.trains_of("GIP"), t.cash_of("EIR")) == (["2"], 100)
