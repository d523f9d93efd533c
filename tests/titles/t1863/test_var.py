"""Variants of 1863: ledger rows 63-VAR-01 to 08."""

import pytest

from railhead.core.title import OptionValue
from railhead.titles.t1863.stock.private_auction import Deal, lots
from tests.titles.t1863.table import Table, rounds


def started(name: str, spot: str, number: int = 1, **options: OptionValue) -> Table:
    """P1 floats a minor at 100 in a stock round."""
    t = Table(4, "II", **options).put(met_started=False).money(P1=300).stock("P1", number)  # type: ignore[arg-type]
    t.propose("P1", name, spot).passes("P2", "P3", "P4")
    return t.do("P1", "name_founder", by="P1").do("P1", "found", price=100, size="minor", tokens=1)


def test_63_VAR_01_equal_play_has_no_free_first_token() -> None:
    assert started("MET", "C10.0").cash_of("MET") == 200
    assert started("MET", "C10.0", game_type="equal").cash_of("MET") == 200 - 50


def test_63_VAR_01_and_no_start_order() -> None:
    t = Table(4, "II").put(met_started=False).stock("P1", 1)
    assert t.rule("P1", "start_company", company="BAK", spot="F9.0") == "63-CO-04"
    t = started("BAK", "C10.0", game_type="equal")
    assert (t.tokens_of("BAK"), t.cash_of("BAK")) == (["C10.0"], 150)


@pytest.mark.parametrize(
    ("length", "players", "three", "four"),
    [("standard", 6, 18, 8), ("longer", 6, 18, 10), ("shorter_III", 6, 16, 8), ("shorter_II_and_III", 6, 16, 8)],
)
def test_63_VAR_02_two_trains_fewer_or_more(length: str, players: int, three: int, four: int) -> None:
    t = Table(players, "II", length=length)
    assert (t.in_stock("3T"), t.in_stock("2+1e")) == (three, three)
    assert (t.in_stock("4T"), t.in_stock("2+2e")) == (four, four)
    assert t.in_stock("5T") == 9


@pytest.mark.parametrize(
    ("length", "players", "kept"),
    [("standard", 6, 6), ("shorter_II", 6, 4), ("shorter_II_and_III", 6, 4), ("shorter_II", 3, 1), ("longer", 6, 6)],
)
def test_63_VAR_02_two_2t_fewer_and_never_none(length: str, players: int, kept: int) -> None:
    t = Table(players, "II", length=length).minor("MET", "P1", cash=100).operate("MET", "costs", turn=1)
    assert t.in_stock("2T") == kept


def refinancing(price: int = 60, cash: int = 500, **shares: int) -> Table:
    t = Table(4, "III", refinancing=True).major("MET", price, shares=shares, cash=cash)
    return t.money(P1=100, P2=100, P3=100, P4=100).stock("P1")


def test_63_VAR_03_the_price_doubles_and_holdings_halve() -> None:
    t = refinancing(P1=5, P2=2).do("P1", "refinance", company="MET")
    assert (t.price_of("MET"), t.shares_of("P1", "MET"), t.shares_of("P2", "MET")) == (120, 2, 1)
    assert t.kinds() == {"raise_half", "give_up_half"}


def test_63_VAR_03_a_half_is_filled_or_sold_at_half_value_with_the_treasury() -> None:
    t = refinancing(P1=5, P2=2).do("P1", "refinance", company="MET").do("P1", "raise_half", by="P1")
    assert (t.shares_of("P1", "MET"), t.cash_of("P1"), t.cash_of("MET")) == (3, 100 - 60, 500 + 60)
    t = refinancing(P1=5, P2=2).do("P1", "refinance", company="MET").do("P1", "give_up_half", by="P1")
    assert (t.shares_of("P1", "MET"), t.cash_of("P1"), t.cash_of("MET")) == (2, 100 + 60, 500 - 60)
    assert t.told("halves") == ["P1 gives up a half share of MET for 60"]


def test_63_VAR_03_only_by_option_and_without_open_shorts() -> None:
    t = Table(4, "III").major("MET", 60, shares={"P1": 6}).stock("P1")
    assert "refinance" not in t.kinds()
    t = Table(4, "III", refinancing=True).major("MET", 60, shares={"P1": 6}).shorts("MET", P2=1).stock("P1")
    assert t.rule("P1", "refinance", company="MET") == "63-VAR-03"
    t = Table(4, "III", refinancing=True).minor("BAK", "P1").stock("P1")
    assert t.rule("P1", "refinance", company="BAK") == "63-VAR-03"


def test_63_VAR_03_the_price_goes_down_to_a_cell() -> None:
    assert refinancing(110, P1=6).do("P1", "refinance", company="MET").price_of("MET") == 200


