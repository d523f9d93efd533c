"""Sentences with named fields: as plain text, in the terminal and on a page."""

import msgspec
import pytest

from railhead.cli.names import done, said, told
from railhead.core.actions import Action, Event, event_to_json
from railhead.core.ids import Holder, Player
from railhead.core.sentences import Sentence, seats_in_old_text
from railhead.record import Game
from tests.pages.models import model

LAYS = Event(
    "track", "{company} lays {tile} in {hex} for {price}", {"company": "MK", "tile": "8", "hex": "P2", "price": 20}
)
OLD = msgspec.json.decode(b'{"kind": "track", "text": "P2 lays 8 in P2 and P1 pays"}', type=Event)
ANN, BOB = Player(Holder("P1")), Player(Holder("P2"))
NAMES = {ANN: "Ann", BOB: "Bob & Co"}


@pytest.fixture(scope="module")
def game() -> Game:
    return Game.new("1861", ["Ann", "Bob & Co", "Cleo"], seed=1)


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("{players} sit", "P1, P2, P3 sit"),
        ("{players:and} win", "P1 and P2 and P3 win"),
        ("{players:, and} tie", "P1, P2 and P3 tie"),
    ],
)
def test_several_are_joined(text: str, plain: str) -> None:
    assert str(Sentence(text, {"players": ("P1", "P2", "P3")})) == plain


def test_numbers_are_at_hand_and_the_text_is_plain() -> None:
    assert (str(LAYS), LAYS.about["price"]) == ("MK lays 8 in P2 for 20", 20)
    assert event_to_json(LAYS)["text"] == LAYS.text
    assert event_to_json(LAYS)["sentence"] == "{company} lays {tile} in {hex} for {price}"
    assert msgspec.json.decode(msgspec.json.encode(LAYS), type=Event) == LAYS


def test_a_hex_called_as_a_seat_is_no_player(game: Game) -> None:
    assert "P2" in game.title.board.hexes
    assert told(LAYS, NAMES, game.title) == "MK lays 8 in P2 for 20"
    page = model(game.title, game.state, "P1").happened(LAYS)
    assert "player" not in page
    assert "in P2" in page
    assert page.startswith('<span title="Moscow &amp; Kazan Railway">MK</span> lays 8 ')


def test_players_have_their_names(game: Game) -> None:
    bid = Event("bid", "{player} bids {amount} for {lot}", {"player": "P2", "amount": 20, "lot": "TSR"})
    assert told(bid, NAMES, game.title) == "Bob & Co bids 20 for TSR"
    page = model(game.title, game.state, "P1")
    page.names["P2"] = "Bob & Co"
    assert page.happened(bid).startswith('<b class="player">Bob &amp; Co</b> bids 20 for ')


def test_an_event_stored_without_references_is_shown(game: Game) -> None:
    assert told(OLD, NAMES, game.title) == "Bob & Co lays 8 in P2 and Ann pays"
    page = model(game.title, game.state, "P1")
    page.names.update({"P1": "Ann", "P2": "Bob"})
    assert page.happened(OLD) == '<b class="player">Bob</b> lays 8 in P2 and <b class="player">Ann</b> pays'


def test_old_text_is_not_searched_where_there_are_references(game: Game) -> None:
    assert said(Sentence("P1 and {player}", {"player": "P1"}), NAMES, game.title) == "P1 and Ann"
    assert seats_in_old_text("P1 and P12", (), lambda seat: f"<{seat}>") == "<P1> and P12"


def test_an_action_has_names_where_it_names_players() -> None:
    action = Action(ANN, "lay", {"hex": "P2", "player": "P2", "rotation": 1})
    assert done(action, NAMES) == "Ann lay hex=P2 player=Bob & Co rotation=1"
