"""Who has what: one table of players with their shares, one of companies. Figures come with their arithmetic."""

from msgspec import Struct

from railhead.core.ids import BANK, POOL, Company, Holder, Player, Private, Train, paper, type_of
from railhead.core.state import State
from railhead.core.title import Title
from railhead.mechanisms.ending import ranks
from railhead.mechanisms.shares import Hand
from railhead.server.page_model.model import PageModel, TrainCard
from railhead.titles import description_of


class Term(Struct, frozen=True):
    """A line of an account."""

    words: str
    amount: int

    @property
    def in_short(self) -> str:
        """NW 1320, without how it is reckoned."""
        return f"{self.words.partition(':')[0]} {self.amount}"


class PlayerColumn(Struct, frozen=True):
    seat: str
    name: str
    bot: str
    cash: int | None
    """None: it is hidden from whoever looks, and missing in `worth`."""
    worth: int
    worth_terms: list[Term]
    income: int
    income_terms: list[Term]
    hand: Hand
    privates: list[Private]
    owned: list[str]
    """Companies of a single certificate, which has one owner."""
    is_awaited: bool
    has_priority: bool
    is_mine: bool


class ShareCell(Struct, frozen=True):
    percent: int
    is_director: bool


class ShareRow(Struct, frozen=True):
    """One company: what each player, its treasury, the bank and the pool hold of it. Together that is all of it."""

    company: str
    price: int | None
    cells: list[ShareCell]
    treasury: int
    unsold: int
    """With the bank: offered for the first time, or not to be had yet."""
    pool: int


class CompanyRow(Struct, frozen=True):
    company: str
    name: str
    kind: str
    director: str
    price: int | None
    cash: int | None
    """None: it is hidden from whoever looks."""
    loans: int
    trains: list[TrainCard]
    tokens_left: int
    tokens: int
    privates: list[Private]
    earned: int | None
    is_operating: bool
    has_operated: bool


class Ranking(Struct, frozen=True):
    place: int
    name: str
    worth: int
    terms: list[Term] = []


class Finance(Struct, frozen=True):
    players: list[PlayerColumn]
    shares: list[ShareRow]
    holding_limit: int | None
    companies: list[CompanyRow]


def finance(model: PageModel, operating: str = "") -> Finance:
    board = model.board
    holding = board.figures.get("holding_limit")
    return Finance(
        players=[_player(model, player) for player in model.state.players],
        shares=[_shares(model, company) for company in in_play(model) if len(board.companies[company].shares) > 1],
        holding_limit=holding if isinstance(holding, int) else None,
        companies=[_company(model, company, operating) for company in in_play(model)],
    )


def standings(model: PageModel, money: Finance) -> list[Ranking]:
    """The winner first; equals share a place."""
    places = ranks(model.draft)
    found = [
        Ranking(places[Player(Holder(column.seat))], column.name, column.worth, column.worth_terms)
        for column in money.players
    ]
    return sorted(found, key=lambda standing: standing.place)


def in_play(model: PageModel) -> list[Company]:
    """Companies with anything on the table: those on the market in its order, then the others."""
    state = model.state
    placed = {company for names in state.tokens.values() for company in names}
    others = [
        name
        for name in model.board.companies
        if name not in state.marks
        and (name in placed or state.cash.get(name) or name in state.trains.values() or _is_held(model, name))
    ]
    return [*model.title.market.order(state.marks, state.marks), *others]


def _is_held(model: PageModel, company: Company) -> bool:
    """Whether a player has paper of it, though it may not be on the market yet."""
    return any(model.state.certificates.get(name) in model.state.players for name in model.title.certificates[company])


def _is_single(model: PageModel, company: Company) -> bool:
    return len(model.board.companies[company].shares) == 1


def percent(model: PageModel, company: Company, holder: Holder) -> int:
    papers, shares = model.state.certificates, model.title.shares
    return sum(shares[name].percent for name in model.title.certificates[company] if papers.get(name) == holder)


def price(model: PageModel, company: Company) -> int | None:
    mark = model.state.marks.get(company)
    return None if mark is None else model.title.market.price(mark.cell)


def privates(model: PageModel, holder: Holder) -> list[Private]:
    return [name for name in model.board.privates if model.state.certificates.get(paper(name)) == holder]


