"""Names of players in place of their seats, in sentences that come with ids."""

import re
from collections.abc import Mapping

from railhead.core.ids import Holder, Player
from railhead.core.title import Title


def spoken(text: str, names: Mapping[Player, str], title: Title) -> str:
    """`P1 bids 25` as `Ann bids 25`. A hex may be called as a seat is, as P2 in 1861: it stands after `in` or `at`."""

    def named(match: re.Match[str]) -> str:
        seat = match.group()
        if seat in title.board.hexes and re.search(r"\b(?:in|at) (?:hex )?$", text[: match.start()]):
            return seat
        return names.get(Player(Holder(seat)), seat)

    return re.sub(r"\bP\d\b", named, text)
