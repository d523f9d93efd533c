"""The book of 1862 read sentence by sentence: what the rows of the ledger touch only at their surface."""

from railhead.core.ids import Hex, Tile
from tests.titles.t1862.closing import bank_holds, closed, late, rounds
from tests.titles.t1862.merging import answer, merge, pair, standing
from tests.titles.t1862.table import Table

KEEP, SELL = "redeem_option", "sell_option"
MINE = {"P1": 50}


def newcomer(phase: str, duty: bool = True) -> Table:
    """ECR of P1 has floated and not operated; its home Witham is yellow and full with SVR of P3. NGC is P1's too."""
    t = Table(3, phase, first_build_duty=duty).tile("D13", "57").tile("D11", "57")
    t.started("ECR", 82, shares=MINE, operated=0, cash=500)
    t.started("SVR", 62, shares={"P3": 50}, tokens=["D11.0", "D13.0"], trains=["9F"])
    return t.started("NGC", 90, shares=MINE, tokens=["D11.0"], trains=["9F"]) if phase != "A" else t


def test_62_OR_04_in_the_first_edition_too_a_full_home_is_upgraded() -> None:
    """Book 7.2: the upgrade stands in the first paragraph; only the third, on building anything, may be dropped."""
    t = newcomer("B", duty=False)
    t.operating_round("ECR", "SVR").passes("P1")
    assert t.part == "track"
    assert t.refused("P1", "pass").rule == "62-OR-07"
    assert t.values("lay_tile", "hex") == {"D13"}


def test_62_OR_05_in_the_first_edition_too_without_an_upgrade_the_last_goes() -> None:
    t = newcomer("A", duty=False)
    t.operating_round("ECR", "SVR").passes("P1")
    assert t.part == "track"
    t.passes("P1")
    assert t.state.tokens == {"D11.0": ("SVR",), "D13.0": ("ECR",)}


def test_62_OR_12_a_circle_that_has_become_free_meanwhile() -> None:
    """ECR merges with NGC, which has operated, before it can build; SVR makes room in Witham; then nothing is due."""
    t = newcomer("D").tile("D11", "14", 2)
    t.operating_round("ECR", "SVR")
    answer(t.do("P1", "merge", company="NGC", survivor="ECR"), SELL)
    assert (t.operating, t.state.perched) == ("SVR", {"ECR": "D13.0"})
    t.passes("P3").lay("D13", "14", 0, who="P3")
    assert (t.state.perched, standing(t, "D13.0")) == ({}, ["SVR", "ECR"])
    t.operating_round("ECR")
    t.passes(*["P1"] if t.part == "merge" else [])
    assert t.part == "track"
    assert len(t.values("lay_tile", "hex")) > 1
    assert t.passes("P1").part != "track"


def test_62_OR_12_a_circle_left_by_another_marker() -> None:
    """The same, but SVR's marker has gone when ECR's next turn comes."""
    t = newcomer("B").operating_round("ECR", "SVR")
    answer(t.do("P1", "merge", company="NGC", survivor="ECR"), SELL)
    t.put(tokens={"D11.0": tuple(standing(t, "D11.0"))})
    t.operating_round("ECR")
    assert (t.state.perched, standing(t, "D13.0")) == ({}, ["ECR"])


def test_62_TRN_11_what_its_own_option_share_brings_helps_to_pay() -> None:
    """Book 7.11.2: bankrupt only if still unable after refinancing. 59 and 740 are short of an H train's 800; the one
    share on the charter is an option that brings 45 more."""
    t = Table(3, "H").tile("F3", "57", 2)
    t.started("ENR", 90, shares={"P1": 60, "P2": 30}, par=74, cash=59, permits=["freight"], markers=2)
    t.operate("ENR", "trains")
    assert {option.kind for option in t.options()} == {"refinance"}
    assert t.refused("P1", "pass").rule == "62-TRN-21"
    answer(t.do("P1", "refinance"), KEEP)
    assert (t.cash_of("ENR"), t.shares_of("charter", "ENR")) == (59 + 45 + 740, 0)
    assert t.do("P1", "buy_train", face="freight", warranties=0).trains_of("ENR") == ["9F"]


