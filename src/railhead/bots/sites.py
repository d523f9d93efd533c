"""Where a company should begin: the place with the best ways, its own home before others."""

from collections.abc import Sequence

import msgspec

from railhead.bots.ways import outlook
from railhead.core.actions import Option
from railhead.core.ids import Company, Holder, Spot
from railhead.core.state import State
from railhead.core.title import Title

HOME = 5
"""What a company's own home is worth beyond its ways: nobody else begins there."""


def site_worth(title: Title, state: State, option: Option) -> int:
    """What a company would see from the place that an option names; if it names no company, the one that acts."""
    named = option.args.get("company", state.acting_company)
    place, company = Spot(str(option.args["spot"])), Company(Holder(str(named)))
    there = state.tokens.get(place, ())
    begun = msgspec.structs.replace(state, tokens=state.tokens | {place: (*there, company)})
    return outlook(title, begun, company) + (HOME if place in title.board.companies[company].home else 0)


def best_sites(title: Title, state: State, offers: Sequence[Option], most: int) -> list[Option]:
    """The best of them. Companies are much alike, so each place is looked at for one of them: whose home it is."""
    places: dict[object, Option] = {}
    for option in offers:
        known = places.get(option.args["spot"])
        home = title.board.companies[Company(Holder(str(option.args["company"])))].home
        if known is None or option.args["spot"] in home:
            places[option.args["spot"]] = option
    return sorted(places.values(), key=lambda option: -site_worth(title, state, option))[:most]
