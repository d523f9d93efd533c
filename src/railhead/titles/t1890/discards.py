"""Trains above a company's limit (book 12.2): the president gives up which he likes, to the open market."""

from collections.abc import Iterable, Sequence
from typing import Any

from railhead.core.actions import Args
from railhead.core.choices import Choice, Pick
from railhead.core.draft import Draft
from railhead.core.ids import POOL, Company, Player, Train, type_of
from railhead.core.state import Frame
from railhead.mechanisms.trains import limit_of, trains_of
from railhead.titles.t1890.facts import D


class Discard(Frame, frozen=True, kw_only=True):
    """Companies that may have more trains than their limit, in the order in which they give them up."""

    companies: tuple[Company, ...]


class DiscardStep:
    """Excess trains go to the pool, the president choosing."""

    rule = "90-TRN-05"

    def actors(self, d: Draft[Any], frame: Discard) -> Sequence[Player]:
        return (d.state.directors[_first(d, frame)],)

    def choices(self, d: Draft[Any], frame: Discard) -> Iterable[Choice]:
        company = _first(d, frame)

        def effect(a: Args) -> None:
            d.give(a.train, POOL)
            d.tell("train", f"{company} gives up a {type_of(a.train)}-train")

        def own(a: Args) -> list[Train]:
            """One of each type: trains of a type are alike."""
            return list({type_of(train): train for train in reversed(trains_of(d, company))}.values())

        yield Choice("discard_train", "90-TRN-05", effect, [Pick("train", "90-TRN-05", own, "it has no such train")])

    def waits(self, d: Draft[Any], frame: Discard) -> bool:
        return any(_excess(d, company) for company in frame.companies)

    def proceed(self, d: Draft[Any], frame: Discard) -> None:
        d.pop()


def _excess(d: D, company: Company) -> bool:
    limit = limit_of(d, company)
    return limit is not None and company in d.state.directors and len(trains_of(d, company)) > limit


def _first(d: D, frame: Discard) -> Company:
    return next(company for company in frame.companies if _excess(d, company))
