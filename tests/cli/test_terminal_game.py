"""The table in the terminal, played through its lines."""

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest

from railhead.bots import Bot, bot_named
from railhead.cli import main
from railhead.cli.charmap import whole_map
from railhead.cli.play import remembered
from railhead.cli.terminal_game import TerminalGame
from railhead.core.ids import Player
from railhead.record import Game, load_record, save
from railhead.record.record import new_record
from railhead.titles import TITLES
from tests.titles.t1861.table import Table, player

Printed = pytest.CaptureFixture[str]


@pytest.fixture
def table(tmp_path: Path) -> TerminalGame:
    return TerminalGame(Game.new("1861", ["Ann", "Bob", "Cleo"]), tmp_path / "game.json", {})


def kept(table: TerminalGame) -> Game:
    """The game as its file has it."""
    return Game.replay(load_record(table.file))


def test_actions_are_done_told_and_saved(table: TerminalGame, capsys: Printed) -> None:
    table.play(["bid TSR 25\n", "pass\n", "pass\n"])
    printed = capsys.readouterr().out
    assert "Ann bids 25 for TSR" in printed
    assert "Ann buys TSR for 25" in printed
    assert "It's Bob's turn (for sale: BSS, minimum bid 30; cash 420)" in printed
    assert kept(table).state == table.game.state
    assert table.game.version == 3


def test_the_whole_position_is_shown_when_a_round_begins_and_on_demand(table: TerminalGame, capsys: Printed) -> None:
    table.play(["bid TSR 25\n"])
    assert capsys.readouterr().out.count("trains in the bank") == 1
    table.do("show")
    assert capsys.readouterr().out.count("trains in the bank") == 1


def test_a_refusal_names_its_rule_and_why_explains_it(table: TerminalGame, capsys: Printed) -> None:
    table.do("why")
    assert capsys.readouterr().out == "Nothing has been refused yet.\n"
    table.do("bid TSR 22")
    assert capsys.readouterr().out == "The amount must go up in steps of 5. [61-AUC-03]\n"
    table.do("why")
    assert "Bids are multiples of 5" in capsys.readouterr().out
    assert table.game.version == 0


def test_why_judges_without_doing(table: TerminalGame, capsys: Printed) -> None:
    table.do("why bid TSR 25")
    assert capsys.readouterr().out == "That's allowed.\n"
    table.do("why bid BSS 25")
    printed = capsys.readouterr().out
    assert printed.startswith("Not allowed: ")
    assert "61-AUC-01" in printed
    assert table.game.version == 0


def test_why_tells_what_a_rule_says(table: TerminalGame, capsys: Printed) -> None:
    table.do("why 61-set-02")
    assert "15,000" in capsys.readouterr().out
    table.do("why 61-SET-99")
    assert "The ledger of 1861 has no row 61-SET-99." in capsys.readouterr().out


def test_undo_and_redo(table: TerminalGame, capsys: Printed) -> None:
    before = table.game.state
    table.do("undo")
    assert "There is nothing to undo." in capsys.readouterr().out
    table.do("why")
    assert capsys.readouterr().out == "There is nothing to undo.\n"
    table.do("bid TSR 25")
    after = table.game.state
    table.do("undo")
    assert table.game.state == before == kept(table).state
    table.do("redo")
    assert table.game.state == after == kept(table).state


def test_what_is_not_understood_changes_nothing(table: TerminalGame, capsys: Printed) -> None:
    table.play(["fly away\n", "\n", "# a remark\n", "bid\n"])
    printed = capsys.readouterr().out
    assert ("There is no action “fly”" in printed, "“bid” needs amount" in printed) == (True, True)
    assert table.game.version == 0


def test_save_to_another_file_and_quit(table: TerminalGame, tmp_path: Path, capsys: Printed) -> None:
    copy = tmp_path / "copy.json"
    table.play(["bid TSR 25\n", f"save {copy}\n", "pass\n", "quit\n", "pass\n"])
    assert Game.replay(load_record(copy)).version == 1
    assert kept(table).version == 2
    assert capsys.readouterr().out.endswith(f"Saved in {table.file}.\n")


def test_what_cannot_be_saved_leaves_the_table_open(table: TerminalGame, tmp_path: Path, capsys: Printed) -> None:
    table.do(f"save {tmp_path / 'nowhere' / 'copy.json'}")
    assert capsys.readouterr().out == "Not saved: No such file or directory.\n"
    assert table.is_open
    table.do("Show")
    assert "It's Ann's turn" in capsys.readouterr().out


