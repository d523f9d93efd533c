"""Corners of 1861's book that the checks of its ledger do not reach: exceptions, several players, changes of mind."""

from railhead.mechanisms.shares import certificate_count
from tests.titles.t1861.merging import merge, rails
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
    assert {option.kind for option in t.options()} == {"merge", "pass", "decline"}
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
