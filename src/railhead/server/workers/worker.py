"""The process inside a sandbox: `python -m railhead.server.workers.worker MEGABYTES` answers frames until its input
ends."""

import os
import sys
from time import process_time
from typing import IO

import msgspec

from railhead.core.errors import GameError, Malformed, Refused
from railhead.server.workers.sandbox import Answer, Job, LimitExceeded, read_frame, write_frame
from railhead.server.workers.tasks import TASKS

try:
    import resource
except ImportError:  # pragma: no cover - a system without such limits has the deadline by the clock alone
    resource = None  # type: ignore[assignment]


def main() -> None:
    answers = _own_stdout()
    _confine(int(sys.argv[1]))
    while (frame := read_frame(sys.stdin.buffer)) is not None:
        job = msgspec.msgpack.decode(frame, type=Job)
        _allow(job.seconds)
        begun = process_time()
        answer = _answered(job)
        answer = msgspec.structs.replace(answer, cost=process_time() - begun)
        write_frame(answers, msgspec.msgpack.encode(answer))
        if answer.error == LimitExceeded.__name__:
            # After running out of memory the process may be in a bad state.
            return


def _own_stdout() -> IO[bytes]:
    """The stream for answers. Anything printed by mistake is discarded."""
    answers = os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    return answers


def _answered(job: Job) -> Answer:
    try:
        return Answer(TASKS[job.task](job.payload))
    except (MemoryError, SystemError, OSError):
        return Answer(error=LimitExceeded.__name__, message="this takes more memory than is allowed here")
    except RecursionError:
        return Answer(error=Malformed.__name__, message="this is nested too deep")
    except Refused as error:
        return Answer(error=Refused.__name__, message=error.reason, rule=error.rule)
    except GameError as error:
        return Answer(error=type(error).__name__, message=str(error))
    except Exception as error:
        # The input may be anything, and can be wrong in ways nobody can list.
        return Answer(error=Malformed.__name__, message=f"this can't be played: {error!r}"[:300])


def _confine(megabytes: int) -> None:
    """Lower limits and priority, so that players are served first."""
    if resource is None:  # pragma: no cover
        return
    os.nice(5)
    for kind, most in (
        (resource.RLIMIT_AS, megabytes << 20),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_NOFILE, 64),
    ):
        resource.setrlimit(kind, (most, most))


def _allow(seconds: int) -> None:
    """Allow so many more processor seconds than used so far; the system kills a process that exceeds them."""
    if resource is not None:
        used = resource.getrusage(resource.RUSAGE_SELF)
        most = int(used.ru_utime + used.ru_stime) + 1 + seconds
        resource.setrlimit(resource.RLIMIT_CPU, (most, resource.RLIM_INFINITY))


if __name__ == "__main__":
    main()
