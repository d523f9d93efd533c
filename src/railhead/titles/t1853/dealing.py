"""A player's turn in a dealing round (book 20, 21): sell any number of shares, buy one, redeem what is not paid for."""

from collections.abc import Callable, Collection, Iterable, Sequence

from msgspec import structs

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.derived import once
from railhead.core.ids import BANK, POOL, Company, Player
from railhead.core.play import offers_something
from railhead.core.sentences import Sentence, say
from railhead.core.state import Frame
from railhead.core.title import Step
from railhead.mechanisms.shares import certificate_limit, director_certificate
from railhead.titles.t1853.control import give_up, review
from railhead.titles.t1853.facts import D, facts, is_exempt, is_first_round, par_of, pay_out, price_of
from railhead.titles.t1853.pack import discard_share
from railhead.titles.t1853.papers import (
    counting,
    doubles,
    has_too_much,
    held_companies,
    is_crowded,
    leading_certificate_at,
    on_sale,
    open_further,
    owe,
    paid,
    shares,
    singles,
)

FIRST_ROUND_LOSS = 5
"""What a share sold in the first dealing round brings less than par."""


class Dealing(Frame, frozen=True, kw_only=True):
    turn: Player
    passes: int = 0
    """Turns in a row without a purchase."""
    bought: str = ""
    """The company whose share was bought in this turn."""
    sold: tuple[Company, ...] = ()
    """Companies whose shares were sold in this turn."""
    last: Player | None = None
    """The last player who bought."""


class DealingStep(Step[Dealing]):
    """The round ends when all in succession have not bought; `finish` follows."""

    frame = Dealing
    kinds = ("buy_share", "pass", "redeem", "sell_director_share", "sell_shares")
    rule = "53-SR-02"

    def __init__(self, finish: Callable[[D], None]) -> None:
        self.finish = finish

    def actors(self, d: D, frame: Dealing) -> Sequence[Player]:
        return (frame.turn,)

    def choices(self, d: D, frame: Dealing) -> Iterable[Choice]:
        yield sale(d, frame)
        if facts(d).kit:
            yield director_share_sale(d, frame)
        yield purchase(d, frame)
        yield redeem(d)
        guards = [
            Guard("53-SR-17", lambda a: not must_sell(d, frame), "you're over a limit and must sell first"),
            Guard(
                "53-BID-23", lambda a: not must_resign(d, frame), "you must sell until you're director of no company"
            ),
        ]
        yield Choice("pass", "53-SR-03", lambda a: self._pass(d, frame), guards, idle=True)

    def waits(self, d: D, frame: Dealing) -> bool:
        return frame.passes < len(d.state.players) and offers_something(d)

    def proceed(self, d: D, frame: Dealing) -> None:
        if frame.passes < len(d.state.players):
            self._pass(d, frame)
            return
        d.pop()
        if frame.last is not None:
            d.replace(priority=d.left_of(frame.last))
        d.replace(sold={}, fresh={}, guilty={})
        self.finish(d)

    def _pass(self, d: D, frame: Dealing) -> None:
        """The turn is over: who has bought keeps the round alive."""
        if not frame.bought:
            d.tell("pass", "{player} buys nothing", player=frame.turn)
        following = d.left_of(frame.turn)
        if frame.bought:
            d.swap(Dealing(turn=following, last=frame.turn))
        else:
            d.swap(Dealing(turn=following, passes=frame.passes + 1, last=frame.last))


def sale_price(d: D, company: Company) -> int:
    if is_first_round(d):
        return par_of(d, company) - FIRST_ROUND_LOSS
    return price_of(d, company)


def _sellable(d: D, frame: Dealing) -> list[Clause]:
    """What keeps a player from selling shares of a company."""
    return [
        Guard(
            "53-SR-11",
            lambda a: a.company not in d.state.fresh,
            lambda a: say("{company}'s first director was appointed this round", company=a.company),
        ),
        Guard(
            "53-SR-13",
            lambda a: a.company != frame.bought,
            lambda a: say("you bought {company} this turn", company=a.company),
        ),
    ]


