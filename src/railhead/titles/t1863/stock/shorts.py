"""Shorts (book 6.k): a player sells a share he does not have; the ordinary share paired with it lies in the pool."""

from collections.abc import Callable, Sequence

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.ids import BANK, POOL, Company, Player
from railhead.core.sentences import say
from railhead.titles.t1863.closing.cash_crisis import demand
from railhead.titles.t1863.facts import D, figures, is_in, is_major
from railhead.titles.t1863.holdings import hand_over, head_of, heir, issue, shares, withdraw
from railhead.titles.t1863.market import shift


def shorts_of(d: D, player: Player, company: Company) -> int:
    return d.state.shorts.get(company, {}).get(player, 0)


def open_shorts(d: D, company: Company) -> int:
    return sum(d.state.shorts.get(company, {}).values())


def set_shorts(d: D, company: Company, counts: dict[Player, int]) -> None:
    """Write down who is short of a company; the papers are moved elsewhere."""
    kept = {player: count for player, count in counts.items() if count}
    table = {name: held for name, held in d.state.shorts.items() if name != company}
    d.replace(shorts={**table, company: kept} if kept else table)


def add_shorts(d: D, player: Player, company: Company, more: int) -> None:
    held = d.state.shorts.get(company, {})
    set_shorts(d, company, held | {player: held.get(player, 0) + more})


def sell_short(d: D, player: Player, company: Company) -> None:
    """The short and its money to the player, the paired share to the pool, the price a cell down."""
    price = d.price(company)
    issue(d, company, 1, POOL)
    add_shorts(d, player, company, 1)
    d.pay(BANK, player, price)
    d.tell(
        "short", "{player} sells a share of {company} short for {price}", player=player, company=company, price=price
    )
    shift(d, company, figures(d).market_moves.short)


def match(d: D, player: Player, company: Company) -> None:
    """A player who holds both returns a share with each short at once (63-SHO-06)."""
    _match_ordinary(d, player, company)
    if "shorts_are_matched" not in d.title.changes or not shorts_of(d, player, company):
        return
    if head_of(d, company) == player and player not in d.state.ruined:
        _match_certificate(d, player, company)


def match_all(d: D) -> None:
    """After shares have come to players otherwise than by a purchase."""
    if "shorts_are_matched" in d.title.changes:
        for company, held in d.state.shorts.items():
            for player in sorted(held):
                match(d, player, company)


def _match_ordinary(d: D, player: Player, company: Company) -> None:
    count = min(shorts_of(d, player, company), len(_free(d, player, company)))
    if count:
        withdraw(d, company, count, player)
        add_shorts(d, player, company, -count)
        d.tell(
            "short",
            "{player} returns {count:share} of {company} with as many shorts",
            player=player,
            count=count,
            company=company,
        )


def _match_certificate(d: D, player: Player, company: Company) -> None:
    """The president's certificate cannot be returned: it is exchanged with another holder of two shares; if there is
    none, a share from the pool, then the treasury, is bought for each short and returned in its place (R-104)."""
    new = heir(d, company, 0)
    if new is not None:
        hand_over(d, company, new)
        _match_ordinary(d, player, company)
        return
    for source in (POOL, company):
        while shorts_of(d, player, company) and shares(d, source, company):
            price = d.price(company)
            withdraw(d, company, 1, source)
            add_shorts(d, player, company, -1)
            d.tell(
                "short",
                "{player} buys out of a short of {company} for {price}",
                player=player,
                company=company,
                price=price,
            )
            demand(d, player, price, BANK if source == POOL else company, cause="short")
            if source == POOL and not is_in(d, company, "liquidation"):
                shift(d, company, figures(d).market_moves.purchase_from_pool)


def _free(d: D, player: Player, company: Company) -> list[object]:
    papers = d.title.certificates[company][1:]
    return [name for name in papers if d.state.certificates.get(name) == player]


def has_operated(d: D, company: Company) -> bool:
    return d.state.operated.get(company, 0) > 0


def short_choice(
    d: D,
    player: Player,
    companies: Sequence[Company],
    done: Callable[[Company], None],
    guards: Sequence[Clause],
    fresh: Company | None = None,
) -> Choice:
    """`fresh` is a company just converted or merged, which counts as having operated (63-SHO-12)."""

    def effect(a: Args) -> None:
        sell_short(d, player, a.company)
        done(a.company)

    most = figures(d).sizes["major"].short_pairs
    clauses: list[Clause] = [
        *guards,
        Pick("company", "63-SHO-01", lambda a: companies, "only majors can be sold short"),
        Guard("63-SHO-01", lambda a: is_major(d, a.company), "only majors can be sold short"),
        Guard(
            "63-SHO-01", lambda a: is_in(d, a.company, "white"), "only companies in the white area can be sold short"
        ),
        Guard(
            "63-SHO-01",
            lambda a: has_operated(d, a.company) or a.company == fresh,
            lambda a: say("{company} hasn't operated yet", company=a.company),
        ),
        Guard(
            "63-SHO-02",
            lambda a: not shares(d, player, a.company),
            lambda a: say("you have shares of {company}", company=a.company),
        ),
        Guard(
            "63-SHO-05",
            lambda a: open_shorts(d, a.company) < most,
            say("a company can have at most {most} shorts", most=most),
        ),
    ]
    return Choice("sell_short", "63-SHO-03", effect, clauses)
