"""Merging shares by a second reading of the book's section 5.2, written apart from the rules and compared with them on
many holdings drawn by chance (rows 62-MRG-10 to 62-MRG-20, 62-MRG-29 to 62-MRG-33)."""

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

import pytest

from railhead.core.ids import BANK, POOL
from railhead.titles.t1862.merging import ShareMerging
from tests.titles.t1862.merging import SEATS, pair
from tests.titles.t1862.table import Table

TREASURY = "treasury"
Paper = tuple[str, int]
"""Whether it survives ("new") or not ("old"), and its shares."""


class Reading:
    """Piles of paper on a table, moved about as the book says."""

    def __init__(self, piles: dict[str, list[Paper]], cash: dict[str, int], keeps: Mapping[str, bool], price: int):
        self.piles, self.cash, self.keeps, self.price = piles, cash, keeps, price

    def merge(self, first: str) -> str | None:
        """Everybody clockwise from the initiator, last the treasury. The director in the end."""
        order = [*SEATS[SEATS.index(first) :], *SEATS[: SEATS.index(first)]]
        for number, who in enumerate(order):
            self.turn(who, [*order[number + 1 :], TREASURY])
        self.turn(TREASURY, [])
        most = max(self.held(who) for who in order)
        return next(who for who in order if self.held(who) == most) if most >= 3 else None

    def held(self, who: str) -> int:
        return sum(shares for _, shares in self.piles[who])

    def give(self, who: str, paper: Paper, to: str) -> None:
        self.piles[who].remove(paper)
        self.piles[to].append(paper)

    def turn(self, who: str, later: list[str]) -> None:
        began = self.held(who)
        lead = next((paper for paper in self.piles[who] if paper[1] == 3), None)
        if lead is not None and began < 6 and not self.change_for_three(who, lead):
            self.lead_is_the_option(who, lead, began, later)
            return
        self.return_half(who, began // 2)
        is_odd = began % 2 == 1
        old = self.piles[who].count(("old", 1))
        is_old = is_odd and old > 0
        for _ in range(old - is_old):
            if not self.swap(who, ("old", 1), later):
                self.sell(who, ("old", 1), self.price)
        if is_old and not self.swap(who, ("old", 1), later):
            self.sell(who, ("old", 1), (self.price + 1) // 2)
        elif is_odd:
            self.decide(who, ("new", 1), self.price // 2, self.price // 2)

    def change_for_three(self, who: str, lead: Paper) -> bool:
        there = sorted(paper for paper in self.piles["pool"] if paper[1] == 1)[:3]
        if len(there) < 3:
            return False
        for paper in there:
            self.give("pool", paper, who)
        self.give(who, lead, "pool")
        return True

    def lead_is_the_option(self, who: str, lead: Paper, began: int, later: list[str]) -> None:
        for paper in [paper for paper in self.piles[who] if paper != lead]:
            self.give(who, paper, "pool")
        keep, sell = (
            {5: self.price // 2, 4: self.price, 3: 3 * self.price // 2}[began],
            {5: 5 * self.price // 2, 4: 2 * self.price, 3: 3 * self.price // 2}[began],
        )
        if lead == ("old", 3) and not self.swap(who, lead, later):
            self.sell(who, lead, sell)
        else:
            self.decide(who, ("new", 3), keep, sell)

    def return_half(self, who: str, half: int) -> None:
        for paper in sorted(self.piles[who], reverse=True):
            if paper != ("new", 3) and paper[1] <= half:
                self.give(who, paper, "pool")
                half -= paper[1]
        assert not half

    def swap(self, who: str, paper: Paper, later: list[str]) -> bool:
        wanted = ("new", paper[1])
        for other in ("pool", *later):
            if wanted in self.piles[other]:
                self.give(other, wanted, who)
                self.give(who, paper, other)
                return True
        return False

    def sell(self, who: str, paper: Paper, value: int) -> None:
        self.give(who, paper, "pool")
        self.cash[who] += value

    def decide(self, who: str, paper: Paper, keep: int, sell: int) -> None:
        if self.keeps[who] and self.cash[who] >= keep:
            self.cash[who] -= keep
        else:
            self.sell(who, paper, sell)


class Case(NamedTuple):
    table: Table
    first: str
    survivor: str
    keeps: dict[str, bool]
    treasury: int


def drawn(rng: Random) -> Case:
    """Two companies with a train each at any price, held in any way, at times with little money."""
    leads = (rng.choice(SEATS), rng.choice(SEATS))
    treasuries = (rng.randrange(90), rng.randrange(90))
    t = pair(
        _holding(rng, leads[0]),
        _holding(rng, leads[1]),
        prices=(rng.choice((54, 65, 90, 95, 142)), rng.choice((58, 71, 78, 100, 116))),
        cash=treasuries,
        charters=(rng.random() < 0.5, rng.random() < 0.5),
    )
    t.money(**{who: rng.choice((0, 20, 60, 150, 500)) for who in SEATS})
    keeps = {who: rng.random() < 0.6 for who in (*SEATS, TREASURY)}
    return Case(t, leads[0], rng.choice(("N&E", "WStI")), keeps, sum(treasuries))


def _holding(rng: Random, lead: str) -> dict[str, int]:
    """Percent by holder, nobody above the director."""
    mine = rng.randint(3, 8)
    found, left = {lead: 10 * mine}, 10 - mine
    for who in (*(who for who in SEATS if who != lead), "charter", "pool"):
        count = rng.randint(0, min(left, mine))
        found[who], left = 10 * count, left - count
    return found


def read(case: Case) -> Reading:
    """The position as piles of paper."""
    t, other = case.table, "WStI" if case.survivor == "N&E" else "N&E"
    piles: dict[str, list[Paper]] = {who: [] for who in (*SEATS, TREASURY, "pool")}
    for paper, holder in t.state.certificates.items():
        share = t.title.shares[paper]
        if share.company in (case.survivor, other):
            where = {"N&E": TREASURY, "WStI": TREASURY, BANK: "pool", POOL: "pool"}.get(holder, holder)
            piles[where].append(("new" if share.company == case.survivor else "old", share.percent // 10))
    low, high = sorted((t.price_of("N&E"), t.price_of("WStI")))
    price = max(value for value in t.title.market.prices.values() if value <= low + high // 2)
    return Reading(piles, {who: t.cash_of(who) for who in SEATS} | {TREASURY: case.treasury}, case.keeps, price)


def played(case: Case) -> Table:
    t = case.table.do(case.first, "merge", company="WStI", survivor=case.survivor)
    while t.options("agree") or isinstance(t.state.frames[-1], ShareMerging):
        if t.options("agree"):
            t.do(t.acting()[0], "agree")
            continue
        frame = t.state.frames[-1]
        assert isinstance(frame, ShareMerging)
        who = str(frame.waiting[0])
        t.do(t.acting()[0], "redeem_option" if case.keeps[who if who in SEATS else TREASURY] else "sell_option")
    return t


@pytest.mark.parametrize("block", range(4))
def test_62_MRG_13_to_62_MRG_20_shares_are_merged_as_the_book_says(block: int) -> None:
    for seed in range(100 * block, 100 * block + 100):
        case = drawn(Random(seed))
        wanted = read(case)
        director = wanted.merge(case.first)
        t, name = played(case), case.survivor
        assert t.director_of(name) == director, seed
        assert {who: t.shares_of(who, name) for who in SEATS} == {who: wanted.held(who) for who in SEATS}, seed
        assert {who: t.cash_of(who) for who in SEATS} == {who: wanted.cash[who] for who in SEATS}, seed
        assert t.shares_of("charter", name) == wanted.held(TREASURY), seed
        if director is not None:
            assert t.cash_of(name) == wanted.cash[TREASURY], seed
