"""Stock rounds of 1861, turns and sales: ledger rows 61-SR-01 to 61-SR-13, 61-SR-26 and 61-SR-27."""

from collections.abc import Mapping
from random import Random

import pytest

from railhead.core.errors import Malformed
from railhead.core.ids import BANK
from tests.titles.t1861.table import Table, company, player


def table(players: int = 4, phase: str = "4") -> Table:
    """N is sold; M-K has something to decide when its turn comes, so that the operating round waits at its start."""
    return Table(players, phase=phase).minor("M-K", "P4", cash=100).minor("N", "P2")


def selling(shares: Mapping[str, int], price: int = 120, cell: tuple[int, int] | None = None) -> Table:
    """P1's turn, NW in play."""
    return table().public("NW", price, cell=cell, shares=shares).stock("P1")


def test_61_SR_01_starts_with_the_priority_deal_and_goes_clockwise() -> None:
    t = table()
    t.put(priority=player("P3"))
    t.merger_round(number=2, turn=2)
    assert str(t.state.round) == "SR 3"
    for who in ("P3", "P4", "P1"):
        assert t.acting() == [who]
        t.passes(who)


def test_61_SR_01_sell_any_number_then_buy_one() -> None:
    t = table().public("NW", shares={"P2": 40, "P1": 30}).public("MK", shares={"P3": 40, "P1": 20})
    t.public("SE", shares={"P4": 20}).stock("P1")
    t.do("P1", "sell_shares", company="NW", shares=2).do("P1", "sell_shares", company="MK", shares=1)
    t.do("P1", "sell_shares", company="NW", shares=1).do("P1", "buy_share", company="SE", source="treasury")
    assert [t.percent_of("P1", name) for name in ("NW", "MK", "SE")] == [0, 10, 10]
    assert t.acting() == ["P2"]
    assert t.refused("P1", "sell_shares", company="MK", shares=1).rule == "61-SR-01"
    assert t.refused("P1", "buy_share", company="SE", source="treasury").rule == "61-SR-01"


def test_61_SR_01_sell_then_auction_a_minor() -> None:
    t = table().public("NW", shares={"P2": 40, "P1": 30}).stock("P1")
    t.do("P1", "sell_shares", company="NW", shares=1).do("P1", "bid", lot="K-R", amount=100)
    t.passes("P2", "P3", "P4")
    assert t.director_of("K-R") == "P1"
    assert t.refused("P1", "sell_shares", company="NW", shares=1).rule == "61-SR-01"


def test_61_SR_02_round_ends_when_all_pass_in_a_row() -> None:
    t = table().public("NW", shares={"P4": 20}).stock("P1")
    t.do("P1", "buy_share", company="NW", source="treasury").passes("P2", "P3", "P4")
    assert t.acting() == ["P1"]
    assert t.state.round.kind == "SR"
    t.passes("P1")
    assert str(t.state.round) == "OR 2.1"


def test_61_SR_02_a_sale_alone_is_no_pass() -> None:
    t = table().public("NW", shares={"P4": 20, "P2": 20}).stock("P1").passes("P1")
    t.do("P2", "sell_shares", company="NW", shares=1).passes("P2", "P3", "P4", "P1")
    assert t.acting() == ["P2"]
    t.passes("P2")
    assert t.state.round.kind == "OR"


def test_61_SR_02_a_proposer_who_loses_is_owed_another_turn() -> None:
    """Ruling R-AUC-06."""
    t = table().stock("P1").do("P1", "bid", lot="K-R", amount=100).do("P2", "bid", lot="K-R", amount=105)
    t.passes("P3", "P4", "P1").passes("P3", "P4")
    assert t.acting() == ["P1"]
    t.passes("P1", "P2")
    assert t.state.round.kind == "OR"


def test_61_SR_03_priority_goes_left_of_the_last_to_act() -> None:
    t = table().stock("P1").do("P1", "bid", lot="K-R", amount=100).do("P2", "bid", lot="K-R", amount=105)
    t.passes("P3", "P4", "P1").finish_stock_round()
    assert t.state.priority == "P3"
    t = table().public("NW", shares={"P4": 20, "P3": 20}).stock("P1")
    t.do("P1", "buy_share", company="NW", source="treasury").passes("P2")
    t.do("P3", "sell_shares", company="NW", shares=1).finish_stock_round()
    assert t.state.priority == "P4"


def test_61_SR_03_priority_stays_if_nobody_acts() -> None:
    t = table()
    t.put(priority=player("P2"))
    assert t.stock("P2").finish_stock_round().state.priority == "P2"


