"""The merger round of 1861: ledger rows 61-MRG on who may convert or merge, and into what."""

import pytest

from tests.titles.t1861.merging import YELLOW, merge, rails, settled
from tests.titles.t1861.table import Table

PUBLICS = ["GRR", "MK", "MKV", "MKN", "MVR", "NW", "SE", "SW"]


@pytest.mark.parametrize("phase", ["3", "4", "5", "6", "7"])
def test_61_MRG_01_after_each_operating_round_of_phases_3_to_7(phase: str) -> None:
    t = Table(3, phase=phase).minor("K-K", "P1", cell=(5, 6), trains=[phase]).operate("K-K", "trains", number=1)
    assert (str(t.state.round), t.told("round")) == ("MR 2.1", ["MR 2.1 begins"])
    t.passes("P1")
    assert str(t.state.round) == "OR 2.2"
    t.operate("K-K", "trains", number=2)
    assert str(t.state.round) == "MR 2.2"
    t.passes("P1")
    assert str(t.state.round) == "SR 3"
    assert [type(frame).__name__ for frame in t.state.frames] == ["StockRound"], "no round is left open beneath"


def test_61_MRG_01_the_phase_at_the_end_of_the_round_decides() -> None:
    """The first 3-train bought in the first operating round: a merger round follows it. Without, none."""
    t = Table(3).sold_out("2").minor("K-K", "P1", cell=(5, 6), trains=["2"], cash=225)
    t.operate("K-K", "trains", number=1)
    still_phase_2 = t.state
    t.do("P1", "buy_train", source="bank", type="3")
    assert str(t.state.round) == "MR 2.1"
    t.state = still_phase_2
    t.passes("P1")
    assert str(t.state.round) == "OR 2.2"


def test_61_MRG_02_each_minor_in_operating_order() -> None:
    """None is skipped because one before it has converted."""
    t = Table(3, phase="4").minor("K-K", "P1", cell=(5, 6), trains=["4"])
    t.minor("M-K", "P2", cell=(3, 6)).minor("M-V", "P3", cell=(4, 6)).operate("K-K", "trains")
    assert t.acting() == ["P2"]
    assert [option.idle for option in t.options("pass")] == [True]
    assert t.refused("P3", "convert", company="NW").rule == "61-MRG-02"
    settled(t.do("P2", "convert", company="NW"))
    assert t.acting() == ["P3"]
    settled(t.do("P3", "convert", company="SE"))
    assert t.acting() == ["P1"]
    t.passes("P1")
    assert str(t.state.round) == "OR 2.2"


def three_owners() -> Table:
    """N of P1, K-B of P2 and K-R of P3, all linked; N's turn in the merger round."""
    t = rails().minor("N", "P1", price=100, spot="H8.0").minor("K-B", "P2", price=90, spot="D14.0")
    return t.minor("K-R", "P3", price=80, spot="G15.0").merger_round("N", "K-B", "K-R")


def test_61_MRG_02_the_owner_asked_must_agree() -> None:
    t = three_owners().do("P1", "merge", company="K-B")
    assert t.acting() == ["P2"]
    assert {option.rule for option in t.options()} == {"61-MRG-02"}
    t.do("P2", "decline")
    assert t.acting() == ["P1"]
    t.do("P1", "merge", company="K-R").do("P3", "agree").passes("P1").do("P1", "form", company="NW")
    assert "K-B" in t.state.marks
    assert not {"N", "K-R"} & set(t.state.marks)


def test_61_MRG_02_all_parties_must_agree() -> None:
    """Who has agreed to merge with one is asked again about a third."""
    t = three_owners().do("P1", "merge", company="K-B").do("P2", "agree").do("P1", "merge", company="K-R")
    assert t.acting() == ["P2"]
    t.do("P2", "agree")
    assert t.acting() == ["P3"]
    asked = t.state
    t.do("P3", "agree").do("P1", "form", company="NW")
    assert [t.percent_of(who, "NW") for who in ("P1", "P2", "P3")] == [10, 10, 10]
    t.state = asked
    t.do("P3", "decline").passes("P1").do("P1", "form", company="NW")
    assert [t.percent_of(who, "NW") for who in ("P1", "P2", "P3")] == [10, 10, 0]


def test_61_MRG_02_one_owner_needs_nobodys_consent() -> None:
    t = rails().minor("N", "P1", spot="H8.0").minor("K-B", "P1", spot="D14.0").merger_round("N", "K-B")
    t.do("P1", "merge", company="K-B")
    assert t.acting() == ["P1"]
    assert t.options("form")


