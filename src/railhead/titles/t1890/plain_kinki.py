"""Kinki as a normal company (C.10.11): four free tokens come by themselves as phases begin."""

from railhead.core.ids import Spot, hex_of
from railhead.mechanisms.phases import phase_reached
from railhead.mechanisms.tokens import stands_in
from railhead.titles.t1890.facts import KINKI, D, facts, figures
from railhead.titles.t1890.stations import reach_of


def auto_spots(d: D) -> dict[str, Spot]:
    """By phase, where Kinki's free tokens go."""
    return figures(d).kinki_auto_tokens or {}


def place_automatic(d: D) -> None:
    """At the very start of an operating round: the first needs no connection, the others do. Where Kinki stands on the
    tile already no other token of it can come, and the space is free."""
    if not facts(d).plain_kinki or KINKI not in d.state.floated:
        return
    for number, phase in enumerate(auto_spots(d)):
        kept = _kept(d, number)
        if kept is None or not phase_reached(d, phase):
            continue
        if stands_in(d, KINKI, kept):
            _release(d, kept)
        elif number == 0 or kept in reach_of(d, KINKI).spots:
            _take(d, kept)


def _kept(d: D, number: int) -> Spot | None:
    """The space still kept for one of the tokens: it may have moved with an upgrade within its hex."""
    hex_ = hex_of(list(auto_spots(d).values())[number])
    return next((place for place, names in d.state.reserved.items() if hex_of(place) == hex_ and KINKI in names), None)


def _take(d: D, place: Spot) -> None:
    _release(d, place)
    d.place(KINKI, place)
    d.tell("token", "{company} has a token in {hex}", company=KINKI, hex=hex_of(place))


def _release(d: D, place: Spot) -> None:
    """A space is no longer kept for Kinki."""
    left = tuple(name for name in d.state.reserved[place] if name != KINKI)
    rest = {at: names for at, names in d.state.reserved.items() if at != place}
    d.replace(reserved={**rest, place: left} if left else rest)
