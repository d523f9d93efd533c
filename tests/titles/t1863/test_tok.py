"""Tokens in 1863: ledger rows 63-TOK-01 to 07."""

from railhead.server.page_model.finance import finance
from railhead.titles.t1863.turn.tokens import trim_tokens
from tests.pages.models import model
from tests.titles.t1863.merging import merge
from tests.titles.t1863.table import Table, company

LINE = ("F9: 57 E10 G8", "G8: 4 F9 H7", "H7: 4 G8 I6", "I6: 57 H7 J5", "J5: 57 I6 K4")


def bak(phase: str = "III", charter: int = 2, *lays: str) -> Table:
    """Bakerloo in Marylebone with track to Euston and King's Cross."""
    t = Table(4, phase).major("BAK", 100, shares={"P1": 6}, cash=300, charter=charter)
    return t.tiles(*LINE, *lays)


def test_63_TOK_01_the_page_shows_what_is_on_the_charter() -> None:
    """Two on it and one on the map, not all that lie in the box."""
    t = bak().operate("BAK")
    (row,) = [one for one in finance(model(t.title, t.state)).companies if one.company == "BAK"]
    assert (row.tokens_left, row.tokens) == (2, 3)


def test_63_TOK_01_one_from_the_charter_free_of_charge() -> None:
    t = bak().operate("BAK").do("P1", "place_token", spot="I6.0")
    assert (t.tokens_of("BAK"), t.charter_of("BAK"), t.cash_of("BAK")) == (["F9.0", "I6.0"], 1, 300)
    assert t.told("token") == ["BAK places a token in I6"]
    assert t.rule("P1", "place_token", spot="J5.0") == "63-TOK-01"


def test_63_TOK_01_again_in_the_next_operating_round() -> None:
    t = bak().equip("BAK", trains=["2T"]).operating_round().do("P1", "place_token", spot="I6.0")
    assert t.rule("P1", "place_token", spot="J5.0") == "63-TOK-01"
    while str(t.state.round) != "OR 2.2":
        t.idle()
    t.do("P1", "place_token", spot="J5.0")
    assert (t.tokens_of("BAK"), t.charter_of("BAK")) == (["F9.0", "I6.0", "J5.0"], 0)


def test_63_TOK_01_before_between_or_after_tiles() -> None:
    t = bak().operate("BAK").do("P1", "place_token", spot="I6.0").lay_any("K4", "9")
    assert "K4" in t.state.tiles
    t = bak().operate("BAK").lay_any("K4", "9").do("P1", "place_token", spot="I6.0").lay_any("E10")
    assert t.tokens_of("BAK") == ["F9.0", "I6.0"]
    t = bak().operate("BAK").lay_any("K4", "9").lay_any("E10").do("P1", "place_token", spot="J5.0")
    assert t.tokens_of("BAK") == ["F9.0", "J5.0"]


def test_63_TOK_01_not_after_the_track_step() -> None:
    t = bak().equip("BAK", trains=["2T"]).operate("BAK").passes("P1")
    assert t.part == "run"
    assert "place_token" not in t.kinds()
    assert t.rule("P1", "place_token", spot="I6.0") == "63-OR-02"


def test_63_TOK_02_only_where_a_train_could_run() -> None:
    t = bak().operate("BAK")
    assert t.values("place_token", "spot") == {"I6.0", "J5.0"}
    assert t.rule("P1", "place_token", spot="L19.0") == "63-TOK-02"
    assert t.rule("P1", "place_token", spot="G8.0") == "63-TOK-02"


def test_63_TOK_02_not_in_a_full_station_nor_beyond_it() -> None:
    t = bak().minor("LCR", "P2").operate("BAK")
    assert t.rule("P1", "place_token", spot="I6.0") == "63-TOK-02"
    assert t.rule("P1", "place_token", spot="J5.0") == "63-TOK-02"


def test_63_TOK_03_one_a_hex() -> None:
    t = bak("III", 2, "I6: LU08 H7 J5").token("BAK", "I6.0").operate("BAK")
    assert t.rule("P1", "place_token", spot="I6.0") == "63-TOK-03"


