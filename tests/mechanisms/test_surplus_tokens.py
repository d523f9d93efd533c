"""Tokens beyond what a company may keep."""

from typing import Any

from railhead.core.ids import Company, Spot
from railhead.core.title import Draft
from railhead.mechanisms.surplus_tokens import ChooseTokens, ChooseTokensStep, places_of
from tests.mechanisms.plain import Plain, company


def surplus(d: Draft[Any], name: Company) -> list[Spot]:
    """One may stay."""
    places = places_of(d, name)
    return places if len(places) > 1 else []


def choosing(*spots: str) -> Plain:
    t = Plain(ChooseTokensStep(surplus), phase="5").shared("NW", P1=60)
    return t.tokens("NW", *spots).at(ChooseTokens(company=company("NW")))


def test_the_director_gives_up_which_he_likes() -> None:
    t = choosing("K7.0", "P8.0", "D20.0")
    assert (t.acting(), t.values("remove_token", "spot")) == (["P1"], {"K7.0", "P8.0", "D20.0"})
    t.do("P1", "remove_token", spot="P8.0")
    assert t.told("token") == ["NW gives up its token in P8"]
    assert not t.rests
    t.do("P1", "remove_token", spot="D20.0")
    assert (t.rests, t.tokens_of("NW")) == (True, ["K7.0"])


def test_none_too_many() -> None:
    assert choosing("K7.0").rests


def test_tokens_of_one_city_are_alike() -> None:
    """Nobody is asked which of two in one place goes."""
    t = choosing("K7.0", "K7.0")
    assert (t.rests, t.tokens_of("NW")) == (True, ["K7.0"])


def test_the_only_one_that_may_go_goes_by_itself() -> None:
    def all_but_k7(d: Draft[Any], name: Company) -> list[Spot]:
        return [place for place in places_of(d, name) if place != "K7.0"]

    t = Plain(ChooseTokensStep(all_but_k7), phase="5").shared("NW", P1=60).tokens("NW", "K7.0", "P8.0")
    t.at(ChooseTokens(company=company("NW")))
    assert (t.rests, t.tokens_of("NW")) == (True, ["K7.0"])


def test_only_where_it_stands() -> None:
    assert choosing("K7.0", "P8.0").rule("P1", "remove_token", spot="D20.0") == "token.surplus"


def test_a_company_without_director_keeps_them() -> None:
    t = Plain(ChooseTokensStep(surplus), phase="5").tokens("NW", "K7.0", "P8.0")
    t.at(ChooseTokens(company=company("NW")))
    assert (t.rests, t.tokens_of("NW")) == (True, ["K7.0", "P8.0"])


def test_an_entry_a_token() -> None:
    assert places_of(choosing().tokens("NW", "P8.0", "K7.0", "K7.0").d, company("NW")) == ["K7.0", "K7.0", "P8.0"]
