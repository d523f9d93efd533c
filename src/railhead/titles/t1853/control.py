"""Directors and managers (book 17, 22 to 24): who controls a company, how it forms, who acts without a director."""

from railhead.core.ids import BANK, MINT, POOL, Company, Player, Spot, hex_of
from railhead.core.state import Frame
from railhead.mechanisms.shares import director_certificate
from railhead.titles.t1853.contracts import settle_contracts
from railhead.titles.t1853.facts import BBCI, D, facts, figures, is_first_round, is_formed, par_cell, par_of
from railhead.titles.t1853.papers import (
    doubles,
    issued,
    largest,
    leading_certificate_at,
    note_holders,
    shares,
    singles,
)

LEAST = 2
"""Shares a director must have."""


class CreditDue(Frame, frozen=True, kw_only=True):
    """A new director pays for the train on credit or returns it."""

    company: Company


def decides(d: D, company: Company) -> Player:
    """Who acts for a company: its director or its manager."""
    return d.state.directors.get(company) or manager_of(d, company)


def is_managed(d: D, company: Company) -> bool:
    return is_formed(d, company) and company not in d.state.directors


def manager_of(d: D, company: Company) -> Player:
    """The former director if he still holds a share, else whoever has held one longest, else who has the Elephant."""
    holders = d.state.holders.get(company, ())
    former = d.state.former.get(company)
    if former in holders:
        assert former is not None
        return former
    return holders[0] if holders else d.state.priority


def review(d: D, company: Company) -> None:
    """After shares of a company have changed hands: it forms, or its control passes, if that is due."""
    note_holders(d, company)
    # Before it may form, which puts a token on every home that is kept for it (53-ALT-08).
    if company == BBCI and facts(d).second_home and is_first_round(d) and issued(d, company):
        _keep_second_home(d)
    if not is_formed(d, company):
        form_if_due(d, company)
    elif facts(d).kit:
        control_by_kit(d, company)
    else:
        control(d, company)


def control(d: D, company: Company) -> None:
    """Whoever has more shares than the director takes over; without a director, the largest holder of two or more."""
    director = d.state.directors.get(company)
    least = LEAST if director is None else shares(d, director, company) + 1
    heir = largest(d, company, least)
    if heir is not None:
        take_certificate(d, company, heir)


def control_by_kit(d: D, company: Company) -> None:
    """Most director's shares, then most singles, then first to buy; nobody gives one up (MIK 2)."""
    if leading_certificate_at(d, company) == BANK:
        _exchange(d, company)
    holders = d.state.holders.get(company, ())
    able = [player for player in holders if doubles(d, player, company)]
    best = max(able, key=lambda who: (len(doubles(d, who, company)), len(singles(d, who, company))), default=None)
    if best != d.state.directors.get(company):
        install(d, company, best)


def _exchange(d: D, company: Company) -> None:
    """The certificate laid out at the start goes to the largest holder who has two singles to give for it."""
    able = [player for player in d.state.players if len(singles(d, player, company)) >= LEAST]
    holder = largest(d, company, LEAST, able)
    if holder is not None:
        _swap(d, company, holder)


def take_certificate(d: D, company: Company, player: Player) -> None:
    """Two singles for the director's certificate, wherever it lies."""
    if leading_certificate_at(d, company) != player:
        _swap(d, company, player)
    install(d, company, player)


def _swap(d: D, company: Company, player: Player) -> None:
    given, where = singles(d, player, company)[:LEAST], leading_certificate_at(d, company)
    assert len(given) == LEAST
    d.move(given, where)
    d.move([director_certificate(d, company)], player)


def install(d: D, company: Company, player: Player | None) -> None:
    """Make a player director, or leave the company to a manager."""
    before = d.state.directors.get(company)
    if before is not None:
        d.replace(former=d.state.former | {company: before})
    d.appoint(company, player)
    if player is None:
        d.tell("director", "{company} has no director", company=company)
        return
    d.tell("director", "{player} becomes director of {company}", player=player, company=company)
    if company not in d.state.led:
        d.replace(led=d.state.led | {company: True})
        # A card may make a director before the dealing round: then its shares are sold in that freely (53-MIK-11).
        if d.state.round.kind == "SR":
            d.replace(fresh=d.state.fresh | {company: True})
    if any(d.state.trains[train] == company for train in d.state.credit):
        d.push(CreditDue(company=company))


def form_if_due(d: D, company: Company) -> None:
    """The qualifying number is issued: a director is appointed or, by the standard rules, a manager."""
    if issued(d, company) >= facts(d).qualifying:
        form(d, company)


def form(d: D, company: Company) -> None:
    """By the alternative start a company waits until somebody can be its director."""
    if facts(d).kit:
        able = any(doubles(d, player, company) for player in d.state.players)
        if not able and not any(len(singles(d, player, company)) >= LEAST for player in d.state.players):
            return
    elif largest(d, company, LEAST) is None and facts(d).start == "alternative":
        return
    _set_up(d, company)
    d.replace(standstill=0)
    if facts(d).kit:
        control_by_kit(d, company)
    else:
        control(d, company)
    if company not in d.state.directors:
        d.tell("director", "{player} manages {company}", player=manager_of(d, company), company=company)
    # Its bases may be all that a stretch of another gauge lacked.
    settle_contracts(d)


def _set_up(d: D, company: Company) -> None:
    """Credits of ten times par, the price marker at par, free tokens on all homes."""
    par = par_of(d, company)
    # Credits come from the mint and go back to it: they never run out and are none of the bank's money.
    d.pay(MINT, company, figures(d).capital_times_par * par)
    d.restack(company, par_cell(d, company))
    d.tell("form", "{company} is formed with {amount} in credits", company=company, amount=d.cash(company))
    kept = homes_kept(d, company)
    d.release(company)
    for place in kept:
        d.place(company, place)
        d.tell("token", "{company} has a base in {hex}", company=company, hex=hex_of(place))


def homes_kept(d: D, company: Company) -> list[Spot]:
    """Where the home bases of a company that does not run yet will be; tiles may have moved them."""
    return sorted(place for place, names in d.state.reserved.items() if company in names)


def _keep_second_home(d: D) -> None:
    if d.state.second_home:
        return
    d.replace(second_home=True)
    if not is_formed(d, BBCI):
        d.reserve(BBCI, Spot(facts(d).second_home))


def give_up(d: D, player: Player, company: Company, count: int) -> None:
    """Move so many shares from a player to the pool, the director's certificate too where it cannot stay."""
    left = shares(d, player, company) - count
    if d.state.directors.get(company) == player and not facts(d).kit:
        others = [other for other in d.state.players if other != player]
        heir = largest(d, company, max(left, LEAST - 1) + 1, others)
        if heir is not None:
            take_certificate(d, company, heir)
    own = singles(d, player, company)
    if count <= len(own):
        d.move(own[:count], POOL)
    else:
        _give_up_certificate(d, player, company, left)


def _give_up_certificate(d: D, player: Player, company: Company, left: int) -> None:
    """Nobody can take it over (R-41). Who keeps one share keeps a single, out of the pool or the stack (R-48)."""
    assert left in (0, 1)
    own = singles(d, player, company)
    paper = director_certificate(d, company)
    if left == 0 or own:
        d.move([paper, *own[left:]], POOL)
    elif pooled := singles(d, POOL, company):
        d.move([paper], POOL)
        d.move(pooled[:1], player)
    else:
        kept, sold = singles(d, BANK, company)[:2]
        d.move([paper], BANK)
        d.move([kept], player)
        d.move([sold], POOL)
    install(d, company, None)
