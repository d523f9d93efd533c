"""The tempo of recorded games: what people were worth at the end, and when their phases began."""

from pathlib import Path

import pytest

from railhead.cli.public import opened
from railhead.simulate.tempo import Tempo, tempo_line, tempo_of_game

WORTH = {
    "1861/29683": {8_341, 8_216, 7_679},
    "1861/167259": {3_354, 2_731, 2_460, 2_336},
    "1862/46925": {17_395, 15_159, 14_907},
    "1862/1862_game_end_stock_market": {15_357, 11_527, 11_413, 10_926},
}
"""As the games themselves tell at their end."""


def tempo(recorded: Path, name: str) -> Tempo:
    return tempo_of_game(opened(recorded / f"{name}.json"))


@pytest.mark.parametrize("name", WORTH)
def test_what_everybody_was_worth(recorded: Path, name: str) -> None:
    assert set(tempo(recorded, name).worth) == WORTH[name]


def test_phases_begin_with_the_first_train_of_a_type(recorded: Path) -> None:
    """1861 has ten 2s, seven 3s, four 4s and four 5s: the eleventh train begins phase 3, the eighteenth phase 4."""
    found = tempo(recorded, "1861/29683")
    assert [(one.phase, one.trains) for one in found.phases[:4]] == [("3", 11), ("4", 18), ("5", 22), ("6", 26)]
    places = [one.place for one in found.phases]
    assert places == sorted(places)
    assert places[-1] <= found.operating_rounds
    # Two operating rounds make a turn.
    assert [one.round for one in found.phases if one.place == 4] == ["OR 2.2"]
    assert "3 in OR 4 (11)" in tempo_line(found)
