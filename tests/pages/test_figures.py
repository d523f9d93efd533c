"""Figures of players, companies, trains and tiles; charts and tables of a whole game."""

import csv
import io
import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from railhead.record import Game, record_to_json
from railhead.server.page_model.finance import finance, standings, worth_terms
from railhead.server.page_model.steps import turn_progress
from railhead.server.page_model.supply import supply, tiles_left
from tests.pages.models import model
from tests.server.guests import Guest, seated
from tests.server.played import random_game
from tests.titles.t1861.merging import rails
from tests.titles.t1861.table import Table, company, player
from tests.titles.t1862.table import Table as Eastern
from tests.titles.t1890.table import Table as Kansai


@pytest.fixture(scope="module")
def played() -> Game:
    return random_game(300, seed=3)


@pytest.fixture
def brought(client: TestClient, played: Game) -> tuple[Guest, str]:
    guest = Guest(client)
    return guest, guest.bring(record_to_json(played.record))


def test_value_is_the_sum_of_its_account() -> None:
    """Cash 50, N at 55 counts two shares, 30% of NW at 100, TSR at face 30."""
    table = Table(3, phase="4").minor("N", "P1", 55).public("NW", 100, shares={"P1": 30}, tokens=["H8.0"])
    table.privates(TSR="P1").money(P1=50)
    page = model(table.title, table.state)
    terms = {term.words: term.amount for term in worth_terms(page, player("P1"), 490)}
    assert terms == {"cash": 50, "N: 2 × 55": 110, "NW: 3 × 100": 300, "TSR at face": 30}
    assert finance(page).players[0].worth == 490


def test_what_the_end_counts_otherwise_stands_apart() -> None:
    """Two loans cost NW two steps of its price before the count: 3 shares, from 100 to 80."""
    table = Table(3, phase="4").public("NW", 100, shares={"P1": 30}, tokens=["H8.0"], loans=2).money(P1=0)
    column = finance(model(table.title, table.state)).players[0]
    assert column.worth == 240
    assert [(term.words, term.amount) for term in column.worth_terms][-1] == ("by the rules of the final count", -60)


def test_shares_limits_and_directors() -> None:
    table = Table(3, phase="4").public("NW", 100, shares={"P1": 30, "P2": 10, "pool": 20}, tokens=["H8.0"])
    money = finance(model(table.title, table.state))
    (row,) = money.shares
    assert [(cell.percent, cell.is_director) for cell in row.cells] == [(30, True), (10, False), (0, False)]
    assert (row.treasury, row.pool, row.price) == (40, 20, 100)
    assert (money.players[0].hand.limit, money.holding_limit) == (21, 60)
    assert [column.hand.counting for column in money.players] == [2, 1, 0]


@pytest.mark.parametrize(("name", "shares"), [("Hanshin", {"P1": 30, "P2": 10}), ("Keihan", {"P1": 20, "pool": 30})])
def test_shares_of_a_company_are_all_accounted_for(name: str, shares: dict[str, int]) -> None:
    """1890 sells from an initial offer of the bank's: what is left of it belongs in the table too."""
    table = Kansai(3, phase="2").public(name, 90, shares=shares)
    (row,) = finance(model(table.title, table.state)).shares
    assert row.treasury == 0
    assert row.unsold == 100 - sum(shares.values())
    assert sum(cell.percent for cell in row.cells) + row.unsold + row.pool == 100


def test_a_charter_that_is_won_is_seen_before_it_is_on_the_market() -> None:
    """1862: three shares are paid for when par is set; the price marker waits till the company floats."""
    game = Game.new("1862", ("Ann", "Bob", "Cleo"), seed=7)
    while not any(option.kind == "set_par" for option in game.options()):
        kinds = {option.kind: option for option in game.options()}
        option = kinds.get("open") or kinds["pass"]
        game.act(option.action(**{name: bounds.least for name, bounds in option.bounds.items()}))
    option = game.options()[0]
    game.act(option.action())
    (row,) = finance(model(game.title, game.state)).shares
    assert row.company == option.args.get("company", row.company)
    assert sum(cell.percent for cell in row.cells) == 30


