"""Auctions of 1861: ledger rows 61-AUC."""

import pytest

from railhead.core.ids import BANK, Hex
from railhead.titles.t1861.auctions import on_offer
from tests.titles.t1861.table import Table, player

PRICES = {"TSR": 20, "BSS": 30, "MYR": 40, "MRR": 50, "WVR": 60}
OPENING = ["N", "K-B", "K-K", "K-R", "M-K", "M-NN", "M-V", "O-K", "R-O", "SP-W"]
LATER = ["D", "E", "M-B", "S-V", "T-R", "V"]


def on_sale(private: str, players: int = 3, turn: str = "P1") -> Table:
    """The first stock round when a private comes up, all before it sold."""
    t = Table(players)
    for name in t.title.board.privates:
        if name == private:
            return t.at(t.state.frames[0], on_offer(t.d, name, player(turn)))
        t.privates(**{name: "P1"})
    raise AssertionError(private)


def stock(players: int = 3, phase: str = "2", **cash: int) -> Table:
    """A stock turn of P1 with N long sold."""
    return Table(players, phase=phase).minor("N", "P2").money(**cash).stock("P1")


def won(t: Table, lot: str, amount: int, *passing: str) -> Table:
    """P1 offers a minor, or bids for a private, and everybody else passes."""
    return t.do("P1", "bid", lot=lot, amount=amount).passes(*(passing or ("P2", "P3")))


def lots(t: Table) -> set[str]:
    return {str(option.args["lot"]) for option in t.options("bid")}


def test_61_AUC_01_nothing_but_the_first_private() -> None:
    t = Table(3, phase="2")
    assert lots(t) == {"TSR"}
    assert {option.kind for option in t.options()} == {"bid", "pass"}
    for lot in ("BSS", "N", "K-R"):
        assert t.refused("P1", "bid", lot=lot, amount=100).rule == "61-AUC-01"
    t.public("NW", shares={"P2": 20, "P1": 10})
    assert t.refused("P1", "buy_share", company="NW", source="treasury").rule == "61-AUC-01"
    assert t.refused("P1", "sell_shares", company="NW", shares=1).rule == "61-AUC-01"


def test_61_AUC_01_rising_order() -> None:
    t = Table(3)
    for name, minimum in PRICES.items():
        assert lots(t) == {name}
        first, second, third = t.d.from_(player(t.acting()[0]))
        t.do(first, "bid", lot=name, amount=minimum).passes(second, third)
        assert f"{first} buys {name} for {minimum}" in t.told("private")
    assert lots(t) == {"N"}


@pytest.mark.parametrize(("private", "minimum"), PRICES.items())
def test_61_AUC_02_minimum_opening_bid(private: str, minimum: int) -> None:
    t = on_sale(private)
    assert t.refused("P1", "bid", lot=private, amount=minimum - 5).rule == "61-AUC-02"
    assert t.options("bid")[0].bounds["amount"].least == minimum
    t.do("P1", "bid", lot=private, amount=minimum)


def test_61_AUC_03_multiples_of_five_raised_by_five() -> None:
    t = on_sale("MYR")
    assert t.refused("P1", "bid", lot="MYR", amount=42).rule == "61-AUC-03"
    t.do("P1", "bid", lot="MYR", amount=45)
    for amount in (47, 45, 40, 52):
        assert t.refused("P2", "bid", lot="MYR", amount=amount).rule == "61-AUC-03"
    t.do("P2", "bid", lot="MYR", amount=50)


def test_61_AUC_03_no_bid_above_ones_cash() -> None:
    t = on_sale("MYR").money(P1=60, P2=64)
    assert t.refused("P1", "bid", lot="MYR", amount=65).rule == "61-AUC-03"
    t.do("P1", "bid", lot="MYR", amount=55)
    assert t.options("bid")[0].bounds["amount"].highest == 60
    assert t.refused("P2", "bid", lot="MYR", amount=65).rule == "61-AUC-03"
    t.do("P2", "bid", lot="MYR", amount=60)


def test_61_AUC_04_who_passes_after_a_bid_is_out() -> None:
    """A pass before the first bid only passes the turn."""
    t = Table(3).passes("P1").do("P2", "bid", lot="TSR", amount=20).passes("P3")
    t.do("P1", "bid", lot="TSR", amount=25).do("P2", "bid", lot="TSR", amount=30)
    assert t.acting() == ["P1"]
    assert t.refused("P3", "bid", lot="TSR", amount=35).rule == "61-AUC-05"
    t.do("P1", "bid", lot="TSR", amount=35)
    assert t.acting() == ["P2"]
    t.passes("P2")
    assert t.owner_of("TSR") == "P1"
    assert lots(t) == {"BSS"}


