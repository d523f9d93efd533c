"""What people read of a game has names, not ids: its pages and its terminal, early, in the middle and late."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from railhead.cli.offers import listing
from railhead.cli.position import Position
from railhead.core.play import closed
from railhead.record import Game, load_record, record_to_json
from railhead.record.action_words import done, wording_of
from tests.server.guests import Guest

PLAYED = Path(__file__).parents[1] / "playthroughs"
GAMES = ["1853-mik-2", "1861-book", "1862-lner", "1863-lptb", "1890-kinki"]
READ = ("title", "aria-label", "alt", "placeholder", "data-head")
"""Attributes that are shown or read out."""
COUNTED = ["tokens", "shares", "loans", "trains", "players", "cards", "certificates", "stops", "tiles", "hexes"]
SINGULAR = re.compile(rf"(?<![\d.,])1 (?:{'|'.join(COUNTED)})\b")
SNAKE = re.compile(r"\b[A-Za-z]+(?:_[A-Za-z0-9]+)+\b")
CAMEL = re.compile(r"\b[A-Z]?[a-z]+(?:[A-Z][a-z]+)+\b")


class Text(HTMLParser):
    """What a page shows, without scripts, pictures and the rulebook's own text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.hidden = 0
        self.parts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.hidden += tag in ("script", "style", "svg")
        self.parts += [value for name, value in attrs if name in READ and value and not self.hidden]

    def handle_endtag(self, tag: str) -> None:
        self.hidden -= tag in ("script", "style", "svg")

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.parts.append(" ".join(data.split()))


def ids(game: Game, text: str) -> Iterator[str]:
    hexes, state = game.title.board.hexes, game.state
    seats = [seat for seat in map(str, state.players) if seat not in set(map(str, hexes))]
    trains = [train for train in state.trains if not re.fullmatch(r"\d-\d", train)]
    board = game.title.board
    labelled = [name for name in (*board.companies, *board.privates) if board.label(name) != name]
    names = "|".join(map(re.escape, (*seats, *trains, *labelled)))
    named = rf"(?<![\w-])(?:{names})(?![\w-])"
    spots = r"\b(?:[A-Z]\d{1,2}|[A-Z][a-z]{1,2})\.\d\b"
    patterns: list[str | re.Pattern[str]] = [named, spots, SNAKE, CAMEL, SINGULAR]
    for pattern in patterns:
        yield from (found[0] for found in re.finditer(pattern, text))


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return Game.replay(load_record(PLAYED / f"{request.param}.json"))


def moments(game: Game) -> list[int]:
    """Early, in an operating turn in the middle, in a late stock round."""
    middle, late = range(int(0.4 * game.version), game.version), range(int(0.7 * game.version), game.version)
    operating = next(number for number in middle if game.at(number).acting_company)
    stock = next(number for number in late if game.at(number).round.kind == "SR")
    return [int(0.02 * game.version), operating, stock]


def test_pages_have_no_ids(game: Game, client: TestClient) -> None:
    guest = Guest(client)
    number = guest.bring(record_to_json(game.record))
    for point in (*moments(game), game.version):
        page = guest.get(f"/games/{number}/at/{point}")
        assert page.status_code == 200
        found = [(one, part) for part in Text(page.text).parts for one in ids(game, part)]
        assert [*dict.fromkeys(found)] == [], f"{point}: {found}"


def test_the_terminal_has_no_ids(game: Game) -> None:
    for point in (*moments(game), game.version):
        past = game.branch(point)
        names = dict(zip(past.state.players, past.record.players, strict=True))
        wording = wording_of(past.title, past.state, names)
        position = Position(past.title, past.state, past.record.players)
        shown = [str(position), position.more()]
        for actor in past.actors[:1]:
            refused = closed(past.title, past.state, actor).values()
            shown += [listing(past.title, past.state, past.options(actor), names)]
            shown += [wording.whole(refusal.sentence) for refusal in refused]
        for line in past.log[-60:]:
            shown += [done(line.action, wording), *map(wording.happened, line.events)]
        found = [(one, line) for part in shown for line in part.splitlines() for one in ids(past, line)]
        assert [*dict.fromkeys(found)] == [], point
