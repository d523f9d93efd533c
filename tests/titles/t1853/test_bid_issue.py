"""Shares claimed by bids, un-redeemed shares, first directors: ledger rows 53-BID-13 to 19, 24, 27, 28."""

from railhead.core.ids import Player
from tests.titles.t1853.dealing import Market

SIX = ("Jab EIR", "Mi GIP", "Fn NWR", "Ck NWR", "Kq BNR", "Rr MSM")
"""Bond 200; claims of 100, 96, 92, 92, 88 and 80."""


def seated(t: Market) -> list[str]:
    return list(t.state.seating)


def test_53_BID_13_all_claims_player_by_player() -> None:
    t = Market(4, fresh=True).sealed("P1", "Ck NWR", "Bj NWR", "Bh NWR", "Eg NWR", "Ic NWR")
    t.sealed("P2", "Fn NWR", "Bj NWR", "Bh NWR", "Eg NWR", "Ic NWR")
    t.sealed("P3", "Ck NWR", "Bj NWR", "Bh NWR").sealed("P4", "Tp SIR", "Rn SIR", "Rp SIR")
    assert seated(t)[:2] == ["P2", "P1"]
    assert [t.shares_of(who, "NWR") for who in ("P2", "P1", "P3")] == [5, 5, 0]
    assert t.cash_of("P3") == 570 - 60


def test_53_BID_13_a_claim_without_a_share_left_fails() -> None:
    t = Market(5, fresh=True).sealed("P1", "Ck NWR", "Bj NWR", "Bh NWR", "Eg NWR", "Fn NWR")
    t.sealed("P2", "Ck NWR", "Bj NWR", "Bh NWR", "Eg NWR").sealed("P3", "Ck NWR", "Bj NWR", "Tp SIR")
    t.sealed("P4", "Tp SIR", "Rn SIR", "Rp SIR").sealed("P5", "Tp SIR", "Rn MSM", "Rp MSM")
    assert t.shares_of("P3", "NWR") == 1
    assert t.cash_of("P3") == 570 - 60 - 92 - 75
    assert t.singles_of("bank", "NWR") == 0


def test_53_BID_14_paid_at_par() -> None:
    t = Market(4, fresh=True).sealed("P1", "Fn NWR", "Ck NWR", "Bh NWR").sealed("P2", "Gm BBCI", "Hj BBCI", "Jh BBCI")
    bank = t.cash_of("bank")
    t.sealed("P3", "Rr SIR", "Tp SIR", "Rn SIR").sealed("P4", "Jah BAR", "Iae BAR", "Jab BAR")
    assert t.cash_of("P1") == 214
    assert t.cash_of("bank") == bank + 276 + 252 + 225 + 210


def ten() -> Market:
    """Worked example E-10."""
    t = Market(3, fresh=True).sealed("P1", *SIX)
    t.sealed("P2", "Tp SIR", "Rn SIR", "Rp SIR", "Oo MSM")
    return t.sealed("P3", "Jah BAR", "Iae BAR", "Jab BAR", "Hx EIR")


def test_53_BID_15_the_cheapest_that_cannot_be_paid_is_unredeemed() -> None:
    t = ten()
    assert t.bond_of("P1") == 200
    assert t.state.unredeemed == {"P1": {"MSM": 1}}
    assert t.cash_of("P1") == 62
    assert t.shares_of("P1", "MSM") == 1


def test_53_BID_16_all_are_redeemed_before_anything_is_bought() -> None:
    t = ten()
    assert t.acting() == ["P1"]
    assert t.no_buy("P1", "NWR") == "53-BID-16"
    assert t.rule("P1", "redeem", company="MSM") == "53-BID-16"
    exact = t.state
    t.money(P1=80).do("P1", "redeem", company="MSM")
    assert t.cash_of("P1") == 0
    t.state = exact
    t.money(P1=176).do("P1", "redeem", company="MSM")
    assert t.cash_of("P1") == 96
    assert t.state.unredeemed == {}
    t.buy("P1", "GIP")
    assert t.cash_of("P1") == 0