def sale(d: D, frame: Dealing, companies: Sequence[Company] | None = None) -> Choice:
    player = frame.turn
    held = held_companies(d, player)
    owned = once(lambda: {name: paid(d, player, name) for name in held})

    def amounts(a: Args) -> range:
        """Director's shares of MIK 2 are sold as such."""
        held = len(singles(d, player, a.company)) if facts(d).kit else shares(d, player, a.company)
        return range(1, held + 1)

    def paid_for(a: Args) -> range:
        return range(1, min(len(amounts(a)), owned().get(a.company, 0)) + 1)

    def effect(a: Args) -> None:
        company, count = a.company, a.number("shares")
        each = sale_price(d, company)
        # Written into the turn's frame before a new director may be asked about a train on credit, in one on top.
        note_sale(d, frame, company)
        give_up(d, player, company, count)
        pay_out(d, player, count * each)
        d.tell(
            "sale",
            "{player} sells {percent}% of {company} for {amount}",
            player=player,
            percent=count * 10,
            company=company,
            amount=count * each,
        )
        review(d, company)

    def none_to_sell(a: Args) -> Sentence:
        return say("you have no shares of {company}", company=a.text("company"))

    clauses: list[Clause] = [
        Pick("company", "53-SR-02", lambda a: held if companies is None else companies, none_to_sell),
        *_sellable(d, frame),
        Pick("shares", "53-SR-02", amounts, "you don't have that many shares", hopeful=paid_for),
        Guard(
            "53-BID-27",
            lambda a: a.number("shares") <= owned().get(a.company, 0),
            "unredeemed shares can't be sold",
        ),
    ]
    return Choice("sell_shares", "53-SR-02", effect, clauses)


def director_share_sale(d: D, frame: Dealing) -> Choice:
    """With MIK 2 a director's share is sold as two shares and goes to the discards, not to the pool."""
    player = frame.turn

    def effect(a: Args) -> None:
        company, each = a.company, sale_price(d, a.company)
        note_sale(d, frame, company)
        discard_share(d, doubles(d, player, company)[-1])
        pay_out(d, player, 2 * each)
        d.tell(
            "sale",
            "{player} sells a director's share of {company} for {amount}",
            player=player,
            company=company,
            amount=2 * each,
        )
        review(d, company)

    held = [name for name in d.title.board.companies if doubles(d, player, name)]
    clauses: list[Clause] = [
        Pick(
            "company",
            "53-MIK-16",
            lambda a: held,
            lambda a: say("you have no director's share of {company}", company=a.text("company")),
        ),
        *_sellable(d, frame),
    ]
    return Choice("sell_director_share", "53-MIK-16", effect, clauses)


def note_sale(d: D, frame: Dealing, company: Company) -> None:
    """Whoever sells does not buy that company again in this round."""
    gone = tuple(sorted({*d.state.sold.get(frame.turn, ()), company}))
    d.replace(sold=d.state.sold | {frame.turn: gone})
    d.swap(structs.replace(frame, sold=tuple(sorted({*frame.sold, company}))))


