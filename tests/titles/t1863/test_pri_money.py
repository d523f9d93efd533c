"""Privates of 1863 that bring money, trains or tokens: ledger rows 63-PRI-09, 11 to 14, 18 to 20 and 22."""

import pytest

from tests.titles.t1863.table import Table

LINE = ("F9: 57 E10 G8", "G8: 4 F9 H7", "H7: 4 G8 I6", "I6: 57 H7 J5", "J5: 57 I6 K4")


def floated(
    card: str, place: str, size: str = "minor", tokens: int = 1, given: bool = True, phase: str = "II"
) -> Table:
    """The Circle Line of P1, floated at 100 in a place with a private in its capital or in his hand."""
    t = Table(4, phase).money(P1=600).privates(**{card: "P1"}).stock("P1")
    t.propose("P1", "CIR", place).passes("P2", "P3", "P4")
    t.do("P1", "name_founder", by="P1")
    if given:
        t.do("P1", "give_asset", asset=card)
    return t.do("P1", "found", price=100, size=size, tokens=tokens)


def test_63_PRI_09_a_free_2t_at_nine_elms() -> None:
    t = floated("NINE_ELMS", "I22.0")
    assert t.trains_of("CIR") == ["2T"]
    assert t.cash_of("CIR") == 200 - 120 - 50


def test_63_PRI_09_not_elsewhere_nor_with_the_card_in_hand() -> None:
    assert floated("NINE_ELMS", "G18.0").trains_of("CIR") == []
    assert floated("NINE_ELMS", "I22.0", given=False).trains_of("CIR") == []


def test_63_PRI_09_only_while_2t_lie_in_the_yard() -> None:
    t = floated("NINE_ELMS", "I22.0", phase="III")
    assert (t.in_stock("2T"), t.trains_of("CIR")) == (0, [])


def test_63_PRI_11_lodgings_an_extra_token() -> None:
    t = floated("LODGINGS", "G18.0")
    assert (t.tokens_of("CIR"), t.charter_of("CIR")) == (["G18.0"], 1)
    assert t.cash_of("CIR") == 200 - 100


def test_63_PRI_11_on_top_of_those_bought() -> None:
    t = floated("LODGINGS", "G18.0", "major", 2, phase="III")
    assert (len(t.tokens_of("CIR")) + t.charter_of("CIR"), t.cash_of("CIR")) == (3, 200 - 100 - 50)
    t = floated("LODGINGS", "G18.0", "major", 4, phase="III")
    assert len(t.tokens_of("CIR")) + t.charter_of("CIR") == 5


def test_63_PRI_11_a_minors_second_token_is_not_in_excess() -> None:
    t = floated("LODGINGS", "G18.0")
    t.major("BAK", 0, shares={"P2": 4}, tokens=["F9.0"]).mergers()
    t.do("P1", "bid", lot="BAK tokens", by="CIR", amount=0)
    assert (t.tokens_of("CIR"), t.charter_of("CIR")) == (["F9.0", "G18.0"], 0)


@pytest.mark.parametrize(("owner", "due"), [("MET", 15), ("P1", 30)])
def test_63_PRI_12_the_brewery_halves_token_costs(owner: str, due: int) -> None:
    t = Table(4, "III").major("MET", 100, shares={"P1": 6}, cash=100, tokens=["C10.0", "F9.0", "I6.0"])
    t.privates(BREWERY=owner).operate("MET", "costs")
    assert t.cash_of("MET") == 100 - due


FAR = "C10 D11 E10 F11 G10 H11 I12 J11 K10 L11 M10 N9 O8 P9 Q10"


def mailing(*markers: str, trains: tuple[str, ...] = ("5T",), owner: str = "MET") -> Table:
    """Track from Paddington over Oxford Circus and the Post Office to Whitechapel, with mail markers."""
    t = Table(4, "V").major("MET", 100, shares={"P1": 6}, trains=trains).tiles("C10: 216 D11 B9 C8")
    hexes = FAR.split()
    t.line(*hexes).facing("Q10", "57", "P9")
    return t.privates(MAIL=owner).put(mail=markers).operate("MET", "run")


def route(to: str) -> str:
    t = Table()
    hexes = FAR.split()
    stops = {name for name in hexes if t.title.board.hexes[name].shape.stops}  # type: ignore[index]
    return " ".join(f"{name}.0" if name in stops else name for name in hexes[: hexes.index(to) + 1])


def plain(to: str) -> int:
    return mailing(owner="box").run("P1", route(to)).revenue


