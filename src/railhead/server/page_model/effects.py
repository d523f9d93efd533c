"""What an action would change, found by doing it on a State that is then thrown away."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from msgspec import Struct

from railhead.core.actions import Action, Option
from railhead.core.errors import GameError
from railhead.core.ids import BANK, POOL, Company, Holder, Player, TrainType, hex_of, type_of
from railhead.core.sentences import article
from railhead.core.state import State
from railhead.core.title import Title
from railhead.mechanisms.tokens import reach_of
from railhead.server.page_model.model import PageModel
from railhead.server.play.moves import try_out

OPEN = "open"
"""The kind of change that is not known before it is done."""
GRAVE = ("end", "closing", "loss")
"""Kinds that matter more than any money: told first, and always."""


class Change(Struct, frozen=True):
    """One thing that becomes different: `who` a player or a company, `what` in words."""

    who: str
    what: str
    kind: str
    is_gain: bool = True

    def __str__(self) -> str:
        return f"{self.who} {self.what}"


def changes(title: Title, before: State, after: State) -> list[Change]:
    """What matters most first: the end, companies that go, control that is lost. Then money, prices and the rest. That
    a company which goes has nothing any more goes without saying. Ids of players as they are."""
    closing = list(_closing(title, before, after))
    gone = {change.who for change in closing}
    others = [
        *_cash(before, after),
        *_prices(title, before, after),
        *_loans(before, after),
        *_trains(title, before, after),
        *_directors(title, before, after),
        *_times(before, after),
    ]
    left = [change for change in others if change.who not in gone]
    return [*_ends(before, after), *closing, *_losses(title, before, after), *left]


def effect_of(model: PageModel, action: Action) -> list[Change]:
    """What an action open to the visitor would change as far as his seat can tell, and on what hidden it depends. Where
    the question is yes or no, that is what a yes changes beside a no: what comes either way is no effect of it."""
    declining = _declining(model, action.actor)
    if declining == action:
        return []
    try:
        preview = try_out(model.seat_view, action)
        seen = None if declining is None else try_out(model.seat_view, declining).state
    except GameError:
        return []
    seen = seen or model.seat_view.seen_by(action.actor)
    found = [] if preview.state is None else changes(model.title, seen, preview.state)
    return [*found, Change("", f"depends on {preview.depends}", OPEN)] if preview.depends else found


def ends_company(model: PageModel, option: Option) -> bool:
    """Whether the company whose turn it is goes by a pass, because nothing else is open to it in the rest of its turn.
    Only one without a train can: of others nothing has to be tried."""
    company = model.state.acting_company
    if company is None or company in model.state.trains.values():
        return False
    return any(change.kind == "closing" and change.who == company for change in effect_of(model, option.action()))


def _declining(model: PageModel, actor: Player) -> Action | None:
    """Saying no, if that and one other thing are all that is asked."""
    asked = [option for option in model.options if option.actor == actor and not option.idle]
    refusals = [option for option in asked if option.kind == "decline"]
    return refusals[0].action() if len(asked) == 2 and len(refusals) == 1 else None


def important_changes(model: PageModel, found: list[Change], named: Collection[object]) -> tuple[list[str], list[str]]:
    """In a few words, as on a button: what matters most, and the other important ones, first what befalls those who are
    named."""
    weighty = [change for change in found if change.kind in ("cash", "price", "train", "phase", OPEN)]
    close = [change for change in weighty if change.who in named or not change.who]
    others = [change for change in weighty if change not in close]
    grave = [change for change in found if change.kind in GRAVE]
    return [_worded(model, change) for change in grave], [_worded(model, change) for change in [*close, *others]]


def _worded(model: PageModel, change: Change) -> str:
    return f"{model.name(change.who)} {change.what}".strip()


def new_reach(model: PageModel, after: State) -> tuple[str, ...]:
    """Hexes with stops that the company whose turn it is reaches only then."""
    company = model.state.acting_company
    if company is None or model.state.tiles is after.tiles:
        return ()
    draft = model.draft
    before = reach_of(draft, company, False).spots
    later = type(draft)(model.title, after)
    then = reach_of(later, company, False).spots
    known = {hex_of(place) for place in before}
    return tuple(sorted({hex_of(place) for place in then} - known))


def reached(model: PageModel, company: Company) -> tuple[str, ...]:
    """Hexes with stops that a company reaches from its tokens."""
    return tuple(sorted({hex_of(place) for place in reach_of(model.draft, company, False).spots}))


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"


def _cash(before: State, after: State) -> Iterator[Change]:
    for holder, delta in _differences(before.cash, after.cash).items():
        if holder != BANK:
            yield Change(holder, signed(delta), "cash", delta > 0)


def _differences(before: Mapping[Holder, int], after: Mapping[Holder, int]) -> dict[Holder, int]:
    found = {holder: after.get(holder, 0) - before.get(holder, 0) for holder in {**before, **after}}
    return {holder: delta for holder, delta in found.items() if delta}


def _prices(title: Title, before: State, after: State) -> Iterator[Change]:
    for company in {**before.marks, **after.marks}:
        old, new = (state.marks.get(company) for state in (before, after))
        if old is None and new is not None:
            yield Change(company, f"at {title.market.price(new.cell)}", "price")
        elif old is not None and new is not None and old.cell != new.cell:
            was, now = title.market.price(old.cell), title.market.price(new.cell)
            yield Change(company, f"{was} → {now}", "price", now >= was)


def _loans(before: State, after: State) -> Iterator[Change]:
    for company in {**before.loans, **after.loans}:
        delta = after.loans.get(company, 0) - before.loans.get(company, 0)
        if delta:
            yield Change(company, f"{signed(delta)} loan{'s' if abs(delta) > 1 else ''}", "loan", delta < 0)


def _trains(title: Title, before: State, after: State) -> Iterator[Change]:
    was, now = (Counter(_in_play(title, state)) for state in (before, after))
    gone = {kind for _, kind in was} - {kind for _, kind in now}
    for kind in sorted(gone):
        yield Change("", f"{kind}-trains leave play", "phase", False)
    for holder, kind in (now - was).elements():
        yield Change(holder, f"gets {article(kind)} {kind}-train", "train")
    for holder, kind in (was - now).elements():
        if kind not in gone:
            yield Change(holder, f"loses {article(kind)} {kind}-train", "train", False)


def _in_play(title: Title, state: State) -> Iterator[tuple[Holder, TrainType]]:
    for train, holder in state.trains.items():
        if holder in title.board.companies or holder == POOL:
            yield holder, type_of(train)


def _directors(title: Title, before: State, after: State) -> Iterator[Change]:
    for company, player in after.directors.items():
        if before.directors.get(company) != player:
            yield Change(player, f"directs {title.board.label(company)}", "director")


def _ends(before: State, after: State) -> Iterator[Change]:
    if after.finished and not before.finished:
        yield Change("", "the game ends", "end", False)
    elif after.broken and not before.broken:
        yield Change("", "the bank is empty", "end", False)


def _closing(title: Title, before: State, after: State) -> Iterator[Change]:
    for company in before.marks:
        if company not in after.marks:
            yield Change(company, "leaves the market", "closing", False)
    # One without shares is its owner's for as long as there is one.
    for company in before.directors:
        if not title.certificates[company] and company not in {**before.marks, **after.directors}:
            yield Change(company, "closes", "closing", False)


def _losses(title: Title, before: State, after: State) -> Iterator[Change]:
    """Companies that a player directed and no longer does, those that hang on others among them. Of one that is gone,
    or that nobody owns, nobody has lost control."""
    lost: dict[Player, list[Company]] = {}
    for company, player in before.directors.items():
        is_gone = company not in after.marks and company not in after.directors
        if title.certificates[company] and not is_gone and after.directors.get(company) != player:
            lost.setdefault(player, []).append(company)
    for player, companies in lost.items():
        yield Change(player, f"loses control of {', '.join(map(title.board.label, companies))}", "loss", False)


def _times(before: State, after: State) -> Iterator[Change]:
    if before.phase != after.phase:
        yield Change("", f"phase {after.phase} begins", "phase")
    if before.round != after.round and not after.finished:
        yield Change("", f"{after.round} begins", "round")
