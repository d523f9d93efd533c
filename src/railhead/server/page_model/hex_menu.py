"""What can be done on one hex: the tiles that fan out round it with their rotations, tokens, and why others can't."""

from collections import Counter
from collections.abc import Iterable, Sequence

from msgspec import Struct

from railhead.core.actions import Action, Bounds, Option
from railhead.core.errors import GameError, Refused
from railhead.core.ids import Hex, Player, Tile, spot
from railhead.core.play import arguments, judge
from railhead.core.sentences import Sentence
from railhead.render.faces import described
from railhead.render.geometry import APOTHEM, RADIUS, hex_centre
from railhead.server.page_model.controls import as_json, place_of
from railhead.server.page_model.model import PageModel
from railhead.server.web import rule_text


class TileRotation(Struct, frozen=True):
    """A tile in one of its rotations."""

    rotation: int
    args: str


class TileChoice(Struct, frozen=True):
    tile: str
    about: str
    left: int | None
    turns: list[TileRotation]


class OtherChoice(Struct, frozen=True):
    """Anything else that is done on this hex: a token, a station."""

    actor: str
    kind: str
    heading: str
    label: str
    args: str
    spot: str
    bounds: dict[str, Bounds]
    """Numbers to be named with it."""


class Reason(Struct, frozen=True):
    """Why something can't be done here; `what` are the tiles it is about, if it is about tiles."""

    what: list[str]
    reason: Sentence
    rule: str
    rule_text: str


class HexMenu(Struct, frozen=True):
    hex: str
    place: str
    actor: str
    x: float
    y: float
    width: float
    height: float
    """Of a tile, beside its place on the map."""
    kind: str
    """The kind of action by which tiles are laid."""
    tiles: list[TileChoice]
    others: list[OtherChoice]
    reasons: list[Reason]


def hex_menu_of(model: PageModel, name: Hex) -> HexMenu:
    here = [option for option in model.options if set(option.args) & {"hex", "spot"} and place_of(option) == name]
    every = [option for option in here if {"tile", "rotation"} <= set(option.args)]
    # Where several may lay at one screen, they do it one after another.
    lays = [option for option in every if option.actor == every[0].actor]
    x, y = hex_centre(model.board.grid, name)
    across, down = (RADIUS, APOTHEM) if model.board.grid.orientation == "flat" else (APOTHEM, RADIUS)
    return HexMenu(
        hex=name,
        place=model.place(name),
        actor=str(here[0].actor) if here else "",
        x=x,
        y=y,
        width=2 * across + 4,
        height=2 * down + 4,
        kind=lays[0].kind if lays else "lay_tile",
        tiles=_tiles(model, lays),
        others=_others(model, [option for option in here if option not in every]),
        reasons=reasons(model, name, {str(option.args["tile"]) for option in lays}),
    )


def _tiles(model: PageModel, lays: Sequence[Option]) -> list[TileChoice]:
    turns: dict[str, list[TileRotation]] = {}
    for option in lays:
        rotation = option.args["rotation"]
        assert isinstance(rotation, int)
        turns.setdefault(str(option.args["tile"]), []).append(TileRotation(rotation, as_json(option.args)))
    used = Counter(laid.tile for laid in model.state.tiles.values())
    made = []
    for tile, found in turns.items():
        entry = model.board.tiles[Tile(tile)]
        left = None if entry.count is None else entry.count - used[Tile(tile)]
        made.append(TileChoice(tile, described(f"tile {tile}", "", entry.shape), left, found))
    return made


def _others(model: PageModel, found: Sequence[Option]) -> list[OtherChoice]:
    # The menu says where; which of several stops is meant it does not.
    told = {"hex"} if len({option.args.get("spot") for option in found}) > 1 else {"hex", "spot"}
    return [_other(model, option, told) for option in found]


