"""Forming a public company in 1861's merger round: ledger rows 61-MRG on its shares, its director and its trains."""

import pytest

from tests.titles.t1861.merging import merge, rails, settled
from tests.titles.t1861.table import Table

SPOTS = ["H8.0", "D14.0", "G15.0", "E9.0"]
MINORS = ["N", "K-B", "K-R", "M-B"]


def formed(*owners: str, cash: int = 2000) -> Table:
    """Two to four minors at 50, of these owners in operating order, have merged into NW at 100; its tokens are
    chosen, and the first holder is asked about shares."""
    t = rails()
    t.purse(dict.fromkeys(t.state.players, cash))
    for name, owner, spot in zip(MINORS, owners, SPOTS, strict=False):
        t.minor(name, owner, price=50, spot=spot)
    merge(t, "NW", *MINORS[: len(owners)])
    while t.options("remove_token"):
        t.do(t.acting()[0], "remove_token", spot=t.options("remove_token")[0].args["spot"])
    return t


def converted() -> Table:
    """K-K of P1, at 110, becomes SE."""
    t = Table(3, phase="4").minor("K-K", "P1", cell=(4, 6)).merger_round("K-K")
    return t.do("P1", "convert", company="SE")


def holdings(t: Table, *players: str) -> list[int]:
    return [t.percent_of(who, "NW") for who in players]


def test_61_MRG_12_any_number_in_one_transaction() -> None:
    t = formed("P1", "P1")
    assert t.acting() == ["P1"]
    assert t.refused("P1", "buy_share", company="NW", shares=5).rule == "61-MRG-15"
    t.do("P1", "buy_share", company="NW", shares=4)
    assert t.percent_of("P1", "NW") == 60
    assert (t.cash_of("P1"), t.cash_of("NW")) == (1600, 400)
    assert t.acting() == ["P2"]


def test_61_MRG_12_no_more_than_are_left() -> None:
    """Four holders of a tenth each: when the first has come to 60 %, one share is left for the second."""
    t = formed("P1", "P2", "P3", "P4").do("P1", "buy_share", company="NW", shares=5)
    assert [option.args["shares"] for option in t.options("buy_share")] == [1]
    assert t.refused("P2", "buy_share", company="NW", shares=2).rule == "61-MRG-12"


def test_61_MRG_12_a_single_transaction() -> None:
    """Who has bought is not asked again in this stage."""
    t = formed("P1", "P1", "P2").do("P1", "buy_share", company="NW", shares=1)
    assert t.acting() == ["P2"]


def test_61_MRG_12_from_the_director_leftwards_holders_only() -> None:
    t = formed("P4", "P2", "P4")
    assert t.acting() == ["P4"]
    assert t.refused("P2", "buy_share", company="NW", shares=1).rule == "61-MRG-12"
    t.passes("P4")
    assert t.acting() == ["P2"]
    t.do("P2", "buy_share", company="NW", shares=1)
    assert t.acting() == ["P4"]
    assert {option.rule for option in t.options()} == {"61-MRG-14"}


def test_61_MRG_12_so_in_a_conversion() -> None:
    t = converted().money(P1=1000)
    assert t.acting() == ["P1"]
    t.do("P1", "buy_share", company="SE", shares=4)
    assert (t.percent_of("P1", "SE"), t.cash_of("P1"), t.cash_of("SE")) == (60, 560, 440)


def test_61_MRG_12_up_to_60_percent_from_a_single_share() -> None:
    """Four owners with a share each leave six in the treasury, the director's certificate among them."""
    t = formed("P1", "P2", "P3", "P4")
    assert t.refused("P1", "buy_share", company="NW", shares=6).rule == "61-MRG-15"
    t.do("P1", "buy_share", company="NW", shares=5)
    assert holdings(t, "P1", "P2", "P3", "P4", "NW") == [60, 10, 10, 10, 10]
    assert t.cash_of("NW") == 500


def test_61_MRG_12_tokens_are_chosen_before_shares_are_bought() -> None:
    """Ruling R-MRG-07."""
    t = rails()
    for name, spot in zip(MINORS[:3], SPOTS, strict=False):
        t.minor(name, "P1", spot=spot)
    merge(t, "NW", *MINORS[:3])
    assert {option.kind for option in t.options()} == {"remove_token"}
    assert t.refused("P1", "buy_share", company="NW", shares=1).rule == "61-MRG-10"


