"""Clients over the network: a player, a spectator, a listener. What they send and receive goes into the history."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import aclosing, suppress
from random import Random
from typing import Any

import msgspec

from railhead.bots.random import low_number
from railhead.core.actions import Option
from railhead.server.tables.visitors import Visitor, new_token
from railhead.server.torture.history import ACKNOWLEDGED, REFUSED, Attempt, Heard, Stream
from railhead.server.torture.site import Site
from railhead.server.torture.wire import Answer, Lost, Wire, messages

AGAIN = 0.1
"""Seconds before a retry."""
LONGEST_WAIT = 2.0
"""Seconds after which a player checks whether it is to act, whatever its stream says."""
FOUL, UNDO = 8, 12
"""One in so many attempts breaks the rules; one is an undo."""


class Listener:
    """Listens to a game from its first entry, over as many connections as it takes."""

    def __init__(self, site: Site, game: str, seat: str | None, token: str = "") -> None:
        self.stream = Stream(game, seat)
        site.history.streams.append(self.stream)
        self.news = asyncio.Event()
        self.awaited: Sequence[str] = ()
        self._site = site
        self._token = token

    async def run(self) -> None:
        """Runs until cancelled."""
        kind = self._site.chance.choice(("/api", ""))
        seat = f"?seat={self.stream.seat}" if self.stream.seat else ""
        path = f"{kind}/games/{self.stream.game}/events{seat}"
        while True:
            try:
                heard = messages(self._site.port(), path, self._token, self.stream.last)
                async with aclosing(heard):
                    self.stream.connections += bool(await anext(heard))
                    async for event, data in heard:
                        self._take(event, data)
            except Lost:
                pass
            await asyncio.sleep(AGAIN)

    def _take(self, event: str, data: bytes) -> None:
        if event == "moved":
            said = msgspec.json.decode(data)
            is_over = bool(said["now"]["finished"])
            self.stream.heard.append(Heard(said["line"]["version"], said["line"], is_over))
            if not is_over:
                self._site.history.read(self.stream.game, data)
            self.awaited = said["now"]["awaited"]
        self.news.set()


class Client:
    """A client with a token, and perhaps seats at one table."""

    def __init__(self, site: Site, token: str = "") -> None:
        self.site = site
        self.token = token or new_token()
        self.wire: Wire = site.wire(self.token)
        self.is_stubborn = False
        """Keeps retrying after the campaign is over."""
        self.chance = Random(site.chance.random())

    async def until_answered(self, ask: Callable[..., Awaitable[Answer]], *what: Any) -> Answer | None:
        """Retry until there is an answer; None if the campaign ends before."""
        while self.is_stubborn or not self.site.is_over:
            try:
                answer = await ask(*what)
            except Lost:
                await asyncio.sleep(AGAIN)
                continue
            if answer.status < 500:
                return answer
            if answer.status != 503:
                self.site.history.crashes.append(f"{answer.status}: {answer.body[:300].decode(errors='replace')}")
            await asyncio.sleep(AGAIN)
        return None

    async def look(self, game: str, query: str = "") -> Any:
        """The game as shown to this client."""
        answer = await self.until_answered(self.wire.get, f"/api/games/{game}{query}")
        if answer is None or answer.status != 200:
            return None
        shown = answer.json
        self.site.history.see(game, shown)
        if not shown["finished"]:
            self.site.history.read(game, answer.body)
        return shown

    async def browse(self, game: str, path: str) -> None:
        """Load a page, of which only the numbers are recorded."""
        answer = await self.until_answered(self.wire.get, path)
        if answer is not None and answer.status == 200:
            self.site.history.read(game, answer.body)

    async def act(self, game: str, seat: str, version: int, action: dict[str, Any], by_form: bool = False) -> Attempt:
        attempt = Attempt(game, seat, f"torture-{len(self.site.history.attempts)}", version, action)
        self.site.history.attempts.append(attempt)
        send = self._by_form if by_form else self._by_json
        answer = await self.until_answered(send, attempt)
        if answer is not None:
            attempt.status = answer.status
            attempt.outcome = ACKNOWLEDGED if answer.status in (200, 303) else REFUSED
            attempt.stored = answer.json["version"] if answer.status == 200 else 0
        return attempt

    async def _by_json(self, attempt: Attempt) -> Answer:
        action = {"actor": attempt.seat, **attempt.action}
        submission = {"version": attempt.version, "key": attempt.key, "action": action}
        return await self.wire.post(f"/api/games/{attempt.game}/actions", submission)

    async def _by_form(self, attempt: Attempt) -> Answer:
        kind, args = attempt.action["kind"], {name: value for name, value in attempt.action.items() if name != "kind"}
        fields = {"version": str(attempt.version), "key": attempt.key, "actor": attempt.seat, "kind": kind}
        fields |= {"form_token": Visitor(self.token).form_token, "args": msgspec.json.encode(args).decode()}
        return await self.wire.send_form(f"/games/{attempt.game}/actions", fields)


class Player(Client):
    """Plays its seats at random, occasionally against the rules. Some use the forms of the page."""

    def __init__(self, site: Site, seats: Sequence[str], token: str = "", by_form: bool = False) -> None:
        super().__init__(site, token)
        self.seats = seats
        self._by_forms = by_form

    async def play(self, game: str, listener: Listener, longest: int) -> None:
        """Until the game is over, or long enough."""
        while not self.site.is_over:
            shown = await self.look(game)
            if shown is None or shown["finished"] or shown["version"] >= longest:
                return
            if options := msgspec.convert(shown["options"], list[Option]):
                await self._move(game, shown, options)
            else:
                await self._wait(listener, shown["version"])

    async def _wait(self, listener: Listener, version: int) -> None:
        """Wait until a seat of this player is awaited, by its stream or a timeout."""
        loop = asyncio.get_running_loop()
        end = loop.time() + LONGEST_WAIT
        while (left := end - loop.time()) > 0:
            if listener.stream.last > version and set(self.seats) & set(listener.awaited):
                return
            listener.news.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(listener.news.wait(), left)

    async def _move(self, game: str, shown: dict[str, Any], options: list[Option]) -> None:
        version, option = shown["version"], self._picked(options)
        action = await self._composed(game, option)
        if self.chance.randrange(FOUL) == 0:
            await self.act(game, *self._foul(option, version, action))
        elif self.chance.randrange(UNDO) == 0:
            await self.act(game, option.actor, version, {"kind": "undo"}, self._by_forms)
        else:
            await self.act(game, option.actor, version, action, self._by_forms)

    async def hurry(self, game: str, longest: int) -> None:
        """Bid and undo as fast as possible, without looking. For hot-seat tables of 1861."""
        version = 0
        while version < longest and not self.site.is_over:
            action = {"kind": "undo"} if version % 2 else {"kind": "bid", "lot": "TSR", "amount": 20}
            await self.act(game, "P1", version, action)
            version += 1

    async def stir(self, game: str) -> None:
        """One action, or an undo: the game moves without getting anywhere."""
        shown = await self.look(game)
        if shown is None:
            return
        if shown["may_undo"]:
            await self.act(game, self.seats[0], shown["version"], {"kind": "undo"})
        elif options := msgspec.convert(shown["options"], list[Option]):
            option = self._picked(options)
            action = await self._composed(game, option)
            await self.until_answered(self.wire.post, f"/api/games/{game}/preview", {"actor": option.actor, **action})
            await self.act(game, option.actor, shown["version"], action)

    def _picked(self, options: list[Option]) -> Option:
        kind = self.chance.choice(sorted({option.kind for option in options}))
        return self.chance.choice([option for option in options if option.kind == kind])

    async def _composed(self, game: str, option: Option) -> dict[str, Any]:
        numbers = {name: low_number(bounds, self.chance) for name, bounds in option.bounds.items()}
        action: dict[str, Any] = {"kind": option.kind, **option.args, **numbers}
        for name in () if self._by_forms else option.free:
            asked = {"kind": option.kind, "name": name, "args": option.args, "actor": option.actor}
            answer = await self.until_answered(self.wire.post, f"/api/games/{game}/suggest", asked)
            if answer is not None and answer.status == 200:
                action[name] = answer.json["value"]
        return action

    def _foul(self, option: Option, version: int, action: dict[str, Any]) -> tuple[str, int, dict[str, Any]]:
        """The same action with one error in it."""
        others = [f"P{number}" for number in range(1, 4) if f"P{number}" not in self.seats]
        return self.chance.choice(
            [
                (option.actor, version - 1, action),
                (option.actor, version + 1, action),
                (option.actor, version, {**action, "nonsense": 1}),
                (option.actor, version, {**action, "kind": "nonsense"}),
                (option.actor, version, {"kind": option.kind, **dict.fromkeys(option.args, "nonsense")}),
                (option.actor, version, {**action, **dict.fromkeys(option.bounds, 10**9)}),
                *((other, version, action) for other in others),
            ]
        )
