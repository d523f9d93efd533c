"""Games of 1862 in every variant played to their end by chance, every fact checked after every action."""

import pytest

from railhead.core.title import OptionValue
from railhead.simulate import Job
from railhead.simulate.play import play
from tests.titles.t1862.table import title_for

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
