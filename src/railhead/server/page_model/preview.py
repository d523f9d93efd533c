"""What a decision would bring, as a small table: whatever becomes different, as it is now and as it would be."""

from collections.abc import Iterable, Iterator

from markupsafe import Markup
from msgspec import Struct

from railhead.core.actions import Action
from railhead.core.errors import GameError
from railhead.core.ids import POOL, Company, Player, TrainType, type_of
from railhead.core.imagined import imagine
from railhead.core.play import actors, apply, options, view
from railhead.core.sentences import Sentence
from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.mechanisms.discards import Discard, DiscardStep
from railhead.server.page_model.effects import signed
from railhead.server.page_model.finance import sorted_trains
from railhead.server.page_model.model import PageModel
from railhead.server.play.moves import try_out

ASKED = frozenset({
    "bankrupt", "buy_with_help", "convert", "declare_crisis", "form", "liquidate", "merge", "nationalise", "retire"
})  # fmt: skip
"""Kinds of action that change the game for good: the page shows what they bring and asks before it sends them."""
_MOST = 16
_STEPS = 16
"""Answers and passes between a proposal and what comes of it, at most."""
_ASSUMED = {
    "redeem_option": "If odd shares are kept where there is the money for it.",
    "remove_token": "If tokens beyond the limit are given up in the order of their places.",
}
"""How a merger is carried out where somebody has still to decide: the kind that is taken, and in words."""

Key = tuple[str, str]
"""Whose it is, a company or a player, and what."""


class PreviewRow(Struct, frozen=True):
    who: str
    what: str
    before: str
    after: str
    change: str = ""
    is_loss: bool = False


class Preview(Struct, frozen=True):
    rows: list[PreviewRow]
    notes: list[Markup]
    """What comes with it that no row tells."""
    depends: str = ""
    """On what that is hidden it depends."""
    more: int = 0
    """Rows left out."""


def preview_of(model: PageModel, action: Action) -> Preview:
    """Raises what the action would raise."""
    imagined = try_out(model.seat_view, action)
    if imagined.state is None:
        return Preview([], [], imagined.depends)
    before, after = model.seat_view.seen_by(action.actor), imagined.state
    after, notes = _followed(model, after, action)
    rows = _rows(model, before, after, [action.actor, *_named(model, before, action)])
    notes += _notes(model, before, after)
    return Preview(rows[:_MOST], notes, imagined.depends, max(0, len(rows) - _MOST))


def _followed(model: PageModel, after: State, action: Action) -> tuple[State, list[Markup]]:
    """Where a proposal leads once all who are asked have agreed and the first of the forms it may take is chosen, as
    far as its actor can tell; and under which conditions."""
    state = begun = imagine(model.title, after, action.actor)
    taken: list[Action] = []
    notes: list[Markup] = []
    try:
        while len(taken) < _STEPS and (step := _next_step(model, state, action.kind, taken)) is not None:
            if step.kind == "form":
                notes.append(_formed(model, state, step))
            state, _ = apply(model.title, state, step)
            taken.append(step)
    except GameError:
        return after, []
    if state.chance != begun.chance or not any(step.kind in ("agree", "form", *_ASSUMED) for step in taken):
        return after, []
    notes += [Markup.escape(words) for kind, words in _ASSUMED.items() if any(step.kind == kind for step in taken)]
    return view(state, action.actor), [*_agreed(model, taken), *notes]


def _agreed(model: PageModel, taken: list[Action]) -> Iterator[Markup]:
    agreed = tuple(dict.fromkeys(step.actor for step in taken if step.kind == "agree"))
    if agreed:
        words = "If {players} agrees" if len(agreed) == 1 else "If {players} agree"
        yield model.said(Sentence(words, {"players": agreed})) + "."


def _formed(model: PageModel, state: State, step: Action) -> Markup:
    """As what it is taken to be formed, and as what else it may be."""
    named = ", ".join(model.piece(name, value).text for name, value in step.args.items())
    free = {option.args.get("company") for option in options(model.title, state, step.actor) if option.kind == "form"}
    others = [model.label(company) for company in model.board.companies if company in free - {step.args.get("company")}]
    instead = f" {', '.join(others)} may be chosen instead." if others else ""
    return Markup.escape(f"If it is formed as {named}.{instead}")


def _next_step(model: PageModel, state: State, kind: str, taken: list[Action]) -> Action | None:
    """To agree, to form what a merger leads to, or what is assumed of how it is carried out; whoever could take in more
    companies before does not."""
    if not state.frames or kind == "decline" or any(step.kind == "form" for step in taken):
        return None
    kinds = set(model.title.steps[type(state.frames[-1])].kinds)
    seat = next(iter(actors(model.title, state)), None)
    if seat is None:
        return None
    if kinds == {"agree", "decline"}:
        return Action(seat, "agree")
    wanted = {"form", *_ASSUMED} & kinds
    if not wanted or kind not in ("merge", "agree"):
        return None
    offered = [option for option in options(model.title, state, seat) if not option.free and not option.bounds]
    chosen = [option for option in offered if option.kind in wanted] or [option for option in offered if option.idle]
    return chosen[0].action() if chosen else None


def _named(model: PageModel, state: State, action: Action) -> Iterator[str]:
    """The companies an action is about: those it names, and the one whose turn it is."""
    yield str(state.acting_company or "")
    yield from (str(value) for value in action.args.values() if str(value) in model.board.companies)


