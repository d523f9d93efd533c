"""Tiles laid by the power of a private (book 14): the Tunnel's, the Necropolis' and the Clink Club's are free and need
no connection; Redevelopment and Improvements change what a hex is."""

from collections.abc import Callable, Iterable
from functools import cache

import msgspec
from msgspec import Struct

from railhead.core.actions import Args, Value
from railhead.core.choices import Choice, Clause, Guard, Obstacle, Pick, Several
from railhead.core.fits import TileKind, fits, kind_of
from railhead.core.ids import BANK, Hex, Holder, Player, Private, Tile, hex_of
from railhead.core.lays import tiles_left
from railhead.core.reach import Reach
from railhead.core.sentences import say
from railhead.core.tiles import Colour, turned_track
from railhead.mechanisms.phases import phase_reached
from railhead.mechanisms.tokens import reach_of
from railhead.titles.t1863.cards import use, used
from railhead.titles.t1863.facts import CLINK, IMPROVE, NECROPOLIS, REDEVELOP, TUNNEL, D, owner_of
from railhead.titles.t1863.loans import funds, spend
from railhead.titles.t1863.turn.order import Turn1863
from railhead.titles.t1863.turn.track import LAYS, after_lay, lay_cost, river_hexes

CLINK_HEXES = (Hex("K8"), Hex("M16"))
Lay = tuple[Hex, Tile, int]


class Power(Struct, frozen=True):
    """Where a private lets its owner build, what, and how often."""

    rule: str
    hexes: Callable[[D], Iterable[Hex]]
    kinds: Callable[[D, Hex], Iterable[tuple[Colour, TileKind]]]
    most: int
    normal: bool = False
    """It is one of the normal lays: connected and paid."""


def _printed(d: D, hex_: Hex) -> TileKind:
    return kind_of(d.title.board.hexes[hex_].shape)


def _bare(d: D, hex_: Hex) -> bool:
    """Nothing lies or stands there yet, the pirate marker included (R-65)."""
    entry = d.title.board.hexes[hex_]
    occupied = any(hex_of(place) == hex_ for place in (*d.state.tokens, d.state.pirate) if place is not None)
    return entry.shape.colour == "white" and hex_ not in d.state.tiles and not occupied


def _necropolis_hexes(d: D) -> list[Hex]:
    names = d.title.board.privates[NECROPOLIS].about["hexes"]
    assert isinstance(names, list)
    return [Hex(str(name)) for name in names]


def _necropolis_kinds(d: D, hex_: Hex) -> Iterable[tuple[Colour, TileKind]]:
    """Two yellow ones, and from phase III two green ones, also on an empty hex (R-67)."""
    if used(d, f"{NECROPOLIS} yellow") < 2:
        yield "yellow", _printed(d, hex_)
    if phase_reached(d, "III") and used(d, f"{NECROPOLIS} green") < 2:
        yield "green", _printed(d, hex_)


def _of_kind(d: D, kind: TileKind) -> list[Hex]:
    return [hex_ for hex_ in d.title.board.hexes if _printed(d, hex_) == kind]


POWERS = {
    TUNNEL: Power("63-PRI-08", river_hexes, lambda d, hex_: [("yellow", _printed(d, hex_))], 3),
    NECROPOLIS: Power("63-PRI-07", _necropolis_hexes, _necropolis_kinds, 4),
    REDEVELOP: Power("63-PRI-05", lambda d: _of_kind(d, "city"), lambda d, hex_: [("yellow", "plain")], 1, True),
    IMPROVE: Power("63-PRI-10", lambda d: _of_kind(d, "town"), lambda d, hex_: [("yellow", "city")], 1, True),
    CLINK: Power("63-PRI-15", lambda d: CLINK_HEXES, lambda d, hex_: [("yellow", _printed(d, hex_))], 1),
}


def lay_special(d: D, turn: Turn1863) -> Choice:
    """A tile by one of the company's privates."""
    company = turn.company
    own = [name for name in POWERS if name != CLINK and owner_of(d, name) == company]

    @cache
    def reached() -> Reach:
        return reach_of(d, company, one_stop_per_place=False)

    @cache
    def available() -> int:
        return funds(d, company)

    def fits(a: Args, hex_: Hex, tile: Tile, rotation: int) -> bool:
        if hex_ in turn.laid:
            return False
        power = POWERS[a.private]
        return not power.normal or _is_connected(d, reached(), hex_, tile, rotation)

    def cost(a: Args) -> int:
        return lay_cost(d, turn, a.hex, a.tile) if POWERS[a.private].normal else 0

    def effect(a: Args) -> None:
        spend(d, company, BANK, cost(a))
        _put(d, a, company)
        after_lay(d, a.hex, "yellow" if POWERS[a.private].normal else "")

    clauses: list[Clause] = [
        Guard("63-END-06", not d.state.final, "tiles can't be laid in the final operating rounds"),
        Guard("63-OR-02", turn.part == "track", "tiles must be laid before running trains"),
        Pick("private", "63-PRI-02", lambda a: own, say("{company} doesn't own it", company=company)),
        Guard(
            "63-TRK-01",
            lambda a: not POWERS[a.private].normal or len(turn.lays) < LAYS,
            "there are no tile lays left",
        ),
        *_where(d, fits),
        Guard("63-TRK-04", lambda a: cost(a) <= available(), lambda a: say("that costs {price}", price=cost(a))),
    ]
    return Choice("lay_special", "63-PRI-02", effect, clauses, idle=True)


