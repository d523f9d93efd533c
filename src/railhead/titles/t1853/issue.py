"""The first shares: claimed by bids (book 16), dealt in the simplified game, or bought in turn (alternative 1.0)."""

from railhead.core.ids import BANK, Certificate, Company, Player
from railhead.mechanisms.shares import director_certificate
from railhead.titles.t1853.bids import bid_of, shuffle, sit
from railhead.titles.t1853.control import form, review
from railhead.titles.t1853.facts import D, figures, par_of
from railhead.titles.t1853.papers import note_holders, open_further, owe, singles


def issue(d: D) -> None:
    """Player by player in seating order each has all his claims, as far as there are shares."""
    named: set[Company] = set()
    for player in d.state.seating:
        claims = sorted(bid_of(d, player).values(), key=list(d.title.board.companies).index)
        # Named, though the claim may fail: all companies of the bids are on sale together (21.3).
        named.update(claims)
        _pay_for(d, player, [company for company in claims if _give_one(d, player, company)])
    d.replace(opened=tuple(company for company in d.title.board.companies if company in named))
    open_further(d)


def _give_one(d: D, player: Player, company: Company) -> bool:
    """One share from the stack; whether there was one. The company may form with it."""
    left = singles(d, BANK, company)
    if not left:
        d.tell("issue", "no share of {company} is left for {player}", company=company, player=player)
        return False
    d.move(left[:1], player)
    review(d, company)
    return True


def _pay_for(d: D, player: Player, received: list[Company]) -> None:
    """The dearest are paid for; the cheapest that cannot be are un-redeemed."""
    unpaid: list[Company] = []
    bought = sorted(received, key=lambda company: -par_of(d, company))
    while sum(par_of(d, company) for company in bought) > d.cash(player):
        unpaid.append(bought.pop())
    cost = sum(par_of(d, company) for company in bought)
    d.pay(player, BANK, cost)
    d.tell("issue", "{player} receives {count:share} and pays {price}", player=player, count=len(received), price=cost)
    for company in unpaid:
        owe(d, player, company, 1)
        d.tell("issue", "{player} leaves a share of {company} un-redeemed", player=player, company=company)


def deal_simplified(d: D) -> None:
    """Certificates of as many companies as players are dealt; seats go by company order."""
    terms = figures(d).simplified
    companies = [Company(name) for name in terms.companies[: len(d.state.players)]]
    owners: dict[Company, Player] = dict(zip(companies, shuffle(d, d.state.players), strict=True))
    sit(d, [owners[name] for name in d.title.board.companies if name in owners])
    d.replace(opened=tuple(name for name in d.title.board.companies if name in owners))
    for company in d.state.opened:
        _deal(d, company, owners[company], terms.shares_each)
    open_further(d)


def _deal(d: D, company: Company, player: Player, count: int) -> None:
    papers: list[Certificate] = [director_certificate(d, company), *singles(d, BANK, company)[: count - 2]]
    d.move(papers, player)
    d.pay(player, BANK, count * par_of(d, company))
    note_holders(d, company)
    form(d, company)


def seat_by_lot(d: D) -> None:
    """Place cards decide where players sit."""
    sit(d, shuffle(d, d.state.players))