def test_61_MRG_02_one_that_has_passed_may_join_later() -> None:
    """Ruling R-MRG-01."""
    t = three_owners().passes("P1").do("P2", "merge", company="N").do("P1", "agree").passes("P2")
    assert t.acting() == ["P1"]
    t.do("P1", "form", company="NW")
    assert not {"N", "K-B"} & set(t.state.marks)


@pytest.mark.parametrize("cell", YELLOW)
def test_61_MRG_03_conversion_from_the_yellow_column(cell: tuple[int, int]) -> None:
    t = Table(3, phase="4").minor("K-K", "P1", cell=cell).merger_round("K-K")
    assert len(t.options("convert")) == 8


@pytest.mark.parametrize("cell", [(4, 5), (2, 5), (1, 4), (0, 4), (5, 5)])
def test_61_MRG_03_not_from_another_cell_of_the_price(cell: tuple[int, int]) -> None:
    t = rails().minor("N", "P1", cell=cell, spot="H8.0").minor("K-B", "P1", spot="D14.0").merger_round("N", "K-B")
    assert t.refused("P1", "convert", company="NW").rule == "61-MRG-03"
    assert not t.options("convert")


@pytest.mark.parametrize(("cell", "target"), YELLOW.items())
def test_61_MRG_04_the_red_or_purple_cell_of_the_same_value(cell: tuple[int, int], target: tuple[int, int]) -> None:
    t = Table(3, phase="4").minor("K-K", "P1", cell=cell).merger_round("K-K")
    price = t.price_of("K-K")
    t.do("P1", "convert", company="NW")
    assert t.cell_of("NW") == target
    assert t.price_of("NW") == price


def test_61_MRG_04_under_a_marker_there_even_if_it_stays_on_its_cell() -> None:
    t = Table(3, phase="4").minor("K-K", "P1", cell=(3, 6))
    t.public("SE", cell=(3, 6), shares={"P2": 20}, tokens=["F18.0"]).merger_round("K-K")
    assert t.stack_at(3, 6) == ["K-K", "SE"]
    t.do("P1", "convert", company="NW")
    assert t.stack_at(3, 6) == ["SE", "NW"]


def test_61_MRG_05_directors_certificate_and_token() -> None:
    t = Table(3, phase="4").minor("K-K", "P2", cell=(4, 6), cash=33).merger_round("K-K")
    bank = t.cash_of("bank")
    t.do("P2", "convert", company="SW")
    assert t.percent_of("P2", "SW") == 20
    assert t.director_of("SW") == "P2"
    assert t.percent_of("SW", "SW") == 80
    assert t.tokens_of("SW") == ["D14.2"]
    assert t.tokens_of("K-K") == []
    assert (t.cash_of("P2"), t.cash_of("SW"), t.cash_of("bank")) == (420, 33, bank)


def test_61_MRG_05_no_public_company_is_free() -> None:
    """Ruling R-MRG-08: then there is neither conversion nor merger."""
    t = rails().minor("N", "P1", cell=(5, 6), spot="H8.0").minor("K-B", "P1", spot="D14.0")
    for name in PUBLICS[:-1]:
        t.public(name, shares={"P2": 20})
    t.merger_round("N", "K-B")
    assert {option.args["company"] for option in t.options("convert")} == {"SW"}
    assert t.refused("P1", "convert", company="NW").rule == "61-MRG-05"
    assert t.options("merge")
    t.public("SW", shares={"P2": 20}).merger_round("N", "K-B")
    assert t.state.round.kind != "MR"


SPOTS = ["H8.0"] * 3 + ["D14.0"] * 3 + ["G15.0"] * 3 + ["E9.0"] * 2
ELEVEN = ["N", "K-B", "K-K", "K-R", "M-K", "M-NN", "M-V", "O-K", "R-O", "SP-W", "D"]


def eleven(*owners: str) -> Table:
    """Linked minors of these owners; the first minor's turn in the merger round."""
    t = rails()
    for name, owner, spot in zip(ELEVEN, owners, SPOTS, strict=False):
        t.minor(name, owner, price=70, spot=spot)
    return t.merger_round(*ELEVEN[: len(owners)])


def test_61_MRG_06_at_most_six_of_one_player() -> None:
    t = eleven(*["P1"] * 7, "P2")
    for name in ELEVEN[1:6]:
        t.do("P1", "merge", company=name)
    assert t.refused("P1", "merge", company=ELEVEN[6]).rule == "61-MRG-06"
    t.do("P1", "merge", company=ELEVEN[7]).do("P2", "agree").do("P1", "form", company="NW")
    assert (t.percent_of("P1", "NW"), t.percent_of("P2", "NW")) == (60, 10)


