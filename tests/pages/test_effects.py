"""What an action would change is told in the order of weight: the end, companies that go, control lost, then money."""

from typing import Any

from railhead.cli.offers import listing
from railhead.core.actions import Option
from railhead.core.ids import BANK
from railhead.core.play import apply
from railhead.server.page_model.controls import Pick, as_json, controls
from railhead.server.page_model.effects import changes, effect_of
from tests.pages.models import model
from tests.titles.t1861.table import Table
from tests.titles.t1862.table import Table as Eastern
from tests.titles.t1863.table import Table as London
from tests.titles.table import TableOf


def sale(t: TableOf[Any], company: str, shares: int) -> Option:
    options = [one for one in t.options("sell_shares") if one.args.get("by", "P1") == "P1"]
    (option,) = [one for one in options if (one.args["company"], one.args["shares"]) == (company, shares)]
    return option


def told(t: TableOf[Any], company: str, shares: int) -> list[str]:
    """All that the preview of a sale tells, in its order."""
    seen = model(t.title, t.state)
    return [f"{seen.name(one.who)} {one.what}".strip() for one in effect_of(seen, sale(t, company, shares).action())]


def button(t: TableOf[Any], company: str, shares: int) -> Pick:
    args = as_json(sale(t, company, shares).args)
    (found,) = [
        pick
        for control in controls(model(t.title, t.state))
        for row in control.rows
        for pick in row.picks
        if control.kind == "sell_shares" and pick.args == args
    ]
    return found


def nw() -> Table:
    """NW at 100: Ann directs it with 40%, Bob has 30%."""
    t = Table(3, phase="4").public("NW", 100, shares={"P1": 40, "P2": 30}, tokens=["H8.1"], cash=100, trains=["4"])
    return t.stock("P1")


def test_loss_of_control_comes_before_the_money() -> None:
    assert told(nw(), "NW", 2)[:3] == ["Ann loses control of NW", "Ann +200", "NW 100 → 90"]
    assert "Bob directs NW" in told(nw(), "NW", 2)
    assert told(nw(), "NW", 1)[0] == "Ann +100"


def test_it_stands_on_the_button_too() -> None:
    assert "Ann loses control of NW" in button(nw(), "NW", 2).effect
    assert "Ann loses control of NW" not in button(nw(), "NW", 1).effect


def test_a_company_that_goes_comes_before_the_money() -> None:
    """1862: every share sold lowers the price a step; at the bottom it is bankrupt, and nobody has lost control."""
    t = Eastern(3).started("ENR", 14, shares={"P2": 50, "P1": 30}, trains=["1F"], cash=40).stock("P1")
    found = told(t, "ENR", 3)
    assert [one for one in found if one.startswith("ENR")] == ["ENR leaves the market"], "that it has nothing is clear"
    assert not any("loses control" in one for one in found)
    assert "ENR leaves the market" in [*button(t, "ENR", 3).effect]


def test_what_hangs_on_a_company_is_lost_with_it() -> None:
    """1863: MET is president of BAK; with MET its president loses both."""
    t = London(phase="III").major("MET", 100, shares={"P1": 4, "P2": 3}).minor("BAK", "MET", 80).stock("P1")
    assert told(t, "MET", 2)[0] == "Ann loses control of MET, BAK"
    assert "Ann loses control of MET, BAK" in button(t, "MET", 2).effect


def test_an_empty_bank_comes_first_of_all() -> None:
    t = nw()
    t.put(cash={**t.state.cash, BANK: 150, "P3": t.state.cash[BANK] - 150 + t.cash_of("P3")})
    assert told(t, "NW", 2)[:2] == ["the bank is empty", "Ann loses control of NW"]


def test_the_end_of_the_game_comes_first_of_all() -> None:
    t = nw()
    d = t.d
    d.replace(finished="the bank is empty", broken=True)
    d.pay("P1", "P2", 5)  # type: ignore[arg-type]
    assert [str(one) for one in changes(t.title, t.state, d.state)] == [" the game ends", "P1 −5", "P2 +5"]


