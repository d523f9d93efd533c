"""1863's own facts are noticed when they do not hold: positions broken in one way, each with its sentence."""

import re
from collections.abc import Callable

import pytest

from railhead.core.ids import POOL, Certificate, Holder, Spot, Train, TrainType
from railhead.titles import description_of
from railhead.titles.t1863.facts import LPTB, D, figures
from railhead.titles.t1863.loans import tokens_in_use
from railhead.titles.t1863.turn.yard import take_card
from tests.titles.t1863.table import Table, company, player

Break = Callable[[D], object]


def table() -> Table:
    """MET of P1 holds a share of EHL, of which P4 is short; EHL owns the minor BAK."""
    t = Table(4, "III").major("MET", 100, shares={"P1": 6}, cash=300, trains=["3T"], loans=1)
    t.major("EHL", 90, shares={"P2": 4, "MET": 1, "P3": 1}).minor("BAK", "EHL", 80).shorts("EHL", P4=1)
    return t.stock("P1")


def papers(name: str, holder: str, *numbers: int) -> Break:
    return lambda d: d.move([Certificate(f"{name}.{number}") for number in numbers], Holder(holder))


def add(**tables: dict[str, object]) -> Break:
    """Put entries into tables."""
    return lambda d: d.replace(**{name: getattr(d.state, name) | made for name, made in tables.items()})


def lead_nowhere(d: D) -> None:
    """The president's certificate of EHL lies in the pool."""
    d.move([Certificate("EHL.0")], POOL)
    d.replace(directors={name: who for name, who in d.state.directors.items() if name not in ("EHL", "BAK")})


STATIONS = ("C10.0", "F19.0", "K22.0", "C18.0", "Q20.0", "K2.0", "J13.0", "H7.0", "L4.0", "P5.0")


def fill_stations(d: D) -> None:
    for spot in STATIONS[: 1 + figures(d).lptb.station_tokens]:
        d.place(LPTB, Spot(spot))


BROKEN: dict[str, Break] = {
    "MET is on a circle of ownership": papers("MET", "EHL", 5),
    "BAK leads back to no player": lead_nowhere,
    "BAK is not directed by its controller": add(directors={"BAK": player("P1")}),
    "P4 holds shares and shorts of EHL": papers("EHL", "P4", 5),
    "11 shares of MET are held": lambda d: d.move([Certificate("MET.9")], POOL),
    "the minor BAK belongs to P2, EHL": papers("BAK", "P2", 1),
    "the minor BAK is sold short": add(shorts={"BAK": {player("P4"): 1}}),
    "MET has too many loans": lambda d: d.owe(company("MET"), 10),
    "loan tokens are out, there are": lambda d: d.owe(company("MET"), tokens_in_use(d)),
    "MET has 1 trains too many": lambda d: [take_card(d, TrainType("2T"), company("MET")) for _ in range(4)],
    "the two types of a 3T card are sold unlike": lambda d: d.give(Train("3T-1"), company("MET")),
    "the LPTB has too many tokens": fill_stations,
    "BAK has 2 tokens": add(charters={"BAK": 1}),
    "PIC is not in play and its papers are with": papers("PIC", "P1", 1),
    "PIC is not in play and has": lambda d: d.owe(company("PIC"), 1),
    "PIC is not in play and something is remembered": add(operated={"PIC": 1}),
}


@pytest.mark.parametrize("sentence", BROKEN)
def test_a_broken_position_is_noticed(sentence: str) -> None:
    t = table()
    draft = t.d
    BROKEN[sentence](draft)
    with pytest.raises(AssertionError, match=re.escape(sentence)):
        description_of("1863").invariants.own(t.title, draft.state)


def test_a_whole_position_passes() -> None:
    t = table()
    description_of("1863").invariants.own(t.title, t.state)
