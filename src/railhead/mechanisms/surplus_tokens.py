"""Tokens beyond what a company may keep after taking over another: its director chooses which to give up."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from railhead.core.actions import Args
from railhead.core.choices import Choice, Pick
from railhead.core.ids import Company, Player, Spot, hex_of
from railhead.core.state import Frame, State
from railhead.core.title import Draft, Step


class ChooseTokens(Frame, frozen=True, kw_only=True):
    company: Company


class ChooseTokensStep(Step[ChooseTokens]):
    """`surplus` lists the places where a token may be given up next, once for each token; empty if none must go."""

    frame = ChooseTokens
    kinds = ("remove_token",)
    rule = "token.surplus"

    def __init__(self, surplus: Callable[[Draft[Any], Company], Sequence[Spot]]) -> None:
        self.surplus = surplus

    def actors(self, d: Draft[State], frame: ChooseTokens) -> Sequence[Player]:
        return (d.state.directors[frame.company],)

    def choices(self, d: Draft[State], frame: ChooseTokens) -> Iterable[Choice]:
        company = frame.company

        def effect(a: Args) -> None:
            d.remove(company, a.spot)
            d.tell("token", "{company} gives up its token in {hex}", company=company, hex=hex_of(a.spot))

        where = Pick("spot", self.rule, lambda a: self.surplus(d, company), "no token needs to be given up there")
        yield Choice("remove_token", self.rule, effect, [where])

    def waits(self, d: Draft[State], frame: ChooseTokens) -> bool:
        """Only where there is a choice: tokens in one city are interchangeable."""
        return frame.company in d.state.directors and len(set(self.surplus(d, frame.company))) > 1

    def proceed(self, d: Draft[State], frame: ChooseTokens) -> None:
        # The company may have closed by the time it is to choose.
        doomed = self.surplus(d, frame.company) if frame.company in d.state.directors else ()
        if doomed:
            d.remove(frame.company, doomed[0])
        else:
            d.pop()


def places_of(d: Draft[State], company: Company) -> list[Spot]:
    """The places of a company's tokens on the map, once for each token."""
    return sorted(place for place, names in d.state.tokens.items() for name in names if name == company)
