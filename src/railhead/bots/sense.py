"""What nobody in his senses does, in all titles alike. Every bot of ours but the one that plays at random leaves it."""

from collections.abc import Sequence
from typing import Any

from railhead.bots.trades import is_given_away
from railhead.core.actions import Option
from railhead.core.state import State
from railhead.core.title import Draft, Title
from railhead.mechanisms.consent import Consent
from railhead.mechanisms.declined import declined_prices
from railhead.mechanisms.operating import Turn
from railhead.mechanisms.trains import trains_of
from railhead.titles import description_of


def sensible(title: Title, state: State, options: Sequence[Option], *, planned: bool = False) -> list[Option]:
    """The options without the absurd ones, all of them if there are no others. To somebody who plans others may be
    absurd."""
    d: Draft[State] = Draft(title, state, options[0].actor)
    heuristics = description_of(title.id).heuristics
    foolish = (heuristics.planned_foolish if planned else None) or heuristics.is_foolish
    kept = [option for option in options if not foolish(d, option) and not is_absurd(d, option)]
    if _lacks_a_train(d, kept):
        kept = [option for option in kept if option.kind != "pass"]
    return kept or list(options)


def by_kind(options: Sequence[Option]) -> dict[str, list[Option]]:
    """What may be done, idle things first."""
    kinds: dict[str, list[Option]] = {}
    for option in sorted(options, key=lambda option: not option.idle):
        kinds.setdefault(option.kind, []).append(option)
    return kinds


def is_absurd(d: Draft[Any], option: Option) -> bool:
    """To sell for a song, or to ask again what was declined."""
    if option.kind == "agree" and isinstance(d.frame, Consent):
        return is_given_away(d, d.frame.proposal)
    # A better price would be another proposal; nobody likes to be asked all the same.
    return bool(declined_prices(d, option.kind, option.args))


def _lacks_a_train(d: Draft[Any], options: Sequence[Option]) -> bool:
    """Whether a company without a train could buy one."""
    turn = d.frame
    if not isinstance(turn, Turn) or trains_of(d, turn.company):
        return False
    return any(option.kind == "buy_train" for option in options)
