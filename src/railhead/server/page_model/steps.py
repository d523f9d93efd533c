"""Where play stands: the round, the turn as fixed steps with the present one lit, what interrupts, who is next."""

from collections.abc import Iterator, Mapping, Sequence

from markupsafe import Markup
from msgspec import Struct

from railhead.core.ids import Company
from railhead.core.play import secrets_of
from railhead.core.sentences import Sentence
from railhead.core.state import Frame
from railhead.server.page_model.model import PageModel, Piece
from railhead.titles import description_of


class ProgressStep(Struct, frozen=True):
    name: str
    status: str
    """`done`, `now` or `next`."""


class TurnProgress(Struct, frozen=True):
    heading: str
    """Whose turn it is, or what is being decided."""
    company: str
    about: str
    """The name of the company, where the heading is another."""
    steps: list[ProgressStep]
    asides: list[Markup]
    """What the present frame says beside."""
    queue: list[Piece]
    """Who comes after."""
    due: str = ""
    """What play waits for, in a few words."""
    must: Markup = Markup("")
    """Why it can't be passed on, or what is owed."""


def turn_progress(model: PageModel) -> TurnProgress:
    frames = model.state.frames
    if not frames or model.state.finished:
        return TurnProgress("The end", "", "", [], [], [])
    top = frames[-1]
    company = _company(model)
    called = model.board.companies[company].name if company else ""
    heading = _heading(model, top, company)
    return TurnProgress(
        heading=heading,
        company=company or "",
        about=called if called != heading else "",
        steps=steps(model),
        asides=[*asides(model, top), *_secrets(model)],
        queue=_queue(model),
        due=_due(model, top, company),
        must=_must(model, top),
    )


def _due(model: PageModel, top: Frame, company: Company | None) -> str:
    """Nankai, Track; Stock turn; an answer; a bid for TSR."""
    if set(model.title.steps[type(top)].kinds) <= {"agree", "decline"}:
        return "an answer"
    if top.lot:
        return f"a bid for {model.piece('lot', top.lot).text}"
    own = model.words.frames.get(type(top).__name__, "") or model.words.round(model.state.round.kind)
    now = next((step.name for step in steps(model) if step.status == "now"), "") if top.part is not None else own
    return ", ".join(word for word in (company and model.label(company), now) if word)


def _must(model: PageModel, top: Frame) -> Markup:
    """What is owed; or why nobody can pass here, as the rules say to whoever tries."""
    if reason := model.title.steps[type(top)].reason(model.draft, top):
        return model.whole(reason)
    for seat in filter(model.seat_view.is_open, model.awaited):
        if refused := model.seat_view.position.closed(seat).get("pass"):
            return model.whole(refused.sentence)
    return Markup("")


def _company(model: PageModel) -> Company | None:
    """Whose turn it is or about which is decided."""
    top = model.state.frames[-1]
    return next(iter(model.title.steps[type(top)].about(model.draft, top)), None) or model.state.acting_company


def _heading(model: PageModel, top: Frame, company: Company | None) -> str:
    own = model.words.frames.get(type(top).__name__, "")
    if own and top.part is None:
        return own
    if company is not None:
        return model.board.companies[company].name
    return model.words.round(model.state.round.kind)


def steps(model: PageModel) -> list[ProgressStep]:
    """The parts of a company's turn, or the steps of a turn that has no parts."""
    for frame in reversed(model.state.frames):
        if frame.part is not None:
            return [*_parts(model, list(model.title.steps[type(frame)].parts), frame.part)]
    return _kinds(model)


def _parts(model: PageModel, names: Sequence[str], now: str) -> Iterator[ProgressStep]:
    here = names.index(now) if now in names else len(names)
    seen: set[str] = set()
    for number, name in enumerate(names):
        word = model.words.part(name)
        if word not in seen or number == here:
            yield ProgressStep(word, "done" if number < here else "now" if number == here else "next")
        seen.add(word)


def _kinds(model: PageModel) -> list[ProgressStep]:
    """Open if one of its kinds is on offer; without an offer to look at, all are still to come."""
    known = model.words.steps.get(type(model.state.frames[-1]).__name__, ())
    offered = {option.kind for option in model.options}
    return [ProgressStep(name, "open" if offered & set(kinds) else "shut") for name, kinds in known]


def asides(model: PageModel, frame: Frame) -> Iterator[Markup]:
    """What a frame tells a player of what is being decided."""
    if frame.question:
        yield model.said(frame.question)
    if facts := list(_facts(model, frame)):
        yield Markup(" · ").join(facts)


def _facts(model: PageModel, frame: Frame) -> Iterator[str]:
    """What is no Markup is escaped when it is joined to it."""
    # What is bid for stands beside its field: here only with what there is to tell of it.
    if frame.lot and (frame.bidder or frame.minimum):
        yield model.piece("lot", frame.lot).text
    if frame.bidder:
        sentence = "highest bidder {holder}" if frame.bid is None else "{holder} bids {amount}"
        yield model.said(Sentence(sentence, {"holder": frame.bidder, "amount": frame.bid or 0}))
    if frame.minimum:
        yield f"from {frame.minimum}"
    if frame.group:
        yield f"together: {', '.join(map(model.label, frame.group))}"
    if frame.revenue:
        yield f"revenue {frame.revenue}"


def _secrets(model: PageModel) -> Iterator[Markup]:
    """Who has sealed something while others have not, and what of it the seat may see."""
    found = secrets_of(model.state)
    sealers = dict.fromkeys(owner for (_, key), (owner, _) in found.items() if key == owner)
    if 0 < len(sealers) < len(model.state.players):
        yield model.said(Sentence("Sealed so far by {players}.", {"players": tuple(sealers)}))
    for (name, _), (owner, value) in found.items():
        if value is not None and owner == model.seat_view.seat:
            what = f"{name.replace('_', ' ')} {_spelled(model, value)}"
            yield model.said(Sentence("Only {player} sees this: {done}.", {"player": owner, "done": what}))


def _spelled(model: PageModel, value: object) -> str:
    """Ck Lahore NWR, Fn Delhi NWR."""
    if isinstance(value, Mapping):
        return ", ".join(f"{model.piece('hex', place).text} {what}" for place, what in value.items())
    return str(value)


def _queue(model: PageModel) -> list[Piece]:
    """Companies that have still to act in this round, in order; not those that have gone meanwhile."""
    acts = description_of(model.title.id).acts
    for frame in reversed(model.state.frames):
        if frame.waiting:
            now = _company(model)
            coming = [company for company in frame.waiting if company != now and acts(model.draft, Company(company))]
            return [model.piece("company", company) for company in coming]
    return []
