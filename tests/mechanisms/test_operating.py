"""The operating round and the parts of a turn."""

from collections.abc import Iterable, Sequence
from typing import Any

from railhead.core.choices import Choice
from railhead.core.ids import Company
from railhead.core.title import Draft
from railhead.mechanisms.operating import (
    OperatingRound,
    Part,
    RoundStep,
    Turn,
    TurnStep,
    company_in_turn,
    end_turn_of,
    operating_company,
    passing,
)
from tests.mechanisms.plain import Plain, company, player


class Asking(Part):
    """Waits for its director, who can only pass."""

    kinds = ("pass",)

    def choices(self, d: Draft[Any], turn: Any) -> Iterable[Choice]:
        yield passing(d, turn)

    def waits(self, d: Draft[Any], turn: Any) -> bool:
        return True

    def leave(self, d: Draft[Any], turn: Any) -> None:
        d.tell("part", f"{turn.company} leaves {turn.part}")


class Silent(Part):
    def waits(self, d: Draft[Any], turn: Any) -> bool:
        return False

    def leave(self, d: Draft[Any], turn: Any) -> None:
        d.tell("part", f"{turn.company} does {turn.part}")


def begin(d: Draft[Any], name: Company) -> None:
    if name in d.state.marks:
        d.push(Turn(company=name, part="first"))


def table(*waiting: str, order: Any = None) -> Plain:
    """NW of P1 at 100 and SW of P2 at 150; each turn has a part that asks, one that does not and one that asks."""
    parts = {"first": Asking(), "between": Silent(), "last": Asking()}
    step = RoundStep(begin, lambda d: None, **({"order": order} if order else {}))
    turn = TurnStep(Turn, parts, lambda d, turn: d.tell("over", turn.company))
    t = Plain(step, turn, phase="4").shared("NW", 100, P1=20).shared("SW", 150, P2=20)
    return t.at(OperatingRound(waiting=tuple(map(company, waiting)), banker=player("P3")))


def test_companies_in_order_and_parts_in_order() -> None:
    t = table("NW", "SW")
    assert (t.operating, t.part, t.acting()) == ("NW", "first", ["P1"])
    t.passes("P1")
    assert (t.part, t.told("part")) == ("last", ["NW leaves first", "NW does between"])
    t.passes("P1")
    assert (t.operating, t.told("over")) == ("SW", ["NW"])
    assert t.passes("P2", "P2").rests


def test_who_is_gone_has_no_turn() -> None:
    assert table("SE", "SW").operating == "SW"
    assert table("SE").rests


def test_the_order_may_be_that_of_the_moment() -> None:
    def dearest(d: Draft[Any], waiting: Sequence[Company]) -> list[Company]:
        return sorted((name for name in waiting if name in d.state.marks), key=lambda name: -d.price(name))

    t = table("NW", "SE", "SW", order=dearest)
    assert t.operating == "SW"
    assert t.passes("P2", "P2").operating == "NW"
    assert t.passes("P1", "P1").rests


def test_the_banker_decides_for_a_company_without_director() -> None:
    t = table("NW")
    t.put(directors={})
    assert t.acting() == ["P3"]


def test_whose_turn_it_is() -> None:
    t = table("NW")
    assert (company_in_turn(t.d), operating_company(t.d)) == ("NW", "NW")
    assert company_in_turn(Plain().d) is None


def test_a_turn_that_ends_at_once() -> None:
    t = table("NW", "SW")
    d = t.d
    end_turn_of(d, company("SW"))
    assert d.state.frames == t.state.frames
    end_turn_of(d, company("NW"))
    assert t.keep(d).settle().operating == "SW"
    assert t.told("part") == []


def test_what_belongs_to_no_part_is_refused_with_the_topic() -> None:
    assert table("NW").rule("P2", "pass") == "operating.sequence"