@pytest.mark.parametrize(
    ("markers", "to", "more"),
    [
        (("C10",), "Q10", 10),
        (("C10", "H11"), "Q10", 40),
        (("C10", "Q10"), "Q10", 60),
        (("C10", "Q10"), "M10", 10),
        (("H11", "M10"), "Q10", 40),
        (("M10", "Q10"), "H11", 0),
    ],
)
def test_63_PRI_13_x22_mail_markers_on_one_route(markers: tuple[str, ...], to: str, more: int) -> None:
    assert mailing(*markers).run("P1", route(to)).revenue == plain(to) + more


def test_63_PRI_13_markers_are_placed_and_moved_at_the_start_of_its_turn() -> None:
    t = Table(4, "III").major("MET", 100, shares={"P1": 6}, cash=100).privates(MAIL="MET").operate("MET")
    assert t.values("place_mail", "hex") == {"C10", "H11", "M10", "Q10"}
    t.do("P1", "place_mail", marker="1", hex="C10").do("P1", "place_mail", marker="2", hex="Q10")
    assert set(t.state.mail) == {"C10", "Q10"}
    assert t.rule("P1", "place_mail", marker="1", hex="H11") == "63-PRI-13"
    t.operate("MET", number=2).do("P1", "place_mail", marker="2", hex="M10")
    assert set(t.state.mail) == {"C10", "M10"}
    t.operate("MET", number=3).do("P1", "place_mail", marker="1", hex="H11")
    assert t.state.mail == ("H11", "M10")
    t.operate("MET").lay_any("D9")
    assert t.rule("P1", "place_mail", marker="1", hex="H11") == "63-PRI-13"


def test_63_PRI_13_only_by_the_company_that_owns_it() -> None:
    t = Table(4, "III").major("MET", 100, shares={"P1": 6}).privates(MAIL="P1").operate("MET")
    assert t.rule("P1", "place_mail", marker="1", hex="C10") == "63-PRI-13"


def test_63_PRI_14_a_company_running_there_pays_the_owner() -> None:
    t = Table(4, "III").major("BAK", 100, shares={"P1": 6}, trains=["2T"]).tiles(*LINE)
    t.privates(CHOCOLATE="P3").put(pirate="I6.0").money(P3=0).operate("BAK", "run").run("P1", "F9.0 G8.0 H7.0 I6.0")
    assert (t.revenue, t.cash_of("P3")) == (60 - 5, 5)


def test_63_PRI_14_an_express_that_only_passes_too() -> None:
    t = Table(4, "III").major("BAK", 100, shares={"P1": 6}, trains=["2+1e"], tokens=["F9.0", "L7.0"])
    t.tiles(*LINE[:4], "J5: 6 I6 K6", "K6: 9 J5 L7", "L7: 57 K6")
    t.privates(CHOCOLATE="P3").put(pirate="I6.0").money(P3=0).operate("BAK", "run")
    t.run("P1", "F9.0 G8.0 H7.0 I6.0 J5.0 K6 L7.0")
    assert (t.revenue, t.cash_of("P3")) == (20 + 20 + 2 * 20 - 5, 5)


def test_63_PRI_14_once_a_company_whatever_its_trains() -> None:
    t = Table(4, "III").major("BAK", 100, shares={"P1": 6}, trains=["2T", "2T"], tokens=["F9.0", "J5.0"]).tiles(*LINE)
    t.privates(CHOCOLATE="BAK").put(pirate="I6.0").operate("BAK", "run")
    t.run("P1", "F9.0 G8.0 H7.0 I6.0", "J5.0 I6.0")
    assert (t.revenue, t.cash_of("BAK")) == (60 + 40 - 5, 5)


def test_63_PRI_14_moved_once_an_operating_round() -> None:
    t = Table(4, "III").major("BAK", 100, shares={"P1": 6}, cash=100).minor("CIR", "P1", 60).privates(CHOCOLATE="P1")
    t.operate("BAK").do("P1", "place_pirate", spot="I6.0")
    assert t.state.pirate == "I6.0"
    assert t.rule("P1", "place_pirate", spot="J5.0") == "63-PRI-14"
    t.operate("CIR", acted=["BAK"])
    assert t.rule("P1", "place_pirate", spot="J5.0") == "63-PRI-14"
    t.operate("CIR", number=2).do("P1", "place_pirate", spot="J5.0")
    assert t.state.pirate == "J5.0"


@pytest.mark.parametrize("part", ["track", "dividend", "trains"])
def test_63_PRI_14_at_any_point_of_a_turn(part: str) -> None:
    t = Table(4, "II").minor("BAK", "P1", 80, cash=300, trains=["2T"]).privates(CHOCOLATE="P1")
    t.operate("BAK", part).do("P1", "place_pirate", spot="I6.0")
    assert t.state.pirate == "I6.0"


