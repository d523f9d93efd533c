"""What is printed beside track: the ground of regions, the numbers of companies a city gives shares of."""

from collections import Counter

import pytest

from railhead.core.ids import Hex, Tile
from railhead.core.tiles import Laid
from railhead.render import draw_map
from railhead.render.faces import Look, sheet_of
from railhead.render.space import beyond, overlap
from railhead.render.theme import DAY, NIGHT
from tests.render.pictures import Part, board_of, parts

GANGES = {"Gq", "Gs", "Hr", "Ht", "Hv", "Hx", "Hz", "Hab", "Iac", "Jad", "Kac"}
"""Beside Calcutta, which is green: book, "The game board"."""
OUTSIDE_INDIA = {"Ea", "Ga", "Ia"}
LONDON = ("A12", "A14", "B15", "C14", "D15")


def drawn(*, dark: bool = False, tiles: dict[Hex, Laid] | None = None) -> list[Part]:
    return parts(draw_map(board_of("1853"), tiles or {}, {}, dark=dark))


def ground(picture: list[Part], name: str = "ground") -> dict[str, str]:
    """The colour of each hex's ground."""
    shown = [part for part in picture if name in part.classes()]
    return {str(part.within("data-hex")): part.get("fill") for part in shown}


def numbers(picture: list[Part]) -> dict[str, str]:
    """The numbers of companies beside each city."""
    shown = [part for part in picture if "contract" in part.classes() and part.element.tag.endswith("text")]
    return {str(part.within("data-hex")): str(part.element.text) for part in shown}


def test_the_ganges_valley_is_beige() -> None:
    for theme, dark in ((DAY, False), (NIGHT, True)):
        shown = ground(drawn(dark=dark))
        assert {name for name, fill in shown.items() if fill == theme.grounds["beige"]} == GANGES
        assert {name for name, fill in shown.items() if fill == theme.grounds["pale_grey"]} == OUTSIDE_INDIA
        assert len({*theme.tiles.values(), *theme.grounds.values()}) == len(theme.tiles) + len(theme.grounds)


def test_calcutta_is_green_with_a_beige_rim() -> None:
    picture = drawn()
    assert ground(picture)["Jab"] == DAY.tiles["green"]
    rims = [part for part in picture if "shade" in part.classes()]
    assert [(part.within("data-hex"), part.get("stroke")) for part in rims] == [("Jab", DAY.grounds["beige"])]


def test_a_tile_covers_the_print() -> None:
    shown = drawn(tiles={Hex("Gq"): Laid(Tile("6"), 0)})
    assert ground(shown)["Gq"] == DAY.tiles["yellow"]
    assert "Gq" not in numbers(shown)


def test_the_numbers_of_companies_stand_beside_their_cities() -> None:
    """Book 16.1: small numbers against the city; a company's number is its place in TABLE 1."""
    found = numbers(drawn())
    entries = board_of("1853").hexes
    assert set(found) == {name for name, entry in entries.items() if "contract" in entry.about}
    assert len(found) == 24
    assert found["Jab"] == "1,4,8"
    assert found["Fn"] == "1,2,3"
    assert found["Ck"] == "3"


def test_what_the_print_means_is_said_aloud() -> None:
    said = [part for part in drawn() if part.element.tag.endswith("title") and part.within("data-stop") is None]
    titles = {str(part.within("data-hex")): str(part.element.text) for part in said}
    assert "beige" in titles["Hr"]
    assert titles["Jab"].endswith("beige; shares of EIR, BNR, BAR")
    assert "pale grey" in titles["Ea"]


@pytest.mark.parametrize("hex_", [name for name, entry in board_of("1853").hexes.items() if "contract" in entry.about])
def test_the_numbers_cover_nothing(hex_: Hex) -> None:
    sheet = sheet_of(board_of("1853"), Look())
    sheet.printed(hex_, (), "")
    plan = next(plan for key, plan in sheet.plans.items() if key[0] == hex_)
    frame = next(word.patch for word in plan.words if word.kind == "contract")
    others = [word.patch for word in plan.words if word.kind != "contract"]
    assert max(overlap(frame, patch) for patch in [*others, *plan.layout.bodies()]) <= 0
    assert beyond("pointy", frame) <= 0


def test_londons_four_spaces_are_printed() -> None:
    """1862, book 7.6.5: "placing a token in one of the London spaces on the board"."""
    slots = [part for part in parts(draw_map(board_of("1862"), {}, {})) if "slot" in part.classes()]
    where = Counter(str(part.within("data-hex")) for part in slots)
    assert {name: where[name] for name in LONDON} == {"A12": 0, "A14": 0, "B15": 2, "C14": 0, "D15": 2}
