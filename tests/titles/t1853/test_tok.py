"""Bases in 1853: ledger rows 53-TOK."""

import pytest

from railhead.core.ids import Hex
from railhead.mechanisms.tokens import tokens_left
from railhead.titles.t1853.facts import in_area
from tests.titles.t1853.table import Table, company

TABLE_2 = {
    "EIR": ("C", "J", "n", "ab"),
    "GIP": ("F", "O", "i", "t"),
    "NWR": ("B", "I", "b", "n"),
    "BNR": ("H", "R", "o", "ab"),
    "BBCI": ("F", "M", "b", "q"),
    "MSM": ("M", "R", "a", "ak"),
    "SIR": ("R", "V", "a", "ak"),
    "BAR": ("A", "V", "ab", "ak"),
}


def column(letters: str) -> int:
    """The place of a column in the alphabet, aa after z."""
    return sum(26**place * (ord(letter) - 96) for place, letter in enumerate(reversed(letters)))


def beyond_lahore(cash: int = 500) -> Table:
    """NWR in Delhi NW and Lahore, with track from there to Rawalpindi and Peshawar."""
    t = Table().formed("NWR", cash=cash).turn_tile("Ck", "6", 0, 2)
    return t.turn_tile("Bj", "6", 5, 1).turn_tile("Bh", "6", 4, 0)


def test_53_TOK_01_limits_are_included() -> None:
    t = Table().formed("SIR", cash=100).turn_tile("Tp", "6", 3, 5).line("Tp", "Sq", "Rr").operate("SIR", "token")
    t.do("P1", "place_token", spot="Rr.1")
    assert (t.tokens_of("SIR"), t.cash_of("SIR")) == (["Rr.1", "Tp.0"], 60)


def test_53_TOK_01_not_outside_the_area() -> None:
    t = beyond_lahore().tile("Hx", "6").operate("NWR", "token")
    assert t.rule("P1", "place_token", spot="Hx.0") == "53-TOK-01"


@pytest.mark.parametrize("name", TABLE_2)
def test_53_TOK_02_areas(name: str) -> None:
    north, south, west, east = TABLE_2[name]
    t = Table()
    for hex_ in t.title.board.hexes:
        inside = north <= hex_[0] <= south and column(west) <= column(hex_[1:]) <= column(east)
        assert in_area(t.d, company(name), hex_) is inside, hex_


def test_53_TOK_02_bnr_in_madras_and_bangalore() -> None:
    d = Table().d
    assert in_area(d, company("BNR"), Hex("Rr"))
    assert in_area(d, company("BNR"), Hex("Rp"))
    assert not in_area(d, company("BNR"), Hex("Rn"))


def test_53_TOK_03_forty_then_a_hundred() -> None:
    t = beyond_lahore(140).operate("NWR", "token").do("P1", "place_token", spot="Bj.0")
    assert t.cash_of("NWR") == 100
    t.do("P1", "place_token", spot="Bh.0")
    assert t.cash_of("NWR") == 0


def test_53_TOK_03_not_without_the_credits() -> None:
    assert beyond_lahore(39).operate("NWR", "token").part != "token"
    t = beyond_lahore(139).operate("NWR", "token").do("P1", "place_token", spot="Bj.0")
    assert t.part != "token"
    t = beyond_lahore(99).token("NWR", "Bj.0").operate("NWR", "token")
    assert t.part != "token"


def test_53_TOK_03_one_home_only() -> None:
    """MSM has one home: its second token is the first additional one."""
    t = Table().formed("MSM", cash=200).line("Rr", "Qq", "Pp", "Oo").turn_tile("Oo", "6", 5, 1)
    t.operate("MSM", "token").do("P1", "place_token", spot="Oo.0")
    assert t.cash_of("MSM") == 160


def test_53_TOK_04_only_on_cities_with_a_space() -> None:
    t = beyond_lahore().line("Fn", "Em", "Dl").tile("Em", "88", 2).operate("NWR", "token")
    assert t.rule("P1", "place_token", spot="Em.0") == "53-TOK-04"


def test_53_TOK_04_a_full_station() -> None:
    t = beyond_lahore().formed("GIP", {"P2": 6}, tokens=["Bh.0"]).operate("NWR", "token")
    assert t.rule("P1", "place_token", spot="Bh.0") == "53-TOK-04"
    assert t.values("place_token", "spot") == {"Bj.0"}


def test_53_TOK_05_one_token_a_hex() -> None:
    t = Table().formed("EIR", cash=500).turn_tile("Hx", "6", 1, 5).turn_tile("Hv", "6", 4, 0).operate("EIR", "token")
    assert t.values("place_token", "spot") == {"Hv.0"}
    assert t.rule("P1", "place_token", spot="Jab.1") == "53-TOK-05"


def test_53_TOK_05_not_even_on_a_station_with_two_spaces() -> None:
    t = beyond_lahore().turn_tile("Ck", "15", 0, 1, 2, 3).operate("NWR", "token")
    assert t.rule("P1", "place_token", spot="Ck.0") == "53-TOK-05"


def beyond_multan(*tokens: str) -> Table:
    """Broad track from Lahore to Multan, metre track from there to Karachi."""
    t = Table().formed("NWR", cash=500, tokens=["Ck.0", *tokens]).turn_tile("Ck", "6", 0, 2)
    t.line("Ck", "Dj", "Ei", "Eg").tile("Eg", "96", 4).line("Eg", "Ff", "Ge", "Hd", "Ic", gauge="metre")
    return t.tile("Ic", "113", 3).operate("NWR", "token")


