"""Where mergers by the ruleset 18xx.games differ from the book: D-08, D-13 to D-40 of the ledger."""

import pytest

from tests.titles.t1861.merging import merge, rails, settled
from tests.titles.t1861.table import Table

MINORS = {"N": "H8.0", "K-B": "D14.0", "K-R": "G15.0", "M-K": "H8.0"}
PRICES = [100, 90, 80, 70]


def dealt(*owners: str, ruleset: str = "18xx.games", cash: int = 2000) -> Table:
    """Up to four linked minors of these owners, in operating order."""
    t = rails(ruleset=ruleset)
    t.purse(dict.fromkeys(t.state.players, cash))
    for (name, spot), owner, price in zip(MINORS.items(), owners, PRICES, strict=False):
        t.minor(name, owner, price=price, spot=spot)
    return t


def formed(*owners: str, ruleset: str = "18xx.games") -> Table:
    """All of them merge into NW and its tokens are chosen."""
    t = merge(dealt(*owners, ruleset=ruleset), "NW", *list(MINORS)[: len(owners)])
    while t.options("remove_token"):
        t.do(t.acting()[0], "remove_token", spot=t.options("remove_token")[0].args["spot"])
    return t


def chain(ruleset: str) -> Table:
    """M-K, M-V, D and S-V of P1. The only track from M-V forks to M-K and to D, that from D to M-V and to S-V.
    No train turns back at a fork, so none of the four reaches all others."""
    t = Table(3, phase="4", ruleset=ruleset).tile("I13", "57").tile("K7", "621").tile("L12", "57").money(P1=1000)
    t.tile("I11", "25").tile("K9", "25", 3).line("H8", "H10", "I11", "J10", "K9", "L10", "L12")
    for name, spot in {"M-K": "H8.0", "M-V": "I13.0", "D": "K7.0", "S-V": "L12.0"}.items():
        t.minor(name, "P1", spot=spot)
    return t.merger_round("M-K").do("P1", "merge", company="M-V").do("P1", "merge", company="D")


def test_D_08_a_newcomer_is_linked_to_some_minor_of_the_group() -> None:
    t = chain("18xx.games").do("P1", "merge", company="S-V").do("P1", "form", company="NW")
    assert t.percent_of("P1", "NW") == 40
    t = chain("book")
    assert t.acting() == ["P1"]
    assert {option.kind for option in t.options()} == {"form"}


def test_D_08_but_linked_it_must_be() -> None:
    t = Table(3, phase="4", ruleset="18xx.games").money(P1=1000).minor("K-K", "P1").minor("M-V", "P1")
    t.merger_round("K-K", "M-V")
    assert t.refused("P1", "merge", company="M-V").rule == "61-MRG-07"


@pytest.mark.parametrize(("high", "low"), [((9, 0), (9, 0)), ((7, 1), (8, 1)), ((7, 1), (7, 1))])
def test_D_13_a_merged_company_starts_at_100_at_least(high: tuple[int, int], low: tuple[int, int]) -> None:
    """35 and 35, 50 and 45, 50 and 50."""
    t = rails(ruleset="18xx.games").money(P1=1000)
    t.minor("N", "P1", cell=high, spot="H8.0").minor("K-B", "P1", cell=low, spot="D14.0")
    merge(t, "NW", "N", "K-B")
    assert (t.price_of("NW"), t.cell_of("NW")) == (100, (4, 5))


def test_D_13_other_sums_as_in_the_book() -> None:
    assert formed("P1", "P1").price_of("NW") == 180
    assert formed("P1", "P1", "P1", "P1").price_of("NW") == 165


@pytest.mark.parametrize(("ruleset", "director"), [("18xx.games", "P2"), ("book", "P1")])
def test_D_14_the_first_owner_of_two_shares_is_director(ruleset: str, director: str) -> None:
    """P1 owns the first and the fourth minor, P2 the second and the third."""
    t = formed("P1", "P2", "P2", "P1", ruleset=ruleset)
    assert t.director_of("NW") == director
    assert [t.percent_of(who, "NW") for who in ("P1", "P2")] == [20, 20]


@pytest.mark.parametrize("ruleset", ["18xx.games", "book"])
def test_D_14_of_single_shares_the_first(ruleset: str) -> None:
    assert formed("P1", "P2", ruleset=ruleset).director_of("NW") == "P1"


def test_D_14_a_third_share_exceeds_two() -> None:
    """P1 owns the first, the fourth and the fifth minor, P2 the others."""
    t = rails(ruleset="18xx.games").money(P1=2000, P2=2000)
    owners = {"N": "P1", "K-B": "P2", "K-R": "P2", "M-K": "P1", "M-V": "P1"}
    for (name, owner), spot in zip(owners.items(), [*MINORS.values(), "E9.0"], strict=True):
        t.minor(name, owner, price=70, spot=spot)
    merge(t, "NW", *owners)
    assert t.director_of("NW") == "P1"


@pytest.mark.parametrize(("ruleset", "first"), [("18xx.games", "P1"), ("book", "P2")])
def test_D_15_stage_one_starts_with_the_owner_of_the_first_minor(ruleset: str, first: str) -> None:
    """P2, with two minors, is director; then it goes on clockwise among the owners."""
    t = formed("P1", "P2", "P2", ruleset=ruleset)
    assert t.director_of("NW") == "P2"
    assert t.acting() == [first]


