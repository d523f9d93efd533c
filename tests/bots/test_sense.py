"""What nobody in his senses does, position by position and title by title, for every bot but the one at random."""

from collections.abc import Callable
from random import Random

import pytest

from railhead.bots import BOTS, bot_named
from railhead.bots.sense import sensible
from railhead.core.actions import Action
from railhead.core.ids import Company, Holder, Player, hex_of
from railhead.core.play import view
from railhead.mechanisms.tokens import reach_of
from railhead.mechanisms.trains import trains_of
from tests.titles.t1853.table import Table as Table1853
from tests.titles.t1861.table import Table as Table1861
from tests.titles.t1862.table import Table as Table1862
from tests.titles.t1863.table import Table as Table1863
from tests.titles.t1890.table import Table as Table1890
from tests.titles.table import TableOf

SENSIBLE = [name for name in BOTS if name != "random"]
SEEDS = range(6)


def choices(t: TableOf, name: str) -> list[Action]:  # type: ignore[type-arg]
    """What a bot does, from what its seat sees, with one chance and another."""
    (seat,) = t.acting()
    seen = view(t.state, Player(Holder(seat)))
    return [bot_named(name).choose(t.title, seen, t.options(), Random(seed)) for seed in SEEDS]


def kinds(t: TableOf, name: str) -> set[str]:  # type: ignore[type-arg]
    return {action.kind for action in choices(t, name)}


def asked_1861() -> Table1861:
    t = Table1861(3, phase="3").minor("N", "P1", cash=300, trains=["2"]).minor("K-R", "P2", trains=["3"])
    return t.operate("N", "trains").do("P1", "trade_train", train="3-0", price=10)


def asked_1853() -> Table1853:
    t = Table1853(3, phase="2").formed("BBCI", {"P1": 6}, cash=770).formed("EIR", {"P2": 6}, trains=["3", "3"])
    return t.operate("BBCI", "trains").do("P1", "trade_train", train="3-0", price=10)


def asked_1863() -> Table1863:
    t = Table1863(3, phase="III").minor("MET", "P1", cash=200, trains=["2T"]).minor("CLR", "P2", trains=["3T"])
    return t.operate("MET", "trains").do("P1", "trade_train", train="3T-0", price=10)


def asked_1890() -> Table1890:
    t = Table1890(3, phase="2").public("Sanyo", 80, shares={"P1": 60}, cash=200)
    t.public("Nankai", 80, shares={"P2": 60}, trains=["3"])
    return t.operate("Sanyo", "trains").do("P1", "trade_train", train="3-0", price=1)


ASKED: dict[str, Callable[[], TableOf]] = {  # type: ignore[type-arg]
    "1861": asked_1861,
    "1853": asked_1853,
    "1863": asked_1863,
    "1890": asked_1890,
}


@pytest.mark.parametrize("name", SENSIBLE)
@pytest.mark.parametrize("title", ASKED)
def test_does_not_sell_a_train_for_a_song(title: str, name: str) -> None:
    t = ASKED[title]()
    assert t.acting() == ["P2"]
    assert kinds(t, name) == {"decline"}


@pytest.mark.parametrize("name", SENSIBLE)
@pytest.mark.parametrize("title", ASKED)
def test_does_not_repeat_what_was_declined(title: str, name: str) -> None:
    t = ASKED[title]()
    train = t.state.frames[-1].proposal.args["train"]
    t.do("P2", "decline")
    assert [option for option in t.options() if option.args.get("train") == train], "it may be asked at a better price"
    assert not [option for option in sensible(t.title, t.state, t.options()) if option.args.get("train") == train]
    assert not [one for one in choices(t, name) if one.args.get("train") == train]


@pytest.mark.parametrize("name", SENSIBLE)
@pytest.mark.parametrize("minor", ["K-R", "O-K"])
def test_lays_the_way_to_the_next_station(name: str, minor: str) -> None:
    """A minor of 1861 that begins in a bare city: in two turns of two tiles it gets to a second station."""
    for seed in SEEDS[:2]:
        t = Table1861(3).minor(minor, "P1", cash=150)
        for _ in range(2):
            t.operate(minor, "track")
            while "lay_tile" in t.kinds():
                action = bot_named(name).choose(t.title, t.state, t.options(), Random(seed))
                t.do("P1", action.kind, **action.args)
        reached = reach_of(t.d, Company(Holder(minor)), one_stop_per_place=True).spots
        assert len({hex_of(spot) for spot in reached}) > 1


@pytest.mark.parametrize("name", SENSIBLE)
def test_a_company_of_1863_builds_before_it_waits(name: str) -> None:
    """A new minor with 280 lays its home tile, though it has no train yet."""
    t = Table1863(3).minor("WCR", "P1", 140, cash=280, tokens=["N11.0"], operated=0).operate("WCR", "track")
    assert {action.args.get("hex") for action in choices(t, name)} == {"N11"}