def _other(model: PageModel, option: Option, told: set[str]) -> OtherChoice:
    label = " ".join(model.piece(name, value).text for name, value in option.args.items() if name not in told)
    heading = model.words.kind(option.kind)
    return OtherChoice(
        option.actor,
        option.kind,
        f"{model.name(option.actor)}: {heading}" if len(model.awaited) > 1 else heading,
        label,
        as_json(option.args),
        str(option.args.get("spot", "")),
        option.bounds,
    )


def reasons(model: PageModel, name: Hex, offered: set[str]) -> list[Reason]:
    """Why a tile that might go here can't, and why no token can: each reason once, most tiles first."""
    found: dict[tuple[str, str], tuple[Sentence, list[str]]] = {}
    for seat in model.awaited:
        if seat not in model.seat_view.place.seats or not model.seat_view.is_open(seat):
            continue
        for tiles, refusal in _refused_tiles(model, seat, name, offered):
            found.setdefault((refusal.rule, refusal.reason), (refusal.sentence, []))[1].extend(tiles)
        for refusal in _refused_spots(model, seat, name):
            found.setdefault((refusal.rule, refusal.reason), (refusal.sentence, []))
    made = [
        Reason(tiles, sentence, rule, rule_text(model.title.id, rule)) for (rule, _), (sentence, tiles) in found.items()
    ]
    return sorted(made, key=lambda reason: -len(reason.what))


def _refused_tiles(model: PageModel, seat: Player, name: Hex, offered: set[str]) -> Iterable[tuple[list[str], Refused]]:
    if set(arguments(model.title, model.seat_view.supposed(seat), seat, "lay_tile")) != {"hex", "tile", "rotation"}:
        return
    candidates = _candidates(model, name)
    if not candidates and not offered:
        # No tile was made for it: any will do to hear why.
        refusal = _why(model, seat, "lay_tile", hex=name, tile=next(iter(model.board.tiles)), rotation=0)
        yield from [([], refusal)] if refusal else []
    for tile in candidates:
        if tile in offered:
            continue
        why = [_why(model, seat, "lay_tile", hex=name, tile=tile, rotation=turn) for turn in range(6)]
        refused = [refusal for refusal in why if refusal is not None]
        if len(refused) == 6:
            # Of six rotations most fail for a dull reason such as an edge of the map: the rarest one tells most.
            count = Counter(refusal.reason for refusal in refused)
            yield [tile], min(refused, key=lambda refusal: count[refusal.reason])


def _candidates(model: PageModel, name: Hex) -> list[str]:
    """Tiles that the hex could take if only everything else allowed it."""
    board, laid = model.board, model.state.tiles.get(name)
    entry = board.hexes[name]
    if laid is not None:
        return [str(tile) for tile in board.tiles[laid.tile].upgrades]
    if entry.upgrades or entry.shape.track:
        return [str(tile) for tile in entry.upgrades]
    stops = [stop.kind for stop in entry.shape.stops]
    return [
        tile
        for tile, made in board.tiles.items()
        if made.shape.colour == "yellow"
        and [stop.kind for stop in made.shape.stops] == stops
        and made.shape.label == entry.shape.label
        and "base" not in made.about
    ]


def _refused_spots(model: PageModel, seat: Player, name: Hex) -> Iterable[Refused]:
    laid = model.state.tiles.get(name)
    shape = model.board.tiles[laid.tile].shape if laid else model.board.hexes[name].shape
    for kind in sorted(model.title.kinds):
        if arguments(model.title, model.seat_view.supposed(seat), seat, kind) == ("spot",):
            for number in range(len(shape.stops)):
                if refusal := _why(model, seat, kind, spot=spot(name, number)):
                    yield refusal


def _why(model: PageModel, seat: Player, kind: str, **args: str | int) -> Refused | None:
    try:
        judge(model.title, model.seat_view.supposed(seat), Action(seat, kind, dict(args)))
    except Refused as refusal:
        return refusal
    except GameError:
        return None
    return None
