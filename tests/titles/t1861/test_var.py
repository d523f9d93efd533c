"""Options of 1861: ledger rows 61-VAR."""

import pytest

from railhead.core.ids import BANK, Private
from railhead.titles.t1861.auctions import on_offer
from tests.titles.t1861.table import Table, player


def buyer(t: Table) -> Table:
    """NW of P1, rich, about to buy trains."""
    return t.public("NW", shares={"P1": 60}, tokens=["F18.0"], cash=5000).operate("NW", "trains", number=2)


def prices(t: Table) -> dict[str, int]:
    """What the bank's trains cost NW, found out by buying."""
    before, found = t.state, {}
    for option in t.options("buy_train"):
        t.do("P1", "buy_train", **option.args)
        found[str(option.args["type"])] = 5000 - t.cash_of("NW")
        t.state = before
    return found


def test_61_VAR_01_two_2plus2_after_the_first_8() -> None:
    t = buyer(Table(3, phase="8", trains_2plus2=2))
    assert prices(t) == {"8": 1000, "5+5E": 1500, "2+2": 600}
    t.do("P1", "buy_train", source="bank", type="2+2")
    assert t.options("buy_train")
    t.public("MK", shares={"P2": 60}, tokens=["P8.0"], cash=5000, trains=["2+2"]).operate("MK", "trains", number=2)
    assert t.refused("P2", "buy_train", source="bank", type="2+2").rule == "61-TRN-02"


def test_61_VAR_01_not_before_and_not_without_the_option() -> None:
    assert prices(buyer(Table(3, phase="8"))) == {"8": 1000, "5+5E": 1500}
    assert prices(buyer(Table(3, phase="7", trains_2plus2=2))) == {"7": 800}


def test_61_VAR_02_unlimited() -> None:
    """A fourth 5+5E and a tenth 2+2."""
    t = buyer(Table(3, phase="8", trains_2plus2="unlimited", trains_5plus5E="unlimited"))
    t.equip("RSR", trains=["5+5E"] * 3 + ["2+2"] * 9)
    t.do("P1", "buy_train", source="bank", type="5+5E").do("P1", "buy_train", source="bank", type="2+2")
    assert t.trains_of("NW") == ["5+5E", "2+2"]


def test_61_VAR_03_the_state_railway_stands_in_st_petersburg_from_the_start() -> None:
    assert Table(3, rsr_marker_at_start=True).tokens_of("RSR") == ["E1.1"]
    assert Table(3).tokens_of("RSR") == []
    t = Table(3, phase="4", rsr_marker_at_start=True).operating_round(number=2)
    assert t.tokens_of("RSR") == ["E1.1"]


def test_61_VAR_03_a_nationalised_sp_w_token_is_just_removed() -> None:
    """Its space is then free for another."""
    t = Table(3, phase="4", rsr_marker_at_start=True).minor("SP-W", "P1", loans=2)
    t.operate("SP-W", "trains", number=2)
    assert t.tokens_of("SP-W") == []
    assert t.tokens_of("RSR") == ["E1.1"]
    t.tile("B4", "621").line("B4", "B6", "B8", "C7").public("NW", shares={"P1": 60}, tokens=["B4.0"], cash=500)
    t.operate("NW", "station").do("P1", "place_token", spot="E1.0")


def first_8() -> Table:
    """Played until the bank breaks: NW of P1, sold out, buys the first 8-train in OR 6.1."""
    t = Table(3, phase="7", play_until_bank_breaks=True).sold_out("7")
    t.public("NW", price=120, shares={"P1": 60, "P2": 40}, tokens=["F18.0"], trains=["5"], cash=1000)
    return t.operate("NW", "trains", turn=6, number=1).do("P1", "buy_train", source="bank", type="8")


def until(t: Table, round_: str) -> list[str]:
    """The rounds that begin until one does, everybody passing."""
    begun: list[str] = []
    while str(t.state.round) != round_ and not t.state.finished:
        t.passes(*t.acting())
        begun += [event.text.removesuffix(" begins") for event in t.events if event.kind == "round"]
    return begun


def test_61_VAR_04_the_8_train_does_not_end_the_game() -> None:
    """Ruling R-END-05: sets stay at two operating rounds."""
    t = first_8()
    assert str(t.state.round) == "OR 6.2"
    assert until(t, "SR 9") == ["SR 7", "OR 7.1", "OR 7.2", "SR 8", "OR 8.1", "OR 8.2", "SR 9"]


@pytest.mark.parametrize("number", [1, 2])
def test_61_VAR_04_only_the_bank_does(number: int) -> None:
    t = first_8()
    t.money(P3=t.cash_of("P3") + t.cash_of(BANK) - 50)
    t.operate("NW", "dividend", revenue=100, turn=7, number=number).do("P1", "dividend", payout="full")
    assert until(t, "never") == []
    assert "bank" in t.state.finished


def test_61_VAR_04_in_a_stock_round_one_operating_round_follows() -> None:
    t = first_8()
    t.money(P3=t.cash_of("P3") + t.cash_of(BANK) - 50).stock("P1", number=8)
    t.do("P1", "sell_shares", company="NW", shares=1)
    assert until(t, "never") == ["OR 8.1"]


@pytest.mark.parametrize(("chosen", "following"), [("left_of_winner", "P1"), ("left_of_proposer", "P2")])
def test_61_VAR_05_next_turn_after_a_minors_auction(chosen: str, following: str) -> None:
    """P1 proposes, P3 wins."""
    t = Table(3, phase="3", next_turn_after_auction=chosen).minor("N", "P2").stock("P1")
    t.do("P1", "bid", lot="K-R", amount=100).passes("P2").do("P3", "bid", lot="K-R", amount=105).passes("P1")
    assert t.director_of("K-R") == "P3"
    assert t.acting() == [following]


@pytest.mark.parametrize(("chosen", "following"), [("left_of_winner", "P1"), ("left_of_proposer", "P2")])
@pytest.mark.parametrize(("private", "sold"), [("TSR", []), ("WVR", ["TSR", "BSS", "MYR", "MRR"])])
def test_61_VAR_05_and_after_a_privates(private: Private, sold: list[str], chosen: str, following: str) -> None:
    t = Table(3, next_turn_after_auction=chosen).privates(**dict.fromkeys(sold, "P2"))
    t.at(t.state.frames[0], on_offer(t.d, private, player("P1")))
    t.do("P1", "bid", lot=private, amount=60).passes("P2").do("P3", "bid", lot=private, amount=65).passes("P1")
    assert t.owner_of(private) == "P3"
    assert t.acting() == [following]


def test_61_VAR_05_the_priority_deal_is_still_the_winners() -> None:
    t = Table(3, phase="3", next_turn_after_auction="left_of_proposer").minor("N", "P2").stock("P1")
    t.do("P1", "bid", lot="K-R", amount=100).do("P2", "bid", lot="K-R", amount=105).passes("P3", "P1")
    t.passes("P2", "P3", "P1")
    assert t.state.priority == "P3"
