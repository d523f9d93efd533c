"""Two companies of 1862 ready to merge, and what a merger leaves."""

from collections.abc import Mapping, Sequence

from railhead.core.ids import Certificate, Spot
from tests.titles.t1862.table import Table

SEATS = ("P1", "P2", "P3", "P4")
Shares = Mapping[str, int]


def pair(
    first: Shares,
    second: Shares,
    *,
    names: tuple[str, str] = ("N&E", "WStI"),
    prices: tuple[int, int] = (90, 90),
    trains: tuple[Sequence[str], Sequence[str]] = (["1F"], ["1F"]),
    cash: tuple[int, int] = (0, 0),
    charters: tuple[bool, bool] = (False, False),
    tokens: tuple[Sequence[str], Sequence[str]] = (["F5.0"], ["F5.0"]),
    markers: tuple[int, int] = (0, 0),
    then: Sequence[str] | None = None,
    phase: str = "A",
    ruleset: str = "book",
) -> Table:
    """Four players, two companies, both in Norwich, where no train can run, if not said otherwise: the turn of the
    first, and `then` are those to come, by themselves the second."""
    t = Table(4, phase=phase, ruleset=ruleset).tile("F5", "790", 0)
    for index, shares in enumerate((first, second)):
        t.started(
            names[index],
            prices[index],
            shares=shares,
            charter=charters[index],
            cash=cash[index],
            trains=trains[index],
            tokens=tokens[index],
            markers=markers[index],
        )
    return t.operate(names[0], "merge", then=names[1:] if then is None else then)


def merge(t: Table, who: str = "P1", survivor: str = "N&E", company: str = "WStI") -> Table:
    return t.do(who, "merge", company=company, survivor=survivor)


def held(t: Table, name: str = "N&E") -> list[int]:
    """Shares of a company: of the four players, on its charter, in the pool."""
    return [t.shares_of(who, name) for who in (*SEATS, "charter", "pool")]


def standing(t: Table, spot: str) -> list[str]:
    """Whose markers stand in a station, in the order they were placed."""
    return [*t.state.tokens.get(Spot(spot), ())]


def answer(t: Table, how: str) -> Table:
    """Everybody keeps, or sells, his option share; the consent that a merger needs is given."""
    while found := t.options("agree") or t.options(how):
        t.do(found[0].actor, found[0].kind)
    return t


def examples_first(linda: int = 66, cash: tuple[int, int] = (30, 40)) -> Table:
    """X-08: Richard, Emma, Peter and Linda; Richard's N&E merges with his WStI."""
    n_and_e = {"P1": 40, "P2": 30, "P3": 10, "charter": 20}
    wsti = {"P1": 50, "P3": 10, "P4": 10, "charter": 10, "pool": 10}
    t = pair(n_and_e, wsti, charters=(False, True), cash=cash)
    return t.money(P1=500, P2=500, P3=500, P4=linda)


def examples_second() -> Table:
    """X-09: Helen, Martin, Rachel and Charles; Martin's N&E, without a train, merges with his I&B."""
    n_and_e = {"P2": 40, "P1": 10, "P4": 30}
    i_and_b = {"P2": 50, "P3": 30, "charter": 20}
    return pair(
        n_and_e, i_and_b, names=("N&E", "I&B"), prices=(100, 74), trains=([], ["1F"]), charters=(True, False)
    ).money(P1=500, P2=500, P3=500, P4=500)


def merge_second(t: Table) -> Table:
    return merge(t, "P2", company="I&B")


def where(t: Table, paper: str) -> str:
    """Who holds a certificate."""
    return t.state.certificates[Certificate(paper)]