def test_D_15_then_clockwise_among_owners() -> None:
    t = formed("P3", "P1", "P1")
    assert t.acting() == ["P3"]
    t.passes("P3")
    assert t.acting() == ["P1"]


def test_D_16_one_share_an_action_until_one_passes_or_cannot_buy() -> None:
    t = formed("P1", "P1")
    assert t.refused("P1", "buy_share", company="NW", shares=2).rule == "61-MRG-12"
    for _ in range(3):
        t.do("P1", "buy_share", company="NW", shares=1)
        assert t.acting() == ["P1"]
    t.do("P1", "buy_share", company="NW", shares=1)
    assert t.percent_of("P1", "NW") == 60
    assert t.acting() == ["P2"]


def converted(ruleset: str) -> Table:
    t = Table(3, phase="4", ruleset=ruleset).minor("K-K", "P2", cell=(4, 6)).money(P1=900, P2=900, P3=900)
    return t.merger_round("K-K").do("P2", "convert", company="SE")


def test_D_17_after_a_conversion_the_owner_is_not_asked_again() -> None:
    t = converted("18xx.games").do("P2", "buy_share", company="SE", shares=1).passes("P2")
    assert t.acting() == ["P3"]
    t.do("P3", "buy_share", company="SE", shares=1)
    assert t.acting() == ["P1"]
    t.passes("P1")
    assert t.state.round.kind == "OR"
    assert converted("book").passes("P2").acting() == ["P2"]


def test_D_17_nor_owners_after_a_merger() -> None:
    t = formed("P1", "P1", "P3").passes("P1", "P3")
    assert t.acting() == ["P2"]
    t.passes("P2")
    assert t.acting() == ["P4"]
    t.passes("P4")
    assert t.state.round.kind != "MR"


def test_D_18_refused_beforehand_if_nobody_could_lead() -> None:
    """A share of NW would cost 180."""
    t = dealt("P1", "P2", cash=179).merger_round("N", "K-B")
    assert t.refused("P1", "merge", company="K-B").rule == "61-MRG-13"
    dealt("P1", "P2", cash=180).merger_round("N", "K-B").do("P1", "merge", company="K-B")
    dealt("P1", "P1", cash=0).merger_round("N", "K-B").do("P1", "merge", company="K-B")
    dealt("P1", "P2", cash=0, ruleset="book").merger_round("N", "K-B").do("P1", "merge", company="K-B")


def test_D_18_a_group_may_go_on_to_one_that_finds_a_director() -> None:
    """N and K-B alone may not form a company, with K-R of P1 they may."""
    t = dealt("P1", "P2", "P1", cash=0).merger_round("N", "K-B", "K-R").do("P1", "merge", company="K-B")
    assert t.refused("P1", "pass").rule == "61-MRG-13"
    t.do("P1", "merge", company="K-R").do("P1", "form", company="NW")
    assert t.director_of("NW") == "P1"


def test_D_22_nobody_is_asked_to_agree_to_a_merger() -> None:
    t = dealt("P1", "P2").merger_round("N", "K-B").do("P1", "merge", company="K-B")
    assert t.acting() == ["P1"]
    t.do("P1", "form", company="NW")
    assert [t.percent_of(who, "NW") for who in ("P1", "P2")] == [10, 10]


def test_D_30_after_a_merger_within_one_hex_the_next_token_costs_20_a_hex() -> None:
    t = rails(ruleset="18xx.games").money(P1=900).minor("N", "P1", spot="H8.0").minor("M-K", "P1", spot="H8.0")
    settled(merge(t, "NW", "N", "M-K")).purse({"NW": 500}).operate("NW", "station")
    t.do("P1", "place_token", spot="G15.0")
    assert t.cash_of("NW") == 500 - 4 * 20


@pytest.mark.parametrize(("ruleset", "acting"), [("book", []), ("18xx.games", ["P1"])])
def test_D_38_every_minor_is_asked_in_a_merger_round(ruleset: str, acting: list[str]) -> None:
    """N can neither convert nor reach another minor."""
    t = Table(3, phase="4", ruleset=ruleset).money(P1=1000).minor("N", "P1", price=70)
    t.merger_round("N")
    assert [who for who in t.acting() if t.state.round.kind == "MR"] == acting


@pytest.mark.parametrize(("ruleset", "given_up"), [("book", True), ("18xx.games", False)])
def test_D_40_whether_a_merger_can_be_given_up(ruleset: str, given_up: bool) -> None:
    t = dealt("P1", "P1", "P1", ruleset=ruleset).merger_round("N", "K-B", "K-R").do("P1", "merge", company="K-B")
    assert ("decline" in t.kinds()) is given_up


@pytest.mark.parametrize(("ruleset", "who"), [("book", "P2"), ("18xx.games", "P1")])
def test_D_40_who_names_the_company(ruleset: str, who: str) -> None:
    """P1 begins, P2 will be director."""
    t = dealt("P1", "P2", "P2", ruleset=ruleset).merger_round("N", "K-B", "K-R")
    for other in ("K-B", "K-R"):
        t.do("P1", "merge", company=other)
        while "agree" in t.kinds():
            t.do(t.acting()[0], "agree")
    assert ("form" in t.kinds(), t.acting()) == (True, [who])
