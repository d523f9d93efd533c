"""The commands one by one: what they print, what they write, how they fail."""

import json
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import msgspec
import pytest

from railhead.cli import main
from railhead.cli.games import names_of, options_of
from railhead.core.errors import Malformed
from railhead.record import load_record, save
from railhead.record.record import new_record
from railhead.record.seating import seated
from railhead.titles import TITLES, board_file

Printed = pytest.CaptureFixture[str]


@pytest.fixture
def game(tmp_path: Path, capsys: Printed) -> Path:
    """A game of three in which two bids were made."""
    file = tmp_path / "game.json"
    beginning = ["--players", "Ann", "Bob", "Cleo", "--seating", "entered", "--seed", "7"]
    assert main(["new", "1861", *beginning, "-o", str(file)]) == 0
    record = json.loads(file.read_text())
    record["actions"] = [
        {"actor": "P1", "kind": "bid", "lot": "TSR", "amount": 20},
        {"actor": "P2", "kind": "bid", "lot": "TSR", "amount": 30},
        {"actor": "P3", "kind": "pass"},
        {"actor": "P1", "kind": "pass"},
    ]
    file.write_text(json.dumps(record))
    capsys.readouterr()
    return file


def failed(arguments: list[str], capsys: Printed) -> str:
    """Runs what can't be done: one line on stderr, nothing printed, exit code 2."""
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert printed.err.startswith("railhead: ")
    return printed.err.removeprefix("railhead: ").rstrip()


def test_new_keeps_players_options_and_seed(tmp_path: Path, capsys: Printed) -> None:
    file = tmp_path / "new.json"
    assert (
        main(["new", "1861", "--players", "2", "--option", "ruleset=18xx.games", "--seed", "9", "-o", str(file)]) == 0
    )
    record = json.loads(file.read_text())
    assert record["players"] == ["Player 1", "Player 2"]
    assert (record["seed"], record["options"]["ruleset"]) == (9, "18xx.games")
    assert "seed 9" in capsys.readouterr().out


def test_new_draws_a_seed_and_overwrites_nothing(tmp_path: Path, capsys: Printed) -> None:
    files = [tmp_path / "a.json", tmp_path / "b.json"]
    for file in files:
        main(["new", "1861", "--players", "3", "-o", str(file)])
    assert len({json.loads(file.read_text())["seed"] for file in files}) == 2
    capsys.readouterr()
    assert "already exists" in failed(["new", "1861", "--players", "3", "-o", str(files[0])], capsys)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["new", "1899", "--players", "3", "-o", "x.json"], "there is no title '1899'"),
        (["new", "1861", "--players", "7", "-o", "x.json"], "1861 is for 2 to 6 players, not 7"),
        (["new", "1861", "-o", "x.json"], "say who plays"),
        (["new", "1861", "--players", "3", "--option", "weather=bad", "-o", "x.json"], "has no option 'weather'"),
        (["new", "1861", "--players", "3", "--option", "market=cube", "-o", "x.json"], "option market is one of"),
        (["show", "nowhere.json"], "nowhere.json: can't be read"),
        (["draw", "1899"], "there is no title '1899'"),
        (["draw", "1861", "--tile", "xx"], "1861 has no tile xx"),
        (["draw", "1861", "--at", "3"], "--at is for games"),
        (["titles", "1899"], "there is no title '1899'"),
        (["rules", "1899"], "there is no ledger of '1899'"),
        (["rules", "1861", "--area", "XX"], "has no area XX"),
        (["rules", "1861", "--row", "61-SR-99"], "has no row 61-SR-99"),
        (["check", "nowhere.yaml"], "neither a title"),
        (["simulate", "1861", "--bot", "genius"], "there is no bot 'genius'"),
        (["simulate", "1861", "--bot", "random,genius"], "there is no bot 'genius'"),
        (["simulate", "1899"], "there is no title '1899'"),
        (["play", "1899"], "there is no title '1899'"),
        (["play", "1861", "--players", "3", "--bot", "Zoe=random", "-o", "x.json"], "nobody at this table"),
        (["play", "1861", "--players", "3", "--bot", "P2"], "name the player and the bot, such as Bob=random"),
        (["play", "1861", "--players", "3", "-o", "nowhere/x.json"], "there is no folder nowhere"),
        (["new", "1861", "--players", "3", "-o", "nowhere/x.json"], "there is no folder nowhere"),
        (["draw", "1890", "--scenario", "Z"], "1890 has no scenario 'Z'; it has A, B, C, D"),
        (["draw", "game.json", "--scenario", "A"], "--scenario is for titles"),
    ],
)
def test_what_cannot_be_done_is_told_in_a_line(
    arguments: list[str], sentence: str, capsys: Printed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert sentence in failed(arguments, capsys)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "required: COMMAND"),
        (["fly"], "invalid choice: 'fly'"),
        (["new", "1861", "--players", "3", "-o", "x.json", "--seed", "-1"], "--seed: a whole number from 0 to"),
        (["show", "x.json", "--at", "soon"], "--at: a whole number from 0, not 'soon'"),
        (["simulate", "1861", "--games", "0"], "--games: a whole number from 1, not '0'"),
        (["soak", "--processes", "-1"], "--processes: a whole number from 1, not '-1'"),
        (["serve", "--port", "65536"], "--port: a whole number from 0 to 65535, not '65536'"),
        (["rules", "1861", "--row", "61-SR-01", "--area", "SR"], "not allowed with argument"),
    ],
)
def test_what_cannot_be_read_is_told_with_the_usage(arguments: list[str], sentence: str, capsys: Printed) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    told = capsys.readouterr().err
    assert told.startswith("usage: railhead")
    assert sentence in told.splitlines()[-1]