def test_61_MRG_06_at_most_six_of_somebody_else() -> None:
    """P1 starts with one minor; the seventh of P2 is refused."""
    t = eleven("P1", *["P2"] * 7)
    for name in ELEVEN[1:7]:
        t.do("P1", "merge", company=name).do("P2", "agree")
    assert t.refused("P1", "merge", company=ELEVEN[7]).rule == "61-MRG-06"
    t.do(t.acting()[0], "form", company="NW")
    assert (t.percent_of("P1", "NW"), t.percent_of("P2", "NW")) == (10, 60)


def test_61_MRG_06_at_most_ten() -> None:
    t = eleven(*["P1", "P2"] * 5, "P3")
    for name in ELEVEN[1:10]:
        t.do("P1", "merge", company=name).do("P2", "agree")
    assert t.acting() == ["P1"]
    assert {option.kind for option in t.options()} == {"form"}
    t.do("P1", "form", company="NW")
    assert (t.percent_of("P1", "NW"), t.percent_of("P2", "NW")) == (50, 50)
    assert "D" in t.state.marks


def test_61_MRG_06_two_at_least() -> None:
    """A minor alone has nothing to form, and itself is no partner."""
    t = eleven("P1", "P1")
    assert not t.options("form")
    assert t.refused("P1", "merge", company="N").rule == "61-MRG-06"


def moscow(phase: str, *tiles: str) -> Table:
    """N, which could convert, and M-K of P1 in Moscow, with M-NN of P1 in the third circle."""
    t = Table(3, phase=phase).minor("N", "P1", cell=(5, 6)).minor("M-K", "P1").minor("M-NN", "P1")
    for tile in tiles:
        t.upgrade("H8", tile)
    return t


def test_61_MRG_07_circles_of_one_hex_are_not_linked() -> None:
    """X-04: green Moscow, no track between the circles."""
    t = moscow("4", "637").merger_round("N", "M-K", "M-NN")
    assert t.refused("P1", "merge", company="M-K").rule == "61-MRG-07"
    assert not t.options("merge")


def test_61_MRG_07_joined_circles_are() -> None:
    """X-05: brown Moscow."""
    t = moscow("5", "637", "638").merger_round("N", "M-K", "M-NN")
    t.do("P1", "merge", company="M-K").passes("P1").do("P1", "form", company="NW")
    assert t.tokens_of("NW") == ["H8.0"]


def test_61_MRG_07_track_from_one_circle_to_another_is_a_link() -> None:
    """By way of Tula M-K and M-NN are linked, N is not."""
    t = moscow("4", "637").line("H8", "I9", "H10", "H8").merger_round("M-K", "N", "M-NN")
    assert t.refused("P1", "merge", company="N").rule == "61-MRG-07"
    t.do("P1", "merge", company="M-NN")


def through_smolensk() -> Table:
    """Kiev, Smolensk with one space, Moscow: K-K of P1, M-B of P1, M-K of P1."""
    t = Table(3, phase="4").tile("E9", "6", 5).line("D14", "C13", "C11", "D10", "E9").line("E9", "F10", "G9", "H8")
    t.minor("K-K", "P1", cell=(5, 6), spot="D14.1").minor("M-B", "P1").minor("M-K", "P1").upgrade("H8", "637")
    return t


def test_61_MRG_07_tokens_of_outsiders_block_those_of_members_do_not() -> None:
    """Ruling R-MRG-02."""
    t = through_smolensk().merger_round("K-K", "M-B", "M-K")
    assert t.refused("P1", "merge", company="M-K").rule == "61-MRG-07"
    t.do("P1", "merge", company="M-B").do("P1", "merge", company="M-K").do("P1", "form", company="NW")
    assert not {"K-K", "M-B", "M-K"} & set(t.state.marks)


def test_61_MRG_07_no_track_no_merger() -> None:
    t = Table(3, phase="4").minor("K-K", "P1", cell=(5, 6)).minor("M-V", "P1").merger_round("K-K", "M-V")
    assert t.refused("P1", "merge", company="M-V").rule == "61-MRG-07"


PRICES = [
    ((100, 70), 165),
    ((55, 60), 110),
    ((135, 110), 200),
    ((35, 45), 80),
    ((35, 35), 70),
    ((100, 60), 150),
    ((100, 50, 90), 150),
    ((60, 70, 100), 150),
]