def test_61_SR_04_shares_move_only_between_player_and_pool_or_treasury() -> None:
    t = table().public("NW", shares={"P2": 40, "P1": 20, "pool": 10}).stock("P1")
    assert {option.args["source"] for option in t.options("buy_share")} == {"treasury", "pool"}
    assert t.refused("P1", "buy_share", company="NW", source="P2").rule == "61-SR-04"
    for option in t.options("sell_shares"):
        assert set(option.args) == {"company", "shares"}
    with pytest.raises(Malformed, match="takes no player"):
        t.do("P1", "sell_shares", company="NW", shares=1, player="P3")
    t.do("P1", "sell_shares", company="NW", shares=1)
    assert t.percent_of("pool", "NW") == 20


def test_61_SR_05_privates_and_minors_are_never_sold() -> None:
    t = table().privates(TSR="P1").minor("K-R", "P1").public("NW", shares={"P2": 40, "P1": 20}).stock("P1")
    for name in ("TSR", "K-R"):
        assert t.refused("P1", "sell_shares", company=name, shares=1).rule == "61-SR-05"
    assert {option.args["company"] for option in t.options("sell_shares")} == {"NW"}


def test_61_SR_06_no_sale_before_the_first_operating_turn() -> None:
    """GRR is formed in the merger round after OR 3.2."""
    t = Table(3, phase="3").minor("N", "P1", cell=(5, 6), cash=100, trains=["2"]).minor("M-K", "P3", cash=100)
    t.merger_round("N", number=2, turn=3).do("P1", "convert", company="GRR")
    while t.state.round.kind == "MR":
        t.passes(*t.acting())
    assert str(t.state.round) == "SR 4"
    t.do("P1", "buy_share", company="GRR", source="treasury")
    t.do("P2", "buy_share", company="GRR", source="treasury").passes("P3")
    assert t.refused("P1", "sell_shares", company="GRR", shares=1).rule == "61-SR-06"
    t.put(operated={company("GRR"): 1})
    t.do("P1", "sell_shares", company="GRR", shares=1)


def test_61_SR_07_pool_holds_half_at_most() -> None:
    t = selling({"P2": 20, "P1": 20, "pool": 40})
    assert t.refused("P1", "sell_shares", company="NW", shares=2).rule == "61-SR-07"
    t.do("P1", "sell_shares", company="NW", shares=1)
    assert t.percent_of("pool", "NW") == 50
    assert t.refused("P1", "sell_shares", company="NW", shares=1).rule == "61-SR-07"


def test_61_SR_08_directors_certificate_never_ends_in_the_pool() -> None:
    t = selling({"P1": 30, "P2": 10, "P3": 10})
    assert t.refused("P1", "sell_shares", company="NW", shares=2).rule == "61-SR-08"
    t.do("P1", "sell_shares", company="NW", shares=1)
    assert t.director_of("NW") == "P1"
    assert t.refused("P1", "sell_shares", company="NW", shares=1).rule == "61-SR-08"


def test_61_SR_09_the_seller_gets_the_price_before_the_drop() -> None:
    """Ruling R-SR-02."""
    t = selling({"P1": 40, "P2": 20})
    bank = t.cash_of(BANK)
    t.do("P1", "sell_shares", company="NW", shares=2)
    assert t.cash_of("P1") == 315 + 240
    assert t.cash_of(BANK) == bank - 240
    assert t.cell_of("NW") == (4, 6)
    assert t.price_of("NW") == 110


def test_61_SR_09_sold_in_two_lots_of_one_turn() -> None:
    """Ruling R-SR-01: the turn is one sale, so every share brings the original price and the marker drops once."""
    t = selling({"P1": 50, "P2": 20}).do("P1", "sell_shares", company="NW", shares=1)
    t.do("P1", "sell_shares", company="NW", shares=2)
    assert t.cash_of("P1") == 315 + 3 * 120
    assert t.cell_of("NW") == (4, 6)


@pytest.mark.parametrize(
    ("shares", "sold", "director", "left"),
    [
        ({"P1": 30, "P3": 20, "P4": 20}, 2, "P3", 10),
        ({"P1": 30, "P4": 20, "P3": 20}, 2, "P3", 10),
        ({"P1": 30, "P2": 20, "P4": 30}, 1, "P4", 20),
        ({"P1": 40, "P2": 30, "P3": 30}, 2, "P2", 20),
        ({"P1": 30, "P2": 20}, 1, "P1", 20),
    ],
)
def test_61_SR_10_largest_holder_then_nearest_on_the_left(
    shares: dict[str, int], sold: int, director: str, left: int
) -> None:
    """Ruling R-SR-03."""
    t = selling(shares).do("P1", "sell_shares", company="NW", shares=sold)
    assert t.director_of("NW") == director
    assert t.percent_of("P1", "NW") == left
    assert t.percent_of(director, "NW") == (shares[director] if director != "P1" else left)
    assert t.percent_of("pool", "NW") == 10 * sold
    assert t.state.certificates[t.title.certificates[company("NW")][0]] == director


