"""The Great Hanshin Earthquake (C.10.13): it comes with one of the D-trains, nobody knows which."""

from collections.abc import Iterable, Sequence

import msgspec

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.ids import (
    BANK,
    BOX,
    Certificate,
    Company,
    Hex,
    Holder,
    Player,
    Private,
    Spot,
    Train,
    hex_of,
    paper,
    spot,
    type_of,
)
from railhead.core.lays import tiles_left
from railhead.core.sentences import say
from railhead.core.state import Frame, Secret
from railhead.core.tiles import Laid
from railhead.core.title import Step
from railhead.mechanisms.shares import SHARE, percent
from railhead.mechanisms.tokens import slots
from railhead.mechanisms.trains import sold
from railhead.titles.t1890.facts import (
    DIESEL,
    HANKYU,
    HANSHIN,
    JR,
    KOBE,
    KOBE_RAPID,
    NISHINOMIYA,
    SANYO,
    D,
    publics,
)
from railhead.titles.t1890.waiting import call_back, send_back

ASHIYA, ITAMI = Hex("F7"), Hex("E10")
HALVED = (HANKYU, SANYO, JR)
PER_TRAIN, PER_SHARE, REPAIR = 100, 200, 100
NOBODY = Player(Holder("nobody"))


class Rebuild(Frame, frozen=True, kw_only=True):
    """The tile that should come back in Nishinomiya is not left: Hanshin's president chooses another."""

    colour: str


def mark_train(d: D) -> None:
    """One of the D-trains is marked before the game."""
    count = d.title.trains[DIESEL].count
    assert count is not None
    d.replace(marked={DIESEL: Secret(NOBODY, d.draw(count))})


def quake_if_due(d: D, train: Train) -> None:
    """The marked train has been bought. Nothing happens once the bank is broken."""
    marked = d.state.marked.get(type_of(train))
    if marked is None or int(train.rpartition("-")[2]) != marked.value:
        return
    d.replace(marked={})
    if not d.state.broken:
        _strike(d)


def _strike(d: D) -> None:
    d.replace(quake=True)
    d.tell("quake", "the Great Hanshin Earthquake")
    if Private(KOBE_RAPID) in d.title.board.privates:
        d.move([paper(Private(KOBE_RAPID))], BOX)
    # After Kobe Rapid is gone, which therefore is no paper that anybody pays for.
    d.replace(debts={player: _owed(d, player) for player in d.state.players}, rights={})
    _clear(d, KOBE)
    _clear(d, ASHIYA)
    _turn_down(d)
    _shrink(d)


