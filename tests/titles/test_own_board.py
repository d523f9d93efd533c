"""Boards of one's own: what the rules count on is checked when the file is read, in words of the file."""

import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest
import yaml

from railhead.core.board import BoardFile, read_board
from railhead.core.errors import BoardError
from railhead.core.play import start
from railhead.titles import TITLES, board_file, load

Change = Callable[[dict[str, Any]], object]


def own(title: str, change: Change) -> BoardFile:
    raw = yaml.safe_load(board_file(title).read_text(encoding="utf-8"))
    change(raw)
    return BoardFile("mine.yaml", yaml.safe_dump(raw, allow_unicode=True, sort_keys=False))


def nothing(raw: dict[str, Any]) -> None:
    pass


@pytest.mark.parametrize("title", TITLES)
def test_a_copy_is_played_like_the_titles_own(title: str) -> None:
    mine, theirs = load(title, 3, None, own(title, nothing)), load(title, 3)
    assert start(mine, 3, 7) == start(theirs, 3, 7)
    assert mine.board.file == "mine.yaml"


def _train(raw: dict[str, Any], name: str) -> Any:
    return next(train for train in raw["trains"] if str(train["name"]) == name)


def _corrected(raw: dict[str, Any]) -> None:
    """What an owner of the box may find."""
    raw["hexes"]["H8"]["cost"] = 30
    raw["hexes"]["B4"]["note"] = "as printed"
    raw["tiles"]["57" if "57" in raw["tiles"] else 57]["count"] = 3
    raw["tiles"]["X99"] = {"colour": "yellow", "count": 1, "track": ["0-3"]}
    raw["privates"]["TSR"]["income"] = 6
    _train(raw, "3")["cost"] = 185


def test_corrections_are_welcome() -> None:
    title = load("1861", 3, None, own("1861", _corrected))
    assert title.board.hexes["H8"].cost == 30  # type: ignore[index]
    assert title.trains["3"].cost == 185  # type: ignore[index]


