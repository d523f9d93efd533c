"""Par, starting and the capital of public companies (book 7.3; C.10.9)."""

from functools import lru_cache

from railhead.core.ids import BANK, Company, TrainType
from railhead.core.market import Cell, Market
from railhead.mechanisms.phases import phase_reached
from railhead.mechanisms.shares import SHARE, percent
from railhead.mechanisms.trains import new_trains
from railhead.titles.t1890.facts import JR, KINKI, D, facts, figures

PAR = "par"


@lru_cache(maxsize=32)
def par_cells(market: Market) -> dict[int, Cell]:
    """The cells of par prices, the lowest first."""
    return {market.price(cell): cell for cell in market.cells(PAR)}


def pars(d: D, company: Company) -> list[int]:
    """The pars a company may have: JR's is fixed."""
    prices = list(par_cells(d.title.market))
    return prices[-1:] if company == JR and not facts(d).plain_jr else prices


def set_par(d: D, company: Company, par: int) -> None:
    """Its market token goes under those already on the par cell."""
    d.restack(company, par_cells(d.title.market)[par])
    d.replace(pars=d.state.pars | {company: par})
    d.tell("par", "the par of {company} is {par}", company=company, par=par)
    sold_from_offer(d, company, sold_percent(d, company))


def sold_percent(d: D, company: Company) -> int:
    """How much of it has left the initial offer; shares kept for minors have not."""
    return 100 - percent(d, BANK, company) - percent(d, company, company)


def forms_by_merger(d: D, company: Company) -> bool:
    return company == KINKI and not facts(d).plain_kinki


def sold_from_offer(d: D, company: Company, amount: int) -> None:
    """So many percent have just left the offer: capital by the share where that is played, and the start."""
    # By the option a treasury is paid share by share and the company starts when its turn comes; but what is sold of
    # Kinki before it forms is paid when it does, and JR starts at half as usual (90-VAR-15).
    if facts(d).easy_float and not _by_the_normal_rule(d, company):
        if company in d.state.floated or not forms_by_merger(d, company):
            d.pay(BANK, company, amount // SHARE * d.state.pars[company])
        if company != JR or company in d.state.floated:
            return
    may_start = company not in d.state.floated and not forms_by_merger(d, company)
    if may_start and sold_percent(d, company) >= figures(d).float:
        start(d, company)


def _by_the_normal_rule(d: D, company: Company) -> bool:
    """From phase 5 on companies not yet started have the whole capital at once."""
    return phase_reached(d, "5") and company not in d.state.floated


def start(d: D, company: Company) -> None:
    """It will operate; without the option its whole capital comes now."""
    d.replace(floated=d.state.floated | {company: True})
    if not facts(d).easy_float or phase_reached(d, "5"):
        capital = figures(d).capital_times_par * d.state.pars[company]
        # In all: what shares sold before phase 5 brought it is part of that.
        d.pay(BANK, company, capital - d.cash(company))
    d.tell("float", "{company} starts with {amount}", company=company, amount=d.cash(company))


def start_when_due(d: D, company: Company) -> bool:
    """Whether a company has started, or starts now that its first turn has come (C.10.9)."""
    if company in d.state.floated:
        return True
    if not facts(d).easy_float or forms_by_merger(d, company) or sold_percent(d, company) < _needed(d, company):
        return False
    start(d, company)
    return True


def _needed(d: D, company: Company) -> int:
    """Percent to be sold before a first turn: by the train on sale; from phase 5 on, and for JR, the usual half."""
    if company == JR or phase_reached(d, "5"):
        return figures(d).float
    return SHARE * rank(new_trains(d)[0])


def rank(train: TrainType) -> int:
    """2 for a 2 and a 2+2."""
    return int(train[0])