def test_53_BID_17_the_qualifying_number_forms_a_company() -> None:
    t = Market(4, fresh=True).sealed("P1", "Fn NWR", "Ck NWR", "Bh NWR").sealed("P2", "Bj NWR", "Eg NWR", "Ic NWR")
    t.sealed("P3", "Rr SIR", "Tp SIR", "Rn SIR").sealed("P4", "Jah BAR", "Iae BAR", "Jab BAR")
    assert set(t.state.marks) == {"NWR"}
    assert t.director_of("NWR") == "P1"
    assert t.cash_of("NWR") == 920


def test_53_BID_17_six_six_five_five() -> None:
    from railhead.titles.t1853.facts import facts

    assert [facts(Market(players).d).qualifying for players in (3, 4, 5, 6)] == [6, 6, 5, 5]


def test_53_BID_18_of_equal_holders_the_one_seated_earlier() -> None:
    t = Market(4, fresh=True).sealed("P1", "Bj NWR", "Eg NWR", "Ic NWR").sealed("P2", "Gm BBCI", "Hj BBCI", "Mi BBCI")
    t.sealed("P3", "Fn NWR", "Ck NWR", "Bh NWR").sealed("P4", "Tp SIR", "Rn SIR", "Rp SIR")
    assert seated(t).index("P3") < seated(t).index("P1")
    assert t.director_of("NWR") == "P3"
    assert t.certificate_at("NWR") == "P3"
    assert (t.singles_of("P3", "NWR"), t.singles_of("bank", "NWR")) == (1, 4)


def test_53_BID_19_companies_that_nobody_claimed_are_put_aside() -> None:
    t = Market(4, fresh=True).sealed("P1", "Fn NWR", "Ck NWR", "Bh NWR").sealed("P2", "Gm BBCI", "Hj BBCI", "Jh BBCI")
    t.sealed("P3", "Rr SIR", "Tp SIR", "Rn SIR").sealed("P4", "Fn EIR", "Gs EIR", "Hx EIR")
    assert t.values("buy_share", "company") == {"EIR", "NWR", "BBCI", "SIR"}
    assert t.no_buy(t.acting()[0], "BAR") == "53-SR-06"


def test_53_BID_24_a_bond_never_claimed_is_lost() -> None:
    t = Market().bid("P1", Jab="EIR", Fn="EIR", Rr="MSM").money(P1=300)
    assert t.bond_of("P1") == 120
    assert t.worth_of("P1") == 300


def test_53_BID_27_an_unredeemed_share_earns_nothing_and_is_not_sold() -> None:
    t = Market().formed("NWR", {"P1": 3, "P2": 2, "pool": 1}, trains=["2"])
    t.put(unredeemed={Player("P1"): {"NWR": 1}})  # type: ignore[arg-type]
    t.operate("NWR", "dividend", revenue=200)
    cash = t.cash_of("P1")
    t.do("P1", "dividend", payout="pay")
    assert t.cash_of("P1") == cash + 40
    t.dealing("P1")
    assert t.no_sale("P1", "NWR", 3) == "53-BID-27"
    t.sell("P1", "NWR", 2)
    assert t.state.unredeemed == {"P1": {"NWR": 1}}
    assert t.director_of("NWR") == "P2"
    assert t.worth_of("P1") == t.cash_of("P1")


def test_53_BID_28_redeeming_is_no_purchase() -> None:
    t = Market(3).hold("MSM", P3=1)
    t.put(unredeemed={Player("P3"): {"MSM": 1}}).dealing("P1")  # type: ignore[arg-type]
    t.passes("P1", "P2").do("P3", "redeem", company="MSM").passes("P3")
    assert t.kinds() == {"sell_elephant", "pass"}
    t.passes("P1")
    assert t.state.round.kind == "OR"
