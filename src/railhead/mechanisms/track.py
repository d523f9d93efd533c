"""Laying tiles: a choice built from what a company reaches and what the rules allow now."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from railhead.core.actions import Args, Value
from railhead.core.board import Board
from railhead.core.choices import Choice, Clause, Obstacle, Several
from railhead.core.errors import Malformed
from railhead.core.fits import Fit, Flaw, fit
from railhead.core.ids import BANK, Company, Hex, Tile
from railhead.core.lays import Terms, judge, lays_by_hex
from railhead.core.reach import Reach
from railhead.core.sentences import say
from railhead.core.state import State
from railhead.core.tiles import SEQUENCE
from railhead.core.title import Draft


def lay_tile(
    d: Draft[State],
    company: Company,
    reach: Callable[[], Reach],
    terms: Callable[[], Terms],
    *,
    guards: Sequence[Clause],
    barred: Callable[[Hex, Tile], Obstacle | None],
    flaw_rule: Callable[[Flaw, Hex, Tile], str],
    cost: Callable[[Hex, Tile], int],
    can_pay: Callable[[int], bool],
    pay: Callable[[int], None],
    laid: Callable[[Hex, Tile], None],
) -> Choice:
    """Lay or upgrade one tile. `barred` names the rule that keeps a tile off a hex, checked before its geometry."""

    def values(a: Args) -> Iterable[tuple[Value, ...]]:
        payable: dict[int, bool] = {}
        for hex_, tiles in lays_by_hex(reach(), terms()):
            for tile, rotations in tiles.items():
                if barred(hex_, tile) is not None:
                    continue
                price = cost(hex_, tile)
                if price not in payable:
                    payable[price] = can_pay(price)
                if payable[price]:
                    for rotation in rotations:
                        yield hex_, tile, rotation

    def fault(a: Args) -> Obstacle | None:
        hex_, tile = a.hex, a.tile
        check_known(d.title.board, hex_, tile)
        reason = barred(hex_, tile)
        if reason is not None:
            return reason
        flaw = judge(reach(), terms(), hex_, tile, a.number("rotation"))
        if flaw is not None:
            return flaw_rule(flaw, hex_, tile), str(flaw)
        price = cost(hex_, tile)
        return (
            None
            if can_pay(price)
            else ("track.cash", say("that costs {price}, more than {company} can pay", price=price, company=company))
        )

    def effect(a: Args) -> None:
        hex_, tile, rotation = a.hex, a.tile, a.number("rotation")
        # Computed before the tile is laid: the cost depends on what it replaces.
        price = cost(hex_, tile)
        put_tile(d, hex_, tile, rotation)
        pay(price)
        d.pay(company, BANK, price)
        sentence = "{company} lays {tile} in {hex} for {price}" if price else "{company} lays {tile} in {hex}"
        d.tell("track", sentence, company=company, tile=tile, hex=hex_, price=price)
        laid(hex_, tile)

    clauses: list[Clause] = [*guards, Several(("hex", "tile", "rotation"), values, fault)]
    return Choice("lay_tile", "track.lay", effect, clauses)


def check_known(board: Board, hex_: Hex, tile: Tile) -> None:
    """Unknown hexes and tiles are malformed rather than refused: no rule forbids them."""
    if hex_ not in board.hexes:
        raise Malformed(f"there is no hex {hex_}")
    if tile not in board.tiles:
        raise Malformed(f"there is no tile {tile}")


def put_tile(d: Draft[State], hex_: Hex, tile: Tile, rotation: int) -> None:
    """Put a tile that fits on the map; tokens and reservations follow their stops."""
    made = fit(d.title.map, hex_, d.state.tiles.get(hex_), tile, rotation)
    assert isinstance(made, Fit), made
    d.lay(hex_, tile, rotation, dict(enumerate(made.stops)))


def is_upgrade(d: Draft[State], tile: Tile) -> bool:
    """By colour: the first tile over printed yellow or green track is an upgrade too."""
    return d.title.board.tiles[tile].shape.colour != "yellow"


def is_next_colour(d: Draft[State], hex_: Hex, tile: Tile) -> bool:
    """No colour may be skipped. Printed red or blue has no next colour."""
    now = d.title.map.shape(hex_, d.state.tiles.get(hex_)).colour
    return (now, d.title.board.tiles[tile].shape.colour) in pairwise(SEQUENCE)


def has_track(d: Draft[State], hex_: Hex) -> bool:
    return bool(d.title.map.track(hex_, d.state.tiles.get(hex_)))
