"""Tokens of 1890: ledger rows 90-TOK."""

import pytest

from railhead.bots.bot import filled
from railhead.core.ids import Spot
from railhead.core.play import apply
from railhead.mechanisms.tokens import has_space
from railhead.titles.t1890.stations import allowance, tokens
from tests.titles.t1890.table import Table, company


def started(name: str, cash: int = 500, phase: str = "2", scenario: str = "C") -> Table:
    """A company about to begin its first turn, its homes kept for it."""
    t = Table(3, scenario, phase=phase)
    t.public(name, 100, shares={"P1": 60}, cash=cash, operated=0, floated=False)
    return t.put(floated={company(name): True})


def test_90_TOK_01_home_is_placed_free_in_the_first_turn() -> None:
    t = started("Nankai")
    assert not t.tokens_of("Nankai")
    t.operating_round()
    assert t.tokens_of("Nankai") == ["I12.0"]
    assert t.cash_of("Nankai") == 500


def test_90_TOK_02_jr_places_four() -> None:
    t = started("JR").operating_round()
    assert t.tokens_of("JR") == ["B17.0", "F5.0", "G12.0", "H19.1"]


def osaka(name: str, cash: int = 900) -> Table:
    """A company in Osaka Minami joined to Kashiwara, Sakurai and Sakai."""
    t = Table(3, phase="2").public(name, 100, shares={"P1": 60}, cash=cash, tokens=["I12.0"])
    return t.bend("J13", "I12", "J15").bend("J17", "J15", "K18").bend("K18", "J17", "L17").tile("J11", "211", 0)


def test_90_TOK_03_one_a_turn_first_40_then_100() -> None:
    t = osaka("Hankyu")
    for spot, left in (("J15.0", 860), ("K18.0", 760), ("J11.0", 660)):
        t.operate("Hankyu", "token").do("P1", "place_token", spot=spot)
        assert t.cash_of("Hankyu") == left
        assert "place_token" not in t.kinds()


def test_90_TOK_03_the_treasury_pays() -> None:
    t = osaka("Hankyu", cash=40).operate("Hankyu", "token").do("P1", "place_token", spot="J15.0")
    assert t.cash_of("Hankyu") == 0
    t = osaka("Hankyu", cash=39).operate("Hankyu", "token")
    assert "place_token" not in t.kinds()
    t.operate("Hankyu", "track")
    assert t.rule("P1", "place_token", spot="J15.0") == "90-OR-05"


def test_90_TOK_04_home_and_one_more_in_the_first_turn() -> None:
    t = started("Nankai").bend("J13", "I12", "J15").operating_round()
    while "place_token" not in t.kinds():
        t.passes("P1")
    t.do("P1", "place_token", spot="J15.0")
    assert t.tokens_of("Nankai") == ["I12.0", "J15.0"]
    assert t.cash_of("Nankai") == 460


def test_90_TOK_05_an_empty_space_of_a_connected_large_city() -> None:
    t = osaka("Hankyu").operate("Hankyu", "token")
    assert t.rule("P1", "place_token", spot="J19.0") == "90-TOK-05"
    assert t.rule("P1", "place_token", spot="M14.0") == "90-TOK-05"
    assert t.rule("P1", "place_token", spot="E10.0") == "90-TOK-05"
    t.token("Keihan", "J15.0")
    assert t.rule("P1", "place_token", spot="J15.0") == "90-TOK-05"


def test_90_TOK_06_one_of_a_company_on_a_tile() -> None:
    t = Table(3, phase="2").public("JR", 100, shares={"P1": 60}, cash=500).bend("F7", "F5", "F9").operate("JR", "token")
    assert t.rule("P1", "place_token", spot="B17.1") == "90-TOK-06"
    t.do("P1", "place_token", spot="F7.0")


def test_90_TOK_07_homes_of_unstarted_companies_are_kept() -> None:
    t = Table(3, phase="2")
    assert has_space(t.d, Spot("G12.0"), None)
    t.token("Keihan", "G12.0")
    assert not has_space(t.d, Spot("G12.0"), None)
    t.upgrade("G12", "823", 1)
    assert has_space(t.d, Spot("G12.0"), None)
    t = osaka("Hankyu").put(reserved={"J15.0": ("Kanan",)}).operate("Hankyu", "token")
    assert t.rule("P1", "place_token", spot="J15.0") == "90-TOK-07"
    t.do("P1", "place_token", spot="J11.0")


