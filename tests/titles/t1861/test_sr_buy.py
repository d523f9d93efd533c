"""Stock rounds of 1861, purchases and the end of the round: ledger rows 61-SR-14 to 61-SR-25 and 61-SR-28."""

from collections.abc import Sequence

import pytest

from railhead.core.ids import BANK
from railhead.mechanisms.shares import certificate_count
from tests.titles.t1861.table import Table, company, player

STARTS = [70, 80, 90, 100, 110, 120, 135, 150, 165, 180, 200]
MINORS = ["N", "K-B", "K-K", "K-R", "M-K", "M-NN", "M-V", "O-K", "R-O", "SP-W"]


def table(players: int = 4, phase: str = "4") -> Table:
    """N is sold; M-K has something to decide when its turn comes, so that the operating round waits at its start."""
    return Table(players, phase=phase).minor("M-K", "P3", cash=100).minor("N", "P2")


def starting(phase: str = "5") -> Table:
    """P1 has just bought SE's director's certificate and has to place its first marker."""
    t = table(phase=phase).money(P1=500).stock("P1")
    return t.do("P1", "start_company", company="SE", price=150)


def homes(t: Table) -> set[str]:
    return {str(option.args["spot"]) for option in t.options("place_token")}


def holding(players: int, certificates: int) -> Table:
    """P1's turn with so many certificates: SE's three, which he may sell, and minors. P2 is director of SE and NW."""
    t = Table(players, phase="4").public("SE", shares={"P2": 40, "P1": 30}).public("NW", shares={"P2": 20})
    for name in MINORS[: certificates - 3]:
        t.minor(name, "P1")
    for private in list(t.title.board.privates)[: max(0, certificates - 3 - len(MINORS))]:
        t.privates(**{private: "P1"})
    return t.money(P1=1000).stock("P1")


def test_61_SR_14_from_the_treasury_the_company_is_paid() -> None:
    t = table().public("NW", 150, shares={"P2": 20, "pool": 20}, cash=10).stock("P1")
    t.do("P1", "buy_share", company="NW", source="treasury")
    assert t.cash_of("NW") == 160
    assert t.cash_of("P1") == 315 - 150
    assert (t.percent_of("P1", "NW"), t.percent_of("NW", "NW"), t.percent_of("pool", "NW")) == (10, 50, 20)
    assert t.cell_of("NW") == (2, 7)


def test_61_SR_14_from_the_pool_the_bank_is_paid() -> None:
    t = table().public("NW", 150, shares={"P2": 20, "pool": 20}, cash=10).stock("P1")
    bank = t.cash_of(BANK)
    t.do("P1", "buy_share", company="NW", source="pool")
    assert (t.cash_of(BANK), t.cash_of("NW"), t.cash_of("P1")) == (bank + 150, 10, 165)
    assert t.percent_of("pool", "NW") == 10
    assert t.cell_of("NW") == (2, 7)


def test_61_SR_14_only_what_is_there_and_can_be_paid() -> None:
    """Ruling R-SR-06: a company out of play has no director, and none of its shares can be bought."""
    t = table().public("NW", 150, shares={"P2": 20}).public("MK", 70, shares={"P2": 60, "P3": 20, "pool": 20})
    t.money(P1=149).stock("P1")
    assert t.refused("P1", "buy_share", company="NW", source="treasury").rule == "61-SR-14"
    assert t.refused("P1", "buy_share", company="NW", source="pool").rule == "61-SR-14"
    assert t.refused("P1", "buy_share", company="MK", source="treasury").rule == "61-SR-14"
    assert t.refused("P1", "buy_share", company="SE", source="treasury").rule == "61-SR-14"
    t.money(P1=150).do("P1", "buy_share", company="NW", source="treasury")
    assert t.cash_of("P1") == 0


def test_61_SR_15_no_purchase_above_60_percent() -> None:
    t = table().public("NW", 70, shares={"P1": 50}).stock("P1").do("P1", "buy_share", company="NW", source="treasury")
    assert t.percent_of("P1", "NW") == 60
    t.stock("P1")
    assert t.refused("P1", "buy_share", company="NW", source="treasury").rule == "61-SR-15"


def test_61_SR_16_no_purchase_of_what_one_sold_in_this_round() -> None:
    t = table().public("MK", shares={"P2": 40, "P1": 20}).public("NW", shares={"P2": 40}).stock("P1")
    t.do("P1", "sell_shares", company="MK", shares=1)
    assert t.refused("P1", "buy_share", company="MK", source="pool").rule == "61-SR-16"
    t.do("P1", "buy_share", company="NW", source="treasury").passes("P2")
    t.do("P3", "buy_share", company="MK", source="pool").passes("P4")
    assert t.refused("P1", "buy_share", company="MK", source="treasury").rule == "61-SR-16"
    t.finish_stock_round().stock("P1", number=3).do("P1", "buy_share", company="MK", source="treasury")


