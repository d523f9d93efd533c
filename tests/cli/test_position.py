"""Positions and options in words."""

from random import Random

import msgspec

from railhead.bots import bot_named
from railhead.cli.offers import listing
from railhead.cli.position import Position, standings
from railhead.cli.text import table as columns
from railhead.core.ids import Holder, Player, Train
from railhead.core.play import start, view
from railhead.record import Game
from railhead.titles import load
from tests.titles.t1861.table import Table

NAMES = {Player(Holder(f"P{seat}")): name for seat, name in enumerate(("Ann", "Bob", "Cleo"), 1)}


def position() -> Table:
    table = Table(3, phase="4")
    table.minor("N", "P1", price=55, cash=140, trains=["4"], loans=2)
    table.public("NW", 150, shares={"P2": 30, "P1": 20, "pool": 10}, tokens=["H8.0", "E1.1"], cash=210)
    table.privates(TSR="P3", BSS="NW")
    return table.money(P1=1500, P2=20, P3=333).stock("P1")


def rows(text: str, start: str) -> list[str]:
    return next(line for line in text.splitlines() if line.startswith(start)).split()


def test_players_with_cash_certificates_worth_and_shares() -> None:
    table = position()
    shown = str(Position(table.title, table.state, ["Ann", "Bob", "Cleo"]))
    worth = table.title.worth(table.d, table.state.players[0])
    assert rows(shown, "Ann") == ["Ann", "1,500", "3", "of", "21", f"{worth:,}", "N,", "NW", "20%"]
    assert rows(shown, "Bob")[-2:] == ["NW", "30%*"]
    assert rows(shown, "Cleo") == ["Cleo", "333", "1", "of", "21", "363", "TSR"]


def test_companies_with_price_treasury_trains_tokens_and_loans() -> None:
    table = position()
    shown = str(Position(table.title, table.state, ["Ann", "Bob", "Cleo"]))
    assert rows(shown, "N ") == ["N", "minor", "Ann", "55", "140", "2", "4", "H8", "0"]
    assert rows(shown, "NW ") == ["NW", "public", "Bob", "150", "210", "-", "E1", "H8", "1", "40%", "10%", "BSS"]
    assert "market: 150 NW; 55 N" in shown


def test_trains_left_and_in_the_pool() -> None:
    table = position().pool_train("4")
    shown = Position(table.title, table.state, ["Ann", "Bob", "Cleo"]).supply()
    count = table.title.trains[table.title.board.trains[2].name].count
    assert count is not None
    assert shown.startswith(f"trains in the bank: {count - 2} × 4 at 350, ")
    words = " ".join(shown.split())
    assert "any number of 8 at 1,000" in words
    assert words.endswith("in the pool: 4")


def test_heading_tells_whose_turn_and_what_about() -> None:
    table = Table(3).minor("N", "P2", cash=200, trains=["2"]).operate("N", part="trains")
    heading = Position(table.title, table.state, ["Ann", "Bob", "Cleo"]).heading()
    assert heading.splitlines()[0].startswith("1861  OR 2.1 (Operating round)  phase 2  bank ")
    assert heading.splitlines()[1] == "It's Bob's turn (N, trains; treasury 200)"


def test_names_that_are_seats_are_not_said_twice() -> None:
    table = Table(3)
    assert "It's P1's turn (for sale:" in Position(table.title, table.state, ["P1", "P2", "P3"]).heading()


def test_more_is_what_only_the_title_has() -> None:
    table = Table(3).minor("N", "P1")
    more = Position(table.title, table.state, ["Ann", "Bob", "Cleo"]).more()
    assert "Minors to be started\n  minor " in more
    assert "\n  K-R    Kharkov-Rostov Railway" in more
    assert "The state railway\n" in more
    assert "\n  N " not in more, "it is started"


def test_trains_with_two_sides_tell_which_is_up() -> None:
    title = load("1862", 4)
    state = start(title, 4)
    train, owner = Train("B-0"), next(iter(title.board.companies))
    state = msgspec.structs.replace(state, trains={train: owner}, faces={train: "express"})
    assert "B(E2/3)" in Position(title, state, ["Ann", "Bob", "Cleo", "Dan"]).companies()


