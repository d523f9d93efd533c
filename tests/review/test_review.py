"""The review of a game: runs beside the best, sums, turning points, trains."""

from pathlib import Path
from time import process_time
from typing import Any

import msgspec
import pytest

from railhead.core.actions import Action, Value
from railhead.core.ids import Company, Holder, Player
from railhead.mechanisms.running import routes_to_json
from railhead.record import Game
from railhead.record.entries import EveryState
from railhead.record.files import load_record
from railhead.record.public import effective
from railhead.record.reading import read_game
from railhead.record.record import new_record, with_actions
from railhead.review import Review, replayed, review_of
from railhead.review.facts import RunReviewed, Standing
from railhead.review.runs import by_chooser, by_company, dearest
from railhead.review.sentences import lead_sentence, left_sentence, swing_sentence, train_sentences
from railhead.review.worth import leads_of, swings_of
from railhead.simulate.play import Job, attempt
from railhead.titles.t1861.routes import RUNS as RUNS_1861
from tests.server.played import random_game
from tests.titles.t1861.table import Table, company, player

STORED = Path(__file__).parents[1] / "playthroughs"
MOST_SECONDS = 10
"""Of the processor, for any whole game."""
SEED_1863 = 5
"""A game in which companies run."""


def seat(name: str) -> Player:
    return Player(Holder(name))


def run(entry: int, company: str, chooser: str | None, taken: int, possible: int) -> RunReviewed:
    return RunReviewed(
        entry=entry,
        round=f"OR {entry}.1",
        company=Company(Holder(company)),
        player=None if chooser is None else seat(chooser),
        taken=taken,
        possible=possible,
        at_most=possible,
        left=possible - taken,
    )


def standing(entry: int, *worth: int) -> Standing:
    seats = [seat(f"P{number}") for number in range(1, len(worth) + 1)]
    return Standing(entry, f"OR {entry}.1", dict(zip(seats, worth, strict=True)), dict.fromkeys(seats, 100))


RUNS = [run(1, "A", "P1", 50, 90), run(2, "B", "P2", 70, 70), run(3, "A", "P1", 60, 100), run(4, "B", "P1", 0, 30)]
RUNS += [run(5, "C", None, 80, 80), run(6, "A", "P2", 10, 15)]


def test_what_was_left_is_added_up_by_company() -> None:
    rows = [(row.name, row.runs, row.short, row.taken, row.possible, row.left) for row in by_company(RUNS)]
    assert rows == [("A", 3, 3, 120, 205, 85), ("B", 2, 1, 70, 100, 30), ("C", 1, 0, 80, 80, 0)]


def test_what_was_left_is_added_up_by_who_chose_the_routes() -> None:
    """What the rules ran by themselves is nobody's."""
    rows = [(row.name, row.runs, row.left) for row in by_chooser(RUNS, [seat("P1"), seat("P2"), seat("P3")])]
    assert rows == [("P1", 3, 110), ("P2", 2, 5), ("P3", 0, 0)]


def test_the_three_dearest_runs_are_those_that_left_most() -> None:
    assert [one.entry for one in dearest(RUNS)] == [1, 3, 4]
    assert dearest([run(1, "A", "P1", 20, 20)]) == ()


def test_a_lead_is_taken_by_who_is_alone_in_front() -> None:
    rows = [standing(0, 0, 0), standing(1, 10, 5), standing(2, 20, 20), standing(3, 25, 30), standing(4, 40, 35)]
    leads = leads_of(rows)
    assert [(lead.entry, lead.player, lead.past, lead.ahead) for lead in leads] == [
        (3, "P2", "P1", 5),
        (4, "P1", "P2", 5),
    ]
    assert lead_sentence(leads[0], {seat("P1"): "Ann", seat("P2"): "Bob"}) == "Bob passes Ann and leads by 5"


def test_the_largest_swings_are_told_in_order_of_play() -> None:
    """Of six rounds the five in which somebody moved furthest; in the second nobody moves against the others."""
    worth = [(100, 100), (150, 90), (160, 100), (170, 400), (100, 400), (120, 410), (130, 400), (130, 440)]
    swings = swings_of([standing(number, *row) for number, row in enumerate(worth)])
    assert [(swing.entry, swing.player, swing.gained, swing.others) for swing in swings] == [
        (1, "P1", 50, -10),
        (3, "P1", 10, 300),
        (4, "P1", -70, 0),
        (6, "P1", 10, -10),
        (7, "P1", 0, 40),
    ]
    sentence = swing_sentence(swings[0], {seat("P1"): "Ann"})
    assert sentence == "Ann gains 50, the others lose 10 each on average; cash +0, shares and other paper +50"


def played(table: Table, *actions: Action) -> Review:
    """The review of a game that begins with a position built by hand."""
    states = EveryState()
    states.keep(0, table.state)
    game = Game(table.title, new_record("1861", ("Ann", "Bob", "Cleo")), states)
    for action in actions:
        game.act(action)
    return review_of(game)


def at_the_first_line() -> Table:
    """N with a 2-train on the printed line of 1861: St Petersburg 40, Moscow 40; it counts two stops."""
    return Table(3).minor("N", "P1", cash=100, trains=["2"]).operate("N", "run")


def best_routes(table: Table) -> Value:
    return routes_to_json(RUNS_1861.best(table.d, company("N")).runs)


