"""What trains gain that must hang together, against trying every set of routes."""

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from railhead.routing.search.budget import Budget
from railhead.routing.select.select_connected import ConnectedBound

from .sketches import EXAMPLES

PLACES = 6
Offers = list[list[tuple[int, int]]]


def by_trying_all(offers: Offers, home: int) -> int:
    best = 0
    for picked in product(*([None, *row] for row in offers)):
        routes = [route for route in picked if route is not None]
        joined, left = home, list(routes)
        while near := [route for route in left if route[1] & joined]:
            for route in near:
                joined |= route[1]
                left.remove(route)
        if not left:
            best = max(best, sum(gain for gain, _ in routes))
    return best


@settings(max_examples=4 * EXAMPLES, deadline=None)
@given(
    st.lists(
        st.lists(st.tuples(st.integers(-5, 20), st.integers(1, (1 << PLACES) - 1)), max_size=4), min_size=1, max_size=4
    ),
    st.integers(1, (1 << PLACES) - 1),
)
def test_the_most_that_hangs_together(offers: Offers, home: int) -> None:
    everyone = (1 << len(offers)) - 1
    assert ConnectedBound(offers, Budget()).most(home, everyone) == by_trying_all(offers, home)
