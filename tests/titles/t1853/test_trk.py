"""Laying track in 1853: ledger rows 53-TRK-01 to 13. Edges: 0 south-west, 1 west, 2 north-west, 3, 4, 5 opposite."""

import pytest

from railhead.titles.t1853.turn import most_lays
from tests.titles.t1853.table import Table, company


def nwr(cash: int = 500, phase: str = "1", operated: int = 1) -> Table:
    """NWR with bases in Delhi NW and Lahore, where a broad tile leads to Rawalpindi and to Dj."""
    return Table(phase=phase).formed("NWR", cash=cash, operated=operated).turn_tile("Ck", "6", 0, 2)


def msm(cash: int = 500, phase: str = "1") -> Table:
    """MSM with its base in Madras NW, from where all track leads to Qq."""
    return Table(phase=phase).formed("MSM", cash=cash)


@pytest.mark.parametrize(
    ("name", "lays"),
    [("EIR", 2), ("GIP", 2), ("NWR", 2), ("BNR", 2), ("BBCI", 1), ("MSM", 1), ("SIR", 1), ("BAR", 1)],
)
def test_53_TRK_01_two_tiles_for_companies_1_to_4(name: str, lays: int) -> None:
    assert most_lays(Table().formed(name).d, company(name)) == lays


def test_53_TRK_01_a_second_tile_of_msm_is_refused() -> None:
    t = msm().operate("MSM").build("Qq", "9", 2, 5)
    assert t.part != "track"
    assert t.no_build("Pp", "9", 2, 5) == "53-OR-02"
    assert set(t.state.tiles) == {"Qq"}


def test_53_TRK_01_a_third_tile_of_nwr_is_refused() -> None:
    t = nwr().operate("NWR").build("Em", "4", 2, 5)
    assert t.part == "track"
    t.build("Dj", "9", 0, 3)
    assert t.part != "track"
    assert t.no_build("Dl", "9", 2, 5) == "53-OR-02"


def test_53_TRK_02_never_on_a_large_city() -> None:
    t = nwr().operate("NWR")
    assert t.no_build("Fn", "5", 0, 1) == "53-TRK-02"
    assert not t.tiles_for("Fn")


def test_53_TRK_02_only_on_hexes_without_a_tile() -> None:
    assert nwr().operate("NWR").no_build("Ck", "5", 0, 1) == "53-TRK-02"


def test_53_TRK_02_on_pale_grey_and_beige() -> None:
    t = Table().formed("NWR", tokens=["Eg.0"]).turn_tile("Eg", "6", 1, 3).line("Eg", "Ee", "Ec", "Ea")
    t.operate("NWR").build("Ea", "9", 1, 4)
    assert t.title.board.hexes["Ea"].about["colour"] == "pale_grey"  # type: ignore[index]
    t = Table().formed("EIR", cash=100, tokens=["Hx.0"]).turn_tile("Hx", "6", 1, 5).operate("EIR")
    t.build("Hv", "6", 4, 0)
    assert (t.tile_in("Hv")[0], t.cash_of("EIR")) == ("6", 40)


def test_53_TRK_02_new_tiles_are_yellow() -> None:
    t = msm(phase="4").operate("MSM")
    assert t.tiles_for("Qq") == {"7", "8", "9", "77", "78", "79"}
    assert t.no_build("Qq", "82", 2, 3, 5) == "53-TRK-02"


def test_53_TRK_03_metre_gauge_in_phase_1() -> None:
    t = msm().operate("MSM").build("Qq", "79", 2, 5)
    assert t.tile_in("Qq")[0] == "79"
    assert t.state.phase == "1"


def test_53_TRK_04_anywhere_from_a_railhead() -> None:
    t = nwr().turn_tile("Ck", "6", 2, 4).line("Ck", "Cm", "Co").operate("NWR")
    t.build("Co", "8", 1, 5)
    assert t.cash_of("NWR") == 500 - 240
    assert nwr().operate("NWR").no_build("Ig", "9", 1, 4) == "53-TRK-04"


def test_53_TRK_04_not_from_another_company_s_base() -> None:
    t = nwr().formed("MSM", {"P2": 6}).operate("NWR")
    assert t.no_build("Qq", "9", 2, 5) == "53-TRK-04"
    assert t.values("lay_tile", "hex") == {"Em", "Bj", "Dj"}


