"""Who holds what of a company: singles, director's certificates, shares not yet paid for, what is issued and on sale.

Eight singles and the director's certificate are ten shares (R-41). It lies beside the bank's stack until there is a
director, and later in the pool if nobody can hold it."""

from collections import Counter
from collections.abc import Mapping

from railhead.core.derived import derived
from railhead.core.ids import BANK, POOL, Certificate, Company, Holder, Player
from railhead.core.state import Mark
from railhead.core.title import Title
from railhead.mechanisms.shares import SHARE, Hand, certificate_limit, certificates_of, director_certificate, percent
from railhead.titles.t1853.facts import D, facts, in_seats, is_exempt

DOUBLE = 2 * SHARE
"""Percent of a director's certificate."""


def singles(d: D, holder: Holder, company: Company) -> list[Certificate]:
    return [name for name in certificates_of(d, holder, company) if d.title.shares[name].percent == SHARE]


def doubles(d: D, holder: Holder, company: Company) -> list[Certificate]:
    """Director's certificates: one, or with MIK 2 several."""
    return [name for name in certificates_of(d, holder, company) if d.title.shares[name].percent == DOUBLE]


def shares(d: D, holder: Holder, company: Company) -> int:
    return percent(d, holder, company) // SHARE


def held_companies(d: D, holder: Holder) -> list[Company]:
    """Companies of which somebody has certificates, in company order."""
    return _companies(d.title, d.state.certificates).get(holder, [])


@derived
def _companies(title: Title, certificates: Mapping[Certificate, Holder]) -> dict[Holder, list[Company]]:
    found: dict[Holder, set[Company]] = {}
    for name, holder in certificates.items():
        found.setdefault(holder, set()).add(title.shares[name].company)
    return {holder: [name for name in title.board.companies if name in held] for holder, held in found.items()}


def issued(d: D, company: Company) -> int:
    """Shares that have been bought or claimed, those in the pool included."""
    return sum(shares(d, holder, company) for holder in (*d.state.players, POOL))


def owing(d: D, player: Player, company: Company) -> int:
    """Shares of a company a player holds un-redeemed."""
    return d.state.unredeemed.get(player, {}).get(company, 0)


def paid(d: D, player: Player, company: Company) -> int:
    """Shares that are paid for: only these earn, can be sold, and score."""
    return shares(d, player, company) - owing(d, player, company)


def owe(d: D, player: Player, company: Company, more: int) -> None:
    """More un-redeemed shares or, below nothing, fewer."""
    row = {**d.state.unredeemed.get(player, {}), company: owing(d, player, company) + more}
    row = {name: count for name, count in row.items() if count}
    rest = {who: held for who, held in d.state.unredeemed.items() if who != player}
    d.replace(unredeemed={**rest, player: row} if row else rest)


def leading_certificate_at(d: D, company: Company) -> Holder:
    """Where the director's certificate lies."""
    return d.state.certificates[director_certificate(d, company)]


def note_holders(d: D, company: Company) -> None:
    """Keep the order in which players came to hold a share of a company, without a break."""
    order = [*d.state.holders.get(company, ()), *in_seats(d)]
    held = tuple(dict.fromkeys(player for player in order if shares(d, player, company)))
    rest = {name: who for name, who in d.state.holders.items() if name != company}
    d.replace(holders={**rest, company: held} if held else rest)


def largest(d: D, company: Company, least: int, among: list[Player] | None = None) -> Player | None:
    """The largest holder with so many shares at least; of equals the one who has held a share longest."""
    able = [player for player in d.state.holders.get(company, ()) if among is None or player in among]
    able = [player for player in able if shares(d, player, company) >= least]
    return max(able, key=lambda player: shares(d, player, company), default=None)


def counting(d: D, player: Player) -> int:
    """Certificates and cards of a player that count against the limit."""
    cards = sum(1 for place in d.state.places.values() if place == player)
    return _counting(d.title, d.state.certificates, d.state.marks)[player] + cards


@derived
def _counting(
    title: Title, certificates: Mapping[Certificate, Holder], marks: Mapping[Company, Mark]
) -> Counter[Holder]:
    """Certificates by holder, but for those of companies that are exempt."""
    exempt = {company for company, mark in marks.items() if title.market.has(mark.cell, "exempt")}
    return Counter(holder for name, holder in certificates.items() if title.shares[name].company not in exempt)


def hand(d: D, player: Player) -> Hand:
    """Cards count like certificates."""
    held = list(d.state.certificates.values()).count(player) + list(d.state.places.values()).count(player)
    return Hand(counting(d, player), held - counting(d, player), certificate_limit(d))


def is_crowded(d: D, player: Player) -> bool:
    return counting(d, player) > certificate_limit(d)


def has_too_much(d: D, player: Player, company: Company) -> bool:
    """Whether a player is above the limit of shares of one company."""
    limit = facts(d).share_limit
    return limit is not None and not is_exempt(d, company) and shares(d, player, company) > limit


def on_sale(d: D) -> list[Company]:
    """Companies whose new shares the bank sells now, in company order."""
    unsold = _unsold(d.title, d.state.certificates)
    if facts(d).start == "alternative" and len(d.state.opened) < len(d.state.players):
        return [*unsold]
    return [name for name in unsold if name in d.state.opened]


@derived
def _unsold(title: Title, certificates: Mapping[Certificate, Holder]) -> list[Company]:
    """Companies of which the bank has new shares."""
    shares_ = title.shares
    left = {shares_[name].company for name, at in certificates.items() if at == BANK and shares_[name].percent == SHARE}
    return [name for name in title.board.companies if name in left]


def open_further(d: D, bought: Company | None = None) -> None:
    """Put further companies on sale: one once all others are fully issued; by the alternative start, where the first
    are opened by being bought, so that there are two."""
    alternative = facts(d).start == "alternative"
    if alternative and bought is not None and bought not in d.state.opened:
        d.replace(opened=(*d.state.opened, bought))
    if alternative and len(d.state.opened) < len(d.state.players):
        return
    waiting = [name for name in d.title.board.companies if name not in d.state.opened]
    while waiting and len(on_sale(d)) < (2 if alternative else 1):
        d.replace(opened=(*d.state.opened, waiting[0]))
        d.tell("sale", "shares of {company} are on sale", company=waiting.pop(0))