@pytest.mark.parametrize(("prices", "price"), PRICES)
def test_61_MRG_08_highest_and_lowest_price_together(prices: tuple[int, ...], price: int) -> None:
    """Rounded down to a red or purple value, 200 at most (X-09, X-10; ruling R-MRG-03). The sum, not the average."""
    t = rails()
    names = ["N", "K-B", "K-R"][: len(prices)]
    for name, value, spot in zip(names, prices, ("H8.0", "D14.0", "G15.0"), strict=False):
        cell = next(cell for cell, known in t.title.market.prices.items() if known == value)
        t.minor(name, "P1", cell=cell, spot=spot)
    merge(t, "NW", *names)
    assert t.price_of("NW") == price
    assert t.title.market.has(t.cell_of("NW"), "red", "purple")


def dealt(*owners: str) -> Table:
    """Up to four linked minors of these owners in operating order, two of them in Moscow."""
    t = rails()
    for name, owner, spot, price in zip(
        ["N", "K-B", "K-R", "M-K"], owners, ["H8.0", "D14.0", "G15.0", "H8.0"], [100, 90, 80, 70], strict=False
    ):
        t.minor(name, owner, price=price, spot=spot)
    return t


def test_61_MRG_09_a_share_for_each_minor() -> None:
    t = merge(dealt("P1", "P2", "P1", "P1"), "NW", "N", "K-B", "K-R", "M-K")
    assert [t.percent_of(who, "NW") for who in ("P1", "P2", "NW")] == [30, 10, 60]
    assert t.director_of("NW") == "P1"


def test_61_MRG_09_ties_go_to_the_owner_of_the_earliest_minor() -> None:
    t = merge(dealt("P1", "P2", "P2", "P1"), "NW", "N", "K-B", "K-R", "M-K")
    assert t.director_of("NW") == "P1"
    assert [t.percent_of(who, "NW") for who in ("P1", "P2")] == [20, 20]


def test_61_MRG_09_not_to_whoever_started_the_merger() -> None:
    t = dealt("P1", "P2").merger_round("K-B").do("P2", "merge", company="N").do("P1", "agree")
    assert t.acting() == ["P1"]
    t.do("P1", "form", company="NW")
    assert t.director_of("NW") == "P1"


def test_61_MRG_09_most_shares_before_the_order() -> None:
    t = merge(dealt("P1", "P2", "P2"), "NW", "N", "K-B", "K-R")
    assert t.director_of("NW") == "P2"


def test_61_MRG_09_the_director_of_the_new_company_chooses_it() -> None:
    """Ruling R-MRG-09."""
    t = dealt("P1", "P2", "P2").merger_round("N").do("P1", "merge", company="K-B").do("P2", "agree")
    t.do("P1", "merge", company="K-R").do("P2", "agree")
    assert t.acting() == ["P2"]
    assert len(t.options("form")) == 8
    t.public("SE", shares={"P3": 20})
    assert t.refused("P2", "form", company="SE").rule == "61-MRG-09"


def test_61_MRG_10_one_token_a_hex_and_two_at_most() -> None:
    """H8, H8 and E9: one in Moscow goes, Smolensk stays."""
    t = rails().minor("N", "P1", spot="H8.0").minor("M-K", "P1", spot="H8.0").minor("M-B", "P1", spot="E9.0")
    merge(t, "NW", "N", "M-K", "M-B")
    assert t.tokens_of("NW") == ["E9.0", "H8.0"]


def test_61_MRG_10_the_double_goes_not_another() -> None:
    """In circles of their own the director says which; a token that is no double may not be given up for it."""
    t = moscow("4", "637").line("H8", "I9", "H10", "H8").tile("I13", "6", 3).line("H10", "I11", "I13")
    t.minor("M-V", "P1").tile("H10", "87", 3)
    merge(t, "NW", "M-K", "M-NN", "M-V")
    assert {option.args["spot"] for option in t.options("remove_token")} == {"H8.0", "H8.2"}
    assert t.refused("P1", "remove_token", spot="I13.0").rule == "61-MRG-10"
    t.do("P1", "remove_token", spot="H8.0")
    assert t.tokens_of("NW") == ["H8.2", "I13.0"]


def test_61_MRG_10_the_director_keeps_two_of_many() -> None:
    t = dealt("P2", "P1", "P1").money(P1=1000, P2=1000)
    merge(t, "NW", "N", "K-B", "K-R")
    assert t.acting() == ["P1"]
    assert {option.kind for option in t.options()} == {"remove_token"}
    t.do("P1", "remove_token", spot="D14.0")
    assert t.tokens_of("NW") == ["G15.0", "H8.0"]
    assert not t.options("remove_token")


