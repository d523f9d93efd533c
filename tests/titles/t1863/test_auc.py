"""The auction of privates: ledger rows 63-AUC-01 to 11."""

from railhead.titles.t1863.auctions import opened
from railhead.titles.t1863.stock.private_auction import Deal, PrivateAuction
from tests.titles.t1863.table import Table, player


def auction(players: int = 4, how: str = "full", clink_club: bool = False) -> Table:
    """The opening auction, P1 having the first right to open."""

    def dealt(seed: int) -> Table:
        return Table(players, fresh=True, seed=seed, auction=how, clink_club=clink_club)

    return next(t for t in map(dealt, range(50)) if t.state.priority == "P1")


def bid(t: Table, who: str, lot: str, amount: int) -> Table:
    return t.do(who, "bid", lot=lot, amount=amount)


def test_63_AUC_01_any_private_from_5_or_pass() -> None:
    t = auction()
    assert len(t.values("bid", "lot")) == 9
    assert t.rule("P1", "bid", lot="FOWLER", amount=4) == "63-AUC-01"
    t.passes("P1")
    bid(t, "P2", "FOWLER", 5)
    assert t.acting() == ["P3"]


def test_63_AUC_02_raises_of_5_or_pass_for_this_private_only() -> None:
    t = bid(auction(), "P1", "MAIL", 20)
    assert t.rule("P2", "bid", lot="MAIL", amount=24) == "63-AUC-02"
    bid(t, "P2", "MAIL", 25)
    t.passes("P3", "P4", "P1")
    assert t.owner_of("MAIL") == "P2"
    bid(t, "P3", "FOWLER", 5).passes("P4")
    assert t.acting() == ["P1"]


def test_63_AUC_02_bids_need_not_be_multiples_of_5() -> None:
    bid(bid(auction(), "P1", "MAIL", 7), "P2", "MAIL", 13)


def test_63_AUC_03_the_last_bidder_pays_the_bank() -> None:
    t = bid(auction(), "P1", "TUNNEL", 45).passes("P2", "P3", "P4")
    assert t.cash_of("P1") == 350 - 45
    assert t.owner_of("TUNNEL") == "P1"


def test_63_AUC_04_left_of_the_winner_opens_next() -> None:
    t = bid(bid(auction(), "P1", "TUNNEL", 5), "P2", "TUNNEL", 10).passes("P3", "P4", "P1")
    assert t.owner_of("TUNNEL") == "P2"
    assert t.acting() == ["P3"]


def test_63_AUC_05_all_passing_boxes_the_rest() -> None:
    t = bid(auction(), "P1", "TUNNEL", 5).passes("P2", "P3", "P4")
    t.passes("P2", "P3", "P4", "P1")
    assert t.state.round.kind == "SR"
    assert t.owner_of("FOWLER") == "box"
    assert t.owner_of("TUNNEL") == "P1"


def test_63_AUC_06_no_bid_above_cash() -> None:
    t = auction().money(P1=30, P2=32)
    assert t.rule("P1", "bid", lot="MAIL", amount=35) == "63-AUC-06"
    bid(t, "P1", "MAIL", 30)
    assert t.acting() == ["P3"], "P2 cannot raise"


def test_63_AUC_07_then_a_stock_round_begins_with_the_priority_holder() -> None:
    t = auction(3)
    for lot in ("GREATHEAD", "FOWLER", "NECROPOLIS", "TUNNEL", "LODGINGS", "MAIL"):
        bid(t, t.acting()[0], lot, 5)
        t.passes(*t.acting()).passes(*t.acting())
    assert str(t.state.round) == "SR 1"
    assert t.state.phase == "II"
    assert t.acting() == ["P1"] == [t.state.priority]


def test_63_AUC_08_the_quick_deal() -> None:
    t = auction(4, how="quick")
    frame = t.state.frames[-1]
    assert isinstance(frame, Deal)
    assert [who for who, _ in frame.dealt] == ["P1", "P2", "P3", "P4"] * 2
    dealt = {card: who for who, card in frame.dealt}
    who = next(who for who, card in frame.dealt if card == "TUNNEL") if "TUNNEL" in dealt else ""
    while isinstance(t.state.frames[-1], Deal):
        top = t.state.frames[-1]
        assert isinstance(top, Deal)
        actor, card = top.dealt[0]
        if card == "TUNNEL":
            t.do(actor, "keep_private", private=card)
            assert t.cash_of(actor) == 350 - 50
        else:
            t.do(actor, "return_private", private=card)
    left = {str(value) for value in t.values("bid", "lot")}
    assert len(left) == 9 - bool(who)
    assert t.acting() == ["P1"]


def test_63_AUC_08_half_the_face_value_of_any_card() -> None:
    for seed in range(6):
        t = Table(3, fresh=True, seed=seed, auction="quick")
        top = t.state.frames[-1]
        assert isinstance(top, Deal)
        actor, card = top.dealt[0]
        t.do(actor, "keep_private", private=card)
        assert t.cash_of(actor) == 350 - t.title.board.privates[card].face // 2
        assert t.owner_of(card) == actor


def test_63_AUC_09_the_clink_club_only_for_who_owns_none() -> None:
    t = auction(clink_club=True)
    assert "CLINK" in t.values("bid", "lot")
    bid(t, "P1", "FOWLER", 5).passes("P2", "P3", "P4")
    bid(t, "P2", "CLINK", 5).passes("P3", "P4")
    assert t.owner_of("CLINK") == "P2", "P1 owns Fowler and is not asked"
    t = bid(auction(clink_club=True), "P1", "FOWLER", 5).passes("P2", "P3", "P4", "P2", "P3", "P4")
    assert t.rule("P1", "bid", lot="CLINK", amount=5) == "63-AUC-09"


def test_63_AUC_10_who_passes_the_right_is_out_of_the_next_auction() -> None:
    t = auction().passes("P1")
    bid(t, "P2", "FOWLER", 5).passes("P3", "P4")
    assert t.owner_of("FOWLER") == "P2"
    bid(t, "P3", "MAIL", 5).passes("P4")
    assert t.acting() == ["P1"]


def test_63_AUC_11_the_clink_club_s_owner_bids_no_more() -> None:
    t = bid(auction(clink_club=True), "P1", "CLINK", 5).passes("P2", "P3", "P4")
    t.passes("P2", "P3", "P4")
    assert t.state.round.kind == "SR", "P1 has no other right and is not asked to open"


def test_63_AUC_11_nor_raises() -> None:
    t = bid(auction(clink_club=True), "P1", "CLINK", 5).passes("P2", "P3", "P4")
    bid(t, "P2", "FOWLER", 5).passes("P3", "P4")
    assert t.owner_of("FOWLER") == "P2"
    t = bid(auction(clink_club=True), "P1", "CLINK", 5).passes("P2", "P3", "P4").money(P1=300)
    t.at(PrivateAuction(turn=player("P1")))
    assert t.acting() == ["P2"], "he is not asked to open"
    t.at(opened(t.d, "FOWLER", "private", player("P4"), 5, t.state.players))
    assert t.acting() == ["P2"], "nor to raise"