def test_90_TOK_08_tokens_stay() -> None:
    """Whatever Hankyu does in a turn, its token in Itami stands; taking it back is refused."""
    t = Table(3, phase="2").public("Hankyu", 100, shares={"P1": 60}, cash=900, trains=["3"]).token("Hankyu", "E10.0")
    t.bend("E10", "E12", "D9").bend("E12", "E10", "F13")
    for part in ("track", "token", "run", "trains"):
        t.operate("Hankyu", part)
        assert t.rule("P1", "take_back", hex="E10") == "90-OR-05"
        for option in t.options():
            after, _ = apply(t.title, t.state, filled(t.title, t.state, option))
            assert after.tokens[Spot("E10.0")] == ("Hankyu",)


def test_90_TOK_08_not_even_after_air_raids_while_it_stands() -> None:
    t = Table(3, phase="2", air_raids=True).public("Hankyu", 100, shares={"P1": 60}, cash=900)
    t.token("Hankyu", "E10.0").operate("Hankyu", "token")
    assert t.rule("P1", "take_back", hex="E10") == "90-VAR-26"


def test_90_TOK_09_minors_place_none() -> None:
    t = Table(3, phase="2").minor("Kanan", "P1", cash=500).operate("Kanan")
    assert t.rule("P1", "place_token", spot="I12.0") == "90-OR-05"
    t.passes("P1")
    assert "place_token" not in t.kinds()


TOTALS = {"JR": 6, "Subway": 1, "Keihan": 3, "Nankai": 3, "Kinki": 6, "Sanyo": 2, "Hanshin": 3, "Hankyu": 4}


@pytest.mark.parametrize(("name", "total"), TOTALS.items())
def test_90_TOK_10_totals(name: str, total: int) -> None:
    t = Table(3)
    assert t.title.board.companies[company(name)].tokens == total
    free = 4 if name in ("JR", "Kinki") else 1
    assert allowance(t.d, company(name)) == total - free


@pytest.mark.parametrize(("name", "normal"), [("JR", 2), ("Subway", 0), ("Kinki", 2), ("Sanyo", 1), ("Hankyu", 3)])
def test_90_TOK_10_tokens_left_are_those_that_can_still_be_placed(name: str, normal: int) -> None:
    t = Table(3).public(name, 100, shares={"P1": 60}, cash=900)
    assert tokens(t.d, company(name)) == (normal, TOTALS[name])


def test_90_TOK_10_tokens_left_go_down_with_each_that_is_paid_for() -> None:
    t = osaka("Hankyu")
    for spot, left in (("J15.0", 2), ("K18.0", 1), ("J11.0", 0)):
        t.operate("Hankyu", "token").do("P1", "place_token", spot=spot)
        assert tokens(t.d, company("Hankyu")) == (left, 4)


def test_90_TOK_10_no_third_for_sanyo() -> None:
    t = osaka("Sanyo").put(bought={company("Sanyo"): 1})
    t.privates(KobeRapid="P2").token("KobeRapid", "F5.0").token("Sanyo", "F3.0").bend("F3", "F5", "F1")
    t.operate("Sanyo", "token")
    assert t.rule("P1", "place_token", spot="J15.0") == "90-TOK-10"


def test_90_TOK_11_cities_of_grey_hexes() -> None:
    t = Table(3, phase="2").public("Keihan", 100, shares={"P1": 60}, cash=500, tokens=["C18.0"])
    t.bend("C18", "D19", "B17").operate("Keihan", "token").do("P1", "place_token", spot="D19.0")
    assert "D19.0" in t.tokens_of("Keihan")


def test_90_TOK_12_only_companies_of_the_scenario_keep_homes() -> None:
    for scenario in "AB":
        reserved = Table(3, scenario, fresh=True).state.reserved
        assert "B17.2" not in reserved
        assert "H13.0" not in reserved
    kept = Table(3, "D", fresh=True).state.reserved
    assert {place for place, names in kept.items() if "Kinki" in names} == {"B17.2", "H19.0", "J15.0", "H13.0"}
