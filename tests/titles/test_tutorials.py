"""Every step of every tutorial is played against what the rules offer: a renamed or missing option fails here."""

import pytest
from msgspec.structs import replace

from railhead.core.actions import Action, Value
from railhead.core.errors import GameError
from railhead.record.lesson import Lesson, lesson_of
from railhead.titles import TITLES
from railhead.titles.tutorial import has_tutorial, tutorial_of

CHAPTERS = [(title, chapter.id) for title in TITLES if has_tutorial(title) for chapter in tutorial_of(title).chapters]


@pytest.mark.parametrize(("title", "chapter"), CHAPTERS)
def test_every_step_is_on_offer_when_its_turn_comes(title: str, chapter: str) -> None:
    lesson = lesson_of(title, chapter)
    assert len(lesson.starts) == len(lesson.chapter.steps) + 1
    for number, step in enumerate(lesson.chapter.steps):
        start, action = lesson.starts[number], lesson.expected(number)
        offered = lesson.game.position_at(start).options(lesson.you)
        assert any(_is_of(action, option.kind, option.args) for option in offered), step.do
        assert lesson.is_expected(number, lesson.game.at(start), action)
    if lesson.game.outcome is not None:
        assert str(lesson.game.outcome).partition(":")[0] in lesson.chapter.done


def _is_of(action: Action, kind: str, args: dict[str, Value]) -> bool:
    return action.kind == kind and all(action.args.get(name) == value for name, value in args.items())


@pytest.mark.parametrize(("title", "chapter"), CHAPTERS)
def test_sentences_are_short(title: str, chapter: str) -> None:
    found = tutorial_of(title).chapter(chapter)
    for text in (found.done, *(step.say for step in found.steps), *(step.after for step in found.steps)):
        assert len(text) < 420, text
        for sentence in text.split(". "):
            assert len(sentence.split()) <= 32, sentence


def test_a_lesson_whose_option_is_gone_names_the_line() -> None:
    broken = replace(tutorial_of("1861").chapter("auction"), position=("bid NOWHERE 20",))
    with pytest.raises(GameError) as caught:
        Lesson("1861", broken)
    assert any("NOWHERE" in note for note in caught.value.__notes__)


@pytest.mark.parametrize("title", [title for title in TITLES if has_tutorial(title)])
def test_the_parts_of_a_companys_turn_are_listed_in_the_order_of_the_rules(title: str) -> None:
    points = " ".join(tutorial_of(title).chapter("turn").points)
    places = [points.find(part) for part in ("Lay track", "Run the trains", "Pay the", "Buy trains")]
    assert -1 not in places, points
    assert places == sorted(places)
