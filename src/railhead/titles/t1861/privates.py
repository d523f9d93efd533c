"""Privates bought by companies (book 7.1, 10): in phases 3 to 5, from a player who agrees, for at most face value."""

from collections.abc import Iterable

from railhead.core.actions import Action, Args, Bounds
from railhead.core.choices import Amount, Choice, Clause, Guard, Pick
from railhead.core.ids import Company, Player, paper
from railhead.mechanisms.companies import owed
from railhead.mechanisms.consent import ask
from railhead.mechanisms.declined import above, declined_prices, not_as_before
from railhead.mechanisms.operating import Part, operating_company, passing
from railhead.mechanisms.phases import allows
from railhead.titles.t1861.facts import RSR, D, switches
from railhead.titles.t1861.turn import Turn1861


class PrivatesPart(Part):
    """A pause in which a private can be bought: before loans are repaid, by some rules also after trains."""

    kinds = ("pass",)

    def __init__(self, only_with_loans: bool) -> None:
        self.only_with_loans = only_with_loans

    def choices(self, d: D, turn: Turn1861) -> Iterable[Choice]:
        yield passing(d, turn)

    def waits(self, d: D, turn: Turn1861) -> bool:
        if self.only_with_loans and not owed(d, turn.company):
            return False
        return buy_private(d, turn.company).is_open


def buy_private(d: D, company: Company) -> Choice:
    """Buy a private from a player, at any point of the company's turn, for at most its face value."""

    def owned(a: Args) -> list[str]:
        papers = d.state.certificates
        return [name for name in d.title.board.privates if papers.get(paper(name)) in d.state.players]

    def face(a: Args) -> int:
        return d.title.board.privates[a.private].face

    def effect(a: Args) -> None:
        owner = Player(d.state.certificates[paper(a.private)])
        if not switches(d).consent_asked or owner == d.actor:
            take_private(d, a)
        else:
            proposal, price = Action(d.actor, "buy_private", dict(a)), a.number("price")
            ask(
                d,
                [owner],
                proposal,
                "{company} wants {private} for {price}",
                company=company,
                private=a.private,
                price=price,
            )

    clauses: list[Clause] = [
        Guard("61-PRI-03", allows(d, "private_purchase"), "companies can buy privates only in phases 3 to 5"),
        Guard("61-OR-04", company != RSR, "the state railway can't buy privates"),
        Pick("private", "61-PRI-06", owned, "only a player can sell a private"),
        Amount(
            "price",
            lambda a: Bounds(1, face(a)),
            least_rule="61-PRI-03",
            most_rule="61-PRI-03",
            most_why="the price can't exceed its face value of {most}",
        ),
        # The price twice, first what a private may cost, then what this company can pay: above face value that is the
        # reason given, also where the treasury is short of it or a lower price was declined.
        not_as_before(d, "buy_private"),
        Amount(
            "price",
            lambda a: above(Bounds(1, min(face(a), d.cash(company))), declined_prices(d, "buy_private", a)),
            least_rule="61-PRI-03",
            most_rule="61-PRI-05",
            most_why="the treasury has {most}, and you can't borrow for a private",
        ),
    ]
    return Choice("buy_private", "61-PRI-03", effect, clauses, idle=True)


def take_private(d: D, a: Args) -> None:
    company = operating_company(d)
    owner = d.state.certificates[paper(a.private)]
    price = a.number("price")
    d.pay(company, owner, price)
    d.move([paper(a.private)], company)
    d.tell(
        "private",
        "{company} buys {private} from {owner} for {price}",
        company=company,
        private=a.private,
        owner=owner,
        price=price,
    )


def standing(d: D) -> Iterable[Choice]:
    """What may be done beside the step: the operating company may buy a private at any point of its turn."""
    if isinstance(d.frame, Turn1861):
        yield buy_private(d, d.frame.company)
