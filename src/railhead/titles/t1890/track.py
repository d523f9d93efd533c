"""Building in 1890 (book 10.3.1): one tile a turn, two for JR in the first phases, one more by Arima."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache

import msgspec

from railhead.core.actions import Args, Value
from railhead.core.board import Board, number_in
from railhead.core.choices import Choice, Clause, Guard, Obstacle, Several
from railhead.core.fits import Flaw, fits
from railhead.core.ids import BANK, Company, Hex, Spot, Tile, spot
from railhead.core.lays import Terms, tiles_left
from railhead.core.map import Admits, is_fixed
from railhead.core.reach import Reach, reach
from railhead.core.sentences import say
from railhead.core.tiles import Laid
from railhead.mechanisms.operating import Part, passing
from railhead.mechanisms.tokens import track
from railhead.mechanisms.track import has_track, is_next_colour, lay_tile, put_tile
from railhead.titles.t1890.blocks import blocked, hexes_of
from railhead.titles.t1890.facts import ARIMA, HANKYU, JR, KOBE, NISHINOMIYA, OMER, SUBWAY, D, facts, owner_of
from railhead.titles.t1890.raids import seat_waiting, stands_beside
from railhead.titles.t1890.stations import reach_of
from railhead.titles.t1890.turn import Turn1890, may_do_more
from railhead.titles.t1890.waiting import settle_kobe_rapid

LIMITED = Tile("193")
LAND_CODE = 10
FLAW_RULES = {
    Flaw.NOT_YET: "90-TRK-05",
    Flaw.NONE_LEFT: "90-TRK-23",
    Flaw.CLOSED_SIDE: "90-TRK-06",
    Flaw.TRACK_LOST: "90-TRK-11",
    Flaw.NO_ROOM: "90-TRK-13",
    Flaw.FULLER_FIRST: "90-TRK-12",
    Flaw.NOT_CONNECTED: "90-TRK-03",
}


def admits(limited: Iterable[Hex]) -> Admits:
    """A tile made for hexes goes there only; where a colour has such a tile, no other goes. `limited`, if any, are the
    only hexes for tile 193 (C.10.8)."""
    cities = frozenset(limited)

    def admit(board: Board, hex_: Hex, tile: Tile) -> bool:
        entry = board.tiles[tile]
        if entry.only_at:
            return hex_ in entry.only_at
        if tile == LIMITED and cities and hex_ not in cities:
            return False
        special = any(hex_ in one.only_at for one in board.tiles.values() if one.shape.colour == entry.shape.colour)
        return not special and entry.shape.label == board.hexes[hex_].shape.label

    return admit


class TrackPart(Part):
    kinds = ("lay_tile", "pass")

    def choices(self, d: D, turn: Turn1890) -> Iterable[Choice]:
        yield lay(d, turn)
        yield passing(d, turn)

    def waits(self, d: D, turn: Turn1890) -> bool:
        return super().waits(d, turn) or may_do_more(d)


def most_tiles(d: D, company: Company) -> int:
    if company != JR or facts(d).plain_jr:
        return 1
    return number_in(d.title.phase(d.state).about, "jr_tiles")


def lay(d: D, turn: Turn1890) -> Choice:
    return _laying(d, turn, cache(lambda: reach_of(d, turn.company)), cache(lambda: terms(d, turn)))


def lay_beside(d: D, turn: Turn1890) -> Choice:
    """A token that waits beside a hex lets its company build in that very hex (C.10.14)."""
    hexes = frozenset(stands_beside(d, turn.company))

    @cache
    def reached() -> Reach:
        map_ = d.title.map
        stops = [(hex_, len(map_.shape(hex_, d.state.tiles.get(hex_)).stops)) for hex_ in sorted(hexes)]
        return reach(track(d), [spot(hex_, number) for hex_, count in stops for number in range(count)])

    guards = [
        Guard("90-OR-05", turn.part == "track", "tiles are laid at the start of the turn"),
        Guard("90-VAR-29", bool(hexes), say("no token of {company} waits beside a hex", company=turn.company)),
    ]
    there = cache(lambda: msgspec.structs.replace(terms(d, turn), only_in=hexes))
    made = _laying(d, turn, reached, there, guards)
    return msgspec.structs.replace(made, kind="lay_beside", rule="90-VAR-29", idle=True)


def _laying(
    d: D, turn: Turn1890, reached: Callable[[], Reach], terms_: Callable[[], Terms], guards: Sequence[Clause] = ()
) -> Choice:
    # The table as it is before the lay: `laid` is called when the tile that lay there is gone from it.
    company, before = turn.company, d.state.tiles

    def laid(hex_: Hex, tile: Tile) -> None:
        frame = d.frame
        assert isinstance(frame, Turn1890)
        d.swap(msgspec.structs.replace(frame, laid=(*turn.laid, hex_)))
        after_lay(d, company, hex_, tile)
        _remember(d, hex_, before.get(hex_))

    more = Guard("90-TRK-01", len(turn.laid) < most_tiles(d, company), "no more tiles can be laid this turn")
    return lay_tile(
        d,
        company,
        reached,
        terms_,
        guards=[*guards, more],
        barred=lambda hex_, tile: _barred(d, turn, hex_, tile),
        flaw_rule=lambda flaw, hex_, tile: _flaw_rule(d, flaw, hex_, tile),
        cost=lambda hex_, tile: lay_cost(d, company, hex_),
        can_pay=lambda amount: d.cash(company) >= amount,
        pay=lambda amount: None,
        laid=laid,
    )


def after_lay(d: D, company: Company, hex_: Hex, tile: Tile) -> None:
    """What a new tile sets off: Hankyu's reward for yellow ones, tokens that waited for a space."""
    if company == HANKYU and facts(d).peculiar and d.title.board.tiles[tile].shape.colour == "yellow":
        d.pay(BANK, company, LAND_CODE)
    if hex_ == KOBE:
        settle_kobe_rapid(d)
    seat_waiting(d, hex_)