def _owed(d: D, player: Player) -> int:
    """So much for every D-train sold, the marked one among them, and for every share or other paper held."""
    shares = sum(percent(d, player, company) // SHARE for company in publics(d.title))
    others = sum(1 for name, at in d.state.certificates.items() if at == player and _is_other(d, name))
    return PER_TRAIN * sold(d, DIESEL) + PER_SHARE * (shares + others)


def _is_other(d: D, name: Certificate) -> bool:
    share = d.title.shares.get(name)
    return share is None or share.company not in publics(d.title)


def _clear(d: D, hex_: Hex) -> None:
    for place in sorted(place for place in d.state.tokens if hex_of(place) == hex_):
        for company in d.state.tokens.get(place, ()):
            if company == KOBE_RAPID:
                d.remove(company, place)
            else:
                send_back(d, company, place)
    call_back(d, hex_)


def _turn_down(d: D) -> None:
    there = {place: names for place, names in d.state.tokens.items() if hex_of(place) == ITAMI}
    d.replace(turned=there)


def _shrink(d: D) -> None:
    """Nishinomiya loses one level; what lay there before comes back."""
    laid = d.state.tiles.get(NISHINOMIYA)
    if laid is None:
        return
    colour = d.title.board.tiles[laid.tile].shape.colour
    if colour == "yellow":
        # One space, as on the bare hex: whoever stands there stays.
        d.replace(tiles={hex_: tile for hex_, tile in d.state.tiles.items() if hex_ != NISHINOMIYA})
        return
    before = d.state.beneath[NISHINOMIYA]
    if tiles_left(d.title.board, d.state.tiles).get(before.tile, 1) > 0:
        put_back(d, before)
    else:
        d.push(Rebuild(colour={"brown": "green", "green": "yellow"}[colour]))


def put_back(d: D, tile: Laid) -> None:
    d.replace(tiles=d.state.tiles | {NISHINOMIYA: tile})
    d.tell("quake", "{tile} lies in {hex} again", tile=tile.tile, hex=NISHINOMIYA)
    make_room(d)


def make_room(d: D) -> None:
    """Hanshin's home keeps its space; others stay as far as there is room."""
    place = spot(NISHINOMIYA, 0)
    there = list(d.state.tokens.get(place, ()))
    kept = d.state.reserved.get(place, ())
    # Stable: after Hanshin those who came first stay.
    there.sort(key=lambda company: company != HANSHIN)
    for company in there[slots(d, place) - len(kept) :]:
        send_back(d, company, place)


class RebuildStep(Step[Rebuild]):
    frame = Rebuild
    kinds = ("rebuild",)
    rule = "90-VAR-23"

    def actors(self, d: D, frame: Rebuild) -> Sequence[Player]:
        return (d.state.directors.get(HANSHIN, d.state.priority),)

    def choices(self, d: D, frame: Rebuild) -> Iterable[Choice]:
        def effect(a: Args) -> None:
            put_back(d, Laid(a.tile, a.number("rotation")))
            d.swap(msgspec.structs.replace(frame, colour=""))

        clauses: list[Clause] = [
            Pick("tile", "90-VAR-23", lambda a: list(fitting(d, frame.colour)), "this tile doesn't fit"),
            Pick(
                "rotation",
                "90-VAR-23",
                lambda a: fitting(d, frame.colour)[a.text("tile")],
                "it can't be turned that way",
            ),
        ]
        yield Choice("rebuild", "90-VAR-23", effect, clauses)

    def waits(self, d: D, frame: Rebuild) -> bool:
        return bool(frame.colour) and bool(fitting(d, frame.colour))

    def proceed(self, d: D, frame: Rebuild) -> None:
        d.pop()


def fitting(d: D, colour: str) -> dict[str, list[int]]:
    """Tiles of a colour left for Nishinomiya, and how they may be turned."""
    map_, board = d.title.map, d.title.board
    left = tiles_left(board, d.state.tiles)
    found: dict[str, list[int]] = {}
    for name, entry in board.tiles.items():
        alike = entry.shape.colour == colour and [stop.kind for stop in entry.shape.stops] == ["city"]
        if not alike or left.get(name, 1) <= 0 or not map_.admits(board, NISHINOMIYA, name):
            continue
        sides = map_.sides_for(NISHINOMIYA, name)
        turns = [
            turn for turn in range(6) if all(_open(sides, edge, turn) for s in entry.shape.track for edge in s.edges)
        ]
        if turns:
            found[name] = turns
    return found


def _open(sides: int, edge: int, turn: int) -> bool:
    return bool(sides >> (edge + turn) % 6 & 1)


def shaken(d: D, company: Company, revenue: int) -> int:
    """What is left of a company's revenue until the next stock round, in full tens."""
    if not d.state.quake:
        return revenue
    if company == HANSHIN:
        return 0
    return revenue // 20 * 10 if company in HALVED else revenue


def repair(d: D, company: Company) -> Choice:
    """Turn a token in Itami up again, after the next stock round."""

    def effect(a: Args) -> None:
        d.pay(company, BANK, REPAIR)
        kept = {place: tuple(name for name in names if name != company) for place, names in d.state.turned.items()}
        d.replace(turned={place: names for place, names in kept.items() if names})
        d.tell("token", "{company} pays {price} to use its token in Itami again", company=company, price=REPAIR)

    def down(a: Args) -> list[Spot]:
        return sorted(place for place, names in d.state.turned.items() if company in names)

    clauses: list[Clause] = [
        Pick("spot", "90-VAR-23", down, say("{company} has no token turned down", company=company)),
        Guard("90-VAR-23", not d.state.quake, "not until the next stock round is over"),
        Guard("90-VAR-23", d.cash(company) >= REPAIR, say("that costs {price}", price=REPAIR)),
    ]
    return Choice("repair", "90-VAR-23", effect, clauses, idle=True)
