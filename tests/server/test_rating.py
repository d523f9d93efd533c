"""Ratings as the paper has them, and what must hold of any rating."""

from math import isclose

from railhead.server.accounts.rating import Rating, ratings


def test_two_newcomers_as_in_the_paper() -> None:
    """Algorithm 1 by hand: c² = 2·(25/3)² + 2·(25/6)² = 173.61…, p = 1/2, so the winner gains (25/3)²/c·½ = 2.6352."""
    found = ratings([{"ann": 1, "bob": 2}])
    assert isclose(found["ann"].mean, 27.6352, abs_tol=1e-4)
    assert isclose(found["bob"].mean, 22.3648, abs_tol=1e-4)
    # Δ = γ·(σ/c)²·¼ with γ = σ/c = 0.63246: σ·√(1 − 0.063246) = 8.0655.
    assert isclose(found["ann"].deviation, 8.0655, abs_tol=1e-4)


def test_a_draw_of_equals_changes_no_mean_and_makes_it_surer() -> None:
    found = ratings([{"ann": 1, "bob": 1, "cleo": 1}])
    assert {round(one.mean, 9) for one in found.values()} == {25.0}
    assert all(one.deviation < Rating().deviation for one in found.values())
    assert Rating().points == 1500


def test_who_wins_more_has_more_and_the_order_of_names_does_not_matter() -> None:
    games = [{"ann": 1, "bob": 2, "cleo": 3}, {"ann": 1, "bob": 3, "cleo": 2}, {"bob": 1, "cleo": 2}]
    found = ratings(games)
    turned = ratings([dict(reversed(game.items())) for game in games])
    assert found["ann"].points > found["bob"].points > found["cleo"].points
    assert {who: one.points for who, one in turned.items()} == {who: one.points for who, one in found.items()}
