"""Cards go by the names players use."""

import pytest

from railhead.printing.cards import Card, certificates, privates
from railhead.titles import load


def printed(card: Card) -> str:
    return " ".join((card.name, *card.lines))


@pytest.mark.parametrize("title", ["1863", "1890"])
def test_cards_have_names_and_no_ids(title: str) -> None:
    """1863 has NINE_ELMS, 1890 OsakaElectric and KobeTram."""
    loaded = load(title, 5)
    board = loaded.board
    ids = [name for name in (*board.companies, *board.privates) if board.label(name) != name]
    texts = [printed(card) for card in (*certificates(loaded), *privates(board))]
    assert ids
    assert [(name, text) for name in ids for text in texts if name in text.split()] == []


def test_a_private_whose_name_is_short_says_it_once() -> None:
    (card,) = [card for card in privates(load("1863", 5).board) if card.name == "Nine Elms"]
    assert not any("Nine Elms" in line for line in card.lines)