MISTAKES: dict[str, tuple[str, Change, str]] = {
    "the board of another title": ("1861", lambda b: b.update(title="1863"), "title: this is a board of 1863"),
    "a title that is a module": ("1890", lambda b: b.update(title="1890.setup"), "title: this is a board of 1890.set"),
    "a phase misspelt": ("1863", lambda b: b["phases"][2].update(name="IIII"), "IIII"),
    "a phase misspelt in figures": (
        "1863",
        lambda b: b["figures"]["trains_in_play"][3].update(IIII=9),
        "figures.trains_in_play.3: there is no 'IIII'",
    ),
    "an unknown late private": (
        "1890",
        lambda b: b["figures"].update(late_privates=["Keifuku", "KobeRapid", "KitaOsaka", "Sembok"]),
        "figures.late_privates: 'Sembok' is unknown here",
    ),
    "late privates of another kind": ("1890", lambda b: b["figures"].update(late_privates=5), "figures.late_privates"),
    "too few late privates": (
        "1890",
        lambda b: b["figures"].update(late_privates=["Keifuku"]),
        "figures.late_privates: has 4 entries, not 1",
    ),
    "a home off the map": ("1861", lambda b: b["companies"]["N"].update(home=["Z99.0"]), "home Z99.0 isn't a hex"),
    "a home without a stop": ("1861", lambda b: b["companies"]["N"].update(home=["H8.7"]), "no such stop"),
    "a home that names no stop": ("1861", lambda b: b["companies"]["N"].update(home=["H8"]), "does not name a stop"),
    "a tile missing": ("1861", lambda b: b["tiles"].pop("57", b["tiles"].pop(57, None)), "tiles: tile 57 is missing"),
    "an upgrade to nothing": ("1861", lambda b: b["hexes"]["H8"].update(upgrades=["x"]), "x"),
    "a city missing": ("1861", lambda b: b["hexes"].pop("H8"), "H8"),
    "a company missing": ("1861", lambda b: b["companies"].pop("N"), "companies: N is missing"),
    "a company too many": (
        "1861",
        lambda b: b["companies"].update(XX=deepcopy(b["companies"]["N"])),
        "there is no 'XX'",
    ),
    "another kind of company": ("1861", lambda b: b["companies"]["N"].update(kind="major"), "'major' is unknown"),
    "a word for a phase": ("1861", lambda b: b["phases"][0].update(allows=["fly"]), "'fly' is unknown here"),
    "a step of nothing": ("1861", lambda b: b["figures"]["bid"].update(step=0), "figures.bid.step: must be at least 1"),
    "a fee below nothing": (
        "1861",
        lambda b: b["figures"]["track_fee"].update(second=-20),
        "must be at least 1, not -20",
    ),
    "far too much": ("1861", lambda b: b["figures"].update(minor_shares=100_000), "is far too much"),
    "text for a figure": ("1861", lambda b: b["figures"].update(holding_limit="most"), "must be a whole number"),
    "a figure missing": ("1861", lambda b: b["figures"].pop("bid"), "bid is missing"),
    "an unknown figure": ("1861", lambda b: b["figures"].update(bids={}), "there is no 'bids'"),
    "an option of one's own": ("1861", lambda b: b["options"]["market"].update(values=["grid", 5]), "options.market"),
    "a market missing": ("1861", lambda b: b["markets"].pop("column"), "markets: column is missing"),
    "an unknown fact of a hex": ("1861", lambda b: b["hexes"]["H8"].update(about={"x": 1}), "no rule reads 'x'"),
    "a fact of the wrong kind": (
        "1853",
        lambda b: b["players"][3]["about"].update(bid_cities=["a", "b"]),
        "players.3.about.bid_cities: must be a whole number",
    ),
    "a fact missing": ("1853", lambda b: b["players"][3]["about"].pop("bid_cities"), "bid_cities is missing"),
    "how a train runs": (
        "1861",
        lambda b: _train(b, "3").update(run={"stops": "many"}),
        "must be a whole number, not 'many'",
    ),
    "an empty market": ("1861", lambda b: b["markets"]["grid"].update(rows=[[""]]), "markets.grid"),
    "a price in words": ("1861", lambda b: b["markets"]["grid"].update(rows=[["ten"]]), "markets.grid"),
    "shares": ("1861", lambda b: b["companies"]["NW"].update(shares=[20, 10]), "companies.NW"),
    "examples of neighbours": ("1861", lambda b: b["about"].update(neighbours={"x": "y"}), "about.neighbours"),
    "examples of distances": ("1861", lambda b: b["about"].update(distances={"x": 2}), "about.distances"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_named_when_the_board_is_read(mistake: str) -> None:
    title, change, problem = MISTAKES[mistake]
    with pytest.raises(BoardError, match=re.escape(problem)) as caught:
        load(title, 3, None, own(title, change))
    assert caught.value.file == "mine.yaml"


def test_every_scenario_is_held_against_its_own() -> None:
    file = own("1890", lambda raw: raw["scenarios"]["A"].update(bank=-5))
    with pytest.raises(BoardError, match="bank: must be at least 0"):
        load("1890", 3, {"scenario": "A"}, file)
    assert load("1890", 3, {"scenario": "C"}, file)


def test_no_key_names_a_file_to_be_read() -> None:
    """The off-board area of scenario B comes from the same text, whatever the document says."""
    file = own("1890", lambda raw: raw.update(file="/etc/passwd"))
    with pytest.raises(BoardError, match="there is no key 'file' here"):
        load("1890", 3, {"scenario": "B", "chubu_tokai_in_B": True}, file)
    title = load("1890", 3, {"scenario": "B", "chubu_tokai_in_B": True}, own("1890", nothing))
    assert len(title.board.hexes) > len(read_board(board_file("1890"), "B").hexes)
