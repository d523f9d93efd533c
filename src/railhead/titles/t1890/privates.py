"""Privates and late privates (book 10.1, 10.9, 11.1, 11.2): income, purchase by companies and between players."""

import msgspec

from railhead.core.actions import Action, Args, Bounds
from railhead.core.board import number_in
from railhead.core.choices import Amount, Choice, Clause, Guard, Pick
from railhead.core.ids import BANK, Company, Holder, Player, Private, paper, spot
from railhead.core.sentences import say
from railhead.mechanisms.consent import ask
from railhead.mechanisms.declined import above, declined_prices, not_as_before
from railhead.mechanisms.operating import operating_company
from railhead.mechanisms.phases import allows, phase_reached
from railhead.mechanisms.stock import StockRound
from railhead.mechanisms.tokens import stands_in
from railhead.titles.t1890.facts import (
    HANKAI,
    HANKYU,
    KEIFUKU,
    KEIHAN,
    KITA_OSAKA,
    KOBE_RAPID,
    KYOTO,
    OMER,
    SAKAI,
    SEMBOKU,
    TAKARAZUKA,
    D,
    face_of,
    facts,
    figures,
    in_game,
    is_minor,
    operating_publics,
    owner_of,
    players_own,
)
from railhead.titles.t1890.stations import open_kobe_rapid
from railhead.titles.t1890.turn import Turn1890

SUBSIDY = 40


def income_of(d: D, private: Private) -> int:
    entry = d.title.board.privates[private]
    if private == HANKAI and phase_reached(d, "4"):
        return number_in(entry.about, "revenue_from_phase_4")
    if private == Private(KOBE_RAPID) and facts(d).plain_late:
        return facts(d).kobe_income
    return entry.income


def pay_incomes(d: D) -> None:
    """At the start of an operating round: printed dividends, then what late privates bring to companies."""
    for private in d.title.board.privates:
        owner = owner_of(d, private)
        if owner is not None and (income := income_of(d, private)):
            d.pay(BANK, owner, income)
            d.tell("private", "{private} pays {owner} {income}", private=private, owner=owner, income=income)
    if not facts(d).plain_late:
        _pay_abilities(d)
    d.replace(bonus=False)
    if facts(d).peculiar and in_game(d, HANKYU) and stands_in(d, HANKYU, spot(TAKARAZUKA, 0)):
        _subsidise(d, HANKYU, "the Takarazuka Revue")


def _pay_abilities(d: D) -> None:
    owner = owner_of(d, KITA_OSAKA)
    if d.state.bonus and owner is not None:
        d.pay(BANK, owner, facts(d).kita_bonus)
        d.tell(
            "private",
            "{private} pays {owner} {amount} more",
            private=KITA_OSAKA,
            owner=owner,
            amount=facts(d).kita_bonus,
        )
    if owner_of(d, KEIFUKU) is not None and in_game(d, KEIHAN) and stands_in(d, KEIHAN, spot(KYOTO, 0)):
        _subsidise(d, KEIHAN, KEIFUKU)
    if owner_of(d, SEMBOKU) is not None:
        for company in operating_publics(d):
            if stands_in(d, company, spot(SAKAI, 0)):
                _subsidise(d, company, SEMBOKU)


def _subsidise(d: D, company: Company, by: str) -> None:
    d.pay(BANK, company, SUBSIDY)
    d.tell("private", "{private} brings {company} {amount}", private=by, company=company, amount=SUBSIDY)


def early(d: D) -> list[Private]:
    """Privates that are not late ones."""
    return [name for name in d.title.board.privates if name not in figures(d).late_privates]