def test_version(capsys: Printed) -> None:
    with pytest.raises(SystemExit) as left:
        main(["--version"])
    assert not left.value.code
    assert capsys.readouterr().out == f"railhead {version('railhead')}\n"


def recorded_game(**fields: object) -> str:
    players = [{"id": 1, "name": "Ann"}, {"id": 2, "name": "Bob"}, {"id": 3, "name": "Cleo"}]
    return json.dumps({"title": "1861", "players": players, "actions": [], **fields})


@pytest.mark.parametrize("command", ["import", "trace", "lays"])
@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "the file is cut off"),
        ("[]", "a recorded game has a title, players and actions"),
        (recorded_game(title="1899"), "games of 1899 can't be imported"),
        (recorded_game(title="1890"), "1890 has no translation"),
        (recorded_game(players=[]), "1861 is for 2 to 6 players, not 0"),
        (recorded_game(players=["Ann"]), "players or settings"),
        (recorded_game(settings=5), "players or settings"),
        (recorded_game(settings={"seed": "x"}), "players or settings"),
        (recorded_game(actions=7), "the actions of a recorded game are a list"),
        (recorded_game(actions=[7]), "the actions of a recorded game are a list"),
        (recorded_game(actions=[{"id": 1}]), "action 0 (None"),
    ],
)
def test_recorded_game_that_cannot_be_read(
    command: str, text: str, sentence: str, tmp_path: Path, capsys: Printed
) -> None:
    file = tmp_path / "public.json"
    file.write_text(text)
    assert main([command, str(file)]) == 2
    told = capsys.readouterr().err
    assert sentence in told
    assert told.count("\n") == 1


def test_lays_of_a_title_that_does_not_name_them(tmp_path: Path, capsys: Printed) -> None:
    file = tmp_path / "public.json"
    file.write_text(recorded_game(title="1862"))
    assert "the lays of 1862 can't be listed" in failed(["lays", str(file)], capsys)


def test_game_of_ours_is_not_imported_again(game: Path, capsys: Printed) -> None:
    assert "this is already a Railhead game" in failed(["import", str(game)], capsys)


def test_show_prints_the_position(game: Path, capsys: Printed) -> None:
    assert main(["show", str(game)]) == 0
    printed = capsys.readouterr().out
    assert "It's Cleo's turn (for sale: BSS, minimum bid 30; cash 420)" in printed
    row = next(line for line in printed.splitlines() if line.startswith("Bob"))
    assert row.split() == ["Bob", "390", "1", "of", "21", "420", "TSR"]


def test_show_at_an_earlier_point_with_options(game: Path, capsys: Printed) -> None:
    assert main(["show", str(game), "--at", "1", "--options"]) == 0
    printed = capsys.readouterr().out
    assert "It's Bob's turn (for sale: TSR, 20 bid by Ann; cash 420)" in printed
    assert "bid LOT AMOUNT: TSR  25…420 by 5" in printed


def test_show_as_json_is_the_state(game: Path, capsys: Printed) -> None:
    assert main(["show", str(game), "--json"]) == 0
    shown = json.loads(capsys.readouterr().out)
    assert (shown["version"], shown["actors"], shown["state"]["cash"]["P2"]) == (4, ["P3"], 390)
    assert [option["kind"] for option in shown["options"]] == ["bid", "pass"]


def test_show_beyond_the_end_is_refused(game: Path, capsys: Printed) -> None:
    assert "there is no point 5" in failed(["show", str(game), "--at", "5"], capsys)


def test_a_game_with_an_illegal_action_is_shown_up_to_it_with_the_rule(game: Path, capsys: Printed) -> None:
    record = json.loads(game.read_text())
    record["actions"][1]["amount"] = 22
    game.write_text(json.dumps(record))
    assert main(["show", str(game)]) == 0
    told = capsys.readouterr()
    assert "action 2 (Bob: bid TSR 22) does not apply" in told.err
    assert "[61-AUC-0" in told.err


