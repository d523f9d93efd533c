"""Positions in which minors can merge, for tests."""

from tests.titles.t1861.table import Table

YELLOW = {(5, 6): (4, 5), (4, 6): (3, 5), (3, 6): (3, 6), (2, 6): (2, 6), (1, 6): (2, 7), (0, 6): (1, 7)}
"""The cells from which a minor may convert, 100 to 165, and where its price marker goes."""


def rails(players: int = 4, phase: str = "5", ruleset: str = "book") -> Table:
    """Moscow, Kiev, Kharkov (three spaces each) and Smolensk (two), large cities joined by track."""
    t = Table(players, phase=phase, ruleset=ruleset)
    t.tile("H8", "638").tile("D14", "636").tile("G15", "640").tile("E9", "63")
    t.line("H8", "G9", "G11", "F12", "F14", "E15", "D14").line("H8", "H10", "H12", "H14", "G15")
    return t.line("D14", "E13", "E11", "E9")


def merge(t: Table, public: str, *names: str) -> Table:
    """The merger round of these minors: the first starts a merger with the others, and everybody agrees."""
    starter = t.director_of(names[0])
    assert starter is not None
    t.merger_round(*names)
    for name in names[1:]:
        t.do(starter, "merge", company=name)
        while t.options("agree"):
            t.do(t.acting()[0], "agree")
    if not t.options("form"):
        t.passes(*t.acting())
    return t.do(t.acting()[0], "form", company=public)


def settled(t: Table) -> Table:
    """Nobody buys any of the shares offered."""
    while t.options("buy_share") and t.state.round.kind == "MR":
        t.passes(*t.acting())
    return t
