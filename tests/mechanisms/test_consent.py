"""A proposal waits until everybody asked has agreed, and lapses with the first who declines."""

from typing import Any

from railhead.core.actions import Action, Args
from railhead.core.ids import BANK
from railhead.core.title import Draft
from railhead.mechanisms.consent import ConsentStep, ask
from tests.mechanisms.plain import Plain, player


def pay(d: Draft[Any], a: Args) -> None:
    d.pay(d.actor, BANK, a.number("price"))


def asked(*players: str) -> Plain:
    """P1 wants to pay 30 and asks these."""
    t = Plain(ConsentStep({"buy": pay})).money(P1=100)
    d = t.d
    ask(d, [player(name) for name in players], Action(player("P1"), "buy", {"price": 30}), "P1 buys")
    return t.keep(d).settle()


def test_all_agree_one_after_the_other() -> None:
    t = asked("P2", "P3")
    assert t.acting() == ["P2"]
    t.do("P2", "agree")
    assert (t.acting(), t.cash_of("P1")) == (["P3"], 100)
    t.do("P3", "agree")
    assert (t.rests, t.cash_of("P1")) == (True, 70)


def test_one_who_declines_ends_it() -> None:
    t = asked("P2", "P3").do("P2", "decline")
    assert (t.rests, t.cash_of("P1")) == (True, 100)


def test_nobody_asks_himself_nor_anybody_twice() -> None:
    assert asked("P1").cash_of("P1") == 70
    t = asked("P2", "P1", "P2").do("P2", "agree")
    assert t.cash_of("P1") == 70


def test_the_topic_names_the_matter() -> None:
    assert asked("P2").rule("P3", "agree") == "consent.buy"
