"""Corners of 1861's book that the checks of its ledger do not reach: exceptions, several players, changes of mind."""

from railhead.core.ids import BANK
from railhead.mechanisms.shares import certificate_count
from tests.titles.t1861.merging import merge, rails
from tests.titles.t1861.running import earned, no_run, route
from tests.titles.t1861.table import Table, player


def by_way_of_moscow(*, joined: bool) -> Table:
    """M-B of P1 in Smolensk, its line to one circle of green Moscow; S-V of P1 in Nizhnii Novgorod, its line to
    another. Joined, track round by Tula leads from the one circle to the other."""
    t = Table(3, phase="4").tile("E9", "6", 5).upgrade("H8", "637").line("E9", "F10", "G9", "H8")
    t.line("H8", "I7", "J8", "K7").minor("M-B", "P1", cell=(5, 6)).minor("S-V", "P1", spot="K7.0")
    return t.line("H8", "I9", "H10", "H8") if joined else t


def test_61_MRG_07_from_one_circle_to_another_also_on_the_way() -> None:
    """Ruling R-MRG-11: for mergers a route may hold two circles of Moscow, wherever it begins."""
    t = by_way_of_moscow(joined=True).merger_round("M-B", "S-V")
    t.do("P1", "merge", company="S-V").do("P1", "form", company="NW")
    assert t.tokens_of("NW") == ["E9.0", "K7.0"]


def test_61_MRG_07_not_without_track_between_the_circles() -> None:
    t = by_way_of_moscow(joined=False).merger_round("M-B", "S-V")
    assert t.refused("P1", "merge", company="S-V").rule == "61-MRG-07"


def test_61_MRG_07_an_outsider_in_one_of_the_circles_blocks() -> None:
    t = by_way_of_moscow(joined=True).minor("M-K", "P2").merger_round("M-B", "S-V")
    assert t.refused("P1", "merge", company="S-V").rule == "61-MRG-07"


def at_the_limit() -> Table:
    """P1 and P2 have two of four merged minors each; P1 is director. P2 has 16 certificates, the limit of four
    players, his two shares of NW among them. P1 has declined to buy."""
    t = rails()
    for name, owner, spot in (
        ("N", "P1", "H8.0"),
        ("K-B", "P1", "D14.0"),
        ("K-R", "P2", "G15.0"),
        ("M-B", "P2", "E9.0"),
    ):
        t.minor(name, owner, price=50, spot=spot)
    t.privates(TSR="P2", BSS="P2", MYR="P2", MRR="P2").money(P1=99, P2=2000)
    t.public("MK", shares={"P3": 20, "P2": 80}).public("SE", shares={"P3": 20, "P2": 20})
    merge(t, "NW", "N", "K-B", "K-R", "M-B")
    return t.do("P1", "remove_token", spot="E9.0").do("P1", "remove_token", spot="D14.0")


def test_61_MRG_15_who_takes_the_office_over_gives_two_certificates_for_one() -> None:
    """A third share makes P2 director: two of his three become one certificate, so he is at the limit, not above it."""
    t = at_the_limit()
    assert t.acting() == ["P2"]
    assert [option.args["shares"] for option in t.options("buy_share")] == [1]
    assert t.refused("P2", "buy_share", company="NW", shares=2).rule == "61-MRG-15"
    t.do("P2", "buy_share", company="NW", shares=1)
    assert t.director_of("NW") == "P2"
    assert certificate_count(t.d, player("P2")) == 16


def three_owners() -> Table:
    """N of P1, K-B of P2 and K-R of P3, all linked. P1 wants all three to merge; P2 has agreed, P3 is asked."""
    t = rails().minor("N", "P1", cell=(5, 6), spot="H8.0").minor("K-B", "P2", price=90, spot="D14.0")
    t.minor("K-R", "P3", price=80, spot="G15.0").merger_round("N", "K-B", "K-R")
    return t.do("P1", "merge", company="K-B").do("P2", "agree").do("P1", "merge", company="K-R").do("P2", "agree")


def test_61_MRG_02_a_merger_not_all_agree_to_may_be_given_up() -> None:
    """Ruling R-MRG-13: the merger proposed was that of three. Nobody is held to one of two."""
    t = three_owners().do("P3", "decline")
    assert {option.kind for option in t.options()} == {"pass", "decline"}
    assert t.refused("P1", "merge", company="K-R").reason == "it was declined, and nothing has changed since"
    t.do("P1", "decline")
    assert {"N", "K-B", "K-R"} <= set(t.state.marks)
    assert t.acting() == ["P1"]
    t.do("P1", "convert", company="NW")
    assert t.percent_of("P1", "NW") == 20


