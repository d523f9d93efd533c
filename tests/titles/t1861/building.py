"""Positions in which a minor is about to build, for tests."""

from tests.titles.t1861.table import Table


def minor(name: str, phase: str = "2", cash: int = 100) -> Table:
    """One minor with a train, not yet at its turn."""
    train = {"2": "2", "3": "3", "4": "4", "5": "5", "6": "6"}[phase]
    return Table(3, phase).minor(name, "P1", cash=cash, trains=[train])


def to_tula(phase: str, cash: int = 100) -> Table:
    """M-K at the track part, with a tile from Moscow through Tula to the bare hex H12."""
    return minor("M-K", phase, cash).line("H8", "H10", "H12").operate("M-K", "track")
