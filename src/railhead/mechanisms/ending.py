"""The end of a game: everybody's wealth is counted, as the title counts it."""

from typing import Protocol

from railhead.core.ids import Player
from railhead.core.sentences import Sentence, say
from railhead.core.state import State
from railhead.core.title import Draft


class Ends(Protocol):
    """Ends the game, for the reason given by a sentence."""

    def __call__(self, d: Draft[State], why: Sentence | str, **about: str | int) -> None: ...


def end_game(d: Draft[State], why: Sentence | str, **about: str | int) -> None:
    """`why` is a sentence, or the text of one about the fields given with it."""
    reason = why if isinstance(why, Sentence) else say(why, **about)
    d.replace(finished=str(reason), finish=reason)
    d.tell("end", reason.text, **reason.about)
    first = tuple(winners(d))
    sentence = "{players:and} wins with {worth}" if len(first) == 1 else "{players:and} win with {worth}"
    d.tell("end", sentence, players=first, worth=d.title.worth(d, first[0]))


def ranks(d: Draft[State]) -> dict[Player, int]:
    """Everybody's place: by what the title ranks first, then by wealth; equals share a place."""
    counts = {player: (d.title.tier(d, player), d.title.worth(d, player)) for player in d.state.players}
    return {player: 1 + sum(other > own for other in counts.values()) for player, own in counts.items()}


def winners(d: Draft[State]) -> list[Player]:
    """Equals share the victory."""
    return [player for player, place in ranks(d).items() if place == 1]