def test_61_SR_17_who_exceeds_the_director_takes_over() -> None:
    """Ruling R-SR-08: on equal holdings the director stays."""
    t = table().public("NW", shares={"P1": 20, "P2": 10}).stock("P2")
    t.do("P2", "buy_share", company="NW", source="treasury")
    assert t.director_of("NW") == "P1"
    t.passes("P3", "P4", "P1").do("P2", "buy_share", company="NW", source="treasury")
    assert t.director_of("NW") == "P2"
    papers = t.title.certificates[company("NW")]
    assert [t.state.certificates[paper] for paper in papers].count(company("P2")) == 2
    assert t.state.certificates[papers[0]] == "P2"
    assert (t.percent_of("P1", "NW"), t.percent_of("P2", "NW")) == (20, 30)


@pytest.mark.parametrize("phase", ["4", "5", "8"])
def test_61_SR_18_start_a_public_company(phase: str) -> None:
    """Ruling R-SET-04: from phase 4, not only from phase 5."""
    t = starting(phase)
    assert t.cash_of("P1") == 500 - 300
    assert t.cash_of("SE") == 300
    assert (t.percent_of("P1", "SE"), t.percent_of("SE", "SE")) == (20, 80)
    assert t.director_of("SE") == "P1"
    assert t.price_of("SE") == 150
    t.do("P1", "place_token", spot="F18.0")
    assert t.acting() == ["P2"]


def test_61_SR_18_price_of_a_red_or_purple_cell() -> None:
    t = table().public("NW", shares={"P2": 20}).money(P1=300).stock("P1")
    offered = {option.args["price"] for option in t.options("start_company") if option.args["company"] == "SE"}
    assert offered == {price for price in STARTS if price <= 150}
    for price in (65, 75, 220, 165):
        assert t.refused("P1", "start_company", company="SE", price=price).rule == "61-SR-18"
    assert t.refused("P1", "start_company", company="NW", price=100).rule == "61-SR-18"
    t.money(P1=400)
    offered = {option.args["price"] for option in t.options("start_company") if option.args["company"] == "SE"}
    assert offered == set(STARTS)
    for price in STARTS:
        t.money(P1=1000).do("P1", "start_company", company="SE", price=price)
        assert t.title.market.has(t.cell_of("SE"), "red", "purple")
        t = table().stock("P1")


@pytest.mark.parametrize("phase", ["2", "3"])
def test_61_SR_18_not_before_phase_4(phase: str) -> None:
    t = table(phase=phase).money(P1=500).stock("P1")
    assert not t.options("start_company")
    assert t.refused("P1", "start_company", company="SE", price=150).rule == "61-SR-18"


def test_61_SR_19_a_new_marker_goes_under_those_there() -> None:
    t = table().public("NW", 180, shares={"P2": 60}).money(P1=500).stock("P1")
    t.do("P1", "start_company", company="SE", price=180)
    assert t.stack_at(1, 8) == ["NW", "SE"]
    order = t.title.market.order(t.state.marks, t.state.marks)
    assert order.index(company("NW")) < order.index(company("SE"))


def test_61_SR_20_first_marker_is_free_and_at_once() -> None:
    t = starting()
    assert t.acting() == ["P1"]
    assert {option.kind for option in t.options()} == {"place_token"}
    assert t.refused("P1", "pass").rule == "61-SR-20"
    t.do("P1", "place_token", spot="F18.0")
    assert t.tokens_of("SE") == ["F18.0"]
    assert t.cash_of("SE") == 300


def test_61_SR_20_no_link_to_another_large_or_small_city() -> None:
    """Ruling R-SR-04, circle by circle: Moscow's circle on edge 0 leads to Tula, the one on edge 2 to Tver, the one on
    edge 4 nowhere. M-K and N have moved away to leave all three vacant."""
    t = Table(4, phase="5").minor("N", "P2", spot="B4.0").money(P1=500)
    bare = t.state
    t.stock("P1").do("P1", "start_company", company="SE", price=150)
    assert {"F18.0", "H8.0", "H8.2"} <= homes(t)
    assert "H8.1" not in homes(t)
    t.state = bare
    t.tile("H10", "4").stock("P1").do("P1", "start_company", company="SE", price=150)
    assert "H8.2" in homes(t)
    assert t.refused("P1", "place_token", spot="H8.0").rule == "61-SR-20"


