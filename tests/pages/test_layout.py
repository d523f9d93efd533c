"""What the board of the moment is: the map, market and shares, lots, or companies side by side."""

import pytest

from railhead.record import Game
from railhead.server.page_model.controls import controls
from railhead.server.page_model.finance import finance
from railhead.server.page_model.layout import Focus, focus
from tests.pages.models import model, stored_model
from tests.titles.t1861.merging import rails
from tests.titles.t1861.table import Table
from tests.titles.t1862.table import Table as Eastern
from tests.titles.t1863.table import Table as London


def focused(t: Table | Eastern | Game, *seats: str) -> Focus:
    shown = model(t.title, t.state, *seats)
    return focus(shown, finance(shown), mapped=())


def test_lots_are_shown_with_what_is_known_of_them() -> None:
    game = Game.new("1861", ["Ann", "Bob", "Cleo"], seed=1)
    found = focused(game)
    assert found.layout == "auction"
    first = found.lots[0]
    assert (first.piece.text, first.name) == ("TSR", "Tsarskoye Selo Railway")
    assert dict(first.facts) == {"face": "30", "income": "10", "least bid": "20"}
    assert first.power == "no track in E3 in phase 2"
    assert first.places == [("E3", "E3")]


def test_lots_that_come_later_are_shown_too() -> None:
    game = Game.new("1861", ["Ann", "Bob", "Cleo"], seed=1)
    assert [(lot.piece.text, lot.is_later) for lot in focused(game).lots] == [
        ("TSR", False), ("BSS", True), ("MYR", True), ("MRR", True), ("WVR", True),
    ]  # fmt: skip


def test_the_lot_under_the_hammer_has_its_bidder() -> None:
    game = Game.new("1861", ["Ann", "Bob", "Cleo"], seed=1)
    game.act(game.options()[0].action(amount=25))
    now = [lot for lot in focused(game).lots if lot.is_now]
    assert [(lot.piece.text, lot.bid) for lot in now] == [("TSR", 25)]
    assert now[0].bidder in ("Ann", "Bob", "Cleo")


def test_watchers_see_the_lots_too() -> None:
    game = Game.new("1862", ["Ann", "Bob", "Cleo"], seed=1)
    shown = model(game.title, game.state)
    shown.seat_view.place = type(shown.seat_view.place)()
    shown.seat_view.seat = None
    found = focus(shown, finance(shown), mapped=())
    assert found.layout == "auction"
    assert len(found.lots) > 3
    assert all(lot.places for lot in found.lots), "every company of 1862 has a home on the map"


def test_shares_are_the_board_of_a_stock_round() -> None:
    assert focused(Table(3).public("NW", 100, shares={"P1": 60}).stock("P1")).layout == "stock"


def test_a_site_that_may_be_chosen_leaves_the_board_to_the_shares() -> None:
    """1863: a company is proposed with the place of its first token, beside shares that may be bought. Where nothing
    else can be done, the map is the board."""
    t = London(3).money(P1=900).major("MET", 100, shares={"P1": 3}).stock("P1")
    shown = model(t.title, t.state, "P1")
    found = [control for control in controls(shown) if not control.is_idle]
    assert {"start_company", "buy_share"} <= {control.kind for control in found}
    mapped = [bool(control.hexes) for control in found]
    assert any(mapped)
    assert focus(shown, finance(shown), mapped).layout == "stock"
    assert focus(shown, finance(shown), [True]).layout == "map"


def test_companies_that_may_merge_stand_side_by_side() -> None:
    t = rails().minor("N", "P1", price=100, spot="H8.0").minor("K-B", "P2", price=90, spot="D14.0")
    found = focused(t.merger_round("N", "K-B"))
    assert found.layout == "merger"
    assert [row.company for row in found.companies] == ["N", "K-B"]
    t.do("P1", "merge", company="K-B")
    assert {row.company for row in focused(t).companies} == {"N", "K-B"}


MERGERS = [("1863-chain", 119, {"MET", "CLR", "PCN"}), ("1890-kinki", 131, {"Kinki", "OsakaElectric"})]


@pytest.mark.parametrize(("name", "point", "companies"), MERGERS, ids=[name[:4] for name, _, _ in MERGERS])
def test_the_company_that_is_asked_stands_among_them(name: str, point: int, companies: set[str]) -> None:
    """PCN may merge with either of the others; OsakaElectric goes into Kinki, and whoever is next has no part in it."""
    shown = stored_model(name, point)
    assert {row.company for row in focus(shown, finance(shown), mapped=()).companies} == companies


def test_the_map_is_the_board_of_an_operating_turn() -> None:
    t = Table(3).minor("N", "P1", trains=["2"]).operate("N", "run")
    assert focused(t).layout == "map"
