"""Where starting companies by the ruleset 18xx.games differs from the book, or is said not to: D-23 and D-35 of the
ledger."""

import pytest

from tests.titles.t1862.table import Table


@pytest.mark.parametrize(("ruleset", "most"), [("book", 8), ("18xx.games", 7)])
def test_D_23_the_option_of_eight_markers_does_not_reach_flotation(ruleset: str, most: int) -> None:
    t = Table(3, ruleset=ruleset, station_markers=8)
    t.started("ENR", 200, shares={"P1": 40}, floated=False, cash=800).stock("P1")
    t.do("P1", "buy_share", company="ENR", source="charter")
    assert t.values("buy_markers", "markers") == set(range(2, most + 1))
    assert t.refused("P1", "buy_markers", markers=most + 1).rule == "62-SR-18"


@pytest.mark.parametrize("ruleset", ["book", "18xx.games"])
def test_D_35_a_company_not_floated_at_the_lner_stays(ruleset: str) -> None:
    """Ruling R-60: it may still float in the last stock round; companies never started are gone."""
    t = Table(3, phase="H", ruleset=ruleset).started("WVR", 82, shares={"P2": 50}, trains=["9F"]).money(P1=800)
    t.started("ENR", 62, shares={"P1": 40}, floated=False, cash=248).tile("G8", "57")
    t.put(lner_due=True)
    t.operate("WVR", "acquire", number=3, turn=5)
    t.finish("OR")
    assert (t.state.lner, str(t.state.round), set(t.state.groups)) == (True, "SR 6", {"ENR", "WVR"})
    while t.acting() != ["P1"]:
        t.passes(*t.acting())
    assert not t.options("start_company")
    t.do("P1", "buy_share", company="ENR", source="charter").do("P1", "buy_markers", markers=2)
    assert t.order() == ["WVR", "ENR"]
