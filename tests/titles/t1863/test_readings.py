"""Where two sentences of 1863's book differ: options for those that our rulings R-01, R-05 and R-06 do not follow."""

import pytest

from tests.titles.t1863.table import Table


@pytest.mark.parametrize(("cost", "paid"), [(10, (10, 20, 10)), (0, (0, 20, 0))])
def test_R_01_plain_track_and_upgrades_are_free_as_the_list_says(cost: int, paid: tuple[int, ...]) -> None:
    """7.b: "Free - Any upgrade or standard track with no stations"; a station costs the same either way."""
    lays = (("E10", "8", ("F9", "D9")), ("G8", "4", ("F9", "H7")), ("F9", "LU04", ("E10", "G8", "G10")))
    for (hex_, tile, neighbours), price in zip(lays, paid, strict=True):
        t = Table(4, "III", plain_track=cost).major("BAK", 100, shares={"P1": 6}, cash=300)
        t.tiles("F9: 57 E10 G8").operate("BAK").lay(hex_, tile, t.to(hex_, tile, *neighbours))
        assert t.cash_of("BAK") == 300 - price


@pytest.mark.parametrize(("limit", "most"), [("double", 160), ("face", 80)])
def test_R_05_a_private_is_bought_in_for_its_face_value_at_most(limit: str, most: int) -> None:
    """14.a: "for upto face value (no more)"."""
    t = Table(4, buying_in=limit).privates(FOWLER="P1").minor("MET", "P1", 100, cash=500).operate("MET")
    assert t.rule("P1", "buy_private", private="FOWLER", price=most + 1) == "63-OR-03"
    t.do("P1", "buy_private", private="FOWLER", price=most)
    assert t.cash_of("MET") == 500 - most


def grey(phase: str) -> Table:
    """BAK ends the round in grey with a train, PIC in white without one."""
    t = Table(4, phase, grey_to_lptb="IV").major("MET", 200, shares={"P1": 6}, cash=500, trains=["4T"])
    t.major("BAK", 30, shares={"P2": 4}, cash=100, trains=["4T"]).major("PIC", 100, shares={"P3": 4}, cash=100)
    return t.money(P1=0, P2=0, P3=0, P4=0).mergers()


def test_R_06_grey_companies_go_to_the_lptb_from_phase_iv() -> None:
    """8: "Once Phase IV begins companies are automatically acquired by the LPTB if they end an OR in this area"."""
    t = grey("IV")
    assert t.state.marks.keys() == {"MET", "PIC"}, "a company without a train is seized from phase V on only"
    assert (t.cash_of("P2"), t.tokens_of("LPTB")) == (4 * 10, ["F9.0"])
    assert "bid" not in t.kinds()


def test_R_06_before_that_they_are_auctioned() -> None:
    t = grey("III")
    assert "BAK" in t.state.marks
    assert "bid" in t.kinds()


def test_R_06_from_phase_v_nothing_differs() -> None:
    assert grey("V").state.marks.keys() == {"MET"}
