"""What one visitor can ask of a server to slow down all others: late positions, and requests that make work of them."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from itertools import pairwise
from pathlib import Path
from urllib.parse import quote

import msgspec
from msgspec import Struct, field

from bench.positions import Positions, played
from railhead.core.actions import Action
from railhead.core.title import Draft
from railhead.record import Game, record_to_json
from railhead.record.public import imported
from railhead.record.record import with_actions
from railhead.server.api import streams
from railhead.server.guards import limits
from railhead.server.tables.visitors import new_token
from railhead.titles import board_file, description_of

UNDER = 0.9
"""Of what a limit lets pass: somebody who knows the limits and asks for as much as they give."""
LINES = 12
"""Requests under way at once: fewer than may wait."""
SWAYS = 3000
"""How often the last action of the longest log is taken back and done again."""


class Visitor(Struct):
    """Somebody at an address who asks, each time on a new connection."""

    port: int
    address: str
    token: str = field(default_factory=new_token)
    answers: dict[int, int] = field(default_factory=dict)

    async def ask(self, method: str, path: str, body: bytes = b"", token: str = "") -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        fields = {
            "Host": "localhost",
            "Connection": "close",
            "X-Forwarded-For": self.address,
            "Authorization": f"Bearer {token or self.token}",
            "Content-Type": "application/json",
            "Content-Length": str(len(body)),
        }
        head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in fields.items())
        try:
            writer.write(f"{head}\r\n".encode() + body)
            answer = await reader.read()
        finally:
            writer.close()
        status = int(answer[9:12] or b"0")
        self.answers[status] = self.answers.get(status, 0) + 1
        return answer.partition(b"\r\n\r\n")[2] if status in (200, 201) else b""


class Late(Struct):
    """A late position in which trains are to run, or track to be laid."""

    record: bytes
    version: int
    previews: list[str]
    """Addresses, below that of the game."""
    wishes: list[str]
    suggestion: bytes
    game: str = ""


def late_positions(folder: Path) -> list[Late]:
    """Of recorded games where there are some, else of games that bots played."""
    found = []
    for title in ("1862", "1861"):
        recorded = Positions(folder, title).recorded
        game = imported(recorded[0][1]) if recorded else played(title, 4, 1)
        found += [_cut(game, _last(game, "routes")), _cut(game, _last(game, "hex"))]
    return found


def long_log(late: Late) -> bytes:
    """The same game, its last action taken back and done again and again."""
    record = msgspec.json.decode(late.record)
    actor = record["actions"][-1]["actor"]
    record["actions"] += [{"actor": actor, "kind": kind} for _ in range(SWAYS) for kind in ("undo", "redo")]
    return msgspec.json.encode(record)


def _last(game: Game, wanted: str) -> int:
    """The last version at which something of the kind is to be chosen."""
    for version in range(game.version - 1, 0, -1):
        position = game.branch(version)
        offered = [option for player in position.actors for option in position.options(player)]
        if any(wanted in option.free or wanted in option.args for option in offered):
            return version
    raise AssertionError(f"nobody ever chose {wanted}")


def _cut(game: Game, version: int) -> Late:
    position = game.branch(version)
    offered = [option for player in position.actors for option in position.options(player) if not option.bounds]
    composed = next((option for option in offered if option.free), None)
    actions = [option.action() for option in offered if not option.free]
    suggestion = b""
    if composed is not None:
        asked = {"kind": composed.kind, "name": composed.free[0], "args": composed.args, "actor": composed.actor}
        suggestion = msgspec.json.encode(asked)
    record = with_actions(game.record, game.record.actions[:version])
    return Late(record_to_json(record), version, [_address(one) for one in actions], _wishes(position), suggestion)


def _address(action: Action) -> str:
    args = quote(msgspec.json.encode(action.args))
    return f"effect?actor={action.actor}&kind={action.kind}&args={args}"


def _wishes(game: Game) -> list[str]:
    """Calls at any two stops, for every train: most can't be had, which takes longest to find out."""
    company = game.state.acting_company
    if company is None:
        return []
    problem = description_of(game.title.id).runs.problem(Draft(game.title, game.state), company)
    spots = [stop.spot for stop in problem.chart.stops]
    return [
        "routes?wishes=" + quote(msgspec.json.encode({train.name: {"calls": pair} for train in problem.trains}))
        for pair in pairwise(spots)
    ]


class Hog(Struct):
    """The visitor, and all he has to work with."""

    visitor: Visitor
    positions: list[Late]
    long: str = ""
    length: int = 0
    bots: list[str] = field(default_factory=list)
    tokens: list[str] = field(default_factory=lambda: [new_token() for _ in range(10)])

    async def get(self, path: str) -> None:
        await self.visitor.ask("GET", path)

    async def bring(self, record: bytes) -> str:
        for _ in range(40):
            if made := await self.visitor.ask("POST", "/api/import", record):
                return str(msgspec.json.decode(made)["id"])
            await asyncio.sleep(1)
        raise AssertionError(f"nothing was imported: {self.visitor.answers}")

    async def settle_in(self) -> None:
        for late in self.positions:
            late.game = await self.bring(late.record)
            await self.get(f"/games/{late.game}")
        self.long = await self.bring(long_log(self.positions[0]))
        self.length = self.positions[0].version + 2 * SWAYS

    async def begin_bots(self, count: int) -> None:
        names = {f"P{number}": "greedy" for number in (1, 2, 3)}
        setup = {"title": "1861", "players": ["A", "B", "C"], "seating": {"mine": [], "bots": names}}
        for _ in range(count - len(self.bots)):
            if made := await self.visitor.ask("POST", "/api/games", msgspec.json.encode(setup)):
                self.bots.append(msgspec.json.decode(made)["id"])


