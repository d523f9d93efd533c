"""Station markers in 1862 (book 7.2, 7.7): the home marker on a company's first turn, then one a turn, already paid."""

from collections.abc import Iterable
from functools import cache

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.ids import Company, Spot, hex_of
from railhead.core.sentences import say
from railhead.mechanisms.operating import Part, finish_part, passing
from railhead.mechanisms.tokens import city_spots, is_vacant, stands_in
from railhead.titles.t1862.building import london_link
from railhead.titles.t1862.circles import settle_in
from railhead.titles.t1862.facts import D, director_of, switches
from railhead.titles.t1862.starting import home_of
from railhead.titles.t1862.track import home_duty, lay, reach_of, settle_home
from railhead.titles.t1862.turn import Turn1862


class HomePart(Part):
    """The upgrade that makes room for the home marker, or the displacement, where that comes before all else."""

    kinds = ("lay_tile",)

    def choices(self, d: D, turn: Turn1862) -> Iterable[Choice]:
        yield lay(d, turn)

    def waits(self, d: D, turn: Turn1862) -> bool:
        if not switches(d).home_upgrade_first or turn.laid or turn.company not in d.state.perched:
            return False
        return home_duty(d, turn) is not None

    def leave(self, d: D, turn: Turn1862) -> None:
        if switches(d).home_upgrade_first:
            settle_home(d, turn.company)


def place_home(d: D, company: Company) -> None:
    """On the first turn the home marker goes to its hex; in receivership only if a circle is free (R-23). Later
    one that still waits takes a circle that has become free."""
    home = home_of(d, company)
    if d.state.lner:
        return
    if company in d.state.settled:
        settle_home(d, company, only_in=hex_of(home))
        return
    # With neither director nor circle it is not settled: the duties of its first turn wait for a director.
    in_receivership = director_of(d, company) is None
    if is_vacant(d, home) and (switches(d).receiver_places_home or not in_receivership):
        settle_in(d, company, home)
    elif not in_receivership:
        d.replace(perched=d.state.perched | {company: home})
    else:
        return
    d.replace(
        settled=d.state.settled | {company: True},
        markers=d.state.markers | {company: d.state.markers[company] - 1},
    )
    d.tell("token", "{company} places its home token in {hex}", company=company, hex=hex_of(home))


class MarkerPart(Part):
    """One marker from the charter on an empty circle that a route of the company reaches."""

    kinds = ("link_london", "pass", "place_token")

    def choices(self, d: D, turn: Turn1862) -> Iterable[Choice]:
        company = turn.company

        def effect(a: Args) -> None:
            settle_in(d, company, a.spot)
            d.replace(markers=d.state.markers | {company: d.state.markers[company] - 1})
            d.tell("token", "{company} places a token in {hex}", company=company, hex=hex_of(a.spot))
            finish_part(d, turn)

        yield Choice("place_token", "62-TOK-01", effect, _where(d, turn))
        if switches(d).london_with_markers:
            yield london_link(d, turn)
        yield passing(d, turn)


def _where(d: D, turn: Turn1862) -> list[Clause]:
    company = turn.company

    @cache
    def reached() -> frozenset[Spot]:
        return reach_of(d, company).spots

    return [
        Guard("62-END-09", not d.state.lner, "no tokens can be placed once the LNER has formed"),
        Guard("62-REC-03", director_of(d, company) is not None, say("{company} is in receivership", company=company)),
        Guard("62-TRK-10", turn.built != "london", "a London link replaces this turn's token"),
        Guard(
            "62-TOK-01",
            not turn.over and d.state.markers.get(company, 0) > 0,
            say("{company} has no token to place", company=company),
        ),
        Pick("spot", "62-TOK-01", lambda a: city_spots(d), "tokens go in large stations"),
        Guard(
            "62-TOK-01",
            lambda a: not stands_in(d, company, a.spot),
            say("{company} already has a token in this hex", company=company),
        ),
        Guard("62-TOK-06", lambda a: is_vacant(d, a.spot), "there's no free space there"),
        Guard(
            "62-TOK-01",
            lambda a: a.spot in reached(),
            lambda a: say("{company} isn't connected to {hex}", company=company, hex=hex_of(a.spot)),
        ),
    ]
