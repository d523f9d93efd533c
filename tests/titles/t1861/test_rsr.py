"""The Russian State Railway of 1861: ledger rows 61-RSR."""

from collections.abc import Sequence

import pytest

from railhead.core.ids import Spot
from tests.titles.t1861.table import Table, company


def railway(phase: str, cash: int = 0, trains: Sequence[str] = (), loans: int = 0) -> Table:
    """A table where nobody else operates."""
    return Table(3, phase=phase).equip("RSR", cash=cash, trains=trains, loans=loans)


def buys(t: Table) -> Table:
    """The state railway comes to its trains; whatever it does, the next stock round follows."""
    return t.operate("RSR", "trains", number=2)


def books(t: Table) -> tuple[list[str], int, int]:
    """Its trains, its cash and its loans."""
    return t.trains_of("RSR"), t.cash_of("RSR"), t.loans_of("RSR")


@pytest.mark.parametrize("phase", ["4", "5", "6", "7"])
def test_61_RSR_01_operates_in_phases_4_to_7(phase: str) -> None:
    t = railway(phase).operating_round(number=2)
    assert t.tokens_of("RSR") == ["E1.1"]
    assert t.trains_of("RSR") == [phase]


@pytest.mark.parametrize("phase", ["2", "3", "8"])
def test_61_RSR_01_not_before_and_not_after(phase: str) -> None:
    t = railway(phase, cash=2000).operating_round(number=2)
    assert t.tokens_of("RSR") == []
    assert books(t) == ([], 2000, 0)


def test_61_RSR_01_operates_last() -> None:
    t = railway("4").public("MK", price=70, shares={"P1": 60}, tokens=["F18.0"], trains=["4"])
    t.operating_round(number=2)
    assert t.operating == "MK"
    assert t.trains_of("RSR") == []
    t.passes("P1")
    assert t.trains_of("RSR") == ["4"]


def test_61_RSR_01_assets_of_phase_3_wait_in_its_treasury() -> None:
    t = Table(3, phase="3").minor("K-R", "P1", price=70, cash=100).operate("K-R", "trains", number=2)
    assert books(t) == ([], 100, 0)
    assert t.tokens_of("RSR") == ["G15.0"]
    t.operating_round(number=2)
    assert books(t) == ([], 100, 0)


def test_61_RSR_02_a_token_in_st_petersburg_at_its_first_operation() -> None:
    t = railway("5", cash=90, trains=["5"]).operating_round(number=2)
    assert t.tokens_of("RSR") == ["E1.1"]


def test_61_RSR_02_none_added_if_it_stands_there() -> None:
    """SP-W was nationalised before."""
    t = railway("5", trains=["5"]).minor("SP-W", "P1", loans=2).operate("SP-W", "trains", number=2)
    assert t.tokens_of("RSR") == ["E1.0"]
    t.operating_round(number=2)
    assert t.tokens_of("RSR") == ["E1.0"]


def test_61_RSR_02_the_space_kept_for_it_is_then_free() -> None:
    """SP-W nationalised, it stands in the other circle: NW, coming from Moscow, may take the one that was kept."""
    t = Table(3, phase="4").public("NW", shares={"P1": 60}, tokens=["H8.1"], cash=500).minor("SP-W", "P1", loans=2)
    assert not t.operate("NW", "station", number=2).options("place_token")
    t.operate("SP-W", "trains", number=2).operate("NW", "station", number=2).do("P1", "place_token", spot="E1.1")


def grey_moscow(phase: str) -> Table:
    """MK, one of three in brown Moscow, lays the grey tile."""
    t = Table(3, phase=phase).upgrade("H8", "637").upgrade("H8", "638")
    t.public("NW", shares={"P2": 60}, tokens=["H8.0"]).public("MK", shares={"P1": 60}, tokens=["H8.0"])
    return t


@pytest.mark.parametrize("phase", ["6", "7", "8"])
def test_61_RSR_03_a_token_in_moscow_when_it_turns_grey(phase: str) -> None:
    """At once and free, in whatever phase."""
    t = grey_moscow(phase).public("SE", shares={"P3": 60}, tokens=["H8.0"]).operate("MK", "track")
    t.do("P1", "lay_tile", hex="H8", tile="639", rotation=0)
    assert t.tokens_of("RSR") == ["H8.0"]
    assert t.state.tokens[Spot("H8.0")] == ("NW", "MK", "SE", "RSR")
    assert t.cash_of("RSR") == 0


def test_61_RSR_03_unless_it_has_one() -> None:
    t = grey_moscow("6").token("RSR", "H8.0").operate("MK", "track")
    t.do("P1", "lay_tile", hex="H8", tile="639", rotation=0)
    assert t.tokens_of("RSR") == ["H8.0"]


@pytest.mark.parametrize(
    ("cash", "bought", "left"), [(720, ["6"], 70), (650, ["6"], 0), (649, [], 649), (1350, ["6", "6"], 50)]
)
def test_61_RSR_04_buys_the_cheapest_new_train_again_and_again(cash: int, bought: list[str], left: int) -> None:
    """It buys also when its cash is just the price."""
    t = buys(railway("6", cash, ["5"]))
    assert books(t) == (["5", *bought], left, 0)


def test_61_RSR_04_through_the_types() -> None:
    t = buys(railway("6", 2 * 650 + 800 + 10, ["5"]))
    assert books(t) == (["5", "6", "6", "7"], 10, 0)
    assert t.state.phase == "7"