def test_61_SR_20_a_red_area_is_no_city() -> None:
    """Rostov's tile leads to the Caucasus and to the hex of Lugansk."""
    t = starting().tile("I19", "57")
    assert "I19.0" in homes(t)
    t.tile("I17", "4")
    assert "I19.0" not in homes(t)


def test_61_SR_20_reaching_a_full_city_is_a_link() -> None:
    t = starting()
    assert "P2.0" in homes(t)
    t.tile("P2", "57", 2).token("E", "Q3.0")
    assert "P2.0" not in homes(t)


def test_61_SR_20_no_route_leads_by_way_of_two_circles_of_a_city() -> None:
    """A line leaves one circle of Kiev and comes back to another, from which track leads to Odessa."""
    t = starting().tile("D14", "635").tile("D20", "207", 1).line("D14", "C13", "C15", "D14")
    assert {"D14.0", "D14.1"} <= homes(t)
    t.line("D14", "D16", "D18", "D20")
    assert homes(t) & {"D14.0", "D14.1"} == {"D14.1"}


def test_61_SR_20_a_vacant_space_beside_another_marker_will_do() -> None:
    t = starting().tile("E9", "14").token("NW", "E9.0")
    assert "E9.0" in homes(t)
    assert t.token("MK", "E9.0").refused("P1", "place_token", spot="E9.0").rule == "61-SR-20"


def test_61_SR_20_reserved_spaces_are_kept() -> None:
    """Ruling R-SR-05. Before phase 5 Smolensk keeps one space for M-B; a green tile has a second."""
    t = starting("4")
    assert t.refused("P1", "place_token", spot="E9.0").rule == "61-SR-20"
    t.tile("E9", "14").do("P1", "place_token", spot="E9.0")
    assert "E9.0" in homes(starting("5"))


def test_61_SR_20_a_minor_that_is_gone_keeps_no_space() -> None:
    """A closed minor must not block its old home."""
    t = Table(4, phase="4").minor("M-B", "P2").minor("N", "P3", cash=100).money(P1=1000).operate("M-B", "trains")
    assert t.director_of("M-B") is None
    assert t.tokens_of("RSR") == ["E9.0"]
    t.tile("E9", "14").stock("P1").do("P1", "start_company", company="SE", price=150)
    assert "E9.0" in homes(t)


def test_61_SR_20_without_a_circle_no_company_is_started() -> None:
    t = table(phase="5").money(P1=500)
    for spot in sorted(all_circles(t) - {"F18.0"}):
        t.token("RSR", spot)
    t.stock("P1")
    assert t.options("start_company")
    t.token("RSR", "F18.0")
    assert not t.options("start_company")
    assert t.refused("P1", "start_company", company="SE", price=150).rule == "61-SR-20"


def all_circles(t: Table) -> set[str]:
    return {
        f"{name}.{number}"
        for name, entry in t.title.board.hexes.items()
        for number, stop in enumerate(entry.shape.stops)
        if stop.kind == "city"
    }


def test_61_SR_21_two_shares_are_enough_to_operate() -> None:
    t = starting().do("P1", "place_token", spot="F18.0").finish_stock_round()
    assert t.operating == "M-K"
    while t.operating != "SE":
        option = next(option for option in t.options() if option.kind in ("pass", "buy_train"))
        t.do(option.actor, option.kind, **option.args)
    assert t.acting() == ["P1"]
    assert t.percent_of("SE", "SE") == 80
    assert t.options("lay_tile")


@pytest.mark.parametrize(("players", "limit"), [(3, 21), (4, 16), (5, 13), (6, 11)])
def test_61_SR_22_at_the_limit_only_sell_or_pass(players: int, limit: int) -> None:
    t = holding(players, min(limit, 18))
    if limit > 18:
        t = holding(players, 18).public("MK", shares={"P2": 40, "P1": 30}).stock("P1")
    assert {option.kind for option in t.options()} == {"sell_shares", "pass"}
    assert t.refused("P1", "buy_share", company="NW", source="treasury").rule == "61-SR-22"
    assert t.refused("P1", "start_company", company="MVR", price=100).rule == "61-SR-22"
    t.do("P1", "sell_shares", company="SE", shares=1).do("P1", "buy_share", company="NW", source="treasury")


def test_61_SR_22_not_even_the_share_that_makes_one_director() -> None:
    """9.3: "A player at Certificate Limit may not buy stock"; only in a merger (12.4) is it enough not to exceed it."""
    t = Table(6, phase="5").public("NW", shares={"P2": 20, "P1": 20}, tokens=["F18.0"])
    t.public("SE", shares={"P3": 50, "P1": 50}).public("MK", shares={"P3": 40, "P1": 40}).stock("P1")
    assert certificate_count(t.d, player("P1")) == 2 + 5 + 4
    assert t.refused("P1", "buy_share", company="NW", source="treasury").rule == "61-SR-22"


