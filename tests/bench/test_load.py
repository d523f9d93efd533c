"""The measuring of a server works; its figures are for `./dev bench serving`."""

from bench.load import Load, measure


def test_every_row_is_measured() -> None:
    rows = measure(Load(games=3, watchers=2, pause=0.2, seconds=1, long_games=1))
    assert [row.what.split(",")[0] for row in rows] == [
        "action",
        "news at a watcher",
        "cold open",
        "cold open",
        "warm open",
        "point of the history",
    ]
    actions, news = rows[0], rows[1]
    assert len(actions.samples) >= 6
    assert len(news.samples) == 2 * len(actions.samples)
    for row in rows:
        assert all(sample > 0 for sample in row.samples)
        assert row.percentile(50) <= row.percentile(95) <= max(row.samples)
