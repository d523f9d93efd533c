"""Visitors for tests, each with a token of their own."""

import asyncio
import itertools
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from httpx2 import Client, Response

NAMES = ("Ann", "Bob", "Cleo")
_numbers = itertools.count()
T = TypeVar("T")


def wait_for(claim: Callable[[], bool], seconds: float = 120) -> None:
    """Until it holds, however slow the machine is."""
    end = time.monotonic() + seconds
    while not claim():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


class Guest:
    """Somebody who talks JSON to a server."""

    def __init__(self, client: Client, token: str = "") -> None:
        self.client = client
        self.token = token

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"} if self.token else {}

    def get(self, path: str) -> Response:
        return self.client.get(path, headers=self.headers)

    def post(self, path: str, body: Any) -> Response:
        return self.client.post(path, json=body, headers=self.headers)

    def game(self, game: str, query: str = "") -> Any:
        answer = self.get(f"/api/games/{game}{query}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def set_up(self, **setup: Any) -> Any:
        """A new game of 1861. The answer's token becomes this guest's."""
        answer = self.post("/api/games", {"title": "1861", "players": NAMES, **setup})
        assert answer.status_code == 201, answer.text
        made = answer.json()
        self.token = made.get("token", self.token)
        return made

    def act(self, game: str, version: int, key: str = "", **action: Any) -> Response:
        submission = {"version": version, "key": key or f"test-{next(_numbers)}", "action": action}
        return self.post(f"/api/games/{game}/actions", submission)

    def sit(self, **words: str) -> Response:
        """Take a seat by its link, or an open one by its name."""
        answer = self.post("/api/seats", words)
        self.token = answer.json().get("token", self.token)
        return answer

    def bring(self, game: bytes) -> str:
        """A game recorded elsewhere."""
        headers = {"content-type": "application/json", **self.headers}
        answer = self.client.post("/api/import", content=game, headers=headers)
        assert answer.status_code == 201, answer.text
        self.token = answer.json().get("token", self.token)
        return str(answer.json()["id"])


def hot_seat(client: Client, **setup: Any) -> tuple[Guest, str]:
    """Somebody with a table of their own, and the game on it."""
    guest = Guest(client)
    made = guest.set_up(seating={"hot_seat": True}, **setup)
    return guest, made["id"]


def seated(client: Client, **setup: Any) -> tuple[tuple[Guest, Guest, Guest], str]:
    """Three who have a seat each."""
    ann, bob, cleo = Guest(client), Guest(client), Guest(client)
    made = ann.set_up(seating={"mine": ["P1"]}, **setup)
    for guest, seat in ((bob, "P2"), (cleo, "P3")):
        assert guest.sit(link=made["links"][seat]).status_code == 200
    return (ann, bob, cleo), made["id"]


def apart(work: Coroutine[Any, Any, T]) -> T:
    """Run something asynchronous in a thread of its own: in this one the browser of the journeys may have its loop."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()
