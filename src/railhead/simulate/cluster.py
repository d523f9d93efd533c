"""Games spread over an existing Ray cluster. Results come in the order of the jobs, whoever played them."""

from collections import deque
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from railhead.core.errors import Malformed
from railhead.simulate.play import Job, Result, attempt

NAME = "ray"
AGAIN = 20
"""How often a game is retried after losing its worker. After that the game itself is considered at fault."""
AHEAD = 3
"""Games in flight for each processor of the cluster."""


def is_cluster(where: str) -> bool:
    return where.partition(":")[0] == NAME


def on_cluster(jobs: Iterable[Job], where: str) -> Iterator[Result]:
    """Play jobs on the cluster: `ray` is the one this machine belongs to, `ray:ADDRESS` another. Raises Malformed if
    Ray is not installed or no cluster is reached, RuntimeError if a game loses its workers repeatedly."""
    ray = _connected(where)
    remote = ray.remote(max_retries=AGAIN, num_cpus=1)(attempt)
    waiting: deque[Any] = deque()
    more = iter(jobs)
    while True:
        # Queried each time: nodes come and go.
        room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1))) - len(waiting)
        waiting.extend(remote.remote(job) for job in islice(more, max(0, room)))
        if not waiting:
            return
        yield _result(ray, waiting.popleft())


def _connected(where: str) -> Any:
    if not is_cluster(where):
        raise Malformed(f"games can be played on ray or ray:ADDRESS, not on {where!r}")
    try:
        import ray
    except ImportError:
        raise Malformed("Ray is not installed here. In the project's folder: pip install '.[ray]'") from None
    address = where.partition(":")[2] or "auto"
    try:
        ray.init(address=address, ignore_reinit_error=True, log_to_driver=False, logging_level="error")
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise Malformed(f"no Ray cluster answers at {address}: {error}") from None
    return ray


def _result(ray: Any, reference: Any) -> Result:
    try:
        result: Result = ray.get(reference)
    except ray.exceptions.RayError as error:
        raise RuntimeError(f"a game could not be played on the cluster: {error}") from error
    return result
