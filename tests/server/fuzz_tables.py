"""Who sends all kinds of requests: somebody with an account, who owns the server and has tables of every title."""

import itertools
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from starlette.testclient import TestClient

from railhead.bots import bot_named
from railhead.core.board import Board
from railhead.record import Game, record_to_json
from railhead.server.accounts.accounts import OWNER, RESET, VERIFY
from railhead.server.tables.setup import board_of
from railhead.server.tables.visitors import Visitor, new_token
from railhead.server.web import COOKIE, Services
from railhead.titles import TITLES
from tests.server.browser import form_for, send
from tests.server.guests import NAMES, Guest
from tests.server.test_accounts import accounts_of, signed_up
from tests.server.test_api_tokens import made

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
FINISHED = ("1890-bank-breaks.json", "1890-bankruptcy.json")
BOTS = {"1862": "steady", "1863": "steady"}
"""Where players at random are ruined before a train runs."""
SEATINGS: tuple[dict[str, Any], ...] = (
    {"bots": {"P2": "random", "P3": "random"}},
    {"open": ["P2", "P3"]},
    {"undo": "consent"},
)
_numbers = itertools.count()


@cache
def played(title: str, actions: int) -> bytes:
    """The record of a game so long, or till a train can run after that."""
    game, bot, chance = Game.new(title, NAMES, seed=3), bot_named(BOTS.get(title, "random")), Random(actions)
    for number in range(actions + 400):
        if game.is_finished:
            break
        offered = game.options(game.actors[0])
        if number >= actions and any("routes" in option.free for option in offered):
            break
        game.act(bot.choose(game.title, game.state, offered, chance))
    return record_to_json(game.record)


class Tables:
    """What the visitor has. Programs know it by a token, browsers by a cookie: it is the same."""

    def __init__(self, client: TestClient, actions: int) -> None:
        self.client = client
        client.cookies.clear()
        self.name = f"Fuzz {next(_numbers)}"
        self.guest = signed_up(client, self.name)
        account = accounts_of(client).named(self.name)
        assert account is not None
        self.account = account.id
        accounts_of(client).set_admin(self.account)
        self.friend = f"Friend of {self.name}"
        signed_up(client, self.friend)
        made(client, self.guest)
        self.titles: dict[str, str] = {}
        """Of each game."""
        for title in TITLES:
            self._keep(title, self.guest.set_up(title=title, seating={"hot_seat": True})["id"])
            self._keep(title, self.guest.bring(played(title, actions)))
        for name in FINISHED:
            self._keep("1890", self.guest.bring((PLAYTHROUGHS / name).read_bytes()))
        for seating in SEATINGS:
            game = self.guest.set_up(seating={"mine": ["P1"], **seating}, policies={"clock": {"budget": 36_000}})["id"]
            self._keep("1861", game)
            self.guest.act(game, 0, kind="bid", lot="TSR", amount=20)
        self.remember(self.guest.token)
        self._keep("1861", self._lesson())

    @property
    def games(self) -> list[str]:
        return list(self.titles)

    def board(self, game: str) -> Board:
        return board_of(self.titles.get(game, "1861"))

    def remember(self, token: str) -> None:
        """The browser is this visitor's, whatever it was given by the last answer."""
        self.client.cookies.clear()
        self.client.cookies.set(COOKIE, token)

    def passer_by(self, has_account: bool) -> Guest:
        """Somebody else, who may sign up and log out without a loss."""
        self.client.cookies.clear()
        token = new_token()
        return (
            signed_up(self.client, f"Passer-by {next(_numbers)}", token) if has_account else Guest(self.client, token)
        )

    def link(self) -> str:
        """To a seat nobody has taken."""
        self.client.cookies.clear()
        return str(Guest(self.client).set_up()["links"]["P2"])

    def token(self, route: str, guest: Guest) -> str:
        """As if it had come by mail: to somebody who asks, or to another if that one has no account."""
        services: Services = self.client.app.state.services  # type: ignore[attr-defined]
        if route.startswith("/notices"):
            person = services.lobby.person(Visitor(guest.token))
            return services.attendance.people.of(person).token or new_token()
        guest = guest if guest.get("/api/account").status_code == 200 else self.passer_by(has_account=True)
        account = services.accounts.needed(Visitor(guest.token))
        purpose = next((purpose for purpose in (RESET, VERIFY) if purpose in route), OWNER)
        return services.accounts.single_use(purpose, account.id)

    def _keep(self, title: str, game: str) -> None:
        self.titles[game] = title

    def _lesson(self) -> str:
        """One in which a step has been taken."""
        page = self.client.get("/learn/1861")
        begun = send(self.client, page, form_for(page, "/learn/1861"))
        send(self.client, begun, form_for(begun, f"{begun.url.path}/actions", kind="bid"))
        return begun.url.path.removeprefix("/games/")
