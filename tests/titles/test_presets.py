"""Presets of options and what is told of changed rules: every title keeps to the same forms."""

import re

import pytest

from railhead.core.errors import Malformed
from railhead.titles import TITLES, description_of, load


@pytest.mark.parametrize("title", TITLES)
def test_every_preset_can_be_played(title: str) -> None:
    presets = description_of(title).presets
    assert presets[0].id == "book"
    assert not presets[0].options, "the first is the usual game"
    assert len({preset.id for preset in presets}) == len(presets)
    usual = load(title, 4).options
    for preset in presets:
        composed = load(title, 4, dict(preset.options))
        assert composed.options == {**usual, **preset.options}
        assert all(usual[name] != value for name, value in preset.options.items()), "only what differs is named"


def test_presets_as_the_books_name_them() -> None:
    named = {title: [preset.id for preset in description_of(title).presets] for title in TITLES}
    assert {title for title in TITLES if "beginners" in named[title]} == {"1853", "1862", "1863", "1890"}
    assert {title for title in TITLES if "18xx.games" in named[title]} == {"1861", "1862"}


def test_what_is_chosen_goes_before_the_preset() -> None:
    described = description_of("1862")
    options = described.options_with("beginners", {"train_types": "simple_freight"})
    assert options == {"novice": True, "train_types": "simple_freight"}
    with pytest.raises(Malformed, match=r"choose from book, beginners, 18xx\.games"):
        described.options_with("experts", {})


@pytest.mark.parametrize("title", TITLES)
def test_every_change_is_told_with_its_date(title: str) -> None:
    described = description_of(title)
    named = {name for names in described.editions.values() for name in names}
    told = [change.name for change in described.rule_changes]
    assert named <= set(told)
    assert len(set(told)) == len(told)
    for change in described.rule_changes:
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", change.date)
        assert change.sentence.endswith(".")
        assert change.called


def test_an_older_edition_lacks_what_came_later() -> None:
    described = description_of("1853")
    later = ["whole_bids", "declined_proposals_rest", "standstill_end"]
    assert [change.name for change in described.not_in("2.0.03/2")] == later
    assert len(described.not_in("2.0.03/1")) == 5
    assert not described.not_in(described.edition)
    assert not described.not_in("unknown"), "such a game is not played on at all"
    assert "gifts_at_any_time" in {change.name for change in description_of("1863").in_every()}
