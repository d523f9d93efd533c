"""What the charts tell beside their lines: companies that came and went, what could be had in cash."""

import pytest

from railhead.server.page_model.charts import draw, happened
from railhead.server.page_model.forecast import saleable
from railhead.server.page_model.history import Moment
from tests.pages.models import model
from tests.titles.t1861.table import Table, player


def moment(number: int, name: str, phase: str, **prices: int) -> Moment:
    return Moment(number, name, phase, {}, {}, prices, {}, {})


def test_companies_that_come_and_go_are_told_with_the_round() -> None:
    rows = [moment(0, "start", "2"), moment(9, "SR 1", "2", N=100, M=90), moment(20, "OR 1.1", "2", N=100, M=90)]
    rows += [moment(30, "MR 1.1", "3", NW=120)]
    first, second = happened(rows)
    assert (first.round, first.phase, first.started, first.gone) == ("SR 1", "", ["N", "M"], [])
    assert (second.round, second.phase, second.started, second.gone) == ("MR 1.1", "3", ["NW"], ["N", "M"])
    marks = [None, first, None, second]
    drawn = draw("Prices", [row.round for row in rows], {"NW": [None, None, None, 120]}, (), {}, marks)
    assert drawn.count('class="came"') == 2
    assert "<title>N, M merged or closed</title>" in drawn


@pytest.mark.parametrize(("seat", "brings"), [("P1", 300), ("P2", 500)])
def test_shares_that_could_be_sold(seat: str, brings: int) -> None:
    """61-SR-09: of P2's 60% the pool takes 50, and P1 can direct the company then."""
    t = Table(3, phase="4").public("NW", 100, shares={"P1": 30, "P2": 60}, tokens=["H8.0"])
    assert saleable(model(t.title, t.state), player(seat)) == brings
