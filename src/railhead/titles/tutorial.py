"""A title's tutorial: `tutorial.yaml` in its folder. Chapters of steps, each an action to be done in a position.

Only what is written there; `record/lesson.py` plays it."""

from functools import cache
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from railhead.core.errors import Malformed
from railhead.core.reading import read_yaml
from railhead.core.title import OptionValue
from railhead.titles.folders import FOLDERS

FILE, GAME = "tutorial.yaml", "tutorial.json"
Id = Annotated[str, Meta(pattern="^[a-z]{1,20}$")]


class TutorialStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One action of the learner, as a typed line, and what the others do next by themselves."""

    say: str
    do: str
    after: str = ""
    """Said when it is done, before what the next step says."""
    then: tuple[str, ...] = ()
    go: int = 0
    """After that, so many actions of the game in `tutorial.json` are done as they were there."""


class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    id: Id
    name: str
    steps: Annotated[tuple[TutorialStep, ...], Meta(min_length=1)]
    done: str
    """Said at its end: what was learned."""
    points: tuple[str, ...] = ()
    """Listed after it, in order: the parts of a turn."""
    you: str = "P1"
    """The learner's seat."""
    follows: str = ""
    """An earlier chapter: this one goes on where that one ends."""
    at: int = 0
    """Or it begins after so many actions of the game in `tutorial.json`."""
    position: tuple[str, ...] = ()
    """What is played before the first step, as typed lines."""


class Tutorial(Struct, frozen=True, forbid_unknown_fields=True):
    players: tuple[str, ...]
    chapters: Annotated[tuple[Chapter, ...], Meta(min_length=1)]
    minutes: int = 15
    seed: int = 1
    options: dict[str, OptionValue] = {}

    def chapter(self, name: str) -> Chapter:
        """Raises Malformed if there is none of this name."""
        found = next((chapter for chapter in self.chapters if chapter.id == name), None)
        if found is None:
            raise Malformed(f"the tutorial has no chapter {name[:40]!r}")
        return found

    def next_after(self, chapter: Chapter) -> Chapter | None:
        place = self.chapters.index(chapter) + 1
        return self.chapters[place] if place < len(self.chapters) else None


def has_tutorial(title: str) -> bool:
    return title in FOLDERS and (FOLDERS[title] / FILE).is_file()


@cache
def tutorial_of(title: str) -> Tutorial:
    """Raises Malformed if the title has none."""
    if not has_tutorial(title):
        raise Malformed(f"there is no tutorial for {title[:20]!r}")
    return msgspec.convert(read_yaml((FOLDERS[title] / FILE).read_text(encoding="utf-8")), Tutorial)
