"""What everybody in 1890 would be worth at the end, once it matters who has which train: how the game stands, for a
guess of how it goes on (`playout.py`)."""

from collections.abc import Mapping

from railhead.core.board import number_in
from railhead.core.ids import BANK, POOL, Company, Player, Private, type_of
from railhead.core.reach import tokens_of
from railhead.core.title import Draft
from railhead.mechanisms.companies import kind_of
from railhead.mechanisms.phases import phase_reached
from railhead.mechanisms.shares import SHARE, holdings
from railhead.mechanisms.trains import new_trains, sales, take_new, trains_of
from railhead.titles.t1890.bots.forecast import BEFORE_RUN, lasting_room
from railhead.titles.t1890.bots.playout import Firm, Merger, Playout, Start
from railhead.titles.t1890.bots.stack import NONE, stack_of
from railhead.titles.t1890.dividends import kept_by_jr
from railhead.titles.t1890.facts import (
    HANKAI,
    KANAN,
    KINKI,
    KOBE_ELECTRIC,
    KOBE_RAPID,
    NARA_ELECTRIC,
    OSAKA_ELECTRIC,
    OSAKA_RAILWAY,
    D,
    facts,
    figures,
    hand,
    in_game,
    is_closed,
    is_minor,
    minors,
    owner_of,
    publics,
)
from railhead.titles.t1890.privates import early, income_of, worth_of
from railhead.titles.t1890.routes import RUNS
from railhead.titles.t1890.starting import forms_by_merger, sold_percent
from railhead.titles.t1890.turn import Round1890, Turn1890

RESOLD = 120
"""Percent of a private's face that its owner will have from his own company, if that has so much."""
KOBE_PAYS = 25
DIRECTS = 100
"""What directing a company is worth: who does says who has its trains, and for how much."""
BY_OTHERS = 1
"""Shares missing to a start that others may be good for."""
DEBT = 50
"""Percent by which a debt counts for more than it is: shares must be sold for it."""
PARTS = {OSAKA_ELECTRIC: 20, OSAKA_RAILWAY: 10, KANAN: 10, NARA_ELECTRIC: 20}
"""Percent of Kinki that a minor becomes."""


def late_forecast(d: D) -> dict[Player, int]:
    """What everybody has at the end."""
    firms = {company: _firm(d, company) for company in (*minors(d), *d.state.marks)}
    playout, now = _playout(d, firms), d.state.round
    if now.kind == "OR":
        playout.operate(_waiting(d, firms))
        playout.play_on(d.state.rounds - now.number)
    else:
        playout.start_companies()
        playout.play_on(d.title.phase(d.state).operating_rounds)
    return {player: _worth(d, seat, playout, firms) for seat, player in enumerate(d.state.players)}


def _worth(d: D, seat: int, playout: Playout, firms: Mapping[Company, Firm]) -> int:
    """Cash, shares and faces; who is in debt must sell at a loss."""
    player, cash = d.state.players[seat], playout.cash[seat]
    total = playout.papers(seat) + cash + min(0, cash) * DEBT // 100
    total += sum(
        worth_of(d, name) for name in d.title.board.privates if owner_of(d, name) == player and _lasts(d, name)
    )
    own = [name for name in minors(d) if d.state.directors[name] == player and firms[name] in playout.firms]
    total += DIRECTS * sum(d.state.directors.get(name) == player for name in d.state.floated)
    return total + sum(worth_of(d, name) for name in own)


def _lasts(d: D, private: Private) -> bool:
    return private not in early(d) or private == HANKAI


def _waiting(d: D, firms: Mapping[Company, Firm]) -> list[tuple[Firm, bool]]:
    """Who has still to operate in this round, and whether his trains have still to run."""
    found = []
    for frame in reversed(d.state.frames):
        if isinstance(frame, Turn1890) and frame.company in firms:
            found.append((firms[frame.company], frame.part in BEFORE_RUN))
        if isinstance(frame, Round1890):
            found += [(firms[name], True) for name in frame.waiting if name in firms]
    return found


def _firm(d: D, company: Company) -> Firm:
    mark, director, held = d.state.marks.get(company), d.state.directors.get(company), holdings(d, company)
    trains, sample = _numbers(d, company), _sample(d, company)
    return Firm(
        kind_of(d, company),
        d.cash(company),
        trains,
        {seat: held[player] for seat, player in enumerate(d.state.players) if player in held},
        NONE if director is None else d.state.players.index(director),
        None if mark is None else mark.cell,
        held.get(POOL, 0),
        RUNS.revenue(sample, company) if tokens_of(d.state.tokens, company) else 0,
        stack_of(d.title).calls(_numbers(sample, company)) if tokens_of(d.state.tokens, company) else 0,
        kept_by_jr(d, company, 100),
        company == KOBE_ELECTRIC,
    )


