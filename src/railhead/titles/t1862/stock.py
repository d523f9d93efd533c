"""A player's turn in 1862's stock round (book 6): sell blocks, then buy one share or start one company."""

from collections.abc import Iterable

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.ids import BANK, POOL, Company, Player
from railhead.core.sentences import say
from railhead.mechanisms.shares import (
    SHARE,
    adding_up_to,
    certificate_count,
    certificates_of,
    director_certificate,
    hand_over,
    ordinary,
    overtake,
    percent,
    successor,
)
from railhead.mechanisms.stock import Offer, StockRound, buy_share, end_turn, sell
from railhead.mechanisms.trains import trains_of
from railhead.titles.t1862.bankruptcy import bankrupt
from railhead.titles.t1862.facts import D, certificate_limit, facts, par_below
from railhead.titles.t1862.market import at_bottom, cell_at, ignored_shares, shift
from railhead.titles.t1862.starting import availability, count_purchase, has_free_home, start

START_WORDS = ("par", "start")


def turn_choices(d: D, frame: StockRound) -> Iterable[Choice]:
    yield sale(d, frame)
    yield purchase(d, frame)
    yield start_company(d, frame)


def share_price(d: D, company: Company) -> int:
    """The market price, before flotation of a chartered company its par."""
    return d.price(company) if company in d.state.marks else d.state.pars[company]


def sale_price(d: D, company: Company) -> int:
    """What a share brings: half if the company has no train."""
    price = share_price(d, company)
    return price if trains_of(d, company) else price // 2


