"""Air raids (C.10.14): green tiles around Kobe and Osaka are destroyed; tokens are put back or wait beside."""

from railhead.core.actions import Args
from railhead.core.choices import Choice, Pick
from railhead.core.ids import Company, Hex, Spot, TrainType, hex_of, spot
from railhead.mechanisms.tokens import has_space, stands_in
from railhead.mechanisms.trains import in_stock
from railhead.titles.t1890.facts import (
    KINKI,
    KOBE_RAPID,
    OSAKA_RAILWAY,
    D,
    facts,
    figures,
    in_turn,
)
from railhead.titles.t1890.waiting import queue, return_token

LAST = TrainType("3+3")
COAST = (Hex("F5"), Hex("F7"), Hex("F9"), Hex("F11"))


def raid_if_due(d: D, bought: TrainType) -> bool:
    """The last 3+3 has been bought."""
    return facts(d).air_raids and bought == LAST and not in_stock(d, LAST)


def raided(d: D) -> list[Hex]:
    """The hexes named and all next to them, as far as a green tile lies there."""
    named = [*COAST, *figures(d).osaka_city]
    map_ = d.title.map
    numbers = {map_.number[hex_] for hex_ in named}
    numbers |= {other for number in numbers for other in map_.neighbours[number] if other >= 0}
    hexes = [map_.hexes[number] for number in sorted(numbers)]
    tiles, known = d.state.tiles, d.title.board.tiles
    return [hex_ for hex_ in hexes if hex_ in tiles and known[tiles[hex_].tile].shape.colour == "green"]


def raid(d: D, buyer: Company) -> None:
    """All green tiles go; then tokens are put back."""
    hexes = raided(d)
    d.replace(tiles={hex_: laid for hex_, laid in d.state.tiles.items() if hex_ not in hexes})
    d.tell("raid", "air raids destroy the green tiles in {hexes}", hexes=tuple(hexes))
    order = in_turn(d, buyer, after=True)
    for hex_ in hexes:
        _put_back(d, hex_, order)


def _put_back(d: D, hex_: Hex, order: list[Company]) -> None:
    # Spaces kept for companies that have not started come first, then homes, each in its own space; only what is left
    # is filled in operating order.
    stood = _emptied(d, "tokens", hex_)
    homes = {company: home for company in d.title.board.companies if (home := _home_in(d, company, hex_))}
    for company in _emptied(d, "reserved", hex_):
        d.reserve(company, homes[company])
    for company in stood:
        if company in homes:
            d.place(company, homes[company])
    rest = [company for company in order if company in stood and company not in homes]
    for company in rest:
        if not _seat(d, company, hex_):
            queue(d, hex_, (*d.state.waiting.get(hex_, ()), company))
            d.tell("raid", "the token of {company} waits beside {hex}", company=company, hex=hex_)


def _emptied(d: D, name: str, hex_: Hex) -> list[Company]:
    """Take all entries of a hex out of a table."""
    table: dict[Spot, tuple[Company, ...]] = getattr(d.state, name)
    d.replace(**{name: {place: names for place, names in table.items() if hex_of(place) != hex_}})
    return [company for place in sorted(table) if hex_of(place) == hex_ for company in table[place]]


def _home_in(d: D, company: Company, hex_: Hex) -> Spot | None:
    """Its home in a hex; Kinki's are those of the minors it took over."""
    companies = d.title.board.companies
    if company == KOBE_RAPID:
        return None
    family = [name for name, entry in companies.items() if entry.about.get("into") == KINKI] if company == KINKI else []
    homes = [home for name in (company, *family) if name != OSAKA_RAILWAY for home in companies[name].home]
    return next((home for home in homes if hex_of(home) == hex_), None)


def _seat(d: D, company: Company, hex_: Hex) -> bool:
    """Put a token into the first space of a hex that is free to it."""
    if stands_in(d, company, spot(hex_, 0)):
        return False
    stops = d.title.map.shape(hex_, d.state.tiles.get(hex_)).stops
    places = [spot(hex_, number) for number, stop in enumerate(stops) if stop.slots]
    free = next((place for place in places if has_space(d, place, None)), None)
    if free is None:
        return False
    d.place(company, free)
    return True


def seat_waiting(d: D, hex_: Hex) -> None:
    """Tokens that wait take the spaces a new tile opens, in their order."""
    queue(d, hex_, tuple(company for company in d.state.waiting.get(hex_, ()) if not _seat(d, company, hex_)))


def stands_beside(d: D, company: Company) -> list[Hex]:
    return sorted(hex_ for hex_, names in d.state.waiting.items() if company in names)


def take_back(d: D, company: Company) -> Choice:
    """Give up waiting: the token returns to the charter."""

    def effect(a: Args) -> None:
        queue(d, a.hex, tuple(name for name in d.state.waiting[a.hex] if name != company))
        return_token(d, company)
        d.tell("token", "{company} takes its token back from {hex}", company=company, hex=a.hex)

    where = Pick("hex", "90-VAR-26", lambda a: stands_beside(d, company), "no token waits there")
    return Choice("take_back", "90-VAR-26", effect, [where], idle=True)