@pytest.mark.parametrize(("names", "cost"), [(("N", "M-K"), 4 * 20), (("N", "K-B"), 3 * 40)])
def test_61_MRG_10_the_others_are_still_to_be_placed_and_paid(names: tuple[str, str], cost: int) -> None:
    """Ruling R-TOK-01: all in one hex leaves one on the map, so the next is the second. Given up is not free."""
    t = merge(dealt("P1", "P1", "P2", "P1"), "NW", *names)
    settled(t).purse({"NW": 1000}).operate("NW", "station").do("P1", "place_token", spot="G15.0")
    assert t.cash_of("NW") == 1000 - cost


def test_61_MRG_11_all_assets_join() -> None:
    """X-09: M-B at 100 and N at 70 of one owner merge into NW at 165."""
    t = rails().minor("M-B", "P1", price=100, spot="E9.0", cash=20, trains=["3"])
    t.minor("N", "P1", price=70, spot="H8.0", cash=155, trains=["4"], loans=1).privates(TSR="N", WVR="P1")
    merge(t, "NW", "M-B", "N")
    assert (t.cash_of("NW"), t.loans_of("NW"), t.trains_of("NW")) == (175, 1, ["3", "4"])
    assert (t.owner_of("TSR"), t.owner_of("WVR")) == ("NW", "P1")
    assert (t.percent_of("P1", "NW"), t.percent_of("NW", "NW")) == (20, 80)
    for name in ("N", "M-B"):
        assert (t.cash_of(name), t.loans_of(name), t.trains_of(name), t.tokens_of(name)) == (0, 0, [], [])
        assert t.director_of(name) is None
    t.do("P1", "buy_share", company="NW", shares=1)
    assert (t.cash_of("P1"), t.cash_of("NW")) == (315 - 165, 175 + 165)
    assert t.percent_of("P1", "NW") == 30


def test_61_MRG_11_so_in_a_conversion() -> None:
    t = Table(3, phase="4").minor("K-K", "P1", cell=(5, 6), cash=61, loans=2, trains=["4"]).privates(BSS="K-K")
    t.merger_round("K-K").do("P1", "convert", company="SE")
    assert (t.cash_of("SE"), t.loans_of("SE"), t.trains_of("SE"), t.owner_of("BSS")) == (61, 2, ["4"], "SE")


def test_61_MRG_16_the_minors_are_gone() -> None:
    t = settled(merge(dealt("P1", "P1"), "NW", "N", "K-B"))
    assert set(t.state.marks) == {"NW"}
    t.put(phase="4")
    t.stock("P1")
    assert not {"N", "K-B"} & {option.args["lot"] for option in t.options("bid")}
    assert t.refused("P1", "bid", lot="N", amount=100).rule == "61-AUC-11"


def test_61_MRG_17_more_than_five_loans() -> None:
    """The company has six and owes 30 in its next turn."""
    t = dealt("P1", "P1", "P1")
    for name in ("N", "K-B", "K-R"):
        t.equip(name, loans=2)
    merge(t, "NW", "N", "K-B", "K-R").do("P1", "remove_token", spot="H8.0")
    assert t.loans_of("NW") == 6
    settled(t).equip("NW", trains=["5"]).purse({"NW": 49}).operate("NW", "loans", number=2)
    assert (t.cash_of("NW"), t.loans_of("NW")) == (19, 6)


def test_61_MRG_18_under_the_markers_on_its_cell() -> None:
    t = dealt("P1", "P1").public("MK", price=180, shares={"P2": 20}, tokens=["F18.0"])
    settled(merge(t, "NW", "N", "K-B"))
    assert t.stack_at(*t.cell_of("NW")) == ["MK", "NW"]
    t.equip("MK", trains=["5"]).equip("NW", trains=["5"]).operating_round()
    assert t.operating == "MK"


def test_61_MRG_19_none_once_the_first_8_is_bought() -> None:
    t = Table(3, phase="7").sold_out("7").minor("K-K", "P2", cell=(5, 6), trains=["5"])
    t.public("NW", shares={"P1": 60}, tokens=["F18.0"], cash=1000).operate("NW", "trains", number=2)
    phase_7 = t.state
    t.equip("NW", trains=["5"]).passes("P1")
    assert str(t.state.round) == "MR 2.2"
    t.state = phase_7
    t.do("P1", "buy_train", source="bank", type="8")
    assert str(t.state.round) == "SR 3"
