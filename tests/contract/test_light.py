"""What brought something secret to light, title by title: an undo of it needs everybody's consent."""

from typing import Any

from railhead.core.actions import Action, Value
from railhead.core.imagined import options_reveal_secrets, reveals_something
from railhead.core.play import apply
from tests.titles.t1853.dealing import Market, bid_of
from tests.titles.t1853.kit import Kit
from tests.titles.t1853.test_bid import NORTH, SOUTH, WEST
from tests.titles.t1861.table import Table as Table1861
from tests.titles.t1890.table import Table as Table1890
from tests.titles.t1890.test_var_disasters import before as about_to_buy
from tests.titles.table import TableOf, player


def tells(t: TableOf[Any], who: str, kind: str, **args: Value) -> bool:
    """Whether an action at a table that stands so brings something to light."""
    action = Action(player(who), kind, args)
    after, events = apply(t.title, t.state, action)
    return reveals_something(t.title, t.state, action, after, events)


def lays(t: Market, hex_: str, tile: str, *sides: int) -> bool:
    return tells(t, "P1", "lay_tile", hex=hex_, tile=tile, rotation=t.turned(tile, *sides))


def test_a_lay_that_fulfils_a_contract_tells_its_cities() -> None:
    t = Market().formed("NWR", cash=500).turn_tile("Ck", "6", 5, 1).line("Ck", "Dl", "Em")
    t.bid("P2", Fn="NWR", Ck="NWR").operate("NWR")
    assert lays(t, "Em", "4", 2, 5)
    assert not lays(t, "Ci", "9", 1, 4)


def test_sealing_a_bid_tells_nothing_but_the_last_one_tells_all() -> None:
    t = Market(4, fresh=True)
    for who, cities in (("P1", NORTH), ("P2", SOUTH), ("P3", NORTH), ("P4", WEST)):
        assert tells(t, who, "seal_bid", cities=bid_of(*cities)) == (who == "P4")
        t.sealed(who, *cities)


def test_a_drawn_card_is_known_to_whoever_drew_it() -> None:
    t = Kit().drawing()
    assert tells(t, "P1", "draw_card")
    assert not tells(t, "P1", "pass")


def test_a_card_that_is_played_is_shown_and_a_rejected_one_is_not() -> None:
    t = Kit().give("P1", "DISTURBANCES").actioning()
    card = next(name for name, at in t.state.places.items() if at == "P1")
    assert tells(t, "P1", "close_city", hex="Ck")
    assert not tells(t, "P1", "reject_card", card=card)


def test_the_marked_train_tells_and_so_does_none_but_it() -> None:
    for marked, told in ((0, True), (3, False)):
        t = about_to_buy(marked).operate("Nankai", "trains")
        assert tells(t, "P1", "buy_train", source="bank", type="D") == told


def test_whoever_becomes_president_looks_into_the_treasury() -> None:
    t = Table1890(3, hidden_cash=True).public("Sanyo", 100, shares={"P2": 30, "P1": 30}, cash=340)
    t.stock("P1")
    assert tells(t, "P1", "buy_share", company="Sanyo", source="offer")
    plain = Table1890(3).public("Sanyo", 100, shares={"P2": 30, "P1": 30}, cash=340).stock("P1")
    assert not tells(plain, "P1", "buy_share", company="Sanyo", source="offer")


def test_paying_from_a_hidden_purse_tells_nothing() -> None:
    t = Table1890(3, hidden_cash=True).public("Sanyo", 100, shares={"P2": 60}, cash=340).stock("P1")
    assert not tells(t, "P1", "buy_share", company="Sanyo", source="offer")


def test_an_open_bid_tells_nothing() -> None:
    assert not tells(Table1861(3), "P1", "bid", lot="TSR", amount=20)


def test_a_list_of_cards_to_play_shows_the_hand_but_drawing_does_not() -> None:
    """At a shared screen such a list waits until its owner says that he is there."""
    t = Kit().give("P1", "DISTURBANCES").actioning()
    assert options_reveal_secrets(t.title, t.state, player("P1"))
    t.drawing()
    assert not options_reveal_secrets(t.title, t.state, player("P1"))
