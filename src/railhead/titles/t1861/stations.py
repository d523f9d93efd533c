"""Tokens in 1861: a started company's first, free and anywhere unconnected (9.3), and one a turn at a price (10.5)."""

from collections.abc import Iterable, Sequence

import msgspec

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.derived import derived, once
from railhead.core.ids import BANK, Company, Hex, Player, Spot, hex_of
from railhead.core.network import Network
from railhead.core.reach import Tokens, connected, full_stops
from railhead.core.sentences import Sentence, say
from railhead.core.state import Frame
from railhead.core.title import Step
from railhead.mechanisms.companies import kind_of
from railhead.mechanisms.operating import Part, Turn, finish_part, passing
from railhead.mechanisms.tokens import (
    cities,
    city_spots,
    has_space,
    is_vacant,
    reach_of,
    spots_of,
    stands_in,
    tokens_left,
    track,
)
from railhead.titles.t1861.facts import RSR, D, figures, switches
from railhead.titles.t1861.nationalisation import release_capital


class PlaceHome(Frame, frozen=True, kw_only=True):
    """A company just started has to put down its first token."""

    company: Company
    placed: bool = False


class PlaceHomeStep(Step[PlaceHome]):
    frame = PlaceHome
    kinds = ("place_token",)
    rule = "61-SR-20"

    def actors(self, d: D, frame: PlaceHome) -> Sequence[Player]:
        return (d.state.directors[frame.company],)

    def choices(self, d: D, frame: PlaceHome) -> Iterable[Choice]:
        def effect(a: Args) -> None:
            d.place(frame.company, a.spot)
            d.tell("token", "{company} puts its first token in {hex}", company=frame.company, hex=hex_of(a.spot))
            d.swap(msgspec.structs.replace(frame, placed=True))

        where = Pick(
            "spot", "61-SR-20", lambda a: home_spots(d), "choose a free, unreserved and unconnected city space"
        )
        yield Choice("place_token", "61-SR-20", effect, [where])

    def waits(self, d: D, frame: PlaceHome) -> bool:
        return not frame.placed

    def proceed(self, d: D, frame: PlaceHome) -> None:
        d.pop()


def home_spots(d: D) -> list[Spot]:
    """City circles where a new public company may begin."""
    if switches(d).home_by_hex:
        return _unlinked_hexes(d)
    unlinked = _unlinked_circles(track(d), d.state.tokens)
    return [place for place in unlinked if has_space(d, place, None)]


@derived
def _unlinked_circles(net: Network, tokens: Tokens) -> list[Spot]:
    """Circles from which no route leads to another large or small city (ruling R-SR-04)."""
    full = full_stops(net, tokens, ())

    def is_free(place: Spot) -> bool:
        reached = connected(net, place, full, one_stop_per_place=True)
        return not any(
            net.stop(net.map.node(other)).kind in ("city", "town")
            for other in reached
            if hex_of(other) != hex_of(place)
        )

    return [place for place in cities(net) if is_free(place)]


def _unlinked_hexes(d: D) -> list[Spot]:
    """Circles of hexes of which no city is linked to any stop at all."""
    net = track(d)
    linked = {net.map.spot(node) for link in net.links for node in (link.a, link.b) if link.a != link.b}
    barred = {hex_of(place) for place in linked}
    return [
        place
        for place in city_spots(d)
        if hex_of(place) not in barred and not d.state.tokens.get(place) and has_space(d, place, None)
    ]


class StationPart(Part):
    """Public companies may place one token a turn where a route of their own leads, paid by the distance."""

    kinds = ("pass", "place_token")

    def choices(self, d: D, turn: Turn) -> Iterable[Choice]:
        company = turn.company

        def effect(a: Args) -> None:
            cost = token_cost(d, company, a.spot)
            d.pay(company, BANK, cost)
            d.place(company, a.spot)
            d.tell(
                "token",
                "{company} places a token in {hex} for {price}",
                company=company,
                hex=hex_of(a.spot),
                price=cost,
            )
            finish_part(d, turn)

        def too_dear(a: Args) -> Sentence:
            return say("a token there costs {price}, and you can't borrow for it", price=token_cost(d, company, a.spot))

        clauses: list[Clause] = [
            *_where(d, company),
            Guard("61-TOK-07", lambda a: token_cost(d, company, a.spot) <= d.cash(company), too_dear),
        ]
        yield Choice("place_token", "61-TOK-01", effect, clauses)
        yield passing(d, turn)

    def waits(self, d: D, turn: Turn) -> bool:
        if not switches(d).asks_the_idle:
            return super().waits(d, turn)
        # asked as soon as a token one hex away could be paid
        company = turn.company
        where = Choice("place_token", "61-TOK-01", lambda a: None, _where(d, company))
        return where.is_open and _per_hex(d, company) <= d.cash(company)


def _where(d: D, company: Company) -> list[Clause]:
    @once
    def reached() -> frozenset[Spot]:
        return reach_of(d, company, one_stop_per_place=not switches(d).tracing_by_circles).spots

    def is_kept(place: Spot, for_state: bool) -> bool:
        return not has_space(d, place, company) and (RSR in d.state.reserved.get(place, ())) is for_state

    return [
        Guard("61-TOK-01", kind_of(d, company) == "public", "only public companies can place tokens"),
        Guard("61-SET-09", tokens_left(d, company) > 0, say("{company} has no tokens left", company=company)),
        Pick("spot", "61-TOK-01", lambda a: city_spots(d), "tokens go in large cities"),
        Guard("61-TOK-04", lambda a: not stands_in(d, company, a.spot), "a company can have only one token in a hex"),
        Guard("61-TOK-01", lambda a: is_vacant(d, a.spot), "there's no free space there"),
        Guard("61-TOK-06", lambda a: not is_kept(a.spot, for_state=True), lambda a: _kept(d, a.spot)),
        Guard("61-TOK-05", lambda a: not is_kept(a.spot, for_state=False), lambda a: _kept(d, a.spot)),
        Guard(
            "61-TOK-01",
            lambda a: a.spot in reached(),
            lambda a: say("{company} isn't connected to {hex}", company=company, hex=hex_of(a.spot)),
        ),
    ]


def _kept(d: D, place: Spot) -> Sentence:
    companies = d.state.reserved[place]
    return say("the space in {hex} is reserved for {companies}", hex=hex_of(place), companies=companies)


def token_cost(d: D, company: Company, place: Spot) -> int:
    """By the hexes from the nearest of its tokens."""
    grid = d.title.board.grid
    return _per_hex(d, company) * min(grid.distance(hex_of(own), hex_of(place)) for own in spots_of(d, company))


def _per_hex(d: D, company: Company) -> int:
    """By how many tokens are on the map already; those placed at its formation count."""
    ordinal = ("first", "second", "third")[len(spots_of(d, company))]
    return figures(d).station_cost_per_hex[ordinal]


def place_state_token(d: D, hex_: Hex) -> None:
    """The state railway's free token in a capital, unless it stands there already."""
    if any(hex_of(place) == hex_ for place in spots_of(d, RSR)):
        return
    # By the tile as it lies: before brown St Petersburg has two circles, of which the south-eastern is kept (14.3).
    net = d.title.map
    count = len(net.shape(hex_, d.state.tiles.get(hex_)).stops)
    places = [place for place in (Spot(f"{hex_}.{number}") for number in range(count)) if has_space(d, place, RSR)]
    kept = [place for place in places if RSR in d.state.reserved.get(place, ())]
    d.place(RSR, (kept or places)[0])
    release_capital(d, hex_)
    d.tell("token", "{company} has a token in {hex}", company=RSR, hex=hex_)