def test_61_AUC_05_last_bidder_wins_at_the_last_bid() -> None:
    t = Table(3).do("P1", "bid", lot="TSR", amount=20).do("P2", "bid", lot="TSR", amount=25).passes("P3", "P1")
    assert t.owner_of("TSR") == "P2"
    assert [t.cash_of(who) for who in ("P1", "P2", "P3")] == [420, 395, 420]


def test_61_AUC_05_clockwise_from_the_last_bidder() -> None:
    t = Table(4).do("P1", "bid", lot="TSR", amount=20).passes("P2")
    assert t.refused("P4", "bid", lot="TSR", amount=25).rule == "61-AUC-05"
    t.do("P3", "bid", lot="TSR", amount=30)
    assert t.acting() == ["P4"]
    t.passes("P4")
    assert t.acting() == ["P1"]


def test_61_AUC_06_price_of_a_private_goes_to_the_bank() -> None:
    t = on_sale("BSS")
    bank = t.cash_of(BANK)
    won(t, "BSS", 45)
    assert t.owner_of("BSS") == "P1"
    assert t.cash_of("P1") == 420 - 45
    assert t.cash_of(BANK) == bank + 45


def test_61_AUC_07_next_turn_is_left_of_the_winner() -> None:
    """Rulings R-AUC-05 and R-AUC-06: who sits between proposer and winner loses that turn."""
    t = stock().do("P1", "bid", lot="K-R", amount=100).do("P2", "bid", lot="K-R", amount=105).passes("P3", "P1")
    assert t.director_of("K-R") == "P2"
    assert t.acting() == ["P3"]
    t = on_sale("BSS").do("P1", "bid", lot="BSS", amount=30).passes("P2")
    t.do("P3", "bid", lot="BSS", amount=35).passes("P1")
    assert t.acting() == ["P1"]
    assert lots(t) == {"MYR"}
    t.passes("P1")
    assert t.acting() == ["P2"]


def test_61_AUC_08_minimum_falls_when_all_pass() -> None:
    """Ruling R-AUC-01: a new auction at the lower minimum, open to all."""
    t = on_sale("TSR", turn="P2").passes("P2", "P3", "P1")
    assert t.acting() == ["P2"]
    assert t.refused("P2", "bid", lot="TSR", amount=10).rule == "61-AUC-02"
    t.do("P2", "bid", lot="TSR", amount=15).do("P3", "bid", lot="TSR", amount=20).passes("P1", "P2")
    assert t.owner_of("TSR") == "P3"
    assert t.cash_of("P3") == 400
    assert lots(t) == {"BSS"}
    assert t.refused("P1", "bid", lot="BSS", amount=25).rule == "61-AUC-02"


def test_61_AUC_09_free_when_the_minimum_falls_to_nothing() -> None:
    t = on_sale("TSR", turn="P2")
    for minimum in (20, 15, 10, 5):
        assert t.options("bid")[0].bounds["amount"].least == minimum
        t.passes("P2", "P3", "P1")
    assert t.told("auction") == ["nobody wants TSR: its minimum falls to 0"]
    assert t.owner_of("TSR") == "P2"
    assert t.cash_of("P2") == 420
    assert t.acting() == ["P3"]
    assert lots(t) == {"BSS"}


def test_61_AUC_10_nikolaev_is_the_first_minor() -> None:
    t = won(on_sale("WVR"), "WVR", 60)
    assert t.acting() == ["P2"]
    assert t.refused("P2", "bid", lot="K-R", amount=100).rule == "61-AUC-10"
    t.do("P2", "bid", lot="N", amount=100).passes("P3", "P1")
    assert t.director_of("N") == "P2"
    t.do("P3", "bid", lot="K-R", amount=100)


def test_61_AUC_10_nobody_wants_nikolaev() -> None:
    """Ruling R-AUC-02: the round ends, no minimum falls, and N is still the first minor in the next stock round."""
    t = won(on_sale("WVR"), "WVR", 60).passes("P2", "P3", "P1")
    assert str(t.state.round) == "SR 2"
    assert t.state.priority == "P2"
    assert t.acting() == ["P2"]
    assert lots(t) == {"N"}
    assert t.refused("P2", "bid", lot="K-R", amount=100).rule == "61-AUC-10"
    assert t.refused("P2", "bid", lot="N", amount=95).rule == "61-AUC-12"


def test_61_AUC_11_ten_minors_in_phase_2() -> None:
    t = stock()
    assert lots(t) == set(OPENING) - {"N"}
    for lot in LATER:
        assert t.refused("P1", "bid", lot=lot, amount=100).rule == "61-AUC-11"
    assert t.refused("P1", "bid", lot="N", amount=100).rule == "61-AUC-11"


@pytest.mark.parametrize("phase", ["3", "4"])
def test_61_AUC_11_all_minors_in_phases_3_and_4(phase: str) -> None:
    t = stock(phase=phase)
    assert lots(t) == {*OPENING, *LATER} - {"N"}
    won(t, "V", 100)
    assert t.director_of("V") == "P1"


