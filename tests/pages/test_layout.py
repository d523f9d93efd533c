"""What the board of the moment is: the map, market and shares, lots, or companies side by side."""

from railhead.record import Game
from railhead.server.page.finance import finance
from railhead.server.page.layout import Focus, focus
from tests.pages.models import model
from tests.titles.t1861.merging import rails
from tests.titles.t1861.table import Table
from tests.titles.t1862.table import Table as Eastern


def focused(t: Table | Eastern | Game, *seats: str) -> Focus:
    shown = model(t.title, t.state, *seats)
    return focus(shown, finance(shown), is_mapped=False)


def test_lots_are_shown_with_what_is_known_of_them() -> None:
    game = Game.new("1861", ["Ann", "Bob", "Cleo"], seed=1)
    found = focused(game)
    assert found.layout == "auction"
    first = found.lots[0]
    assert (first.piece.text, first.name) == ("TSR", "Tsarskoye Selo Railway")
    assert dict(first.facts) == {"face": "30", "income": "10", "least bid": "20"}
    assert first.power == "no track in E3 in phase 2"
    assert first.places == [("E3", "E3")]


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
    found = focus(shown, finance(shown), is_mapped=False)
    assert found.layout == "auction"
    assert len(found.lots) > 3
    assert all(lot.places for lot in found.lots), "every company of 1862 has a home on the map"


def test_shares_are_the_board_of_a_stock_round() -> None:
    assert focused(Table(3).public("NW", 100, shares={"P1": 60}).stock("P1")).layout == "stock"


def test_companies_that_may_merge_stand_side_by_side() -> None:
    t = rails().minor("N", "P1", price=100, spot="H8.0").minor("K-B", "P2", price=90, spot="D14.0")
    found = focused(t.merger_round("N", "K-B"))
    assert found.layout == "merger"
    assert [row.company for row in found.companies] == ["N", "K-B"]
    t.do("P1", "merge", company="K-B")
    assert {row.company for row in focused(t).companies} == {"N", "K-B"}


def test_the_map_is_the_board_of_an_operating_turn_and_of_the_end() -> None:
    t = Table(3).minor("N", "P1", trains=["2"]).operate("N", "run")
    assert focused(t).layout == "map"