def test_61_SR_23_above_the_limit_one_must_sell() -> None:
    t = holding(6, 12)
    assert {option.kind for option in t.options()} == {"sell_shares"}
    assert t.refused("P1", "pass").rule == "61-SR-23"
    t.do("P1", "sell_shares", company="SE", shares=1)
    assert {option.kind for option in t.options()} == {"sell_shares", "pass"}
    t.passes("P1")
    assert t.acting() == ["P2"]


def test_61_SR_23_above_the_limit_without_a_legal_sale() -> None:
    """The pool is full: nothing can be sold, the player is passed over."""
    t = Table(6, phase="4").public("SE", shares={"P2": 20, "P1": 30, "pool": 50})
    for name in MINORS[:9]:
        t.minor(name, "P1")
    t.money(P1=1000).stock("P1")
    assert t.acting() == ["P2"]


def sold_out(
    t: Table, *stacks: tuple[str, tuple[int, int]], others: Sequence[tuple[str, tuple[int, int]]] = ()
) -> Table:
    """The stock round ends with these companies wholly in players' hands, the others not."""
    for name, cell in stacks:
        t.public(name, shares={"P1": 60, "P2": 40}, cell=cell)
    for name, cell in others:
        t.public(name, shares={"P3": 60, "P4": 30}, cell=cell)
    return t.stock("P1").finish_stock_round()


@pytest.mark.parametrize(
    ("before", "after", "price"),
    [
        ((2, 7), (1, 7), 165),
        ((9, 2), (8, 2), 50),
        ((0, 8), (1, 9), 200),
        ((0, 4), (1, 5), 135),
        ((0, 17), (1, 18), 490),
        ((0, 18), (0, 18), 540),
        *(((4, 0), (4, 0), 60), ((3, 1), (3, 1), 70), ((2, 2), (2, 2), 90), ((1, 3), (1, 3), 110)),
    ],
)
def test_61_SR_24_sold_out_companies_rise(before: tuple[int, int], after: tuple[int, int], price: int) -> None:
    """X-06: from the top row one right and one down. Ruling R-SR-07: no move at 540 and where nothing lies above."""
    t = sold_out(table(), ("NW", before))
    assert t.cell_of("NW") == after
    assert t.price_of("NW") == price


@pytest.mark.parametrize("shares", [{"P1": 60, "P2": 30}, {"P1": 60, "P2": 30, "pool": 10}])
def test_61_SR_24_a_share_in_treasury_or_pool_prevents_it(shares: dict[str, int]) -> None:
    t = table().public("NW", shares=shares, cell=(2, 7)).stock("P1").finish_stock_round()
    assert t.cell_of("NW") == (2, 7)


def test_61_SR_24_minors_never_rise() -> None:
    t = sold_out(table().minor("K-R", "P1", cell=(3, 6)), ("NW", (2, 7)))
    assert t.cell_of("K-R") == (3, 6)
    assert t.cell_of("NW") == (1, 7)


def test_61_SR_25_movers_keep_their_order_and_go_under() -> None:
    """MVR leaves the cell that NW and MK come to; SE stays there."""
    t = sold_out(table(), ("MVR", (1, 7)), ("NW", (2, 7)), ("MK", (2, 7)), others=[("SE", (1, 7))])
    assert t.stack_at(1, 7) == ["SE", "NW", "MK"]
    assert t.stack_at(0, 7) == ["MVR"]
    t = sold_out(table(), ("MK", (2, 7)), ("NW", (2, 7)))
    assert t.stack_at(1, 7) == ["MK", "NW"]


def test_61_SR_25_a_mover_passes_under_one_that_leaves() -> None:
    """NW comes to the cell MK is leaving for the one above: all moves are simultaneous."""
    t = sold_out(table(), ("NW", (3, 7)), ("MK", (2, 7)))
    assert (t.cell_of("NW"), t.cell_of("MK")) == ((2, 7), (1, 7))


@pytest.mark.parametrize("first", ["NW", "MVR"])
def test_61_SR_28_movers_from_different_cells_lie_in_operating_order(first: str) -> None:
    """Ruling R-SR-09, whichever of the two came into play first."""
    cells = {"NW": (0, 7), "MVR": (2, 8)}
    pair = sorted(cells.items(), key=lambda item: item[0] != first)
    t = sold_out(table(), *pair, others=[("SE", (1, 8))])
    assert t.stack_at(1, 8) == ["SE", "NW", "MVR"]
