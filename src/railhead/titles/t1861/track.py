"""Building in 1861 (book 10.4): two tile operations a turn, the second at a fee, at most one of them an upgrade."""

from collections.abc import Iterable, Mapping

import msgspec

from railhead.core.board import Board
from railhead.core.choices import Choice, Guard, Obstacle
from railhead.core.derived import derived, once
from railhead.core.fits import Flaw
from railhead.core.ids import Company, Hex, Tile, hex_of
from railhead.core.lays import Terms, counted, tiles_left
from railhead.core.map import is_fixed
from railhead.core.reach import Reach
from railhead.core.sentences import say
from railhead.core.tiles import Laid
from railhead.mechanisms.companies import kind_of
from railhead.mechanisms.operating import Part, passing
from railhead.mechanisms.phases import allows
from railhead.mechanisms.tokens import reach_of, spots_of
from railhead.mechanisms.track import has_track, is_next_colour, is_upgrade, lay_tile
from railhead.titles.t1861.facts import MOSCOW, RSR, D, figures, loans, switches
from railhead.titles.t1861.stations import place_state_token
from railhead.titles.t1861.turn import Turn1861

FULLER = {Tile("611"): Tile("63"), Tile("801"): Tile("623")}
"""A large city going brown takes the six-exit tile where possible (61-TRK-17): where it fits and one is left, which no
colour or label says, so the smaller tile yields to the larger one by name (R-TRK-03)."""

FLAW_RULES = {
    Flaw.NOT_YET: "61-TRK-03",
    Flaw.NONE_LEFT: "61-TRK-04",
    Flaw.CLOSED_SIDE: "61-TRK-07",
    Flaw.TRACK_LOST: "61-TRK-11",
    Flaw.NO_ROOM: "61-TRK-14",
    Flaw.FULLER_FIRST: "61-TRK-17",
}


class TrackPart(Part):
    kinds = ("lay_tile", "pass")

    def choices(self, d: D, turn: Turn1861) -> Iterable[Choice]:
        company = turn.company

        @once
        def reach() -> Reach:
            return reach_of(d, company, one_stop_per_place=not switches(d).tracing_by_circles)

        @once
        def bare() -> frozenset[Hex]:
            return _bare_homes(d, company)

        def laid(hex_: Hex, tile: Tile) -> None:
            upgraded = turn.upgraded or is_upgrade(d, tile)
            d.swap(msgspec.structs.replace(turn, laid=(*turn.laid, hex_), upgraded=upgraded))
            if hex_ == MOSCOW and d.title.board.tiles[tile].shape.colour == "grey":
                place_state_token(d, MOSCOW)

        yield lay_tile(
            d,
            company,
            reach,
            once(lambda: _terms(d, turn, bare())),
            guards=[
                Guard("61-OR-04", kind_of(d, company) != "state", "the state railway doesn't build track"),
                Guard("61-TRK-02", len(turn.laid) < 2, "you can lay or upgrade at most two tiles a turn"),
            ],
            barred=lambda hex_, tile: _barred(d, turn, bare(), hex_, tile),
            flaw_rule=lambda flaw, hex_, tile: _flaw_rule(d, flaw, hex_, tile),
            cost=lambda hex_, tile: lay_cost(d, turn, hex_),
            can_pay=lambda amount: loans(d).can_pay(d, company, amount),
            pay=lambda amount: loans(d).borrow_for(d, company, amount),
            laid=laid,
        )
        yield passing(d, turn)

    def waits(self, d: D, turn: Turn1861) -> bool:
        if not switches(d).asks_the_idle:
            return super().waits(d, turn)
        # asked whether or not there is a tile to lay
        fee = figures(d).track_fee["second"] if turn.laid else 0
        return turn.company != RSR and len(turn.laid) < 2 and loans(d).can_pay(d, turn.company, fee)


def terms(d: D, turn: Turn1861) -> Terms:
    """What may be laid where at this moment of a company's turn."""
    return _terms(d, turn, _bare_homes(d, turn.company))


