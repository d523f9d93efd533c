"""While one visitor does his worst another is served, every time; how fast is for `./dev bench fairness`."""

from bench import fairness


def test_guest_is_served_whatever_another_does() -> None:
    figures = list(fairness.rows(seconds=0.5))
    assert len(figures) == 2 * len(fairness.WORST)
    for figure in figures:
        assert figure.samples
    reloads = next(figure for figure in figures if "reloads" in figure.what)
    # Who asks for too much is told to wait.
    assert "429: " in reloads.note
