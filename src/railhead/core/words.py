"""Words for the short names used by rules. A title overrides them where its own differ. Text only: no rule reads
them."""

from collections.abc import Mapping

from msgspec import Struct, field

Texts = Mapping[str, str]
TurnSteps = Mapping[str, tuple[tuple[str, tuple[str, ...]], ...]]


class Words(Struct, frozen=True):
    kinds: Texts = field(default_factory=dict)
    """By kind of action."""
    parts: Texts = field(default_factory=dict)
    """By part of a company's turn."""
    frames: Texts = field(default_factory=dict)
    """By class of frame: what is being decided."""
    rounds: Texts = field(default_factory=dict)
    values: Texts = field(default_factory=dict)
    """By value of an argument."""
    steps: TurnSteps = field(default_factory=dict)
    """For a frame without parts: the steps of its turn, and the kinds of action in each."""
    shares: Texts = field(default_factory=dict)
    """By place of shares no player holds: `treasury`, `unsold` (with the bank), `pool`."""
    explained: Texts = field(default_factory=dict)
    """By kind of action: what it does, in a sentence for a newcomer."""
    terms: Texts = field(default_factory=dict)
    """By term, as used in sentences: what it means."""
    phases: Texts = field(default_factory=dict)
    """By word of a phase in the board file: what it allows, what happens when it begins, whose train limit it is."""
    ending: str = ""
    """What ends the game, in a sentence."""
    length: str = ""
    """How long a game takes."""

    def kind(self, name: str) -> str:
        return self.kinds.get(name) or _spoken(name)

    def part(self, name: str) -> str:
        return self.parts.get(name) or _spoken(name)

    def frame(self, name: str) -> str:
        return self.frames.get(name) or name

    def round(self, kind: str) -> str:
        return self.rounds.get(kind, kind)

    def phase(self, name: str) -> str:
        return self.phases.get(name) or name.replace("_", " ")

    def value(self, text: str) -> str:
        return self.values.get(text) or text.replace("_", " ")

    def over(self, common: "Words") -> "Words":
        """These words where there are any, the common ones elsewhere."""
        return Words(
            {**common.kinds, **self.kinds},
            {**common.parts, **self.parts},
            {**common.frames, **self.frames},
            {**common.rounds, **self.rounds},
            {**common.values, **self.values},
            {**common.steps, **self.steps},
            {**common.shares, **self.shares},
            {**common.explained, **self.explained},
            {**common.terms, **self.terms},
            {**common.phases, **self.phases},
            self.ending or common.ending,
            self.length or common.length,
        )


def _spoken(name: str) -> str:
    return name.replace("_", " ").capitalize()
