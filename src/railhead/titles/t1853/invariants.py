"""1853's invariants: bonds set aside, company money that never runs out, tiles changed by commodity cards."""

from railhead.core.ids import BOX, MINT, Hex, Holder
from railhead.core.title import Draft, Title
from railhead.mechanisms.discards import Discard
from railhead.mechanisms.invariants import Invariants, expect
from railhead.titles.t1853.cards import PARTNERS
from railhead.titles.t1853.contracts import bond_purse
from railhead.titles.t1853.control import CreditDue
from railhead.titles.t1853.facts import D, facts
from railhead.titles.t1853.pack import pack_of
from railhead.titles.t1853.papers import owing, shares, singles
from railhead.titles.t1853.state import State1853


def _purses(title: Title, state: State1853) -> frozenset[Holder]:
    """Bonds are set aside once all bids are in, until they return."""
    return frozenset(bond_purse(player) for player in state.claims)


def _rebuilt(title: Title, before: State1853, after: State1853) -> frozenset[Hex]:
    """Hexes where a commodity card has put a town on plain track."""
    changed = [hex_ for hex_, laid in before.tiles.items() if after.tiles.get(hex_) != laid]
    return frozenset(
        hex_
        for hex_ in changed
        if after.tiles[hex_].tile == PARTNERS.get(before.tiles[hex_].tile)
        and after.tiles[hex_].rotation == before.tiles[hex_].rotation
    )


def _own(title: Title, state: State1853) -> None:
    d: D = Draft(title, state)
    credits_ = sum(d.cash(company) for company in title.board.companies)
    expect(credits_ == -d.cash(MINT), f"companies have {credits_} in credits, {-d.cash(MINT)} were issued")
    _check_shares(d)
    _check_credit(d)
    if facts(d).kit:
        _check_pack(d)


def _check_shares(d: D) -> None:
    """Nobody leaves more un-redeemed than he holds, those who hold a company are known, a formed one has its bases."""
    for company in d.title.board.companies:
        holders = {player for player in d.state.players if shares(d, player, company)}
        expect(set(d.state.holders.get(company, ())) == holders, f"{company} has other holders than are known")
        for player in d.state.players:
            expect(0 <= owing(d, player, company) <= shares(d, player, company), f"{player} owes more than he holds")
        kept = any(company in names for names in d.state.reserved.values())
        expect(kept != (company in d.state.marks), f"{company} has its homes kept and runs, or neither")
        if company in d.state.marks and company not in d.state.directors and not facts(d).kit:
            most = max(shares(d, player, company) for player in d.state.players)
            expect(most < 2, f"{company} has no director, though somebody has {most} shares")


def _check_credit(d: D) -> None:
    """Only a managed company owes for a train, and for one at most."""
    debtors = [d.state.trains[train] for train in d.state.credit]
    expect(len(set(debtors)) == len(debtors), "a company has two trains on credit")
    settling = {frame.company for frame in d.state.frames if isinstance(frame, CreditDue)}
    directed = [name for name in debtors if name in d.state.directors and name not in settling]
    expect(not directed, f"{', '.join(directed)} has a director and a train on credit")


def _check_pack(d: D) -> None:
    """Every card of the pack is somewhere, no director's share both a card and in somebody's hands."""
    known = [d.state.cards[name].value for name in d.state.places]
    cards = [card for card in known if card is not None]
    papers = [name for name, share in d.title.shares.items() if share.percent > 10]
    out = [name for name in papers if d.state.certificates[name] == BOX]
    expect(sorted(out) == sorted(card for card in cards if card in papers), "director's shares are lost or doubled")
    others = sorted(card for card in pack_of(d) if card not in papers)
    expect(sorted(card for card in cards if card not in papers) == others, "cards are lost or doubled")
    for company in d.title.board.companies:
        held = [len(singles(d, player, company)) for player in d.state.players]
        expect(sum(held) <= 8, f"there are more than eight singles of {company}")


SOAK_BOTS = ("steady", "steady", "random")
"""Players who only draw lots trade shares to and fro for a hundred rounds before the bank is empty."""

INVARIANTS = Invariants(
    discarding=(Discard,),
    purses=_purses,
    rebuilt=_rebuilt,
    led_by_shares=lambda title: not title.options["mik_2"],
    own=_own,
)
