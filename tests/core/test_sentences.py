"""Sentences with named fields: as plain text, in the terminal and on a page."""

import re
from pathlib import Path

import msgspec
import pytest

import railhead
from railhead.core.actions import Action, Event, event_to_json
from railhead.core.errors import Refused
from railhead.core.ids import Hex, Holder, Player, Spot, Tile
from railhead.core.sentences import Sentence, article, named, say
from railhead.core.tiles import Laid
from railhead.core.wording import Wording, as_sentence, seats_in_old_text
from railhead.record import Game
from railhead.record.action_words import done, wording_of
from railhead.titles import TITLES, load
from tests.pages.models import model

SOURCES = Path(railhead.__file__).parent
LAYS = Event(
    "track", "{company} lays {tile} in {hex} for {price}", {"company": "MK", "tile": "8", "hex": "P2", "price": 20}
)
OLD = msgspec.json.decode(b'{"kind": "track", "text": "P2 lays 8 in P2 and P1 pays"}', type=Event)
ANN, BOB = Player(Holder("P1")), Player(Holder("P2"))
NAMES = {ANN: "Ann", BOB: "Bob & Co"}


@pytest.fixture(scope="module")
def game() -> Game:
    return Game.new("1861", ["Ann", "Bob & Co", "Cleo"], seed=1)


@pytest.fixture(scope="module")
def wording(game: Game) -> Wording:
    return wording_of(game.title, game.state, NAMES)


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


@pytest.mark.parametrize(
    ("type_", "train"),
    [
        *[
            ("A", "an A"),
            ("8", "an 8"),
            ("18", "an 18"),
            ("80", "an 80"),
            ("5+5E", "a 5+5E"),
            ("1", "a 1"),
            ("D", "a D"),
        ],
        *[("LU07", "an LU07"), ("2+3e", "a 2+3e"), ("E", "an E"), ("omnibus", "an omnibus"), ("major", "a major")],
    ],
)
def test_the_article_is_the_one_people_say(type_: str, train: str) -> None:
    bought = say("{company} buys a {type} for {price}", company="NW", type=type_, price=8)
    assert str(bought) == f"NW buys {train} for 8"
    assert str(say("A {type} costs 8", type=type_)) == f"{train.capitalize()[:1]}{train[1:]} costs 8"
    assert article(type_) == train.split()[0]


def test_every_train_of_every_title_is_bought_with_its_article() -> None:
    """No text has an article of its own before a name: it would be right for some names only."""
    texts = [f for room in ("titles", "mechanisms") for f in (SOURCES / room).rglob("*.py")]
    assert not [f for f in texts if re.search(r"\b[Aa]n \{", f.read_text(encoding="utf-8"))]
    for title in TITLES:
        for kind in load(title, 4).trains:
            told = str(say("{company} gives up a {type}-train", company="NW", type=kind))
            assert told == f"NW gives up {'an' if kind[0] in '8AEFH' else 'a'} {kind}-train", title


def test_numbers_are_at_hand_and_the_text_is_plain() -> None:
    assert (str(LAYS), LAYS.about["price"]) == ("MK lays 8 in P2 for 20", 20)
    assert event_to_json(LAYS)["text"] == LAYS.text
    assert event_to_json(LAYS)["sentence"] == "{company} lays {tile} in {hex} for {price}"
    assert msgspec.json.decode(msgspec.json.encode(LAYS), type=Event) == LAYS


def test_a_hex_called_as_a_seat_is_no_player(game: Game, wording: Wording) -> None:
    assert "P2" in game.title.board.hexes
    assert wording.happened(LAYS) == "MK lays 8 in P2 Perm for 20"
    page = model(game.title, game.state, "P1").happened(LAYS)
    assert "player" not in page
    assert "in P2" in page
    assert page.startswith('<span title="Moscow &amp; Kazan Railway">MK</span> lays 8 ')


