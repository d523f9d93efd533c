"""What is waited for, and why, told for whatever play may stand at; what was done, told in sentences."""

import pytest

from railhead.record import Game, load_record
from railhead.server.page_model.steps import turn_progress
from railhead.titles.words import PROPOSED
from tests.pages.models import model, stored_model
from tests.playthroughs.stored import FOLDER

GAMES = ("1853-bids", "1861-book", "1862-lner", "1863-chain", "1890-bankruptcy")


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return Game.replay(load_record(FOLDER / f"{request.param}.json"))


def test_what_is_waited_for_always_has_words(game: Game) -> None:
    seen = set()
    for point in range(game.version):
        top = game.at(point).frames[-1]
        if (kind := (type(top).__name__, top.part)) not in seen:
            seen.add(kind)
            assert turn_progress(model(game.title, game.at(point))).due, (kind, point)
    assert len(seen) > 5


def test_whatever_is_done_is_told_in_a_sentence(game: Game) -> None:
    """By its events; a pass, or what only begins something, in words of its own."""
    silent = {entry.action.kind for entry in game.log if not entry.events}
    assert silent <= {"pass", *PROPOSED}


OWED = [
    ("1890-kinki", 477, "Subway must buy a train."),
    ("1861-book", 73, "M-K has no train and must buy one."),
    ("1853-mik-2", 35, "BNR must lay a tile on its home base."),
    ("1863-liquidation", 844, "BAK owes 45."),
    ("1862-standstill", 39, "Bob still owes"),
]


@pytest.mark.parametrize(("name", "point", "words"), OWED, ids=[name[:4] for name, _, _ in OWED])
def test_what_a_company_still_owes_is_told(name: str, point: int, words: str) -> None:
    assert words in turn_progress(stored_model(name, point)).must.striptags()


def test_who_may_pass_owes_nothing() -> None:
    assert not turn_progress(stored_model("1861-book", 71)).must


def test_the_company_that_is_asked_is_named() -> None:
    """1863: the one that may convert or merge; whoever has to give up trains."""
    assert turn_progress(stored_model("1863-chain", 119)).company == "PCN"
    assert turn_progress(stored_model("1863-chain", 634)).company == "PCN"
