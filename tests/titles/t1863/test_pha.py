"""Phases of 1863: ledger rows 63-PHA-01 to 07."""

from railhead.core.actions import Value
from tests.titles.t1863.table import Table


def at_phase(phase: str) -> Table:
    t = Table(4, phase).major("MET", 100, shares={"P1": 6}, cash=9000).major("BAK", 60, shares={"P2": 4}, cash=900)
    return t.tiles("F9: LU05 E10 G8") if phase == "IV" else t.tiles("F9: 57 E10 G8")


def sizes(phase: str) -> set[Value]:
    """The sizes a company may be started with, which its founder is offered."""
    t = at_phase(phase).money(P1=900).stock("P1")
    t.propose("P1", "CIR", "G18.0")
    while "pass" in t.kinds() and t.state.frames[-1].__class__.__name__ == "Bidding":
        t.passes(*t.acting())
    t.do("P1", "name_founder", by="P1")
    return t.values("found", "size")


def colours(phase: str) -> set[str]:
    """Colours of the tiles that Bakerloo may lay on Marylebone and beside it."""
    t = at_phase(phase).operate("BAK")
    return {t.title.board.tiles[option.args["tile"]].shape.colour for option in t.options("lay_tile")}  # type: ignore[index]


def yard(phase: str) -> set[Value]:
    return at_phase(phase).operate("MET", "trains").values("buy_train", "type")


def test_63_PHA_01_phase_ii() -> None:
    assert sizes("II") == {"minor"}
    assert yard("II") == {"2T"}
    assert colours("II") == {"yellow"}
    t = at_phase("II").operate("BAK")
    assert t.no_lay("F9", "LU04", t.to("F9", "LU04", "E10", "G8", "G10"), "P2") == "63-TRK-03"


def test_63_PHA_02_phase_iii() -> None:
    assert sizes("III") == {"minor", "major"}
    assert yard("III") == {"3T", "2+1e"}
    assert colours("III") == {"yellow", "green"}


def test_63_PHA_03_phase_iv() -> None:
    assert sizes("IV") == {"major"}
    assert yard("IV") == {"4T", "2+2e"}
    assert colours("IV") == {"yellow", "brown"}


def test_63_PHA_03_privates_close_and_2t_rust() -> None:
    t = at_phase("III").privates(FOWLER="P2", GREATHEAD="BAK", MAIL="P1").equip("BAK", trains=["2T"]).left("3T", 0)
    t.operate("MET", "trains").do("P1", "buy_train", source="bank", type="4T")
    assert t.state.phase == "IV"
    assert (t.owner_of("FOWLER"), t.owner_of("GREATHEAD"), t.owner_of("MAIL")) == ("box", "box", "P1")
    assert t.trains_of("BAK") == []


def test_63_PHA_04_phase_v() -> None:
    assert sizes("V") == {"major"}
    assert yard("V") == {"5T", "2+3e"}
    t = at_phase("V").tiles("F9: 38 E10 G8").operate("BAK")
    assert t.tiles_for("F9") == {"366"}


def test_63_PHA_04_the_first_stock_round_afterwards_exports_a_train() -> None:
    t = at_phase("V")
    before = t.in_stock("5T")
    t.stock("P1").finish_stock_round()
    assert (t.in_stock("5T"), t.in_stock("2+3e")) == (before - 1, before - 1)
    t = at_phase("IV")
    before = t.in_stock("4T")
    t.stock("P1").finish_stock_round()
    assert t.in_stock("4T") == before


def test_63_PHA_05_the_round_stays_and_the_rest_comes_at_once() -> None:
    t = at_phase("II").left("2T", 0).operate("MET", "trains", number=1)
    t.do("P1", "buy_train", source="bank", type="3T")
    assert (t.state.phase, t.state.round.kind, t.state.round.number) == ("III", "OR", 1)
    t.passes("P1")
    assert (t.operating, t.state.round.number) == ("BAK", 1)
    assert "LU04" in t.tiles_for("F9")


def entering_iv(bak_price: int, bak_trains: list[str]) -> Table:
    """The Metropolitan, last to act, is about to buy the first 4T."""
    t = Table(4, "III").major("MET", 100, shares={"P1": 6}, cash=3000, tokens=())
    t.major("BAK", bak_price, shares={"P2": 4, "P3": 2}, cash=400, trains=bak_trains).left("3T", 0)
    return t.money(P2=0, P3=0).operate("MET", "trains", acted=["BAK"])


def test_63_PHA_06_a_white_company_without_a_train_is_bought() -> None:
    t = entering_iv(60, ["2T"]).do("P1", "buy_train", source="bank", type="4T").passes("P1")
    assert "BAK" not in t.state.marks
    assert (t.cash_of("P2"), t.cash_of("P3")) == (4 * 40, 2 * 40)
    assert t.state.tokens["F9.0"] == ("LPTB",)  # type: ignore[index]


def test_63_PHA_06_one_with_a_train_is_not() -> None:
    t = entering_iv(60, ["3T"]).do("P1", "buy_train", source="bank", type="4T").passes("P1")
    assert "BAK" in t.state.marks


def test_63_PHA_06_a_grey_one_is_auctioned_instead() -> None:
    t = entering_iv(30, ["2T"]).do("P1", "buy_train", source="bank", type="4T").passes("P1")
    assert "BAK" in t.state.marks
    assert t.values("bid", "lot") == {"BAK"}


def test_63_PHA_06_one_operating_round_later_it_is_left_alone() -> None:
    t = Table(4, "IV").major("MET", 100, shares={"P1": 6}, cash=3000, trains=["4T"], tokens=())
    t.major("BAK", 60, shares={"P2": 4}, cash=400)
    t.put(trainless_bought=t.state.round.__class__("OR", 2, 1)).operate("MET", "costs", number=2, acted=["BAK"])
    assert t.state.round.kind in ("MA", "SR")
    assert "BAK" in t.state.marks


def test_63_PHA_07_minors_stay_and_limits_fall_at_once() -> None:
    t = Table(4, "III").major("MET", 100, shares={"P1": 6}, cash=3000, trains=["3T"] * 3, tokens=())
    t.minor("BAK", "P2", trains=["3T", "3T"]).left("3T", 0).operate("MET", "trains")
    t.do("P1", "buy_train", source="bank", type="4T")
    assert t.acting() == ["P1"]
    t.do("P1", "discard_train", train=t.train("MET", "3T"))
    assert t.acting() == ["P2"]
    t.do("P2", "discard_train", train=t.train("BAK", "3T"))
    assert (t.trains_of("MET"), t.trains_of("BAK")) == (["3T", "3T", "4T"], ["3T"])
    assert t.state.sizes["BAK"] == "minor"  # type: ignore[index]
