"""A hex opened on the map: exactly the tiles and turns on offer, and a rule for what is not."""

import json

from railhead.core.actions import Bounds, Option
from railhead.core.ids import Hex
from railhead.core.play import actors, options, start
from railhead.core.sentences import say
from railhead.server.page_model.controls import controls, place_of
from railhead.server.page_model.hex_menu import hex_menu_of
from railhead.server.page_model.reasons import why_not
from railhead.titles import load
from tests.pages.models import model
from tests.titles.t1861.table import Table, player


def building() -> Table:
    return Table(3).minor("R-O", "P2", cash=200, trains=["2"]).operate("R-O", part="track")


def test_tiles_fan_out_with_their_legal_turns() -> None:
    table = building()
    page = model(table.title, table.state)
    for name in {str(option.args["hex"]) for option in table.options("lay_tile")}:
        wanted = {
            (option.args["tile"], option.args["rotation"])
            for option in table.options("lay_tile")
            if option.args["hex"] == name
        }
        menu = hex_menu_of(page, Hex(name))
        assert {(tile.tile, turn.rotation) for tile in menu.tiles for turn in tile.turns} == wanted
        first = json.loads(menu.tiles[0].turns[0].args)
        assert first == {"hex": name, "tile": menu.tiles[0].tile, "rotation": menu.tiles[0].turns[0].rotation}


def test_a_hex_that_is_not_lit_says_why() -> None:
    """K11 is a small city far from Riga. Riga itself must be built first, and that rule is named for each tile."""
    table = building()
    menu = hex_menu_of(model(table.title, table.state), Hex("K11"))
    assert menu.tiles == []
    assert {reason.rule for reason in menu.reasons} == {"61-TRK-05"}
    assert {tile for reason in menu.reasons for tile in reason.what} == {"3", "4", "58"}
    assert menu.reasons[0].rule_text.startswith("While a company's home hex has no track")


def test_tiles_of_a_later_colour_are_refused_by_the_phase() -> None:
    table = building()
    menu = hex_menu_of(model(table.title, table.state), Hex("D14"))
    assert ("61-TRK-05", ["635"]) in [(reason.rule, reason.what) for reason in menu.reasons]


def test_a_token_is_placed_on_the_stop_that_was_meant() -> None:
    table = Table(3, phase="5").public("NW", 100, shares={"P1": 20}, tokens=["H8.0"], cash=500, trains=["5"])
    table.line("H8", "H10", "H12", "H14", "G15").operate("NW", part="station")
    places = {str(option.args["spot"]) for option in table.options("place_token")}
    for place in places:
        menu = hex_menu_of(model(table.title, table.state), Hex(place.rpartition(".")[0]))
        assert place in [other.spot for other in menu.others]
        assert {other.kind for other in menu.others} == {"place_token"}


def test_nobody_to_act_has_nothing_to_lay_and_no_reasons() -> None:
    table = building()
    menu = hex_menu_of(model(table.title, table.state, "P1"), Hex("B4"))
    assert (menu.tiles, menu.others, menu.reasons) == ([], [], [])


def test_what_is_not_on_the_list_can_be_asked_about() -> None:
    """Phase 4: NW was sold in this round; MK costs more than there is."""
    table = Table(3, phase="4").public("NW", 100, shares={"P2": 20}, tokens=["H8.0"])
    table.public("MK", 200, shares={"P2": 20}, tokens=["D14.0"]).money(P1=150, P2=500, P3=500).stock("P1")
    page = model(table.title, table.state)
    dear = why_not(page, "P1", "buy_share", {"company": "MK"})
    assert dear is not None
    assert dear.rule == "61-SR-14"
    assert "costs 200" in dear.reason
    assert why_not(page, "P1", "buy_share", {"company": "NW"}) is None
    none_held = why_not(page, "P1", "sell_shares", {"company": "NW"})
    assert none_held is not None
    assert none_held.rule.startswith("61-SR-")


def test_a_hex_that_no_tile_was_made_for_says_so_too() -> None:
    """A9 is an off-board area, Poland."""
    table = Table(3).minor("R-O", "P2", cash=200, trains=["2"]).operate("R-O", part="track")
    menu = hex_menu_of(model(table.title, table.state), Hex("A9"))
    (reason,) = menu.reasons
    assert (menu.tiles, reason.what) == ([], [])
    assert reason.rule.startswith("61-TRK-")
    assert reason.rule_text


def test_a_refusal_speaks_of_actions_in_words() -> None:
    table = Table(3).stock("P1")
    page = model(table.title, table.state)
    refused = say("not possible now: {action}", action="buy_share")
    assert page.whole(refused) == "Not possible now: buy a share."
    assert page.whole(say("{players:or} acts", players=("P1",))) == '<b class="player">Ann</b> acts.'


def test_where_several_act_at_once_each_choice_says_whose_it_is() -> None:
    """1853 in its first edition: contract bids are noted city by city, by all at once."""
    title = load("1853", 3, edition="2.0.03/1")
    state = start(title, 3, 1)
    page = model(title, state)
    name = next(place_of(option) for option in options(title, state) if set(option.args) & {"hex", "spot"})
    choices = hex_menu_of(page, Hex(name)).others
    assert [choice.actor for choice in choices] == list(actors(title, state))
    assert [choice.heading.split(":")[0] for choice in choices] == ["Ann", "Bob", "Cleo"]


def test_a_number_may_be_named_with_what_is_done_on_the_map() -> None:
    """The option is made up: two places, each with bounds of its own."""
    table = building()
    page = model(table.title, table.state)
    bounds = {"H8.0": Bounds(40, 90, 5), "D14.0": Bounds(50, 50)}
    page.__dict__["options"] = [
        Option(player("P2"), "place_token", "61-TOK-01", {"spot": place}, {"price": limits})
        for place, limits in bounds.items()
    ]
    (control,) = controls(page)
    assert (control.shape, control.hexes) == ("map", ("H8", "D14"))
    assert [(json.loads(row.picks[0].args)["spot"], row.bounds["price"]) for row in control.rows] == [*bounds.items()]
    (choice,) = hex_menu_of(page, Hex("H8")).others
    assert choice.bounds == {"price": Bounds(40, 90, 5)}