def _rows(model: PageModel, before: State, after: State, named: list[str]) -> list[PreviewRow]:
    old, new = (dict(_facts(model, state)) for state in (before, after))
    fresh = [
        company
        for company in model.board.companies
        if _is_there(model.title, after, company) and not _is_there(model.title, before, company)
    ]
    gone = [
        company
        for company in model.board.companies
        if _is_there(model.title, before, company) and not _is_there(model.title, after, company)
    ]
    order = [*dict.fromkeys((*named[:1], *fresh, *named, *model.state.players, *model.board.companies))]
    changed = [key for key in {**old, **new} if old.get(key) != new.get(key) and key[0] not in gone]
    changed.sort(key=lambda key: order.index(key[0]))
    closed = [PreviewRow(company, "", _in_short(old, company), "gone", is_loss=True) for company in gone]
    return [*(_row(*key, old.get(key, ""), new.get(key, "")) for key in changed), *closed]


def _is_there(title: Title, state: State, company: Company) -> bool:
    if company in state.directors or company in state.marks or any(company in held for held in state.tokens.values()):
        return True
    return any(state.certificates.get(name) in (POOL, *state.players) for name in title.certificates[company])


def _in_short(facts: dict[Key, int | str], company: Company) -> str:
    """Price 70, trains 2 3."""
    told = ((what, facts.get((company, what))) for what in ("price", "cash", "trains", "loans"))
    return ", ".join(f"{what} {value}" for what, value in told if value is not None)


def _row(who: str, what: str, old: int | str, new: int | str) -> PreviewRow:
    if isinstance(old, int) and isinstance(new, int):
        return PreviewRow(who, what, str(old), str(new), signed(new - old), new < old)
    return PreviewRow(who, what, str(old) if old != "" else "–", str(new) if new != "" else "–", is_loss=new == "")


def _facts(model: PageModel, state: State) -> Iterator[tuple[Key, int | str]]:
    """What there is to tell of every company and player, as far as the view shows it."""
    draft = Draft(model.title, state)
    for company in model.board.companies:
        yield from _of_company(model, state, company)
    for player in state.players:
        if player in state.cash:
            yield (player, "cash"), state.cash[player]
            yield (player, "worth"), model.title.worth(draft, player)
        for company, held in holdings(model.title, state, player):
            yield (player, f"{model.label(company)} shares"), f"{held}%"


def _of_company(model: PageModel, state: State, company: Company) -> Iterator[tuple[Key, int | str]]:
    mark = state.marks.get(company)
    if mark is not None:
        yield (company, "price"), model.title.market.price(mark.cell)
    if company in state.cash or (not state.veiled and _is_there(model.title, state, company)):
        yield (company, "cash"), state.cash.get(company, 0)
    if company in state.directors:
        yield (company, "director"), model.name(state.directors[company])
    if owned := sorted_trains(model.title, state, company):
        yield (company, "trains"), " ".join(type_of(train) for train in owned)
    if standing := sum(company in names for names in state.tokens.values()):
        yield (company, "tokens"), standing
    if debts := state.loans.get(company):
        yield (company, "loans"), debts


def holdings(title: Title, state: State, player: Player) -> Iterator[tuple[Company, int]]:
    """Companies of which a player has shares, and how many per cent."""
    for company, papers in title.certificates.items():
        mine = (name for name in papers if state.certificates.get(name) == player)
        if held := sum(title.shares[name].percent for name in mine):
            yield company, held


def _notes(model: PageModel, before: State, after: State) -> Iterator[Markup]:
    escape = Markup.escape
    gone = _in_play(model, before) - _in_play(model, after)
    if gone:
        yield escape(f"Rust now: {_types(model, gone)}.")
    if before.phase != after.phase:
        yield escape(f"Phase {after.phase} begins.")
        if soon := _rusting_next(model, after):
            yield escape(f"Next to rust: {soon}.")
    if after.finished and not before.finished:
        yield escape("The game ends.")
    elif before.round != after.round:
        yield escape(f"{after.round} begins.")
    yield from _asked(model, before, after)


def _asked(model: PageModel, before: State, after: State) -> Iterator[Markup]:
    """What somebody would have to decide before play goes on: a question, a train too many."""
    for frame in after.frames[-1:]:
        if frame in before.frames or len(after.frames) <= len(before.frames):
            continue
        if frame.question:
            yield model.said(frame.question)
            continue
        step = model.title.steps[type(frame)]
        if isinstance(step, DiscardStep) and isinstance(frame, Discard):
            over = ", ".join(step.over(Draft(model.title, after), frame))
            yield Markup.escape(f"Over the train limit: {over}.")


def _in_play(model: PageModel, state: State) -> set[TrainType]:
    return {type_of(train) for train, holder in state.trains.items() if holder in model.board.companies}


def _rusting_next(model: PageModel, state: State) -> str:
    """What rusts with the first of a type that is still to come, while somebody has one."""
    sold = {type_of(train) for train in state.trains}
    held = _in_play(model, state)
    coming = [name for name in model.title.trains if name not in sold]
    for kind in coming:
        doomed = {name for name in held if model.title.trains[name].rusts_on == kind}
        if doomed:
            return f"{_types(model, doomed)}, on the first {kind}"
    return ""


def _types(model: PageModel, kinds: Iterable[TrainType]) -> str:
    order = list(model.title.trains)
    return ", ".join(f"{kind}-trains" for kind in sorted(kinds, key=order.index))
