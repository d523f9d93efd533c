"""Merging shares two for one in 1862: ledger rows 62-MRG-10 to 62-MRG-35 on shares, the examples of the book."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from railhead.core.ids import POOL
from railhead.mechanisms.trains import RUSTED
from tests.titles.t1862.merging import (
    SEATS,
    answer,
    examples_first,
    examples_second,
    held,
    merge,
    merge_second,
    pair,
    where,
)
from tests.titles.t1862.table import Table, company

ALL = "redeem_option"
NONE = "sell_option"


def test_62_MRG_10_shares_of_the_ipo_go_to_the_pool() -> None:
    """X-08: one WStI. X-09: two N&E, of which Martin takes one at once."""
    t = examples_first()
    assert (t.shares_of("ipo", "WStI"), t.shares_of("pool", "WStI")) == (1, 1)
    merge(t)
    assert (t.shares_of("ipo", "WStI"), t.shares_of("pool", "WStI")) == (0, 1 + 1 + 4)
    t = merge_second(examples_second())
    assert (t.shares_of("ipo", "N&E"), t.shares_of("pool", "N&E")) == (0, 1)


@pytest.mark.parametrize(
    ("first", "second", "price"),
    [
        ((68, True), (100, True), 116),
        ((54, True), (62, True), 82),
        ((78, True), (116, False), 95),
        ((78, True), (116, True), 134),
        ((116, True), (68, False), 90),
        ((116, True), (68, True), 122),
        ((110, False), (90, False), 71),
    ],
)
@pytest.mark.parametrize("survivor", ["N&E", "WStI"])
def test_62_MRG_11_the_lower_price_and_half_the_higher(
    first: tuple[int, bool], second: tuple[int, bool], price: int, survivor: str
) -> None:
    """X-10; a company without a train counts half before the two are compared."""
    trains = tuple(["1F"] if has_train else [] for _, has_train in (first, second))
    t = pair({"P1": 60}, {"P1": 60}, prices=(first[0], second[0]), trains=(trains[0], trains[1]))
    assert merge(t, survivor=survivor).price_of(survivor) == price


@pytest.mark.parametrize(("prices", "price", "par"), [((90, 90), 134, 100), ((31, 40), 50, 54), ((54, 62), 82, 82)])
def test_62_MRG_12_the_new_par_is_on_the_chart(prices: tuple[int, int], price: int, par: int) -> None:
    t = merge(pair({"P1": 60}, {"P1": 60}, prices=prices))
    assert (t.price_of("N&E"), t.state.pars[company("N&E")]) == (price, par)


def test_62_MRG_12_the_token_goes_to_the_bottom_of_the_pile() -> None:
    t = pair({"P1": 60}, {"P1": 60}).started("ENR", 134, shares={"P2": 50}, trains=["1F"])
    assert merge(t).pile_at(134) == ["ENR", "N&E"]


def test_62_MRG_12_also_of_the_pile_it_lies_on() -> None:
    """82 and, without a train, 82: 41 + 41."""
    t = pair({"P1": 60}, {"P1": 60}, prices=(82, 82), trains=(["1F"], []))
    t.started("ENR", 82, shares={"P2": 50}, trains=["1F"])
    assert t.pile_at(82) == ["N&E", "WStI", "ENR"]
    assert merge(t).pile_at(82) == ["ENR", "N&E"]


def test_62_MRG_13_the_initiator_then_clockwise_last_the_company() -> None:
    """X-09: Martin, Rachel, Charles, Helen; the company comes last and finds no share."""
    t, asked = merge_second(examples_second()), []
    while t.options(ALL):
        assert t.cash_of("N&E") == 0
        asked += t.acting()
        t.do(t.acting()[0], ALL)
    assert asked == ["P2", "P3", "P4", "P1"]
    assert t.cash_of("N&E") == 86


def test_62_MRG_13_the_initiator_decides_for_the_company() -> None:
    """X-08: Richard, Emma, and for the companies' own shares Richard again."""
    t, asked = merge(examples_first()), []
    while t.options(ALL):
        asked += t.acting()
        t.do(t.acting()[0], ALL)
    assert asked == ["P1", "P2", "P1"]


def test_62_MRG_13_only_who_is_at_it_decides() -> None:
    t = merge(examples_first())
    assert t.refused("P2", ALL).rule == "62-MRG-13"
    assert t.refused("P1", "pass").rule == "62-MRG-17"


