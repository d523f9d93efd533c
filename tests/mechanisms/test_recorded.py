"""Ids of games recorded elsewhere, read into ours."""

import pytest

from railhead.core.errors import Malformed
from railhead.mechanisms.recorded import Ids, method_for, public_names, token_places, upcoming_trains
from tests.mechanisms.plain import Plain


@pytest.fixture
def ids() -> Ids:
    return Ids(Plain().title, ["4711", "12", "99"])


def test_players_and_companies_by_their_ids(ids: Ids) -> None:
    assert ids.actor(Plain().state, {"entity_type": "player", "entity": 12}, None) == "P2"
    assert ids.company({"corporation": "NW"}) == "NW"
    with pytest.raises(Malformed, match="isn't a company"):
        ids.company({"corporation": "B&O"})


def test_a_company_acts_by_whoever_decides_for_it_and_in_its_turn(ids: Ids) -> None:
    raw = {"entity_type": "corporation", "entity": "NW"}
    assert ids.actor(Plain().state, raw, None) == "P1"
    with pytest.raises(Malformed, match="turn of SW"):
        ids.actor(Plain().state, raw, ids.company({"corporation": "SW"}))


def test_a_share_sold_before_is_known_when_it_is_bought(ids: Ids) -> None:
    assert ids.bought({"shares": ["NW_3"]}) == ("NW", False)
    assert ids.sold({"shares": ["NW_3", "NW_4"], "percent": 20}) == ("sell_shares", {"company": "NW", "shares": 2})
    assert ids.bought({"shares": ["NW_3"]}) == ("NW", True)
    assert ids.bought({"shares": ["NW_3"]}) == ("NW", False)


def test_a_city_goes_by_the_tile_that_was_laid(ids: Ids) -> None:
    assert ids.spot({"city": "F18-0-0"}) == "F18.0"
    ids.laid({"tile": "207-3", "hex": "K7", "rotation": 1})
    assert ids.spot({"city": "207-3-1"}) == "K7.1"


def test_a_type_of_action_needs_a_method() -> None:
    class Reader:
        def _bid(self) -> str:
            return "bid"

    assert method_for(Reader(), {"type": "bid"})() == "bid"
    with pytest.raises(Malformed, match="'fly'"):
        method_for(Reader(), {"type": "fly"})


def test_writing() -> None:
    t = Plain()
    assert public_names(t.title, ["a", "b", "c"])["P3"] == "c"
    assert token_places(t.state.tokens) == []


def test_trains_that_are_bought_are_no_longer_to_come() -> None:
    """1861: ten trains of type 2. Once all are bought the type is gone."""
    t = Plain()
    assert upcoming_trains(t.d)["2"] == 10
    assert upcoming_trains(t.equip("NW", trains=["2", "2", "2"]).d)["2"] == 7
    assert "2" not in upcoming_trains(t.equip("NW", trains=["2"] * 7).d)
