"""Actions in words, with names in place of ids: for the terminal, messages and programs."""

from collections.abc import Mapping

from railhead.core.actions import Action, Value
from railhead.core.ids import Player, Spot, Train, hex_of, type_of
from railhead.core.sentences import MEANINGS, Meaning
from railhead.core.sides import side_of
from railhead.core.state import State
from railhead.core.title import Title
from railhead.core.typed import said_kind
from railhead.core.typed_words import typed_value
from railhead.core.wording import Wording
from railhead.titles.words import words_of


def wording_of(title: Title, state: State, names: Mapping[Player, str]) -> Wording:
    return Wording(title, state, {str(player): name for player, name in names.items()}, words_of(title.id))


def done(action: Action, wording: Wording) -> str:
    """With the names of players. Composed arguments are left out: the events describe them."""
    said = [value_word(name, value, wording) for name, value in action.args.items() if not _is_composed(value)]
    return " ".join([f"{wording.player(action.actor)}:", said_kind(action.kind), *said])


def to_do(action: Action, wording: Wording) -> str:
    """An option in words that can be typed, including the owner of a train that may be bought."""
    said = [
        typed_value(wording.title, wording.state, name, value)
        if str(value) in wording.state.trains
        else value_word(name, value, wording)
        for name, value in action.args.items()
        if not _is_composed(value)
    ]
    return " ".join([f"{wording.player(action.actor)}:", said_kind(action.kind), *said])


def value_word(name: str, value: Value, wording: Wording) -> str:
    """The value of an argument as it may be typed."""
    meaning = MEANINGS.get(name)
    if meaning in (Meaning.PLAYER, Meaning.HOLDER):
        return wording.holder(str(value))
    if meaning in (Meaning.COMPANY, Meaning.PRIVATE):
        return wording.label(str(value))
    if str(value) in wording.state.trains:
        return type_of(Train(str(value)))
    if meaning is Meaning.LOT:
        # A company put up with its place, `EHL N15.0`, is the only lot of its auction.
        return wording.label(str(value).split(" ")[0] if "." in str(value) else str(value))
    if meaning is Meaning.SPOT:
        return spot_word(Spot(str(value)), wording)
    return str(value)


def spot_word(place: Spot, wording: Wording) -> str:
    """H8-east; the hex alone where it has one stop."""
    side = side_of(wording.title, wording.state, place)
    return f"{hex_of(place)}-{side}" if side else hex_of(place)


def _is_composed(value: Value) -> bool:
    return isinstance(value, list | dict)
