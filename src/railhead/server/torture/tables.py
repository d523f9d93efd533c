"""Tables in play: set up over the network, each with players, a spectator and listeners."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any

from msgspec import Struct

from railhead.server.torture.clients import AGAIN, Client, Listener, Player
from railhead.server.torture.site import Site

NAMES = ("Ann", "Bob", "Cleo")
SEATS = ("P1", "P2", "P3")
LONGEST = 400
"""Entries after which a table starts another game."""


class Kind(Struct, frozen=True):
    """What is played at a table, and who sits there."""

    title: str
    is_hot_seat: bool = False
    bots: tuple[str, ...] = ()
    """Seats of bots."""
    by_form: bool = False
    hurries: bool = False
    """Acts without looking, hundreds of times."""


KINDS = (
    Kind("1861"),
    Kind("1853"),
    Kind("1890"),
    Kind("1861", by_form=True),
    Kind("1853", bots=("P3",)),
    Kind("1862", is_hot_seat=True),
    Kind("1890", by_form=True),
    Kind("1861", bots=("P2", "P3")),
    Kind("1861", is_hot_seat=True, hurries=True),
    Kind("1861", is_hot_seat=True, hurries=True),
)
"""1853 has sealed bids, 1890 hidden cards."""


class TortureTable(Struct):
    game: str
    players: list[Player]


async def set_up(site: Site, kind: Kind) -> TortureTable | None:
    """A new game with everybody seated; None if the campaign ends before."""
    while not site.is_over:
        host = Client(site)
        seating: dict[str, Any] = {"bots": dict.fromkeys(kind.bots, "random")}
        seating |= {"hot_seat": True} if kind.is_hot_seat else {"mine": ["P1"]}
        asked = {"title": kind.title, "players": NAMES, "seating": seating}
        made = await host.until_answered(host.wire.post, "/api/games", asked)
        if made is not None and made.status == 201 and (table := await _seated(site, kind, host, made.json)):
            return table
        await asyncio.sleep(AGAIN)
    return None


async def _seated(site: Site, kind: Kind, host: Client, made: dict[str, Any]) -> TortureTable | None:
    """None if a seat could not be taken: a link whose answer was lost has been used up."""
    if kind.is_hot_seat:
        return TortureTable(made["id"], [Player(site, SEATS, host.token, kind.by_form)])
    players = [Player(site, SEATS[:1], host.token, kind.by_form)]
    for seat in SEATS[1:]:
        if seat in kind.bots:
            continue
        player = Player(site, (seat,), by_form=kind.by_form)
        seat_link = {"link": made["links"][seat]}
        sat = await player.until_answered(player.wire.post, "/api/seats", seat_link)
        if sat is None or sat.status != 200:
            return None
        players.append(player)
    return TortureTable(made["id"], players)


async def play(site: Site, kind: Kind) -> None:
    """One game after the other, until the campaign is over. Listeners hear each to its end."""
    while not site.is_over:
        table = await set_up(site, kind)
        if table is None:
            return
        # At a hot seat the view is that of whoever is to act; a listener asks for one seat.
        async with listening(site, table.game, [(player.seats[0], player.token) for player in table.players]) as heard:
            spectator = asyncio.create_task(_watch(site, table.game))
            if kind.hurries:
                await table.players[0].hurry(table.game, LONGEST)
            games = zip(table.players, heard, strict=False)
            await asyncio.gather(*(player.play(table.game, listener, LONGEST) for player, listener in games))
            spectator.cancel()
            await asyncio.gather(spectator, return_exceptions=True)
            await all_heard(site, table.game, heard)


async def _watch(site: Site, game: str) -> None:
    """A spectator who looks at the game, its past, and its pages."""
    spectator = Client(site)
    while not site.is_over:
        shown = await spectator.look(game)
        if shown is None or shown["finished"]:
            return
        await spectator.look(game, f"?at={spectator.chance.randint(0, shown['version'])}")
        await spectator.browse(game, spectator.chance.choice((f"/games/{game}", f"/games/{game}/log")))
        await asyncio.sleep(1)


@asynccontextmanager
async def listening(
    site: Site, game: str, seats: Sequence[tuple[str, str]], spectators: int = 1
) -> AsyncIterator[list[Listener]]:
    """Listeners of a game: for seats with their tokens, and for spectators."""
    listeners = [Listener(site, game, seat, token) for seat, token in seats]
    listeners += [Listener(site, game, None) for _ in range(spectators)]
    tasks = [asyncio.create_task(listener.run()) for listener in listeners]
    try:
        yield listeners
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def all_heard(site: Site, game: str, listeners: Sequence[Listener], seconds: float = 120.0) -> None:
    """Until every listener has heard everything and no bot is to act. If nobody at any table hears anything for this
    long, nothing more will come, and the checker reports it."""
    reader = Client(site)
    reader.is_stubborn = True
    version, messages, end = 0, -1, 0.0
    while True:
        if messages != site.history.messages:
            messages, end = site.history.messages, monotonic() + seconds
        if monotonic() >= end:
            break
        # Only then is a request made: one that is polled constantly has no time for its streams.
        if all(listener.stream.last >= version for listener in listeners):
            shown = await reader.look(game)
            version = version if shown is None else shown["version"]
            if shown is not None and _is_quiet(shown) and all(one.stream.last >= version for one in listeners):
                break
        await asyncio.sleep(AGAIN)
    reader.wire.close()


def _is_quiet(shown: dict[str, Any]) -> bool:
    """Nothing more will happen by itself."""
    bots = {player["seat"] for player in shown["players"] if player["bot"]}
    return not bots & set(shown["awaited"]) or bool(shown["finished"])