def test_61_MRG_13_void_if_nobody_holds_two_shares() -> None:
    """P1 and P2 one each, neither buys: all is as it was, and the minor that began may try again (R-MRG-10)."""
    t = rails().minor("N", "P1", price=70, spot="H8.0", cash=12, trains=["4"], loans=1)
    t.minor("K-B", "P2", price=60, spot="D14.0", cash=34).privates(TSR="N").money(P1=500, P2=500)
    t.merger_round("N", "K-B")
    before = t.state
    merge(t, "NW", "N", "K-B")
    assert t.director_of("NW") == "P1"
    t.passes("P1", "P2")
    assert t.state == before
    assert t.acting() == ["P1"]
    t.do("P1", "merge", company="K-B")


def test_61_MRG_13_void_if_nobody_can_buy() -> None:
    t = formed("P1", "P2", cash=99)
    assert {"N", "K-B"} <= set(t.state.marks)
    assert "NW" not in t.state.marks
    assert t.tokens_of("N") == ["H8.0"]


def test_61_MRG_13_one_share_bought_is_enough() -> None:
    """Ruling R-MRG-05: a share and the price of one more become the director's certificate."""
    t = formed("P1", "P2").passes("P1").do("P2", "buy_share", company="NW", shares=1)
    assert t.director_of("NW") == "P2"
    assert holdings(t, "P1", "P2", "NW") == [10, 20, 70]
    assert (t.cash_of("P2"), t.cash_of("NW")) == (1900, 100)
    assert t.acting() == ["P2"]


def test_61_MRG_13_the_first_to_hold_the_certificate_keeps_it_unless_exceeded() -> None:
    """Ruling R-MRG-06."""
    t = formed("P1", "P2").do("P1", "buy_share", company="NW", shares=1).do("P2", "buy_share", company="NW", shares=1)
    assert holdings(t, "P1", "P2") == [20, 20]
    assert t.director_of("NW") == "P1"
    t = formed("P1", "P2").do("P1", "buy_share", company="NW", shares=1).do("P2", "buy_share", company="NW", shares=2)
    assert t.director_of("NW") == "P2"


def test_61_MRG_14_every_player_may_buy_one_once_round() -> None:
    t = formed("P2", "P2").passes("P2")
    assert t.acting() == ["P2"]
    assert t.refused("P2", "buy_share", company="NW", shares=2).rule == "61-MRG-14"
    t.do("P2", "buy_share", company="NW", shares=1)
    assert t.acting() == ["P3"]
    t.do("P3", "buy_share", company="NW", shares=1).passes("P4").do("P1", "buy_share", company="NW", shares=1)
    assert holdings(t, "P1", "P2", "P3", "P4", "NW") == [10, 30, 10, 0, 50]
    assert t.cash_of("P3") == 1900
    assert t.state.round.kind == "OR"


def test_61_MRG_14_only_while_shares_are_left() -> None:
    """The holders buy all six of the treasury: nobody is asked again."""
    t = formed("P1", "P1", "P2", "P2").do("P1", "buy_share", company="NW", shares=4)
    t.do("P2", "buy_share", company="NW", shares=2)
    assert holdings(t, "P1", "P2", "NW") == [60, 40, 0]
    assert t.state.round.kind == "OR"


def test_61_MRG_14_it_ends_with_the_last_share() -> None:
    t = formed("P1", "P1", "P2", "P2").do("P1", "buy_share", company="NW", shares=4)
    t.do("P2", "buy_share", company="NW", shares=1)
    assert t.acting() == ["P2"]
    t.passes("P2").do("P3", "buy_share", company="NW", shares=1)
    assert holdings(t, "P3", "NW") == [10, 0]
    assert t.state.round.kind == "OR"


def test_61_MRG_15_purchases_pay_the_company() -> None:
    t = formed("P1", "P1")
    bank = t.cash_of("bank")
    t.do("P1", "buy_share", company="NW", shares=2).passes("P1").do("P2", "buy_share", company="NW", shares=1)
    assert t.cash_of("NW") == 300
    assert t.cash_of("bank") == bank
    assert t.price_of("NW") == 100


def test_61_MRG_15_who_overtakes_in_stage_one_starts_stage_two() -> None:
    t = formed("P1", "P1", "P3").passes("P1").do("P3", "buy_share", company="NW", shares=2)
    assert holdings(t, "P1", "P3") == [20, 30]
    assert t.director_of("NW") == "P3"
    assert t.acting() == ["P3"]
    t.passes("P3")
    assert t.acting() == ["P4"]


def test_61_MRG_15_a_purchase_in_stage_two_may_change_the_director() -> None:
    t = formed("P1", "P1", "P3").passes("P1").do("P3", "buy_share", company="NW", shares=1)
    assert t.director_of("NW") == "P1"
    t.passes("P1", "P2").do("P3", "buy_share", company="NW", shares=1)
    assert t.director_of("NW") == "P3"