def test_62_MRG_14_half_is_returned_and_one_of_an_odd_number_is_an_option() -> None:
    """X-09: Martin's nine: he returns four I&B, the director's certificate among them, and keeps four and an option."""
    t = merge_second(examples_second())
    assert (t.shares_of("P2", "N&E"), t.shares_of("P2", "I&B")) == (5, 0)
    assert where(t, "I&B.0") == POOL
    assert t.shares_of("pool", "I&B") == 4 + 1
    assert t.do("P2", NONE).shares_of("P2", "N&E") == 4


def test_62_MRG_14_shares_that_do_not_survive_first() -> None:
    """R-02: six N&E and four WStI: the four WStI and one N&E are returned."""
    t = merge(pair({"P1": 60, "P2": 40}, {"P2": 60, "P1": 40}))
    answer(t, ALL)
    assert held(t) == [5, 5, 0, 0, 0, 0]


@given(
    st.lists(st.sampled_from(["P1", "P2", "P3", "P4", "charter", "pool"]), min_size=14, max_size=14),
    st.sampled_from(["N&E", "WStI"]),
    st.lists(st.booleans(), min_size=6, max_size=6),
)
def test_62_MRG_14_whatever_is_held_comes_out_at_half(papers: list[str], survivor: str, keep: list[bool]) -> None:
    """Nobody ends with more than half, rounded up, but for a director who redeems his certificate; at the new price
    of 134 nobody gains or loses by it."""
    shares = [{"P1": 30}, {"P2": 30}]
    for index, who in enumerate(papers):
        shares[index % 2][who] = shares[index % 2].get(who, 0) + 10
    t = merge(pair(shares[0], shares[1]).money(P1=500, P2=500, P3=500, P4=500), survivor=survivor)
    t = t.do("P2", "agree")
    answers = iter(keep)
    while t.options(ALL):
        t.do(t.acting()[0], ALL if next(answers) else NONE)
    for who in SEATS:
        before = sum(table.get(who, 0) for table in shares) // 10
        after, gain = t.shares_of(who, survivor), t.cash_of(who) - 500
        assert after <= (before + 1) // 2 or (after == 3 <= before and who in ("P1", "P2"))
        assert 134 * after + gain == 67 * before, who
    assert sum(held(t, survivor)) == 10
    assert t.shares_of("ipo", "WStI" if survivor == "N&E" else "N&E") == 10


def test_62_MRG_15_first_from_the_pool_then_from_the_nearest_who_is_to_come() -> None:
    """X-08: Richard takes one of Emma's N&E, not of Peter's or the company's. X-09: Rachel takes the last of the pool,
    then one of Charles's (R-01)."""
    t = merge(examples_first())
    assert held(t) == [5, 2, 1, 0, 2, 0]
    assert t.shares_of("P2", "WStI") == 1
    t = merge_second(examples_second())
    assert held(t) == [1, 5, 0, 3, 0, 1]
    t.do("P2", ALL)
    assert held(t) == [1, 5, 2, 2, 0, 0]
    assert (t.shares_of("P3", "I&B"), t.shares_of("P4", "I&B")) == (0, 1)


def scarce(cash: int = 500) -> Table:
    """At 95. P1 returns five WStI, P2 (five N&E, two WStI) returns both and an N&E; P4 has three WStI."""
    t = pair({"P1": 50, "P2": 50}, {"P1": 50, "P2": 20, "P4": 30}, prices=(58, 74))
    return merge(t.money(P1=500, P2=cash, P3=500, P4=500))


def test_62_MRG_15_the_option_share_is_exchanged_last() -> None:
    """One N&E is to be had for P4's plain share and his option: the plain share gets it."""
    t = scarce().do("P2", ALL)
    assert held(t) == [5, 4, 0, 1, 0, 0]


def test_62_MRG_16_what_cannot_be_exchanged_is_sold() -> None:
    """At 95 an option share brings 48; at 86 (X-09) the company's plain I&B brings 86."""
    t = scarce().do("P2", ALL)
    assert t.cash_of("P4") == 500 + 48
    assert not t.options(ALL)
    t = answer(merge_second(examples_second()), ALL)
    assert (t.cash_of("N&E"), t.shares_of("charter", "N&E")) == (86, 0)


