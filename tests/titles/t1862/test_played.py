"""Games of 1862 in every variant played to their end by chance, every invariant checked after every action."""

import msgspec
import pytest

from railhead.core.ids import Hex, Tile
from railhead.core.tiles import Laid
from railhead.core.title import OptionValue
from railhead.simulate import Job
from railhead.simulate.checks import check_state
from railhead.simulate.play import play
from railhead.titles import description_of
from tests.titles.t1862.table import Table, title_for

VARIANTS: list[dict[str, OptionValue]] = [
    {},
    {"train_types": "simple_express"},
    {"train_types": "simple_freight", "novice": True},
    {"train_types": "simple_express", "novice": True, "shorter_game": True},
    {"train_types": "advanced_express"},
    {"train_types": "advanced_freight", "station_markers": 8},
    {"shorter_game": True, "freight_chain_any_ends": True},
    {"length": "long", "first_build_duty": False},
    {"ruleset": "18xx.games"},
]


@pytest.mark.parametrize("number", range(len(VARIANTS)))
def test_every_variant_comes_to_its_end(number: int) -> None:
    options, players = VARIANTS[number], 2 + number % 4
    job = Job(title="1862", players=players, seed=number, options=options, check=True)
    assert play(title_for(players, **options), job, []).finished


def test_a_small_station_is_no_tile_that_lies_where_it_may_not() -> None:
    """In B3 a line without a station may get one; another line tile in its place is found out."""
    t = Table(3, phase="B").tile("F3", "57").tile("B3", "20_1")
    t.started("ENR", 82, shares={"P1": 50}, tokens=["F3.0"], trains=["9F"]).operate("ENR", "track")
    before = t.state
    invariants = description_of(t.title.id).invariants
    check_state(t.title, before, t.do("P1", "build_station", hex="B3", line="1-4").state, invariants)
    other = msgspec.structs.replace(before, tiles=before.tiles | {Hex("B3"): Laid(Tile("16_2"), 0)})
    with pytest.raises(AssertionError, match="tile 16_2 lies in B3"):
        check_state(t.title, before, other, invariants)