def trains(model: PageModel, holder: Holder) -> list[Train]:
    return sorted_trains(model.title, model.state, holder)


def sorted_trains(title: Title, state: State, holder: Holder) -> list[Train]:
    order = list(title.trains)
    mine = [train for train, at in state.trains.items() if at == holder]
    return sorted(mine, key=lambda train: (order.index(type_of(train)), train))


def _player(model: PageModel, player: Player) -> PlayerColumn:
    state = model.state
    worth = model.title.worth(model.draft, player)
    income = _income(model, player)
    return PlayerColumn(
        seat=player,
        name=model.name(player),
        bot=model.table.bots.get(player, ""),
        cash=visible_cash(model, player),
        worth=worth,
        worth_terms=worth_terms(model, player, worth),
        income=sum(term.amount for term in income),
        income_terms=income,
        hand=description_of(model.title.id).hand(model.draft, player),
        privates=privates(model, player),
        owned=[c for c in in_play(model) if _is_single(model, c) and percent(model, c, player)],
        is_awaited=player in model.awaited,
        has_priority=player == state.priority,
        is_mine=player in model.seat_view.place.seats,
    )


def visible_cash(model: PageModel, holder: Holder) -> int | None:
    """What is in a purse, if whoever looks may know. A company that never had money has no purse, hidden or not."""
    state = model.state
    if holder in state.cash or not state.veiled:
        return state.cash.get(holder, 0)
    if holder in state.players:
        return None
    director = state.directors.get(Company(holder))
    return 0 if director in (None, model.seat_view.seat) or "companies" not in state.veiled else None


def worth_terms(model: PageModel, player: Player, worth: int) -> list[Term]:
    """Cash, shares at their price, privates at face; whatever the title's own count adds or takes stands last."""
    cash = visible_cash(model, player)
    terms = [Term("cash", cash) if cash is not None else Term("cash, hidden", 0)]
    for company in model.title.certificates:
        held, each = percent(model, company, player), price(model, company)
        if held and each is not None:
            count = _shares_in(model, company, held)
            terms.append(Term(f"{model.label(company)}: {count} × {each}", count * each))
    terms += [Term(f"{model.label(name)} at face", model.board.privates[name].face) for name in privates(model, player)]
    rest = worth - sum(term.amount for term in terms)
    return [*terms, Term("by the rules of the final count", rest)] if rest else terms


def _shares_in(model: PageModel, company: Company, held: int) -> int:
    """How many shares a percentage is; a company of one certificate counts as the title says, by default as one."""
    entry = model.board.companies[company]
    if _is_single(model, company):
        single = model.board.figures.get("minor_shares", 1)
        return single if isinstance(single, int) else 1
    return held // min(entry.shares)


def _income(model: PageModel, player: Player) -> list[Term]:
    """The next operating round's, should companies earn the same again and pay all of it."""
    terms = [Term(model.label(name), model.board.privates[name].income) for name in privates(model, player)]
    for company, earned in model.state.earned.items():
        held = percent(model, company, player)
        if held and earned and company in model.state.marks:
            terms.append(Term(f"{held}% of {model.label(company)}'s {earned}", earned * held // 100))
    return terms


def _shares(model: PageModel, company: Company) -> ShareRow:
    state = model.state
    cells = [
        ShareCell(percent(model, company, player), state.directors.get(company) == player) for player in state.players
    ]
    places = (percent(model, company, holder) for holder in (company, BANK, POOL))
    return ShareRow(company, price(model, company), cells, *places)


def _company(model: PageModel, company: Company, operating: str) -> CompanyRow:
    state, entry = model.state, model.board.companies[company]
    left, owned = description_of(model.title.id).tokens(model.draft, company)
    return CompanyRow(
        company=company,
        name=entry.name,
        kind=entry.kind,
        director=model.name(state.directors[company]) if company in state.directors else "",
        price=price(model, company),
        cash=visible_cash(model, company),
        loans=state.loans.get(company, 0),
        trains=[model.train(train) for train in trains(model, company)],
        tokens_left=left,
        tokens=owned,
        privates=privates(model, company),
        earned=state.earned.get(company),
        is_operating=company == operating,
        has_operated=state.operated.get(company, 0) > 0,
    )
