"""Boundaries of 1863's rules that a small slip would move: circles, valuations, payouts, rust and train limits."""

import pytest

from railhead.core.ids import Private
from railhead.titles import load
from tests.titles.t1863.merging import merge, minors
from tests.titles.t1863.table import Table


def test_63_SR_20_nobody_becomes_president_of_his_own_owner() -> None:
    """CIR holds two shares of PIC, which holds one of CIR: the certificate cannot pass to CIR, so P1 cannot sell."""
    t = Table(4, "III").major("PIC", 100, shares={"P1": 2, "CIR": 2}).major("CIR", 90, shares={"P2": 4, "PIC": 1})
    assert t.stock("P1").rule("P1", "sell_shares", by="P1", company="PIC", shares=1) == "63-SR-09"
    t = Table(4, "III").major("PIC", 100, shares={"P1": 2, "CIR": 2}).major("CIR", 90, shares={"P2": 4})
    t.stock("P1").do("P1", "sell_shares", by="P1", company="PIC", shares=1)
    assert t.president_of("PIC") == "CIR"


def test_63_SR_20_not_by_holding_more_either() -> None:
    t = Table(4, "III").major("PIC", 100, shares={"P1": 2, "CIR": 3}).major("CIR", 90, shares={"P2": 4, "PIC": 1})
    t.money(P3=500).stock("P3").do("P3", "buy_share", by="P3", company="PIC", source="treasury")
    assert t.president_of("PIC") == "P1"


@pytest.mark.parametrize(("cash", "most"), [(500, 0), (501, 1), (600, 1), (601, 2)])
def test_63_LOAN_03_the_valuation_must_exceed_all_loans(cash: int, most: int) -> None:
    """Two loans, no assets: worth cash less 200, which must be more than 300 for a third loan, and 400 for a fourth."""
    t = Table(4, "III").major("MET", 200, shares={"P1": 6}, cash=cash, loans=2).operate("MET")
    assert t.values("take_loans", "loans") == set(range(1, most + 1))
    assert t.rule("P1", "take_loans", company="MET", loans=most + 1) == "63-LOAN-03"


@pytest.mark.parametrize(("shorts", "each"), [(0, 13), (5, 13), (6, 12), (10, 10)])
def test_63_NAT_08_a_seizure_pays_over_all_shares_that_exist(shorts: int, each: int) -> None:
    """Half of 260 is 13 a tenth; 200 in the treasury is 12 a share once sixteen shares exist. Shorts pay nothing."""
    t = Table(4, "V").major("MET", 200, shares={"P1": 6}, cash=500, trains=["4T"]).money(P2=0, P3=0, P4=7)
    t.major("BAK", 60, shares={"P2": 4, "P3": 1}, cash=200).ran("BAK", 60).shorts("BAK", P4=shorts).mergers()
    assert (t.cash_of("P2"), t.cash_of("P3"), t.cash_of("P4")) == (4 * each, each, 7)
    assert "BAK" not in t.state.shorts


def keeper(*, buyer: str) -> Table:
    """MET owns Thompson and a 2T; MET itself or BAK buys the first 4T."""
    t = Table(4, "III").major("MET", 100, shares={"P1": 6}, cash=2000, trains=["2T"]).privates(THOMPSON="MET")
    t.major("BAK", 90, shares={"P2": 6}, cash=2000).left("3T", 0).operate(buyer, "trains", acted=["MET", "BAK"])
    t.do("P1" if buyer == "MET" else "P2", "buy_train", source="bank", type="4T")
    return t.do("P1", "keep_train", train=t.train("MET", "2T"))


def test_63_PRI_06_whoever_triggers_the_rust_himself_still_has_his_next_turn() -> None:
    t = keeper(buyer="MET").passes("P1")
    assert "2T" in t.trains_of("MET"), "the turn in which it rusted is not the extra one"
    t.operate("MET", "costs", number=2, acted=["BAK"])
    assert "2T" not in t.trains_of("MET")


def test_63_PRI_06_where_another_triggers_it_the_next_turn_is_the_extra_one() -> None:
    t = keeper(buyer="BAK").passes("P2")
    assert "2T" in t.trains_of("MET")
    t.operate("MET", "costs", number=2, acted=["BAK"])
    assert "2T" not in t.trains_of("MET")


def bidder(trains: list[str]) -> Table:
    t = Table(4, "III").minor("CIR", "P1", 80, cash=300, trains=trains).minor("DIS", "P1", 70, cash=300)
    return t.major("BAK", 0, shares={"P2": 4}, trains=["3T"], tokens=()).mergers()


