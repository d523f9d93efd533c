"""A company's operating turn in 1861 (book 10): redeem, track, station, run, distribute, privates, loans, trains."""

from collections.abc import Callable, Iterable

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.ids import BANK, POOL, Company, paper
from railhead.mechanisms.companies import kind_of, owed
from railhead.mechanisms.operating import OperatingRound, Part, finish_part, passing
from railhead.mechanisms.phases import allows
from railhead.mechanisms.shares import SHARE, ordinary, percent
from railhead.titles.t1861.facts import RSR, ST_PETERSBURG, D, in_play, loans, switches
from railhead.titles.t1861.market import fall, rise
from railhead.titles.t1861.nationalisation import nationalise
from railhead.titles.t1861.stations import place_state_token
from railhead.titles.t1861.turn import Turn1861


def begin_turn(d: D, company: Company) -> None:
    """Push a company's turn, if it has one."""
    if not acts(d, company):
        return
    # Its first turn is meant (7.4); in later ones the token is there.
    if company == RSR:
        place_state_token(d, ST_PETERSBURG)
    d.push(Turn1861(company=company, part="redeem", owed_at_start=owed(d, company)))


def acts(d: D, company: Company) -> bool:
    """Unless it has left the game or, the state railway, does not operate in this phase."""
    return allows(d, "state_operates") if company == RSR else company in d.state.marks


def finish_turn(d: D, turn: Turn1861) -> None:
    """A company still in play has operated once more."""
    company = turn.company
    if company in d.state.marks:
        d.replace(operated=d.state.operated | {company: d.state.operated.get(company, 0) + 1})


class RedeemPart(Part):
    """A public company may buy back its own shares from the pool; no loans for it."""

    kinds = ("pass", "redeem")

    def choices(self, d: D, turn: Turn1861) -> Iterable[Choice]:
        company = turn.company

        def effect(a: Args) -> None:
            count = a.number("shares")
            cost = count * d.price(company)
            d.move(ordinary(d, POOL, company)[:count], company)
            d.pay(company, BANK, cost)
            d.tell(
                "redeem",
                "{company} buys back {percent}% for {price}",
                company=company,
                percent=count * SHARE,
                price=cost,
            )

        def counts(a: Args) -> Iterable[int]:
            return range(1, len(ordinary(d, POOL, company)) + 1)

        clauses: list[Clause] = [
            Guard("61-OR-05", kind_of(d, company) == "public", "only a public company can buy its shares back"),
            Pick("shares", "61-OR-05", counts, "the pool doesn't have that many"),
            Guard(
                "61-OR-05",
                lambda a: a.number("shares") * d.price(company) <= d.cash(company),
                "the treasury doesn't have enough",
            ),
        ]
        yield Choice("redeem", "61-OR-05", effect, clauses)
        yield passing(d, turn)


class DividendPart(Part):
    """Minors pay half, the state railway keeps all, public companies choose between all, half and nothing."""

    kinds = ("dividend",)

    def choices(self, d: D, turn: Turn1861) -> Iterable[Choice]:
        company = turn.company

        def effect(a: Args) -> None:
            distribute(d, company, turn.revenue, _dividend(turn.revenue, a.text("payout")))
            finish_part(d, turn)

        if kind_of(d, company) == "public" and turn.revenue:
            how = Pick(
                "payout", "61-DIV-03", lambda a: ("full", "half", "withhold"), "pay out everything, half or nothing"
            )
            yield Choice("dividend", "61-DIV-03", effect, [how])

    def leave(self, d: D, turn: Turn1861) -> None:
        company = turn.company
        d.replace(earned=d.state.earned | {company: turn.revenue})
        kind = kind_of(d, company)
        # A public company that earned something is not here: its director has chosen, and `distribute` has paid.
        if kind == "state":
            d.pay(BANK, company, turn.revenue)
        elif not turn.revenue:
            _move(d, company, fall)
        elif kind == "minor":
            half = turn.revenue // 2
            d.pay(BANK, d.state.directors[company], half)
            d.pay(BANK, company, turn.revenue - half)
            d.tell(
                "dividend",
                "{company} earns {revenue} and pays its owner {amount}",
                company=company,
                revenue=turn.revenue,
                amount=half,
            )
            _move(d, company, rise)


def _dividend(revenue: int, payout: str) -> int:
    """Half is rounded up to a multiple of 10."""
    return {"full": revenue, "half": -(-revenue // 20) * 10, "withhold": 0}[payout]


def distribute(d: D, company: Company, revenue: int, dividend: int) -> None:
    """Pay a dividend share by share, keep the rest, move the marker."""
    d.pay(BANK, company, revenue - dividend)
    share = dividend // 10
    # What falls to shares in the pool is lost (61-DIV-04).
    for holder in (*d.state.players, company):
        d.pay(BANK, holder, share * percent(d, holder, company) // SHARE)
    d.tell(
        "dividend",
        "{company} earns {revenue}, pays {share} a share and keeps {kept}",
        company=company,
        revenue=revenue,
        share=share,
        kept=revenue - dividend,
    )
    # "Ten times the dividend per share" is the whole of it, unpaid shares included (R-DIV-02).
    if not dividend:
        _move(d, company, fall)
    elif dividend >= d.price(company):
        _move(d, company, rise)


def _move(d: D, company: Company, step: Callable[[D, Company], None]) -> None:
    """Move the price marker for what was paid, and tell it."""
    before = d.price(company)
    step(d, company)
    now = d.price(company)
    if now != before:
        sentence = (
            "{company} rises from {old_price} to {price}"
            if now > before
            else "{company} falls from {old_price} to {price}"
        )
        d.tell("price", sentence, company=company, old_price=before, price=now)


class LoansPart(Part):
    """Interest on the loans held at the start of the turn, then repayment of as many as possible."""

    def waits(self, d: D, turn: Turn1861) -> bool:
        return False

    def leave(self, d: D, turn: Turn1861) -> None:
        company, rules = turn.company, loans(d)
        due = turn.owed_at_start * rules.interest
        if not rules.can_pay(d, company, due):
            # Or else it would go to the state railway with all that the company has (R-NAT-03).
            if switches(d).defaulter_pays_bank:
                d.pay(company, BANK, d.cash(company))
            d.tell("loan", "{company} cannot pay its interest of {amount}", company=company, amount=due)
            nationalise(d, company)
            return
        rules.borrow_for(d, company, due)
        d.pay(company, BANK, due)
        if due:
            d.tell("loan", "{company} pays {amount} in interest", company=company, amount=due)
        rules.repay(d, company)


def operating_order(d: D) -> tuple[Company, ...]:
    return (*in_play(d, "minor"), *in_play(d, "public"), RSR)


def start_round(d: D) -> None:
    """Privates pay, then everybody operates in the order of this moment."""
    for private, entry in d.title.board.privates.items():
        owner = d.state.certificates.get(paper(private), BANK)
        if owner != BANK:
            d.pay(BANK, owner, entry.income)
            d.tell("private", "{private} pays {owner} {income}", private=private, owner=owner, income=entry.income)
    if not switches(d).state_runs_best:
        d.appoint(RSR, d.state.priority)
    d.push(OperatingRound(waiting=operating_order(d), banker=d.state.priority))