def test_62_MRG_24_extra_markers_are_lost_before_others_are_chosen() -> None:
    """Book 7.5.6: both stand in Norwich and in London, one each is gone at once; of the eight left each is to be had
    once, and giving up London gives up all that is there."""
    far = ["B5.0", "B7.0", "C4.0", "C6.0", "C8.0", "D5.0"]
    t = pair({"P1": 60}, {"P1": 60}, tokens=(["F5.0", *far[:4]], ["F5.0", *far[4:]]), phase="C")
    t.put(london={"N&E": "B15.0", "WStI": "D15.0"})
    offered = [option.args["spot"] for option in merge(t).options("remove_token")]
    assert sorted(map(str, offered)) == ["B15.0", *far, "F5.0"]
    t.do("P1", "remove_token", spot="B15.0")
    assert (t.part, t.state.london, len(t.tokens_of("N&E"))) == ("track", {}, 7)


def test_62_END_09_no_home_marker_finds_its_circle_after_the_lner() -> None:
    """Book 10.3: a marker that still waits displaces nobody any more."""
    t = newcomer("H")
    t.put(perched={"ECR": "D13.0"}, settled={**t.state.settled, "ECR": True})
    closed(t.trains("ECR", "9F")).operating_round("ECR", "SVR")
    assert standing(t, "D13.0") == ["SVR"]


def test_62_END_03_a_set_that_was_begun_with_two_rounds() -> None:
    """Book 7.9, 10.3: from phase C to the first H in OR 5.1; the set stays at two rounds, then the LNER forms."""
    t = late("C").purse({"ENR": 10_000}).operate("ENR", "trains", turn=5, then=["Y&N"])
    t.sold("C", 3).sold("D", 3).sold("E", 3).sold("F", 2).sold("G", 1)
    for face in ("express", "local"):
        t.do("P1", "buy_train", face=face, warranties=0)
    assert (t.state.phase, t.state.lner_due) == ("H", True)
    assert rounds(t, "OR 6.1") == ["OR 5.2", "the LNER forms", "SR 6", "OR 6.1"]


def test_62_END_19_emptied_in_a_parliament_round() -> None:
    """Book 10.2: 620 for a chartered company that floats there, 310 of them just paid in; one more set is played."""
    t = bank_holds(late("D").available("ECR").money(P1=1000, P2=0), 309).parliament("P1", number=4)
    t.do("P1", "open", company="ECR", amount=0).passes("P3").do("P1", "set_par", price=62)
    t.do("P1", "buy_share", company="ECR", source="ipo")
    assert not t.state.broken
    t.do("P1", "buy_share", company="ECR", source="ipo")
    assert t.state.broken
    t.finish("PR").finish("SR")
    assert (str(t.state.round), t.state.finished) == ("OR 4.1", "")
    t.operate("ENR", "acquire", turn=4, number=3)
    assert "bank" in t.state.finished


def test_62_TRN_04_a_refusal_says_which_limit() -> None:
    """A third Express in phase F: players asked elsewhere why a train was missing."""
    t = Table(3, "F").tile("F3", "57", 2).started("ENR", 90, shares=MINE, cash=5000, trains=["4/5E", "4/5E"])
    told = t.operate("ENR", "trains").refused("P1", "buy_train", face="express", warranties=0)
    assert (told.rule, "2 trains of this type" in str(told)) == ("62-TRN-04", True)


def test_62_SR_14_above_the_limit_by_another_players_purchase() -> None:
    """P2 takes the directorship of ENR over: P1's one certificate becomes three, he is two above the limit of eight and
    must sell two on his next turn."""
    t = Table(8, "C").started("ENR", 62, shares={"P1": 30, "P2": 30}, trains=["3F"])
    for name in ("WNR", "WVR"):
        t.started(name, 62, shares={"P3": 30, "P1": 30, "pool": 40}, trains=["3F"])
    t.started("SVR", 62, shares={"P4": 30, "P1": 10}, trains=["3F"]).stock("P2")
    assert t.papers_of("P1") == 8
    t.do("P2", "buy_share", company="ENR", source="charter")
    assert (t.director_of("ENR"), t.papers_of("P1")) == ("P2", 10)
    while t.acting() != ["P1"]:
        t.passes(*t.acting())
    for company, left in (("SVR", 9), ("ENR", 8)):
        assert t.refused("P1", "pass").rule == "62-SR-14"
        assert t.do("P1", "sell_shares", company=company, shares=1).papers_of("P1") == left
    assert t.refused("P1", "buy_share", company="WNR", source="pool").rule == "62-SR-13"
    t.passes("P1")


