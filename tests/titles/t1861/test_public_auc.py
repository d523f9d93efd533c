"""Where auctions by the ruleset 18xx.games differ from the book: D-01, D-02, D-28 and D-32 of the ledger."""

from railhead.titles.t1861.auctions import on_offer
from tests.titles.t1861.table import Table, player


def table(players: int = 3) -> Table:
    return Table(players, ruleset="18xx.games")


def test_D_01_a_private_passed_out_goes_to_the_first_bidder() -> None:
    """Each round of passes takes 5 off; whoever bids then has it at once, nobody can raise."""
    t = table().passes("P1", "P2", "P3", "P1", "P2", "P3").passes("P1")
    assert t.options("bid")[0].bounds["amount"].least == 10
    t.do("P2", "bid", lot="TSR", amount=15)
    assert t.owner_of("TSR") == "P2"
    assert t.cash_of("P2") == 405
    assert t.acting() == ["P3"]
    assert t.options("bid")[0].args["lot"] == "BSS"


def test_D_01_the_next_private_is_auctioned_as_usual() -> None:
    t = table().passes("P1", "P2", "P3").do("P1", "bid", lot="TSR", amount=15)
    t.do("P2", "bid", lot="BSS", amount=30)
    assert t.acting() == ["P3"]
    t.do("P3", "bid", lot="BSS", amount=35).passes("P1", "P2")
    assert t.owner_of("BSS") == "P3"


def test_D_01_at_nothing_it_goes_to_whose_turn_opened_it() -> None:
    t = table()
    t.at(t.state.frames[0], on_offer(t.d, next(iter(t.title.board.privates)), player("P2")))
    for _ in range(4):
        t.passes("P2", "P3", "P1")
    assert (t.owner_of("TSR"), t.cash_of("P2")) == ("P2", 420)
    assert t.acting() == ["P3"]


def test_D_02_privates_are_sold_in_a_round_of_their_own() -> None:
    """Left of the last winner is first in stock round 1 and holds the priority deal; an idle round leaves it there."""
    t = table()
    for name, entry in t.title.board.privates.items():
        assert t.state.round.kind == "AR"
        t.do(t.acting()[0], "bid", lot=name, amount=entry.minimum_bid)
        while t.owner_of(name) == "bank":
            t.passes(t.acting()[0])
    assert [t.owner_of(name) for name in t.title.board.privates] == ["P1", "P2", "P3", "P1", "P2"]
    assert str(t.state.round) == "SR 1"
    assert t.state.priority == "P3"
    assert t.acting() == ["P3"]
    t.passes("P3", "P1", "P2")
    assert str(t.state.round) == "SR 2"
    assert t.state.priority == "P3"


def test_D_28_who_cannot_afford_the_next_bid_leaves_without_a_pass() -> None:
    t = table(4).money(P2=22, P3=29, P4=30).do("P1", "bid", lot="TSR", amount=20)
    assert t.acting() == ["P3"]
    t.do("P3", "bid", lot="TSR", amount=25)
    assert t.acting() == ["P4"]
    t.do("P4", "bid", lot="TSR", amount=30).passes("P1")
    assert t.owner_of("TSR") == "P4"


def test_D_28_players_without_any_legal_action_are_passed_over() -> None:
    t = table(4).minor("N", "P1").public("NW", shares={"P3": 30}).money(P2=99, P3=0).stock("P1")
    assert t.passes("P1").acting() == ["P3"]
    assert {option.kind for option in t.options()} == {"sell_shares", "pass"}
    assert t.passes("P3").acting() == ["P4"]


def test_D_32_a_minors_marker_is_placed_by_the_opening_bid() -> None:
    t = table().minor("N", "P2").stock("P1").do("P1", "bid", lot="K-K", amount=100)
    assert t.tokens_of("K-K") == ["D14.2"]
    assert t.director_of("K-K") is None
    t.do("P2", "bid", lot="K-K", amount=105).passes("P3", "P1")
    assert t.tokens_of("K-K") == ["D14.2"]
    assert t.director_of("K-K") == "P2"