def test_61_RSR_04_never_from_the_pool_while_it_has_a_train() -> None:
    """Ruling R-TRN-07."""
    t = buys(railway("6", 649, ["5"]).pool_train("5"))
    assert books(t) == (["5"], 649, 0)
    assert t.trains_of("pool") == ["5"]


def test_61_RSR_05_without_a_train_it_borrows_what_it_needs() -> None:
    assert books(buys(railway("4", 109))) == (["4"], 29, 6)


@pytest.mark.parametrize(("cash", "left", "loans"), [(350, 0, 0), (349, 44, 1), (305, 0, 1), (0, 10, 8)])
def test_61_RSR_05_as_many_loans_as_needed(cash: int, left: int, loans: int) -> None:
    assert books(buys(railway("4", cash))) == (["4"], left, loans)


def test_61_RSR_05_the_cheapest_of_bank_and_pool() -> None:
    t = buys(railway("5", 100).pool_train("3").pool_train("4"))
    assert books(t) == (["3"], 10, 3)
    assert t.trains_of("pool") == ["4"]


def test_61_RSR_05_of_equals_the_new_one() -> None:
    """Ruling R-TRN-03."""
    t = buys(railway("4").pool_train("4"))
    assert t.trains_of("RSR") == ["4"]
    assert t.trains_of("pool") == ["4"]


def test_61_RSR_06_pays_interest_and_repays() -> None:
    """X-13: 29 and 160 less 30, then three loans repaid."""
    t = railway("4", 29, ["4"], loans=6).operate("RSR", "dividend", revenue=160, number=2)
    assert books(t) == (["4"], 9, 3)


def test_61_RSR_06_repays_before_it_buys() -> None:
    t = railway("4", 330, ["4"], loans=1).operate("RSR", "dividend", revenue=50, number=2)
    assert books(t) == (["4"], 325, 0)


def test_61_RSR_06_borrows_for_interest() -> None:
    t = railway("4", 0, ["4"], loans=10).operate("RSR", "loans", number=2)
    assert books(t) == (["4"], 40, 12)


def test_61_RSR_07_may_buy_the_first_8_then_stops_for_good() -> None:
    """Ruling R-TRN-04: at once, even with the money for another."""
    t = railway("7", 2500, ["5"]).sold_out("7")
    assert books(buys(t)) == (["5", "8"], 1500, 0)
    assert t.state.phase == "8"
    t.operating_round(number=2, turn=3)
    assert books(t) == (["5", "8"], 1500, 0)
    assert t.tokens_of("RSR") == []


def test_61_RSR_08_its_turn_asks_nobody_anything() -> None:
    """It reaches Moscow, could pay for tokens and tiles, and yet runs and keeps, that is all."""
    t = railway("5", 300, ["4", "5"])
    t.operating_round(number=2)
    assert str(t.state.round) == "SR 3"
    assert t.tokens_of("RSR") == ["E1.1"]
    assert t.state.tiles == {}
    assert "RSR" not in t.state.marks
    assert t.cash_of("RSR") == 300 + 90


def test_61_RSR_08_no_train_limit() -> None:
    assert books(buys(railway("6", 650, ["5"] * 7))) == (["5"] * 7 + ["6"], 0, 0)


def test_61_RSR_08_no_shares() -> None:
    assert Table(3).title.certificates[company("RSR")] == ()


def test_61_RSR_09_with_a_train_it_never_borrows_for_another() -> None:
    """Ruling R-TRN-06."""
    assert books(buys(railway("6", 600, ["5"]))) == (["5"], 600, 0)
    assert books(buys(railway("6", 0, ["5"]))) == (["5"], 0, 0)


def test_61_RSR_09_never_for_more_than_is_missing() -> None:
    assert books(buys(railway("6", 649))) == (["6"], 44, 1)


def test_61_RSR_10_operates_without_train_and_route() -> None:
    """X-12: a token on E1, then the 4-train with six loans."""
    t = railway("4", 109).operating_round(number=2)
    assert t.tokens_of("RSR") == ["E1.1"]
    assert books(t) == (["4"], 29, 6)


def test_61_RSR_11_assets_that_reach_it_while_buying_are_its_own_at_once() -> None:
    t = railway("7", 698, ["4"]).sold_out("7").minor("M-K", "P1", cash=196, trains=["6"])
    t.operate("RSR", "dividend", revenue=320, turn=6, number=1)
    assert t.state.phase == "8"
    assert books(t) == (["6", "8"], 214, 0)


def test_61_RSR_11_and_count_for_further_purchases() -> None:
    """The first 6 brings a trainless minor's 400 and, by choice, a public company's 250: just enough for another."""
    t = railway("5", 650, ["5"]).sold_out("5").minor("M-K", "P1", cash=400)
    t.public("MK", shares={"P2": 20}, tokens=["F18.0"], cash=250)
    buys(t)
    assert books(t) == (["5", "6"], 400, 0)
    assert t.acting() == ["P2"]
    declined = t.state
    t.do("P2", "nationalise", company="MK")
    assert books(t) == (["5", "6", "6"], 0, 0)
    t.state = declined
    t.do("P2", "decline")
    assert books(t) == (["5", "6"], 400, 0)


def test_61_RSR_11_except_after_the_first_8() -> None:
    t = railway("7", 1000, ["5"]).sold_out("7").minor("M-K", "P1", cash=1500)
    assert books(buys(t)) == (["5", "8"], 1500, 0)