def test_61_MRG_15_sixty_percent_binds_in_stage_two() -> None:
    t = formed("P1", "P1").do("P1", "buy_share", company="NW", shares=4)
    assert t.acting() == ["P2"]
    assert [option.actor for option in t.options("buy_share")] == ["P2"]


@pytest.mark.parametrize(("mk", "se", "most"), [(6, 0, 4), (7, 0, 4), (8, 0, 3), (8, 1, 2), (8, 2, 1), (8, 3, 0)])
def test_61_MRG_15_the_certificate_limit_binds(mk: int, se: int, most: int) -> None:
    """Four players, limit 16. Two merged minors are one certificate, the director's; four privates count beside."""
    t = rails().minor("N", "P1", price=50, spot="H8.0").minor("K-B", "P1", price=50, spot="D14.0").money(P1=2000)
    t.privates(TSR="P1", BSS="P1", MYR="P1", MRR="P1")
    t.public("MK", shares={"P2": 20, "P1": 10 * mk}).public("SE", shares={"P2": 20, "P1": 10 * se})
    merge(t, "NW", "N", "K-B")
    offered = [option.args["shares"] for option in t.options("buy_share") if option.actor == "P1"]
    assert offered == list(range(1, most + 1))
    if 0 < most < 4:
        assert t.refused("P1", "buy_share", company="NW", shares=most + 1).rule == "61-MRG-15"


def test_61_MRG_15_a_share_that_becomes_the_directors_certificate_needs_no_room() -> None:
    """P1 is at the limit of 16 with his one share of NW: a second makes one certificate of two, a third is too many."""
    t = rails().minor("N", "P1", price=50, spot="H8.0").minor("K-B", "P2", price=50, spot="D14.0").money(P1=2000)
    t.privates(TSR="P1", BSS="P1", MYR="P1", MRR="P1", WVR="P1")
    t.public("MK", shares={"P2": 20, "P1": 80}).public("SE", shares={"P2": 20, "P1": 20})
    merge(t, "NW", "N", "K-B")
    assert t.refused("P1", "buy_share", company="NW", shares=2).rule == "61-MRG-15"
    t.do("P1", "buy_share", company="NW", shares=1)
    assert t.percent_of("P1", "NW") == 20


def test_61_MRG_15_no_more_than_ones_cash() -> None:
    t = formed("P1", "P1", cash=250)
    assert t.refused("P1", "buy_share", company="NW", shares=3).rule == "61-MRG-15"
    t.do("P1", "buy_share", company="NW", shares=2)


def test_61_MRG_15_no_sales() -> None:
    t = formed("P1", "P1").public("MK", shares={"P2": 20, "P1": 30})
    assert not t.options("sell_shares")
    assert t.refused("P1", "sell_shares", company="MK", shares=1).rule == "61-MRG-12"


def test_61_MRG_20_excess_trains_are_given_up_last() -> None:
    """Phase 4, four minors with a train each: limit 3 (ruling R-TRN-01). The director chooses, after the purchases."""
    t = rails(phase="4").money(P1=0, P2=0, P3=0, P4=400)
    for name, owner, spot, train in zip(MINORS, ("P1", "P1", "P1", "P4"), SPOTS, ("3", "3", "4", "4"), strict=True):
        t.minor(name, owner, price=50, spot=spot, trains=[train])
    merge(t, "NW", *MINORS)
    t.do("P1", "remove_token", spot="H8.0").do("P1", "remove_token", spot="D14.0")
    t.do("P4", "buy_share", company="NW", shares=3)
    assert t.director_of("NW") == "P4"
    assert len(t.trains_of("NW")) == 4
    assert t.acting() == ["P4"]
    assert {option.kind for option in t.options()} == {"buy_share", "pass"}
    t.passes("P4")
    assert {option.kind for option in t.options()} == {"discard_train"}
    three = next(option for option in t.options() if str(option.args["train"]).startswith("3-"))
    t.do("P4", "discard_train", train=three.args["train"])
    assert (t.trains_of("NW"), t.trains_of("pool")) == (["3", "4", "4"], ["3"])
    assert t.cash_of("NW") == 300


def test_61_MRG_21_stage_two_follows_a_conversion() -> None:
    t = converted().passes("P1", "P1")
    assert t.acting() == ["P2"]
    t.do("P2", "buy_share", company="SE", shares=1)
    assert (t.cash_of("P2"), t.cash_of("SE")) == (420 - 110, 110)
    assert t.percent_of("P2", "SE") == 10
    settled(t)
    assert t.director_of("SE") == "P1"