def test_62_MRG_17_keep_the_option_share_or_put_it_in_the_pool() -> None:
    """Price 95: 47 either way."""
    t = scarce()
    before = t.state
    t.do("P2", ALL)
    assert "P2 keeps a share of N&E for 47" in t.told("option")
    assert (t.cash_of("P2"), t.shares_of("P2", "N&E")) == (500 - 47, 4)
    t.state = before
    t.do("P2", NONE)
    assert "P2 gives up a share of N&E for 47" in t.told("option")
    assert (t.cash_of("P2"), t.shares_of("P2", "N&E")) == (500 + 47, 3)
    assert t.acting() == ["P4"], "the share P2 gave up is there for P4's option"
    t.do("P4", NONE)
    assert (t.cash_of("P4"), held(t)) == (500 + 47, [5, 3, 0, 1, 0, 1])


def refinancing(shares: dict[str, int], *, price: int = 74, cash: int = 0, phase: str = "A") -> Table:
    t = Table(4, phase=phase).started("ENR", price, shares=shares, charter=True, cash=cash).tile("F3", "5")
    return t.money(P1=500, P2=500, P3=500, P4=500).operate("ENR", "trains").do("P1", "refinance")


def test_62_MRG_26_refinancing_merges_the_shares_of_one_company() -> None:
    """Director with seven shares: returns three, keeps three and an option. The IPO's two go to the pool."""
    t = refinancing({"P1": 70, "P2": 10})
    assert t.shares_of("ipo", "ENR") == 0
    assert held(t, "ENR") == [4, 1, 0, 0, 0, 5]
    t.do("P1", ALL).do("P2", NONE)
    assert held(t, "ENR") == [4, 0, 0, 0, 0, 6]
    assert (t.cash_of("P1"), t.cash_of("P2"), t.cash_of("ENR")) == (500 - 37, 500 + 37, 740)
    assert (t.price_of("ENR"), t.state.pars[company("ENR")]) == (74, 74)
    assert (t.director_of("ENR"), t.part) == ("P1", "trains")


def test_62_MRG_26_a_new_director_buys_the_train() -> None:
    """P1 with five sells his certificate, the option, for 185; P2 with five returns two and keeps three."""
    t = refinancing({"P1": 50, "P2": 50})
    assert where(t, "ENR.0") == "P1", "none in the pool: the certificate is the option"
    t.do("P1", NONE).do("P2", ALL)
    assert (held(t, "ENR"), t.director_of("ENR"), t.acting()) == ([0, 3, 0, 0, 0, 7], "P2", ["P2"])
    assert (t.cash_of("P1"), t.cash_of("P2")) == (500 + 185, 500 - 37)
    t.do("P2", "buy_train", face="local", warranties=0)
    assert (t.trains_of("ENR"), t.cash_of("ENR")) == (["2L*"], 640)


@pytest.mark.parametrize(("cash", "left"), [((30, 40), 3), ((67, 0), 0), ((0, 67), 0)])
def test_62_MRG_29_the_companies_shares_are_one_holding(cash: tuple[int, int], left: int) -> None:
    """X-08: two N&E and one WStI are three shares; the option is paid from both treasuries."""
    t = merge(examples_first(cash=cash)).do("P1", ALL).do("P2", ALL)
    assert t.acting() == ["P1"]
    t.do("P1", ALL)
    assert (t.cash_of("N&E"), t.cash_of("WStI"), t.shares_of("charter", "N&E")) == (left, 0, 2)


def test_62_MRG_29_or_to_them() -> None:
    t = merge(examples_first(cash=(30, 40))).do("P1", ALL).do("P2", ALL).do("P1", NONE)
    assert (t.cash_of("N&E"), t.shares_of("charter", "N&E"), t.shares_of("pool", "N&E")) == (137, 1, 1)


def test_62_MRG_30_nothing_is_taken_from_who_is_done() -> None:
    """X-08: Linda's option finds an N&E on the charter, not with Richard, Emma or Peter."""
    t = merge(examples_first(linda=67)).do("P1", ALL).do("P2", ALL)
    assert (t.acting(), held(t)) == (["P4"], [5, 2, 1, 1, 1, 0])


def test_62_MRG_33_who_cannot_pay_lets_it_go() -> None:
    """X-08: Linda has 66 and receives 67; nobody asks her."""
    t = merge(examples_first(linda=66)).do("P1", ALL).do("P2", ALL)
    assert (t.acting(), t.cash_of("P4"), t.shares_of("P4", "N&E")) == (["P1"], 133, 0)