def _bare_homes(d: D, company: Company) -> frozenset[Hex]:
    """Hexes of its tokens that have no track yet: it builds there first."""
    return frozenset(hex_of(place) for place in spots_of(d, company) if not has_track(d, hex_of(place)))


def _terms(d: D, turn: Turn1861, bare: frozenset[Hex]) -> Terms:
    phase, board = d.title.phase(d.state), d.title.board
    return Terms(
        colours=frozenset({"yellow"}) if turn.upgraded else frozenset(phase.tiles),
        left=_limited(board, d.state.tiles),
        barred=frozenset({*turn.laid, *(() if allows(d, "private_hexes") else _blocked(board))}),
        only_in=bare or None,
        yields_to=FULLER,
    )


@derived
def _limited(board: Board, tiles: Mapping[Hex, Laid]) -> dict[Tile, int]:
    """The supply of those tiles of which no more may be made."""
    left = tiles_left(board, tiles)
    return {name: left[name] for name in _no_more_made(board)}


@derived
def _no_more_made(board: Board) -> list[Tile]:
    return [name for name in counted(board) if not board.tiles[name].about.get("more_allowed")]


@derived
def _blocked(board: Board) -> frozenset[Hex]:
    return frozenset(name for name, entry in board.hexes.items() if entry.blocked_by)


def _barred(d: D, turn: Turn1861, bare: frozenset[Hex], hex_: Hex, tile: Tile) -> Obstacle | None:
    if hex_ in turn.laid:
        return "61-TRK-02", "the second tile must be in another hex"
    if turn.upgraded and is_upgrade(d, tile):
        return "61-TRK-02", "only one of the two tiles can be an upgrade"
    if d.title.board.hexes[hex_].blocked_by and not allows(d, "private_hexes"):
        return "61-PRI-08", "track can't be laid on privates' hexes in phase 2"
    if bare and all(hex_of(place) != hex_ for place in spots_of(d, turn.company)):
        return "61-TRK-05", say("{company} must lay a tile in its home hex first", company=turn.company)
    return None


def _flaw_rule(d: D, flaw: Flaw, hex_: Hex, tile: Tile) -> str:
    if flaw in (Flaw.NOT_THIS_HEX, Flaw.WRONG_TILE):
        return _misplaced(d, hex_, tile)
    if flaw is not Flaw.NOT_CONNECTED:
        return FLAW_RULES[flaw]
    if not is_upgrade(d, tile):
        return "61-TRK-06"
    return "61-TRK-13" if d.title.board.tiles[tile].shape.stops else "61-TRK-12"


def _misplaced(d: D, hex_: Hex, tile: Tile) -> str:
    """The rule that keeps a tile off a hex wherever its track would lie."""
    board = d.title.board
    if hex_ not in board.hexes or tile not in board.tiles:
        return "61-TRK-10"
    entry, laid = board.hexes[hex_], d.state.tiles.get(hex_)
    if is_fixed(entry) or (laid is None and entry.shape.track and not is_upgrade(d, tile)):
        return "61-TRK-15"
    if not is_next_colour(d, hex_, tile):
        return "61-TRK-01"
    return "61-TRK-16" if board.tiles[tile].only_at else "61-TRK-10"


def lay_cost(d: D, turn: Turn1861, hex_: Hex) -> int:
    """Terrain for the first tile, Kiev's bridge for brown, and the fee for a second operation."""
    entry, laid = d.title.board.hexes[hex_], d.state.tiles.get(hex_)
    fee = figures(d).track_fee["second"] if turn.laid else 0
    # A tile's cost is that of replacing it: only Kiev's green one has any (61-TRK-09).
    if laid is not None:
        return fee + d.title.board.tiles[laid.tile].cost
    if has_track(d, hex_):
        printed = entry.about.get("printed_cost", 0) if switches(d).printed_cost_of_upgrade else 0
        assert isinstance(printed, int)
        return fee + printed
    assert isinstance(entry.cost, int)
    return fee + entry.cost
