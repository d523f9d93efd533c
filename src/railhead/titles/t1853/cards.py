"""MIK 2 in play: cards are drawn at the start of railway rounds and actioned before dealing rounds."""

from collections.abc import Callable, Iterable, Sequence

from msgspec import structs

from railhead.core.actions import Args, Value
from railhead.core.choices import Choice, Clause, Guard, Obstacle, Pick, Several
from railhead.core.ids import BANK, POOL, Certificate, Hex, Player, Tile
from railhead.core.lays import tiles_left
from railhead.core.sentences import say
from railhead.core.state import Frame
from railhead.core.title import Step
from railhead.mechanisms.shares import certificate_limit
from railhead.titles.t1853.control import review
from railhead.titles.t1853.facts import Area, D, city_name, facts, figures, is_ganges, lies_in, par_of
from railhead.titles.t1853.legality import bid_cities
from railhead.titles.t1853.pack import (
    DISTURBANCES,
    can_draw,
    company_of,
    discard,
    draw_card,
    hand,
    keep_out,
    lying,
)
from railhead.titles.t1853.papers import counting, singles

PARTNERS = {
    Tile(plain): Tile(town) for plain, town in (("7", "3"), ("9", "4"), ("77", "72"), ("78", "73"), ("79", "74"))
}
"""Plain tiles and those with the same track and a town; 8 has none (R-29)."""


class Drawing(Frame, frozen=True, kw_only=True):
    """Each may draw a card, the holder of the Elephant first."""

    waiting: tuple[Player, ...]


class DrawingStep(Step[Drawing]):
    frame = Drawing
    kinds = ("draw_card", "pass")
    rule = "53-MIK-02"

    def actors(self, d: D, frame: Drawing) -> Sequence[Player]:
        return frame.waiting[:1]

    def choices(self, d: D, frame: Drawing) -> Iterable[Choice]:
        player = frame.waiting[0]

        def next_one() -> None:
            d.swap(structs.replace(frame, waiting=frame.waiting[1:]))

        def effect(a: Args) -> None:
            next_one()
            draw_card(d, player)

        room = counting(d, player) < certificate_limit(d)
        guards: list[Clause] = [
            Guard("53-MIK-05", can_draw(d), "there are no cards left"),
            Guard(
                "53-MIK-04", room, say("you already have {limit} cards and certificates", limit=certificate_limit(d))
            ),
        ]
        yield Choice("draw_card", self.rule, effect, guards)
        yield Choice("pass", self.rule, lambda a: next_one(), idle=True)

    def waits(self, d: D, frame: Drawing) -> bool:
        return bool(frame.waiting) and can_draw(d) and counting(d, frame.waiting[0]) < certificate_limit(d)

    def proceed(self, d: D, frame: Drawing) -> None:
        if frame.waiting:
            d.swap(structs.replace(frame, waiting=frame.waiting[1:]))
        else:
            d.pop()


class Actioning(Frame, frozen=True, kw_only=True):
    turn: Player
    passes: int = 0
    rejecting: bool = False
    """The player has rejected a card in this turn and may only reject more."""


class ActioningStep(Step[Actioning]):
    """Round and round until all pass; `finish` is the dealing round."""

    frame = Actioning
    kinds = ("close_city", "pass", "play_commodity", "play_share", "reject_card")
    rule = "53-MIK-06"

    def __init__(self, finish: Callable[[D], None]) -> None:
        self.finish = finish

    def actors(self, d: D, frame: Actioning) -> Sequence[Player]:
        return (frame.turn,)

    def choices(self, d: D, frame: Actioning) -> Iterable[Choice]:
        yield play_share(d, frame)
        yield play_commodity(d, frame)
        yield close_city(d, frame)
        yield reject_card(d, frame)
        yield Choice("pass", self.rule, lambda a: self._pass(d, frame), idle=True)

    def waits(self, d: D, frame: Actioning) -> bool:
        # Whatever he can do with them: passed over, he would have told what cards he holds.
        return frame.passes < len(d.state.players) and bool(lying(d, frame.turn))

    def proceed(self, d: D, frame: Actioning) -> None:
        if frame.passes < len(d.state.players):
            self._pass(d, frame)
        else:
            d.pop()
            self.finish(d)

    def _pass(self, d: D, frame: Actioning) -> None:
        if frame.rejecting:
            _next(d, frame)
        else:
            d.swap(Actioning(turn=d.left_of(frame.turn), passes=frame.passes + 1))


def _next(d: D, frame: Actioning) -> None:
    d.swap(Actioning(turn=d.left_of(frame.turn)))


def _one_only(frame: Actioning) -> Guard:
    return Guard("53-MIK-06", not frame.rejecting, "play one card, or reject some")