def test_the_best_run_leaves_nothing() -> None:
    table = at_the_first_line()
    (one,) = played(table, Action(player("P1"), "run", {"routes": best_routes(table)})).runs
    assert (one.company, one.player, one.taken, one.possible, one.left) == ("N", "P1", 80, 80, 0)
    assert one.is_proven
    assert [route.revenue for route in one.routes] == [80]
    assert one.best == ()


def test_a_run_for_less_that_the_others_agree_to_is_its_proposers() -> None:
    """61-RUN-12: the routes stand in the proposal, the run comes with the last consent."""
    table = at_the_first_line()
    proposal = Action(player("P1"), "run", {"routes": []})
    consents = [Action(player(name), "agree") for name in ("P2", "P3")]
    review = played(table, proposal, *consents)
    (one,) = review.runs
    assert (one.entry, one.player, one.taken, one.possible, one.left) == (3, "P1", 0, 80, 80)
    assert set(one.best[0].stops) == {"E1.1", "G5.0", "H8.1"}
    assert review.dearest == (one,)
    assert [(row.name, row.left) for row in review.choosers] == [("P1", 80), ("P2", 0), ("P3", 0)]
    assert left_sentence(review) == "80 was left on the table, in 1 of 1 runs."


def test_what_was_taken_back_does_not_count() -> None:
    table = at_the_first_line()
    run_ = Action(player("P1"), "run", {"routes": best_routes(table)})
    review = played(table, run_, Action(player("P1"), "undo"))
    assert review.runs == ()
    assert left_sentence(review) == "No company has run yet."


def test_a_game_of_random_bots_has_runs_of_the_rules_and_trains_that_rust() -> None:
    """1861: the state railway runs the best by itself; the first 4-train rusts the 2-trains."""
    record = attempt(Job(title="1861", players=3, seed=1)).record
    game = Game.replay(record)
    review = review_of(game)
    assert review.finished == game.state.finished != ""
    by_rules = [one for one in review.runs if one.player is None]
    assert by_rules
    assert {one.company for one in by_rules} == {"RSR"}
    assert not any(one.left for one in by_rules)
    types = {of.type: of for of in review.types}
    assert types["2"].rusted == types["4"].first  # type: ignore[index]
    assert sum(of.bought for of in review.types) == len(game.state.trains)
    assert [phase.phase for phase in review.phases] == list(game.title.phases)[1:]
    assert any(sentence.startswith("2-trains rust: ") for _, sentence in train_sentences(review))
    last = review.standings[-1]
    assert last.worth == {seat_: game.worth(seat_) for seat_ in game.state.players}
    assert [standing_.round for standing_ in review.standings][:2] == ["start", "SR 1"]


@pytest.mark.parametrize(
    ("file", "left"),
    [("1861/167259", 60), ("1861/29683", 530), ("1862/46925", 1400), ("1862/1862_game_end_stock_market", 700)],
)
def test_recorded_games(recorded: Path, file: str, left: int) -> None:
    """Games of people: figures of the file beside the best; the sums are the same however they are added."""
    begun = process_time()
    game = read_game((recorded / f"{file}.json").read_bytes())
    review = review_of(game)
    assert process_time() - begun < MOST_SECONDS
    raw = msgspec.json.decode((recorded / f"{file}.json").read_bytes())
    ran = [raw["actions"][number] for number in effective(raw["actions"])]
    sums = [_recorded_sum(action) for action in ran if action["type"] == "run_routes"]
    chosen = [one for one in review.runs if one.player is not None]
    assert [one.taken for one in chosen] == sums
    assert all(one.is_proven for one in review.runs)
    assert sum(row.left for row in review.choosers) == sum(row.left for row in review.companies) == review.left == left
    assert len(review.dearest) == 3
    assert review.left >= sum(one.left for one in review.dearest) > 0


def _recorded_sum(action: dict[str, Any]) -> int:
    paid = [route.get("revenue", 0) + int(route.get("subsidy") or 0) for route in action["routes"]]
    return int(sum(paid)) + int(action.get("extra_revenue") or 0)


@pytest.mark.parametrize("name", ["1853-top-price", "1890-bank-breaks"])
def test_stored_games(name: str) -> None:
    begun = process_time()
    record = load_record(STORED / f"{name}.json")
    game = Game.replay(record)
    review = replayed(game.title, record)
    assert process_time() - begun < MOST_SECONDS
    check_sums(game, review)


def test_a_record_and_its_game_have_the_same_review() -> None:
    game = random_game(300, seed=3)
    assert any(action.kind == "undo" for action in game.record.actions)
    assert replayed(game.title, game.record) == review_of(game)
    assert review_of(game).runs


def test_a_game_that_can_not_be_played_on_is_told_as_far_as_it_goes() -> None:
    game = random_game(60, seed=3)
    broken = with_actions(game.record, (*game.record.actions, Action(player("P1"), "run", {"routes": []})))
    review = replayed(game.title, broken)
    assert "action 61" in review.closed
    assert review.standings == review_of(game).standings


def test_a_game_of_1863() -> None:
    record = attempt(Job(title="1863", players=3, seed=SEED_1863, bot="steady")).record
    game = Game.replay(record)
    check_sums(game, review_of(game))


def check_sums(game: Game, review: Review) -> None:
    told = [event for entry in [*game.effective()][::-1] for event in entry.events if event.kind == "run"]
    assert [one.company for one in review.runs] == [event.about["company"] for event in told]
    assert review.runs
    assert all(0 <= one.taken <= one.possible <= one.at_most for one in review.runs)
    assert sum(row.left for row in review.choosers) == sum(row.left for row in review.companies) == review.left