def test_a_bid_of_nothing_is_told() -> None:
    """62-AUC-15: an auction may be opened at 0."""
    game = Game.new("1862", ["Ann", "Bob", "Cleo", "Dan"])
    opened = next(option for option in game.options() if option.kind == "open")
    game.act(opened.action(amount=0))
    assert (
        f"(for sale: {opened.args['company']}, 0 bid by Ann; cash "
        in Position(game.title, game.state, game.record.players).heading()
    )


def test_options_are_grouped_by_kind() -> None:
    table = position()
    shown = listing(table.title, table.state, table.options(), NAMES)
    assert "  sell shares COMPANY SHARES: NW  1 (+150), 2 (+300)" in shown.splitlines()
    assert "  buy share COMPANY SOURCE: NW  treasury (150), pool (150)" in shown.splitlines()
    assert shown.splitlines()[-1] == "  pass"


def test_names_that_take_the_same_share_a_line() -> None:
    table = Table(3).minor("N", "P1").money(P1=300, P2=0, P3=0).stock("P1")
    shown = listing(table.title, table.state, table.options(), NAMES).splitlines()
    assert "  bid LOT AMOUNT: K-B, K-K, K-R, M-K, M-NN, M-V, O-K, R-O, SP-W  100…300 by 5" in shown


def test_trains_are_listed_with_their_holders() -> None:
    table = Table(3).minor("N", "P1", trains=["2"]).minor("K-B", "P2", trains=["2"]).minor("M-K", "P1", cash=90)
    table.operate("M-K", part="trains")
    shown = listing(table.title, table.state, table.options(), NAMES)
    assert "  trade train TRAIN PRICE: 2 (N), 2 (K-B)  1…90" in shown.splitlines()


def test_lays_are_listed_hex_by_hex() -> None:
    table = Table(3).minor("R-O", "P2", cash=200, trains=["2"]).operate("R-O", part="track")
    shown = listing(table.title, table.state, table.options(), NAMES)
    assert "lay tile HEX TILE ROTATION" in shown
    by_hex: dict[object, list[object]] = {}
    for option in table.options("lay_tile"):
        by_hex.setdefault(option.args["hex"], []).append(option.args["tile"])
    for hex_, tiles in by_hex.items():
        assert f"{hex_}  {tiles[0]}: " in shown


def test_standings_share_a_place() -> None:
    table = Table(3).money(P1=400, P2=500, P3=400)
    lines = standings(table.title, table.state, ["Ann", "Bob", "Cleo"]).splitlines()
    assert [line.split() for line in lines[1:]] == [
        ["1.", "Bob", "500"],
        ["2.", "Ann", "400"],
        ["2.", "Cleo", "400"],
    ]


def test_columns_without_anything_are_left_out() -> None:
    assert columns(["a", "b", "c"], [["x", "", 1], ["yy", "", 1000]]) == "a       c\nx       1\nyy  1,000"


def test_a_company_with_a_par_stands_in_the_table_before_it_floats() -> None:
    game, bot, chance = Game.new("1862", ["Ann", "Bob", "Cleo"], seed=1), bot_named("random"), Random(1)
    while not (waiting := [name for name in getattr(game.state, "pars", {}) if name not in game.state.marks]):
        game.act(bot.choose(game.title, game.state, game.options(game.actors[0]), chance))
    shown = str(Position(game.title, game.state, game.record.players))
    assert any(line.startswith(f"{waiting[0]} ") for line in shown.splitlines())


def test_what_others_hide_is_called_hidden() -> None:
    table = position()
    veiled = msgspec.structs.replace(table.state, veiled=("players",))
    shown = str(Position(table.title, view(veiled, table.state.players[0]), ["Ann", "Bob", "Cleo"]))
    assert "bank hidden" in shown
    assert rows(shown, "Ann")[1] == "1,500"
    assert (rows(shown, "Bob")[1], rows(shown, "Cleo")[1]) == ("hidden", "hidden")


def test_a_bank_that_never_runs_out_is_not_counted() -> None:
    game = Game.new("1863", ["Ann", "Bob", "Cleo"], seed=1)
    heading = Position(game.title, game.state, ["Ann", "Bob", "Cleo"]).heading()
    assert heading.startswith("1863  PA 1 (Private auction)  phase II  priority ")
