"""Bids of games begun under the first edition: written city by city, then sealed. They go on so."""

from typing import Self

from railhead.core.actions import Action
from railhead.core.imagined import reveals_something
from railhead.core.play import apply
from railhead.record import Game
from railhead.titles import load
from tests.titles.t1853.dealing import Market
from tests.titles.t1853.table import player
from tests.titles.t1853.test_bid import NORTH


class Early(Market):
    def __init__(self) -> None:
        super().__init__(4, fresh=True)
        self.title = load("1853", 4, edition="2.0.03/1")

    def write(self, who: str, *cities: str) -> Self:
        for text in cities:
            hex_, name = text.split()
            self.do(who, "note_city", hex=hex_, company=name)
        return self


def test_a_bid_is_changed_until_it_is_sealed() -> None:
    t = Early().write("P1", "Fn NWR", "Fn EIR", "Ck NWR", "Ck none")
    assert t.state.notes["note of P1"].value == {"Fn": "EIR"}
    assert t.sees("P2").notes["note of P1"].value is None
    assert t.rule("P1", "seal_bid") == "53-BID-02"
    t.write("P1", "Hx EIR", "Jab EIR")
    assert t.rule("P1", "note_city", hex="Hv", company="EIR") == "53-BID-04"
    assert t.rule("P1", "note_city", hex="Em", company="NWR") == "53-BID-03"
    assert t.rule("P1", "note_city", hex="Ck", company="GIP") == "53-BID-06"
    t.do("P1", "seal_bid")
    assert t.rule("P1", "note_city", hex="Hj", company="BBCI") == "53-BID-01"


def test_the_bond_may_take_all_the_cash() -> None:
    t = Early().money(P1=80).write("P1", *NORTH)
    assert t.rule("P1", "note_city", hex="Hj", company="BBCI") == "53-BID-07"
    assert t.do("P1", "seal_bid").told("bid") == ["P1 seals a bid"]


def test_what_others_have_written_stays_when_one_seals() -> None:
    t = Early().write("P1", *NORTH).write("P2", "Hj BBCI").do("P1", "seal_bid")
    assert set(t.state.notes) == {"note of P2"}
    assert t.state.notes["note of P2"].value == {"Hj": "BBCI"}


def test_putting_notes_into_the_envelope_tells_nobody_anything() -> None:
    t = Early().write("P1", *NORTH)
    seal = Action(player("P1"), "seal_bid")
    after, events = apply(t.title, t.state, seal)
    assert not reveals_something(t.title, t.state, seal, after, events)


def test_new_games_are_of_the_edition_that_seals_whole_bids() -> None:
    game = Game.new("1853", ("A", "B", "C", "D"), seed=1)
    assert {option.kind for option in game.options()} == {"seal_bid"}
    assert "whole_bids" in game.title.changes