def test_help_tells_of_every_word(table: TerminalGame, capsys: Printed) -> None:
    table.do("help")
    printed = capsys.readouterr().out
    assert [word for word in table.commands if word not in printed and word != "help"] == []


def test_bots_play_their_seats_and_undo_goes_back_to_a_person(tmp_path: Path) -> None:
    game = Game.new("1861", ["Ann", "Bob", "Cleo"])
    bots = {player("P2"): bot_named("random"), player("P3"): bot_named("random")}
    table = TerminalGame(game, tmp_path / "game.json", bots)
    table.play(["bid TSR 25\n"])
    assert {action.actor for action in game.record.actions} >= {"P1", "P2"}
    assert game.actors == ("P1",)
    table.do("undo")
    assert game.actors == ("P1",)
    assert game.state == game.at(0)


def test_bots_alone_play_to_the_end_the_same_way_each_time(tmp_path: Path, capsys: Printed) -> None:
    ends = []
    for name in ("a.json", "b.json"):
        game = Game.new("1861", ["Ann", "Bob", "Cleo"], seed=4)
        bots = {seat: bot_named("random") for seat in game.state.players}
        TerminalGame(game, tmp_path / name, bots).play([])
        ends.append(game.state)
        assert game.is_finished
    assert ends[0] == ends[1]
    printed = capsys.readouterr().out
    richest = max(ends[0].players, key=lambda seat: game.worth(Player(seat)))
    assert f"1.  {dict(zip(ends[0].players, ['Ann', 'Bob', 'Cleo'], strict=True))[richest]}" in printed


def test_play_begins_a_game_and_goes_on_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("bid TSR 25\n"))
    assert main(["play", "1861", "--players", "Ann", "Bob", "Cleo", "--seating", "entered"]) == 0
    assert "saved in 1861.json" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO("pass\npass\n"))
    assert main(["play", "1861.json", "--bot", "Cleo=random"]) == 0
    actions = json.loads(Path("1861.json").read_text())["actions"]
    assert [action["actor"] for action in actions[:2]] == ["P1", "P2"]
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["play", "1861", "--players", "3"]) == 0
    assert Path("1861-2.json").exists()
    assert main(["play", "1861.json", "--seed", "3"]) == 2
    assert main(["play", "1861", "--players", "3", "-o", "1861.json"]) == 2


def test_lines_piped_in_are_shown(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "railhead", "play", "1861", "--players", "3", "-o", str(tmp_path / "game.json")],
        input="bid 20\nquit\n",
        capture_output=True,
        text=True,
        check=True,
    )
    assert "\n> bid 20\n  Player 1 bids 20 for TSR\n" in done.stdout
    assert done.stderr == ""


def operating(tmp_path: Path, bots: dict[Player, Bot] | None = None) -> TerminalGame:
    """1861 played by a bot up to the first run."""
    game, bot, chance = Game.new("1861", ["Ann", "Bob", "Cleo"], seed=1), bot_named("greedy"), Random(1)
    while not any(option.kind == "run" for option in game.options()):
        game.act(bot.choose(game.title, game.state, game.options(game.actors[0]), chance))
    return TerminalGame(game, tmp_path / "game.json", bots or {})


def test_prices_stand_in_the_list(tmp_path: Path, capsys: Printed) -> None:
    game, bot, chance = Game.new("1861", ["Ann", "Bob", "Cleo"], seed=1), bot_named("greedy"), Random(1)
    while not any(option.kind == "buy_train" for option in game.options()):
        game.act(bot.choose(game.title, game.state, game.options(game.actors[0]), chance))
    TerminalGame(game, tmp_path / "game.json", {}).do("?")
    assert "buy train SOURCE TYPE: bank  2 (100)" in capsys.readouterr().out


def test_routes_by_the_places_they_call_at(tmp_path: Path, capsys: Printed) -> None:
    table = operating(tmp_path)
    best = table._read("run")
    assert isinstance(best.args["routes"], list)
    stops = {leg[end].partition(".")[0] for route in best.args["routes"] for leg in route["legs"] for end in (0, -1)}
    assert table._read(f"run {' '.join(sorted(stops))}") == best
    table.do("run H8 A1")
    assert "There is no stop A1." in capsys.readouterr().out
    table.do("run Q3")
    assert re.search("No train of .* can call at Q3|There is no stop Q3", capsys.readouterr().out)