def test_61_MRG_02_only_by_whoever_proposed_it() -> None:
    t = three_owners().do("P3", "decline")
    assert t.refused("P2", "decline").rule == "61-MRG-06"


def test_61_MRG_02_what_all_have_agreed_to_takes_place() -> None:
    """No fourth minor is linked, so the merger is complete."""
    t = three_owners().do("P3", "agree")
    assert {option.kind for option in t.options()} == {"form"}


def test_61_MRG_13_a_void_merger_brings_back_tokens_already_given_up() -> None:
    """Three owners with a share each: tokens are chosen first, then nobody buys."""
    t = three_owners().money(P1=500, P2=500, P3=500)
    before = t.state.tokens
    t.do("P3", "agree").do("P1", "form", company="NW").do("P1", "remove_token", spot="G15.0")
    t.passes("P1", "P2", "P3")
    assert t.state.tokens == before
    assert [t.director_of(name) for name in ("N", "K-B", "K-R", "NW")] == ["P1", "P2", "P3", None]


def test_61_MRG_14_all_players_are_asked_though_owner_and_company_have_nothing() -> None:
    t = Table(3, phase="4").minor("K-K", "P1", cell=(4, 6)).money(P1=0).merger_round("K-K")
    t.do("P1", "convert", company="SE")
    assert t.acting() == ["P2"]
    t.do("P2", "buy_share", company="SE", shares=1).do("P3", "buy_share", company="SE", shares=1)
    assert (t.percent_of("P2", "SE"), t.percent_of("P3", "SE"), t.cash_of("SE")) == (10, 10, 220)


def test_61_SR_23_who_loses_an_office_may_come_above_the_limit() -> None:
    """Six players, limit 11: P1 has eleven, one of them a director's certificate. P2 buys and takes it over for two
    ordinary shares; in his next turn P1 must sell before anything else."""
    t = Table(6, phase="4").public("NW", 70, shares={"P1": 20, "P2": 20})
    for name in ("N", "K-B", "K-K", "K-R", "M-K", "M-NN", "M-V", "O-K", "R-O", "SP-W"):
        t.minor(name, "P1")
    t.stock("P2").do("P2", "buy_share", company="NW", source="treasury")
    assert certificate_count(t.d, player("P1")) == 12
    t.passes("P3", "P4", "P5", "P6")
    assert {option.kind for option in t.options()} == {"sell_shares"}
    assert t.refused("P1", "pass").rule == "61-SR-23"
    t.do("P1", "sell_shares", company="NW", shares=1).passes("P1")
    assert t.acting() == ["P2"]


def test_61_END_04_the_income_of_privates_may_break_the_bank() -> None:
    """They pay at the start of the operating round: it is that round which is finished, and no other."""
    t = Table(3, phase="5").equip("RSR", trains=["5"]).privates(WVR="P1", MRR="P2")
    t.public("NW", price=120, shares={"P1": 60, "P2": 40}, tokens=["F18.0"], trains=["5"])
    t.money(P3=t.cash_of("P3") + t.cash_of(BANK) - 54).merger_round(number=1)
    assert t.state.broken
    assert (t.cash_of("P1"), t.cash_of("P2")) == (420 + 30, 420 + 25)
    assert t.operating == "NW"
    while not t.state.finished:
        t.passes("P1")
    assert str(t.state.round) == "OR 2.2"


def test_61_TRK_13_a_city_reached_only_by_new_track_of_the_tile() -> None:
    """Smolensk's yellow tile joins edges 0 and 3; M-K's line ends at edge 5. Green tiles with all three will do."""
    t = Table(3, phase="3").minor("M-K", "P1", cash=100, trains=["3"]).tile("E9", "57", 0)
    t.line("H8", "H10", "G9", "F10", "E9").operate("M-K", "track")
    assert (t.rotations("E9", "14"), t.rotations("E9", "15"), t.rotations("E9", "619")) == ({2, 5}, {3}, {3})
    assert t.no_lay("E9", "14", 0) == "61-TRK-13"


def test_61_RUN_02_no_small_city_is_passed_twice_though_it_is_not_counted() -> None:
    """Moscow, Tula, Kursk, Kharkov; a loop leads from Tula back to Tula."""
    t = Table(3, phase="5").tile("H8", "638").tile("H10", "911").tile("G15", "623")
    t.line("H10", "I9", "I11", "H12", "H10").line("H10", "G11", "G13", "G15").minor("M-K", "P1", trains=["5"])
    t.operate("M-K", "run")
    there, loop, on = "H8.0 H10.0", "H10.0 I9 I11 H12 H10.0", ("H10.0 G11 G13.0", "G13.0 G15.0")
    assert no_run(t, route("5-0", there, loop, *on)) == "61-RUN-02"
    assert earned(t, route("5-0", there, *on)) == 70 + 10 + 10 + 50
