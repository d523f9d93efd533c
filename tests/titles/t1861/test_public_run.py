"""1861 routes as the public implementation has them (ledger, section 6)."""

import pytest

from railhead.core.actions import Value
from tests.titles.t1861.running import (
    EKATERINBURG,
    KHARKOV,
    MOSCOW,
    ODESSA,
    ROMANIA,
    SAMARA,
    UFA,
    URAL,
    earned,
    last_run,
    route,
    southern,
)
from tests.titles.t1861.table import Table

PUBLIC = "18xx.games"


def express(ruleset: str, tokens: tuple[str, ...], *legs: str) -> int:
    """What a 5+5E earns over these legs."""
    return earned(southern("5+5E", tokens=tokens, ruleset=ruleset), route("5+5E-0", *legs))


@pytest.mark.parametrize(("ruleset", "five"), [("book", 60 + 50 + 50 + 40 + 40), (PUBLIC, 30 + 60 + 50 + 50 + 40)])
def test_D_09_a_counted_place_holds_an_own_marker(ruleset: str, five: int) -> None:
    """The only own marker stands in Ekaterinoslav, the poorest of six."""
    assert express(ruleset, ("F18.0",), ODESSA, KHARKOV, *SAMARA) == five * 2


@pytest.mark.parametrize(
    ("tokens", "five"),
    [
        (("F18.0", "P8.0"), 30 + 60 + 50 + 50 + 40),
        (("F18.0", "L12.0"), 60 + 50 + 50 + 40 + 40),
        (("F18.0", "G15.0", "L12.0"), 60 + 50 + 50 + 40 + 40),
    ],
)
def test_D_09_one_of_several_markers_is_enough(tokens: tuple[str, ...], five: int) -> None:
    """Ufa's marker is not on the route and helps nothing."""
    assert express(PUBLIC, tokens, ODESSA, KHARKOV, *SAMARA) == five * 2


def test_D_09_two_of_three_markers_may_be_uncounted() -> None:
    """Markers in Ekaterinoslav 30, Ufa 20 and Kharkov 60: the five best without the first two."""
    tokens = ("F18.0", "P8.0", "G15.0")
    assert express(PUBLIC, tokens, ODESSA, KHARKOV, *SAMARA, UFA) == (50 + 60 + 40 + 40 + 50) * 2


def test_D_09_all_of_two_markers_may_not() -> None:
    """Markers in Ekaterinoslav 30 and Ufa 20: one of them counts."""
    assert express(PUBLIC, ("F18.0", "P8.0"), ODESSA, KHARKOV, *SAMARA, UFA) == (30 + 50 + 60 + 40 + 50) * 2


@pytest.mark.parametrize(("ruleset", "five"), [("book", 50 + 60 + 40 + 40 + 50), (PUBLIC, 30 + 50 + 60 + 40 + 50)])
def test_D_09_a_red_area_is_always_counted(ruleset: str, five: int) -> None:
    assert express(ruleset, ("G15.0",), ROMANIA, ODESSA, KHARKOV, *SAMARA) == five * 2


@pytest.mark.parametrize(("ruleset", "five"), [("book", 80 + 60 + 50 + 50 + 50), (PUBLIC, 80 + 40 + 60 + 50 + 50)])
def test_D_09_ekaterinburg_doubles_only_if_moscow_is_counted(ruleset: str, five: int) -> None:
    """Odessa, Kharkov, Samara and Nizhnii Novgorod are all dearer than yellow Moscow."""
    legs = (ODESSA, KHARKOV, *SAMARA, UFA, EKATERINBURG, URAL, MOSCOW)
    assert express(ruleset, ("G15.0",), *legs) == five * 2


def test_D_09_the_best_run_knows_all_this() -> None:
    """Nothing on this line beats the whole of it without Romania."""
    t = southern("5+5E", tokens=("G15.0",), ruleset=PUBLIC).run_best("P1").do("P1", "dividend", payout="withhold")
    assert last_run(t, "SE") == (80 + 40 + 60 + 50 + 50) * 2


def state_railway(ruleset: str) -> Table:
    """The RSR about to run from St Petersburg (40) by Tver (10) to Moscow (40); SE comes after it."""
    t = Table(3, "4", ruleset=ruleset).equip("RSR", trains=["4"]).token("RSR", "E1.1")
    t.public("SE", shares={"P1": 20}, tokens=["F18.0"], cash=400).put(priority=t.state.players[1])
    return t.operate("RSR", "run", then=["SE"])


def test_D_20_the_priority_deal_holder_runs_the_state_railway() -> None:
    t = state_railway(PUBLIC)
    assert (t.operating, t.acting(), {option.kind for option in t.options()}) == ("RSR", ["P2"], {"run"})
    short: Value = [{"train": "4-0", "legs": [["E1.1", "F2", "F4", "G5.0"]]}]
    assert t.refused("P1", "run", routes=short).rule == "61-OR-06"
    t.do("P2", "run", routes=short)
    assert (t.cash_of("RSR"), t.operating) == (50, "SE")


def test_D_20_he_is_named_when_the_round_begins() -> None:
    t = Table(3, "4", ruleset=PUBLIC).equip("RSR", trains=["4"]).public("SE", shares={"P1": 20}, trains=["4"])
    t.put(priority=t.state.players[1]).stock("P2")
    while t.state.round.kind == "SR":
        t.passes(t.acting()[0])
    assert t.director_of("RSR") == t.state.priority == "P2"


def test_D_20_by_the_book_it_runs_the_best_by_itself() -> None:
    t = state_railway("book")
    assert (t.cash_of("RSR"), t.operating) == (90, "SE")


@pytest.mark.parametrize(("ruleset", "asked"), [("book", True), (PUBLIC, False)])
def test_D_21_any_legal_routes_stand(ruleset: str, asked: bool) -> None:
    t = Table(3, "2", ruleset=ruleset).minor("N", "P1", trains=["2"]).minor("M-K", "P2", trains=["2"])
    t.operate("N", "run", then=["M-K"])
    tver: Value = [{"train": "2-0", "legs": [["H8.1", "G7", "G5.0"]]}]
    t.do("P1", "run", routes=tver)
    assert (t.acting() == ["P2"] and bool(t.options("decline"))) is asked
    assert t.cash_of("N") == (0 if asked else 25)
