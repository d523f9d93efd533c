"""Asking other players for consent before an action that needs it is carried out. The proposal waits in the frame."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from railhead.core.actions import Action, Args
from railhead.core.choices import Choice
from railhead.core.ids import Player
from railhead.core.sentences import Sentence
from railhead.core.state import Frame, State
from railhead.core.title import Draft, Step
from railhead.mechanisms.declined import note_declined


class Consent(Frame, frozen=True, kw_only=True):
    asked: tuple[Player, ...]
    """Who has yet to agree, in order."""
    proposal: Action
    question: Sentence | str
    """A plain text in a State stored before questions had references."""
    refused: bool = False

    @property
    def matter(self) -> str:
        return self.proposal.kind


class ConsentStep(Step[Consent]):
    """`effects` carry out a proposal, by its kind, once everybody asked has agreed. Refusals cite the topic `consent.`
    followed by the kind."""

    frame = Consent
    kinds = ("agree", "decline")
    rule = "consent"

    def __init__(self, effects: Mapping[str, Callable[[Draft[Any], Args], None]]) -> None:
        self.effects = effects

    def actors(self, d: Draft[State], frame: Consent) -> Sequence[Player]:
        return frame.asked[:1]

    def choices(self, d: Draft[State], frame: Consent) -> Iterable[Choice]:
        def agree(a: Args) -> None:
            _tell(d, "{by} agrees: ", frame)
            d.swap(msgspec.structs.replace(frame, asked=frame.asked[1:]))

        def decline(a: Args) -> None:
            _tell(d, "{by} declines: ", frame)
            d.swap(msgspec.structs.replace(frame, refused=True))

        topic = f"{self.rule}.{frame.matter}"
        yield Choice("agree", topic, agree)
        yield Choice("decline", topic, decline)

    def waits(self, d: Draft[State], frame: Consent) -> bool:
        return bool(frame.asked) and not frame.refused

    def proceed(self, d: Draft[State], frame: Consent) -> None:
        # Popped before the effect, which may push frames of its own and acts for the proposer.
        d.pop()
        d.actor = frame.proposal.actor
        if frame.refused:
            note_declined(d, frame.proposal)
        else:
            self.effects[frame.proposal.kind](d, Args(frame.proposal.args))


def ask(
    d: Draft[State], asked: Sequence[Player], proposal: Action, question: str, **about: str | int | tuple[str, ...]
) -> None:
    """Put a proposal to all of these players except the proposer. The question is a sentence as in `tell`."""
    others = tuple(dict.fromkeys(player for player in asked if player != proposal.actor))
    d.push(Consent(asked=others, proposal=proposal, question=Sentence(question, about)))


def _tell(d: Draft[State], answer: str, frame: Consent) -> None:
    question = frame.question
    asked = question if isinstance(question, Sentence) else Sentence("{done}", {"done": question})
    d.tell("consent", answer + asked.text, by=d.actor, **asked.about)
