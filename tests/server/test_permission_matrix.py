"""Who may do what: everybody who might ask, times every operation of the API. What is refused changes nothing, and what
is answered is of the type the operation says."""

from collections.abc import Iterator
from typing import Any, get_args

import msgspec
import pytest
from starlette.testclient import TestClient

from railhead.record import record_to_json
from railhead.server.openapi.document import STREAM, Operation
from railhead.server.openapi.operations import OPERATIONS
from railhead.server.pages.clock_pages import ClockRequest
from railhead.server.pages.seat_pages import SeatRequest
from tests.server.guests import NAMES, Guest
from tests.server.played import random_game
from tests.server.test_accounts import PASSWORD, accounts_of, signed_up
from tests.server.test_api_tokens import made
from tests.server.test_bad_input import stored

ROLES = ("host", "seat", "other seat", "spectator", "stranger", "token", "admin")
"""Who set up the table and has no seat there; two who have one; somebody known, and somebody not, who have none; a
program with a personal token of the first seat's account, good for all scopes; the owner of the server."""
Statuses = dict[str, int]
MANY = {"seat": SeatRequest, "clock": ClockRequest}
"""Operations that do one of several things."""


def everybody(status: int, **but: int) -> Statuses:
    return dict.fromkeys(ROLES, status) | {name.replace("_", " "): one for name, one in but.items()}


EXPECTED: dict[str, Statuses] = {
    "titles": everybody(200),
    "title": everybody(200),
    "rules": everybody(200),
    "games": everybody(200),
    "create": everybody(201),
    "import_game": everybody(201),
    "sit": everybody(200),
    "links": everybody(403, host=200),
    "link": everybody(403, seat=201),
    "seat": everybody(403, seat=200),
    "game": everybody(200),
    "options": everybody(200),
    "act": everybody(403, seat=200, token=200),
    "agree": everybody(403, seat=200, token=200, other_seat=200),
    "preview": everybody(403, seat=200, token=200),
    "suggest": everybody(403, seat=422, token=422, other_seat=422),
    "programs": everybody(200),
    "program": everybody(403, seat=200, token=200),
    "cancel_program": everybody(403, seat=200, token=200),
    "hint": everybody(403, seat=200, token=200, other_seat=422),
    "clocks": everybody(200),
    "clock": everybody(403, host=200, seat=200, token=200, other_seat=200),
    "log": everybody(200),
    "events": everybody(200),
    "messages": everybody(200),
    "say": everybody(403, seat=201, other_seat=201, token=201),
    "record": everybody(403),
    "review": everybody(403),
    "known": everybody(200),
    "what_if": everybody(201),
    "account": everybody(403, seat=200, token=200, admin=200),
    "sign_up": everybody(201, seat=422, admin=422, token=403),
    "log_in": everybody(201, token=403),
    "log_out": everybody(200, token=403),
    "openapi": everybody(200),
}


TOLD = {
    ("seat", "link"): everybody(403, seat=200),
    ("seat", "code"): everybody(403, seat=200),
    ("seat", "claim"): everybody(200, seat=422, other_seat=422, token=403),
    ("seat", "agree"): everybody(403, seat=200, other_seat=200),
    ("seat", "refuse"): everybody(403, seat=200, other_seat=200),
    ("seat", "take"): everybody(403),
    ("seat", "mute"): everybody(200, token=403),
    ("seat", "block"): everybody(200, token=403),
    ("seat", "hear"): everybody(200, token=403),
    ("seat", "recover"): everybody(404, token=403),
    ("clock", "pause"): EXPECTED["clock"],
    ("clock", "resume"): everybody(403, host=422, seat=422, other_seat=422, token=422),
    ("clock", "stay"): EXPECTED["clock"],
    ("clock", "away"): everybody(403, seat=422, other_seat=422, token=422),
    ("clock", "back"): everybody(403, seat=200, other_seat=200, token=200),
    ("clock", "replace"): everybody(422),
    ("clock", "disagree"): everybody(422),
    ("clock", "return"): everybody(403),
}
"""Two operations do many things. About the first seat for links and codes, else about the third, which somebody without
a seat has asked for unless that is what is done; nobody is missing, and the clocks run."""