def beyond_rawalpindi(tile: str = "6", *holders: str) -> Table:
    """Lahore, Rawalpindi with tokens of others, and next Peshawar."""
    t = nwr().tile("Bj", tile, 5)
    for number, name in enumerate(holders):
        t.formed(name, {f"P{number + 2}": 6}, tokens=["Bj.0"])
    return t.operate("NWR")


def test_53_TRK_05_a_full_station_blocks() -> None:
    assert beyond_rawalpindi("6", "GIP").no_build("Bh", "6", 4, 0) == "53-TRK-05"
    t = beyond_rawalpindi("6").build("Bh", "6", 4, 0)
    assert t.cash_of("NWR") == 500 - 140


def test_53_TRK_05_a_free_space_does_not() -> None:
    for holders, blocked in ((["GIP"], False), (["GIP", "EIR"], True)):
        t = nwr(phase="2").turn_tile("Bj", "15", 4, 5, 0, 1)
        for number, name in enumerate(holders):
            t.formed(name, {f"P{number + 2}": 6}, tokens=["Bj.0"])
        t.operate("NWR")
        assert ("6" in t.tiles_for("Bh")) is not blocked


def eir_first_turn(cash: int = 1000) -> Table:
    return Table().formed("EIR", cash=cash, operated=0).operate("EIR")


def test_53_TRK_06_eir_first_turn() -> None:
    t = eir_first_turn()
    assert t.rule("P1", "pass") == "53-TRK-06"
    t.build("Hx", "6", 1, 5)
    assert t.cash_of("EIR") == 940
    assert t.values("lay_tile", "hex") == {"Iaa"}
    assert t.no_build("Hv", "6", 4, 0) == "53-TRK-08"
    t.build("Iaa", "4", 2, 5)
    assert (t.cash_of("EIR"), t.part) == (940, "trains")


def test_53_TRK_06_the_home_tile_may_come_second() -> None:
    t = eir_first_turn().build("Iaa", "4", 2, 5)
    assert t.values("lay_tile", "hex") == {"Hx"}
    assert t.no_build("Hz", "8", 5, 1) == "53-TRK-06", "the lay that is left is the home's"
    assert t.rule("P1", "pass") == "53-TRK-06"
    t.build("Hx", "76", 1, 5)
    assert t.cash_of("EIR") == 950


def test_53_TRK_06_the_home_tile_alone_is_enough() -> None:
    t = eir_first_turn().build("Hx", "6", 1, 5).passes("P1")
    assert t.part == "trains"


@pytest.mark.parametrize(("tile", "cost"), [("6", 140), ("76", 70)])
def test_53_TRK_06_bbci_first_turn(tile: str, cost: int) -> None:
    t = Table().formed("BBCI", cash=840, operated=0).operate("BBCI")
    assert t.values("lay_tile", "hex") == {"Hj"}
    t.build("Hj", tile, 1, 5)
    assert (t.cash_of("BBCI"), t.part) == (840 - cost, "trains")


@pytest.mark.parametrize(
    ("name", "home"), [("GIP", "Ht"), ("NWR", "Ck"), ("BNR", "Kq"), ("SIR", "Tp"), ("BAR", "Jah"), ("MSM", "")]
)
def test_53_TRK_06_the_other_homes(name: str, home: str) -> None:
    t = Table().formed(name, cash=900, operated=0).operate(name)
    assert ("pass" not in t.kinds()) is bool(home)
    assert home == "" or home in t.values("lay_tile", "hex")


def test_53_TRK_07_line_and_extension_are_of_one_gauge() -> None:
    t = msm().line("Rr", "Qq", "Pp").operate("MSM")
    assert t.no_build("Pp", "79", 2, 5) == "53-TRK-07"
    t.build("Pp", "9", 2, 5)
    t = msm().line("Rr", "Qq", "Pp", gauge="metre").operate("MSM")
    assert t.no_build("Pp", "9", 2, 5) == "53-TRK-07"
    t.build("Pp", "79", 2, 5)


