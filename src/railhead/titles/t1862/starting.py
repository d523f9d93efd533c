"""Starting a company: whether it may be started, its papers, and what happens when it floats (book 3, 6.5.3, 6.5.4)."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.derived import derived
from railhead.core.fits import fits
from railhead.core.ids import BANK, BOX, Certificate, Company, Holder, Player, Spot, Tile, hex_of
from railhead.core.sentences import say
from railhead.core.state import Frame
from railhead.core.title import Step, Title
from railhead.mechanisms.phases import phase_reached
from railhead.mechanisms.shares import percent
from railhead.mechanisms.tokens import is_vacant
from railhead.mechanisms.track import has_track
from railhead.titles.t1862.facts import D, facts, figures, is_simple, keeper, switches
from railhead.titles.t1862.market import cell_at
from railhead.titles.t1862.tiles import supply

FORGOTTEN = (
    *("pars", "chartered", "permits", "purchased", "floated", "obligations"),
    *("markers", "settled", "perched", "london"),
)
"""Tables in which a company that disappears leaves no trace: it can be started again like new (62-CO-14)."""


class ChooseMarkers(Frame, frozen=True, kw_only=True):
    """A company that has just floated without a charter buys its station markers."""

    company: Company
    chosen: bool = False


def home_of(d: D, company: Company) -> Spot:
    return d.title.board.companies[company].home[0]


def availability(d: D, player: Player) -> list[Clause]:
    """A company's group is open and it is sure of its home marker (62-CO-01, 62-CO-02)."""

    def is_open(a: Args) -> bool:
        return phase_reached(d, d.state.groups[a.company])

    return [
        Pick(
            "company",
            "62-CO-01",
            lambda a: startable(d),
            lambda a: say("{company} isn't available", company=a.text("company")),
        ),
        Guard("62-CO-01", is_open, "this company isn't available yet"),
        Guard("62-CO-02", lambda a: finds_home(d, a.company), "its home has no space for its token"),
    ]


def startable(d: D) -> list[Company]:
    return [name for name in _in_ipo(d.title, d.state.certificates) if name in d.state.groups]


@derived
def _in_ipo(title: Title, certificates: Mapping[Certificate, Holder]) -> list[Company]:
    """Companies whose director's certificate is for sale."""
    return [name for name in title.board.companies if certificates.get(title.certificates[name][0]) == BANK]


def finds_home(d: D, company: Company) -> bool:
    """No track at home, a free circle, or an upgrade that can be laid now and adds one."""
    return has_free_home(d, company) or bool(roomier_tiles(d, home_of(d, company)))


def has_free_home(d: D, company: Company) -> bool:
    home = home_of(d, company)
    return not has_track(d, hex_of(home)) or is_vacant(d, home)


def roomier_tiles(d: D, place: Spot) -> list[tuple[Tile, int]]:
    """Tiles and rotations, allowed and left, that give the city on a hex another circle."""
    hex_ = hex_of(place)
    colours, left = d.title.phase(d.state).tiles, supply(d.title.board, d.state.tiles)
    held = len(d.state.tokens.get(place, ()))
    found = []
    for made in fits(d.title.map, hex_, d.state.tiles.get(hex_)):
        entry = d.title.board.tiles[made.tile]
        if entry.shape.colour in colours and left.get(made.tile, 1) > 0 and entry.shape.stops[0].slots > held:
            found.append((made.tile, made.rotation))
    return found


def start(d: D, company: Company, player: Player, par: int, *, by_charter: bool) -> None:
    """The starter takes the director's certificate; a company without a charter keeps its other shares itself."""
    papers = d.title.certificates[company]
    d.move(papers[:1], player)
    if not by_charter:
        d.move(papers[1:], company)
    d.appoint(company, player)
    dealt = () if is_simple(d) else (d.state.dealt[company],)
    d.replace(
        pars=d.state.pars | {company: par},
        chartered=d.state.chartered | {company: by_charter},
        permits=d.state.permits | {company: dealt},
        purchased=d.state.purchased | {company: 0},
    )
    count_purchase(d, company, d.title.shares[papers[0]].percent)


def count_purchase(d: D, company: Company, amount: int) -> None:
    """Note what has been bought from IPO or charter; at half the company floats."""
    if company in d.state.floated:
        return
    total = d.state.purchased[company] + amount
    d.replace(purchased=d.state.purchased | {company: total})
    if total >= figures(d).float:
        float_company(d, company)


def float_company(d: D, company: Company) -> None:
    d.replace(
        floated=d.state.floated | {company: True},
        purchased={name: amount for name, amount in d.state.purchased.items() if name != company},
        obligations={name: who for name, who in d.state.obligations.items() if name != company},
    )
    d.tell("float", "{company} floats", company=company)
    if not d.state.chartered[company]:
        d.push(ChooseMarkers(company=company))
        return
    charter, par = figures(d).chartered, d.state.pars[company]
    # By the book it has no price before this moment, which is why a share of it sold earlier moved none.
    if company not in d.state.marks:
        d.restack(company, cell_at(d, par))
    d.pay(BANK, company, charter.capital_times_par * par)
    d.pay(company, BANK, charter.markers * charter.marker_cost)
    d.replace(markers=d.state.markers | {company: charter.markers})


class ChooseMarkersStep(Step[ChooseMarkers]):
    frame = ChooseMarkers
    kinds = ("buy_markers",)
    rule = "62-SR-18"

    def actors(self, d: D, frame: ChooseMarkers) -> Sequence[Player]:
        return (keeper(d, frame.company),)

    def choices(self, d: D, frame: ChooseMarkers) -> Iterable[Choice]:
        company, terms = frame.company, figures(d).non_chartered
        most = facts(d).most_markers if switches(d).eighth_marker_at_flotation else terms.most_markers

        def affordable(a: Args) -> bool:
            return a.number("markers") * terms.marker_cost <= d.cash(company)

        def effect(a: Args) -> None:
            count = a.number("markers")
            d.pay(company, BANK, count * terms.marker_cost)
            d.replace(markers=d.state.markers | {company: count})
            d.tell("float", "{company} buys {count:token}", company=company, count=count)
            d.swap(msgspec.structs.replace(frame, chosen=True))

        counts = range(terms.least_markers, most + 1)
        clauses: list[Clause] = [
            Pick(
                "markers",
                "62-SR-18",
                lambda a: counts,
                say("buy {least} to {most:token}", least=terms.least_markers, most=most),
            ),
            Guard(
                "62-SR-18",
                affordable,
                say("{company} can't pay for that many at {price} each", company=company, price=terms.marker_cost),
            ),
        ]
        yield Choice("buy_markers", "62-SR-18", effect, clauses)

    def waits(self, d: D, frame: ChooseMarkers) -> bool:
        return not frame.chosen

    def proceed(self, d: D, frame: ChooseMarkers) -> None:
        d.pop()


def reset(d: D, company: Company) -> None:
    """A company that disappears: all papers to the IPO, everything about it forgotten; it can be started again, but
    after the LNER it is out of the game."""
    assert not any(percent(d, player, company) for player in d.state.players), company
    d.move(d.title.certificates[company], BOX if d.state.lner else BANK)
    d.appoint(company, None)
    d.unmark(company)
    for name in FORGOTTEN:
        table = getattr(d.state, name)
        d.replace(**{name: {key: value for key, value in table.items() if key != company}})
    d.replace(
        operated={name: turns for name, turns in d.state.operated.items() if name != company},
    )
    if d.state.lner:
        d.replace(groups={name: phase for name, phase in d.state.groups.items() if name != company})