def test_62_MRG_34_the_certificate_limit_does_not_stop_it() -> None:
    """Helen has thirteen certificates, her one N&E among them, as many as four players may have."""
    t = examples_second().started("ENR", shares={"P1": 100}, trains=["1F"])
    t.started("L&E", shares={"P1": 60}, trains=["1F"]).money(P1=43)
    assert t.papers_of("P1") == 13
    t = merge_second(t).do("P2", ALL).do("P3", ALL).do("P4", ALL).do("P1", ALL)
    assert (t.papers_of("P1"), t.cash_of("P1"), t.shares_of("P1", "N&E")) == (13, 0, 1)


def test_62_MRG_35_all_options_are_reckoned_on_the_new_price() -> None:
    """X-09: 86, so 43 for everybody."""
    t = merge_second(examples_second())
    assert (t.price_of("N&E"), t.state.pars[company("N&E")]) == (86, 82)
    answer(t, ALL)
    assert [t.cash_of(who) for who in SEATS] == [457, 457, 457, 457]


def test_62_MRG_35_refinancing_moves_neither_price_nor_place() -> None:
    t = Table(4).started("ENR", 74, shares={"P1": 100}).started("WNR", 74, shares={"P2": 50}, trains=["1F"])
    t.tile("F3", "5").operate("ENR", "trains").do("P1", "refinance")
    answer(t, ALL)
    assert (t.pile_at(74), t.state.pars[company("ENR")]) == (["ENR", "WNR"], 74)


def test_62_MRG_43_the_par_for_refinancing_is_the_new_one() -> None:
    """X-09: later refinancing brings 820."""
    t = answer(merge_second(examples_second()), ALL)
    t.put(trains=dict.fromkeys(t.state.trains, RUSTED))
    t.purse({"N&E": 0}).operate("N&E", "trains").do("P2", "refinance")
    answer(t, ALL)
    assert (t.part, t.cash_of("N&E")) == ("trains", 820)


@pytest.mark.parametrize(("cash", "asked"), [(286, False), (287, True)])
def test_62_MRG_45_its_own_option_only_if_the_train_stays_affordable(cash: int, asked: bool) -> None:
    """R-30: par 54, so 540 comes in; an H train costs 800 and the option 27."""
    t = refinancing({"P1": 60, "charter": 10, "P2": 30}, price=54, cash=cash, phase="H").do("P2", ALL)
    assert bool(t.options(ALL)) is asked
    answer(t, ALL)
    assert t.cash_of("ENR") == (800 if asked else cash + 27 + 540)


def test_X_08_share_by_share() -> None:
    """The first example of the book (62-MRG-10 to 62-MRG-17)."""
    t = merge(examples_first())
    assert (t.price_of("N&E"), t.state.pars[company("N&E")]) == (134, 100)
    t.do("P1", ALL)
    assert (t.cash_of("P1"), t.shares_of("P2", "N&E"), t.shares_of("P2", "WStI")) == (433, 2, 0)
    t.do("P2", ALL)
    assert (t.cash_of("P2"), t.shares_of("P3", "N&E"), t.shares_of("P3", "WStI")) == (433, 1, 0)
    assert (t.cash_of("P4"), t.shares_of("P4", "WStI")) == (133, 0)
    t.do("P1", ALL)
    assert held(t) == [5, 2, 1, 0, 2, 0]
    assert (t.cash_of("P3"), t.cash_of("N&E")) == (500, 3)
    assert t.director_of("N&E") == "P1"
    assert t.shares_of("ipo", "WStI") == 10
    assert "WStI" not in t.state.permits


def test_X_08_had_linda_redeemed() -> None:
    """The company would have had to sell its option for 67."""
    t = merge(examples_first(linda=100)).do("P1", ALL).do("P2", ALL).do("P4", ALL)
    assert held(t) == [5, 2, 1, 1, 1, 0]
    assert (t.cash_of("P4"), t.cash_of("N&E")) == (33, 137)


def test_X_09_share_by_share() -> None:
    """The second example of the book."""
    t = merge_second(examples_second())
    assert (t.price_of("N&E"), t.state.pars[company("N&E")]) == (86, 82)
    for who in ("P2", "P3", "P4", "P1"):
        assert t.acting() == [who]
        t.do(who, ALL)
        assert t.cash_of(who) == 457
    assert held(t) == [1, 5, 2, 2, 0, 0]
    assert (t.cash_of("N&E"), t.director_of("N&E"), t.trains_of("N&E")) == (86, "P2", ["1F"])
    assert t.shares_of("ipo", "I&B") == 10
