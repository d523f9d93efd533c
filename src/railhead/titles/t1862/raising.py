"""What a company does that owes a train and cannot pay for one (book 7.11): sell stock, refinance or fail."""

import msgspec

from railhead.core.choices import Choice, Clause, Guard
from railhead.core.ids import BANK, POOL, Company, Train, TrainType, type_of
from railhead.core.sentences import counted
from railhead.mechanisms.shares import ordinary
from railhead.mechanisms.trains import new_trains, trains_of
from railhead.titles.t1862.bankruptcy import bankrupt, compensation
from railhead.titles.t1862.facts import D, director_of, operating, switches
from railhead.titles.t1862.market import at_bottom, shift
from railhead.titles.t1862.merging import ShareMerging, begin_merging
from railhead.titles.t1862.turn import Turn1862

REFINANCING_TIMES_PAR = 10


def next_type(d: D) -> TrainType:
    return new_trains(d)[0]


def next_cost(d: D) -> int:
    return d.title.trains[next_type(d)].cost


def resale_price(d: D, train: Train) -> int:
    """The face price; half once a later band has sold."""
    cost, order = d.title.train(train).cost, list(d.title.trains)
    band = order.index(type_of(train))
    return cost // 2 if any(order.index(type_of(other)) > band for other in d.state.trains) else cost


def own_seller(d: D, company: Company) -> Company | None:
    """Another company of its director with a train that it can pay: it is not unable to purchase one."""
    if d.state.lner or not switches(d).own_trains_first or "own_trains_first" not in d.title.changes:
        return None
    # Another player's director may refuse, and then it is unable to buy; in one hand there is nobody to refuse.
    director, cash = director_of(d, company), d.cash(company)
    sellers = [name for name in operating(d) if name != company and director_of(d, name) == director]
    return next((name for name in sellers if any(resale_price(d, one) <= cash for one in trains_of(d, name))), None)


def is_stranded(d: D, turn: Turn1862) -> bool:
    """No train and no money for the bank's next one, nor for one it is sure to get from another company."""
    if trains_of(d, turn.company) or turn.raised or d.cash(turn.company) >= next_cost(d):
        return False
    return own_seller(d, turn.company) is None


def _not_stranded(d: D, turn: Turn1862, does: str) -> str:
    seller = None if trains_of(d, turn.company) or turn.raised else own_seller(d, turn.company)
    if seller is not None:
        return f"{turn.company} can buy a train from {seller}"
    return f"only a company that must buy a train and can't pay for it can {does}"


def stock_needed(d: D, company: Company) -> int:
    return -(-(next_cost(d) - d.cash(company)) // d.price(company))


def stock_helps(d: D, company: Company) -> bool:
    return stock_needed(d, company) <= len(ordinary(d, company, company))


def refinancing_helps(d: D, company: Company) -> bool:
    """Whether it could then buy the train; an odd share on its charter is an option that it can let go for half the
    price."""
    is_odd = len(ordinary(d, company, company)) % 2 == 1 and switches(d).option_counts_in_refinancing
    option = d.price(company) // 2 if is_odd else 0
    return d.cash(company) + option + refinancing(d, company) >= next_cost(d)


def refinancing(d: D, company: Company) -> int:
    return REFINANCING_TIMES_PAR * d.state.pars[company]


def may_go_without(d: D, turn: Turn1862) -> bool:
    """Only a company that owns a train, or that cannot get one in any way, may end its turn here."""
    company = turn.company
    if trains_of(d, company):
        return True
    if not is_stranded(d, turn):
        return False
    return switches(d).passing_raises_money or not (stock_helps(d, company) or refinancing_helps(d, company))


def sell_stock(d: D, turn: Turn1862) -> Choice:
    """Shares from the charter to the pool, as few as the train needs, all at the price before."""
    company = turn.company
    clauses: list[Clause] = [
        Guard("62-TRN-09", is_stranded(d, turn), _not_stranded(d, turn, "sell stock")),
        Guard("62-TRN-25", lambda a: stock_helps(d, company), "even selling all its shares wouldn't be enough"),
    ]
    if switches(d).passing_raises_money:
        clauses.append(Guard("62-TRN-10", False, "pass to do that"))
    return Choice("sell_stock", "62-TRN-10", lambda a: do_sell_stock(d, turn), clauses)


def do_sell_stock(d: D, turn: Turn1862) -> None:
    company = turn.company
    count, price = stock_needed(d, company), d.price(company)
    d.move(ordinary(d, company, company)[:count], POOL)
    d.pay(BANK, company, count * price)
    d.tell(
        "stock",
        "{company} sells {count:share} for {amount}",
        company=company,
        count=count,
        amount=count * price,
    )
    # Whoever passed to raise money has left this part: back to it, for the train must be bought now.
    d.swap(msgspec.structs.replace(turn, raised=True, done=False, part="trains"))
    # Falls are counted in full: the company sells as its director would, without shares that do not count (62-TRN-24).
    if switches(d).stock_always_drops or not d.state.lner:
        shift(d, company, -count)
        if at_bottom(d, company):
            bankrupt(d, company)


def refinance(d: D, turn: Turn1862) -> Choice:
    """All shares are merged two for one, then the bank pays ten times par."""
    company = turn.company
    clauses: list[Clause] = [
        Guard("62-TRN-09", is_stranded(d, turn), _not_stranded(d, turn, "refinance")),
        Guard("62-TRN-11", lambda a: refinancing_helps(d, company), "even refinanced it couldn't buy the train"),
    ]
    if switches(d).passing_raises_money:
        clauses.append(Guard("62-TRN-11", lambda a: stock_helps(d, company), "pass to do that"))
    return Choice("refinance", "62-TRN-11", lambda a: do_refinance(d, turn), clauses)


def do_refinance(d: D, turn: Turn1862) -> None:
    company = turn.company
    director = director_of(d, company)
    assert director is not None
    d.swap(msgspec.structs.replace(turn, raised=True, done=False, part="trains"))
    d.tell("refinance", "{company} refinances", company=company)
    reserve = max(0, next_cost(d) - refinancing(d, company))
    begin_merging(d, "refinancing", company, director, company, None, must_keep=reserve)


def finish_refinancing(d: D, frame: ShareMerging) -> None:
    d.pay(BANK, frame.survivor, refinancing(d, frame.survivor))


def passing_means(d: D, turn: Turn1862) -> tuple[str, str]:
    """By which rule a company that ends its turn without a train goes on, and how."""
    company = turn.company
    if trains_of(d, company) or not may_go_without(d, turn):
        return "operating.pass", ""
    if switches(d).passing_raises_money and stock_helps(d, company):
        count = stock_needed(d, company)
        return "62-TRN-10", f"{company} sells {counted(count, 'share')} for {count * d.price(company)}"
    if switches(d).passing_raises_money and refinancing_helps(d, company):
        return "62-TRN-11", f"{company} refinances for {refinancing(d, company)}"
    return "62-TRN-12", f"{company} goes bankrupt, its shares bring {compensation(d, company)} each"


def raise_money(d: D, turn: Turn1862) -> None:
    """Who passes without a train sells stock if that is enough, else refinances, else is bankrupt."""
    company = turn.company
    if stock_helps(d, company):
        do_sell_stock(d, turn)
    elif refinancing_helps(d, company):
        do_refinance(d, turn)
    else:
        bankrupt(d, company)
