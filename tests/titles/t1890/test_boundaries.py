"""Positions of 1890 at the edge of a rule: the last tile, the pool just full, a round that has just begun."""

from railhead.core.ids import Hex, Tile
from railhead.core.state import Secret
from railhead.core.tiles import Laid
from railhead.core.title import Draft
from railhead.titles.t1890.quake import NOBODY
from railhead.titles.t1890.supposed import suppose
from tests.titles.t1890.table import Table, company, player


def arima(*elsewhere: str) -> Table:
    """Hankyu owns Arima; tiles 58 lie in these hexes."""
    t = Table(3, phase="2").public("Hankyu", 100, shares={"P1": 60}, cash=500).privates(Arima="Hankyu")
    for hex_ in elsewhere:
        t.tile(hex_, "58")
    return t.operate("Hankyu")


def test_90_PRI_06_arima_takes_the_last_tile_of_a_kind() -> None:
    arima("C8", "C10").do("P1", "lay_arima", hex="D7", tile="58", rotation=1)
    assert arima("C8", "C10", "D9").rule("P1", "lay_arima", hex="D7", tile="58", rotation=1) == "90-PRI-06"


def test_90_SAL_03_a_forced_sale_may_fill_the_pool_to_half() -> None:
    """30 and two shares are 50 per cent."""
    t = Table(3).public("Nankai", 100, shares={"P1": 60}, cash=0).bend("J13", "I12", "J15").money(P1=0)
    t.public("Hankyu", 90, shares={"P2": 30, "P1": 20, "pool": 30}).put(trains={}).sold_out("2")
    t.operate("Nankai", "trains").do("P1", "buy_with_help", sales={"Hankyu": 2})
    assert t.percent_of("pool", "Hankyu") == 50


def test_90_VAR_24_for_a_debt_no_more_is_sold_than_the_pool_holds() -> None:
    t = Table(3, phase="6", earthquake=True).public("Keihan", 100, shares={"P1": 30, "P2": 20, "pool": 40})
    t.money(P2=0).put(debts={"P2": 500}, marked={}).stock("P1").finish_stock_round()
    assert t.values("sell_shares", "shares") == {1}


def test_90_AUC_14_all_pass_and_the_first_operating_round_begins() -> None:
    assert Table(3, fresh=True).passes("P1", "P2", "P3").told("round") == ["OR 1.1 begins", "SR 2 begins"]


def test_90_VAR_18_no_automatic_token_in_the_middle_of_a_round() -> None:
    """Kinki is connected to Kashiwara by a lay of the company before it: the token comes when the next round begins."""
    t = Table(3, phase="3", plain_kinki=True).public("Kinki", 75, shares={"P1": 60}, floated=False, cash=500)
    t.put(floated={company("Kinki"): True}).token("Kinki", "H13.0").public("Sanyo", 90, shares={"P2": 60}, cash=500)
    t.bend("H15", "H13", "I16").bend("I16", "H15", "J15").tile("J15", "14", 0)
    t.operate("Sanyo", "trains", then=("Kinki",)).passes("P2")
    assert (t.operating, t.tokens_of("Kinki")) == ("Kinki", ["H13.0"])


def test_90_VAR_23_what_lay_in_nishinomiya_before_is_what_was_played_over() -> None:
    t = Table(3, phase="5", earthquake=True).put(marked={"D": Secret(NOBODY, 0)})
    t.public("Hanshin", 90, shares={"P1": 60}, cash=5000, trains=["6"]).tile("F9", "57", 1).tile("F7", "57", 1)
    t.operate("Hanshin").lay_any("F9", "15")
    assert t.state.beneath == {Hex("F9"): Laid(Tile("57"), 1)}
    t.operate("Hanshin", "trains").do("P1", "buy_train", source="bank", type="D")
    assert t.state.tiles[Hex("F9")] == Laid(Tile("57"), 1)
    assert "57 lies in F9 again" in t.told("quake")


def test_90_VAR_21_nobody_counts_on_the_next_train_being_the_marked_one() -> None:
    """What a seat supposes: the last one, which is the next only when no other is left."""
    t = Table(3, phase="6", earthquake=True)
    assert suppose(t.d)["marked"] == {"D": 5}
    t.put(trains={**t.state.trains, "D-0": company("Hankyu")})
    assert suppose(t.d)["marked"] == {"D": 5}


def test_90_VAR_06_a_price_that_others_agreed_on_is_taken_for_the_least() -> None:
    """P1 knows what he paid P2; he supposes as much for both of them, and 1 between P2 and P3."""
    known = {f"1 {name}": Secret(player(name), 137) for name in ("P1", "P2")}
    t = Table(3, phase="3", hidden_train_price=True).put(deals=known | {"2 P3": Secret(player("P3"), 50)})
    assert suppose(Draft(t.title, t.sees("P1")))["deals"] == {"1 P1": 137, "1 P2": 137, "2 P3": 1}


def test_90_SR_02_who_buys_after_a_sale_leaves_a_whole_turn_to_the_next() -> None:
    """A late private is bought after a share was sold: the turn is over, and the next player has bought nothing yet."""
    t = Table(3, phase="2").public("Keihan", 100, shares={"P2": 30, "P1": 20}).money(P1=500, P2=500).stock("P1")
    t.do("P1", "sell_shares", company="Keihan", shares=1).do("P1", "buy_late_private", private="Keifuku")
    assert t.acting() == ["P2"]
    assert "buy_late_private" in t.kinds()


def test_90_TOK_03_a_token_is_told_with_its_price() -> None:
    t = Table(3, phase="2").public("Nankai", 100, shares={"P1": 60}, cash=500).bend("J13", "I12", "J15")
    t.tile("J15", "14", 0).operate("Nankai", "token").do("P1", "place_token", spot="J15.0")
    assert t.told("token") == ["Nankai places a token in J15 for 40"]


def test_90_TRK_13_an_upgrade_keeps_the_space_of_a_home_beside_a_token() -> None:
    """Nara has two stations, one of them kept for JR; a tile with one space is too small for both."""
    t = Table(3, phase="2").public("Nankai", 100, shares={"P1": 60}, cash=500, tokens=["H19.0"]).operate("Nankai")
    assert "15" in t.tiles_for("H19")
    assert "205" not in t.tiles_for("H19")
