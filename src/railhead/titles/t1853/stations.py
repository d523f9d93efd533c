"""Bases (book 32): any number a turn within the company's area, where its lines lead."""

from collections.abc import Iterable

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.derived import once
from railhead.core.ids import MINT, Company, hex_of
from railhead.core.sentences import say
from railhead.mechanisms.operating import Part, passing
from railhead.mechanisms.tokens import is_vacant, spots_of, stands_in, tokens_left
from railhead.titles.t1853.contracts import settle_contracts
from railhead.titles.t1853.facts import BBCI, D, figures, in_area
from railhead.titles.t1853.lines import city_spots, joined_spots
from railhead.titles.t1853.turn import Turn1853


class TokenPart(Part):
    kinds = ("pass", "place_token")

    def choices(self, d: D, turn: Turn1853) -> Iterable[Choice]:
        yield place_token(d, turn.company)
        yield passing(d, turn)


def token_cost(d: D, company: Company) -> int:
    """The first base beyond the homes is cheaper than all others."""
    homes = len(d.title.board.companies[company].home) + (company == BBCI and d.state.second_home)
    costs = figures(d).token_costs
    return costs.first if len(spots_of(d, company)) <= homes else costs.further


def place_token(d: D, company: Company) -> Choice:
    cost = token_cost(d, company)

    def effect(a: Args) -> None:
        d.pay(company, MINT, cost)
        d.place(company, a.spot)
        d.tell(
            "token",
            "{company} establishes a base in {hex} for {price}",
            company=company,
            hex=hex_of(a.spot),
            price=cost,
        )
        settle_contracts(d)

    return Choice("place_token", "53-TOK-10", effect, _where(d, company, cost))


def _where(d: D, company: Company, cost: int) -> list[Clause]:
    joined = once(lambda: joined_spots(d, company))
    return [
        Guard("53-TOK-11", tokens_left(d, company) > 0, say("{company} has no tokens left", company=company)),
        Pick(
            "spot",
            "53-TOK-04",
            lambda a: city_spots(d),
            "bases go in cities",
            hopeful=lambda a: [place for place in city_spots(d) if place in joined()],
        ),
        Guard(
            "53-TOK-01",
            lambda a: in_area(d, company, hex_of(a.spot)),
            lambda a: say("{hex} isn't in {company}'s area", hex=hex_of(a.spot), company=company),
        ),
        Guard("53-TOK-05", lambda a: not stands_in(d, company, a.spot), "a company can have only one base in a hex"),
        Guard("53-TOK-04", lambda a: is_vacant(d, a.spot), "there's no free space there"),
        Guard(
            "53-TOK-07",
            lambda a: a.spot not in d.state.reserved,
            "it's the home of a company that hasn't formed yet",
        ),
        Guard(
            "53-TOK-06",
            lambda a: a.spot in joined(),
            lambda a: say("{hex} isn't connected to {company}", hex=hex_of(a.spot), company=company),
        ),
        Guard(
            "53-TOK-03",
            d.cash(company) >= cost,
            say("a base costs {price}, {company} has {cash}", price=cost, company=company, cash=d.cash(company)),
        ),
    ]