def test_53_TOK_06_not_over_a_break_of_gauge() -> None:
    t = beyond_multan()
    assert t.values("place_token", "spot") == {"Eg.0"}
    assert t.rule("P1", "place_token", spot="Ic.0") == "53-TOK-06"
    assert beyond_multan("Eg.0").values("place_token", "spot") == {"Ic.0"}


def test_53_TOK_06_not_past_a_full_station() -> None:
    t = (
        beyond_lahore()
        .formed("GIP", {"P2": 6}, tokens=["Bj.0"])
        .line("Ck", "Dj", "Ei", "Eg")
        .turn_tile("Eg", "6", 4, 0)
    )
    t.operate("NWR", "token")
    assert t.values("place_token", "spot") == {"Eg.0"}
    assert t.rule("P1", "place_token", spot="Bh.0") == "53-TOK-06"
    assert t.rule("P1", "place_token", spot="Ic.0") == "53-TOK-06"


def test_53_TOK_07_homes_of_companies_not_yet_running() -> None:
    """GIP reaches Nagpur and Cawnpore; BAR reaches Dacca; Calcutta SW is near."""
    t = (
        Table()
        .formed("GIP", cash=500)
        .turn_tile("Ht", "6", 0, 2)
        .line("Ht", "Is", "Jr", "Kq")
        .turn_tile("Kq", "6", 3, 5)
    )
    t.turn_tile("Gs", "6", 5, 1).formed("BAR", {"P1": 6}, cash=500).turn_tile("Jah", "6", 2, 4)
    t.line("Jah", "Iag", "Iae").turn_tile("Iae", "6", 4, 0).operate("GIP", "token")
    assert t.values("place_token", "spot") == {"Gs.0"}
    assert t.rule("P1", "place_token", spot="Kq.0") == "53-TOK-07"
    t.operate("BAR", "token")
    assert t.rule("P1", "place_token", spot="Jab.2") == "53-TOK-07"
    assert t.rule("P1", "place_token", spot="Jab.1") == "53-TOK-06"
    t.formed("BNR", {"P2": 6}, tokens=[]).operate("GIP", "token").do("P1", "place_token", spot="Kq.0")
    assert "Kq.0" in t.tokens_of("GIP")


@pytest.mark.parametrize(
    ("name", "box", "homes"),
    [
        *(("EIR", 6, 2), ("GIP", 6, 2), ("NWR", 6, 2), ("BNR", 6, 2)),
        *(("BBCI", 5, 1), ("MSM", 5, 1), ("SIR", 5, 1), ("BAR", 4, 1)),
    ],
)
def test_53_TOK_08_tokens(name: str, box: int, homes: int) -> None:
    """One of each is the marker on the market."""
    t = Table().formed(name)
    assert len(t.tokens_of(name)) == homes
    assert tokens_left(t.d, company(name)) == box - 1 - homes


def at_nagpur(*trains: str) -> Table:
    """BNR in Allahabad, with track to Nagpur, where GIP has the only space, and to the town in Lr beyond."""
    t = (
        Table(phase="2")
        .formed("BNR", cash=500, tokens=["Ht.0"], trains=trains)
        .formed("GIP", {"P2": 6}, tokens=["Kq.0"])
    )
    t.turn_tile("Ht", "6", 0, 2).line("Ht", "Is", "Jr", "Kq").turn_tile("Kq", "6", 3, 5)
    return t.line("Kq", "Lr", "Ms")


TO_NAGPUR = [["Ht.0", "Is", "Jr.0"], ["Jr.0", "Kq.0"]]


def test_53_TOK_09_a_base_blocks_others() -> None:
    t = at_nagpur("3").operate("BNR", "run")
    assert t.no_run("P1", a=[*TO_NAGPUR, ["Kq.0", "Lr.0"]]) == "53-RUN-07"
    t.run("P1", a=TO_NAGPUR)
    assert t.revenue == 20 + 10 + 20


def test_53_TOK_09_a_base_makes_railheads_for_its_company() -> None:
    assert "Ms" not in at_nagpur().operate("BNR").values("lay_tile", "hex")
    assert "Ms" in at_nagpur().operate("GIP").values("lay_tile", "hex")


def test_53_TOK_10_any_number_a_turn() -> None:
    t = beyond_lahore(500).operate("NWR", "token").do("P1", "place_token", spot="Bh.0")
    t.do("P1", "place_token", spot="Bj.0")
    assert (t.cash_of("NWR"), t.tokens_of("NWR")) == (500 - 140, ["Bh.0", "Bj.0", "Ck.0", "Fn.0"])


def bar_beyond_dacca(*tokens: str) -> Table:
    """BAR in Chittagong, Dacca and wherever else; broad track from Dacca to cities in Had and Hab."""
    t = Table().formed("BAR", cash=500, tokens=["Jah.0", "Iae.0", *tokens]).turn_tile("Iae", "5", 2, 3)
    return t.turn_tile("Had", "15", 5, 0, 1, 2).turn_tile("Hab", "12", 4, 5, 0).operate("BAR", "token")


def test_53_TOK_11_no_token_left() -> None:
    assert bar_beyond_dacca().values("place_token", "spot") == {"Had.0", "Hab.0"}
    t = bar_beyond_dacca("Jab.1")
    assert (t.part, tokens_left(t.d, company("BAR"))) == ("trains", 0)
    assert t.rule("P1", "place_token", spot="Had.0") == "53-OR-02"
    t = bar_beyond_dacca().do("P1", "place_token", spot="Had.0")
    assert t.rule("P1", "place_token", spot="Hab.0") == "53-OR-02"