def test_61_AUC_11_no_minor_from_phase_5() -> None:
    t = stock(phase="5", P1=1000)
    assert not t.options("bid")
    assert t.refused("P1", "bid", lot="V", amount=100).rule == "61-AUC-11"
    assert t.refused("P1", "bid", lot="K-R", amount=100).rule == "61-AUC-11"


def test_61_AUC_12_opening_bid_of_at_least_100() -> None:
    t = Table(3, phase="4").minor("N", "P2").public("NW", shares={"P3": 20, "P1": 10}).money(P1=95).stock("P1")
    assert not t.options("bid")
    assert t.refused("P1", "bid", lot="K-R", amount=95).rule == "61-AUC-12"
    assert t.refused("P1", "bid", lot="K-R", amount=100).rule == "61-AUC-03"
    t.money(P1=104)
    assert t.refused("P1", "bid", lot="K-R", amount=102).rule == "61-AUC-03"
    t.do("P1", "bid", lot="K-R", amount=100)


def test_61_AUC_13_winning_bid_goes_into_the_treasury() -> None:
    t = Table(3).stock("P1", number=1)
    bank = t.cash_of(BANK)
    won(t, "N", 140)
    assert t.cash_of("N") == 140
    assert t.cash_of("P1") == 280
    assert t.cash_of(BANK) == bank


@pytest.mark.parametrize(
    ("bid", "price"),
    [
        *((100, 50), (105, 50), (110, 55), (115, 55), (120, 60), (130, 65), (135, 65), (140, 70), (155, 70)),
        *((160, 80), (175, 80), (180, 90), (195, 90), (200, 100), (220, 110), (240, 120), (265, 120)),
        *((270, 135), (400, 135)),
    ],
)
def test_61_AUC_14_price_is_half_the_bid(bid: int, price: int) -> None:
    """Ruling R-AUC-04: a bid above 270 goes whole into the treasury, the price stays 135."""
    t = won(stock(), "K-R", bid)
    assert t.price_of("K-R") == price
    assert t.cash_of("K-R") == bid
    assert t.title.market.has(t.cell_of("K-R"), "brown", "red")


def test_61_AUC_14_prices_of_a_recorded_game() -> None:
    """X-08: N bid up to 110, M-NN to 115, K-R to 105."""
    t = Table(3).stock("P1", number=1)
    for lot, bid in (("N", 110), ("M-NN", 115), ("K-R", 105)):
        first, second, third = t.d.from_(player(t.acting()[0]))
        t.do(first, "bid", lot=lot, amount=100).do(second, "bid", lot=lot, amount=bid).passes(third, first)
    assert [t.price_of(name) for name in ("N", "M-NN", "K-R")] == [55, 55, 50]


def test_61_AUC_15_a_new_marker_goes_under_those_there() -> None:
    t = won(stock(), "K-R", 110)
    t.do("P2", "bid", lot="K-B", amount=115).passes("P3", "P1")
    assert t.cell_of("K-R") == t.cell_of("K-B") == (7, 2)
    assert t.stack_at(7, 2) == ["N", "K-R", "K-B"]
    assert t.title.market.order(t.state.marks, t.state.marks) == ["N", "K-R", "K-B"]


def test_61_AUC_16_station_marker_when_the_auction_is_won() -> None:
    """K-K's reserved space is the circle of Kiev whose track leads over edge 4."""
    t = stock().do("P1", "bid", lot="K-K", amount=100)
    assert t.tokens_of("K-K") == []
    t.passes("P2", "P3")
    assert t.tokens_of("K-K") == ["D14.2"]
    kiev = t.title.board.hexes[Hex("D14")].shape
    assert [piece.edges for piece in kiev.track if piece.stops == (2,)] == [(4,)]


def test_61_AUC_17_at_the_limit_no_minor_is_offered() -> None:
    t = Table(6, phase="2")
    t.public("NW", shares={"P2": 20, "P1": 10})
    for name in OPENING[:9]:
        t.minor(name, "P1")
    t.privates(TSR="P1").stock("P1")
    assert not t.options("bid")
    assert t.refused("P1", "bid", lot="SP-W", amount=100).rule == "61-AUC-17"
    t.privates(TSR="P2").do("P1", "bid", lot="SP-W", amount=100)


def test_61_AUC_17_at_the_limit_nobody_bids_in_anothers_auction() -> None:
    """Ruling R-AUC-03. He is simply passed over."""
    t = Table(6, phase="2").privates(TSR="P3", WVR="P3")
    for name in OPENING[:9]:
        t.minor(name, "P3")
    t.stock("P2").do("P2", "bid", lot="SP-W", amount=100)
    assert t.acting() == ["P4"]
    t.passes("P4", "P5", "P6").do("P1", "bid", lot="SP-W", amount=105).passes("P2")
    assert t.director_of("SP-W") == "P1"
