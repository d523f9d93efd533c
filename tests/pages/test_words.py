"""Every name the rules use has a word on the page."""

import pytest

from railhead.core.sentences import say
from railhead.server.page_model.model import Piece
from railhead.titles import TITLES, load
from railhead.titles.words import words_of
from tests.pages.models import model
from tests.titles.t1861.table import Table


@pytest.mark.parametrize("title", TITLES)
def test_every_kind_part_and_frame_has_a_word(title: str) -> None:
    words, loaded = words_of(title), load(title, 3)
    assert loaded.kinds <= words.kinds.keys()
    for step in loaded.steps.values():
        assert set(step.parts) <= words.parts.keys()
    nameless = {kind.__name__ for kind in loaded.steps} - words.frames.keys()
    # A company's turn is headed by the company.
    assert all(name.startswith("Turn") for name in nameless), nameless


def test_a_title_has_the_last_word() -> None:
    assert words_of("1861").kind("merge") == "Merge with a minor"
    assert words_of("1861").kind("fly_kite") == "Fly kite"


def test_values_are_said_as_people_say_them() -> None:
    table = Table(3).minor("N", "P1", trains=["2"])
    page = model(table.title, table.state)
    assert page.piece("company", "N") == Piece("N", "N", "Nikolaev Railway")
    assert page.piece("shares", 2).text == "2 shares"
    assert page.piece("type", "2").text == "2-train"
    assert page.piece("train", "2-0") == Piece("2-train of N", "N")
    assert page.piece("hex", "H8").text == "H8 Moscow"
    assert page.piece("spot", "H8.1").text == "H8 Moscow, north-western city"
    assert page.piece("player", "P2").text == "Bob"
    assert page.piece("private", "TSR").about == "Tsarskoye Selo Railway: face 30, income 10; no track in E3 in phase 2"
    assert page.piece("payout", "half").text == "Pay half"


def test_sentences_have_names_for_seats_and_no_markup_but_ours() -> None:
    table = Table(3)
    page = model(table.title, table.state)
    pays = say("{player} <pays> {other}", player="P1", other="P3")
    assert page.said(pays) == '<b class="player">Ann</b> &lt;pays&gt; <b class="player">Cleo</b>'
    page.names["P1"] = "<i>"
    assert "<i>" not in page.said(pays)
