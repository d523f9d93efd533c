"""1861's invariants: companies are being put in order while they merge, and what holds in 1861 alone."""

from railhead.core.ids import BANK, BOX, POOL, Company, hex_of, paper, type_of
from railhead.core.title import Draft, Title
from railhead.mechanisms.companies import kind_of, owed, privates_of
from railhead.mechanisms.discards import Discard
from railhead.mechanisms.invariants import Invariants, expect
from railhead.mechanisms.shares import holdings, percent
from railhead.mechanisms.surplus_tokens import ChooseTokens
from railhead.mechanisms.tokens import spots_of
from railhead.mechanisms.trains import RUSTED, trains_of
from railhead.titles.t1861.facts import MOSCOW, RSR, ST_PETERSBURG, D, holding_limit
from railhead.titles.t1861.formation import ShareOffer
from railhead.titles.t1861.phases import PhaseChange
from railhead.titles.t1861.state import State1861


def _own(title: Title, state: State1861) -> None:
    """A company is in play with all that belongs to it, or has nothing at all. The state railway is neither."""
    d: D = Draft(title, state)
    _check_phase(d)
    _check_privates(d)
    outside = [place for place in spots_of(d, RSR) if hex_of(place) not in (MOSCOW, ST_PETERSBURG)]
    expect(len(outside) <= 6, f"{RSR} stands in {', '.join(outside)}")
    expect(d.cash(BANK) >= 0 or state.broken, "the bank owes money and is not broken")
    for company in title.board.companies:
        if company in state.marks:
            _check_in_play(d, company)
        elif company != RSR:
            _check_away(d, company)


def _check_phase(d: D) -> None:
    """The phase is that of the newest train sold; what rusts in it has rusted; no home is kept from phase 5 on."""
    state, entries = d.state, d.title.trains
    sold = {type_of(train) for train in state.trains}
    phases = [entry.starts_phase for entry in entries.values() if entry.name in sold and entry.starts_phase]
    expect(state.phase == (phases[-1] if phases else "2"), f"phase {state.phase}, and {', '.join(sold)} are sold")
    for train, holder in state.trains.items():
        doom = entries[type_of(train)].rusts_on
        expect((doom in sold) == (holder == RUSTED), f"{train} is with {holder}; it rusts with the first {doom}-train")
    kept = {company for names in state.reserved.values() for company in names}
    expect(state.phase < "5" or kept <= {RSR}, f"spaces are kept for {', '.join(sorted(kept))} in phase {state.phase}")


def _check_privates(d: D) -> None:
    """A private once sold belongs to a player or a company in play, from phase 6 on to the state railway."""
    opening = d.state.round.turn == 1 and d.state.round.kind in ("AR", "SR")
    for private in d.title.board.privates:
        owner = d.state.certificates.get(paper(private), RSR)
        if d.state.phase >= "6":
            expect(owner == RSR, f"{private} belongs to {owner} in phase {d.state.phase}")
        known = owner in d.state.players or owner in d.state.marks or owner == RSR
        expect(known or (opening and owner == BANK), f"{private} belongs to {owner}")


def _check_in_play(d: D, company: Company) -> None:
    held = holdings(d, company)
    expect(company in d.state.directors, f"{company} has a price and no director")
    expect(not {BANK, BOX} & set(held), f"{company} is in play and its shares are with {', '.join(held)}")
    expect(bool(spots_of(d, company)) or _is_placing(d, company), f"{company} is in play without a token")
    if kind_of(d, company) == "minor":
        column = d.state.marks[company].column
        expect(d.title.market.kind != "grid" or column <= 6, f"the minor {company} is in column {column}")
        expect(set(held) == {d.state.directors[company]}, f"{company} belongs to {', '.join(held)}")
        expect(owed(d, company) <= 2, f"{company} has {owed(d, company)} loans")
        return
    expect(d.state.certificates[d.title.certificates[company][0]] != POOL, f"{company}.0 is in the pool")
    limit = holding_limit(d)
    for player in d.state.players:
        expect(percent(d, player, company) <= limit, f"{player} holds more than {limit}% of {company}")
    expect(held.get(POOL, 0) <= 50, f"the pool holds more than half of {company}")


def _check_away(d: D, company: Company) -> None:
    held = set(holdings(d, company))
    expect(held in ({BANK}, {BOX}), f"{company} is not in play and its shares are with {', '.join(held)}")
    expect(company not in d.state.directors, f"{company} is not in play and has a director")
    left = (d.cash(company), *trains_of(d, company), owed(d, company), *privates_of(d, company))
    expect(not any(left), f"{company} is not in play and has {left}")
    expect(company not in d.state.operated, f"{company} is not in play and has operated")
    # in the public form a minor's token is placed when the minor is put up
    offered = any(frame.lot == company for frame in d.state.frames)
    expect(offered or not spots_of(d, company), f"{company} is not in play and has tokens")


def _is_placing(d: D, company: Company) -> bool:
    return any(frame.company == company for frame in d.state.frames)


INVARIANTS = Invariants(merging=(ChooseTokens, ShareOffer), discarding=(PhaseChange, Discard), own=_own)