def _sample(d: D, company: Company) -> D:
    """The same position, with the next train on sale for a company that has none: what it could do with one."""
    if trains_of(d, company):
        return d
    trial: D = Draft(d.title, d.state)
    for kind in new_trains(d)[:1]:
        take_new(trial, kind, company)
    return trial


def _numbers(d: D, company: Company) -> tuple[int, ...]:
    kinds = stack_of(d.title).kinds
    return tuple(sorted(kinds.index(type_of(train)) for train in trains_of(d, company)))


def _age(d: D) -> int:
    """Operating rounds since the game began, as they usually come."""
    now = d.state.round
    return max(0, 2 * now.turn - 3) + (now.number - 1 if now.kind == "OR" else 0)


def _playout(d: D, firms: Mapping[Company, Firm]) -> Playout:
    stack, state, players = stack_of(d.title), d.state, d.state.players
    gone, sold = sales(d), [name for name in publics(d.title) if in_game(d, name) and not is_closed(d, name)]
    held = sum(sum(firms[name].held.values()) for name in state.floated)
    incomes, lasting = _incomes(d)
    return Playout(
        stack,
        d.title.market,
        [firm for name, firm in firms.items() if is_minor(d, name) or name in state.floated],
        [firms[name] for name in state.marks],
        _mergers(d, firms),
        _starts(d, firms),
        [d.cash(player) + sum(_resold(d, player).values()) for player in players],
        [lasting_room(d, player) for player in players],
        incomes,
        lasting,
        d.cash(BANK),
        [gone[kind] for kind in stack.kinds],
        [*_numbers_in_pool(d)],
        d.title.phase_number[state.phase],
        state.round.turn,
        facts(d).game_turns,
        _age(d),
        len([name for name in sold if name not in state.marks]),
        (100 * len(state.floated) - held) // SHARE,
        state.broken,
        [0] * len(players),
        [0] * len(players),
    )


def _numbers_in_pool(d: D) -> list[int]:
    kinds = stack_of(d.title).kinds
    return [kinds.index(type_of(train)) for train in trains_of(d, POOL)]


def _room(d: D, player: Player) -> int:
    held = hand(d, player)
    return max(0, held.limit - held.counting)


def _resold(d: D, player: Player) -> dict[Private, int]:
    """Privates that his own company will buy, and for how much, as far as one of them has the money."""
    own = [name for name, director in d.state.directors.items() if director == player and name in d.state.floated]
    rich = max((d.cash(name) for name in own), default=0)
    if not rich or phase_reached(d, "4"):
        return {}
    mine = [name for name in early(d) if owner_of(d, name) == player]
    return {name: min(rich, worth_of(d, name) * RESOLD // 100) for name in mine}


def _incomes(d: D) -> tuple[list[int], list[int]]:
    """What privates that close pay each player in a round, and what the others do."""
    old, incomes, lasting = early(d), [], []
    for player in d.state.players:
        own, resold = [name for name in d.title.board.privates if owner_of(d, name) == player], _resold(d, player)
        incomes.append(sum(income_of(d, name) for name in own if name in old and name not in resold))
        late = [name for name in own if name not in old]
        lasting.append(sum(KOBE_PAYS if name == Private(KOBE_RAPID) else income_of(d, name) for name in late))
    return incomes, lasting


def _mergers(d: D, firms: Mapping[Company, Firm]) -> list[Merger]:
    """Kinki forms as soon as it may, with the capital that is added; its director is whoever forms it."""
    if KINKI not in firms or not forms_by_merger(d, KINKI):
        return []
    kinki, stack = firms[KINKI], stack_of(d.title)
    if KINKI not in d.state.floated:
        shares = number_in(d.title.board.companies[KINKI].about, "formation_capital_times_par")
        kinki.cash = shares * d.state.pars[KINKI]
        kinki.director = firms[OSAKA_ELECTRIC].director if OSAKA_ELECTRIC in firms else NONE
    phases = dict.fromkeys(PARTS, stack.merging[0]) | {NARA_ELECTRIC: stack.merging[1]}
    return [Merger(firms[name], kinki, part, phases[name]) for name, part in PARTS.items() if name in firms]


def _starts(d: D, firms: Mapping[Company, Firm]) -> list[Start]:
    """Companies that start in the next stock round, for what is missing is little enough."""
    found = []
    for company, firm in firms.items():
        if is_minor(d, company) or company in d.state.floated or forms_by_merger(d, company) or firm.director == NONE:
            continue
        missing, par = max(0, (figures(d).float - sold_percent(d, company)) // SHARE), d.state.pars[company]
        director = d.state.players[firm.director]
        others = any(d.cash(name) >= par and _room(d, name) for name in d.state.players if name != director)
        if missing <= min(d.cash(director) // par, _room(d, director)) + BY_OTHERS * others:
            found.append(Start(firm, missing, par, figures(d).capital_times_par * par))
    return found
