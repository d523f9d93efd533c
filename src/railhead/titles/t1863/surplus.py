"""Tokens on the map beyond a company's limit (book 8.g): its president gives up which he likes."""

from collections.abc import Iterable, Sequence

from railhead.core.actions import Args
from railhead.core.choices import Choice, Pick
from railhead.core.ids import Company, Player, hex_of
from railhead.core.state import Frame
from railhead.mechanisms.tokens import spots_of
from railhead.titles.t1863.facts import D
from railhead.titles.t1863.stations import surplus


class ChooseTokens(Frame, frozen=True, kw_only=True):
    company: Company


class ChooseTokensStep:
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
