"""The measuring of clicks works; its figures are for `./dev bench serving`."""

from bench.clicks import rows


def test_every_row_is_measured() -> None:
    found = {row.what: row for row in rows(clicks=4, steps=3, answers=1)}
    assert list(found) == [
        "import, 650 entries",
        "late page of 1862",
        "click, late 1862",
        "update after a click, late 1862",
        "history step, late 1862",
        "bots' answer",
    ]
    counts = [len(row.samples) for row in found.values()]
    assert counts == [1, 1, 4, 4, 3, 1]
    assert all(sample > 0 for row in found.values() for sample in row.samples)