def test_the_best_routes_are_told_before_they_are_run(tmp_path: Path, capsys: Printed) -> None:
    table = operating(tmp_path)
    table.do("?")
    told = " ".join(capsys.readouterr().out.split())
    (ways,) = re.findall(r"run alone takes the best: .* runs for \d+ \((.*?)\)", told)
    assert re.fullmatch(r"\d-train [A-Z]\d+.* – [A-Z]\d+.*", ways)


def test_a_bot_that_passes_says_for_which_company(tmp_path: Path, capsys: Printed) -> None:
    game = operating(tmp_path).game
    rivals = {seat: bot_named("greedy") for seat in game.state.players if seat not in game.actors}
    table = TerminalGame(game, tmp_path / "game.json", rivals)
    for _ in range(12):
        table.do("hint")
        table.do(capsys.readouterr().out.splitlines()[0].partition(": ")[2])
        if found := re.search(r"^  \w+ passes for \S+$", capsys.readouterr().out, re.MULTILINE):
            break
    assert found


def test_tokens_are_on_the_map_where_there_is_room_for_little(tmp_path: Path) -> None:
    """Two cities with a token each have no room for both values."""
    table = Table(3).minor("N", "P1").minor("M-NN", "P2").minor("SP-W", "P3")
    drawn = whole_map(table.title, table.state)
    assert {"N/M-NN", "40 SP-W"} <= {cell for line in drawn.splitlines() for cell in re.split(r"\s{2,}", line)}


def test_parts_of_a_turn_without_a_choice_are_told(tmp_path: Path, capsys: Printed) -> None:
    table = operating(tmp_path)
    table.do("run")
    assert re.search(r"\S+ skips .*dividend.*: nothing to decide", capsys.readouterr().out)


def test_map_and_market(table: TerminalGame, capsys: Printed) -> None:
    table.do("map")
    printed = capsys.readouterr().out
    assert [name for name in table.game.title.board.hexes if not re.search(rf"(?<!\w){name}(?!\w)", printed)] == []
    assert "H8 Moscow, " in printed[printed.index("Places: ") :]
    table.do("map h8")
    assert "H8 Moscow: yellow, no tile" in capsys.readouterr().out
    table.do("map Z9")
    assert capsys.readouterr().out == "There is no hex Z9.\n"


