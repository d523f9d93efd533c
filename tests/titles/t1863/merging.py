"""Steps of mergers that several tests take."""

from tests.titles.t1863.table import Table


def minors(*owners: str, prices: tuple[int, ...] = (80, 65, 60), phase: str = "II") -> Table:
    """BAK, CIR and so on as minors of these owners, in an M&A round at the stage where companies act."""
    t = Table(4, phase=phase)
    names = ("BAK", "CIR", "CSL", "DIS")
    for name, owner, price in zip(names, owners, prices, strict=False):
        t.minor(name, owner, price, cash=100)
    return t.mergers("act")


def merge(t: Table, who: str, *others: str, survivor: str) -> Table:
    """The company whose turn it is merges with others; whoever is asked agrees."""
    for other in others:
        t.do(who, "merge", company=other)
    t.do(who, "form", company=survivor)
    while "agree" in t.kinds():
        t.do(t.acting()[0], "agree")
    return t


def wait_for(t: Table, kind: str) -> Table:
    """Whoever is asked passes until this is offered."""
    for _ in range(30):
        if kind in t.kinds():
            return t
        t.passes(*t.acting())
    raise AssertionError(f"{kind} is never offered")
