"""What happened and what was done as the terminal says it: with the names of players in place of their seats."""

from collections.abc import Mapping

import msgspec

from railhead.core.actions import Action, Event
from railhead.core.ids import Holder, Player
from railhead.core.sentences import MEANINGS, Meaning, Sentence, Value, seats_in_old_text, shown
from railhead.core.title import Title

_PEOPLE = (Meaning.PLAYER, Meaning.HOLDER)


def told(event: Event, names: Mapping[Player, str], title: Title) -> str:
    return said(Sentence(event.sentence, event.about) if event.about else event.sentence, names, title)


def said(sentence: Sentence | str, names: Mapping[Player, str], title: Title) -> str:
    """`P1 bids 25` as `Ann bids 25`."""
    if isinstance(sentence, Sentence):
        return shown(sentence.text, sentence.about, lambda name, value: str(_named(name, value, names)))
    return seats_in_old_text(sentence, title.board.hexes, lambda seat: names.get(Player(Holder(seat)), seat))


def done(action: Action, names: Mapping[Player, str]) -> str:
    """As it may be typed, with the names of players."""
    spoken = {
        name: _named(name, value, names) if isinstance(value, str) else value for name, value in action.args.items()
    }
    return str(msgspec.structs.replace(action, actor=names.get(action.actor, action.actor), args=spoken))


def _named(name: str, value: Value, names: Mapping[Player, str]) -> Value:
    is_person = MEANINGS.get(name) in _PEOPLE and isinstance(value, str)
    return names.get(Player(Holder(str(value))), value) if is_person else value