def test_62_SR_14_blocks_are_large_enough_to_come_down_to_the_limit() -> None:
    """Book 6.5.2, 6.4: eleven certificates of two companies, eight are the limit. A block of one may be first; as no
    company is sold twice in a turn, the second is then of two at least."""
    t = Table(8).started("ENR", 62, shares={"P1": 80}, trains=["1F"])
    t.started("WNR", 62, shares={"P2": 50, "P1": 50}, trains=["1F"]).stock("P1")
    assert t.papers_of("P1") == 11
    assert t.values("sell_shares", "shares", company="ENR") == {1, 2, 3, 4, 5, 6, 7, 8}
    t.do("P1", "sell_shares", company="ENR", shares=1)
    assert t.refused("P1", "sell_shares", company="WNR", shares=1).rule == "62-SR-14"
    assert t.do("P1", "sell_shares", company="WNR", shares=2).papers_of("P1") == 8


def test_62_SR_14_as_far_down_as_may_be_sold() -> None:
    """What was bought in this round stays. Of ten certificates one may go: it does, and the turn ends above eight."""
    t = Table(8).started("ENR", 62, shares={"P2": 40, "P1": 40}, trains=["1F"])
    t.started("WNR", 62, shares={"P2": 50, "P1": 50}, trains=["1F"]).started("WVR", 62, shares={"P1": 30})
    t.put(bought={"P1": {"WNR": 4, "ENR": 4, "WVR": 3}})
    t.stock("P1")
    assert (t.papers_of("P1"), t.values("sell_shares", "company")) == (10, {"WNR"})
    assert t.refused("P1", "pass").rule == "62-SR-14"
    t.do("P1", "sell_shares", company="WNR", shares=1)
    assert (t.papers_of("P1"), t.acting()) == (9, ["P2"])


def test_62_SR_14_a_single_share_of_another_company_may_follow() -> None:
    """Ten certificates; the six of ENR were bought in this round. One of WNR may go first, for WVR's follows."""
    t = Table(8).started("ENR", 62, shares={"P1": 80}, trains=["1F"])
    t.started("WNR", 62, shares={"P2": 50, "P1": 30}, trains=["1F"])
    t.started("WVR", 62, shares={"P3": 30, "P1": 10}, trains=["1F"]).put(bought={"P1": {"ENR": 8}})
    t.stock("P1")
    assert (t.papers_of("P1"), t.values("sell_shares", "shares", company="WNR")) == (10, {1, 2, 3})
    t.do("P1", "sell_shares", company="WNR", shares=1)
    assert t.refused("P1", "pass").rule == "62-SR-14"
    assert t.do("P1", "sell_shares", company="WVR", shares=1).papers_of("P1") == 8


def test_62_SR_14_a_company_bought_bankrupt_and_bought_again() -> None:
    """P1 has bought WNR in this round, it went bankrupt, was started again and bought again: nothing of it may go."""
    t = Table(8).started("ENR", 62, shares={"P1": 100}, trains=["1F"]).started("WNR", 62, shares={"P2": 30, "P1": 10})
    t.put(bought={"P1": {"WNR": 2}})
    t.stock("P1")
    assert (t.papers_of("P1"), t.values("sell_shares", "company")) == (9, {"ENR"})


def test_62_TRK_17_russet_y_tiles_have_all_their_legs() -> None:
    """Maps of others lacked a leg of the Y tile 61, an upgrade to 797 and the right name of F9."""
    board = Table().title.board
    legs = {name: len(board.tiles[Tile(name)].shape.track) for name in ("61y", "796", "891y", "797", "795", "794")}
    assert legs == {"61y": 4, "796": 4, "891y": 4, "797": 3, "795": 5, "794": 6}
    assert Tile("797") in board.tiles[Tile("793")].upgrades
    assert board.hexes[Hex("F9")].name == "Framlingham"
