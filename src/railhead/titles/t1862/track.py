"""Laying tiles in 1862 (book 7.6): one N tile, or up to two other yellow ones, or one upgrade. A new company's home
tile comes first. What else may be built stands in `building`."""

from functools import cache

import msgspec

from railhead.core.choices import Choice, Guard, Obstacle
from railhead.core.fits import Flaw
from railhead.core.ids import Company, Hex, Tile, hex_of
from railhead.core.lays import Terms
from railhead.core.reach import Reach, full_stops, reach
from railhead.core.sentences import say
from railhead.core.tiles import Colour
from railhead.mechanisms.tokens import is_vacant, spots_of, track
from railhead.mechanisms.track import has_track, lay_tile
from railhead.titles.t1862.circles import close_up, settle_in, take_off
from railhead.titles.t1862.facts import D, director_of, facts, switches
from railhead.titles.t1862.starting import home_of, roomier_tiles
from railhead.titles.t1862.tiles import base_of, named_tiles, supply
from railhead.titles.t1862.turn import Turn1862

N_LABEL = "N"
FLAW_RULES = {
    Flaw.NOT_THIS_HEX: "62-TRK-04",
    Flaw.NOT_YET: "62-TRK-06",
    Flaw.NONE_LEFT: "62-TRK-13",
    Flaw.CLOSED_SIDE: "62-TRK-03",
    Flaw.TRACK_LOST: "62-TRK-17",
    Flaw.NO_ROOM: "62-TOK-04",
    Flaw.FULLER_FIRST: "62-TRK-04",
}
NAMED_RULES = {Tile("795"): "62-TRK-04", Tile("797"): "62-TRK-16"}
"""Ipswich and Harwich have russet tiles of their own."""


def may_build(d: D, turn: Turn1862) -> bool:
    """Not after the LNER, not in receivership, and only what this turn's build leaves."""
    if turn.over or d.state.lner or director_of(d, turn.company) is None:
        return False
    return turn.built in ("", "yellow")


def reach_of(d: D, company: Company) -> Reach:
    """From its markers and a home marker that waits for a circle; London is an end like any off-board area."""
    net = track(d)
    perched = d.state.perched.get(company)
    roots = [*spots_of(d, company), *([perched] if perched is not None else [])]
    return reach(net, roots, [place for place in full_stops(net, d.state.tokens, (company,)) if place not in roots])


def lay(d: D, turn: Turn1862) -> Choice:
    company = turn.company

    @cache
    def reached() -> Reach:
        return reach_of(d, company)

    def laid(hex_: Hex, tile: Tile) -> None:
        shape = d.title.board.tiles[tile].shape
        whole = shape.colour != "yellow" or shape.label == N_LABEL or bool(turn.laid)
        built = "whole" if whole else "yellow"
        d.swap(msgspec.structs.replace(turn, laid=(*turn.laid, hex_), built=built))
        close_up(d, hex_)
        for name in tuple(d.state.perched):
            settle_home(d, name, only_in=hex_)

    return lay_tile(
        d,
        company,
        reached,
        cache(lambda: terms(d, turn)),
        guards=[
            Guard("62-END-09", not d.state.lner, "nothing can be built once the LNER has formed"),
            Guard(
                "62-REC-03", director_of(d, company) is not None, say("{company} is in receivership", company=company)
            ),
            Guard("62-TRK-01", may_build(d, turn), "you've already built this turn"),
        ],
        barred=lambda hex_, tile: _barred(d, turn, hex_, tile),
        flaw_rule=lambda flaw, hex_, tile: _flaw_rule(d, flaw, hex_, tile),
        cost=lambda hex_, tile: 0,
        can_pay=lambda amount: True,
        pay=lambda amount: None,
        laid=laid,
    )


def terms(d: D, turn: Turn1862) -> Terms:
    home = first_hex(d, turn)
    colours: tuple[Colour, ...] = ("yellow",) if turn.laid else d.title.phase(d.state).tiles
    return Terms(
        colours=frozenset(colours),
        left=supply(d.title.board, d.state.tiles),
        barred=frozenset(turn.laid),
        only_in=frozenset({home}) if home is not None else None,
        fresh=frozenset({"plain", "town"}),
    )


def home_duty(d: D, turn: Turn1862) -> Hex | None:
    """The home hex, if a build there is due: it has no track, or its tile no circle for the home marker."""
    company = turn.company
    if turn.laid or company not in d.state.settled:
        return None
    home = home_of(d, company)
    if company in d.state.perched and has_track(d, hex_of(home)):
        return hex_of(home) if roomier_tiles(d, home) else None
    return hex_of(home) if has_bare_home(d, company) else None