def test_market_as_printed_with_stars_where_companies_stand(
    table: TerminalGame, capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    table.do("market")
    rows = capsys.readouterr().out.splitlines()
    assert rows[0].split()[:2] == ["135", "150"]
    assert rows[0].index("135") - rows[1].index("110") == 4, "the second row begins a column further left"
    assert max(map(len, rows)) <= 80
    table.play(["bid TSR 20", *["pass"] * 2, *["bid 100", "pass", "pass"] * 5])
    capsys.readouterr()
    table.do("market")
    printed = capsys.readouterr().out
    assert re.search(r" \*50 ", printed, re.MULTILINE)
    assert "market: 50 N" in printed


def test_a_number_that_may_not_be_bid_is_refused_by_its_rule(table: TerminalGame, capsys: Printed) -> None:
    table.play(["bid TSR 30"])
    capsys.readouterr()
    table.do("30")
    assert capsys.readouterr().out == "The amount must be at least 35. [61-AUC-03]\n"


def test_help_with_a_kind_of_action_says_what_it_does(table: TerminalGame, capsys: Printed) -> None:
    table.do("help bid")
    assert capsys.readouterr().out.startswith("  bid: Name what you would pay.")
    table.do("help fly")
    assert "There is no action “fly”" in capsys.readouterr().out


def sealing(tmp_path: Path) -> TerminalGame:
    return TerminalGame(Game.new("1853", ["Ann", "Bob", "Cleo"], seed=1), tmp_path / "game.json", {})


def test_a_bid_made_of_pairs_says_how_it_is_typed(tmp_path: Path, capsys: Printed) -> None:
    table = sealing(tmp_path)
    table.play(["Ann seal bid Delhi Lahore Multan"])
    printed = capsys.readouterr().out
    assert "Waiting for Ann, Bob and Cleo\n" in printed
    assert "in pairs, such as seal bid Bh NWR Bj NWR …; more lists them all." in printed
    assert "Name them in pairs, such as Bh NWR." in printed
    table.do("Ann seal bid Bh NWR Bj NWR Ck NWR Multan NWR")
    assert "Ann seals a bid" in capsys.readouterr().out


def test_a_pass_without_events_is_told(tmp_path: Path, capsys: Printed) -> None:
    """53-SR-02: after buying a share a player may only sell, or pass."""
    table = sealing(tmp_path)
    table.play([*(f"{name} seal bid" for name in ("Ann", "Bob", "Cleo")), "buy EIR"])
    buyer = table.game.name(table.game.actors[0])
    capsys.readouterr()
    table.do("pass")
    assert capsys.readouterr().out.startswith(f"  {buyer} passes\n")
    table.do("undo")
    assert capsys.readouterr().out.startswith(f"  {buyer} takes back: {buyer} passes\n")


@pytest.mark.parametrize("title", TITLES)
def test_map_fits_the_terminal(title: str, tmp_path: Path, capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    players = [f"Player {number}" for number in range(1, 4)]
    table = TerminalGame(Game.new(title, players, seed=1), tmp_path / "game.json", {})
    table.do("map")
    printed = capsys.readouterr().out
    assert max(map(len, printed.splitlines())) <= 80
    assert [name for name in table.game.title.board.hexes if not re.search(rf"(?<!\w){name}(?!\w)", printed)] == []


def test_a_map_that_fits_is_in_one_piece(table: TerminalGame, capsys: Printed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    table.do("map")
    assert "Part 1" not in capsys.readouterr().out


def test_an_undo_is_logged_under_the_name_of_whoever_did_it(tmp_path: Path, capsys: Printed) -> None:
    game = Game.new("1861", ["Ann", "Bob", "Cleo"])
    table = TerminalGame(
        game, tmp_path / "game.json", {player("P2"): bot_named("random"), player("P3"): bot_named("random")}
    )
    table.play(["bid TSR 25\n", "undo\n"])
    assert {action.actor for action in game.record.actions if action.kind == "undo"} == {"P1"}
    other = TerminalGame(Game.new("1861", ["Ann", "Bob", "Cleo"]), tmp_path / "other.json", {})
    other.play(["bid TSR 25\n", "Bob undo\n", "log\n"])
    assert other.game.record.actions[-1].actor == "P2"
    assert "   2  SR 1    Bob: undo" in capsys.readouterr().out


def test_a_bot_s_move_is_told_once(tmp_path: Path, capsys: Printed) -> None:
    bots = {player("P2"): bot_named("random"), player("P3"): bot_named("random")}
    TerminalGame(Game.new("1861", ["Ann", "Bob", "Cleo"]), tmp_path / "game.json", bots).play(["bid TSR 25\n"])
    told = [line for line in capsys.readouterr().out.splitlines() if re.match("  (Bob|Cleo) ", line)]
    assert told
    assert len(told) == len(set(told))
    assert not any("lot=" in line for line in told)


def test_bots_are_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO("bid 25\n"))
    who = ["--players", "Ann", "Bob", "Cleo", "--seating", "entered", "--bot", "Bob=random", "--bot", "P3=greedy"]
    assert main(["play", "1861", *who]) == 0
    assert json.loads(Path("1861.json").read_text())["bots"] == {"P2": "random", "P3": "greedy"}
    capsys.readouterr()
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["play", "1861.json"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("Bots: Bob (random), Cleo (greedy).\n")
    assert "It's Ann's turn" in printed


def test_a_file_does_not_say_which_code_is_run(tmp_path: Path, capsys: Printed) -> None:
    file = tmp_path / "game.json"
    record = new_record("1861", ("Ann", "Bob", "Cleo"))
    save(msgspec.structs.replace(record, bots={"P2": "antigravity:Bot"}), file)
    game = Game.replay(load_record(file))
    assert remembered(game) == {}
    assert "to let it play on: --bot P2=antigravity:Bot" in capsys.readouterr().out


def test_what_may_be_done_at_any_time_is_one_line_and_for_everybody(tmp_path: Path, capsys: Printed) -> None:
    table = TerminalGame(Game.new("1863", ["Ann", "Bob", "Cleo"], seed=5), tmp_path / "game.json", {})
    (awaited,) = table.game.actors
    giver, other = (seat for seat in table.game.state.players if seat != awaited)
    table.play([f"{table.names[giver]} give {other} 20\n"])
    printed = capsys.readouterr().out
    assert "any time, any player: NAME give cash PLAYER AMOUNT" in printed
    assert f"{table.names[giver]} hands {table.names[other]} 20" in printed
    assert kept(table).actors == (awaited,)


def test_a_hint_tells_what_a_strong_player_would_do_and_why(table: TerminalGame, capsys: Printed) -> None:
    version = table.game.version
    table.do("hint")
    said, why = capsys.readouterr().out.strip().splitlines()
    assert said
    assert why.strip().endswith(".")
    assert table.game.version == version
