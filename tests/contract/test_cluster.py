"""Games on a Ray cluster of two nodes: the same as on one process, and played again when a worker is lost.

Ray is not among the requirements of ./dev. To run this: .venv/bin/python -m pip install ray, then this test."""

import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from railhead.bots.random import RandomBot
from railhead.cli import main
from railhead.core.actions import Action, Option
from railhead.core.errors import Malformed
from railhead.core.state import State
from railhead.core.title import Title
from railhead.simulate import Result, simulate
from railhead.simulate.cluster import on_cluster

WHY = "Ray is not installed: .venv/bin/python -m pip install ray"
LOST = "RAILHEAD_TEST_LOST"
"""Names a file: the first game of Doomed ends the process it is played in, and puts the file there."""


class Doomed(RandomBot):
    name = "doomed"

    def choose(self, title: Title, state: State, options: Sequence[Option], rng: Random) -> Action:
        lost = Path(os.environ[LOST])
        if not lost.exists():
            lost.touch()
            os._exit(1)
        return super().choose(title, state, options, rng)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    pytest.importorskip("ray", reason=WHY)
    from ray.cluster_utils import Cluster

    root = str(Path(__file__).parent.parent.parent)
    with pytest.MonkeyPatch.context() as patch:
        # The workers import this module, and a session must not tell anybody that it runs.
        patch.setenv("PYTHONPATH", root)
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv(LOST, str(tmp_path_factory.mktemp("lost") / "once"))
        made = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
        made.add_node(num_cpus=1)
        yield made
        import ray

        ray.shutdown()
        made.shutdown()


pytestmark = pytest.mark.filterwarnings("ignore")


def test_games_on_two_nodes_are_the_same_bytes(cluster: Any, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["simulate", "1890", "--players", "2", "--games", "3", "--bot", "random,steady", "--json"]
    assert main([*command, "--processes", "1"]) == 0
    alone = capsys.readouterr().out
    assert main([*command, "--on", f"ray:{cluster.address}"]) == 0
    assert capsys.readouterr().out == alone
    assert json.loads(alone)["summary"]["failures"] == 0


def test_a_ladder_on_two_nodes_keeps_the_same_bytes(
    cluster: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["ladder", "1890", "--players", "2", "--games", "1", "--bots", "random,steady"]
    told = []
    for name, where in (("alone", ["--processes", "1"]), ("spread", ["--on", f"ray:{cluster.address}"])):
        assert main([*command, "--file", str(tmp_path / name), *where]) == 0
        told.append((capsys.readouterr().out, (tmp_path / name).read_bytes()))
    assert told[0] == told[1]


def test_a_game_whose_worker_is_lost_is_played_again(cluster: Any) -> None:
    games: dict[str, Any] = {"title": "1890", "players": 2, "games": 2, "seed": 4}
    found = list(simulate(**games, bot=f"{__name__}:Doomed", on=f"ray:{cluster.address}"))
    assert Path(os.environ[LOST]).exists()
    alone = list(simulate(**games, bot="random", processes=1))
    assert [result.record.actions for result in found] == [result.record.actions for result in alone]


def test_games_of_a_lost_node_are_played_again(cluster: Any) -> None:
    """The second node goes away while it plays."""
    games: dict[str, Any] = {"title": "1890", "players": 2, "games": 6, "seed": 4, "bot": "random"}
    node = cluster.add_node(num_cpus=1)
    found: list[Result] = []
    for result in simulate(**games, on=f"ray:{cluster.address}"):
        if not found:
            cluster.remove_node(node, allow_graceful=False)
        found.append(result)
    alone = list(simulate(**games, processes=1))
    assert [result.record.actions for result in found] == [result.record.actions for result in alone]


def test_what_is_no_cluster_is_said() -> None:
    with pytest.raises(Malformed, match="ray or ray:ADDRESS"):
        list(on_cluster([], "dask"))
