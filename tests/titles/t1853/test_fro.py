"""Frontier payments in 1853: ledger rows 53-FRO, worked examples E-4 and E-14."""

from tests.titles.t1853.table import Table

POSTS = {
    **{"Bh": 100, "Bj": 40, "Ce": 200, "Db": 200, "Dn": 40, "Fah": 100, "Faj": 100},
    **{"Gac": 100, "Gag": 40, "Gai": 100, "Hb": 40, "Hah": 100, "Ic": 100},
}


def at_lahore(cash: int = 500) -> Table:
    """NWR in Lahore, whose broad track leads to Rawalpindi."""
    return Table().formed("NWR", cash=cash, tokens=["Ck.0", "Fn.0"]).turn_tile("Ck", "6", 0, 2)


def at_rawalpindi(cash: int = 500, tile: str = "6") -> Table:
    """The same with track to Rawalpindi, which has been paid, and next Peshawar."""
    return at_lahore(cash).tile("Bj", tile, 5).put(frontier={"Bj": ("NWR",)})


def test_53_FRO_01_thirteen_posts() -> None:
    hexes = Table().title.board.hexes
    assert {name: entry.about["frontier"] for name, entry in hexes.items() if "frontier" in entry.about} == POSTS
    assert (len(POSTS), sum(POSTS.values())) == (13, 1260)


def test_53_FRO_02_paid_once() -> None:
    t = at_rawalpindi(140).operate("NWR").build("Bh", "6", 4, 0)
    assert t.cash_of("NWR") == 0
    t.passes("P1")
    assert t.cash_of("NWR") == 100
    bank = t.cash_of("bank")
    t.operate("NWR").passes("P1")
    assert (t.cash_of("NWR"), t.cash_of("bank")) == (100, bank)


def test_e14_from_lahore_to_peshawar() -> None:
    t = at_lahore(500).operate("NWR").build("Bj", "6", 5, 1).passes("P1")
    assert t.cash_of("NWR") == 500 - 140 + 40
    t.operate("NWR").build("Bh", "6", 4, 0).passes("P1")
    assert t.cash_of("NWR") == 400 - 140 + 100


def test_e4_forty_credits_once_after_the_lays() -> None:
    t = at_lahore(500).turn_tile("Em", "73", 3, 5).operate("NWR").build("Dn", "73", 0, 4)
    assert t.cash_of("NWR") == 500 - 70
    t.passes("P1")
    assert t.cash_of("NWR") == 500 - 70 + 40
    assert t.told("frontier") == ["NWR reaches the frontier in Dn and receives 40"]


def test_53_FRO_02_a_post_without_a_station() -> None:
    """In Ce there is only track."""
    t = at_lahore(500).turn_tile("Ck", "6", 1, 5).line("Ck", "Ci", "Cg", "Ce").operate("NWR").lay("Ce", "8", 4)
    assert t.passes("P1").cash_of("NWR") == 500 - 140 + 200


def test_53_FRO_03_it_comes_after_all_lays() -> None:
    assert at_lahore(100).operate("NWR").no_build("Bj", "6", 5, 1) == "53-TRK-15"
    t = at_lahore(170).turn_tile("Em", "73", 3, 5).token("NWR", "Eg.0").turn_tile("Eg", "6", 3, 5)
    t.operate("NWR").build("Bj", "6", 5, 1)
    assert (t.cash_of("NWR"), t.part) == (30, "track")
    assert t.no_build("Dn", "73", 0, 4) == "53-TRK-15"
    t.passes("P1")
    assert t.cash_of("NWR") == 70
    assert t.part in ("token", "trains")


def test_53_FRO_04_not_over_a_break_of_gauge() -> None:
    for tile, paid in (("6", 100), ("96", 0)):
        # 96 turned by 5 is broad to Lahore and to Ci, metre to Peshawar
        t = at_rawalpindi(0, tile).turn_tile("Bh", "76" if tile == "96" else "6", 4, 0).operate("NWR", "track")
        if t.part == "track":
            t.passes("P1")
        assert t.cash_of("NWR") == paid


def test_53_FRO_04_not_past_a_full_station() -> None:
    t = at_rawalpindi(0).turn_tile("Bh", "6", 4, 0).formed("GIP", {"P2": 6}, tokens=["Bj.0"]).operate("NWR")
    t.passes("P1")
    assert t.cash_of("NWR") == 0


def test_53_FRO_04_not_by_a_blunt_end() -> None:
    """Rawalpindi's tile leads to Bl and Ci, not to Lahore."""
    t = at_lahore(0).turn_tile("Bj", "6", 4, 0).operate("NWR").passes("P1")
    assert t.cash_of("NWR") == 0


def test_53_FRO_04_nor_by_one_that_points_at_a_post_far_from_the_first() -> None:
    """Metre track from Delhi ends at the south-west side of Dn, whose tile has none there."""
    t = at_lahore(0).turn_tile("Em", "73", 3, 5).turn_tile("Dn", "73", 1, 5).operate("NWR").passes("P1")
    assert t.cash_of("NWR") == 0
    t = at_lahore(0).turn_tile("Em", "73", 3, 5).turn_tile("Dn", "73", 0, 4).operate("NWR").passes("P1")
    assert t.cash_of("NWR") == 40


def karachi(each: bool) -> Table:
    t = Table(frontier_per_company=each).formed("BBCI", tokens=["Ic.0"], cash=10).turn_tile("Ic", "6", 2, 4)
    return t.put(frontier={"Ic": ("NWR",)}).operate("BBCI").passes("P1")


def test_53_FRO_05_each_value_once_in_the_game() -> None:
    assert karachi(each=False).cash_of("BBCI") == 10
    t = karachi(each=True)
    assert t.cash_of("BBCI") == 110
    assert t.operate("BBCI").passes("P1").cash_of("BBCI") == 110


def test_53_FRO_06_it_may_be_spent_in_the_same_turn() -> None:
    t = at_rawalpindi(250 + 140).operate("NWR").build("Bh", "6", 4, 0)
    assert t.cash_of("NWR") == 250
    t.passes("P1")
    assert t.cash_of("NWR") == 350
    while t.part != "trains":
        t.passes("P1")
    t.do("P1", "buy_train", source="bank", type="2")
    assert t.cash_of("NWR") == 50
