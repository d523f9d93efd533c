"""A player's turn in the stock round (rule 3): sell any number of shares, then buy one or start a company."""

from collections.abc import Iterable

from railhead.titles.t1805.facts import D, facts
from railhead.titles.t1805.rounds import float_if_due

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.ids import BANK, POOL, Company
from railhead.mechanisms.shares import certificate_count, director_certificate, dump, overtake, percent
from railhead.mechanisms.stock import (
    Offer,
    StockRound,
    buy_share,
    end_turn,
    holding_limit,
    keeps_a_director,
    pool_limit,
    sell,
)

STOCK_KINDS = ("sell_shares", "buy_share", "start_company")


def turn_choices(d: D, frame: StockRound) -> Iterable[Choice]:
    yield sale(d, frame)
    yield purchase(d, frame)
    yield start_company(d, frame)


def may_pass(d: D, frame: StockRound) -> Iterable[Clause]:
    """Always."""
    return ()


def sale(d: D, frame: StockRound) -> Choice:
    player = frame.turn

    def drop(company: Company, was_director: bool, shares: int) -> None:
        cell = d.state.marks[company].cell
        for _ in range(shares):
            cell = d.title.market.left(cell)
        d.mark(company, cell)

    return sell(
        d,
        frame,
        [company for company in sorted(d.state.marks) if percent(d, player, company)],
        guards=[Guard("05-SR-06", d.state.round.turn > 1, "nothing is sold in the first stock round")],
        limits=[pool_limit(d, facts(d).figures.pool_limit), keeps_a_director(d)],
        price=lambda company: frame.sold.get(company, d.price(company)),
        give_up=lambda company, amount: dump(d, player, company, amount),
        drop=drop,
    )


def purchase(d: D, frame: StockRound) -> Choice:
    player = frame.turn

    def offers(company: Company) -> dict[str, Offer]:
        return {"ipo": Offer(BANK, d.state.pars[company], BANK), "pool": Offer(POOL, d.price(company), BANK)}

    def bought(company: Company, source: str) -> None:
        overtake(d, company, player)
        float_if_due(d, company)
        end_turn(d, frame, player, d.left_of(player))

    unsold = Guard("05-SR-08", lambda a: a.company not in d.state.sold.get(player, ()), "you sold it this round")
    return buy_share(
        d,
        sorted(d.state.marks),
        guards=[unsold, holding_limit(d, facts(d).figures.holding_limit)],
        offers=offers,
        certificate_limit=d.title.board.players[len(d.state.players)].certificate_limit,
        bought=bought,
    )


def start_company(d: D, frame: StockRound) -> Choice:
    """Buy the director's certificate for twice the par, and name the par."""
    player, market = frame.turn, d.title.market
    pars = {market.price(cell): cell for cell in market.cells("par")}
    limit = d.title.board.players[len(d.state.players)].certificate_limit

    def effect(a: Args) -> None:
        company, par = a.company, a.number("price")
        d.pay(player, BANK, 2 * par)
        d.move([director_certificate(d, company)], player)
        d.appoint(company, player)
        d.mark(company, pars[par])
        d.replace(pars=d.state.pars | {company: par})
        d.tell("par", "{player} starts {company} at {par}", player=player, company=company, par=par)
        end_turn(d, frame, player, d.left_of(player))

    unstarted = [company for company in d.title.board.companies if company not in d.state.marks]
    clauses: list[Clause] = [
        Guard("05-SR-04", certificate_count(d, player) < limit, f"you are at the certificate limit of {limit}"),
        Pick("company", "05-SR-02", lambda a: unstarted, "this company has been started"),
        Pick("price", "05-SR-02", lambda a: pars, "that isn't a par value"),
        Guard("05-SR-02", lambda a: d.cash(player) >= 2 * a.number("price"), "you can't pay twice the par value"),
    ]
    return Choice("start_company", "05-SR-02", effect, clauses)
