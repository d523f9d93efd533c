"""Positions in which trains run, and running them, for tests."""

from railhead.core.actions import Value
from railhead.core.ids import Company, Holder
from railhead.mechanisms.consent import Consent
from tests.titles.t1861.table import Table

ROMANIA, ODESSA, KHARKOV = "B18.0 C19 D20.0", "D20.0 E19 F18.0", "F18.0 F16 G15.0"
SAMARA = ("G15.0 H14 I13.0", "I13.0 J14 K13 L12.0", "L12.0 M11 N10.0")
UFA, EKATERINBURG = "N10.0 O9 P8.0", "P8.0 P6 Q5 Q3.0"
URAL, MOSCOW = "Q3.0 P4 O5 N6 M5 L6 K7.0", "K7.0 J8 I7 H8.2"
"""Legs of the lines below."""


def route(train: str, *legs: str) -> Value:
    """A train's run; a leg is a spot, the hexes between and a spot."""
    return {"train": train, "legs": [list(leg.split()) for leg in legs]}


def earned(t: Table, *routes: Value) -> int:
    """What the operating company's routes are worth; the others agree if they could be better."""
    name = t.operating
    t.do(t.acting()[0], "run", routes=list(routes))
    while isinstance(t.state.frames[-1], Consent):
        t.do(t.acting()[0], "agree")
    if t.options("dividend"):
        t.do(t.acting()[0], "dividend", payout="withhold")
    return last_run(t, name)


def last_run(t: Table, name: str) -> int:
    """What a company's trains earned last."""
    return t.state.earned[Company(Holder(name))]


def no_run(t: Table, *routes: Value) -> str:
    return t.refused(t.acting()[0], "run", routes=list(routes)).rule


def to_kharkov(kharkov: str = "207", trains: tuple[str, ...] = ("3",)) -> Table:
    """M-K in yellow Moscow, track by Tula to Kharkov, where K-R stands, and on to D in Yuzovka."""
    t = Table(3, "3").minor("M-K", "P1", trains=trains).minor("K-R", "P2").minor("D", "P3")
    t.tile("G15", kharkov, 4 if kharkov == "202" else 3).tile("H18", "6", 2)
    return t.line("H8", "H10", "H12", "H14", "G15", "G17", "H18")


def southern(
    *trains: str, phase: str = "8", tokens: tuple[str, ...] = ("F18.0",), ruleset: str = "book", doubles: int = 0
) -> Table:
    """SE about to run from Romania (30 in phase 8) by Odessa 50, green Ekaterinoslav 30, Kharkov 60, Voronezh 40 and
    Saratov 40 to Samara 50, then by Ufa 20 and Ekaterinburg 40 to Nizhnii Novgorod 50 and yellow Moscow 40."""
    t = Table(3, phase, ruleset=ruleset, trains_2plus2=doubles)
    t.public("SE", shares={"P1": 20}, tokens=tokens, trains=trains)
    t.tile("D20", "801", 1).tile("F18", "14").tile("G15", "640").tile("I13", "63").tile("L12", "63").tile("N10", "623")
    t.tile("K7", "623").line("B18", "C19", "D20", "E19", "F18", "F16", "G15", "H14", "I13", "J14", "K13", "L12")
    t.line("L12", "M11", "N10", "O9", "P8", "P6", "Q5").line("Q3", "P4", "O5", "N6", "M5", "L6", "K7", "J8", "I7", "H8")
    return t.operate("SE", "run")
