"""What a title tells of itself where it says nothing special: editions, presets, hexes that privates block."""

from typing import Any

import pytest

from railhead.core.errors import Malformed
from railhead.core.ids import BOX, Hex, Private, paper
from railhead.mechanisms.description import RuleChange, TitleDescription
from railhead.titles import description_of
from tests.mechanisms.plain import Plain

FIRST, SECOND, ALWAYS = (
    RuleChange(name, name, "It was otherwise.", "2026-01-01") for name in ("first", "second", "always")
)


def described(**more: Any) -> TitleDescription:
    other = description_of("1861")
    return TitleDescription(edition="1/3", compose=other.compose, runs=other.runs, **more)


def test_changes_of_editions() -> None:
    title = described(editions={"1/1": (), "1/2": ("first",), "1/3": ("first", "second")})
    found = [sorted(title.changes(name) or ()) for name in ("1/1", "1/2", "1/3")]
    assert found == [[], ["first"], ["first", "second"]]
    assert title.changes("0/1") is None


def test_what_does_not_apply_to_older_games() -> None:
    editions = {"1/1": (), "1/2": ("first",), "1/3": ("first", "second")}
    title = described(editions=editions, rule_changes=(FIRST, SECOND, ALWAYS))
    assert [title.not_in(name) for name in ("1/1", "1/2", "1/3", "0/1")] == [[FIRST, SECOND], [SECOND], [], []]
    assert title.in_every() == [ALWAYS]


def test_a_preset_that_is_not_there() -> None:
    with pytest.raises(Malformed, match="there is no preset 'club'"):
        described().options_with("club", {})


def test_a_private_blocks_its_hexes_until_it_is_out_of_the_game_or_they_are_built_on() -> None:
    """The Tsarskoye Selo Railway lies in E3."""
    t = Plain()
    blocked = described().blocked(t.d)
    assert blocked[Hex("E3")] == ["TSR"]
    assert Hex("E5") not in blocked
    assert Hex("E3") not in described().blocked(t.tile("E3", "9").d)
    t = Plain()
    t.put(certificates={**t.state.certificates, paper(Private("TSR")): BOX})
    assert described().blocked(t.d) == {hex_: names for hex_, names in blocked.items() if hex_ != "E3"}
