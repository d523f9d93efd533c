"""Certificates as the limit counts them, on the page and in the terminal, in every title; blocks that have ended."""

import re

from railhead.cli.position import Position
from railhead.core.ids import Holder, paper
from railhead.core.state import State
from railhead.core.title import Title
from railhead.render import draw_map
from railhead.server.page_model.finance import finance
from railhead.server.page_model.pictures import the_map
from railhead.titles import description_of
from tests.pages.models import NAMES, model
from tests.titles.t1853.table import Table as Table1853
from tests.titles.t1861.table import Table as Table1861
from tests.titles.t1862.table import Table as Table1862
from tests.titles.t1863.table import Table as Table1863
from tests.titles.t1890.table import Table as Table1890


def shown(title: Title, state: State) -> list[str]:
    """What the page says of each player; the terminal must say the same."""
    words = [str(column.hand) for column in finance(model(title, state)).players]
    table = Position(title, state, NAMES[: len(words)]).players()
    for name, hand in zip(NAMES, words, strict=False):
        row = next(line for line in table.splitlines() if line.startswith(name))
        assert f" {hand}  " in f"{row}  ", (row, hand)
    return words


def test_1890_yellow_and_brown_companies_and_a_retired_minor_do_not_count() -> None:
    t = Table1890(4, phase="2").public("Nankai", 65, shares={"P1": 50}, cell=(6, 2)).privates(Semboku="P1", Arima="P2")
    t.public("Keihan", 80, shares={"P2": 40, "P1": 20}).minor("KobeElectric", "P2").stock("P1")
    assert shown(t.title, t.state)[:2] == ["3 of 15, and 4 that do not count", "5 of 15"]
    d = t.d
    d.appoint(next(name for name in t.title.board.companies if name == "KobeElectric"), None)
    assert shown(t.title, t.keep(d).state)[1] == "4 of 15, and 1 that does not count"


def test_1863_privates_do_not_count() -> None:
    t = Table1863(4).stock("P1")
    private = next(iter(t.title.board.privates))
    t.put(certificates={**t.state.certificates, paper(private): Holder("P1")})
    limit = t.title.board.players[4].certificate_limit
    assert shown(t.title, t.state)[0] == f"0 of {limit}, and 1 that does not count"


def test_1862_has_the_limit_of_the_moment() -> None:
    t = Table1862(4).put(limit=9)
    assert shown(t.title, t.state)[0].startswith("0 of 9")


def test_1853_shares_at_40_or_less_do_not_count() -> None:
    t = Table1853(6).formed("BAR", {"P1": 4, "P2": 2}, price=40).formed("GIP", {"P2": 4, "P1": 2}).dealing("P1")
    limit = t.title.board.players[6].certificate_limit
    assert shown(t.title, t.state)[:2] == [
        f"2 of {limit}, and 3 that do not count",
        f"3 of {limit}, and 2 that do not count",
    ]


def test_1861_everything_counts() -> None:
    t = Table1861(4).privates(TSR="P1").minor("N", "P1").stock("P1")
    assert shown(t.title, t.state)[0] == "2 of 16"


def labels(picture: str, *privates: str) -> set[str]:
    """A name of two words may stand on two lines."""
    lines = "(?: |</text><text [^>]*>)"
    return {name for name in privates if re.search(f">{name.replace(' ', lines)}<", picture)}


def test_a_block_that_has_ended_is_not_on_the_map_any_more() -> None:
    t = Table1890(3, phase="2").privates(KobeTram="P1", Keishin="P2")
    t.public("Keihan", 80, shares={"P2": 40}).stock("P1")
    page = the_map(model(t.title, t.state))
    printed = draw_map(t.title.board, {}, {})
    assert labels(printed, "Kobe Tram", "Keishin", "Hankai") == {"Kobe Tram", "Keishin", "Hankai"}
    assert labels(page, "Kobe Tram", "Keishin", "Hankai") == {"Kobe Tram", "Keishin"}
    t.privates(Keishin="Keihan")
    assert labels(the_map(model(t.title, t.state)), "Kobe Tram", "Keishin") == {"Kobe Tram"}


def test_1861_the_phase_opens_the_hexes_of_privates() -> None:
    blocked = description_of("1861").blocked
    assert {name for names in blocked(Table1861(3).d).values() for name in names} == {"TSR", "MYR", "MRR"}
    assert not blocked(Table1861(3, phase="3").d)
