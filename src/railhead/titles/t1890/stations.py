"""Tokens in 1890 (book 10.4): homes in a company's first turn, one token a turn at 40 or 100, and the right to pass
Kobe (C.8.2)."""

from collections.abc import Iterable
from functools import cache

import msgspec

from railhead.core.actions import Args
from railhead.core.choices import Choice, Clause, Guard, Pick
from railhead.core.ids import BANK, Company, Spot, hex_of
from railhead.core.reach import Reach, full_stops, reach
from railhead.core.sentences import say
from railhead.mechanisms.operating import Part, passing
from railhead.mechanisms.phases import allows
from railhead.mechanisms.tokens import city_spots, has_space, is_vacant, slots, spots_of, stands_in, track
from railhead.titles.t1890.facts import (
    JR,
    KINKI,
    KOBE,
    KOBE_RAPID,
    KOBE_STOP,
    OSAKA_ELECTRIC,
    OSAKA_RAILWAY,
    SUBWAY,
    D,
    facts,
    figures,
    is_minor,
)
from railhead.titles.t1890.initial import place_homes
from railhead.titles.t1890.turn import Turn1890
from railhead.titles.t1890.waiting import call_back, send_back, settle_kobe_rapid

PASSING_FEE = 100


def bases(d: D, company: Company) -> list[Spot]:
    """The tokens a company operates from; one minor uses another's. Tokens turned down serve nobody."""
    user = OSAKA_ELECTRIC if company == OSAKA_RAILWAY else company
    return [place for place in spots_of(d, user) if user not in d.state.turned.get(place, ())]


def closed_to(d: D, company: Company) -> list[Spot]:
    """Stops that a company's trains may not pass."""
    net = track(d)
    user = OSAKA_ELECTRIC if company == OSAKA_RAILWAY else company
    full = full_stops(net, d.state.tokens, (user,))
    # As if the token of Kobe Rapid were not there: others may still fill Kobe.
    if company in d.state.rights and KOBE_STOP in full and slots(d, KOBE_STOP) > len(_others_in_kobe(d)):
        full.remove(KOBE_STOP)
    if company == SUBWAY and facts(d).scenario in ("C", "D") and allows(d, "subway_passes_tokens"):
        full = [place for place in full if not _is_brown_osaka(d, place)]
    return full


def _others_in_kobe(d: D) -> list[Company]:
    return [name for name in d.state.tokens.get(KOBE_STOP, ()) if name != KOBE_RAPID]


def _is_brown_osaka(d: D, place: Spot) -> bool:
    hex_ = hex_of(place)
    return hex_ in figures(d).osaka_city and d.title.map.shape(hex_, d.state.tiles.get(hex_)).colour == "brown"


def reach_of(d: D, company: Company) -> Reach:
    return reach(track(d), bases(d, company), closed_to(d, company))


def allowance(d: D, company: Company) -> int:
    """Tokens a company may pay for in the whole game, homes and tokens kept for mergers apart."""
    costs = d.title.board.companies[company].about["token_costs"]
    assert isinstance(costs, list)
    return sum(1 for cost in costs if cost) + d.state.returned.get(company, 0)


def tokens(d: D, company: Company) -> tuple[int, int]:
    """Those it may still pay for, and all it has: homes and tokens for mergers are none it could place, nor are those
    that wait beside a hex."""
    left = 0 if is_minor(d, company) else allowance(d, company) - d.state.bought.get(company, 0)
    return left, d.title.board.companies[company].tokens


def token_cost(d: D, company: Company) -> int:
    costs = figures(d).token_costs
    return costs.further if d.state.bought.get(company) else costs.first


class HomePart(Part):
    """Homes are placed free of charge when a company's first turn begins."""

    def waits(self, d: D, turn: Turn1890) -> bool:
        return False

    def leave(self, d: D, turn: Turn1890) -> None:
        if not is_minor(d, turn.company) and not (turn.company == KINKI and facts(d).plain_kinki):
            place_homes(d, turn.company)


class TokenPart(Part):
    kinds = ("buy_right", "pass", "place_token")

    def choices(self, d: D, turn: Turn1890) -> Iterable[Choice]:
        yield place_token(d, turn)
        yield buy_right(d, turn)
        yield passing(d, turn)