def play_share(d: D, frame: Actioning) -> Choice:
    """A director's share for one par and a single, which goes to the pool."""
    player = frame.turn
    held = {company: name for name, card in hand(d, player).items() if (company := company_of(d, card)) is not None}

    def effect(a: Args) -> None:
        company = a.company
        card = hand(d, player)[held[company]]
        # The turn goes on first: a new director may owe for a train, and is asked in a frame on top (`review`).
        _next(d, frame)
        d.pay(player, BANK, par_of(d, company))
        d.move(singles(d, player, company)[:1], POOL)
        d.move([Certificate(card)], player)
        keep_out(d, held[company])
        d.tell("card", "{player} plays a director's share of {company}", player=player, company=company)
        review(d, company)

    clauses: list[Clause] = [
        _one_only(frame),
        Pick("company", "53-MIK-07", lambda a: sorted(held), "you don't have that card"),
        Guard("53-MIK-08", lambda a: bool(singles(d, player, a.company)), "you have no single share of it to give"),
        Guard("53-MIK-07", lambda a: d.cash(player) >= par_of(d, a.company), "you can't pay its par value"),
    ]
    return Choice("play_share", "53-MIK-07", effect, clauses)


def _held(d: D, player: Player, cards: Iterable[str]) -> dict[str, str]:
    """Cards of these kinds in a player's hand, with their numbers."""
    wanted = set(cards)
    return {card: name for name, card in hand(d, player).items() if card in wanted}


def play_commodity(d: D, frame: Actioning) -> Choice:
    """A plain yellow tile anywhere gets a town."""
    player = frame.turn
    held = _held(d, player, figures(d).mik_2.commodities)

    def values(a: Args) -> Iterable[tuple[Value, ...]]:
        return [(card, hex_) for card in sorted(held) for hex_ in sorted(d.state.tiles) if not _fault(d, card, hex_)]

    def fault(a: Args) -> Obstacle | None:
        if a.text("commodity") not in held:
            return "53-MIK-12", "you don't have that card"
        return _fault(d, a.text("commodity"), a.hex)

    def effect(a: Args) -> None:
        _next(d, frame)
        laid = d.state.tiles[a.hex]
        d.lay(a.hex, PARTNERS[laid.tile], laid.rotation, {})
        discard(d, held[a.text("commodity")])
        d.tell(
            "card",
            "{player} plays {commodity}: a town in {hex}",
            player=player,
            commodity=a.text("commodity"),
            hex=a.hex,
        )

    clauses: list[Clause] = [_one_only(frame), Several(("commodity", "hex"), values, fault)]
    return Choice("play_commodity", "53-MIK-12", effect, clauses)


def _fault(d: D, card: str, hex_: Hex) -> Obstacle | None:
    laid = d.state.tiles.get(hex_)
    if laid is None or laid.tile not in PARTNERS:
        return "53-MIK-12", "only a plain yellow tile that has a version with a town can be replaced"
    if tiles_left(d.title.board, d.state.tiles).get(PARTNERS[laid.tile], 1) <= 0:
        return "53-TRK-16", say("there's no tile {tile} left", tile=PARTNERS[laid.tile])
    if facts(d).commodity_limits and not _is_within(d, hex_, figures(d).mik_2.commodity_limits[card]):
        return "53-MIK-17", say("{commodity} can't be used in {hex}", commodity=card, hex=hex_)
    return None


def _is_within(d: D, hex_: Hex, area: Area) -> bool:
    pieces = [figures(d).board_pieces[name] for name in area.pieces]
    if pieces and not any(lies_in(d.title, hex_, piece.rows, piece.columns) for piece in pieces):
        return False
    return lies_in(d.title, hex_, area.rows, area.columns) and (area.ganges or not is_ganges(d.title, hex_))


def close_city(d: D, frame: Actioning) -> Choice:
    """Disturbances: a city is closed in the next railway round, each city once a game."""
    player = frame.turn
    held = _held(d, player, [DISTURBANCES])

    def effect(a: Args) -> None:
        _next(d, frame)
        d.replace(closed=d.state.closed | {a.hex: True}, disturbed=tuple(sorted({*d.state.disturbed, a.hex})))
        discard(d, held[DISTURBANCES])
        d.tell(
            "card",
            "{player} plays disturbances: {city} is closed in the next railway round",
            player=player,
            city=city_name(d.title, a.hex),
        )

    clauses: list[Clause] = [
        _one_only(frame),
        Guard("53-MIK-13", bool(held), "you don't have that card"),
        Pick("hex", "53-MIK-13", lambda a: bid_cities(d.title), "only a city can be closed"),
        Guard("53-MIK-13", lambda a: a.hex not in d.state.disturbed, "a city can be closed only once a game"),
    ]
    return Choice("close_city", "53-MIK-13", effect, clauses)


def reject_card(d: D, frame: Actioning) -> Choice:
    """By its number: what it was nobody else learns."""
    player = frame.turn

    def effect(a: Args) -> None:
        discard(d, a.text("card"))
        d.swap(structs.replace(frame, rejecting=True, passes=0))
        d.tell("card", "{player} rejects a card", player=player)

    pick = Pick("card", "53-MIK-19", lambda a: lying(d, player), "you don't have that card")
    return Choice("reject_card", "53-MIK-19", effect, [pick])
