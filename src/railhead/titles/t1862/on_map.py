"""What 1862's map shows (book 2.4.1, 7.2, 7.6.5): markers, London's spaces, homes, white counters."""

from collections import defaultdict

from railhead.core.ids import Company, Spot
from railhead.core.map_pieces import Beside, MapPieces
from railhead.mechanisms.tokens import spots_of
from railhead.titles.t1862.building import london_places
from railhead.titles.t1862.facts import D
from railhead.titles.t1862.starting import home_of


def pieces(d: D) -> MapPieces:
    """Homes are kept for nobody; they are shown as long as the company may still place its home marker."""
    state = d.state
    in_london: dict[Spot, list[Company]] = defaultdict(list)
    for company, place in state.london.items():
        in_london[place].append(company)
    homes: dict[Spot, list[Company]] = defaultdict(list)
    out: dict[Spot, list[Company]] = defaultdict(list)
    for company in d.title.board.companies:
        if company not in state.groups:
            out[home_of(d, company)].append(company)
        elif company not in state.settled and not state.lner:
            homes[home_of(d, company)].append(company)
    waiting: dict[Spot, list[Company]] = defaultdict(list)
    for company, place in state.perched.items():
        waiting[place].append(company)
    spaces = london_places(d)
    beside = {
        place: Beside(spaces.get(place, 0), tuple(waiting.get(place, ())), tuple(out.get(place, ())))
        for place in {*spaces, *waiting, *out}
    }
    markers = {place: tuple(companies) for place, companies in in_london.items()}
    return MapPieces(state.tokens | markers, {place: tuple(names) for place, names in homes.items()}, beside)


def tokens(d: D, company: Company) -> tuple[int, int]:
    """Markers on the charter, and all that the company has bought: those on the board and in London with them."""
    state = d.state
    left = state.markers.get(company, 0)
    placed = len(spots_of(d, company)) + (company in state.london) + (company in state.perched)
    return left, left + placed