def test_players_have_their_names(game: Game, wording: Wording) -> None:
    bid = Event("bid", "{player} bids {amount} for {lot}", {"player": "P2", "amount": 20, "lot": "TSR"})
    assert wording.happened(bid) == "Bob & Co bids 20 for TSR"
    page = model(game.title, game.state, "P1")
    page.names["P2"] = "Bob & Co"
    assert page.happened(bid).startswith('<b class="player">Bob &amp; Co</b> bids 20 for ')


def test_an_event_stored_without_references_is_shown(game: Game, wording: Wording) -> None:
    assert wording.happened(OLD) == "Bob & Co lays 8 in P2 and Ann pays"
    page = model(game.title, game.state, "P1")
    page.names.update({"P1": "Ann", "P2": "Bob"})
    assert page.happened(OLD) == '<b class="player">Bob</b> lays 8 in P2 and <b class="player">Ann</b> pays'


def test_text_is_not_searched_where_there_are_references(wording: Wording) -> None:
    assert wording.said(say("P1 and {player}", player="P1")) == "P1 and Ann"
    assert wording.said("P1") == "P1"
    assert seats_in_old_text("P1 and P12", (), lambda seat: f"<{seat}>") == "<P1> and P12"


def test_an_action_reads_as_it_is_typed(wording: Wording) -> None:
    action = Action(ANN, "lay_tile", {"hex": "P2", "player": "P2", "rotation": 1, "routes": [1]})
    assert done(action, wording) == "Ann: lay tile P2 Bob & Co 1"
    assert done(Action(ANN, "place_token", {"spot": "H8.1"}), wording) == "Ann: place token H8-north-west"


def test_what_is_counted_stands_behind_its_number() -> None:
    assert [str(say("{count:more token}", count=count)) for count in (0, 1, 2)] == [
        "0 more tokens",
        "1 more token",
        "2 more tokens",
    ]


def test_a_refusal_has_references_and_is_shown_whole(game: Game, wording: Wording) -> None:
    turn = Refused("61-SR-01", say("it's {players:or}'s turn", players=("P1", "P2")))
    assert (turn.reason, str(turn)) == ("it's P1 or P2's turn", "it's P1 or P2's turn [61-SR-01]")
    assert wording.whole(turn.sentence) == "It's Ann or Bob & Co's turn."
    assert Refused("x", "no {such} thing").reason == "no {such} thing"
    assert [as_sentence(text) for text in ("no", "No.", "why?", "")] == ["No.", "No.", "Why?", ""]


def test_each_stop_of_a_hex_has_words(game: Game, wording: Wording) -> None:
    """Edge 0 of a flat hex is its bottom; Moscow's cities lead to the edges 0, 2 and 4, on tile 635 to two each."""
    spots = [Spot(f"H8.{stop}") for stop in range(3)]
    assert [wording.which(spot) for spot in spots] == ["southern city", "north-western city", "north-eastern city"]
    green = msgspec.structs.replace(game.state, tiles={Hex("H8"): Laid(Tile("635"), 0)})
    said = [wording_of(game.title, green, NAMES).spot(spot) for spot in spots]
    assert said == ["H8 Moscow, south-western city", "H8 Moscow, north-western city", "H8 Moscow, eastern city"]
    assert wording.spot(Spot("E3.0")) == wording.place(Hex("E3"))
    assert wording.said(say("{spot} and {spots}", spot="Z9.0", spots=("H8.x",))) == "Z9.0 and H8.x"


def test_towns_without_track_are_numbered_and_areas_named() -> None:
    india = Game.new("1853", ["Ann", "Bob", "Cleo"], seed=1)
    assert wording_of(india.title, india.state, NAMES).said(named(spot="Eo.1")) == "Eo, second town"
    counties = Game.new("1862", ["Ann", "Bob", "Cleo"], seed=1)
    assert wording_of(counties.title, counties.state, NAMES).spot(Spot("A8.0")) == "A8 Midlands"