def test_63_LIQ_03_a_company_at_its_train_limit_bids_for_no_trains() -> None:
    t = bidder(["2T", "2T"])
    assert t.values("bid", "by") == {"DIS"}
    assert t.rule("P1", "bid", lot="BAK trains", by="CIR", amount=0) == "63-LIQ-03"
    t = bidder(["2T"])
    assert t.values("bid", "by") == {"CIR", "DIS"}


def test_63_TRN_08_a_train_that_thompson_kept_and_the_limit_takes_is_gone() -> None:
    """Four trains of MET, of which phase IV allows three: the kept 2T is no train for the pool."""
    t = Table(4, "III").major("MET", 100, shares={"P1": 6}, trains=["2T", "3T", "3T", "3T"]).privates(THOMPSON="MET")
    t.major("BAK", 90, shares={"P2": 6}, cash=2000).left("3T", 0).operate("BAK", "trains", acted=["MET"])
    t.do("P2", "buy_train", source="bank", type="4T").do("P1", "keep_train", train=t.train("MET", "2T"))
    t.do("P1", "discard_train", train=t.train("MET", "2T"))
    assert (t.trains_of("MET"), t.trains_of("pool"), dict(t.state.reprieved)) == (["3T", "3T", "3T"], [], {})


def test_63_AUC_08_the_last_money_keeps_a_private() -> None:
    t = Table(4, fresh=True, auction="quick")
    (who,) = t.acting()
    (card,) = t.values("keep_private", "private")
    price = t.title.board.privates[Private(str(card))].face // 2
    assert t.money(**{who: price - 1}).rule(who, "keep_private", private=card) == "63-AUC-08"
    t.money(**{who: price}).do(who, "keep_private", private=card)
    assert t.cash_of(who) == 0


def test_63_TRK_02_is_cited_where_one_of_two_tokens_has_track() -> None:
    t = Table(4, "II").major("MET", 100, shares={"P1": 6}, cash=500, tokens=["G18.0", "F9.0"])
    t.tiles("F9: 57 G8 E10").operate("MET")
    assert t.no_lay("K18", "9") == "63-TRK-02"
    t = Table(4, "II").major("MET", 100, shares={"P1": 6}, cash=500, tokens=["G18.0", "F9.0"]).operate("MET")
    assert t.no_lay("K18", "9") == "63-TRK-09"


def test_63_PRI_14_the_pirate_is_nothing_that_is_waited_for() -> None:
    """It is offered beside the parts of a turn, and holds none of them up."""
    t = Table(4, "II").minor("BAK", "P1", 80, cash=500).privates(CHOCOLATE="BAK").operate("BAK")
    assert {option.idle for option in t.options("place_pirate")} == {True}
    t = Table(4, "II").minor("BAK", "P1", 80, cash=30, loans=2).privates(CHOCOLATE="BAK").put(rate=5)
    t.minor("CIR", "P2", 75, cash=500).operate("BAK", "trains")
    assert t.operating == "CIR", "BAK can neither buy nor borrow"


def test_63_LIQ_10_papers_of_a_company_in_liquidation_lie_in_the_pool_unpaid() -> None:
    """MET ends first; its two shares of PIC, which is in liquidation itself, bring nothing. P2 has four of ten."""
    t = Table(4, "V").major("PIC", 0, shares={"P2": 4, "MET": 2}, cash=100).major("MET", 0, shares={"P1": 4})
    t.major("BAK", 100, shares={"P3": 6}, trains=["5T"]).money(P1=0, P2=0).mergers("liquidate")
    assert t.state.marks.keys() == {"BAK"}
    assert (t.cash_of("P1"), t.cash_of("P2")) == (0, 40)


def test_63_LIQ_10_the_certificate_goes_up_the_chain() -> None:
    """MET ends first and presides over PIC, which is in liquidation too: P1 has two shares of ten then."""
    t = Table(4, "V").major("PIC", 0, shares={"MET": 2}, cash=100).major("MET", 0, shares={"P1": 4})
    t.major("BAK", 100, shares={"P3": 6}, trains=["5T"]).money(P1=0).mergers("liquidate")
    assert t.state.marks.keys() == {"BAK"}
    assert t.cash_of("P1") == 20


def test_63_SHO_06_a_certificate_that_goes_up_the_chain_matches_a_short() -> None:
    """P1 is short of PIC, whose certificate comes to him. Nothing is paid for a share of a company in liquidation, so
    ten shares are left of eleven, and his two bring 11 each."""
    t = Table(4, "V").major("PIC", 0, shares={"MET": 2}, cash=110).major("MET", 0, shares={"P1": 4})
    t.major("BAK", 100, shares={"P3": 6}, trains=["5T"]).shorts("PIC", P1=1).money(P1=0).mergers("liquidate")
    assert t.state.marks.keys() == {"BAK"}
    assert t.cash_of("P1") == 22