def test_companies_of_one_owner_stand_with_their_owner() -> None:
    table = (
        Table(3, phase="4").minor("N", "P1").minor("R-O", "P1").public("NW", 100, shares={"P2": 20}, tokens=["H8.0"])
    )
    money = finance(model(table.title, table.state))
    assert [sorted(column.owned) for column in money.players] == [["N", "R-O"], [], []]
    assert [row.company for row in money.shares] == ["NW"]


def test_standings_share_a_place() -> None:
    table = Table(3).money(P1=100, P2=300, P3=300)
    page = model(table.title, table.state)
    ranked = standings(page, finance(page))
    assert [(one.place, one.name, one.worth) for one in ranked] == [(1, "Bob", 300), (1, "Cleo", 300), (3, "Ann", 100)]


def test_trains_left_and_what_rusts_next() -> None:
    table = Table(3, phase="3").minor("N", "P1", trains=["2", "3"])
    stock = supply(model(table.title, table.state))
    rows = {row.name: row for row in stock.trains}
    assert rows["3"].is_next
    assert (rows["3"].left, rows["3"].count) == (6, 7)
    assert stock.rusting == ["2"]
    assert rows["2"].holders == ["N"]
    assert rows["8"].left is None


def test_tiles_left_count_those_on_the_map() -> None:
    table = Table(3).tile("G9", "9").tile("G11", "8")
    rows = {row.tile: row.left for rows in tiles_left(model(table.title, table.state)).values() for row in rows}
    counts = {name: entry.count for name, entry in table.title.board.tiles.items()}
    assert all(rows[name] == counts[name] for name in rows if name not in ("8", "9"))  # type: ignore[index]


def test_the_turn_is_shown_as_fixed_steps() -> None:
    table = Table(3).minor("R-O", "P2", cash=200, trains=["2"]).operate("R-O", part="track")
    turn = turn_progress(model(table.title, table.state))
    assert (turn.heading, turn.company) == ("Riga-Orel Railway", "R-O")
    assert [(step.name, step.status) for step in turn.steps][:3] == [
        ("Buy back", "done"),
        ("Track", "now"),
        ("Token", "next"),
    ]


def test_a_round_of_companies_says_which_of_them_decides() -> None:
    table = rails().minor("K-K", "P1").minor("M-K", "P2").merger_round("K-K", "M-K")
    turn = turn_progress(model(table.title, table.state))
    assert (turn.heading, turn.company) == ("Convert or merge", "K-K")
    assert turn.about == table.title.board.companies[company("K-K")].name
    assert [piece.text for piece in turn.queue] == ["M-K"]


@pytest.mark.parametrize(("phase", "comes"), [("2", False), ("3", False), ("4", True), ("7", True), ("8", False)])
def test_the_state_railway_is_next_only_where_it_operates(phase: str, comes: bool) -> None:
    table = Table(3, phase=phase).public("NW", 100, shares={"P1": 60}, tokens=["H8.1"], trains=["7"])
    table.public("MK", 90, shares={"P2": 60}, tokens=["P8.0"], trains=["7"]).operate("NW", "redeem", then=["MK", "RSR"])
    queue = [piece.text for piece in turn_progress(model(table.title, table.state)).queue]
    assert queue == (["MK", "RSR"] if comes else ["MK"])


def test_minors_that_have_merged_are_not_next() -> None:
    table = rails().minor("K-K", "P1").minor("M-K", "P2").merger_round("K-K", "K-B", "M-K")
    queue = [piece.text for piece in turn_progress(model(table.title, table.state)).queue]
    assert queue == ["M-K"]


def test_an_auction_says_in_a_line_what_is_bid_for_what() -> None:
    game = Game.new("1861", ("Ann", "Bob", "Cleo"), seed=1)
    (aside,) = turn_progress(model(game.title, game.state)).asides
    assert aside == "TSR · from 20"
    game.act(next(option for option in game.options() if option.kind == "bid").action(amount=25))
    (said,) = turn_progress(model(game.title, game.state)).asides
    assert said.endswith('· <b class="player">Ann</b> bids 25')


