"""The course of a dealing round, selling, limits: ledger rows 53-SR-01 to 04, 09 to 13, 16 to 21, 25."""

from tests.titles.t1853.dealing import Market


def table(players: int = 4) -> Market:
    """GIP at 96 with P1 as director, SIR with P2."""
    return Market(players).formed("GIP", {"P1": 4, "P3": 2}).formed("SIR", {"P2": 4, "P1": 3})


def test_53_SR_01_from_the_elephant_clockwise() -> None:
    t = table().priority("P2").operate("SIR", "trains")
    t.done("P2")
    assert t.kinds() == {"call_round", "pass"}
    t.done("P2")
    assert str(t.state.round) == "SR 3"
    assert t.acting() == ["P2"]
    t.done("P2")
    assert t.acting() == ["P3"]
    assert t.rule("P4", "pass") == "53-SR-01"


def test_53_SR_01_seats_that_bids_have_given() -> None:
    t = table()
    t.put(seating=("P3", "P1", "P4", "P2")).dealing("P1").done("P1")
    assert t.acting() == ["P4"]


def test_53_SR_02_sell_any_number_and_buy_one_in_any_order() -> None:
    t = table().formed("BAR", {"P1": 2, "P4": 2}).dealing("P1")
    t.sell("P1", "SIR", 3).buy("P1", "NWR").sell("P1", "BAR", 1)
    assert t.no_buy("P1", "EIR") == "53-SR-02"
    assert t.no_sale("P1", "GIP", 5) == "53-SR-02"


def test_53_SR_03_four_turns_without_a_purchase_end_it() -> None:
    t = table().dealing("P1").buy("P1", "NWR").done("P1", "P2", "P3", "P4")
    assert t.acting() == ["P1"]
    t.sell("P1", "SIR", 1).done("P1")
    assert t.kinds() == {"sell_elephant", "pass"}


def test_53_SR_04_all_deals_are_with_the_bank() -> None:
    t = table().dealing("P1")
    assert t.no_buy("P1", "SIR", "P2") == "53-SR-06"
    assert t.rule("P1", "sell_elephant", player="P2", price=50) == "53-SR-02"


def test_53_SR_09_no_limit_on_pool_shares() -> None:
    t = Market().formed("SIR", {"P1": 5, "pool": 5}).dealing("P1").sell("P1", "SIR", 5)
    assert t.shares_of("pool", "SIR") == 10


def test_53_SR_10_five_less_than_par_in_the_first_round() -> None:
    t = Market().hold("MSM", P1=2).dealing("P1", number=1)
    cash = t.cash_of("P1")
    t.sell("P1", "MSM", 1)
    assert t.cash_of("P1") == cash + 75
    t = Market().hold("MSM", P1=2).dealing("P1", number=2).sell("P1", "MSM", 1)
    assert t.cash_of("P1") == cash + 80


def test_53_SR_11_no_sale_once_the_first_director_is_appointed() -> None:
    t = Market().hold("BBCI", P1=3, P2=2).money(P3=500).dealing("P2")
    t.sell("P2", "BBCI", 1).done("P2").buy("P3", "BBCI").done("P3", "P4")
    assert t.director_of("BBCI") == "P1"
    assert t.no_sale("P1", "BBCI", 1) == "53-SR-11"
    t.end_dealing()
    t.dealing("P1", number=3).sell("P1", "BBCI", 1)


def test_53_SR_11_nor_in_the_round_after_the_bids() -> None:
    t = Market(fresh=True).sealed("P1", "Fn NWR", "Ck NWR", "Bh NWR").sealed("P2", "Bj NWR", "Eg NWR", "Ic NWR")
    t.sealed("P3", "Rr SIR", "Tp SIR", "Rn SIR").sealed("P4", "Jah BAR", "Iae BAR", "Jab BAR")
    assert t.acting() == ["P4"]
    t.sell("P4", "BAR", 1).done("P4")
    assert t.no_sale("P1", "NWR", 1) == "53-SR-11"


def test_53_SR_12_no_purchase_of_what_was_sold_in_the_round() -> None:
    t = table().dealing("P1").sell("P1", "GIP", 1).done("P1").buy("P2", "EIR").done("P2", "P3", "P4")
    assert t.no_buy("P1", "GIP") == "53-SR-12"
    assert t.no_buy("P1", "GIP", "pool") == "53-SR-12"
    t.end_dealing().dealing("P1", number=3).buy("P1", "GIP")


def test_53_SR_13_not_both_in_one_turn() -> None:
    t = table().formed("EIR", {"P2": 5, "P1": 1}).dealing("P1").buy("P1", "EIR")
    assert t.no_sale("P1", "EIR", 1) == "53-SR-13"
    t.done("P1", "P2", "P3", "P4").sell("P1", "EIR", 1)