def lay_clink(d: D, player: Player) -> Choice:
    """The Clink Club's free tile, in the first stock round (63-PRI-15)."""

    def effect(a: Args) -> None:
        _put(d, a, player)
        frame = d.frame
        d.swap(msgspec.structs.replace(frame, acted=True, passes=0, last=player))

    clauses: list[Clause] = [
        Guard("63-PRI-15", d.state.round.turn == 1, "that's only possible in the first stock round"),
        Guard("63-PRI-15", owner_of(d, CLINK) == player, "you don't own the Clink Club"),
        Pick("private", "63-PRI-15", lambda a: [CLINK], "only the Clink Club can build in a stock round"),
        *_where(d, lambda a, hex_, tile, rotation: True),
    ]
    return Choice("lay_special", "63-PRI-15", effect, clauses)


def _where(d: D, fits: Callable[[Args, Hex, Tile, int], bool]) -> list[Clause]:
    """Hex, tile and turn for the private named before."""

    def values(a: Args) -> Iterable[tuple[Value, ...]]:
        return (lay for lay in possible(d, a.private) if fits(a, *lay))

    def fault(a: Args) -> Obstacle | None:
        if (a.hex, a.tile, a.number("rotation")) in values(a):
            return None
        return POWERS[a.private].rule, say("{private} doesn't let you lay that there", private=a.private)

    return [
        Guard(
            "63-PRI-02",
            lambda a: used(d, a.private) < POWERS[a.private].most,
            lambda a: say("{private} has been used up", private=a.private),
        ),
        Several(("hex", "tile", "rotation"), values, fault),
    ]


def possible(d: D, private: Private) -> Iterable[Lay]:
    """All lays that a private's power allows as far as hexes, tiles and sides go."""
    power, left = POWERS[private], tiles_left(d.title.board, d.state.tiles)
    for hex_ in power.hexes(d):
        if private == NECROPOLIS and hex_ in d.state.tiles:
            yield from (lay for lay in _green_on_yellow(d, hex_) if left.get(lay[1], 1) > 0)
        # The Tunnel's tile leaves a hex what it is, so a token that waits there for track is no hindrance.
        if not _bare(d, hex_) and not (private == TUNNEL and hex_ not in d.state.tiles):
            continue
        for colour, kind in power.kinds(d, hex_):
            for tile in _tiles(d, colour, kind):
                if left.get(tile, 1) > 0:
                    yield from ((hex_, tile, turn) for turn in range(6) if _keeps_inside(d, hex_, tile, turn))


def _green_on_yellow(d: D, hex_: Hex) -> Iterable[Lay]:
    """The Necropolis' green tiles also on a yellow one, its own or anybody's (R-67)."""
    if phase_reached(d, "III") and used(d, f"{NECROPOLIS} green") < 2:
        for one in fits(d.title.map, hex_, d.state.tiles[hex_]):
            if d.title.board.tiles[one.tile].shape.colour == "green":
                yield hex_, one.tile, one.rotation


def _tiles(d: D, colour: Colour, kind: TileKind) -> list[Tile]:
    tiles = d.title.board.tiles.items()
    return [n for n, e in tiles if e.shape.colour == colour and not e.shape.label and kind_of(e.shape) == kind]


def _edges(d: D, tile: Tile, rotation: int) -> int:
    track = turned_track(d.title.board.tiles[tile].shape.track, rotation)
    return sum(1 << edge for edge in {edge for piece in track for edge in piece.edges})


def _keeps_inside(d: D, hex_: Hex, tile: Tile, rotation: int) -> bool:
    return not _edges(d, tile, rotation) & ~d.title.map.sides_for(hex_, tile)


def _is_connected(d: D, reached: Reach, hex_: Hex, tile: Tile, rotation: int) -> bool:
    return bool(reached.touched.get(d.title.map.number[hex_], 0) & _edges(d, tile, rotation))


def _put(d: D, a: Args, who: Holder) -> None:
    """The hex is from now on what its tile makes it; a token that waits there keeps its place."""
    private, colour = a.private, d.title.board.tiles[a.tile].shape.colour
    d.lay(a.hex, a.tile, a.number("rotation"), {})
    use(d, private)
    if private == NECROPOLIS:
        use(d, f"{NECROPOLIS} {colour}")
    d.tell("track", "{holder} lays {tile} in {hex} by {private}", holder=who, tile=a.tile, hex=a.hex, private=private)