def has_bare_home(d: D, company: Company) -> bool:
    """Its home marker lies on a hex without track."""
    home = home_of(d, company)
    mine = company in d.state.perched or hex_of(home) in {hex_of(place) for place in spots_of(d, company)}
    return mine and not has_track(d, hex_of(home))


def first_hex(d: D, turn: Turn1862) -> Hex | None:
    """Where the build must begin."""
    home = home_duty(d, turn)
    if home is not None and switches(d).bare_home_second and turn.company not in d.state.perched:
        return None
    return home


def owes_home(d: D, turn: Turn1862) -> bool:
    """Whether passing is refused because the home must be built. A full one must be upgraded in any edition, a bare one
    waits for the first build where the third paragraph of 7.2 is dropped."""
    if not may_build(d, turn):
        return False
    if not facts(d).first_build_duty and (switches(d).bare_home_second or has_bare_home(d, turn.company)):
        return False
    if switches(d).bare_home_second and turn.laid:
        home = hex_of(home_of(d, turn.company))
        return has_bare_home(d, turn.company) and d.title.board.hexes[home].shape.label != N_LABEL
    return home_duty(d, turn) is not None


def settle_home(d: D, company: Company, only_in: Hex | None = None) -> None:
    """Put a home marker that waits into a circle; when the build is over and there is none it displaces the last marker
    there: the one placed last, or the one in the last circle (see `circles`)."""
    place = d.state.perched.get(company)
    if place is None or (only_in is not None and hex_of(place) != only_in):
        return
    if not is_vacant(d, place):
        if only_in is not None:
            return
        last = d.state.tokens[place][-1]
        take_off(d, last, place)
        d.replace(markers=d.state.markers | {last: d.state.markers.get(last, 0) + 1})
        d.tell("token", "{company} displaces {partner} from {hex}", company=company, partner=last, hex=hex_of(place))
    settle_in(d, company, place)
    d.replace(perched={name: spot for name, spot in d.state.perched.items() if name != company})


def _barred(d: D, turn: Turn1862, hex_: Hex, tile: Tile) -> Obstacle | None:
    shape = d.title.board.tiles[tile].shape
    if turn.laid and shape.colour != "yellow":
        return "62-TRK-18", "an upgrade uses up the whole turn's building"
    if turn.laid and shape.label == N_LABEL:
        return "62-TRK-01", "an N tile uses up the whole turn's building"
    home = first_hex(d, turn)
    if home is not None and hex_ != home:
        return "62-OR-03", say("{company} must build in its home hex {hex} first", company=turn.company, hex=home)
    if home is not None and turn.company in d.state.perched and _stays_full(d, turn.company, tile):
        return "62-OR-04", "the home tile must gain a circle"
    return None


def _stays_full(d: D, company: Company, tile: Tile) -> bool:
    """Whether a tile leaves a waiting home marker without a circle though another would not."""
    roomier = [name for name, _ in roomier_tiles(d, home_of(d, company))]
    return bool(roomier) and tile not in roomier


def _flaw_rule(d: D, flaw: Flaw, hex_: Hex, tile: Tile) -> str:
    if flaw is Flaw.WRONG_TILE:
        return _wrong_tile(d, hex_, tile)
    if flaw is not Flaw.NOT_CONNECTED:
        return FLAW_RULES[flaw]
    shape = d.title.board.tiles[tile].shape
    return "62-TRK-02" if shape.colour == "yellow" else "62-TRK-07" if shape.cities else "62-TRK-25"


def _wrong_tile(d: D, hex_: Hex, tile: Tile) -> str:
    """By name, by kind, by letter; otherwise it may lie here but not on what is here now."""
    board, laid = d.title.board, d.state.tiles.get(hex_)
    entry, place = board.tiles[tile], board.hexes[hex_].shape
    for name in (tile, *named_tiles(board, hex_, entry.shape.colour)):
        if name in NAMED_RULES:
            return NAMED_RULES[name]
    if bool(entry.shape.cities) != bool(place.cities):
        return "62-TRK-14"
    if entry.shape.label != place.label:
        return "62-TRK-15"
    following = board.tiles[laid.tile].upgrades if laid is not None else ()
    return "62-TRK-08" if base_of(board, tile) in {base_of(board, name) for name in following} else "62-TRK-06"