def test_a_stock_turn_lights_what_is_open() -> None:
    table = Table(3, phase="2").minor("N", "P1").stock("P1")
    lit = [step.name for step in turn_progress(model(table.title, table.state)).steps if step.status == "open"]
    assert lit == ["or auction a minor"]


def test_csv_has_the_figures_of_every_round(brought: tuple[Guest, str], played: Game) -> None:
    guest, game = brought
    answer = guest.get(f"/games/{game}/figures.csv")
    assert answer.headers["content-type"].startswith("text/csv")
    rows = list(csv.DictReader(io.StringIO(answer.text)))
    assert [row["round"] for row in rows][:2] == ["start", "SR 1"]
    last = rows[-1]
    assert last["worth Ann"] == str(played.worth(player("P1")))
    assert last["cash Bob"] == str(played.state.cash[player("P2")])
    for row in rows[1:]:
        state = played.at(int(row["version"]))
        assert row["cash Cleo"] == str(state.cash[player("P3")])
    for name, mark in played.state.marks.items():
        assert last[f"price {name}"] == str(played.title.market.price(mark.cell))


def test_a_name_is_no_formula(client: TestClient) -> None:
    guest = Guest(client)
    game: Any = guest.set_up(players=["=1+1", "B", "C"], seating={"hot_seat": True})
    head = guest.get(f"/games/{game['id']}/figures.csv").text.splitlines()[0]
    assert "worth '=1+1" in head


def test_charts_draw_every_player_and_company(brought: tuple[Guest, str], played: Game) -> None:
    guest, game = brought
    text = guest.get(f"/games/{game}/charts").text
    assert text.count("<figure>") == 4
    for name in ("Ann", "Bob", "Cleo", *played.state.marks):
        assert f"<title>{name}</title>" in text
    assert "How close is the end?" in text
    assert 'class="came"' in text
    ages = text.split("How old the trains are")[1].split("</table>")[0]
    held = [train for train, holder in played.state.trains.items() if holder in played.title.board.companies]
    assert ages.count("-train</th>") == len(held) > 0


def test_the_log_says_in_words_what_was_taken_back(client: TestClient) -> None:
    """Routes are long: of a run that was taken back only what it brought is told."""
    game = random_game(300, seed=3)
    while game.record.actions[-1].kind != "run":
        game = game.branch(game.version - 1)
    game.undo()
    game.redo()
    guest = Guest(client)
    name = guest.bring(record_to_json(game.record))
    log = re.sub(r"<[^>]+>", "", guest.get(f"/games/{name}/log").text)
    assert re.search(r"takes back: \S+ runs for \d+", log)
    assert re.search(r"does again: \S+ runs for \d+", log)
    assert "legs" not in log


def test_trains_say_how_far_they_go_where_their_name_does_not() -> None:
    table = Eastern(3, "B")
    rows = {row.name: row.runs for row in supply(model(table.title, table.state)).trains}
    assert rows["B"] == "freight 2, local 2/3, express 2/3"
    plain = Table(3)
    assert {row.name: row.runs for row in supply(model(plain.title, plain.state)).trains}["2"] == ""


def test_hidden_cash_is_in_no_figure_over_time(client: TestClient) -> None:
    """1890 with 840 for each of three players."""
    (ann, _, _), game = seated(client, title="1890", options={"hidden_cash": True})
    head, start, *_ = csv.reader(io.StringIO(ann.get(f"/games/{game}/figures.csv").text))
    figures = dict(zip(head, start, strict=True))
    assert [figures[f"cash {name}"] for name in ("Ann", "Bob", "Cleo")] == ["840", "", ""]
    assert [figures[f"worth {name}"] for name in ("Ann", "Bob", "Cleo")] == ["840", "", ""]
    assert ann.get(f"/games/{game}/charts").status_code == 200
