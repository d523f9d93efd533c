"""`./dev bench`: how fast play, positions, the route finder and a server are here, beside what they should be.

Not part of the package: nobody who installs Railhead needs it."""

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from railhead.cli.arguments import add_json
from railhead.cli.text import Cell, print_json, table

if TYPE_CHECKING:
    from bench.figures import Figure

PARTS = ("replay", "options", "json", "track", "play", "bots", "planner", "routes", "serving", "fairness")


def parser() -> argparse.ArgumentParser:
    result = argparse.ArgumentParser(prog="./dev bench", description="Measures the speed of play and of routes.")
    result.add_argument("parts", nargs="*", metavar="PART", help=f"only some of {', '.join(PARTS)}")
    result.add_argument("--recorded", type=Path, metavar="FOLDER", help="games recorded on 18xx.games")
    add_json(result)
    return result


def main(arguments: Sequence[str] | None = None) -> int:
    args = parser().parse_args(arguments)
    if unknown := sorted(set(args.parts) - set(PARTS)):
        print(f"bench: there is no part {', '.join(unknown)}; there are {', '.join(PARTS)}", file=sys.stderr)
        return 2
    figures = measured(args.parts or PARTS, args.recorded or recorded_folder())
    if args.json:
        print_json([figure.as_json() for figure in figures])
    else:
        print(_as_table(list(figures)))
    return 0


def recorded_folder() -> Path:
    """Where tests look for recorded games too."""
    project = Path(__file__).parents[1]
    return Path(os.environ.get("RAILHEAD_RECORDED", project.parent / "shared" / "recorded"))


def measured(parts: Iterable[str], folder: Path) -> Iterable["Figure"]:
    from bench import fairness, play, routes, runs, serving, six_trains, track
    from bench.positions import Positions, measured_titles
    from railhead.titles import TITLES

    titles = measured_titles()
    of = [Positions(folder, title) for title in titles]
    measures: dict[str, Callable[[], Iterable[Iterable[Figure]]]] = {
        "replay": lambda: map(play.replays, of),
        "options": lambda: map(play.option_lists, of),
        "json": lambda: map(play.round_trips, of),
        "track": lambda: map(track.measures, of),
        "play": lambda: map(play.random_games, TITLES),
        "bots": lambda: map(play.bot_games, TITLES),
        "planner": lambda: map(play.planned_actions, TITLES),
        "routes": lambda: [runs.rows(folder), six_trains.rows(folder), routes.scaling()],
        "serving": lambda: [serving.rows()],
        "fairness": lambda: [fairness.rows(folder)],
    }
    for part in parts:
        for rows in measures[part]():
            yield from rows


def _as_table(figures: list["Figure"]) -> str:
    header = ["measure", "times", "median", "95%", "worst", "unit", "target", "", "note"]
    rows: list[list[Cell]] = [
        [
            figure.what,
            len(figure.samples) or "-",
            *(_number(figure.statistic(name)) for name in ("median", "95%", "worst")),
            figure.unit,
            figure.target_text,
            figure.verdict,
            figure.note,
        ]
        for figure in figures
    ]
    return table(header, rows)


def _number(value: float | None) -> str:
    """Three digits are as much as a measurement is worth."""
    if value is None:
        return "-"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"
