"""Programmed actions on the page: what a seat has programmed, in words, and what it could program."""

from msgspec import Struct

from railhead.core.ids import Player
from railhead.server.page_model.model import PageModel
from railhead.server.tables.programs import (
    ACTION,
    PASS,
    PAY,
    BidOrder,
    BuyOrder,
    DividendOrder,
    PassOrder,
    Program,
    RunOrder,
    lot_of,
    may_pass_ahead,
)


class ProgramLine(Struct, frozen=True):
    seat: Player
    subject: str
    words: str


class Programmable(Struct, frozen=True):
    """What can be programmed for a seat now."""

    seat: Player
    may_pass: bool
    lots: list[tuple[str, str]]
    """Lots that are bid for, with their names."""
    companies: list[tuple[str, str]]
    """Companies of which shares could be bought."""
    own: list[tuple[str, str]]
    """Companies the seat decides for."""


def program_lines(model: PageModel, programs: list[Program]) -> list[ProgramLine]:
    return [ProgramLine(one.seat, one.order.subject, _words(model, one)) for one in programs]


def _words(model: PageModel, program: Program) -> str:
    match program.order:
        case PassOrder(lasts, company) if company:
            end = "until the next phase" if lasts == ACTION else f"until the end of {program.round}"
            return f"{model.name(company)} passes what it may {end}"
        case PassOrder(lasts):
            end = "until somebody does something else" if lasts == ACTION else f"until the end of {program.round}"
            return f"Passing {end}"
        case BidOrder(lot, most):
            return f"Bidding up to {most} for {model.name(lot)}"
        case BuyOrder(company, times, until_floated):
            end = " or until it floats" if until_floated else ""
            return f"Buying {model.name(company)} each turn, {times} {'time' if times == 1 else 'times'}{end}"
        case DividendOrder(company, payout):
            return f"{model.name(company)} always {'pays out' if payout == PAY else 'withholds'}"
        case RunOrder(company):
            return f"{model.name(company)} always runs its best routes"


def programmable(model: PageModel, programs: list[Program]) -> list[Programmable]:
    """For the visitor's seats; at a screen all share, only the one that is to act."""
    if not model.seat_view.is_latest or model.state.finished or model.table.waiting_for:
        return []
    seats = model.seat_view.place.seats
    near = [seat for seat in seats if seat in model.awaited] if len(seats) == len(model.names) else list(seats)
    return [_programmable(model, seat, programs) for seat in near]


def _programmable(model: PageModel, seat: Player, programs: list[Program]) -> Programmable:
    passing = {option.actor for option in model.options if option.kind == PASS}
    is_passed = any(one.seat == seat and one.order.subject == PASS for one in programs)
    may_pass = may_pass_ahead(model.table) and not is_passed and (seat in passing or seat not in model.awaited)
    lots = _lots(model)
    directors = model.state.directors
    return Programmable(
        seat,
        may_pass,
        [(lot, model.name(lot)) for lot in lots],
        [(company, model.name(company)) for company in sorted(directors)],
        [(company, model.name(company)) for company, head in sorted(directors.items()) if head == seat],
    )


def _lots(model: PageModel) -> list[str]:
    """What is bid for now, as everybody may know: whoever is to act, the lots are the same."""
    offered = (option for player in model.awaited for option in model.seat_view.position.options(player))
    return sorted({lot for lot in map(lot_of, offered) if lot is not None})
