"""A player's turn in 1890's stock round (book 8): sell, or buy one certificate, or both in either order."""

from collections.abc import Iterable, Sequence

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.derived import once
from railhead.core.ids import BANK, POOL, Company, Player
from railhead.core.sentences import say
from railhead.mechanisms.shares import (
    SHARE,
    certificate_limit,
    certificates_of,
    director_certificate,
    dump,
    most_held,
    overtake,
    percent,
)
from railhead.mechanisms.stock import Offer, StockRound, buy_share, keeps_a_director, pool_limit, sell
from railhead.titles.t1890.closing import sold
from railhead.titles.t1890.facts import D, counting, counts, figures, may_exceed, owner_of, players_own, publics
from railhead.titles.t1890.privates import bought, buy_by_player, buy_late, early
from railhead.titles.t1890.starting import forms_by_merger, par_cells, pars, set_par, sold_from_offer


def turn_choices(d: D, frame: StockRound) -> Iterable[Choice]:
    may_buy, within = _one_purchase(d, frame), _within_limit(d)
    yield sale(d, frame)
    yield purchase(d, frame, may_buy)
    yield start_company(d, frame, may_buy, within)
    yield buy_late(d, frame, [*may_buy, within])
    yield buy_by_player(d, frame, [*may_buy, within])


def may_pass(d: D, frame: StockRound) -> Iterable[Clause]:
    yield _not_over(d, frame)


def asks_anyway(d: D, player: Player) -> bool:
    """Who can buy nothing else may still ask another player for a private, at whatever price."""
    frame = d.frame
    assert isinstance(frame, StockRound)
    if frame.bought or counting(d, player) >= certificate_limit(d):
        return False
    return any(players_own(d, name) and owner_of(d, name) != player for name in early(d))


def _one_purchase(d: D, frame: StockRound) -> list[Clause]:
    """One a turn, and none by a player who has to sell first."""
    return [Guard("90-SR-11", not frame.bought, "you can buy only once a turn"), _not_over(d, frame)]


def _not_over(d: D, frame: StockRound) -> Guard:
    over = once(lambda: must_sell(d, frame))
    return Guard("90-SR-19", lambda a: not over(), "you're over a limit and must sell first", whatever=True)


def must_sell(d: D, frame: StockRound) -> bool:
    """Above a limit, with something that may be sold and would help."""
    player = frame.turn
    crowded = counting(d, player) > certificate_limit(d)
    if not crowded and most_held(d, player) <= figures(d).holding_limit:
        return False

    def helps(company: Company) -> bool:
        return _is_too_much(d, player, company) or (crowded and _counted(d, player, company))

    helping = sorted(company for company in d.state.marks if helps(company))
    return any(sale(d, frame, [company]).is_open for company in helping)


def _is_too_much(d: D, player: Player, company: Company) -> bool:
    return percent(d, player, company) > figures(d).holding_limit and not may_exceed(d, company)


def _counted(d: D, player: Player, company: Company) -> bool:
    return any(counts(d, name) for name in certificates_of(d, player, company))


def sale(d: D, frame: StockRound, companies: list[Company] | None = None) -> Choice:
    player = frame.turn
    held = [name for name in publics(d.title) if certificates_of(d, player, name)]

    def price(company: Company) -> int:
        """All a player sells of a company in a turn brings the price before he sold any."""
        return frame.sold.get(company, d.price(company))

    guards: list[Clause] = [
        Guard("90-SR-09", d.state.round.turn > 1, "shares can't be sold in the first turn"),
        Guard(
            "90-SR-30",
            lambda a: a.company in d.state.marks,
            lambda a: say("{company} has no par value yet", company=a.company),
        ),
    ]
    return sell(
        d,
        frame,
        held if companies is None else [name for name in companies if name in held],
        guards=guards,
        limits=[pool_limit(d, figures(d).pool_limit), keeps_a_director(d)],
        price=price,
        give_up=lambda company, amount: dump(d, player, company, amount),
        drop=lambda company, was_director, shares: sold(d, company, shares),
    )


def _within_limit(d: D) -> Guard:
    limit, player = certificate_limit(d), d.actor
    return Guard("90-SR-16", counting(d, player) < limit, say("you're at the certificate limit ({limit})", limit=limit))


def purchase(d: D, frame: StockRound, may_buy: Sequence[Clause]) -> Choice:
    player = d.actor
    limit = certificate_limit(d)
    on_market = d.title.market.order(d.state.marks, d.state.marks)

    def fits_limit(a: Args) -> bool:
        free = d.title.market.has(d.state.marks[a.company].cell, "yellow", "brown")
        return free or counting(d, player) + (not _takes_over(d, player, a.company)) <= limit

    def fits_holding(a: Args) -> bool:
        return may_exceed(d, a.company) or percent(d, player, a.company) + SHARE <= figures(d).holding_limit

    def offers(company: Company) -> dict[str, Offer]:
        at_par = Offer(BANK, d.state.pars[company], BANK)
        return {"offer": at_par, "pool": Offer(POOL, d.price(company), BANK)}

    def taken(company: Company, source: str) -> None:
        if company in d.state.directors:
            overtake(d, company, player)
        if source == "offer":
            sold_from_offer(d, company, SHARE)
        bought(d, frame)

    guards: list[Clause] = [
        *may_buy,
        Guard("90-SR-15", lambda a: a.company not in d.state.sold.get(player, ()), "you sold it this stock round"),
        Guard("90-SR-16", fits_limit, say("you're at the certificate limit ({limit})", limit=limit)),
        Guard(
            "90-SR-18",
            fits_holding,
            say("nobody can hold more than {limit}% of a company", limit=figures(d).holding_limit),
        ),
    ]
    return buy_share(d, on_market, guards=guards, offers=offers, bought=taken)


def _takes_over(d: D, player: Player, company: Company) -> bool:
    """Whether one share more makes a player president: he has one certificate for two then, so his hand does not grow
    (90-SR-38)."""
    director = d.state.directors.get(company)
    if "presidency_at_limit" not in d.title.changes or director is None or director == player:
        return False
    return percent(d, player, company) + SHARE > percent(d, director, company)


def start_company(d: D, frame: StockRound, may_buy: Sequence[Clause], within: Guard) -> Choice:
    """Buy the president's certificate of a company without a par, naming it."""
    player = d.actor

    def unstarted(a: Args) -> list[Company]:
        return [
            name
            for name in publics(d.title)
            if d.state.certificates[director_certificate(d, name)] == BANK and not forms_by_merger(d, name)
        ]

    def effect(a: Args) -> None:
        company, par = a.company, a.number("price")
        d.pay(player, BANK, 2 * par)
        d.move([director_certificate(d, company)], player)
        d.appoint(company, player)
        d.tell("public", "{player} becomes director of {company}", player=player, company=company)
        set_par(d, company, par)
        bought(d, frame)

    prices = list(par_cells(d.title.market))
    clauses: list[Clause] = [
        *may_buy,
        Pick("company", "90-SR-12", unstarted, "that company can't be started"),
        within,
        Pick("price", "90-SR-12", lambda a: prices, "that isn't a par value"),
        Guard("90-SR-14", lambda a: a["price"] in pars(d, a.company), "JR's par is always 100"),
        Guard("90-SR-12", lambda a: d.cash(player) >= 2 * a.number("price"), "you can't pay twice the par value"),
    ]
    return Choice("start_company", "90-SR-12", effect, clauses)
