"""The sequence of rounds in 1862: ledger rows 62-RND-01 to 62-RND-05."""

from pathlib import Path

import pytest

from railhead.titles.t1862.facts import keeper
from tests.titles.t1862.recorded import moments
from tests.titles.t1862.table import Table, company


def win(t: Table, opener: str, name: str, *, par: int = 54, extra: int = 0) -> Table:
    """An auction nobody else wants to win: par is set and so many more shares are bought."""
    t.do(opener, "open", company=name, amount=0)
    while t.acting() != [opener]:
        t.passes(*t.acting())
    t.do(opener, "set_par", price=par)
    for _ in range(extra):
        t.do(opener, "buy_share", company=name, source="ipo")
    return t.passes(opener) if extra < 2 else t


def rounds_played(t: Table, count: int) -> list[str]:
    """The next rounds in which somebody has to act, everybody passing."""
    found: list[str] = []
    while len(found) < count:
        if not found or found[-1] != str(t.state.round):
            found.append(str(t.state.round))
        t.passes(*t.acting())
    return found


def running(phase: str = "A", *, cash: int = 300) -> Table:
    """ENR has a home tile that leads nowhere, so that its director is asked in every turn and earns nothing."""
    t = Table(3, phase=phase).started("ENR", 100, shares={"P1": 60}, cash=cash, trains=["1F"])
    return t.tile("F3", "5", 0)


def test_62_RND_01_two_parliaments_then_one() -> None:
    t = Table(3).started("ENR", 100, shares={"P1": 60}, trains=["1F"]).tile("F3", "5", 0)
    assert rounds_played(t, 7) == ["PR 1.1", "PR 1.2", "SR 1", "OR 1.1", "PR 2.1", "SR 2", "OR 2.1"]


def test_62_RND_01_without_companies_the_operating_rounds_pass_by() -> None:
    assert rounds_played(Table(4), 6) == ["PR 1.1", "PR 1.2", "SR 1", "PR 2.1", "SR 2", "PR 3.1"]


@pytest.mark.parametrize(
    ("phase", "count"), [("A", 1), ("B", 2), ("C", 2), ("D", 3), ("E", 3), ("F", 3), ("G", 3), ("H", 3)]
)
def test_62_RND_02_operating_rounds_by_phase(phase: str, count: int) -> None:
    t = Table(3, phase=phase).started("ENR", 100, shares={"P1": 60}, trains=["9F"]).tile("F3", "5", 0)
    t.stock("P1", number=4).finish("SR")
    played = ["OR 4.1", "OR 4.2", "OR 4.3"][:count]
    assert rounds_played(t, count + 1) == [*played, "PR 5.1"]


def test_62_RND_02_the_set_in_progress_stays_as_it_is() -> None:
    t = running().sold("A", 7).operate("ENR", "trains", turn=1)
    t.do("P1", "buy_train", face="freight", warranties=0)
    assert t.state.phase == "B"
    assert rounds_played(t, 5) == ["PR 2.1", "SR 2", "OR 2.1", "OR 2.2", "PR 3.1"]


def test_62_RND_03_the_priority_deal_stays_through_parliament() -> None:
    t = Table(4).priority("P2").money(P1=1000, P2=1000, P3=1000, P4=1000).available("ECR", "ENR", "EUR")
    t.parliament("P2", number=3)
    win(t, "P2", "ECR")
    assert t.state.priority == "P2"
    win(t, "P3", "ENR")
    win(t, "P4", "EUR")
    assert t.state.priority == "P2"
    t.finish("PR")
    assert (t.state.priority, t.acting(), str(t.state.round)) == ("P2", ["P2"], "SR 3")


def test_62_RND_04_two_separate_rounds() -> None:
    """P2 wins ECR in the first round and may open nothing more in it; in the second he may."""
    t = Table(3).available("ECR", "ENR").passes("P1")
    win(t, "P2", "ECR").passes("P3", "P1")
    assert (str(t.state.round), t.acting()) == ("PR 1.2", ["P1"])
    t.passes("P1").do("P2", "open", company="ENR", amount=0)


def test_62_RND_04_in_a_recorded_game(recorded: Path) -> None:
    """46925: player 1864, the second seat, has ECR's charter and opens ENR's auction with action 28."""
    opening = next(moment for moment in moments(recorded) if moment.raw["id"] == 28)
    assert str(opening.raw["entity"]) == "1864"
    assert str(opening.before.round) == "PR 1.2"
    assert opening.before.directors[company("ECR")] == "P2"
    assert opening.raw["corporation"] == "ENR"


def test_62_RND_05_the_priority_deal_of_a_stock_round_holds_until_the_next() -> None:
    t = running().started(
        "WVR", 90, shares={"pool": 40, "P1": 20, "P3": 20}, director=None, trains=["1F"], permits=["local"]
    )
    t.available("ECR").money(P1=500).stock("P1", number=1)
    t.do("P1", "start_company", company="ECR", price=54).passes("P2", "P3", "P1")
    assert str(t.state.round) == "OR 1.1"
    assert t.state.priority == "P2"
    assert keeper(t.d, company("WVR")) == "P3"
    played = []
    while str(t.state.round) != "OR 2.1":
        played.append((str(t.state.round), *t.acting()))
        t.passes(*t.acting())
    assert next(who for name, who in played if name == "PR 2.1") == "P2"
    assert next(who for name, who in played if name == "SR 2") == "P2"