def test_53_SR_16_shares_at_40_or_less_count_against_nothing() -> None:
    t = Market(6).formed("BAR", {"P1": 4, "P2": 2}, price=40).formed("GIP", {"P1": 4, "P2": 2}).formed("NWR", {"P1": 4})
    t.formed("EIR", {"P1": 4, "P2": 1}).hold("SIR", P1=2).money(P1=500).dealing("P1")
    held = [name for name, holder in t.state.certificates.items() if holder == "P1"]
    assert len(held) == 14
    t.buy("P1", "BAR")
    assert t.shares_of("P1", "BAR") == 5
    dear = Market(6).formed("BAR", {"P1": 4, "P2": 2}, price=49).money(P1=500).dealing("P1")
    assert dear.no_buy("P1", "BAR") == "53-SR-15"


def crowded() -> Market:
    """3 players: P1 holds 22 certificates, one more than his limit."""
    t = Market(3)
    for name in ("EIR", "GIP", "NWR"):
        t.formed(name, {"P2": 4, "P1": 4})
    return t.formed("BNR", {"P2": 4, "P1": 4}).formed("BBCI", {"P1": 6, "P2": 1}).hold("MSM", P1=1).money(P1=500)


def test_53_SR_17_above_a_limit_he_must_sell_in_his_next_turn() -> None:
    t = crowded().dealing("P1")
    assert t.rule("P1", "pass") == "53-SR-17"
    assert t.no_buy("P1", "SIR") == "53-SR-14"
    t.sell("P1", "GIP", 1).done("P1")
    assert t.acting() == ["P2"]


def test_53_SR_17_also_when_a_price_has_risen_past_40() -> None:
    t = Market(6).formed("BAR", {"P1": 6}, price=49).dealing("P1")
    assert t.rule("P1", "pass") == "53-SR-17"
    t.sell("P1", "BAR", 2).done("P1")


def test_53_SR_18_unredeemed_shares_count() -> None:
    t = Market(6)
    for name in ("EIR", "GIP", "NWR"):
        t.formed(name, {"P2": 4, "P1": 3})
    t.hold("BBCI", P1=2).put(unredeemed={"P1": {"BBCI": 1}}).money(P1=500).dealing("P1")
    t.do("P1", "redeem", company="BBCI")
    assert t.no_buy("P1", "SIR") == "53-SR-14"


def test_53_SR_19_the_elephant_goes_left_of_the_last_buyer() -> None:
    t = table().dealing("P4").buy("P4", "NWR").end_dealing()
    assert t.state.priority == "P1"


def test_53_SR_19_without_a_buyer_it_stays() -> None:
    t = table().priority("P3").dealing("P3").sell("P3", "GIP", 1).end_dealing()
    assert t.state.priority == "P3"


def test_53_SR_20_the_elephant_may_be_sold() -> None:
    t = table().dealing("P4").buy("P4", "NWR").end_dealing()
    cash = t.cash_of("P1"), t.cash_of("P3")
    t.do("P1", "sell_elephant", player="P3", price=30)
    assert t.acting() == ["P3"]
    t.do("P3", "agree")
    assert (t.cash_of("P1"), t.cash_of("P3")) == (cash[0] + 30, cash[1] - 30)
    assert t.state.priority == "P3"
    assert t.state.round.kind == "OR"


def test_53_SR_20_or_kept() -> None:
    t = table().dealing("P4").buy("P4", "NWR").end_dealing().do("P1", "sell_elephant", player="P3", price=30)
    t.do("P3", "decline")
    assert t.state.priority == "P1"
    assert t.acting() == ["P1"]
    assert t.rule("P1", "sell_elephant", player="P1", price=30) == "53-SR-20"
    again = t.refused("P1", "sell_elephant", player="P3", price=30)
    assert (again.rule, again.reason) == ("53-SR-20", "it was declined, and nothing has changed since")
    assert {o.bounds["price"].most for o in t.options("sell_elephant") if o.args["player"] == "P3"} == {29}
    assert t.rule("P1", "sell_elephant", player="P2", price=t.cash_of("P2") + 1) == "53-SR-20"


def test_53_SR_21_dealing_never_moves_a_price() -> None:
    t = Market().formed("GIP", {"P1": 6, "P2": 1}).dealing("P1").sell("P1", "GIP", 5)
    assert t.price_of("GIP") == 96
    t.done("P1").buy("P2", "GIP", "pool")
    assert t.price_of("GIP") == 96


def test_53_SR_25_below_the_limit_again_he_may_buy() -> None:
    t = crowded().dealing("P1").sell("P1", "GIP", 1)
    assert t.no_buy("P1", "SIR") == "53-SR-14"
    t.sell("P1", "NWR", 1)
    assert t.no_buy("P1", "GIP") == "53-SR-12"
    t.buy("P1", "SIR")
