"""What must hold for the tables of any State, whatever the title: money, certificates, trains, tiles, tokens,
directors."""

from collections import Counter

from railhead.core.fits import Flaw, fit
from railhead.core.ids import BANK, BOX, MINT, POOL, Company, Hex, Holder, TrainType, hex_of, paper, stop_of, type_of
from railhead.core.lays import tiles_left
from railhead.core.network import network
from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.mechanisms.invariants import Invariants, expect
from railhead.mechanisms.shares import director_certificate, percent
from railhead.mechanisms.trains import RUSTED, limit_of, trains_of


def check_money(title: Title, before: State, after: State, invariants: Invariants) -> None:
    had, has = sum(before.cash.values()), sum(after.cash.values())
    expect(had == has, f"money is not conserved: there were {had}, there are {has}")
    if title.board.bank is not None:
        expect(has == title.board.bank, f"there are {has} in all purses, {title.board.bank} in the box")
    known = _holders(title, after) | invariants.purses(title, after)
    for purse, amount in after.cash.items():
        expect(amount >= 0 or purse in (BANK, MINT), f"{purse} has {amount}")
        expect(purse in known, f"the purse of {purse} is nobody's")
    for company, count in after.loans.items():
        expect(count > 0 and company in title.board.companies, f"{company} has {count} loans")


def check_paper(title: Title, state: State, invariants: Invariants) -> None:
    """Every certificate has one known holder, and those of a company add up to what the title issues."""
    papers = {paper(name) for name in title.board.privates}
    known = {*_holders(title, state), BOX}
    shares, held = title.shares, state.certificates
    # There are many certificates: a sentence is only made of those that fail.
    for name in held:
        if name not in shares:
            expect(name in papers, f"there is no certificate {name}")
    for holder in {*held.values()} - known:
        lost = next(name for name in held if held[name] == holder)
        expect(False, f"{lost} is held by {holder}, whoever that is")
    for company, names in title.certificates.items():
        issued = sum([shares[name].percent for name in names if name in held])
        whole = sum([shares[name].percent for name in names]) - invariants.unissued(title, state, company)
        expect(issued == whole, f"the shares of {company} come to {issued}%, not {whole}%")
    for company in state.marks:
        expect(bool(title.certificates[company]), f"{company} has a price and no shares")


def check_trains(title: Title, before: State, after: State, invariants: Invariants) -> None:
    """No train exists twice, none vanishes, none returns after rusting, none exceeds a limit."""
    # Each check of one table is left out where the action did not change the table.
    if after.trains is not before.trains or after is before:
        _check_numbers(title, after)
        _check_whereabouts(title, before, after)
    gone = before.trains.keys() - after.trains.keys()
    expect(not gone, f"trains have vanished: {', '.join(sorted(gone))}")
    if not invariants.is_discarding(after):
        _check_train_limits(title, after)


def _check_numbers(title: Title, state: State) -> None:
    sold: dict[TrainType, set[int]] = {}
    for train in state.trains:
        sold.setdefault(type_of(train), set()).add(int(train.rpartition("-")[2]))
    for kind, numbers in sold.items():
        count, most = len(numbers), title.trains[kind].count
        expect(most is None or count <= most, f"{count} {kind}-trains are sold, there are {most}")
        expect(numbers == set(range(count)), f"{kind}-trains are numbered {sorted(numbers)}")


def _check_whereabouts(title: Title, before: State, after: State) -> None:
    known = {*title.board.companies, POOL, RUSTED}
    for train, holder in after.trains.items():
        expect(holder in known, f"the train {train} is with {holder}")
        expect(before.trains.get(train) != RUSTED or holder == RUSTED, f"{train} was rusted and is with {holder}")


def _check_train_limits(title: Title, state: State) -> None:
    d: Draft[State] = Draft(title, state)
    for company in state.marks:
        limit, held = limit_of(d, company), len(trains_of(d, company))
        expect(limit is None or held <= limit, f"{company} has {held} trains, its limit is {limit}")


def check_tiles(title: Title, before: State, after: State, invariants: Invariants) -> None:
    """No more tiles are used than exist, and each one laid fits what was there before."""
    for tile, left in tiles_left(title.board, after.tiles).items():
        endless = title.board.tiles[tile].about.get("more_allowed")
        expect(left >= 0 or bool(endless), f"{-left} more of tile {tile} are laid than there are")
    if after.tiles is before.tiles and after is not before:
        return
    rebuilt = invariants.rebuilt(title, before, after)
    gone = before.tiles.keys() - after.tiles.keys() - rebuilt
    expect(not gone, f"tiles were taken off {', '.join(sorted(gone))}")
    for hex_, laid in after.tiles.items():
        old = before.tiles.get(hex_)
        if laid != old and hex_ not in rebuilt:
            made = fit(title.map, hex_, old, laid.tile, laid.rotation)
            expect(not isinstance(made, Flaw), f"tile {laid.tile} lies in {hex_} turned {laid.rotation}: {made}")


def check_tokens(title: Title, state: State, invariants: Invariants) -> None:
    """Tokens and reservations are in cities, within the spaces there and within what the company has."""
    net = network(title.map, state.tiles)
    for place in {*state.tokens, *state.reserved}:
        stops = title.map.shape(hex_of(place), state.tiles.get(hex_of(place))).stops
        expect(stop_of(place) < len(stops), f"there is no stop {place}")
        there, kept = state.tokens.get(place, ()), state.reserved.get(place, ())
        slots = net.stop(net.map.node(place)).slots
        expect(len(there) + len(kept) <= slots, f"{place} has {slots} spaces for {there} and, kept, {kept}")
        expect(bool(there or kept), f"{place} has an empty entry")
    if invariants.is_merging(state):
        return
    hexes: Counter[tuple[Company, Hex]] = Counter()
    for place, there in state.tokens.items():
        hexes.update((company, hex_of(place)) for company in there)
    for (company, hex_), count in hexes.items():
        expect(count == 1, f"{company} has {count} tokens in {hex_}")
    for company, count in Counter(company for company, _ in hexes if company not in invariants.neutral).items():
        expect(count <= title.board.companies[company].tokens, f"{company} has {count} tokens on the map")


def check_directors(title: Title, state: State, invariants: Invariants) -> None:
    """A director holds the director's certificate, and nobody holds more."""
    d: Draft[State] = Draft(title, state)
    for company, director in state.directors.items():
        expect(director in state.players, f"{company} is directed by {director}, whoever that is")
        if invariants.is_merging(state) or not title.certificates[company] or not invariants.led_by_shares(title):
            continue
        leading = director_certificate(d, company)
        expect(state.certificates[leading] == director, f"{director} directs {company} without {leading}")
        held = percent(d, director, company)
        for player in state.players:
            other = percent(d, player, company)
            expect(other <= held, f"{player} holds {other}% of {company}, its director {director} {held}%")


def check_marks(title: Title, state: State) -> None:
    """Price markers are on cells of the market, with distinct places in a stack, and none is newer than the last."""
    arrivals = [mark.arrival for mark in state.marks.values()]
    expect(len(set(arrivals)) == len(arrivals), "two price markers came at the same time")
    expect(max(arrivals, default=0) <= state.arrivals, "a price marker is newer than the last")
    for company, mark in state.marks.items():
        expect(mark.cell in title.market.prices, f"the price marker of {company} is off the market at {mark.cell}")


def _holders(title: Title, state: State) -> set[Holder]:
    return {*state.players, *title.board.companies, BANK, MINT, POOL}
