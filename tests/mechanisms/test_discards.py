"""Trains above the limit: companies in order, whoever decides for each gives up which he likes."""

from typing import Any

from railhead.core.ids import Train
from railhead.core.title import Draft
from railhead.mechanisms.discards import Discard, DiscardStep
from railhead.mechanisms.trains import RUSTED
from tests.mechanisms.plain import Plain, company


def crowded(step: DiscardStep, *companies: str) -> Plain:
    """NW of P1 and SW of P2, each with a 2 and two 3s, where two are allowed at most."""
    t = Plain(step, phase="3")
    t.shared("NW", P1=60).shared("SW", P2=60)
    for name in ("NW", "SW"):
        t.equip(name, trains=["3", "2", "3"])
    return t.at(Discard(companies=tuple(map(company, companies))))


def two(d: Draft[Any], name: str) -> int:
    return 2


def test_in_the_order_of_the_frame() -> None:
    t = crowded(DiscardStep(limit=two), "SW", "NW")
    assert t.acting() == ["P2"]
    t.do("P2", "discard_train", train=t.train("SW", "3"))
    assert (t.acting(), t.trains_of("pool")) == (["P1"], ["3"])
    t.do("P1", "discard_train", train=t.train("NW", "2"))
    assert (t.rests, t.trains_of("NW"), t.trains_of("pool")) == (True, ["3", "3"], ["2", "3"])


def test_of_trains_alike_one_is_offered() -> None:
    assert len(crowded(DiscardStep(limit=two), "NW").options("discard_train")) == 2
    apart = DiscardStep(limit=two, alike=lambda d, train: train)
    assert len(crowded(apart, "NW").options("discard_train")) == 3


def test_only_ones_own() -> None:
    t = crowded(DiscardStep(limit=two), "NW", "SW")
    assert t.rule("P1", "discard_train", train=t.train("SW", "2")) == "train.discard"


def test_nothing_to_give_up_without_a_limit_or_without_anybody_to_decide() -> None:
    assert crowded(DiscardStep(limit=lambda d, name: None), "NW").rests
    assert crowded(DiscardStep(decides=lambda d, name: None, limit=two), "NW").rests


def test_what_becomes_of_it_is_the_titles_affair() -> None:
    def scrap(d: Draft[Any], train: Train) -> None:
        d.give(train, RUSTED)

    t = crowded(DiscardStep(limit=two, give_up=scrap), "NW")
    t.do("P1", "discard_train", train=t.train("NW", "2"))
    assert t.trains_of("pool") == []
