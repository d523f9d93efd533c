"""How near the end is, and where everybody would stand if things went on as they last did. A guess, and said to be."""

from msgspec import Struct

from railhead.core.ids import BANK, POOL, Company, Holder, Player
from railhead.core.state import State
from railhead.core.title import Draft
from railhead.mechanisms.shares import SHARE, director_certificate, percent, successor
from railhead.record import Game
from railhead.server.page_model.finance import Finance
from railhead.server.page_model.model import PageModel

ROUNDS_AHEAD = (1, 2, 4)


class Outlook(Struct, frozen=True):
    name: str
    worth: int
    later: list[int]
    liquid: int | None
    """Cash, and what selling all that could be sold would bring. None: what he has is hidden."""


class Forecast(Struct, frozen=True):
    ending: str
    bank: int | None
    """None: it is hidden, for it would tell what others have."""
    spent: int | None
    """What the bank paid out in the last operating round."""
    rounds_left: int | None
    """Operating rounds until the bank is empty at that pace."""
    ahead: tuple[int, ...]
    outlooks: list[Outlook]


def forecast(model: PageModel, money: Finance) -> Forecast:
    bank = model.state.cash.get(BANK)
    spent = None if bank is None else _spent(model)
    return Forecast(
        ending=model.words.ending,
        bank=bank,
        spent=spent,
        rounds_left=-(-bank // spent) if spent and bank and spent > 0 and bank > 0 else None,
        ahead=ROUNDS_AHEAD,
        outlooks=sorted(
            (
                Outlook(
                    p.name,
                    p.worth,
                    [p.worth + rounds * p.income for rounds in ROUNDS_AHEAD],
                    None if p.cash is None else p.cash + saleable(model, Player(Holder(p.seat))),
                )
                for p in money.players
            ),
            key=lambda outlook: -outlook.worth,
        ),
    )


def saleable(model: PageModel, player: Player) -> int:
    """What a player's shares would bring at the present prices, all that the pool has room for, each company keeping a
    director. Titles have more rules than these: it is a guess."""
    return sum(
        _most_sold(model.draft, player, company) * model.title.market.price(mark.cell) // SHARE
        for company, mark in model.state.marks.items()
    )


def _most_sold(d: Draft[State], player: Player, company: Company) -> int:
    limit = d.title.board.figures.get("pool_limit")
    room = limit - percent(d, POOL, company) if isinstance(limit, int) else 100
    held = percent(d, player, company)
    most = max(0, min(held, room)) // SHARE * SHARE
    if d.state.directors.get(company) != player:
        return most
    least = d.title.shares[director_certificate(d, company)].percent
    fits = (sold for sold in range(most, 0, -SHARE) if held - sold >= least or successor(d, company, held - sold))
    return next(fits, 0)


def _spent(model: PageModel) -> int | None:
    """What the bank has less after the last finished operating round than before it."""
    game = model.table.game
    played = [*game.effective(model.seat_view.point)]
    rounds = [entry.round for entry in played]
    now = str(model.state.round)
    last = next((i for i, name in enumerate(rounds) if name.startswith("OR") and name != now), None)
    if last is None:
        return None
    first = next((i for i in range(last, len(rounds)) if rounds[i] != rounds[last]), None)
    before = 0 if first is None else played[first].seq
    return _bank(game, before) - _bank(game, played[last].seq)


def _bank(game: Game, version: int) -> int:
    return game.at(version).cash.get(BANK, 0)
