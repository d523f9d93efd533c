"""Parts of companies' turns that passed without a decision."""

from collections.abc import Iterator

from railhead.core.state import State
from railhead.core.title import Title


def skipped(title: Title, before: State, after: State) -> Iterator[tuple[str, list[str]]]:
    """Companies, and the parts of their turns between two positions in which there was nothing to choose."""
    was, now = _part(title, before), _part(title, after)
    goes_on = was is not None and now is not None and was[0] == now[0] and before.round == after.round
    if was is not None:
        company, part, parts = was
        end = parts.index(now[1]) if goes_on and now is not None else len(parts)
        if between := parts[parts.index(part) + 1 : end]:
            yield company, between
    if now is not None and not goes_on:
        company, part, parts = now
        if first := parts[: parts.index(part)]:
            yield company, first


def _part(title: Title, state: State) -> tuple[str, str, list[str]] | None:
    """Whose turn it is, its current part, and all its parts."""
    for frame in reversed(state.frames):
        parts = list(title.steps[type(frame)].parts)
        if frame.part in parts and frame.company:
            return frame.company, frame.part, parts
    return None
