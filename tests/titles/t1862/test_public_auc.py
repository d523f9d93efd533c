"""Where Parliament rounds by the ruleset 18xx.games differ from the book, or are said not to: D-03, D-04, D-26 and D-28
of the ledger."""

from railhead.mechanisms.stock import StockRound
from tests.titles.t1862.table import Table


def public(players: int = 3) -> Table:
    return Table(players, ruleset="18xx.games")


def won(t: Table, who: str, name: str, par: int) -> Table:
    """An auction nobody else bids in, and par set."""
    t.do(who, "open", company=name, amount=0)
    while t.acting() != [who]:
        t.passes(*t.acting())
    return t.do(who, "set_par", price=par)


def end(t: Table) -> Table:
    while isinstance(t.state.frames[-1], StockRound):
        t.passes(*t.acting())
    return t


def test_D_03_the_token_goes_on_when_the_charter_is_won() -> None:
    """ENR's charter is won first, ECR floats first at the same price: ENR stands above it all the same."""
    t = public(2).available("ECR", "ENR").money(P1=1000, P2=1000).parliament("P1")
    won(t, "P1", "ENR", 68)
    assert (t.pile_at(68), t.order()) == (["ENR"], [])
    won(t.passes("P1"), "P2", "ECR", 68)
    for _ in range(2):
        t.do("P2", "buy_share", company="ECR", source="ipo")
    assert t.order() == ["ECR"]
    t.stock("P1").do("P1", "buy_share", company="ENR", source="ipo").passes("P2")
    t.do("P1", "buy_share", company="ENR", source="ipo")
    assert t.order() == ["ENR", "ECR"]


def test_D_04_a_failed_company_is_available_in_the_next_parliament() -> None:
    t = public().started("ECR", 54, shares={"P1": 30}, charter=True, floated=False).money(P1=1000, P2=1000)
    end(t.stock("P1"))
    assert (str(t.state.round), t.shares_of("ipo", "ECR")) == ("PR 3.1", 10)
    assert "ECR" in t.values("open", "company")


def test_D_26_the_fine_takes_all_cash_with_every_forced_sale() -> None:
    """Par 82, fine 410, cash 100, certificate 3 x 41: 187 are left. Two shares of WVR, one after the other."""
    t = public().started("ECR", 82, shares={"P1": 30}, charter=True, floated=False)
    t.started("WVR", 100, shares={"P2": 50, "P1": 20}, trains=["1F"]).money(P1=100)
    end(t.stock("P1"))
    assert (t.acting(), t.cash_of("P1"), t.state.round.kind) == (["P1"], 0, "SR")
    t.do("P1", "sell_shares", company="WVR", shares=1)
    assert (t.cash_of("P1"), t.price_of("WVR"), t.acting()) == (0, 95, ["P1"])
    t.do("P1", "sell_shares", company="WVR", shares=1)
    assert (t.cash_of("P1"), t.price_of("WVR"), t.state.round.kind) == (100 + 95 - 187, 90, "OR")


def test_D_26_the_rest_is_forgiven() -> None:
    t = public().started("ECR", 82, shares={"P1": 30}, charter=True, floated=False).money(P1=100)
    assert (end(t.stock("P1")).cash_of("P1"), t.state.round.kind) == (0, "PR")


def test_D_28_nobody_at_the_certificate_limit_bids() -> None:
    """Four players, 13: as today's public implementation has it, and the extra shares as always."""
    t = public(4).available("ECR").money(P2=600)
    for name, held in (("N&E", 50), ("WVR", 50), ("SVR", 20)):
        t.started(name, shares={"P3": 50, "P2": held}, trains=["1F"])
    assert t.papers_of("P2") == 12
    won(t.parliament("P2"), "P2", "ECR", 54)
    assert (t.papers_of("P2"), t.acting()) == (13, ["P3"])
    t.do("P3", "open", company=str(min(map(str, t.values("open", "company")))), amount=0)
    assert t.acting() == ["P4"]


def test_D_42_for_a_fine_any_number_is_sold() -> None:
    """Fine 410, cash 100, the certificate brings 123: 187 are left, and two of four shares at 100 would do."""
    t = public().available("ECR", "WVR").started("WVR", 100, shares={"P2": 50, "P1": 40}, trains=["1F"], tokens=[])
    t.started("ECR", 82, shares={"P1": 30}, charter=True, floated=False, obliged="P1").money(P1=100)
    assert end(t.stock("P1")).values("sell_shares", "shares") == {1, 2, 3, 4}
