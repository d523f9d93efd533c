"""What was declined is not proposed again until somebody has done something else."""

from collections.abc import Iterable
from typing import Any

import pytest
from msgspec.structs import replace

from railhead.core.actions import Action, Args, Bounds
from railhead.core.choices import Amount, Choice, Pick
from railhead.core.ids import BANK
from railhead.core.state import Frame
from railhead.core.title import Draft, Step
from railhead.mechanisms.consent import Consent, ConsentStep, ask
from railhead.mechanisms.declined import CHANGE, above, below, declined_prices, not_again, not_as_before
from tests.mechanisms.plain import Plain, player


class Passing(Frame, frozen=True, kw_only=True):
    """Something that is over as soon as nobody is asked any more."""


class PassingStep(Step[Passing]):
    frame = Passing
    rule = "passing"

    def proceed(self, d: Draft[Any], frame: Passing) -> None:
        d.pop()


def offers(d: Draft[Any]) -> Iterable[Choice]:
    """P1 may propose to join any other, to give him a ring, to buy something for a price, or to sell it for one."""

    def proposing(kind: str) -> Any:
        return lambda a: ask(d, [a.player], Action(d.actor, kind, dict(a)), "P1 asks")

    whom = Pick("player", "whom", lambda a: d.after(d.actor)[:-1], "not oneself")

    def dearer(a: Args) -> Bounds:
        return above(Bounds(10, 50, 5), declined_prices(d, "buy", a))

    def cheaper(a: Args) -> Bounds:
        return below(Bounds(10, 50), declined_prices(d, "sell", a))

    yield Choice("stretch", "stretch", lambda a: None)
    yield Choice("join", "join", proposing("join"), [whom, not_again(d, "join")])
    ring = Pick("ring", "ring", lambda a: ["gold", "brass"], "no such ring")
    yield Choice("give", "give", proposing("give"), [whom, ring, not_again(d, "give")])
    yield Choice(
        "buy", "buy", proposing("buy"), [whom, not_as_before(d, "buy"), Amount("price", dearer, "low", "high")]
    )
    lower = not_as_before(d, "sell", cheaper=True)
    yield Choice("sell", "sell", proposing("sell"), [whom, lower, Amount("price", cheaper, "low", "high")])


def table(*changes: str) -> Plain:
    def nothing(d: Draft[Any], a: Args) -> None:
        d.pay(d.actor, BANK, 1)

    step = ConsentStep({"join": nothing, "give": nothing, "buy": nothing, "sell": nothing})
    t = Plain(step, PassingStep(), kinds="join give buy sell stretch", offered=offers).money(P1=100, P2=100)
    t.title.changes = frozenset(changes)
    return t


def declined(kind: str, **args: Any) -> Plain:
    return table(CHANGE).do("P1", kind, player="P2", **args).do("P2", "decline")


def bounds(t: Plain, kind: str, whom: str) -> str:
    return next((str(one.bounds["price"]) for one in t.options(kind) if one.args["player"] == whom), "")


def test_the_same_is_not_proposed_again() -> None:
    t = declined("join")
    assert t.values("join", "player") == {"P3"}
    refusal = t.refused("P1", "join", player="P2")
    assert (refusal.rule, refusal.reason) == ("consent.join", "it was declined, and nothing has changed since")


def test_the_same_in_whatever_order_its_arguments_are_stored() -> None:
    """A State read from elsewhere may have them in another one."""
    t = table(CHANGE).do("P1", "give", player="P2", ring="gold")
    *beneath, frame = t.state.frames
    assert isinstance(frame, Consent)
    args = dict(reversed(frame.proposal.args.items()))
    assert list(args) == ["ring", "player"]
    t.put(frames=(*beneath, replace(frame, proposal=replace(frame.proposal, args=args)))).do("P2", "decline")
    assert t.rule("P1", "give", player="P2", ring="gold") == "consent.give"
    t.do("P1", "give", player="P2", ring="brass")


def test_another_refusal_is_no_change() -> None:
    t = declined("join").do("P1", "join", player="P3").do("P3", "decline")
    assert t.values("join", "player") == set()


def test_once_something_has_changed_it_is() -> None:
    t = declined("join").do("P1", "stretch")
    assert t.values("join", "player") == {"P2", "P3"}
    assert t.do("P1", "join", player="P2").acting() == ["P2"]


def test_what_is_asked_meanwhile_and_agreed_to_is_a_change() -> None:
    t = declined("join").do("P1", "join", player="P3").do("P3", "agree")
    assert t.values("join", "player") == {"P2", "P3"}


def test_what_was_agreed_to_may_be_proposed_again() -> None:
    t = table(CHANGE).do("P1", "join", player="P2").do("P2", "agree")
    assert t.values("join", "player") == {"P2", "P3"}


def test_of_another_player_it_may_be_proposed() -> None:
    t = declined("join")
    t.priority("P3")
    assert "P2" in t.values("join", "player")


@pytest.mark.parametrize("price", [10, 20, 25])
def test_a_price_that_is_no_better_is_the_same(price: int) -> None:
    t = declined("buy", price=25)
    assert (bounds(t, "buy", "P2"), bounds(t, "buy", "P3")) == ("30…50 by 5", "10…50 by 5")
    assert t.rule("P1", "buy", player="P2", price=price) == "consent.buy"


def test_a_higher_price_is_another_proposal() -> None:
    t = declined("buy", price=25).do("P1", "buy", player="P2", price=50).do("P2", "decline")
    assert bounds(t, "buy", "P2") == ""
    assert t.rule("P1", "buy", player="P2", price=50) == "consent.buy"


def test_who_sells_may_come_down() -> None:
    t = declined("sell", price=25)
    assert bounds(t, "sell", "P2") == "10…24"
    assert t.rule("P1", "sell", player="P2", price=30) == "consent.sell"
    assert t.do("P1", "sell", player="P2", price=24).acting() == ["P2"]


def test_where_the_edition_does_not_have_it_all_stays_open() -> None:
    t = table().do("P1", "join", player="P2").do("P2", "decline")
    assert (t.values("join", "player"), t.state.declined) == ({"P2", "P3"}, ())


def test_what_was_declined_is_forgotten_with_the_change() -> None:
    assert declined("join").do("P1", "stretch").state.declined == ()


def test_elsewhere_it_is_another_matter() -> None:
    """Play moves on by itself after the refusal: nobody is asked in the same position again."""
    t = table(CHANGE)
    t.put(frames=(*t.state.frames, Passing()))
    d = t.d
    ask(d, [player("P2")], Action(player("P1"), "join", {"player": "P2"}), "P1 asks")
    t.keep(d).do("P2", "decline")
    assert (t.rests, t.state.declined) == (True, ())


@pytest.mark.parametrize(("prices", "left"), [([], "0…10"), ([4], "5…10"), ([4, 7], "8…10"), ([10], "11…10")])
def test_above(prices: list[int], left: str) -> None:
    found = above(Bounds(0, 10), prices)
    assert f"{found.least}…{found.most}" == left
