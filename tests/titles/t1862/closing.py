"""Late positions of 1862, and playing them to the end, for tests."""

from railhead.core.ids import BANK
from railhead.mechanisms.trains import RUSTED
from tests.titles.t1862.table import Table


def late(phase: str = "G", price: int = 200, players: int = 3, charter: int = 0, ruleset: str = "book") -> Table:
    """ENR of P1 and Y&N of P2, each with a permanent train and no track to run on; H trains come next in phase G.
    With `charter` so many percent of ENR are unsold in the IPO, otherwise its charter has 20."""
    t = Table(players, phase, ruleset=ruleset).tile("F3", "57", 1).tile("H5", "201", 1)
    rest = {"pool": 40 - charter} if charter else {"pool": 20, "charter": 20}
    t.started("ENR", price, shares={"P1": 60, **rest}, charter=bool(charter), trains=["6F"])
    return t.started("Y&N", 90, shares={"P2": 50, "P3": 20}, trains=["7F"])


def buys_the_last(t: Table, *, number: int, count: int = 1) -> Table:
    """ENR buys the bank's next train, or several, in an operating round of turn 5."""
    t.purse({"ENR": 800 * count}).operate("ENR", "trains", turn=5, number=number)
    for _ in range(count):
        t.do("P1", "buy_train", face="freight", warranties=0)
    return t


def without_trains(t: Table, name: str) -> Table:
    gone = {train: RUSTED for train, holder in t.state.trains.items() if holder == name}
    t.put(trains=t.state.trains | gone)
    return t


def rounds(t: Table, last: str = "") -> list[str]:
    """The rounds that begin from now on, everybody passing, until the last one named has begun or the game is over."""
    begun = _begun(t)
    while not t.state.finished and (not last or last not in begun):
        t.passes(*t.acting())
        begun += _begun(t)
    return begun


def _begun(t: Table) -> list[str]:
    return [event.text.removesuffix(" begins") for event in t.events if event.kind in ("round", "lner")]


def bank_holds(t: Table, amount: int) -> Table:
    """All other money of the bank goes to P3."""
    return t.money(P3=t.cash_of("P3") + t.cash_of(BANK) - amount)


def pays(
    t: Table, revenue: int, name: str = "ENR", *, turn: int = 5, number: int = 1, then: tuple[str, ...] = ()
) -> Table:
    """A company pays its revenue out."""
    t.operate(name, "dividend", revenue=revenue, turn=turn, number=number, then=then)
    return t.do(t.acting()[0], "dividend", payout="pay")


def closed(t: Table, limit: int = 21) -> Table:
    """The LNER has formed, with this certificate limit."""
    t.put(lner=True, lner_due=True, limit=limit, groups={n: g for n, g in t.state.groups.items() if n in t.state.pars})
    return t