def test_63_CRI_04_a_company_in_liquidation_of_another_player_sells_nothing_yet() -> None:
    """BAK of P1, who is ruined, holds a share of PIC. What PIC holds of CIR is sold in the M&A, not before."""
    t = Table(4, "III").major("PIC", 0, shares={"P2": 4, "BAK": 1}).major("CIR", 60, shares={"P3": 4, "PIC": 2})
    t.minor("BAK", "P1", 75, cash=10, trains=["2T"], loans=2).money(P1=0).put(rate=5)
    t.operate("BAK", "costs", acted=["PIC"]).do("P1", "declare_crisis")
    assert t.state.ruined == ("P1",)
    assert t.operating == "CIR"
    assert (t.price_of("CIR"), t.shares_of("PIC", "CIR")) == (60, 2)


def test_63_NAT_05_tokens_are_given_up_only_when_nobody_has_bought_them() -> None:
    """The LPTB has one token left for BAK's two: first BAK's parts are auctioned."""
    t = Table(4, "III").major("BAK", 0, shares={"P1": 4}, trains=["3T"], tokens=["F9.0", "I10.0"])
    for spot in ("C10.0", "G18.0", "K22.0", "C18.0", "Q20.0", "K2.0", "J13.0"):
        t.token("LPTB", spot)
    t.major("PIC", 100, shares={"P2": 6}, cash=500, trains=["3T"]).mergers()
    assert "bid" in t.kinds()
    while "bid" in t.kinds():
        t.passes(*t.acting())
    assert (t.acting(), t.values("remove_token", "spot")) == (["P1"], {"F9.0", "I10.0"})
    t.do("P1", "remove_token", spot="F9.0")
    assert "the token of BAK in F9 is not replaced" in t.told("token")


def test_63_MRG_05_who_can_neither_buy_nor_sell_short_is_not_asked() -> None:
    """P2's short takes BAK into the grey, where it cannot be sold short; P3 and P4 have no money."""
    t = Table(4, "II").minor("BAK", "P1", 40, cash=100).money(P3=0, P4=0).mergers("act")
    t.do("P1", "convert", tokens=1).passes("P1").do("P2", "sell_short", company="BAK")
    assert t.acting() == ["P1"]


def test_63_MRG_14_who_can_neither_buy_nor_sell_is_not_asked() -> None:
    t = Table(4, "III").major("BAK", 60, shares={"P1": 4}).major("CIR", 90, shares={"P1": 4}).money(P1=0, P2=0, P3=500)
    t.major("PIC", 100, shares={"P3": 2}).mergers("act")
    merge(t, "P1", "CIR", survivor="CIR")
    assert t.acting() == ["P3"]
    assert t.rule("P3", "sell_shares", by="P3", company="PIC", shares=1) == "63-MRG-14", "not that nobody follows him"


def test_63_MRG_02_in_games_of_the_first_edition_a_declined_merger_was_the_activity() -> None:
    t = minors("P1", "P2", "P3")
    t.title = load("1863", 4, t.title.options, edition="1/1")
    t.do("P3", "merge", company="CIR").do("P3", "form", company="CSL").do("P2", "decline")
    assert t.acting() == ["P2"]


def test_the_log_tells_of_bids_assets_and_lots() -> None:
    t = Table(4, fresh=True)
    (first,) = t.acting()
    assert t.do(first, "bid", lot="FOWLER", amount=5).told("bid") == [f"{first} bids 5 for FOWLER"]
    t = Table(4, "II").privates(TUNNEL="P1").money(P1=500).stock("P1").propose("P1", "BAK", "G18.0")
    t.passes("P2", "P3", "P4").do("P1", "name_founder", by="P1").do("P1", "give_asset", asset="TUNNEL")
    assert t.told("start") == ["P1 puts TUNNEL into BAK"]
    t = bidder(["2T"]).do("P1", "bid", lot="BAK trains", by="CIR", amount=5)
    assert "CIR buys BAK trains for 5" in t.told("auction")


def test_the_log_tells_that_a_round_begins() -> None:
    t = Table(4, "II").minor("BAK", "P1", 80, cash=100).stock("P1").passes("P1", "P2", "P3", "P4")
    assert t.told("round") == ["OR 2.1 begins"]
