"""The steady bot draws lots but stays in business: a title says what it may like."""

from collections import Counter
from random import Random

from railhead.bots import bot_named
from railhead.bots.steady import SteadyBot
from railhead.bots.ways import outlook
from railhead.core.actions import Action
from railhead.core.ids import Company, Holder
from railhead.core.play import apply
from railhead.simulate.run import soak_jobs
from tests.titles.t1861.table import Table as Table1861
from tests.titles.t1862.table import Table


def chosen(t: Table, times: int = 40) -> list[Action]:
    return [SteadyBot().choose(t.title, t.state, t.options(), Random(seed)) for seed in range(times)]


def test_keeps_money_for_five_shares() -> None:
    """Five shares at the lowest par, 54, cost 270: with less it opens no auction, though it might."""
    rich, poor = (Table(3).parliament("P1").money(P1=amount) for amount in (270, 265))
    assert rich.options("open")
    assert poor.options("open")
    assert {action.kind for action in chosen(rich)} == {"open", "pass"}
    assert {action.kind for action in chosen(poor)} == {"pass"}


def test_lays_what_leads_furthest() -> None:
    """Of all lays it sees only a few, but on the whole it does better than one who draws lots."""
    t = Table1861(3).minor("K-R", "P1", cash=100, trains=["2"]).operate("K-R", "track")
    lays = t.options("lay_tile")

    def led(name: str) -> int:
        done = [bot_named(name).choose(t.title, t.state, lays, Random(seed)) for seed in range(20)]
        return sum(outlook(t.title, apply(t.title, t.state, action)[0], Company(Holder("K-R"))) for action in done)

    assert led("steady") > led("random")


def test_soak_seats_steady_players_where_random_ones_are_ruined() -> None:
    bots = Counter(job.bot for job in soak_jobs(20, 1, ("1862",)))
    assert bots == {"random": 10, "steady,random": 5, "steady": 5}
