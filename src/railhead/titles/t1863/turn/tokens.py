"""Tokens in 1863 (book 6.c.i, 7.b, 8.g): where they may stand, one a turn from the charter, none too many."""

from functools import cache

import msgspec

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.derived import derived
from railhead.core.ids import Company, Spot, hex_of, spot
from railhead.core.network import Network
from railhead.core.sentences import say
from railhead.mechanisms.surplus_tokens import places_of
from railhead.mechanisms.tokens import cities, is_vacant, reach_of, slots, spots_of, stands_in, track
from railhead.titles.t1863.cards import used
from railhead.titles.t1863.facts import LODGINGS, LPTB, NORTH_EAST, PCN, D, figures
from railhead.titles.t1863.turn.order import Turn1863


def station_spots(d: D) -> list[Spot]:
    """Every place of a major station, and the special hex of the north-east."""
    return [*_station_spots(track(d))]


@derived
def _station_spots(net: Network) -> list[Spot]:
    found, special = cities(net), spot(NORTH_EAST, 0)
    return found if special in found else [*found, special]


def is_free(d: D, place: Spot) -> bool:
    """Whether a place is left: the pirate marker holds one (63-PRI-20)."""
    return len(d.state.tokens.get(place, ())) + (d.state.pirate == place) < slots(d, place)


def admits_company(d: D, company: Company, place: Spot) -> bool:
    """The special hex takes its own company first (R-14)."""
    return hex_of(place) != NORTH_EAST or company == PCN or stands_in(d, PCN, place)


def free_spots(d: D) -> list[Spot]:
    return [place for place in station_spots(d) if is_free(d, place)]


def may_begin(company: Company, place: Spot) -> bool:
    """Red hexes are no major stations (R-87), but the special hex is where its own company may begin."""
    return hex_of(place) != NORTH_EAST or company == PCN


def on_charter(d: D, company: Company) -> int:
    return d.state.charters.get(company, 0)


def tokens(d: D, company: Company) -> tuple[int, int]:
    """On its charter, and in all with those on the map."""
    left = on_charter(d, company)
    return left, left + len(spots_of(d, company))


def set_charter(d: D, company: Company, count: int) -> None:
    d.replace(charters=d.state.charters | {company: count})


def token_limit(d: D, company: Company) -> int:
    """A minor has one, and one more that Railway Lodgings brought it (63-CO-12, R-70)."""
    if d.state.sizes.get(company) == "minor":
        return max(figures(d).sizes["minor"].tokens_at_start) + used(d, f"{LODGINGS} {company}")
    return d.title.board.companies[company].tokens


def trim_tokens(d: D, company: Company) -> None:
    """Of two in one hex one is lost; above the limit those on the charter go first. Which of the map go then is its
    president's choice (`surplus`)."""
    seen = set()
    for place in places_of(d, company):
        if hex_of(place) in seen:
            d.remove(company, place)
            d.tell("token", "{company} gives up its second token in {hex}", company=company, hex=hex_of(place))
        seen.add(hex_of(place))
    on_map, charter = len(places_of(d, company)), on_charter(d, company)
    spare = min(charter, max(0, on_map + charter - token_limit(d, company)))
    if spare:
        set_charter(d, company, charter - spare)
        d.tell("token", "{company} gives up {count:token} from its charter", company=company, count=spare)


def surplus(d: D, company: Company) -> list[Spot]:
    """Where a token may be given up, while there are more on the map than the limit: its president may take any."""
    places = places_of(d, company)
    return places if len(places) > token_limit(d, company) else []


def take_tokens(d: D, company: Company, buyer: Company) -> None:
    """All tokens of a company, on the map and on its charter. A frame `ChooseTokens` must follow."""
    for place in spots_of(d, company):
        d.substitute(place, company, buyer)
    set_charter(d, buyer, on_charter(d, buyer) + on_charter(d, company))
    set_charter(d, company, 0)
    trim_tokens(d, buyer)


def lptb_tokens_left(d: D) -> int:
    return figures(d).lptb.station_tokens - len(spots_of(d, LPTB))


def place_token(d: D, turn: Turn1863) -> Choice:
    """One token from the charter, at any point of the track part, free of charge."""
    company = turn.company

    @cache
    def reached() -> frozenset[Spot]:
        return reach_of(d, company, one_stop_per_place=False).spots

    def effect(a: Args) -> None:
        d.place(company, a.spot)
        set_charter(d, company, on_charter(d, company) - 1)
        d.tell("token", "{company} places a token in {hex}", company=company, hex=hex_of(a.spot))
        d.swap(msgspec.structs.replace(turn, token=True))

    clauses: list[Clause] = [
        Guard("63-END-06", not d.state.final, "tokens can't be placed in the final operating rounds"),
        Guard("63-TOK-07", on_charter(d, company) > 0, say("{company} has no tokens on its charter", company=company)),
        Guard("63-TOK-01", not turn.token, "only one token an operating round"),
        Pick("spot", "63-TOK-02", lambda a: station_spots(d), "tokens go in major stations"),
        Guard("63-TOK-03", lambda a: not stands_in(d, company, a.spot), "it already has a token in this hex"),
        Guard(
            "63-TOK-02",
            lambda a: admits_company(d, company, a.spot),
            say("the hex is reserved for {company}", company=PCN),
        ),
        Guard(
            "63-PRI-20",
            lambda a: is_free(d, a.spot) or d.state.pirate != a.spot or not is_vacant(d, a.spot),
            "the pirate marker has the last space",
        ),
        Guard("63-TOK-02", lambda a: is_free(d, a.spot), "there's no free space there"),
        Guard(
            "63-TOK-02",
            lambda a: a.spot in reached(),
            lambda a: say("{company} isn't connected to it", company=company),
        ),
    ]
    return Choice("place_token", "63-TOK-01", effect, clauses)
