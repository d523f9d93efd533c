"""How near the end is, and where everybody would stand if things went on as they last did. A guess, and said to be."""

from msgspec import Struct

from railhead.core.ids import BANK
from railhead.record import Game
from railhead.server.page.finance import Finance
from railhead.server.page.model import PageModel

ROUNDS_AHEAD = (1, 2, 4)


class Outlook(Struct, frozen=True):
    name: str
    worth: int
    later: list[int]


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
            (Outlook(p.name, p.worth, [p.worth + rounds * p.income for rounds in ROUNDS_AHEAD]) for p in money.players),
            key=lambda outlook: -outlook.worth,
        ),
    )


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
