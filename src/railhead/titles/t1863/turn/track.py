"""Building in 1863 (book 7.b): an upgrade or a yellow tile, then a yellow one; each with its price and the hex's."""

from collections.abc import Iterable
from functools import cache

import msgspec

from railhead.core.board import Board
from railhead.core.choices import Choice, Guard, Obstacle
from railhead.core.fits import Flaw, kind_of
from railhead.core.ids import Hex, Tile, hex_of
from railhead.core.lays import Terms, tiles_left
from railhead.core.reach import Reach
from railhead.core.sentences import say
from railhead.core.tiles import Colour
from railhead.mechanisms.operating import Part, passing
from railhead.mechanisms.tokens import reach_of, spots_of
from railhead.mechanisms.track import has_track, is_upgrade, lay_tile
from railhead.titles.t1863.cards import close
from railhead.titles.t1863.facts import FOWLER, GREATHEAD, TUNNEL, D, figures, owner_of
from railhead.titles.t1863.loans import borrow_for, funds
from railhead.titles.t1863.turn.order import Turn1863
from railhead.titles.t1863.turn.tokens import place_token

LAYS = 2
FLAW_RULES = {
    Flaw.NOT_YET: "63-TRK-03",
    Flaw.NONE_LEFT: "63-TRK-06",
    Flaw.CLOSED_SIDE: "63-TRK-05",
    Flaw.TRACK_LOST: "63-TRK-03",
    Flaw.NO_ROOM: "63-TRK-03",
}


def admits(board: Board, hex_: Hex, tile: Tile) -> bool:
    """Yellow tiles and those without a major station go wherever their kind does; C hexes take green Y tiles (R-33)."""
    entry, shape = board.tiles[tile], board.tiles[tile].shape
    if entry.only_at:
        return hex_ in entry.only_at
    if shape.colour == "yellow" or not shape.cities:
        return True
    label = board.hexes[hex_].shape.label
    return shape.label == label or (label == "C" and shape.label == "Y" and shape.colour == "green")


class TrackPart(Part):
    """Tiles and one token in any order. The company's other affairs are open here too, so it always waits."""

    kinds = ("lay_tile", "pass", "place_token")

    def choices(self, d: D, turn: Turn1863) -> Iterable[Choice]:
        yield _lay(d, turn)
        yield place_token(d, turn)
        yield passing(d, turn)

    def waits(self, d: D, turn: Turn1863) -> bool:
        return True


def _lay(d: D, turn: Turn1863) -> Choice:
    company = turn.company

    @cache
    def reached() -> Reach:
        return reach_of(d, company, one_stop_per_place=False)

    @cache
    def available() -> int:
        return funds(d, company)

    return lay_tile(
        d,
        company,
        reached,
        cache(lambda: terms(d, turn)),
        guards=lay_guards(d, turn),
        barred=lambda hex_, tile: barred(d, turn, hex_, tile),
        flaw_rule=lambda flaw, hex_, tile: _flaw_rule(d, turn, flaw, hex_, tile),
        cost=lambda hex_, tile: lay_cost(d, turn, hex_, tile),
        can_pay=lambda amount: available() >= amount,
        pay=lambda amount: borrow_for(d, company, amount),
        laid=lambda hex_, tile: after_lay(d, hex_, "upgrade" if is_upgrade(d, tile) else "yellow"),
    )


def lay_guards(d: D, turn: Turn1863) -> list[Guard]:
    return [
        Guard("63-END-06", not d.state.final, "tiles can't be laid in the final operating rounds"),
        Guard("63-TRK-01", len(turn.lays) < LAYS, "at most two tiles an operating round"),
    ]


def after_lay(d: D, hex_: Hex, kind: str = "") -> None:
    """A tile lies: the hex is done with for this turn, and a normal lay is used up."""
    turn = d.frame
    if isinstance(turn, Turn1863):
        lays = (*turn.lays, kind) if kind else turn.lays
        d.swap(msgspec.structs.replace(turn, laid=(*turn.laid, hex_), lays=lays))
    close_tunnel(d)


def close_tunnel(d: D) -> None:
    """The Thames Tunnel leaves the game when three river hexes carry a tile (63-PRI-17)."""
    if owner_of(d, TUNNEL) is not None and len([h for h in river_hexes(d) if h in d.state.tiles]) >= 3:
        close(d, TUNNEL)


def river_hexes(d: D) -> list[Hex]:
    return [name for name, entry in d.title.board.hexes.items() if entry.terrain == "river"]


def terms(d: D, turn: Turn1863) -> Terms:
    """What may be laid where at this moment of a company's turn."""
    board = d.title.board
    fixed = [name for name in d.state.tiles if board.hexes[name].about.get("no_upgrades")]
    return Terms(
        colours=colours(d, turn),
        left=tiles_left(board, d.state.tiles),
        barred=frozenset({*turn.laid, *fixed}),
        fresh=frozenset(),
    )


def colours(d: D, turn: Turn1863) -> frozenset[Colour]:
    """After the first lay only yellow, unless the company has Sir John Fowler."""
    if turn.lays and owner_of(d, FOWLER) != turn.company:
        return frozenset({"yellow"})
    return frozenset(d.title.phase(d.state).tiles)


def barred(d: D, turn: Turn1863, hex_: Hex, tile: Tile) -> Obstacle | None:
    if hex_ in turn.laid:
        return "63-TRK-11", "only one tile a hex each operating round"
    if hex_ in d.state.tiles and d.title.board.hexes[hex_].about.get("no_upgrades"):
        return "63-TRK-13", say("the tile in {hex} can't be upgraded", hex=hex_)
    colour = d.title.board.tiles[tile].shape.colour
    if colour in d.title.phase(d.state).tiles and colour not in colours(d, turn):
        return "63-TRK-01", "the second tile must be yellow"
    return None


def _flaw_rule(d: D, turn: Turn1863, flaw: Flaw, hex_: Hex, tile: Tile) -> str:
    if flaw in FLAW_RULES:
        printed = not has_track(d, hex_) or hex_ in d.state.tiles
        return FLAW_RULES[flaw] if flaw is not Flaw.NOT_YET or printed else "63-TRK-12"
    if flaw is Flaw.NOT_CONNECTED:
        bare = [place for place in spots_of(d, turn.company) if not has_track(d, hex_of(place))]
        return "63-TRK-09" if bare and len(bare) == len(spots_of(d, turn.company)) else "63-TRK-02"
    board = d.title.board
    if hex_ not in board.hexes or tile not in board.tiles:
        return "63-TRK-08"
    if not admits(board, hex_, tile):
        return "63-TRK-07"
    return "63-TRK-08" if hex_ not in d.state.tiles else "63-TRK-03"


def lay_cost(d: D, turn: Turn1863, hex_: Hex, tile: Tile) -> int:
    """By what the tile has on it; the hex's own price at its first tile, halved by Greathead."""
    costs, entry = figures(d).tile_costs, d.title.board.hexes[hex_]
    if is_upgrade(d, tile):
        return costs.upgrade
    station = {"plain": costs.plain_yellow, "town": costs.minor_yellow, "city": costs.major_yellow}
    assert isinstance(entry.cost, int)
    ground = entry.cost // 2 if owner_of(d, GREATHEAD) == turn.company else entry.cost
    return station[kind_of(d.title.board.tiles[tile].shape)] + ground
