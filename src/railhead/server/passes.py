"""Standing passes: a seat's order to pass for it, as long as nobody does anything else or till the round is over.

They hold where players take turns, never in the turn of a company, and nobody but the seat is shown them.
"""

from railhead.core.actions import Action
from railhead.core.play import options
from railhead.record.entries import Entry
from railhead.server.store import StandingPass
from railhead.server.table import Table

PASS = "pass"
ACTION, ROUND = "action", "round"
"""How long an order lasts: till somebody does something else than pass, or as long as the round does."""


def may_order(table: Table) -> bool:
    """Whether there is anything to pass in: a round that goes on, and no company to decide for."""
    state = table.game.state
    is_company = state.acting_company is not None
    return not (state.finished or table.waiting_for or is_company)


def holds(order: StandingPass, table: Table) -> bool:
    state = table.game.state
    if state.finished or str(state.round) != order.round:
        return False
    since = [entry for entry in table.game.entries[order.since :] if entry.action.kind not in table.title.anytime_kinds]
    return all(_leaves_it(order, entry) for entry in since)


def is_due(order: StandingPass, table: Table) -> bool:
    """Whether the seat is to act now, and may pass."""
    if order.seat not in table.awaited or not holds(order, table) or not may_order(table):
        return False
    wanted = Action(order.seat, PASS)
    return any(option.action() == wanted for option in options(table.title, table.game.state, order.seat))


def _leaves_it(order: StandingPass, entry: Entry) -> bool:
    """Whoever acts himself, or takes something back, wants to look again."""
    if entry.action.kind == PASS:
        return True
    return order.lasts == ROUND and entry.action.actor != order.seat and not entry.is_undo_or_redo
