"""One whole game played by bots, optionally with the invariants checked after every action."""

import traceback
from collections.abc import Sequence
from random import Random
from time import perf_counter

from msgspec import Struct, field

from railhead.bots import Bot
from railhead.bots.own import find_bot
from railhead.bots.random import low_number
from railhead.core.actions import Action, Option
from railhead.core.play import actors, anytime_options, apply, complete, options, start, view
from railhead.core.state import State
from railhead.core.title import Draft, OptionValue, Title
from railhead.mechanisms.ending import ranks
from railhead.mechanisms.invariants import expect
from railhead.record import Game, Record
from railhead.record.record import new_record, with_actions
from railhead.simulate.checks import check_action, check_state
from railhead.simulate.collector import fewer_collections
from railhead.titles import description_of, load

UNASKED = 40
"""In checked games, one in so many actions is one that may be done at any time, by whoever may do it."""
LONGEST = 20_000
"""A game with this many actions is not going to end."""


class Job(Struct, frozen=True, kw_only=True):
    """A game to be played: everything that determines it."""

    title: str
    players: int
    seed: int
    bot: str = "random"
    """One for all seats, or several separated by commas, who take the seats in turn; each as `find_bot` reads it."""
    options: dict[str, OptionValue] = field(default_factory=dict)
    check: bool = False

    @property
    def bots(self) -> tuple[str, ...]:
        """By seat."""
        named = self.bot.split(",")
        return tuple(named[seat % len(named)] for seat in range(self.players))

    def __str__(self) -> str:
        chosen = "".join(f", {name} {value}" for name, value in self.options.items())
        return f"{self.title}, {self.players} players, {self.bot}, seed {self.seed}{chosen}"


class Result(Struct, frozen=True, kw_only=True):
    job: Job
    record: Record
    seconds: float
    end: str = ""
    """Why the game ended."""
    round: str = ""
    """The round it ended in."""
    phase: str = ""
    """The last phase reached."""
    scores: tuple[int, ...] = ()
    """By seat."""
    ranks: tuple[int, ...] = ()
    """By seat, 1 for the winner. Not by scores alone where a title ranks bankrupt players last."""
    failure: str = ""
    """What failed; the last action of the record is then the one that caused it."""
    trace: str = ""

    @property
    def length(self) -> int:
        return len(self.record.actions)


def attempt(job: Job) -> Result:
    """Play a game to its end. Any failure is reported in the result, with the record that reproduces it."""
    title = load(job.title, job.players, job.options)
    actions: list[Action] = []
    began = perf_counter()
    try:
        state = play(title, job, actions)
    except Exception as error:
        failure = f"{type(error).__name__}: {error}"
        return Result(
            job=job,
            record=record_of(job, actions),
            seconds=perf_counter() - began,
            failure=failure,
            trace=traceback.format_exc(),
        )
    draft = Draft(title, state)
    places = ranks(draft)
    return Result(
        job=job,
        record=record_of(job, actions),
        seconds=perf_counter() - began,
        end=state.finished,
        round=str(state.round),
        phase=state.phase,
        scores=tuple(title.worth(draft, player) for player in state.players),
        ranks=tuple(places[player] for player in state.players),
    )


def play(title: Title, job: Job, actions: list[Action]) -> State:
    """The final State of a game. Actions are recorded before they are applied, so that after a failure they reproduce
    it."""
    with fewer_collections():
        return _played(title, job, actions)


def _played(title: Title, job: Job, actions: list[Action]) -> State:
    bots, rng = seated(job), Random(job.seed)
    state = start(title, job.players, job.seed)
    if job.check:
        check_state(title, state, state, description_of(title.id).invariants)
    offers: list[Option] | None = None
    while not state.finished:
        expect(len(actions) < LONGEST, f"the game does not end: {state.round} after {len(actions)} actions")
        action = (unasked(title, state, rng) if job.check else None) or _chosen(title, state, bots, rng, offers)
        actions.append(action)
        after, _ = apply(title, state, action)
        if job.check:
            offers = check_action(title, state, action, after, len(actions))
        state = after
    if job.check:
        check_replay(record_of(job, actions), state)
    return state


def _chosen(title: Title, state: State, bots: list[Bot], rng: Random, offers: Sequence[Option] | None = None) -> Action:
    """`offers` are everybody's options, if they are known."""
    seat = rng.choice(actors(title, state))
    bot = bots[state.players.index(seat)]
    own = options(title, state, seat) if offers is None else [option for option in offers if option.actor == seat]
    return bot.choose(title, view(state, seat), own, rng)


def unasked(title: Title, state: State, rng: Random) -> Action | None:
    """Now and then an action nobody is asked for: bots only see the options they are awaited for."""
    if not title.anytime_kinds or rng.randrange(UNASKED):
        return None
    options = [option for player in state.players for option in anytime_options(title, state, player)]
    return (
        complete(title, state, rng.choice(options), number=lambda bounds: low_number(bounds, rng)) if options else None
    )


def seated(job: Job) -> list[Bot]:
    """The bot of each seat. Raises Malformed for an unknown bot."""
    return [find_bot(name) for name in job.bots]


def record_of(job: Job, actions: list[Action]) -> Record:
    names = tuple(f"{bot.name} {number}" for number, bot in enumerate(seated(job), 1))
    return with_actions(new_record(job.title, names, job.options, job.seed), actions)


def check_replay(record: Record, end: State) -> None:
    """Replaying a record leads to the State it was made in, and undo from there is exact."""
    game = Game.replay(record)
    expect(game.state == end, "the record leads to another State")
    for back in range(1, min(4, game.version + 1)):
        game.undo()
        expect(game.state is game.at(len(record.actions) - back), "undo leads to another State")
    for _ in range(1, min(4, len(record.actions) + 1)):
        game.redo()
    expect(game.state == end, "redo leads to another State")
