"""While one visitor does his worst another is served, every time; how fast is for `./dev bench fairness`."""

from bench.hog import WORST

from bench import fairness, recorded_folder


def test_guest_is_served_whatever_another_does() -> None:
    figures = list(fairness.rows(recorded_folder(), seconds=0.5))
    assert len(figures) == 2 * len(WORST)
    for figure in figures:
        assert figure.samples