def test_log_tells_what_was_done_and_undone(game: Path, capsys: Printed) -> None:
    record = json.loads(game.read_text())
    record["actions"].append({"actor": "P1", "kind": "undo"})
    game.write_text(json.dumps(record))
    assert main(["log", str(game)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["1", "SR", "1", "Ann:", "bid", "TSR", "20"]
    assert lines[1].strip() == "Ann bids 20 for TSR"
    assert "   4  SR 1    Ann: pass  (undone)" in lines
    assert main(["log", str(game), "--json"]) == 0
    logged = json.loads(capsys.readouterr().out)
    assert [line["number"] for line in logged] == [1, 2, 3, 4, 5]
    assert [line["undone"] for line in logged] == [False, False, False, True, False]
    assert logged[1]["action"] == {"actor": "P2", "kind": "bid", "lot": "TSR", "amount": 30}
    assert logged[1]["events"] == [
        {
            "kind": "bid",
            "text": "P2 bids 30 for TSR",
            "sentence": "{player} bids {amount} for {lot}",
            "about": {"player": "P2", "amount": 30, "lot": "TSR"},
        }
    ]


def test_draw_writes_a_picture(game: Path, tmp_path: Path) -> None:
    out = tmp_path / "map.svg"
    assert main(["draw", str(game), "-o", str(out)]) == 0
    drawn = out.read_text(encoding="utf-8")
    assert drawn.startswith("<svg")
    assert 'data-hex="H8"' in drawn
    assert main(["draw", str(game), "--market", "--at", "0", "-o", str(out)]) == 0
    assert 'class="market"' in out.read_text(encoding="utf-8")


@pytest.mark.parametrize("title", ["1853", "1861", "1862", "1863", "1890"])
def test_every_title_can_be_drawn(title: str, capsys: Printed) -> None:
    assert main(["draw", title]) == 0
    assert capsys.readouterr().out.startswith("<svg")
    assert main(["draw", title, "--market"]) == 0
    assert 'class="market"' in capsys.readouterr().out


def test_draw_a_tile(capsys: Printed) -> None:
    assert main(["draw", "1861", "--tile", "57"]) == 0
    assert 'data-tile="57"' in capsys.readouterr().out


def test_check_lists_what_is_reconstructed(capsys: Printed) -> None:
    assert main(["check", "1863"]) == 0
    printed = capsys.readouterr().out
    assert "sound" in printed
    assert "reconstructed:" in printed
    assert main(["check", "1863", "--quiet"]) == 0
    assert "reconstructed:" not in capsys.readouterr().out


def test_check_finds_a_problem(tmp_path: Path, capsys: Printed) -> None:
    text = board_file("1861").read_text(encoding="utf-8")
    broken = tmp_path / "mine.yaml"
    assert text.count("H8.1") == 1
    broken.write_text(text.replace("H8.1", "H8.7"))
    assert main(["check", str(broken)]) == 1
    assert "wrong: companies.N: home H8.7: the hex has no such stop" in capsys.readouterr().out
    assert main(["check", str(broken), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)[str(broken)]["problems"]


def test_check_tells_of_an_unreadable_board_in_a_line(tmp_path: Path, capsys: Printed) -> None:
    broken = tmp_path / "mine.yaml"
    broken.write_text("title: [\n")
    assert str(broken) in failed(["check", str(broken)], capsys)


def test_check_and_play_find_the_same_in_a_board_of_ones_own(tmp_path: Path, capsys: Printed) -> None:
    text = board_file("1863").read_text(encoding="utf-8")
    mine = tmp_path / "mine.yaml"
    mine.write_text(text.replace("3: {II: 3, III: 9", "3: {II: 3, IIII: 9"))
    assert main(["check", str(mine)]) == 1
    assert "wrong: figures.trains_in_play.3: III is missing" in capsys.readouterr().out
    game = str(tmp_path / "game.json")
    begin = ["new", "1863", "-o", game, "--players", "3", "--board", str(mine)]
    assert "figures.trains_in_play.3: III is missing" in failed(begin, capsys)
    begin[1] = "1861"
    assert "title: this is a board of 1863, not of 1861" in failed(begin, capsys)


@pytest.mark.parametrize("command", ["import", "trace", "lays", "routes", "show", "log"])
def test_deeply_nested_json_is_told_in_a_line(command: str, tmp_path: Path, capsys: Printed) -> None:
    for text in ('{"format":' * 100_000, "[" * 100_000, '{"title": "1861", "players": [], "actions": ' + "[" * 5000):
        (tmp_path / "deep.json").write_text(text)
        assert "nested more than 40 deep" in failed([command, str(tmp_path / "deep.json")], capsys)


def test_titles_and_their_options(capsys: Printed) -> None:
    assert main(["titles"]) == 0
    assert "1861   The Railways of the Russian Empire " in capsys.readouterr().out
    assert main(["titles", "1861"]) == 0
    told = capsys.readouterr().out
    assert "\nplay_until_bank_breaks=false|true  (false)\n    The first 8-train does not end the game" in told
    assert "1862" not in told
    assert main(["titles", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)
    assert [one["title"] for one in listed] == list(TITLES)
    russia = next(one for one in listed if one["title"] == "1861")
    assert russia["players"] == [2, 3, 4, 5, 6]
    assert russia["options"]["market"]["values"] == ["grid", "column"]


def test_rules_end_with_the_count(capsys: Printed) -> None:
    assert main(["rules", "1861"]) == 0
    last = capsys.readouterr().out.splitlines()[-1]
    assert last.endswith(" of 221 rows tested")


def test_rules_of_an_area_and_of_a_row(capsys: Printed) -> None:
    assert main(["rules", "1861", "--area", "MKT", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    assert {row["id"][:6] for row in rows} == {"61-MKT"}
    assert main(["rules", "1861", "--row", "61-set-02"]) == 0
    printed = capsys.readouterr().out
    assert printed.count("61-SET-02") >= 1
    assert "13,740" in printed
    assert "R-SET-05" in printed.split("Check:")[1]


def test_starting_imports_nothing_heavy() -> None:
    heavy = ["railhead.titles", "railhead.routing", "railhead.render", "railhead.record", "yaml", "starlette"]
    heavy += ["msgspec", "importlib.metadata"]
    code = f"import sys, railhead.cli; railhead.cli.parser(); print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_reader_that_leaves_is_no_error() -> None:
    command = f"{sys.executable} -m railhead rules 1861 | head -1"
    done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("SET: setup\n", "")


def test_names_and_options_as_typed() -> None:
    assert names_of(["3"]) == ["Player 1", "Player 2", "Player 3"]
    assert names_of(["Ann", "Bob"]) == ["Ann", "Bob"]
    assert options_of("1861", ["trains_2plus2=2", "rsr_marker_at_start=TRUE"], None) == {
        "trains_2plus2": 2,
        "rsr_marker_at_start": True,
    }
    with pytest.raises(Malformed):
        options_of("1861", ["trains_2plus2=many"], None)


def test_draw_draws_the_scenario_played_by_default(tmp_path: Path) -> None:
    usual, whole = tmp_path / "usual.svg", tmp_path / "c.svg"
    assert main(["draw", "1890", "-o", str(usual)]) == 0
    assert main(["draw", "1890", "--scenario", "C", "-o", str(whole)]) == 0
    assert "Wakayama" in usual.read_text()
    assert usual.read_text() == whole.read_text()


def test_seats_are_drawn_where_names_are_given(tmp_path: Path) -> None:
    names = ["Ann", "Bob", "Cleo", "Dora"]
    for seed in ("1", "2", "3"):
        for how, expected in (([], seated("1890", names, int(seed))), (["--seating", "entered"], names)):
            file = tmp_path / f"{seed}{len(how)}.json"
            assert main(["new", "1890", "--players", *names, "--seed", seed, *how, "-o", str(file)]) == 0
            assert json.loads(file.read_text())["players"] == expected
    count = tmp_path / "count.json"
    assert main(["new", "1890", "--players", "3", "--seed", "1", "-o", str(count)]) == 0
    assert json.loads(count.read_text())["players"] == ["Player 1", "Player 2", "Player 3"]


def test_a_preset_names_options_that_go_together(tmp_path: Path, capsys: Printed) -> None:
    assert main(["titles", "1862"]) == 0
    assert "--preset beginners novice=true train_types=simple_express" in capsys.readouterr().out
    file = tmp_path / "game.json"
    begun = ["new", "1862", "--players", "3", "--preset", "beginners", "--option", "train_types=simple_freight"]
    assert main([*begun, "-o", str(file)]) == 0
    options = load_record(file).options
    assert (options["novice"], options["train_types"]) == (True, "simple_freight")
    assert main(["new", "1862", "--players", "3", "--preset", "x", "-o", str(tmp_path / "other.json")]) != 0


def test_show_tells_which_changes_do_not_apply(tmp_path: Path, capsys: Printed) -> None:
    file = tmp_path / "game.json"
    record = new_record("1861", ("Ann", "Bob", "Cleo"), {}, 1)
    save(msgspec.structs.replace(record, edition="2.0/1"), file)
    assert main(["show", str(file)]) == 0
    printed = capsys.readouterr().out
    assert "Begun under edition 2.0/1. Later changes that do not apply:" in printed
    assert "Lots only on ties (2026-11-16): " in printed