def test_63_TOK_03_a_duplicate_is_discarded() -> None:
    t = bak("III", 2, "I6: LU08 H7 J5").token("BAK", "I6.0").token("BAK", "I6.0")
    d = t.d
    trim_tokens(d, company("BAK"))
    assert t.keep(d).tokens_of("BAK") == ["F9.0", "I6.0"]
    assert t.charter_of("BAK") == 2


MAJORS = ["F9.0", "I6.0", "J5.0", "L7.0", "N7.0", "N11.0", "M10.0", "L19.0", "K22.0"]


def with_tokens(name: str, on_map: int, charter: int) -> Table:
    t = Table(4, "III").major(name, 100, shares={"P1": 6}, tokens=MAJORS[:on_map], charter=charter)
    d = t.d
    trim_tokens(d, company(name))
    return t.keep(d)


def test_63_TOK_04_seven_on_map_and_charter_together() -> None:
    t = with_tokens("BAK", 5, 4)
    assert (len(t.tokens_of("BAK")), t.charter_of("BAK")) == (5, 2)
    t = with_tokens("BAK", 6, 1)
    assert (len(t.tokens_of("BAK")), t.charter_of("BAK")) == (6, 1)


def test_63_TOK_04_the_uerl_has_eleven() -> None:
    t = with_tokens("UER", 9, 2)
    assert (len(t.tokens_of("UER")), t.charter_of("UER")) == (9, 2)


def test_63_TOK_05_a_station_full_of_lptb_tokens_is_not_passed() -> None:
    t = bak().token("LPTB", "I6.0").equip("BAK", trains=["3T"]).operate("BAK", "run")
    assert t.no_run("P1", "F9.0 G8.0 H7.0 I6.0 J5.0") == "63-TOK-05"
    t.run("P1", "F9.0 G8.0 H7.0 I6.0")
    assert t.revenue == 20 + 10 + 10 + 20


def test_63_TOK_05_an_empty_place_does_not_block() -> None:
    t = bak("III", 2, "I6: LU08 H7 J5").token("LPTB", "I6.0").equip("BAK", trains=["3T"]).operate("BAK", "run")
    t.run("P1", "F9.0 G8.0 H7.0 I6.0 J5.0")
    assert t.revenue == 20 + 10 + 10 + 40 + 20


def test_63_TOK_05_the_pirate_does_not_block() -> None:
    t = bak().privates(CHOCOLATE="P2").put(pirate="I6.0").equip("BAK", trains=["3T"]).operate("BAK", "run")
    t.run("P1", "F9.0 G8.0 H7.0 I6.0 J5.0")
    assert t.revenue == 20 + 10 + 10 + 20 + 20 - 5


def test_63_TOK_06_charter_tokens_go_first() -> None:
    t = with_tokens("BAK", 6, 2)
    assert (len(t.tokens_of("BAK")), t.charter_of("BAK")) == (6, 1)


def test_63_TOK_06_the_log_tells_what_leaves_the_charter() -> None:
    """A merger gives two on the map and eight on the charter."""
    t = Table(4, "III").major("BAK", 60, shares={"P1": 4}, charter=4).major("CIR", 90, shares={"P1": 4}, charter=4)
    merge(t.mergers("act"), "P1", "CIR", survivor="CIR")
    assert (len(t.tokens_of("CIR")), t.charter_of("CIR")) == (2, 5)
    assert t.told("token") == ["CIR gives up 3 tokens from its charter"]


def test_63_TOK_07_a_minor_has_none_to_place() -> None:
    t = Table(4, "II").minor("BAK", "P1", cash=100).tiles(*LINE).operate("BAK", number=2)
    assert "place_token" not in t.kinds()
    assert t.rule("P1", "place_token", spot="I6.0") == "63-TOK-07"


def test_63_TOK_07_but_one_from_lodgings() -> None:
    t = Table(4, "II").minor("BAK", "P1", cash=100, charter=1).tiles(*LINE).operate("BAK", number=2)
    assert t.do("P1", "place_token", spot="I6.0").tokens_of("BAK") == ["F9.0", "I6.0"]
