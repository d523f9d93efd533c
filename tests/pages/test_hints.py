"""Terms in sentences are marked once, whole and escaped."""

import pytest

from railhead.core.words import Words
from railhead.server.page_model.hints import hinted
from railhead.titles import TITLES
from railhead.titles.words import words_of

WORDS = Words(
    terms={"share": "A tenth.", "director": "Decides.", "director's certificate": "Two <shares>.", "par": "A price."}
)


def test_the_first_of_each_term_is_marked() -> None:
    text = hinted("A share is a share; two shares.", WORDS)
    assert text.count("<dfn") == 1
    assert 'title="share: A tenth."' in text
    assert text.startswith("A <dfn")


def test_a_longer_term_goes_first_and_what_it_means_is_escaped() -> None:
    text = hinted("The director's certificate", WORDS)
    assert text.count("<dfn") == 1
    assert "Two &lt;shares&gt;." in text


def test_parts_of_other_words_are_none() -> None:
    assert "<dfn" not in hinted("The party compares sharecroppers.", WORDS)


def test_what_is_written_by_others_is_escaped() -> None:
    assert "<b>" not in hinted("<b>par</b>", WORDS)


def test_a_capital_is_the_same_term_and_a_plural_too() -> None:
    text = hinted("Shares of all.", WORDS)
    assert ">Shares</dfn>" in text


@pytest.mark.parametrize("title", TITLES)
def test_every_term_is_known_however_it_is_written(title: str) -> None:
    words = words_of(title)
    for term in words.terms:
        for text in (term, term.lower(), term.capitalize(), f"{term}s"):
            assert "<dfn" in hinted(f"The {text}.", words), text
    for sentence in words.explained.values():
        assert hinted(sentence, words)