def test_that_comes_before_a_company_that_goes_with_it() -> None:
    t = nw()
    d = t.d
    d.replace(finished="a director is bankrupt", marks={})
    told = [str(one) for one in changes(t.title, t.state, d.state)]
    assert told[:2] == [" the game ends", "NW leaves the market"]


def entering(cash: int = 100) -> Table:
    """The first 4-train has come: Bob is asked about MK, which has none. Then M-K, Cleo's, runs by itself for 40."""
    t = Table(3, phase="3").public("MK", 100, shares={"P2": 20, "P3": 10}, tokens=["P8.0"], cash=9)
    t.public("NW", 100, shares={"P1": 60}, tokens=["H8.1"], cash=1000)
    t.minor("M-K", "P3", trains=["3"]).sold_out("3")
    return t.operate("NW", "trains", number=2).do("P1", "buy_train", source="bank", type="4")


def test_a_no_is_not_labelled_with_what_comes_either_way() -> None:
    t = entering()
    found = {one.kind: one.rows[0].picks[0].effect for one in controls(model(t.title, t.state)) if not one.is_idle}
    assert found.keys() == {"nationalise", "decline"}
    assert found["decline"] == []
    assert "Bob +180" in found["nationalise"]


def test_a_yes_shows_what_it_changes_beside_a_no() -> None:
    """An income that Bob has in any case is not counted in."""
    t = entering()
    seen = model(t.title, t.state)
    yes, no = (next(one for one in t.options() if one.kind == kind) for kind in ("nationalise", "decline"))
    changed = {one.who: one.what for one in effect_of(seen, yes.action()) if one.kind == "cash"}
    after_yes, _ = apply(t.title, t.state, yes.action())
    after_no, _ = apply(t.title, t.state, no.action())
    for who in t.state.players:
        more = after_yes.cash[who] - after_no.cash[who]
        assert changed.get(who, "") == (f"+{more}" if more else "")
    assert effect_of(seen, no.action()) == []


def doomed(part: str, cash: int = 60) -> Table:
    """N, Ann's, has two loans, no train and no money for one; only M-K, Bob's, has a train."""
    t = Table(3, phase="3").minor("N", "P1", price=70, cash=cash, loans=2).minor("M-K", "P2", price=55, trains=["2"])
    return t.operate("N", part, number=2)


def passing(t: TableOf[Any]) -> list[str]:
    (control,) = [one for one in controls(model(t.title, t.state)) if one.kind == "pass"]
    return control.rows[0].picks[0].effect


def spoken(t: TableOf[Any]) -> str:
    names = dict(zip(t.state.players, ("Ann", "Bob", "Cleo"), strict=True))
    return " ".join(listing(t.title, t.state, t.options(), names).split())


def test_a_pass_says_that_the_company_goes_though_it_is_not_yet_about_trains() -> None:
    """1861: it lays nothing, pays its interest, has nothing left for a train and goes to the state, all by itself."""
    t = doomed("track")
    before, said, told = t.cash_of("P1"), passing(t), spoken(t)
    t.do("P1", "pass")
    gained = t.cash_of("P1") - before
    assert "N" not in t.state.marks
    assert said[:2] == ["N leaves the market", f"Ann +{gained}"]
    assert told.endswith(f"pass: N leaves the market; Ann (+{gained})")


def test_a_pass_after_which_something_can_be_done_says_nothing() -> None:
    t = doomed("track", cash=500)
    assert passing(t) == []
    assert spoken(t).endswith(" pass")


def test_1862_a_pass_by_which_a_company_fails_says_so_before_its_trains() -> None:
    """ENR can neither pay for an H train nor raise the money."""
    t = Eastern(3, phase="H").tile("F3", "57", 2)
    t.started("ENR", 14, shares={"P1": 50, "P2": 50}, tokens=["F3.0"], cash=0).operate("ENR", "track")
    assert "ENR leaves the market" in passing(t)
    assert "ENR leaves the market" in spoken(t)
    assert "ENR" not in t.do("P1", "pass").state.marks