def _remember(d: D, hex_: Hex, before: Laid | None) -> None:
    """The earthquake brings back what lay in Nishinomiya before."""
    if hex_ == NISHINOMIYA and before is not None and facts(d).earthquake:
        d.replace(beneath={hex_: before})


def terms(d: D, turn: Turn1890) -> Terms:
    return Terms(
        colours=frozenset(d.title.phase(d.state).tiles),
        left=tiles_left(d.title.board, d.state.tiles),
        barred=frozenset({*turn.laid, *blocked(d)}),
        needed=needed(d),
        # An upgrade need not extend anything (90-TRK-25).
        fresh=frozenset(),
    )


def needed(d: D) -> dict[Spot, int]:
    """Spaces that tokens and companies with a claim to a home must keep."""
    places = sorted({*d.state.tokens, *d.state.reserved})
    return {place: len(d.state.tokens.get(place, ())) + len(d.state.reserved.get(place, ())) for place in places}


def lay_cost(d: D, company: Company, hex_: Hex) -> int:
    """Printed on the hex for its first tile, on a tile for the one that replaces it."""
    laid = d.state.tiles.get(hex_)
    if is_free(d, company, hex_):
        return 0
    if laid is not None:
        return d.title.board.tiles[laid.tile].cost
    cost = d.title.board.hexes[hex_].cost
    assert isinstance(cost, int)
    return cost


def is_free(d: D, company: Company, hex_: Hex) -> bool:
    """Subway's tile in its first turn, if it is an upgrade of a hex of OMER (C, D)."""
    if company != SUBWAY or d.state.operated.get(SUBWAY, 0):
        return False
    return hex_ in hexes_of(d, OMER)


def _barred(d: D, turn: Turn1890, hex_: Hex, tile: Tile) -> Obstacle | None:
    if hex_ in turn.laid:
        return "90-TRK-02", "the second tile must be in another hex"
    if hex_ in blocked(d):
        return "90-TRK-08", say("{hex} is blocked by a private", hex=hex_)
    return None


def _flaw_rule(d: D, flaw: Flaw, hex_: Hex, tile: Tile) -> str:
    if flaw in FLAW_RULES:
        return FLAW_RULES[flaw]
    board = d.title.board
    if hex_ not in board.hexes or tile not in board.tiles:
        return "90-TRK-12"
    entry, lying = board.hexes[hex_], d.state.tiles.get(hex_)
    if is_fixed(entry):
        return "90-TRK-07"
    shape, now = board.tiles[tile].shape, d.title.map.shape(hex_, lying)
    if any(stop.kind == "town" for stop in now.stops) and lying is not None:
        return "90-TRK-10"
    if entry.about.get("frame") and lying is None:
        return "90-TRK-18"
    if not is_next_colour(d, hex_, tile):
        return "90-TRK-04"
    return _named_rule(hex_, shape.colour) if lying is not None or has_track(d, hex_) else _first_rule(hex_)


def _named_rule(hex_: Hex, colour: str) -> str:
    """The row about the tiles that a city takes."""
    if hex_ == "F9":
        return "90-TRK-21" if colour == "brown" else "90-TRK-12"
    if hex_ == "H11":
        return "90-TRK-22"
    if hex_ in ("F5", "B17", "G12", "H13", "F11", "I12"):
        return "90-TRK-19"
    if hex_ in ("E16", "J15", "H19", "B19"):
        return "90-TRK-17"
    return "90-TRK-12"


def _first_rule(hex_: Hex) -> str:
    return "90-TRK-20" if hex_ == "F11" else "90-TRK-09"


def lay_arima(d: D, company: Company) -> Choice:
    """The public company that owns Arima may once lay a yellow tile in its hex, connected or not."""
    hexes = hexes_of(d, ARIMA)

    def possible() -> dict[tuple[Value, ...], bool]:
        left = tiles_left(d.title.board, d.state.tiles)
        return {
            (hex_, made.tile, made.rotation): True
            for hex_ in hexes
            if hex_ not in d.state.tiles
            for made in fits(d.title.map, hex_, None)
            if left.get(made.tile, 1) > 0
        }

    def fault(a: Args) -> Obstacle | None:
        known = isinstance(a["hex"], str) and isinstance(a["tile"], str) and isinstance(a["rotation"], int)
        if known and (a.hex, a.tile, a.number("rotation")) in possible():
            return None
        return "90-PRI-06", say("Arima lets you lay a yellow small-city tile in {hexes}", hexes=tuple(hexes))

    def effect(a: Args) -> None:
        put_tile(d, a.hex, a.tile, a.number("rotation"))
        d.tell("track", "{company} lays {tile} in {hex} by Arima", company=company, tile=a.tile, hex=a.hex)
        after_lay(d, company, a.hex, a.tile)

    owned = owner_of(d, ARIMA) == company
    clauses: list[Clause] = [
        Guard("90-PRI-06", owned, say("{company} does not own Arima", company=company)),
        Several(("hex", "tile", "rotation"), lambda a: list(possible()), fault),
    ]
    return Choice("lay_arima", "90-PRI-06", effect, clauses, idle=True)
