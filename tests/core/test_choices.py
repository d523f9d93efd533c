"""Clauses read both ways: what they list they accept, and nothing that only looks like it."""

import pytest

from railhead.core.actions import Action, Args, Bounds, Value
from railhead.core.choices import Amount, Choice, Clause, Guard, Obstacle, Pick
from railhead.core.errors import Malformed, Refused
from railhead.core.ids import Holder, Player

P1 = Player(Holder("P1"))


def cite(topic: str) -> str:
    return topic


def choice() -> Choice:
    """Sell 1 or 2 shares of A or B, of B only one, for 10 to 30 in steps of 10."""
    return Choice(
        "sell",
        "rule",
        lambda a: None,
        [
            Pick("company", "which", lambda a: {"A", "B"}, "no such company"),
            Pick("shares", "how-many", lambda a: range(1, 3), "so many are not held"),
            Guard("not-two", lambda a: a.text("company") == "A" or a.number("shares") == 1, "one of B only"),
            Amount("price", lambda a: Bounds(10, 30, 10), least_rule="least", most_rule="most", step_rule="step"),
        ],
    )


def judged(**args: Value) -> Args:
    return choice().judge(Action(P1, "sell", args), cite)


def test_all_that_is_listed_is_accepted() -> None:
    options = list(choice().options(P1, cite))
    assert sorted((str(o.args["company"]), o.args["shares"]) for o in options) == [("A", 1), ("A", 2), ("B", 1)]
    for option in options:
        for price in (10, 20, 30):
            judged(**option.args, price=price)


@pytest.mark.parametrize(
    ("args", "rule"),
    [
        ({"company": "C", "shares": 1, "price": 10}, "which"),
        ({"company": 1, "shares": 1, "price": 10}, "which"),
        ({"company": "A", "shares": 3, "price": 10}, "how-many"),
        ({"company": "A", "shares": "1", "price": 10}, "how-many"),
        ({"company": "B", "shares": 2, "price": 10}, "not-two"),
        ({"company": "A", "shares": 1, "price": 0}, "least"),
        ({"company": "A", "shares": 1, "price": 40}, "most"),
        ({"company": "A", "shares": 1, "price": 15}, "step"),
    ],
)
def test_the_first_clause_that_fails_is_the_refusal(args: dict[str, Value], rule: str) -> None:
    with pytest.raises(Refused) as caught:
        judged(**args)
    assert caught.value.rule == rule


def test_true_is_not_one() -> None:
    with pytest.raises(Refused) as caught:
        judged(company="A", shares=True, price=10)
    assert caught.value.rule == "how-many"


@pytest.mark.parametrize("value", [[], ["A"], {}, {"A": 1}])
def test_a_list_or_a_table_is_no_value_of_a_pick(value: Value) -> None:
    with pytest.raises(Malformed, match="company must be one thing"):
        judged(company=value, shares=1, price=10)


@pytest.mark.parametrize("args", [{"company": "A"}, {"company": "A", "shares": 1, "price": 10, "more": 1}])
def test_missing_and_unknown_arguments_are_malformed(args: dict[str, Value]) -> None:
    with pytest.raises(Malformed, match=r"needs shares, price|takes no more"):
        judged(**args)


def first_fault(*clauses: Clause) -> Obstacle | None:
    found = Choice("sell", "rule", lambda a: None, clauses).obstacle()
    return found and (found[0], str(found[1]))


def test_a_choice_with_nothing_open_says_which_clause_closes_it() -> None:
    either = Pick("company", "which", lambda a: ["A", "B"], "no such company")
    assert choice().obstacle() is None
    assert first_fault(Guard("phase", False, "not yet"), either) == ("phase", "not yet")
    poor = Guard("price", lambda a: False, lambda a: f"{a.text('company')} is too dear")
    assert first_fault(either, poor) == ("price", "A is too dear")
    assert first_fault(either, Pick("shares", "how-many", lambda a: [], "none left")) == ("how-many", "none left")
    dear = Amount("price", lambda a: Bounds(10, 5), least_rule="least", most_rule="most", most_why="you have {most}")
    assert first_fault(either, dear) == ("most", "you have 5")


def test_the_clause_reached_last_is_the_obstacle() -> None:
    """A fails for one reason, B goes further and fails for another: B's is what stands in the way."""
    either = Pick("company", "which", lambda a: ["A", "B"], "no such company")
    early = Guard("early", lambda a: a.text("company") == "B", "not A")
    late = Guard("late", False, "nobody at all")
    assert first_fault(either, early, late) == ("late", "nobody at all")


def test_values_without_hope_are_not_listed_and_still_give_the_reason() -> None:
    poor = Guard("cash", lambda a: False, "nobody can pay for it")
    clauses: list[Clause] = [Pick("company", "which", lambda a: ["A"], "no such company", hopeful=lambda a: ()), poor]
    assert not Choice("start", "rule", lambda a: None, clauses).is_open
    assert first_fault(*clauses) == ("cash", "nobody can pay for it")


def test_a_guard_that_ignores_what_was_chosen_is_asked_once_to_list_and_each_time_to_judge() -> None:
    asked: list[Args] = []

    def is_open(a: Args) -> bool:
        asked.append(a)
        return len(asked) < 3

    letters = Pick("letter", "letter", lambda a: "ABCD", "no such letter")
    made = Choice("write", "rule", lambda a: None, [letters, Guard("shut", is_open, "it's shut", whatever=True)])
    assert [option.args["letter"] for option in made.options(P1, cite)] == ["A", "B", "C", "D"]
    assert len(asked) == 1
    assert made.judge(Action(P1, "write", {"letter": "C"}), cite)
    assert made.options(P1, cite) == []
    with pytest.raises(Refused, match="it's shut"):
        made.judge(Action(P1, "write", {"letter": "C"}), cite)


def test_a_choice_that_is_shut_branches_nowhere() -> None:
    """However dear the values are that stand before the guard."""
    values = Pick("letter", "letter", lambda a: pytest.fail("nothing is to be chosen"), "no such letter")
    shut = Choice("write", "rule", lambda a: None, [values, Guard("shut", False, "it's shut")])
    assert shut.options(P1, cite) == []