def test_63_PRI_14_only_for_its_owner() -> None:
    t = Table(4, "III").major("BAK", 100, shares={"P1": 6}, cash=100).privates(CHOCOLATE="P2").operate("BAK")
    assert t.rule("P1", "place_pirate", spot="I6.0") == "63-PRI-14"
    t = Table(4, "III").major("BAK", 100, shares={"P1": 6}, cash=100).minor("CIR", "P1").privates(CHOCOLATE="CIR")
    assert t.operate("BAK").rule("P1", "place_pirate", spot="I6.0") == "63-PRI-14"


def test_63_PRI_18_each_marker_once_an_operating_round() -> None:
    lays = ("B9: 58 A10 C10", "D9: 4 C10 E8", "E8: 8 D9 F9", "F9: 57 E8")
    for markers, more in (((), 0), (("C10",), 10)):
        t = Table(4, "III").major("MET", 100, shares={"P1": 6}, trains=["2T", "2T"]).tiles(*lays)
        t.privates(MAIL="MET").put(mail=markers).operate("MET", "run")
        t.run("P1", "A10.0 B9.0 C10.0", "C10.0 D9.0 E8 F9.0")
        assert t.revenue == 70 + 70 + more


def test_63_PRI_18_only_the_owning_company_collects_and_markers_stay() -> None:
    t = Table(4, "III").major("MET", 100, shares={"P1": 6}, trains=["2T"]).tiles("B9: 58 A10 C10")
    t.minor("BAK", "P1").privates(MAIL="BAK").put(mail=("C10",)).operate("MET", "run").run("P1", "A10.0 B9.0 C10.0")
    assert t.revenue == 70
    assert t.state.mail == ("C10",)


@pytest.mark.parametrize("card", ["LODGINGS", "NINE_ELMS"])
def test_63_PRI_19_bought_later_it_gives_nothing(card: str) -> None:
    t = Table(4, "II").minor("CIR", "P1", cash=300, tokens=["I22.0"]).privates(**{card: "P1"}).operate("CIR")
    t.do("P1", "buy_private", private=card, price=100)
    assert (t.charter_of("CIR"), t.trains_of("CIR"), t.tokens_of("CIR")) == (0, [], ["I22.0"])


def test_63_PRI_20_the_marker_holds_a_place_against_tokens() -> None:
    t = Table(4, "III").major("BAK", 100, shares={"P1": 6}, charter=1, trains=["3T"]).tiles(*LINE)
    t.privates(CHOCOLATE="P3").put(pirate="I6.0").operate("BAK")
    assert t.rule("P1", "place_token", spot="I6.0") == "63-PRI-20"
    t.passes("P1").run("P1", "F9.0 G8.0 H7.0 I6.0 J5.0")
    assert t.revenue == 80 - 5


def test_63_PRI_20_it_takes_a_free_place() -> None:
    t = Table(4, "III").major("BAK", 100, shares={"P1": 6}, charter=1).privates(CHOCOLATE="P1").operate("BAK")
    assert t.rule("P1", "place_pirate", spot="F9.0") == "63-PRI-20"
    assert t.rule("P1", "place_pirate", spot="G8.0") == "63-PRI-20"
    t = Table(4, "III").major("BAK", 100, shares={"P1": 6}, charter=1).tiles(*LINE, "I6: LU08 H7 J5")
    t.privates(CHOCOLATE="P1").operate("BAK").do("P1", "place_pirate", spot="I6.0")
    assert t.do("P1", "place_token", spot="I6.0").tokens_of("BAK") == ["F9.0", "I6.0"]


def test_63_PRI_22_the_marker_leaves_with_its_card() -> None:
    t = Table(4, "III").major("BAK", 100, shares={"P1": 6}, charter=1, trains=["3T"]).tiles(*LINE)
    t.privates(CHOCOLATE="P3", MAIL="BAK").put(pirate="I6.0", mail=("C10",)).money(P3=0)
    t.major("CIR", 300, shares={"P4": 4}, cash=1000).left("3T", 0).operate("CIR", "trains")
    t.do("P4", "buy_train", source="bank", type="4T")
    assert (t.state.pirate, t.state.mail) == (None, ("C10",))
    t.operate("BAK").do("P1", "place_token", spot="I6.0").passes("P1").run("P1", "F9.0 G8.0 H7.0 I6.0 J5.0")
    assert (t.revenue, t.cash_of("P3")) == (80, 0)