def sale(d: D, frame: StockRound) -> Choice:
    player = d.actor
    owned = [company for company in d.state.pars if certificates_of(d, player, company)]

    def older(a: Args) -> bool:
        return is_older(d, player, a.company, a.number("shares"))

    def price_falls(company: Company, was_director: bool, shares: int) -> None:
        fall(d, company, shares, by_director=was_director)

    return sell(
        d,
        frame,
        owned,
        guards=[
            Guard("62-SR-03", lambda a: a.company not in frame.sold, "you can sell only one block of a company a turn")
        ],
        limits=[
            Guard("62-SR-04", older, "shares bought this stock round can't be sold this stock round"),
            Guard("62-SR-20", lambda a: can_part_with(d, player, a.company, a.number("shares")), _CERTIFICATE),
            large_enough(d, frame),
        ],
        price=lambda company: sale_price(d, company),
        give_up=lambda company, amount: part_with(d, player, company, amount // SHARE),
        drop=price_falls,
    )


def is_older(d: D, player: Player, company: Company, shares: int) -> bool:
    """Shares bought in this round are kept."""
    kept = percent(d, player, company) // SHARE - shares
    return kept >= d.state.bought.get(player, {}).get(company, 0)


_CERTIFICATE = "the director's certificate cannot be divided so: the pool lacks the shares to be kept"


def fall(d: D, company: Company, shares: int, *, by_director: bool) -> None:
    """The price goes down one place a share, if the company has floated and the LNER has not formed."""
    if company not in d.state.floated or d.state.lner:
        return
    shift(d, company, -max(0, shares - ignored_shares(d, company, by_director)))
    if at_bottom(d, company):
        bankrupt(d, company)


def can_part_with(d: D, player: Player, company: Company, shares: int) -> bool:
    """Whether the certificates allow it: the director's goes whole, shares kept of it come out of the pool."""
    if d.state.directors.get(company) != player:
        return True
    left = percent(d, player, company) // SHARE - shares
    if left >= _director_shares(d, company) or _heir(d, company, left) is not None:
        return True
    return left <= len(ordinary(d, player, company)) + len(ordinary(d, POOL, company))


def _heir(d: D, company: Company, left: int) -> Player | None:
    return successor(d, company, left * SHARE)


def _director_shares(d: D, company: Company) -> int:
    return d.title.shares[director_certificate(d, company)].percent // SHARE


def part_with(d: D, player: Player, company: Company, shares: int) -> None:
    """Move shares to the pool. A director who goes below three gives up his certificate: to whoever has more, or to
    the pool, which leaves the company in receivership."""
    if d.state.directors.get(company) == player:
        left = percent(d, player, company) // SHARE - shares
        heir = _heir(d, company, left)
        if heir is not None:
            hand_over(d, company, heir)
        elif left < _director_shares(d, company):
            # All of it first: the one or two he keeps may come from the pool or from what he sells (62-SR-20).
            d.move(certificates_of(d, player, company), POOL)
            d.move(ordinary(d, POOL, company)[:left], player)
            d.appoint(company, None)
            d.tell("director", "{company} is in receivership", company=company)
            return
    d.move(adding_up_to(d, ordinary(d, player, company), shares * SHARE), POOL)


def purchase(d: D, frame: StockRound) -> Choice:
    player = d.actor

    def offers(company: Company) -> dict[str, Offer]:
        price = share_price(d, company)
        return {
            "ipo": Offer(BANK, d.state.pars[company], BANK),
            "charter": Offer(company, price, company),
            "pool": Offer(POOL, price, BANK),
        }

    def bought(company: Company, source: str) -> None:
        mine = d.state.bought.get(player, {})
        d.replace(bought=d.state.bought | {player: mine | {company: mine.get(company, 0) + 1}})
        lead(d, company, player)
        # Before the company may float, which asks for its markers in a frame on top of the round's.
        end_turn(d, frame, player, d.left_of(player))
        # What was sold and is bought again from the pool has been counted once (62-SR-34).
        if source != "pool":
            count_purchase(d, company, SHARE)

    return buy_share(
        d,
        list(d.state.pars),
        guards=[
            sold_down(d),
            not_sold(d),
        ],
        offers=offers,
        certificate_limit=certificate_limit(d),
        bought=bought,
    )


def lead(d: D, company: Company, player: Player) -> None:
    """A buyer with more shares than the director, or in receivership with three and the most, takes the certificate."""
    if company in d.state.directors:
        overtake(d, company, player)
        return
    held = percent(d, player, company)
    rivals = [percent(d, other, company) for other in d.state.players if other != player]
    if held >= d.title.shares[director_certificate(d, company)].percent and held > max(rivals):
        hand_over(d, company, player)


def start_company(d: D, frame: StockRound) -> Choice:
    """Start a company without a charter, at a price of one's choice."""
    player, market = d.actor, d.title.market
    shares = 3

    def effect(a: Args) -> None:
        company, price = a.company, a.number("price")
        d.pay(player, company, shares * price)
        d.restack(company, cell_at(d, price))
        mine = d.state.bought.get(player, {})
        d.replace(bought=d.state.bought | {player: mine | {company: shares}})
        d.tell("start", "{player} starts {company} at {price}", player=player, company=company, price=price)
        end_turn(d, frame, player, d.left_of(player))
        start(d, company, player, par_below(d, price), by_charter=False)

    prices = [market.price(cell) for cell in market.cells(*START_WORDS)]
    payable = [price for price in prices if shares * price <= d.cash(player)]
    limit = certificate_limit(d)
    clauses: list[Clause] = [
        Guard("62-VAR-09", not facts(d).novice, "in the game for new players companies start only in Parliament"),
        Guard("62-END-10", not d.state.lner, "no more companies can be started"),
        sold_down(d),
        *availability(d, player),
        Guard(
            "62-SR-15",
            lambda a: not facts(d).home_free_now or has_free_home(d, a.company),
            "its home has no free space now",
        ),
        not_sold(d),
        Guard(
            "62-SR-13",
            certificate_count(d, player) < limit,
            say("you're at the certificate limit ({limit})", limit=limit),
        ),
        Pick("price", "62-SR-15", lambda a: prices, "that isn't a start price", hopeful=lambda a: payable),
        Guard(
            "62-SR-32",
            lambda a: shares * a.number("price") <= d.cash(player),
            lambda a: say(
                "the director's certificate costs {price}, you have {cash}",
                price=shares * a.number("price"),
                cash=d.cash(player),
            ),
        ),
    ]
    return Choice("start_company", "62-SR-15", effect, clauses)


def sold_down(d: D) -> Guard:
    """Who is above the limit sells first; not any more once the LNER has formed."""
    limit = certificate_limit(d)
    above = certificate_count(d, d.actor) > limit and not d.state.lner
    return Guard(
        "62-SR-14", not above, say("you're over the certificate limit ({limit}) and must sell first", limit=limit)
    )


def large_enough(d: D, frame: StockRound) -> Guard:
    """Who is above the limit sells blocks with which he can come down to it in this turn, or as far as may be."""
    player, limit = d.actor, certificate_limit(d)
    count = certificate_count(d, player)
    if count <= limit or d.state.lner:
        return Guard("62-SR-14", True, "")
    owned = [company for company in d.state.pars if certificates_of(d, player, company) and company not in frame.sold]
    spare = {company: len(certificates_of(d, player, company)) - _fewest(d, player, company) for company in owned}
    target = max(limit, count - sum(spare.values()))

    # A block is large enough if he gets there by selling all he may of every other company. A small first block might
    # leave him above the limit, for of one company he sells only once a turn (62-SR-03).
    def leads_down(a: Args) -> bool:
        gone = len(certificates_of(d, player, a.company)) - _papers_left(d, player, a.company, a.number("shares"))
        return count - gone - sum(spare.values()) + spare[a.company] <= target

    return Guard(
        "62-SR-14",
        leads_down,
        say("you're over the certificate limit ({limit}) and must sell more of it", limit=limit),
    )


def _fewest(d: D, player: Player, company: Company) -> int:
    """The certificates that stay with him if he sells all he may."""
    most = percent(d, player, company) // SHARE
    legal = [n for n in range(1, most + 1) if is_older(d, player, company, n) and can_part_with(d, player, company, n)]
    return min(_papers_left(d, player, company, shares) for shares in (0, *legal))


def _papers_left(d: D, player: Player, company: Company, shares: int) -> int:
    """Certificates left after a sale: a director who stays one has a certificate for three shares."""
    left, three = percent(d, player, company) // SHARE - shares, _director_shares(d, company)
    stays = d.state.directors.get(company) == player and left >= three and _heir(d, company, left) is None
    return left - three + 1 if stays else left


def not_sold(d: D) -> Guard:
    """Who sold a company in this round does not buy it, nor start it again if it went bankrupt by that (R-67)."""
    sold = d.state.sold.get(d.actor, ())
    return Guard(
        "62-SR-12",
        lambda a: a.company not in sold,
        lambda a: say("you sold {company} this stock round", company=a.company),
    )


def may_pass(d: D, frame: StockRound) -> Iterable[Clause]:
    rule = sold_down(d)
    yield Guard(rule.rule, bool(rule.test) or not sale(d, frame).is_open, rule.why)