@pytest.mark.parametrize("name", SENSIBLE)
def test_buys_no_train_without_a_permit(name: str) -> None:
    t = Table1862(3, phase="A").started("ENR", 82, shares={"P1": 60}, cash=400).operate("ENR", "trains")
    permits = t.state.permits[Company(Holder("ENR"))]
    faces = {option.args["face"] for option in t.options("buy_train")}
    assert not faces <= set(permits), "others are offered"
    bought = [action for action in choices(t, name) if action.kind == "buy_train"]
    assert bought
    assert {action.args["face"] for action in bought} <= set(permits)


@pytest.mark.parametrize("name", SENSIBLE)
def test_starts_no_company_it_cannot_float(name: str) -> None:
    """Five shares at 54 are 270 in 1862; in 1890 nobody helps with a company at 100 when each has 210."""
    t = Table1862(3).parliament("P1").money(P1=265)
    assert t.options("open")
    assert kinds(t, name) == {"pass"}
    other = Table1890(3).money(P1=210, P2=0, P3=0).stock("P1")
    assert other.options("start_company")
    assert "start_company" not in kinds(other, name)


@pytest.mark.parametrize("name", SENSIBLE)
def test_a_company_with_money_and_no_train_buys_one(name: str) -> None:
    t = Table1853(3, phase="2").formed("BBCI", {"P1": 6}, cash=770).operate("BBCI", "trains")
    assert not trains_of(t.d, Company(Holder("BBCI")))
    assert {"buy_train", "pass"} <= t.kinds()
    assert kinds(t, name) == {"buy_train"}


@pytest.mark.parametrize("name", SENSIBLE)
def test_privates_are_no_capital(name: str) -> None:
    """1863: money is what a new company needs."""
    t = Table1863(3).privates(MAIL="P1").money(P1=330).stock("P1")
    t.propose("P1", "WCR", "N11.0").do("P2", "pass").do("P3", "pass").do("P1", "name_founder", by="P1")
    assert "give_asset" in t.kinds()
    found = choices(t, name)
    assert {action.kind for action in found} == {"found"}
    assert all(140 <= int(str(action.args["price"])) <= 160 for action in found)


@pytest.mark.parametrize("name", [name for name in SENSIBLE if name != "steady"])
def test_asks_what_a_train_is_worth(name: str) -> None:
    """A rival's train is asked for at a price he may think of, or not at all."""
    t = Table1861(3, phase="3").minor("N", "P1", cash=300, trains=["2"]).minor("K-R", "P2", trains=["3"])
    t.operate("N", "trains")
    for action in choices(t, name):
        if action.kind == "trade_train":
            assert int(str(action.args["price"])) >= 100, "a 3 costs 225 new"


@pytest.mark.parametrize("name", SENSIBLE)
def test_one_company_is_not_emptied_for_a_train_of_the_other(name: str) -> None:
    """All of NW's money for an old 2 of a minor that is P1's alone: the money counts for more there, but NW would have
    nothing for its next train."""
    t = Table1861(3, phase="3").tile("G15", "202", 2).line("H8", "H10", "H12", "H14", "G15")
    t.public("NW", 100, shares={"P1": 40, "P2": 20}, tokens=["G15.0"], trains=["3"], cash=1100)
    t.minor("N", "P1", trains=["2", "2"], cash=50).operate("NW", "trains")
    paid = [action.args["price"] for action in choices(t, name) if action.kind == "trade_train"]
    assert all(isinstance(price, int) and price <= 100 for price in paid)


def saving(cash: int) -> Table1863:
    """A major of 1863 that runs a 3T for 100, when 4Ts are on sale for 700."""
    t = Table1863(3, phase="III").major("BAK", 100, shares={"P1": 6}, cash=cash, trains=["3T"], tokens=["F9.0"])
    t.tiles("D9: 4 C10 E8", "E8: 8 D9 F9", "F9: LU05 E8 G10", "G10: 9 F9 H11", "H11: LU05 G10 I12")
    t.sold_out("2T", "3T", "2+1e")
    return t.ran("BAK", 100)


@pytest.mark.parametrize("name", [name for name in SENSIBLE if name != "steady"])
def test_a_company_of_1863_buys_the_first_train_that_lasts(name: str) -> None:
    """Though its 3T runs the same route today: whoever waits for the others waits for ever."""
    assert kinds(saving(800).operate("BAK", "trains"), name) == {"buy_train"}


@pytest.mark.parametrize("name", SENSIBLE)
def test_a_company_of_1863_saves_for_a_train_that_lasts(name: str) -> None:
    """With 500 and 100 a round it has the 700 soon; with nothing in hand it pays, for it would wait too long."""
    for cash, saves in ((500, True), (60, False)):
        t = saving(cash).operate("BAK", "dividend", revenue=100)
        paid = [int(str(action.args["amount"])) for action in choices(t, name) if action.kind == "dividend"]
        assert (max(paid) == 0) == saves