def two_bases(*tokens: str) -> Table:
    """Broad track from Rawalpindi by Lahore to Dl, where it forks to Cm and Em; Lahore leads to Cm by itself too."""
    t = Table(phase="2").formed("NWR", cash=500, tokens=tokens).tile("Bj", "6", 5).tile("Ck", "15", 2)
    return t.turn_tile("Dl", "82", 2, 3, 5).operate("NWR").build("Em", "4", 2, 5)


def test_53_TRK_08_joining_lines_share_no_track() -> None:
    t = two_bases("Bj.0", "Ck.0")
    assert t.no_build("Cm", "8", 0, 4) == "53-TRK-08"
    t.build("Cm", "9", 1, 4)
    assert t.told("track") == ["NWR lays 9 in Cm for 80"]


def test_53_TRK_08_two_lays_from_two_bases() -> None:
    t = two_bases("Ck.0")
    assert t.part != "track"
    assert two_bases("Ck.0", "Fn.2").no_build("Cm", "9", 1, 4) == "53-TRK-08"


def test_53_TRK_08_gip_over_one_piece() -> None:
    """Allahabad and Lucknow both build by way of one piece from Lucknow to Cawnpore: one tile only."""
    t = Table(phase="2").formed("GIP", cash=500, tokens=["Ht.0", "Gs.0"]).turn_tile("Ht", "6", 0, 2)
    t.tile("Gs", "15", t.turned("15", 0, 1, 4, 5)).tile("Gq", "14", t.turned("14", 0, 1, 3, 4)).operate("GIP")
    t.build("Go", "4", 1, 4)
    assert t.no_build("Fr", "3", 0, 1) == "53-TRK-08"
    assert t.no_build("Hp", "55", 0, 1, 3, 4) == "53-TRK-08"


def test_53_TRK_09_the_kind_must_match() -> None:
    t = nwr().operate("NWR")
    assert t.no_build("Em", "9", 2, 5) == "53-TRK-09"
    assert t.no_build("Em", "6", 5, 3) == "53-TRK-09"
    assert t.no_build("Em", "1", 0, 1, 3, 4) == "53-TRK-09"
    assert t.no_build("Dj", "4", 0, 3) == "53-TRK-09"
    assert t.no_build("Bj", "9", 5, 2) == "53-TRK-09"
    assert t.tiles_for("Em") == {"3", "4", "72", "73", "74"}
    assert t.tiles_for("Bj") == {"5", "6", "69"}


def from_delhi_east() -> Table:
    return Table().formed("GIP", tokens=["Fn.1"]).operate("GIP")


def test_53_TRK_10_one_line_of_a_double_town_is_enough() -> None:
    t = from_delhi_east()
    assert t.tiles_for("Fp") == {"1", "2", "55", "56", "71"}
    assert t.no_build("Fp", "4", 1, 4) == "53-TRK-09"
    t.lay("Fp", "55", 0)
    assert t.tile_in("Fp") == ("55", 0)
    # the other line, from Go to Eq, is joined to nothing: neither hex can be built on
    t = from_delhi_east().lay("Fp", "55", 0).formed("GIP", tokens=["Fn.1"]).operate("GIP")
    assert t.values("lay_tile", "hex") == {"Fr"}


def at_oi() -> Table:
    return Table().formed("GIP", tokens=["Mi.1"]).line("Mi", "Nj", "Ok", "Oi").operate("GIP")


def test_53_TRK_11_no_track_into_the_sea() -> None:
    assert at_oi().no_build("Oi", "9", 1, 4) == "53-TRK-11"
    assert at_oi().tiles_for("Oi") == {"7"}
    assert at_oi().sides("Oi", "7") == {(3, 4)}


def test_53_TRK_12_off_an_open_edge() -> None:
    t = Table().formed("NWR", tokens=["Eg.0"]).turn_tile("Eg", "76", 2, 4).line("Eg", "Df", "Dd", "Db", gauge="metre")
    t.operate("NWR")
    assert t.no_build("Db", "73", 2, 4) == "53-TRK-11"
    t.build("Db", "74", 1, 4)
    assert t.tile_in("Db")[0] == "74"


def test_53_TRK_13_a_blunt_end_is_allowed() -> None:
    t = msm().turn_tile("Pp", "9", 1, 4).operate("MSM").build("Qq", "9", 2, 5)
    assert t.tile_in("Qq") == ("9", 2)
