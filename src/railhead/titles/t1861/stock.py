"""A player's turn in 1861's stock round: sell any number, then buy one share, start a company or put up a minor."""

from collections.abc import Iterable

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.derived import once
from railhead.core.ids import BANK, POOL, Company, Player
from railhead.core.market import Cell
from railhead.core.sentences import say
from railhead.mechanisms.auction import AuctionStep
from railhead.mechanisms.phases import allows
from railhead.mechanisms.shares import certificate_count, certificate_limit, certificates_of, dump, overtake
from railhead.mechanisms.stock import Offer, StockRound, buy_share, end_turn, keeps_a_director, pool_limit, sell
from railhead.mechanisms.stock import holding_limit as holding
from railhead.titles.t1861.auctions import offer_minor
from railhead.titles.t1861.facts import D, figures, holding_limit, in_play, of_kind, switches, unstarted
from railhead.titles.t1861.market import drop
from railhead.titles.t1861.stations import PlaceHome, home_spots


class StockTurn:
    """What a player may do in his turn, apart from passing."""

    def __init__(self, auction: AuctionStep) -> None:
        self.auction = auction

    def __call__(self, d: D, frame: StockRound) -> Iterable[Choice]:
        yield sale(d, frame)
        yield purchase(d, frame)
        yield start_public(d, frame)
        yield offer_minor(d, frame, self.auction)


def sale(d: D, frame: StockRound) -> Choice:
    player = d.actor
    owned = [company for company in of_kind(d.title, "public") if certificates_of(d, player, company)]

    def price(company: Company) -> int:
        """All a player sells of a company in one turn is one sale (R-SR-01), unless each is one by itself."""
        now = d.price(company)
        return now if switches(d).every_sale_drops else frame.sold.get(company, now)

    def drop_once(company: Company, was_director: bool, shares: int) -> None:
        if was_director and (switches(d).every_sale_drops or company not in frame.sold):
            drop(d, company)

    guards = [
        Guard(
            "61-SR-06",
            lambda a: d.state.operated.get(a.company, 0) > 0,
            lambda a: say("{company} hasn't operated yet", company=a.company),
        )
    ]
    return sell(
        d,
        frame,
        owned,
        guards=guards,
        limits=[pool_limit(d, figures(d).pool_limit), keeps_a_director(d)],
        price=price,
        give_up=lambda company, amount: dump(d, player, company, amount),
        drop=drop_once,
    )


def purchase(d: D, frame: StockRound) -> Choice:
    player = d.actor
    guards = [
        Guard(
            "61-SR-16",
            lambda a: a.company not in d.state.sold.get(player, ()),
            lambda a: say("you sold {company} this stock round", company=a.company),
        ),
        holding(d, holding_limit(d)),
    ]

    def offers(company: Company) -> dict[str, Offer]:
        price = d.price(company)
        return {"treasury": Offer(company, price, company), "pool": Offer(POOL, price, BANK)}

    def bought(company: Company, source: str) -> None:
        overtake(d, company, player)
        end_turn(d, frame, player, d.left_of(player))

    return buy_share(
        d,
        in_play(d, "public"),
        guards=guards,
        offers=offers,
        certificate_limit=certificate_limit(d),
        bought=bought,
    )


def start_public(d: D, frame: StockRound) -> Choice:
    """Buy the director's certificate of a public company that is not in play, at a start price of one's choice."""
    player, market = d.actor, d.title.market

    def cell(a: Args) -> Cell:
        return next(cell for cell in cells if market.price(cell) == a.number("price"))

    def effect(a: Args) -> None:
        company, price = a.company, a.number("price")
        float_public(d, company, cell(a))
        d.pay(player, company, 2 * price)
        d.move(d.title.certificates[company][:1], player)
        d.appoint(company, player)
        d.tell("public", "{player} starts {company} at {price}", player=player, company=company, price=price)
        # `end_turn` swaps the round's frame, so it comes before anything lies on top of that.
        end_turn(d, frame, player, d.left_of(player))
        d.push(PlaceHome(company=company))

    @once
    def has_home() -> bool:
        return bool(home_spots(d))

    cells = market.cells(*figures(d).start_zones["public"])
    limit = certificate_limit(d)
    clauses: list[Clause] = [
        Guard("61-SR-18", allows(d, "start_public"), "public companies can only be started from phase 4"),
        Pick("company", "61-SR-18", lambda a: unstarted(d, "public"), "that company can't be started"),
        Guard(
            "61-SR-22",
            certificate_count(d, player) < limit,
            say("you're at the certificate limit ({limit})", limit=limit),
        ),
        Pick("price", "61-SR-18", lambda a: [market.price(cell) for cell in cells], "that isn't a start price"),
        Guard(
            "61-SR-18",
            lambda a: d.cash(player) >= 2 * a.number("price"),
            lambda a: say(
                "the director's certificate costs {price}, you have {cash}",
                price=2 * a.number("price"),
                cash=d.cash(player),
            ),
        ),
        Guard("61-SR-20", lambda a: has_home(), "no city space is free and unconnected", whatever=True),
    ]
    return Choice("start_company", "61-SR-18", effect, clauses)


def float_public(d: D, company: Company, cell: Cell) -> None:
    """Bring a public company into play: all its shares in its treasury, its marker under those on the cell."""
    d.move(d.title.certificates[company], company)
    d.restack(company, cell)


def may_pass(d: D, frame: StockRound) -> Iterable[Clause]:
    """Who is above the certificate limit must sell while he can."""
    limit, player = certificate_limit(d), d.actor
    above = certificate_count(d, player) > limit
    yield Guard(
        "61-SR-23",
        not above or not sale(d, frame).is_open,
        say("you're over the certificate limit ({limit}) and must sell", limit=limit),
    )


def asks_anyway(d: D, player: Player) -> bool:
    """Whether a player is asked only because he could pay the lowest start price of all, a minor's."""
    if not switches(d).asks_the_idle or not allows(d, "start_public") or not unstarted(d, "public"):
        return False
    lowest = min(d.title.market.price(cell) for cell in d.title.market.cells(*figures(d).start_zones["minor"]))
    return d.cash(player) >= 2 * lowest and certificate_count(d, player) < certificate_limit(d)