def purchase(d: D, frame: Dealing) -> Choice:
    player = frame.turn

    offered = once(lambda: _for_sale(d, player))

    def price(a: Args) -> int:
        return par_of(d, a.company) if a.text("source") == "bank" else price_of(d, a.company)

    def effect(a: Args) -> None:
        company, source = a.company, a.text("source")
        d.swap(structs.replace(frame, bought=company))
        cost = price(a)
        d.pay(player, BANK, cost)
        _hand_over(d, player, company, source)
        d.tell(
            "purchase",
            "{player} buys a share of {company} from the {source} for {price}",
            player=player,
            company=company,
            source=source,
            price=cost,
        )
        review(d, company)
        open_further(d, company)

    limit, most = certificate_limit(d), facts(d).share_limit
    clauses: list[Clause] = [
        Guard("53-SR-02", not frame.bought, "you can buy only once a turn"),
        Guard("53-BID-16", player not in d.state.unredeemed, "redeem your unredeemed shares first"),
        Pick(
            "company",
            "53-SR-06",
            lambda a: offered(),
            lambda a: say("no shares of {company} are for sale", company=a.text("company")),
        ),
        Guard(
            "53-SR-12",
            lambda a: a.company not in d.state.sold.get(player, ()),
            lambda a: say("you sold {company} this round", company=a.company),
        ),
        Guard(
            "53-SR-14",
            lambda a: is_exempt(d, a.company) or counting(d, player) < limit,
            say("you're at the certificate limit ({limit})", limit=limit),
        ),
        Guard(
            "53-SR-15",
            lambda a: most is None or is_exempt(d, a.company) or shares(d, player, a.company) < most,
            say("you can't hold more than {most} shares of a company", most=most or 0),
        ),
        Pick("source", "53-SR-06", lambda a: offered()[a.company], "it has no such share for sale"),
        Guard(
            "53-SR-05",
            lambda a: d.cash(player) >= price(a),
            lambda a: say("a share costs {price}, more than you have", price=price(a)),
        ),
    ]
    return Choice("buy_share", "53-SR-02", effect, clauses)


def _for_sale(d: D, player: Player) -> dict[Company, list[str]]:
    new = on_sale(d)
    found = {company: sources(d, player, company, new) for company in d.title.board.companies}
    return {company: where for company, where in found.items() if where}


def sources(d: D, player: Player, company: Company, new: Collection[Company]) -> list[str]:
    """Where a player can buy a share of a company: from the bank if new ones are on sale, others from the pool."""
    found = ["bank"] if company in new else []
    return [*found, "pool"] if singles(d, POOL, company) or _can_swap(d, player, company) else found


def _can_swap(d: D, player: Player, company: Company) -> bool:
    """The certificate alone is in the pool: who has a single pays one share and swaps for it (R-41)."""
    return leading_certificate_at(d, company) == POOL and bool(singles(d, player, company))


def _hand_over(d: D, player: Player, company: Company, source: str) -> None:
    # Singles first; the certificate alone is bought by a swap, for nobody has two shares in one purchase.
    seller = BANK if source == "bank" else POOL
    if left := singles(d, seller, company):
        d.move(left[:1], player)
        return
    d.move(singles(d, player, company)[:1], POOL)
    d.move([director_certificate(d, company)], player)


def redeem(d: D) -> Choice:
    """Pay for an un-redeemed share at par. That is no purchase."""
    player = d.actor

    def effect(a: Args) -> None:
        d.pay(player, BANK, par_of(d, a.company))
        owe(d, player, a.company, -1)
        d.tell(
            "redeem",
            "{player} redeems a share of {company} for {price}",
            player=player,
            company=a.company,
            price=par_of(d, a.company),
        )

    def owed(a: Args) -> list[Company]:
        row = d.state.unredeemed.get(player, {})
        return [name for name in d.title.board.companies if name in row]

    clauses: list[Clause] = [
        Pick("company", "53-BID-16", owed, "you have no unredeemed share of it"),
        Guard("53-BID-16", lambda a: d.cash(player) >= par_of(d, a.company), "you can't pay its par value"),
    ]
    return Choice("redeem", "53-BID-16", effect, clauses)


def must_sell(d: D, frame: Dealing) -> bool:
    """Above a limit, with something that may be sold and would help."""
    player = frame.turn
    crowded = is_crowded(d, player)

    def helps(company: Company) -> bool:
        return has_too_much(d, player, company) or (crowded and not is_exempt(d, company))

    held = held_companies(d, player)
    return _can_sell_any(d, frame, [company for company in held if helps(company)])


def must_resign(d: D, frame: Dealing) -> bool:
    """Punished for an illegal bid, and still director of a company whose shares he can sell."""
    player = frame.turn
    led = [company for company, who in d.state.directors.items() if who == player]
    return player in d.state.guilty and _can_sell_any(d, frame, sorted(led))


def _can_sell_any(d: D, frame: Dealing, companies: Sequence[Company]) -> bool:
    return any(sale(d, frame, [company]).is_open for company in companies)