def place_token(d: D, turn: Turn1890) -> Choice:
    company = turn.company

    def effect(a: Args) -> None:
        cost = token_cost(d, company)
        d.pay(company, BANK, cost)
        d.place(company, a.spot)
        d.replace(bought=d.state.bought | {company: d.state.bought.get(company, 0) + 1})
        d.tell(
            "token", "{company} places a token in {hex} for {price}", company=company, hex=hex_of(a.spot), price=cost
        )
        d.swap(msgspec.structs.replace(turn, placed=True, done=True))

    return Choice("place_token", "90-TOK-03", effect, _where(d, turn))


def _where(d: D, turn: Turn1890) -> list[Clause]:
    company = turn.company

    @cache
    def reached() -> frozenset[Spot]:
        return reach_of(d, company).spots

    left = is_minor(d, company) or d.state.bought.get(company, 0) < allowance(d, company)
    cost = token_cost(d, company)
    return [
        Guard("90-TOK-09", not is_minor(d, company), "minors can't place tokens beyond their homes"),
        Guard("90-TOK-03", not turn.placed, "only one token a turn"),
        Guard(
            "90-COM-04" if company == SUBWAY else "90-TOK-10",
            left,
            say("{company} has no tokens left", company=company),
        ),
        Pick("spot", "90-TOK-05", lambda a: city_spots(d), "tokens go in large cities"),
        Guard("90-TOK-06", lambda a: not stands_in(d, company, a.spot), "a company can have only one token on a tile"),
        Guard("90-TOK-05", lambda a: is_vacant(d, a.spot), "there's no free space there"),
        Guard("90-TOK-07", lambda a: has_space(d, a.spot, None), "the space is reserved for another company"),
        Guard(
            "90-TOK-05",
            lambda a: a.spot in reached(),
            lambda a: say("{hex} isn't connected to {company}", hex=hex_of(a.spot), company=company),
        ),
        Guard("90-TOK-03", d.cash(company) >= cost, say("a token costs {price}", price=cost)),
    ]


def buy_right(d: D, turn: Turn1890) -> Choice:
    """Instead of a token: never to mind the token of Kobe Rapid again."""
    company = turn.company

    def effect(a: Args) -> None:
        d.pay(company, BANK, PASSING_FEE)
        d.replace(rights=d.state.rights | {company: True})
        d.tell("token", "{company} pays {price} to pass Kobe", company=company, price=PASSING_FEE)
        d.swap(msgspec.structs.replace(turn, placed=True, done=True))

    def reaches(a: Args) -> bool:
        return KOBE_STOP in reach_of(d, company).spots

    stands = KOBE_RAPID in d.state.tokens.get(KOBE_STOP, ())
    barred = is_minor(d, company) or company in (JR, SUBWAY)
    clauses: list[Clause] = [
        Guard("90-LPR-09", stands, "Kobe Rapid has no token in Kobe"),
        Guard("90-LPR-09", not barred, say("{company} can't pay to pass Kobe", company=company)),
        Guard("90-LPR-09", not turn.placed, "it replaces this turn's token"),
        Guard("90-LPR-10", company not in d.state.rights, say("{company} can already pass Kobe", company=company)),
        Guard("90-LPR-12", not stands_in(d, company, KOBE_STOP), say("{company} has a token in Kobe", company=company)),
        Guard("90-LPR-09", d.cash(company) >= PASSING_FEE, say("that costs {price}", price=PASSING_FEE)),
        Guard("90-LPR-09", reaches, say("Kobe isn't connected to {company}", company=company)),
    ]
    return Choice("buy_right", "90-LPR-09", effect, clauses)


def open_kobe_rapid(d: D) -> None:
    """Kobe Rapid is bought: tokens of others but JR leave Kobe, with the right to pass it for ever."""
    others = [company for company in d.state.tokens.get(KOBE_STOP, ()) if company != JR]
    for company in others:
        send_back(d, company, KOBE_STOP)
    d.replace(rights=d.state.rights | dict.fromkeys([*others, *call_back(d, KOBE)], True))
    settle_kobe_rapid(d)