def buy_by_company(d: D, company: Company) -> Choice:
    """A public company buys a private from a player at any point of its turn, for half to twice its face."""

    def sellable(a: Args) -> list[Private]:
        return [name for name in early(d) if players_own(d, name)]

    def for_companies(a: Args) -> bool:
        entry = d.title.board.privates[a.private]
        return entry.about.get("company_may_buy") is not False

    def effect(a: Args) -> None:
        _propose(d, a, company)

    percents = figures(d).private_price

    def bounds(a: Args) -> Bounds:
        face = face_of(d, a.private)
        return Bounds(face * percents.minimum_percent // 100, face * percents.maximum_percent // 100)

    def within_cash(a: Args) -> Bounds:
        affordable = Bounds(bounds(a).least, min(bounds(a).most, d.cash(company)))
        return above(affordable, declined_prices(d, "buy_private", a))

    clauses: list[Clause] = [
        Guard("90-PRI-03", not is_minor(d, company), "minors can't buy privates"),
        Guard("90-PRI-02", allows(d, "private_purchase"), "companies can buy privates only in phases 2 and 3"),
        Pick("private", "90-PRI-03", sellable, "no player can sell that private"),
        Guard("90-PRI-09", for_companies, lambda a: say("companies can't buy {private}", private=a.private)),
        # The price twice, first what the book allows, then what the company has: above twice its face that is the
        # reason given, also where the treasury is short of it.
        Amount("price", bounds, least_rule="90-PRI-02", most_rule="90-PRI-02"),
        not_as_before(d, "buy_private"),
        Amount("price", within_cash, least_rule="90-PRI-02", most_rule="90-PRI-02", most_why="it has {most}"),
    ]
    return Choice("buy_private", "90-PRI-02", effect, clauses, idle=True)


def buy_by_player(d: D, frame: StockRound, guards: list[Clause]) -> Choice:
    """The one purchase of a turn: a private of another player, at any price they agree on."""
    player = d.actor

    def theirs(a: Args) -> list[Private]:
        return [name for name in early(d) if players_own(d, name) and owner_of(d, name) != player]

    def bounds(a: Args) -> Bounds:
        return above(Bounds(0, d.cash(player)), declined_prices(d, "buy_private", a))

    def effect(a: Args) -> None:
        _propose(d, a, player)

    clauses: list[Clause] = [
        *guards,
        Pick("private", "90-SR-20", theirs, "no other player has that private"),
        not_as_before(d, "buy_private"),
        Amount("price", bounds, least_rule="90-SR-21", most_rule="90-SR-21"),
    ]
    return Choice("buy_private", "90-SR-21", effect, clauses, idle=True)


def buy_late(d: D, frame: StockRound, guards: list[Clause]) -> Choice:
    """A late private from the bank at face value."""
    player = d.actor

    def left(a: Args) -> list[Private]:
        return [name for name in figures(d).late_privates if d.state.certificates[paper(name)] == BANK]

    def effect(a: Args) -> None:
        d.pay(player, BANK, face_of(d, a.private))
        d.move([paper(a.private)], player)
        d.tell(
            "private",
            "{player} buys {private} for {price}",
            player=player,
            private=a.private,
            price=face_of(d, a.private),
        )
        if a.private == Private(KOBE_RAPID) and not facts(d).plain_late:
            open_kobe_rapid(d)
        bought(d, frame)

    since = figures(d).late_privates_from_game_turn
    clauses: list[Clause] = [
        *guards,
        Pick("private", "90-LPR-01", left, "the bank doesn't have that late private"),
        Guard("90-SR-32", d.state.round.turn >= since, say("late privates are sold from turn {number}", number=since)),
        Guard("90-LPR-01", lambda a: d.cash(player) >= face_of(d, a.private), "you can't pay its face value"),
    ]
    return Choice("buy_late_private", "90-LPR-01", effect, clauses)


def bought(d: D, frame: StockRound) -> None:
    """The purchase of the turn is made; sales may follow if none came before."""
    player = frame.turn
    if frame.sold:
        following = d.left_of(player)
        d.swap(msgspec.structs.replace(frame, turn=following, passes=0, sold={}, last=player, bought=False))
    else:
        d.swap(msgspec.structs.replace(frame, passes=0, last=player, bought=True))


def _propose(d: D, a: Args, buyer: Holder) -> None:
    owner = Player(d.state.certificates[paper(a.private)])
    if owner == d.actor:
        take_private(d, a)
    else:
        proposal, price = Action(d.actor, "buy_private", dict(a)), a.number("price")
        ask(d, [owner], proposal, "{buyer} wants {private} for {price}", buyer=buyer, private=a.private, price=price)


def take_private(d: D, a: Args) -> None:
    """The private changes hands: to the company whose turn it is, or in a stock round to the player."""
    owner, price, frame = d.state.certificates[paper(a.private)], a.number("price"), d.frame
    buyer: Holder = operating_company(d) if isinstance(frame, Turn1890) else d.actor
    d.pay(buyer, owner, price)
    d.move([paper(a.private)], buyer)
    d.tell(
        "private",
        "{buyer} buys {private} from {owner} for {price}",
        buyer=buyer,
        private=a.private,
        owner=owner,
        price=price,
    )
    if isinstance(frame, StockRound):
        bought(d, frame)


def worth_of(d: D, lot: str) -> int:
    """What a private or minor counts at the end: its face, but OMER nothing where Subway came with it."""
    if lot == OMER:
        after = d.title.board.privates[OMER].about.get("face_after_purchase")
        return after if isinstance(after, int) else face_of(d, lot)
    return face_of(d, lot)