def test_61_SR_10_left_is_counted_from_the_outgoing_director() -> None:
    t = table().public("NW", shares={"P3": 30, "P1": 20, "P4": 20}).stock("P3")
    assert t.do("P3", "sell_shares", company="NW", shares=2).director_of("NW") == "P4"


@pytest.mark.parametrize(("shares", "director"), [({"P1": 60, "P2": 20}, "P1"), ({"P1": 50, "P2": 30}, "P2")])
def test_61_SR_11_a_directors_sale_drops_one_row(shares: dict[str, int], director: str) -> None:
    """However many, and also when he loses the office by it. Down, not left: (2,7) is 150, both neighbours are 135."""
    t = selling(shares, cell=(2, 7)).do("P1", "sell_shares", company="NW", shares=3)
    assert t.director_of("NW") == director
    assert t.cell_of("NW") == (3, 7)


def test_61_SR_11_a_sale_by_others_moves_nothing() -> None:
    t = selling({"P2": 40, "P1": 30}, cell=(2, 7)).do("P1", "sell_shares", company="NW", shares=3)
    assert t.cell_of("NW") == (2, 7)
    assert t.cash_of("P1") == 315 + 450


def test_61_SR_11_another_turn_is_another_drop() -> None:
    t = selling({"P1": 50, "P2": 20}).do("P1", "sell_shares", company="NW", shares=1).passes("P1", "P2", "P3", "P4")
    t.do("P1", "sell_shares", company="NW", shares=1)
    assert t.cash_of("P1") == 315 + 120 + 110
    assert t.cell_of("NW") == (5, 6)


def test_61_SR_12_on_the_ledge_the_marker_keeps_its_place() -> None:
    t = table().public("NW", shares={"P1": 60, "P2": 20}, cell=(3, 11)).public("MK", shares={"P3": 60}, cell=(3, 11))
    t.stock("P1").do("P1", "sell_shares", company="NW", shares=3)
    assert t.stack_at(3, 11) == ["NW", "MK"]
    assert t.cash_of("P1") == 315 + 600


def test_61_SR_13_dropped_markers_go_to_the_bottom_in_the_order_of_sale() -> None:
    t = table()
    for name in ("MK", "NW"):
        t.public(name, shares={"P1": 40}, cell=(2, 7))
    t.public("SE", shares={"P2": 40}, cell=(3, 7)).stock("P1")
    t.do("P1", "sell_shares", company="NW", shares=1).do("P1", "sell_shares", company="MK", shares=1)
    assert t.stack_at(3, 7) == ["SE", "NW", "MK"]


def test_61_SR_26_the_director_always_holds_most() -> None:
    """Shares are bought and sold at random; on equal holdings the one in office stays."""
    for seed in range(4):
        chance = Random(seed)
        t = table(5).public("NW", 70, shares={"P1": 20, "P2": 20, "P3": 10}).public("MK", 70, shares={"P4": 30})
        t.purse(dict.fromkeys(t.state.players, 1000)).stock("P1")
        for _ in range(40):
            before = {name: t.director_of(name) for name in ("NW", "MK")}
            trades = t.options("buy_share") + t.options("sell_shares")
            option = chance.choice(trades or t.options("pass"))
            t.do(option.actor, option.kind, **option.args)
            for name, old in before.items():
                held = {seat: t.percent_of(seat, name) for seat in t.state.players}
                most = [seat for seat in held if held[seat] == max(held.values())]
                assert t.director_of(name) in most
                assert old not in most or t.director_of(name) == old
            if t.state.round.kind != "SR":
                break


def test_61_SR_26_only_the_director_decides() -> None:
    t = table().public("NW", shares={"P1": 20, "P2": 20}, cash=200, tokens=["H8.0"]).line("H8", "H10", "H12")
    t.operate("NW", "track")
    assert t.acting() == ["P1"]
    assert t.refused("P2", "pass").rule.startswith("61-OR-")
    t.stock("P2").do("P2", "buy_share", company="NW", source="treasury").operate("NW", "track")
    assert t.acting() == ["P2"]


@pytest.mark.parametrize("sold", [1, 2])
def test_61_SR_27_a_directors_certificate_alone_can_be_sold(sold: int) -> None:
    t = selling({"P1": 20, "P2": 20}, price=100).do("P1", "sell_shares", company="NW", shares=sold)
    assert t.director_of("NW") == "P2"
    assert t.percent_of("P2", "NW") == 20
    assert t.percent_of("P1", "NW") == 20 - 10 * sold
    assert t.percent_of("pool", "NW") == 10 * sold
    assert t.cash_of("P1") == 315 + 100 * sold
    assert t.cell_of("NW") == (5, 5)
