"""Dividends (book 10.6): minors halve, public companies pay all or nothing, JR pays half."""

from collections.abc import Iterable

from railhead.core.actions import Args
from railhead.core.choices import Choice, Pick
from railhead.core.ids import BANK, POOL, Company
from railhead.mechanisms.operating import Part, finish_part
from railhead.mechanisms.phases import phase_reached
from railhead.mechanisms.shares import percent
from railhead.titles.t1890.closing import pays, pays_nothing
from railhead.titles.t1890.facts import JR, D, facts, is_minor
from railhead.titles.t1890.turn import Turn1890


class DividendPart(Part):
    """Without revenue nothing is decided, and a minor never decides."""

    kinds = ("dividend",)

    def choices(self, d: D, turn: Turn1890) -> Iterable[Choice]:
        company = turn.company
        if not turn.revenue or is_minor(d, company):
            return

        def effect(a: Args) -> None:
            finish_part(d, turn)
            distribute(d, turn, a.text("payout") == "pay")

        how = Pick("payout", "90-DIV-02", lambda a: ("pay", "withhold"), "pay out the revenue or withhold it")
        yield Choice("dividend", "90-DIV-02", effect, [how])

    def leave(self, d: D, turn: Turn1890) -> None:
        company = turn.company
        if company not in d.state.directors:
            return
        d.replace(earned=d.state.earned | {company: turn.revenue})
        if is_minor(d, company):
            _halve(d, company, turn.revenue)
        elif not turn.revenue and not turn.special:
            pays_nothing(d, company)


def _halve(d: D, minor: Company, revenue: int) -> None:
    owner = d.state.directors[minor]
    d.pay(BANK, owner, revenue // 2)
    d.pay(BANK, minor, revenue - revenue // 2)
    if revenue:
        half = revenue // 2
        sentence = "{minor} pays {owner} {amount} and keeps {kept}"
        d.tell("dividend", sentence, minor=minor, owner=owner, amount=half, kept=revenue - half)


def kept_by_jr(d: D, company: Company, revenue: int) -> int:
    """JR keeps half, up to a full 10, unless it is played as a plain company or has been privatised."""
    if company != JR or facts(d).plain_jr or (facts(d).jr_privatised and phase_reached(d, "6")):
        return 0
    return -(-revenue // 20) * 10


def distribute(d: D, turn: Turn1890, pay: bool) -> None:
    """Shares in the pool pay the treasury, those in the offer nobody. Then the price moves, in Kinki's special turn
    never down."""
    company, revenue = turn.company, turn.revenue
    if not pay:
        d.pay(BANK, company, revenue)
        d.tell("dividend", "{company} keeps {revenue}", company=company, revenue=revenue)
        if not turn.special:
            pays_nothing(d, company)
        return
    kept = kept_by_jr(d, company, revenue)
    paid = revenue - kept
    d.pay(BANK, company, kept + paid * percent(d, POOL, company) // 100)
    for player in d.state.players:
        d.pay(BANK, player, paid * percent(d, player, company) // 100)
    sentence = "{company} pays {share}½ a share" if paid % 10 else "{company} pays {share} a share"
    d.tell("dividend", sentence, company=company, share=paid // 10)
    pays(d, company)