def test_63_VAR_04_loans_without_a_valuation() -> None:
    for loose in (False, True):
        t = Table(4, "III", loose_valuations=loose).major("MET", shares={"P1": 6}, cash=250, loans=2).operate("MET")
        if loose:
            assert t.do("P1", "take_loans", company="MET", loans=1).loans_of("MET") == 3
        else:
            assert t.rule("P1", "take_loans", company="MET", loans=1) == "63-LOAN-03"


def test_63_VAR_04_up_to_the_limit() -> None:
    t = Table(4, "III", loose_valuations=True).major("MET", shares={"P1": 6}, loans=10).operate("MET")
    assert t.rule("P1", "take_loans", company="MET", loans=1) == "63-LOAN-02"


def test_63_VAR_05_a_quick_auction_with_the_clink_club() -> None:
    t = Table(4, "II", fresh=True, auction="quick", clink_club=True)
    frame = t.state.frames[-1]
    assert isinstance(frame, Deal)
    dealt = [player for player, _ in frame.dealt]
    assert {player: dealt.count(player) for player in t.state.players} == dict.fromkeys(t.state.players, 2)
    for _ in range(8):
        option = t.options("keep_private")[0]
        t.do(option.actor, "keep_private", **option.args)
    assert len(lots(t.d)) == 2
    assert "CLINK" in lots(t.d)


def test_63_VAR_06_equal_play_in_the_first_stock_round() -> None:
    assert started("CIR", "G18.0", game_type="equal").tokens_of("CIR") == ["G18.0"]
    t = started("UER", "G18.0", game_type="equal")
    assert t.tokens_of("UER") == ["G18.0"]
    assert t.title.board.companies["UER"].tokens == 7  # type: ignore[index]
    t = Table(4, "II").put(met_started=True).stock("P1", 1)
    assert t.rule("P1", "start_company", company="UER", spot="G18.0") == "63-CO-04"


def test_63_VAR_06_the_piccadilly_city_and_north_east_starts_anywhere() -> None:
    assert started("PCN", "G18.0", game_type="equal").tokens_of("PCN") == ["G18.0"]


def bankrupt(**options: OptionValue) -> Table:
    """P1 goes bankrupt in the first operating round of the second cycle."""
    t = Table(4, "II", **options).minor("BAK", "P1", 75, cash=10, trains=["2T"], loans=2)  # type: ignore[arg-type]
    t.minor("MET", "P2", 60, cash=500).minor("CIR", "P3", 50, cash=500)
    return t.money(P1=0).operate("BAK", "costs").do("P1", "declare_crisis")


def test_63_VAR_07_the_first_bankruptcy_ends_the_game() -> None:
    t = bankrupt(first_bankruptcy_ends=True)
    assert t.state.ending
    assert not t.state.finished
    seen = rounds(t)
    assert [name for name in seen if not name.startswith("MA")] == ["OR 2.1", "OR 2.2", "SR 3", "OR 3.1", "OR 3.2"]
    assert t.state.finished


def test_63_VAR_07_only_by_option() -> None:
    assert not bankrupt().state.ending


def test_63_VAR_08_every_share_freed_lies_in_the_treasury() -> None:
    t = refinancing(P1=6, P2=2).do("P1", "refinance", company="MET")
    assert (t.spread("MET"), t.price_of("MET")) == ({"P1": 3, "P2": 1, "MET": 6}, 120)


def test_63_VAR_08_the_pools_half_too() -> None:
    t = refinancing(P1=4, P2=2, pool=3).do("P1", "refinance", company="MET")
    assert t.spread("MET") == {"P1": 2, "P2": 1, "pool": 1, "MET": 6}


def test_63_VAR_08_refused_if_the_president_cannot_end_with_two() -> None:
    assert refinancing(P1=2, P2=2).rule("P1", "refinance", company="MET") == "63-VAR-08"
    t = refinancing(P1=3, P2=2).money(P1=59).stock("P1")
    assert t.rule("P1", "refinance", company="MET") == "63-VAR-08"
    t = refinancing(P1=3, P2=2).do("P1", "refinance", company="MET")
    assert t.rule("P1", "give_up_half", by="P1") == "63-VAR-08"
    t.do("P1", "raise_half", by="P1")
    assert (t.spread("MET"), t.cash_of("P1")) == ({"P1": 2, "P2": 1, "MET": 7}, 40)


def test_63_VAR_08_half_the_new_price_is_enough_for_it() -> None:
    t = refinancing(P1=3, P2=2).money(P1=60).stock("P1").do("P1", "refinance", company="MET")
    t.do("P1", "raise_half", by="P1")
    assert (t.president_of("MET"), t.shares_of("P1", "MET"), t.cash_of("P1")) == ("P1", 2, 0)
