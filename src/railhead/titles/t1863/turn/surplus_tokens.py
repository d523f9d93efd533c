"""Tokens that come from another company (book 8.g): those on the map beyond the limit its president gives up as he
likes."""

from collections.abc import Iterable, Sequence

from railhead.core.actions import Args
from railhead.core.choices import Choice, Pick
from railhead.core.ids import Company, Player, hex_of
from railhead.core.state import Frame
from railhead.core.title import Step
from railhead.mechanisms.tokens import spots_of
from railhead.titles.t1863.facts import D
from railhead.titles.t1863.turn.tokens import on_charter, set_charter, surplus, trim_tokens


def take_tokens(d: D, company: Company, buyer: Company) -> None:
    """All tokens of a company, on the map and on its charter. A frame `ChooseTokens` must follow."""
    for place in spots_of(d, company):
        d.substitute(place, company, buyer)
    set_charter(d, buyer, on_charter(d, buyer) + on_charter(d, company))
    set_charter(d, company, 0)
    trim_tokens(d, buyer)


class ChooseTokens(Frame, frozen=True, kw_only=True):
    company: Company


class ChooseTokensStep(Step[ChooseTokens]):
    frame = ChooseTokens
    kinds = ("remove_token",)
    rule = "63-TOK-04"

    def actors(self, d: D, frame: ChooseTokens) -> Sequence[Player]:
        return (d.state.directors[frame.company],)

    def choices(self, d: D, frame: ChooseTokens) -> Iterable[Choice]:
        company = frame.company

        def effect(a: Args) -> None:
            d.remove(company, a.spot)
            d.tell("token", f"{company} gives up its token in {hex_of(a.spot)}")

        where = Pick("spot", "63-TOK-04", lambda a: spots_of(d, company), "it has no token there")
        yield Choice("remove_token", "63-TOK-04", effect, [where])

    def waits(self, d: D, frame: ChooseTokens) -> bool:
        return frame.company in d.state.directors and surplus(d, frame.company) > 0

    def proceed(self, d: D, frame: ChooseTokens) -> None:
        d.pop()