class Everybody:
    """A table in its first auction where the first seat has just bid, and everybody who might ask for something there.
    The third seat is open where that is what is asked for."""

    count = 0

    def __init__(self, client: TestClient, has_open_seat: bool) -> None:
        Everybody.count += 1
        self.client, self.number = client, Everybody.count
        client.cookies.clear()
        host, seat, other, spectator = Guest(client), Guest(client), Guest(client), Guest(client, f"{self.number:043}")
        clock = {"clock": {"budget": 36_000}}
        table = host.set_up(seating={"open": ["P3"] if has_open_seat else []}, policies=clock)
        self.game = table["id"]
        assert seat.sit(link=table["links"]["P1"]).status_code == 200
        assert other.sit(link=table["links"]["P2"]).status_code == 200
        seat = signed_up(client, f"Seat {self.number}", seat.token)
        admin = signed_up(client, f"Admin {self.number}")
        accounts = accounts_of(client)
        account = accounts.named(f"Admin {self.number}")
        assert account is not None
        accounts.set_admin(account.id)
        self.version = 0
        if not has_open_seat:
            for guest, amount in ((seat, 20), (other, 25)):
                assert guest.act(self.game, self.version, kind="bid", lot="TSR", amount=amount).status_code == 200
                self.version += 1
            Guest(client, seat.token).post(*self._program())
            third = Guest(client)
            assert third.sit(link=table["links"]["P3"]).status_code == 200
            assert third.act(self.game, 2, kind="bid", lot="TSR", amount=30).status_code == 200
            self.version = 3
        people = (host, seat, other, spectator, Guest(client), Guest(client, made(client, seat)), admin)
        self.by_role = dict(zip(ROLES, people, strict=True))

    def _program(self) -> tuple[str, Any]:
        order = {"do": "buy", "company": "NW"}
        return f"/api/games/{self.game}/programs", {"seat": "P1", "order": order}

    def body(self, name: str, do: str = "") -> Any:
        if do:
            seat = "P1" if do in ("link", "code") else "P3"
            return {"do": do, "seat": seat, **({"subject": "bot P1", "days": 1} if name == "clock" else {})}
        bid = {"actor": "P1", "kind": "bid", "lot": "TSR", "amount": 35}
        credentials = {"name": f"New {self.number}", "password": PASSWORD}
        bodies = {
            "create": {"title": "1861", "players": NAMES},
            "sit": {"game": self.game, "seat": "P3"},
            "link": {"seat": "P1"},
            "seat": {"do": "code", "seat": "P1"},
            "act": {"version": self.version, "key": "k", "action": bid},
            "agree": {"version": self.version},
            "preview": bid,
            "suggest": {"kind": "run", "name": "routes"},
            "program": self._program()[1],
            "say": {"text": "Hello"},
            "what_if": {},
            "clock": {"do": "pause"},
            "sign_up": credentials,
            "log_in": {"name": f"Seat {self.number}", "password": PASSWORD},
        }
        return bodies[name]

    def ask(self, role: str, operation: Operation, do: str = "") -> Any:
        path = operation.path.format(game=self.game, title="1861")
        if operation.name == "cancel_program":
            path += "?seat=P1&subject=buy_share NW"
        headers = {**self.by_role[role].headers, "content-type": "application/json"}
        body = b""
        if operation.name == "import_game":
            body = record_to_json(random_game(3).record)
        elif operation.body is not None:
            body = msgspec.json.encode(self.body(operation.name, do))
        # A stream has no end: to be told that there is one will do.
        method = "HEAD" if operation.media == STREAM else operation.method
        return self.client.request(method, path, content=body, headers=headers)


def test_every_operation_is_in_the_matrix() -> None:
    assert {operation.name for operation in OPERATIONS} == set(EXPECTED)


def test_so_is_everything_that_an_operation_does() -> None:
    done = {(name, do) for name, body in MANY.items() for do in get_args(body.__annotations__["do"])}
    assert done == set(TOLD)
    assert {one.name for one in OPERATIONS if "do" in getattr(one.body, "__annotations__", {})} == set(MANY)


@pytest.fixture
def nobody(client: TestClient) -> Iterator[TestClient]:
    client.cookies.clear()
    yield client
    client.cookies.clear()


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)
def test_everybody_does_what_they_may_and_nothing_else(nobody: TestClient, operation: Operation) -> None:
    assert asked_by_all(nobody, operation) == EXPECTED[operation.name]


@pytest.mark.parametrize(("name", "do"), TOLD)
def test_the_same_of_everything_that_an_operation_does(nobody: TestClient, name: str, do: str) -> None:
    operation = next(one for one in OPERATIONS if one.name == name)
    assert asked_by_all(nobody, operation, do) == TOLD[name, do]


def asked_by_all(nobody: TestClient, operation: Operation, do: str = "") -> Statuses:
    found: Statuses = {}
    everyone: Everybody | None = None
    for role in ROLES:
        # What one has changed must not make a difference to the next.
        if everyone is None:
            everyone = Everybody(nobody, has_open_seat=operation.name == "sit")
            if do not in ("", "claim"):
                claim = {"do": "claim", "seat": "P3"}
                assert Guest(nobody).post(f"/api/games/{everyone.game}/seat", claim).status_code == 200
        before = stored(nobody)
        answer = everyone.ask(role, operation, do)
        found[role] = answer.status_code
        assert answer.status_code in operation.statuses
        if answer.status_code >= 400:
            assert stored(nobody) == before, role
            assert answer.json()["message"]
        elif operation.media != STREAM:
            told = msgspec.convert(answer.json(), operation.answer)
            assert msgspec.json.decode(msgspec.json.encode(told)) == answer.json(), "of this type, and all of it is"
            everyone = everyone if operation.method == "GET" else None
    return found
