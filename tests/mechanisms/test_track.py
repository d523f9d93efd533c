"""Laying a tile: listed and judged by the same terms, paid, and told to the title."""

from collections.abc import Iterable
from typing import Any

import pytest

from railhead.core.choices import Choice, Guard
from railhead.core.errors import Malformed
from railhead.core.fits import Flaw
from railhead.core.ids import Hex, Tile
from railhead.core.lays import Terms, tiles_left
from railhead.core.title import Draft
from railhead.mechanisms.tokens import reach_of
from railhead.mechanisms.track import has_track, is_next_colour, is_upgrade, lay_tile, put_tile
from tests.mechanisms.plain import Plain, company

NW = company("NW")
BARRED = Hex("K9")


def offered(d: Draft[Any], price: int = 20) -> Iterable[Choice]:
    """NW lays yellow tiles for 20 each, wherever it gets to but K9."""
    terms = Terms(colours=frozenset({"yellow"}), left=tiles_left(d.title.board, d.state.tiles), barred=frozenset())
    yield lay_tile(
        d,
        NW,
        lambda: reach_of(d, NW, one_stop_per_place=True),
        lambda: terms,
        guards=[Guard("guard", "NW" in d.state.cash, "it has no treasury")],
        barred=lambda hex_, tile: ("barred", "not there") if hex_ == BARRED else None,
        flaw_rule=lambda flaw, hex_, tile: f"flaw.{flaw.name}",
        cost=lambda hex_, tile: price,
        can_pay=lambda cost: d.cash(NW) >= cost,
        pay=lambda cost: None,
        laid=lambda hex_, tile: d.tell("laid", f"{tile} in {hex_}"),
    )


def table(cash: int = 50) -> Plain:
    """NW in Nizhnii Novgorod, whose printed track leads north and south."""
    return Plain(kinds="lay_tile", offered=offered).tokens("NW", "K7.0").equip("NW", cash=cash)


def test_what_is_listed_can_be_laid_and_is_paid() -> None:
    t = table()
    first = t.options("lay_tile")[0].args
    t.do("P1", "lay_tile", **first)
    assert (t.cash_of("NW"), t.told("laid")) == (30, [f"{first['tile']} in {first['hex']}"])
    assert t.tile_in(str(first["hex"])) == (first["tile"], first["rotation"])


@pytest.mark.parametrize(("price", "said"), [(20, " for 20"), (0, "")])
def test_the_price_is_told_if_there_is_one(price: int, said: str) -> None:
    t = Plain(kinds="lay_tile", offered=lambda d: offered(d, price)).tokens("NW", "K7.0").equip("NW", cash=50)
    first = t.options("lay_tile")[0].args
    t.do("P1", "lay_tile", **first)
    assert t.told("track") == [f"NW lays {first['tile']} in {first['hex']}{said}"]


def test_a_hex_that_is_barred_is_not_listed_and_its_rule_is_cited() -> None:
    t = table()
    assert BARRED not in t.values("lay_tile", "hex")
    assert t.no_lay(BARRED, "9") == "barred"


def test_a_flaw_is_told_by_the_titles_rule() -> None:
    t = table()
    assert t.no_lay("D20", "57").startswith("flaw.")
    with pytest.raises(Malformed, match="nowhere"):
        t.lay("nowhere", "57")
    assert t.no_lay("K7", "207", 4) == f"flaw.{Flaw.NOT_YET.name}"


def test_who_cannot_pay_is_offered_nothing() -> None:
    t = table(19)
    assert t.options("lay_tile") == []
    rich = table().options("lay_tile")[0].args
    assert t.rule("P1", "lay_tile", **rich) == "track.cash"


def test_tokens_follow_their_stops_onto_a_new_tile() -> None:
    t = Plain().tokens("NW", "E9.0")
    assert not has_track(t.d, Hex("E9"))
    d = t.d
    put_tile(d, Hex("E9"), Tile("57"), 0)
    assert (t.keep(d).tokens_of("NW"), has_track(t.d, Hex("E9"))) == (["E9.0"], True)


def test_a_first_tile_over_printed_yellow_is_an_upgrade_and_no_colour_is_skipped() -> None:
    d = Plain().d
    yellow, green, brown = Tile("57"), Tile("207"), Tile("611")
    assert [is_upgrade(d, tile) for tile in (yellow, green, brown)] == [False, True, True]
    assert [is_next_colour(d, Hex("K7"), tile) for tile in (yellow, green, brown)] == [False, True, False]
    assert [is_next_colour(d, Hex("E9"), tile) for tile in (yellow, green, brown)] == [True, False, False]
