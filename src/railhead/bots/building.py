"""Which tile a bot lays: of those that lead on along a way, or make a station worth more, the one that adds most to
what the company can earn and to where it may still get."""

from collections.abc import Sequence
from random import Random

import msgspec

from railhead.bots.time_limit import while_time
from railhead.bots.ways import outlook, ways
from railhead.core.actions import Option
from railhead.core.ids import Company, Hex, Tile
from railhead.core.play import at_once
from railhead.core.state import State
from railhead.core.tiles import exits
from railhead.core.title import Draft, Title
from railhead.titles import description_of

GLANCED, STUDIED = 12, 4
"""How many lays are tried out at all, and how many of them with the route finder."""
PLANS = 6
"""Ways that are thought of, the most promising first."""
LENT = 60
"""What a loan more counts for, beside what it brought."""


def best_lays(title: Title, state: State, options: Sequence[Option], rng: Random) -> list[tuple[int, Option]]:
    """The lays studied and what each gains, its cost counted; the best first."""
    company = state.acting_company
    assert company is not None
    before = prospect(title, state, company)
    tried = [(lay, after_lay(title, state, lay)) for lay in promising(title, state, options, rng)]
    tried.sort(key=lambda one: -_glance(title, state, one[0], one[1], company))
    found = [
        (prospect(title, laid, company) - before - _spent(state, laid, company), lay)
        for lay, laid in while_time(tried[:STUDIED])
    ]
    return sorted(found, key=lambda one: -one[0])


def promising(title: Title, state: State, options: Sequence[Option], rng: Random) -> list[Option]:
    """Lays on the next hex of a good way, and tiles that make a place worth more; if there are none, any."""
    company = state.acting_company
    assert company is not None
    rounds = description_of(title.id).heuristics.rounds(Draft(title, state))
    planned = [(way.prospect(rounds, way.value), way.hexes[0]) for way in ways(title, state, company) if way.hexes]
    wanted = {hex_: worth for worth, hex_ in sorted(planned)[-PLANS:]}
    mixed = rng.sample(options, len(options))
    mixed.sort(key=lambda option: (-gain_in_print(title, state, option), -ways_out(title, option)))
    richer = [option for option in mixed if gain_in_print(title, state, option) > 0]
    leading = [option for option in mixed if option not in richer and option.args["hex"] in wanted]
    leading.sort(key=lambda option: -wanted[Hex(str(option.args["hex"]))])
    room = max(GLANCED - len(leading), GLANCED // 2)
    return [*richer[:room], *leading[: GLANCED - min(room, len(richer))]] or mixed[:STUDIED]


def after_lay(title: Title, state: State, option: Option) -> State:
    """The same position with a tile laid: nothing that follows from it has happened yet."""
    after = at_once(title, state, option.action(), offered=True)
    return msgspec.structs.replace(
        state, tiles=after.tiles, tokens=after.tokens, reserved=after.reserved, cash=after.cash, loans=after.loans
    )


def prospect(title: Title, state: State, company: Company) -> int:
    """What a company would earn over some rounds, and its outlook."""
    d: Draft[State] = Draft(title, state)
    description = description_of(title.id)
    return description.earnings(d, company) * description.heuristics.rounds(d) + outlook(title, state, company)


def _glance(title: Title, state: State, option: Option, laid: State, company: Company) -> int:
    """The first impression of a lay, without the route finder."""
    return outlook(title, laid, company) + 2 * gain_in_print(title, state, option) - _spent(state, laid, company)


def _spent(state: State, laid: State, company: Company) -> int:
    """What it costs; what is lent for it has to be paid back."""
    lent = laid.loans.get(company, 0) - state.loans.get(company, 0)
    return max(0, state.cash.get(company, 0) - laid.cash.get(company, 0)) + LENT * lent


def gain_in_print(title: Title, state: State, option: Option) -> int:
    """How much more the tile's stops are worth than those that lie there."""
    hex_ = Hex(str(option.args["hex"]))
    old = title.map.shape(hex_, state.tiles.get(hex_)).stops
    new = title.board.tiles[Tile(str(option.args["tile"]))].shape.stops
    return sum(_figure(stop.value) for stop in new) - sum(_figure(stop.value) for stop in old)


def ways_out(title: Title, option: Option) -> int:
    """Sides by which the tile's track leaves the hex: a dead end has no future."""
    return len(exits(title.board.tiles[Tile(str(option.args["tile"]))].shape.track))


def _figure(value: int | dict[str, int]) -> int:
    return value if isinstance(value, int) else max(value.values())
