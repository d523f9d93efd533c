"""Positions of 1862 in which trains run, and running them, for tests."""

from collections.abc import Sequence

from railhead.core.actions import Value
from railhead.core.ids import Hex, Tile
from railhead.core.tiles import Laid
from railhead.mechanisms.trains import trains_of
from railhead.titles.t1862.routes import RUNS, running
from railhead.titles.t1862.turn import Turn1862
from tests.titles.t1862.table import Table, company

PERMITS = ("freight", "express", "local")
RED, BLUE, PINK = ("F1.1 F3.0",), ("F3.0 F5.0",), ("F5.0 G6.0", "G6.0 G8.0")
PURPLE, ORANGE = ("G8.0 F9.0", "F9.0 F11.0"), ("G8.0 H7.0",)
"""The lines of the example on the book's last page."""

Legs = Sequence[str]
Runs = tuple[str, Legs]
"""A train by its face, and its legs: a spot, the hexes between, a spot."""


def city(t: Table, hex_: str, tile: str, *towards: str) -> Table:
    """Put a tile on the map so that its track leads to these neighbours."""
    wanted = {t.edge(hex_, there) for there in towards}
    sides = {edge for piece in t.title.board.tiles[Tile(tile)].shape.track for edge in piece.edges}
    turned = [rotation for rotation in range(6) if wanted <= {(edge + rotation) % 6 for edge in sides}]
    t.put(tiles={**t.state.tiles, Hex(hex_): Laid(Tile(tile), turned[0])})
    return t


def enr(*trains: str, phase: str = "B", tokens: Legs = ("F3.0",), part: str = "run", ruleset: str = "book") -> Table:
    """X-18: ENR in Cromer (20) by its port (80); Norwich 40, Acle 20, Beccles 30, Lowestoft 20, Ipswich 60."""
    t = Table(3, phase, ruleset=ruleset).tile("F3", "57", 0)
    city(city(t, "F5", "790", "F3", "G6"), "G8", "14", "G6", "H7", "F9")
    t.tile("H7", "6", 1).tile("F11", "791", 1).line("F5", "G6", "G8", "F9", "F11")
    t.started("ENR", 82, shares={"P1": 60}, permits=PERMITS, tokens=tokens, trains=trains)
    return t.operate("ENR", part)


def lynn(
    *trains: str, phase: str = "B", tokens: Legs = ("C4.0",), ruleset: str = "book", any_ends: bool = False
) -> Table:
    """L&H in green King's Lynn (50). Midlands - Wisbech 30 - King's Lynn - Hunstanton - Wells 30 - its port, with
    Fakenham (30) beyond Wells; Lynn's port; The West - Cambridge 60 - March 20 - Wisbech, March to the Midlands."""
    t = Table(3, phase, ruleset=ruleset, freight_chain_any_ends=any_ends)
    city(city(t, "B5", "619", "A4", "A6", "B7", "C4"), "C4", "792", "B5", "C2", "D3")
    city(city(t, "E2", "619", "D1", "D3", "E4"), "E4", "14", "E2")
    city(city(t, "B9", "791", "A10", "B7"), "B7", "57", "B5", "B9")
    t.line("C4", "D3", "E2")
    t.started("L&H", 82, shares={"P1": 60}, permits=PERMITS, tokens=tokens, trains=trains)
    return t.operate("L&H", "run")


def named(t: Table, *runs: Runs) -> list[Value]:
    """Routes as the action takes them, trains of one face in their order."""
    left = [*trains_of(t.d, company(t.operating))]
    found: list[Value] = []
    for face, legs in runs:
        train = next((one for one in left if t._face(one).rstrip("*") == face), None)
        if train is not None:
            left.remove(train)
        found.append({"train": train or face, "legs": [leg.split() for leg in legs]})
    return found


def earned(t: Table, *runs: Runs) -> tuple[int, int]:
    """Revenue and subsidy of these runs."""
    t.do("P1", "run", routes=named(t, *runs))
    return brought(t)


def best(t: Table) -> tuple[int, int]:
    """Revenue and subsidy of the suggested runs. What is suggested is taken as it was found, so it is judged here."""
    question, found = running(t.d, company(t.operating)), RUNS.best(t.d, company(t.operating))
    verdict = RUNS.verdict(question, [run.route for run in found.runs])
    t.run_best("P1")
    assert (verdict.faults, (verdict.revenue, verdict.aside)) == ((), brought(t))
    return brought(t)


def brought(t: Table) -> tuple[int, int]:
    """Revenue and subsidy of the run just made."""
    turn = t.state.frames[-1]
    assert isinstance(turn, Turn1862)
    assert turn.part == "dividend"
    return turn.revenue, turn.subsidy


def no_run(t: Table, *runs: Runs) -> str:
    """The rule behind the refusal of these runs."""
    return t.refused("P1", "run", routes=named(t, *runs)).rule
