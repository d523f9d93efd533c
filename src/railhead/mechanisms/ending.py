"""The end of a game: everybody's wealth is counted, as the title defines it."""

from typing import Protocol

from railhead.core.ids import Player
from railhead.core.sentences import Sentence, say
from railhead.core.state import State
from railhead.core.title import Draft


class Ends(Protocol):
    """Ends the game, with a sentence as the reason."""

    def __call__(self, d: Draft[State], why: Sentence | str, **about: str | int) -> None: ...


def end_game(d: Draft[State], why: Sentence | str, **about: str | int) -> None:
    """`why` is a sentence, or its text with the fields given."""
    reason = why if isinstance(why, Sentence) else say(why, **about)
    d.replace(finished=str(reason), finish=reason)
    d.tell("end", reason.text, **reason.about)
    first = tuple(winners(d))
    sentence = "{players:and} wins with {worth}" if len(first) == 1 else "{players:and} win with {worth}"
    d.tell("end", sentence, players=first, worth=d.title.worth(d, first[0]))


def ranks(d: Draft[State]) -> dict[Player, int]:
    """Final ranks: by the title's tier first, then by wealth; equal players share a rank."""
    counts = {player: (d.title.tier(d, player), d.title.worth(d, player)) for player in d.state.players}
    return {player: 1 + sum(other > own for other in counts.values()) for player, own in counts.items()}


def winners(d: Draft[State]) -> list[Player]:
    """Equal players share the victory."""
    return [player for player, place in ranks(d).items() if place == 1]
