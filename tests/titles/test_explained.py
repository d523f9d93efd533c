"""What newcomers are told: a sentence for every kind of action, and terms with the glossary's meanings."""

import re
from pathlib import Path

import pytest

from railhead.titles import TITLES, description_of, load
from railhead.titles.explained import EXPLAINED, TERMS
from railhead.titles.words import words_of

GLOSSARY = Path(__file__).parents[2] / "docs" / "glossary.md"


@pytest.mark.parametrize("title", TITLES)
def test_every_kind_of_action_has_a_sentence(title: str) -> None:
    explained = words_of(title).explained
    assert [kind for kind in load(title, 3).kinds if not explained.get(kind)] == []


@pytest.mark.parametrize("title", TITLES)
def test_every_word_of_a_phase_has_words_and_no_others_have(title: str) -> None:
    entries = load(title, 3).board.phases
    named = {word for entry in entries for word in (*entry.allows, *entry.events, *entry.train_limit)}
    assert named - words_of(title).phases.keys() == set()
    own = description_of(title).words.phases
    assert own.keys() - named == set()


@pytest.mark.parametrize("title", TITLES)
def test_sentences_are_short_and_whole(title: str) -> None:
    words = words_of(title)
    for text in (*words.explained.values(), *words.terms.values()):
        assert text.endswith("."), text
        assert len(text) <= 130, text


def test_a_title_explains_no_kind_that_there_is_not() -> None:
    known = {kind for title in TITLES for kind in load(title, 3).kinds}
    assert sorted({*EXPLAINED, *(kind for title in TITLES for kind in words_of(title).explained)} - known) == []


def test_terms_mean_what_the_glossary_says() -> None:
    rows = re.findall(r"^\| ([^|]+?) \| ([^|]+?) \|", GLOSSARY.read_text(encoding="utf-8"), re.MULTILINE)
    meant = dict(rows)
    for term in TERMS.keys() & meant.keys():
        assert meant[term].startswith(TERMS[term].rstrip(".")), term
    assert len(TERMS.keys() & meant.keys()) >= len(TERMS) - 1


@pytest.mark.parametrize(
    ("title", "term"), [("1862", "permit"), ("1861", "station marker"), ("1890", "par"), ("1853", "promote")]
)
def test_words_of_a_board_have_a_meaning(title: str, term: str) -> None:
    assert words_of(title).terms[term]
