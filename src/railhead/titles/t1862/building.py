"""What a company builds in its turn (book 7.6): tiles (see `track`), one small station, or a link to London."""

from collections.abc import Iterable

import msgspec

from railhead.core.actions import Args, Value
from railhead.core.choices import Choice, Clause, Guard, Obstacle, Pick, Several
from railhead.core.ids import Company, Hex, Spot, Tile
from railhead.core.sentences import say
from railhead.mechanisms.operating import Part, passing
from railhead.titles.t1862.facts import LONDON, D, director_of, figures, switches
from railhead.titles.t1862.tiles import more_stations, new_line
from railhead.titles.t1862.track import lay, may_build, owes_home, reach_of, settle_home
from railhead.titles.t1862.turn import Turn1862


class TrackPart(Part):
    kinds = ("build_station", "lay_tile", "link_london", "pass")

    def choices(self, d: D, turn: Turn1862) -> Iterable[Choice]:
        yield lay(d, turn)
        yield small_station(d, turn)
        if not switches(d).london_with_markers:
            yield london_link(d, turn)
        yield passing(
            d,
            turn,
            [
                Guard(
                    "62-OR-07", not owes_home(d, turn), say("{company} must build its home first", company=turn.company)
                )
            ],
        )

    def waits(self, d: D, turn: Turn1862) -> bool:
        if not may_build(d, turn):
            return False
        return switches(d).asks_the_idle or super().waits(d, turn)

    def leave(self, d: D, turn: Turn1862) -> None:
        # Now, not sooner: a home marker displaces another only if no build of this turn made room for it (62-OR-13).
        if not turn.over and not d.state.lner and director_of(d, turn.company) is not None:
            settle_home(d, turn.company)


def small_station(d: D, turn: Turn1862) -> Choice:
    """A station on any bare line of a green or russet tile, wherever it lies."""

    def forms() -> dict[tuple[Hex, str], tuple[Tile, int]]:
        found: dict[tuple[Hex, str], tuple[Tile, int]] = {}
        for hex_, laid in d.state.tiles.items():
            for form in more_stations(d.title.board, figures(d), laid):
                found[hex_, new_line(d.title.board, laid, form)] = (form.tile, form.rotation)
        return found

    def values(a: Args) -> Iterable[tuple[Value, ...]]:
        return list(forms())

    def fault(a: Args) -> Obstacle | None:
        return None if (a.hex, a.text("line")) in forms() else ("62-TRK-09", "no bare line of a line tile lies there")

    def effect(a: Args) -> None:
        tile, rotation = forms()[a.hex, a.text("line")]
        d.lay(a.hex, tile, rotation, {})
        d.tell("track", "{company} builds a small station in {hex}", company=turn.company, hex=a.hex)
        d.swap(msgspec.structs.replace(turn, built="whole"))

    clauses: list[Clause] = [
        Guard("62-TRK-20", may_build(d, turn) and not turn.built, "a small station uses up the whole turn's building"),
        Guard("62-OR-03", not owes_home(d, turn), "build in the home hex first"),
        Several(("hex", "line"), values, fault),
    ]
    return Choice("build_station", "62-TRK-09", effect, clauses)


def london_link(d: D, turn: Turn1862) -> Choice:
    """A marker in one of the London spaces instead of a build and of another marker."""
    company = turn.company

    def effect(a: Args) -> None:
        d.replace(
            london=d.state.london | {company: a.spot},
            markers=d.state.markers | {company: d.state.markers[company] - 1},
        )
        d.tell("token", "{company} has a token in London", company=company)
        d.swap(msgspec.structs.replace(turn, built="london", done=True))

    clauses: list[Clause] = [
        Guard("62-END-09", not d.state.lner, "no tokens can be placed once the LNER has formed"),
        Guard("62-TRK-10", not turn.built and not turn.over, "a London link replaces this turn's building"),
        Guard("62-REC-03", director_of(d, company) is not None, say("{company} is in receivership", company=company)),
        Guard("62-OR-03", not owes_home(d, turn), "build in the home hex first"),
        Guard("62-TRK-11", company not in d.state.london, say("{company} is already in London", company=company)),
        Pick("spot", "62-TRK-10", lambda a: london_spaces(d), "all the spaces in London are taken"),
        Guard("62-TRK-10", d.state.markers.get(company, 0) > 0, say("{company} has no spare token", company=company)),
        Guard(
            "62-TRK-23",
            lambda a: reaches_london(d, company),
            say("{company} isn't connected to London", company=company),
        ),
    ]
    return Choice("link_london", "62-TRK-10", effect, clauses)


def london_spaces(d: D) -> list[Spot]:
    """Where a London space is free."""
    taken = list(d.state.london.values())
    return [place for place, spaces in london_places(d).items() if taken.count(place) < spaces]


def london_places(d: D) -> dict[Spot, int]:
    """The London spaces: two are drawn on each of two hexes, all alike."""
    found = {}
    for hex_, entry in d.title.board.hexes.items():
        spaces = entry.about.get("london_spaces", 0)
        assert isinstance(spaces, int)
        if spaces:
            found[Spot(f"{hex_}.0")] = spaces
    return found


def reaches_london(d: D, company: Company) -> bool:
    found = reach_of(d, company)
    net = found.network
    return any(net.stop(net.map.node(place)).area == LONDON for place in found.spots)
