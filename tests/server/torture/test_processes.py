"""All processes of a server are found, also those that its workers have started."""

import os
import signal
import subprocess

from railhead.server.torture.processes import children, descendants
from tests.server.guests import wait_for

NESTED = "sh -c 'sleep 600; true'; true"
"""A shell, in it another, in that one something that lasts."""


def test_processes_of_processes_are_found() -> None:
    with subprocess.Popen(["sh", "-c", NESTED], start_new_session=True) as outer:
        wait_for(lambda: len(descendants(outer.pid)) == 2)
        inner, last = descendants(outer.pid)
        assert (children(outer.pid), children(inner)) == ([inner], [last])
        os.killpg(outer.pid, signal.SIGKILL)
    assert descendants(last) == []