Deed = Callable[[Hog, int], Awaitable[object]]
"""One request, the n-th."""


class Worst(Struct, frozen=True):
    deed: Deed
    rate: float | None = UNDER * limits.ALL.refill
    """Requests a second; None for as fast as it goes."""
    lines: int = LINES
    bots: int = 0
    """Tables at which only bots play meanwhile."""


def _page(hog: Hog, number: int) -> Awaitable[None]:
    return hog.get(f"/games/{hog.positions[number % len(hog.positions)].game}")


def _point(hog: Hog, number: int) -> Awaitable[None]:
    late = hog.positions[number % len(hog.positions)]
    return hog.get(f"/games/{late.game}/at/{number * 37 % late.version}")


def _charts(hog: Hog, number: int) -> Awaitable[None]:
    late = hog.positions[number % len(hog.positions)]
    return hog.get(f"/games/{late.game}/charts?at={late.version - number % 300}")


def _log(hog: Hog, number: int) -> Awaitable[None]:
    return hog.get(f"/games/{hog.long}/log?before={1 + number * 211 % hog.length}")


def _one_of(name: str) -> Deed:
    def deed(hog: Hog, number: int) -> Awaitable[None]:
        games: Sequence[Late] = [late for late in hog.positions if getattr(late, name)]
        late = games[number % len(games)]
        addresses: Sequence[str] = getattr(late, name)
        return hog.get(f"/games/{late.game}/{addresses[number // len(games) % len(addresses)]}")

    return deed


async def _suggestion(hog: Hog, number: int) -> None:
    games = [late for late in hog.positions if late.suggestion]
    late = games[number % len(games)]
    await hog.visitor.ask("POST", f"/api/games/{late.game}/suggest", late.suggestion)


async def _import(hog: Hog, number: int) -> None:
    await hog.visitor.ask("POST", "/api/import", hog.positions[number % len(hog.positions)].record)


async def _board(hog: Hog, number: int) -> None:
    """Another one each time: what is known of a board is remembered."""
    text = f"{board_file('1861').read_text(encoding='utf-8')}\n# {number}\n"
    setup = {"title": "1861", "players": ["A", "B", "C"], "board": {"name": "mine.yaml", "text": text}}
    await hog.visitor.ask("POST", "/api/games", msgspec.json.encode(setup))


async def _stream(hog: Hog, number: int) -> None:
    token = hog.tokens[number % len(hog.tokens)]
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(hog.visitor.ask("GET", f"/games/{hog.bots[0]}/events?since=0", token=token), 60)


async def _half_open(hog: Hog, number: int) -> None:
    _, writer = await asyncio.open_connection("127.0.0.1", hog.visitor.port)
    try:
        writer.write(b"GET / HTTP/1.1\r\nHost:")
        await asyncio.sleep(5)
    finally:
        writer.close()


def _nothing(hog: Hog, number: int) -> Awaitable[None]:
    return asyncio.sleep(1)


WORST: dict[str, Worst] = {
    "nothing": Worst(_nothing),
    "reloads": Worst(_page),
    "reloads over the limit": Worst(_page, None, 200),
    "points of the history": Worst(_point),
    "pages of a long log": Worst(_log),
    "charts": Worst(_charts),
    "routes with wishes": Worst(_one_of("wishes")),
    "suggestions": Worst(_suggestion, UNDER * limits.CHANGES.refill),
    "previews": Worst(_one_of("previews")),
    "previews over the limit": Worst(_one_of("previews"), None, 50),
    "streams": Worst(_stream, 100, streams.MOST_OF_ADDRESS, bots=1),
    "bots": Worst(_nothing, bots=35),
    "imports": Worst(_import, 4, 1),
    "boards": Worst(_board, 4, 1),
    "half-open requests": Worst(_half_open, None, 500),
}


@contextlib.asynccontextmanager
async def doing(worst: Worst, hog: Hog) -> AsyncIterator[None]:
    await hog.begin_bots(worst.bots)
    hog.visitor.answers.clear()
    pace = Pace(worst.rate)

    async def again() -> None:
        while True:
            number = await pace.turn()
            with contextlib.suppress(OSError):
                await worst.deed(hog, number)

    tasks = [asyncio.create_task(again()) for _ in range(worst.lines)]
    try:
        yield
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


class Pace:
    """So many a second, and never more at once to make up for what was missed."""

    def __init__(self, rate: float | None) -> None:
        self._step = 0.0 if rate is None else 1 / rate
        self._next = time.perf_counter()
        self._number = -1

    async def turn(self) -> int:
        self._number += 1
        number, now = self._number, time.perf_counter()
        self._next = max(self._next, now) + self._step
        await asyncio.sleep(max(0.005, self._next - now))
        return number
