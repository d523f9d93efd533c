"""The end of the game and its results: ledger rows 53-END-01 to 09."""

from railhead.core.ids import Player
from railhead.mechanisms.ending import winners
from tests.titles.t1853.dealing import Market


def table() -> Market:
    return Market().formed("GIP", {"P1": 6}).formed("SIR", {"P2": 6}).formed("BAR", {"P3": 6})


def test_53_END_01_the_round_is_completed() -> None:
    t = table().bank(60).operate("GIP", "dividend", revenue=100, then=["SIR", "BAR"], rounds=1)
    t.do("P1", "dividend", payout="pay")
    assert t.cash_of("bank") == 0
    assert t.state.broken
    for name in ("GIP", "SIR", "BAR"):
        assert t.operating == name
        t.finish_turn()
    assert t.state.finished == "the bank has run out of money"


def test_53_END_02_no_further_round_of_the_set() -> None:
    t = table().bank(10).operate("BAR", "dividend", revenue=100, rounds=3).do("P3", "dividend", payout="pay")
    t.finish_turn()
    assert t.state.finished
    assert str(t.state.round) == "OR 2.1"


def test_53_END_03_payments_are_made_in_full() -> None:
    t = table().bank(10).operate("BAR", "dividend", revenue=100)
    cash = t.cash_of("P3")
    t.do("P3", "dividend", payout="pay")
    assert t.cash_of("P3") == cash + 60
    assert t.cash_of("bank") == -50


def test_53_END_04_400_stops_the_game_at_once() -> None:
    t = Market().formed("GIP", {"P1": 6}, price=380).formed("SIR", {"P2": 6})
    t.operate("GIP", "dividend", revenue=100, then=["SIR"]).do("P1", "dividend", payout="pay")
    assert t.price_of("GIP") == 400
    assert t.state.finished == "a share price has reached the end of the market"
    assert t.cash_of("P1") == 630
    assert t.acting() == []
    assert t.rule("P2", "pass") == "53-END-04"


def test_53_END_05_cash_and_shares_at_market_price() -> None:
    t = Market().formed("GIP", {"P2": 4, "P1": 3}, price=140).money(P1=512)
    assert t.worth_of("P1") == 932


def test_53_END_06_nothing_else_counts() -> None:
    t = Market().formed("GIP", {"P2": 4, "P1": 2}).formed("SIR", {"P1": 2}, price=10, cash=500, trains=["2", "2"])
    t.bid("P1", Fn="NWR", Ck="NWR", Bh="NWR").money(P1=300)
    assert t.bond_of("P1") == 80
    assert t.worth_of("P1") == 492 + 2 * 10


def test_53_END_07_equals_share_the_victory() -> None:
    t = Market().money(P1=600, P2=700, P3=700, P4=10)
    assert winners(t.d) == ["P2", "P3"]
    assert winners(t.money(P1=701).d) == ["P1"]


def test_53_END_08_shares_of_companies_never_formed_score_par() -> None:
    t = Market().hold("BBCI", P1=2).money(P1=0)
    assert t.worth_of("P1") == 168
    t.put(unredeemed={Player("P1"): {"BBCI": 1}})  # type: ignore[arg-type]
    assert t.worth_of("P1") == 84


def test_53_END_09_the_bank_runs_out_in_a_dealing_round() -> None:
    t = Market().formed("GIP", {"P1": 6}).bank(90).dealing("P1").sell("P1", "GIP", 1)
    assert t.state.broken
    t.done("P1").buy("P2", "GIP")
    assert t.acting() == ["P3"]
    t.end_dealing()
    assert t.state.finished == "the bank has run out of money"
    assert t.state.round.kind == "SR"
