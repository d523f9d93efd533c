"""Every operation by every kind of visitor, right and wrong, beside a model that knows what must come of it.

The model plays the same game with the library. Whatever is refused must leave every row of the database as it was.
"""

from typing import Any

from httpx2 import Response
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test
from sqlalchemy import bindparam, func, select
from starlette.testclient import TestClient

from railhead.bots.bot import filled
from railhead.core.actions import action_from_json, action_to_json
from railhead.core.ids import Holder, Player
from railhead.record import Game
from railhead.server.storage.schema import metadata
from railhead.server.tables.visitors import Visitor, new_token
from railhead.server.web import COOKIE, Services
from tests.server.guests import NAMES

SEATS = ("P1", "P2", "P3")
WHO = st.sampled_from(["host", "second", "third", "spectator", "stranger"])
"""At a hot-seat table the host holds all seats, and second and third none."""
WRONG = ("", "", "stale", "early", "number", "kind", "argument", "seat", "key", "slash", "json", "field", "form")
"""Ways to send an action; the first are right."""
SPOILT: dict[str, dict[str, Any]] = {
    "number": {"amount": 10**7},
    "kind": {"kind": "fly"},
    "argument": {"colour": "red"},
}

# Built once, and all counts in one query: they are asked for before and after every step.
STORED = {name: table for name, table in metadata.tables.items() if name != "snapshots"}
COUNTS = select(
    *(select(func.count()).select_from(table).scalar_subquery().label(f"{name}, all") for name, table in STORED.items())
)
OWN_ROWS = {
    name: select(table).where(table.c["game" if "game" in table.c else "id"] == bindparam("this"))
    for name, table in STORED.items()
    if "game" in table.c or "id" in table.c
}


class Table(RuleBasedStateMachine):
    client: TestClient
    """Set by the test."""

    @initialize(kind=st.sampled_from(["seats", "hot-seat"]))
    def set_up(self, kind: str) -> None:
        self.is_hot = kind == "hot-seat"
        self.tokens = {who: new_token() for who in ("host", "second", "third", "spectator")} | {"stranger": ""}
        seating = {"hot_seat": True} if self.is_hot else {"mine": ["P1"]}
        made = self._post("host", "/api/games", {"title": "1861", "players": NAMES, "seating": seating}).json()
        self.game, self.links = made["id"], made["links"]
        self.held: dict[str, tuple[str, ...]] = dict.fromkeys(self.tokens, ())
        self.held["host"] = SEATS if self.is_hot else SEATS[:1]
        for who, seat in () if self.is_hot else (("second", "P2"), ("third", "P3")):
            assert self._post(who, "/api/seats", {"link": self.links[seat]}).status_code == 200
            self.held[who] = (seat,)
        services: Services = self.client.app.state.services  # type: ignore[attr-defined]
        self.database = services.chat._database
        self.model = Game.replay(services.lobby.open(self.game).record)
        self.standing: list[str] = []
        self.undone: list[str] = []
        self.number = 0
        self.sent: dict[str, tuple[str, dict[str, Any], int]] = {}
        """By key: who did what, and the version after it."""
        self.play(3, 0)

    def _headers(self, who: str) -> dict[str, str]:
        # The cookie that somebody new was given is not the next one's.
        self.client.cookies.clear()
        return {"authorization": f"Bearer {self.tokens[who]}"} if self.tokens[who] else {}

    def _get(self, who: str, path: str) -> Response:
        return self.client.get(path, headers=self._headers(who))

    def _post(self, who: str, path: str, body: Any) -> Response:
        return self.client.post(path, json=body, headers=self._headers(who))

    def _form(self, who: str, path: str, **fields: str) -> Response:
        """As a browser sends it, with a cookie and the token of the page."""
        self.client.cookies.clear()
        token = self.tokens[who]
        headers = {"cookie": f"{COOKIE}={token}"} if token else {}
        known = {"form_token": Visitor(token).form_token} if token else {}
        return self.client.post(path, data={**known, **fields}, headers=headers, follow_redirects=False)

    def _rows(self) -> dict[str, Any]:
        """All that the database has of the game, and how much of anything else. Snapshots may come at any time."""
        with self.database.reading() as connection:
            rows: dict[str, Any] = dict(connection.execute(COUNTS).mappings().one())
            for name, query in OWN_ROWS.items():
                rows[name] = sorted(map(str, connection.execute(query, {"this": self.game})))
        return rows

    def _refused(self, answer: Response, before: dict[str, Any], *statuses: int) -> None:
        assert answer.status_code in statuses, (answer.status_code, statuses, answer.text[:300])
        assert self._rows() == before

    def _key(self) -> str:
        self.number += 1
        return f"key {self.number}"

    def _legal(self, choice: int) -> tuple[str, dict[str, Any]]:
        """Something that may be done now, by whoever is to act."""
        options = self.model.options(self.model.actors[0])
        option = options[choice % len(options)]
        numbers = {name: bounds.least for name, bounds in option.bounds.items()}
        action = action_to_json(filled(self.model.title, self.model.state, option, **numbers))
        return option.actor, {name: value for name, value in action.items() if name != "actor"}

    def _send(self, who: str, seat: str, version: int, key: str, action: dict[str, Any]) -> Response:
        submission = {"version": version, "key": key, "action": {"actor": seat, **action}}
        return self._post(who, f"/api/games/{self.game}/actions", submission)

    @rule(count=st.integers(1, 4), choice=st.integers(0, 50))
    def play(self, count: int, choice: int) -> None:
        """A few actions of those who are to act, so that there is something to take back and to lose."""
        for _ in range(count):
            self.act("host", "", choice, as_owner=True)

    @rule(who=WHO, wrong=st.sampled_from(WRONG), choice=st.integers(0, 50), as_owner=st.booleans())
    def act(self, who: str, wrong: str, choice: int, as_owner: bool) -> None:
        seat, action = self._legal(choice)
        if as_owner:
            who = next(name for name, seats in self.held.items() if seat in seats)
        before, version, key, path = self._rows(), self.model.version, self._key(), f"/api/games/{self.game}/actions"
        holds = seat in self.held[who]
        match wrong:
            case "stale" | "early":
                answer = self._send(who, seat, version + (1 if wrong == "early" else -1), key, action)
                self._refused(answer, before, 409 if holds else 403)
            case "number" | "kind" | "argument":
                statuses = (400, 422) if holds else (403,)
                self._refused(self._send(who, seat, version, key, {**action, **SPOILT[wrong]}), before, *statuses)
            case "seat":
                other = next(name for name in SEATS if name not in self.model.actors)
                status = 422 if other in self.held[who] else 403
                self._refused(self._send(who, other, version, key, action), before, status)
            case "key" | "slash":
                long = "k" * 81 if wrong == "key" else "bot/0"
                self._refused(self._send(who, seat, version, long, action), before, 400)
            case "json":
                self._refused(self._post(who, path, [1, 2]), before, 400)
            case "field":
                self._refused(self._post(who, path, {"version": version, "key": key, "action": 5}), before, 400)
            case "form":
                answer = self._form(who, f"/games/{self.game}/actions", form_token="x", key=key, version=str(version))
                self._refused(answer, before, 403)
            case _ if holds:
                self._accepted(self._send(who, seat, version, key, action), version + 1)
                self.model.act(action_from_json({"actor": seat, **action}))
                self.standing.append(seat)
                self.undone.clear()
                self.sent[key] = (who, {"actor": seat, **action}, version + 1)
            case _:
                self._refused(self._send(who, seat, version, key, action), before, 403)

    def _accepted(self, answer: Response, version: int) -> None:
        assert answer.status_code == 200, (answer.status_code, answer.text[:300])
        assert answer.json()["version"] == version

    @precondition(lambda self: self.sent)
    @rule(choice=st.integers(0, 50), changed=st.booleans(), who=WHO, as_owner=st.booleans())
    def repeat(self, choice: int, changed: bool, who: str, as_owner: bool) -> None:
        """The same key again: the same answer and no effect; with another action it is refused."""
        key = sorted(self.sent)[choice % len(self.sent)]
        owner, action, version = self.sent[key]
        who = owner if as_owner else who
        before = self._rows()
        action = {**action, "amount": 5} if changed else action
        body = {"version": version - 1, "key": key, "action": action}
        answer = self._post(who, f"/api/games/{self.game}/actions", body)
        if action["actor"] not in self.held[who]:
            self._refused(answer, before, 403)
        elif changed and action != self.sent[key][1]:
            self._refused(answer, before, 400)
        else:
            self._accepted(answer, version)
            assert self._rows() == before

    @rule(who=WHO, is_late=st.booleans())
    def undo(self, who: str, is_late: bool) -> None:
        before, version = self._rows(), self.model.version
        seat = (self.held[who] or SEATS)[0]
        answer = self._send(who, seat, version - is_late, self._key(), {"kind": "undo"})
        if not self.held[who]:
            self._refused(answer, before, 403)
        elif is_late:
            self._refused(answer, before, 409)
        elif not self.standing or (not self.is_hot and self.standing[-1] not in self.held[who]):
            self._refused(answer, before, 422)
        else:
            self._accepted(answer, version + 1)
            self.model.undo(Player(Holder(seat)))
            self.undone.append(self.standing.pop())

    @rule(who=WHO)
    def redo(self, who: str) -> None:
        before, version = self._rows(), self.model.version
        seat = (self.held[who] or SEATS)[0]
        answer = self._send(who, seat, version, self._key(), {"kind": "redo"})
        if not self.undone or self.undone[-1] not in self.held[who]:
            self._refused(answer, before, 422 if self.held[who] else 403)
        else:
            self._accepted(answer, version + 1)
            self.model.redo(Player(Holder(seat)))
            self.standing.append(self.undone.pop())

    @rule(who=WHO, body=st.sampled_from([{}, {"version": "x"}, {"version": 10**6}, {"version": 0, "colour": 1}]))
    def agree(self, who: str, body: dict[str, Any]) -> None:
        """To take something back at a version that there is not."""
        before = self._rows()
        answer = self._post(who, f"/api/games/{self.game}/agree", body)
        if body != {"version": 10**6}:
            self._refused(answer, before, 400)
        else:
            self._refused(answer, before, *((409, 422) if self.held[who] else (403,)))

    @rule(who=WHO, point=st.integers(-1, 40), path=st.sampled_from(["", "/log", "/events"]))
    def look(self, who: str, point: int, path: str) -> None:
        before = self._rows()
        if path == "/events":
            answer = self.client.head(f"/api/games/{self.game}/events", headers=self._headers(who))
        else:
            answer = self._get(who, f"/api/games/{self.game}{path}?at={point}")
        is_there = path == "/events" or 0 <= point <= self.model.version
        self._refused(answer, before, 200 if is_there else 400)

    @rule(who=WHO, seat=st.sampled_from([*SEATS, "P9", ""]))
    def look_as(self, who: str, seat: str) -> None:
        answer = self._get(who, f"/api/games/{self.game}?seat={seat}")
        assert answer.status_code == (200 if not seat or seat in self.held[who] else 403)
        if answer.status_code == 200:
            assert answer.json()["version"] == self.model.version
            assert tuple(answer.json()["seats"]) == self.held[who]
            assert answer.json()["state"]["cash"] == dict(self.model.state.cash)

    @rule(who=WHO, choice=st.integers(0, 50), is_legal=st.booleans())
    def preview(self, who: str, choice: int, is_legal: bool) -> None:
        before = self._rows()
        seat, action = self._legal(choice)
        wanted = {"actor": seat, **(action if is_legal else {"kind": "fly"})}
        answer = self._post(who, f"/api/games/{self.game}/preview", wanted)
        holds = seat in self.held[who]
        self._refused(answer, before, *(((200,) if is_legal else (400, 422)) if holds else (403,)))

    @rule(who=WHO)
    def suggest(self, who: str) -> None:
        before = self._rows()
        answer = self._post(who, f"/api/games/{self.game}/suggest", {"kind": "fly", "name": "routes"})
        self._refused(answer, before, 422 if self.held[who] else 403)

    @rule(who=WHO, path=st.sampled_from(["/api/games/{}/record", "/games/{}/record"]))
    def export(self, who: str, path: str) -> None:
        before = self._rows()
        answer = self._get(who, path.format(self.game))
        self._refused(answer, before, 200 if self.held[who] == SEATS else 403)

    @rule(who=WHO)
    def branch(self, who: str) -> None:
        before = self._rows()
        answer = self._form(who, f"/games/{self.game}/branches", point=str(self.model.version))
        if self.held[who] != SEATS:
            self._refused(answer, before, 403)
            return
        assert answer.status_code == 303
        after = self._rows()
        assert after.pop("games, all") == before["games, all"] + 1
        assert {name: rows for name, rows in after.items() if not name.endswith(", all")} == {
            name: rows for name, rows in before.items() if not name.endswith(", all")
        }

    @rule(who=WHO)
    def list_links(self, who: str) -> None:
        before = self._rows()
        self._refused(self._get(who, f"/api/games/{self.game}/links"), before, 200 if who == "host" else 403)

    @rule(who=WHO, seat=st.sampled_from([*SEATS, "P9", ""]))
    def make_link(self, who: str, seat: str) -> None:
        before = self._rows()
        answer = self._post(who, f"/api/games/{self.game}/links", {"seat": seat})
        if seat not in self.held[who]:
            self._refused(answer, before, 403)
        else:
            assert answer.status_code == 201
            assert self._rows()["entries"] == before["entries"]

    @rule(who=WHO, seat=st.sampled_from(SEATS), kind=st.sampled_from(["used", "made up", "taken", "nothing"]))
    def sit(self, who: str, seat: str, kind: str) -> None:
        before = self._rows()
        words = {
            "used": {"link": self.links.get(seat, "x" * 64)},
            "made up": {"link": "y" * 64},
            "taken": {"game": self.game, "seat": seat},
            "nothing": {},
        }[kind]
        # A link leads whoever took it back to the seat, and nobody else.
        used = 404 if seat not in self.links else 200 if seat in self.held[who] else 403
        expected = {"used": used, "made up": 404, "taken": 422, "nothing": 400}[kind]
        self._refused(self._post(who, "/api/seats", words), before, expected)

    @rule(who=WHO, seat=st.sampled_from(SEATS), lasts=st.sampled_from(["for ever", ""]))
    def order_pass(self, who: str, seat: str, lasts: str) -> None:
        """An order that is none, or that is taken back where none was given."""
        before = self._rows()
        words = {"do": "pass", "lasts": lasts} if lasts else {"cancel": "pass"}
        answer = self._form(who, f"/games/{self.game}/programs", seat=seat, **words)
        if seat in self.held[who]:
            self._refused(answer, before, 400 if lasts else 303)
        else:
            self._refused(answer, before, 403, *([400] if lasts else []))

    @rule(who=WHO, words=st.sampled_from(["", "well played", "x" * 600]))
    def say(self, who: str, words: str) -> None:
        before = self._rows()
        answer = self._form(who, f"/games/{self.game}/messages", words=words)
        if not self.held[who]:
            self._refused(answer, before, 403)
        elif words != "well played":
            self._refused(answer, before, 400)
        else:
            assert answer.status_code == 303
            assert len(self._rows()["messages"]) == len(before["messages"]) + 1

    @rule(who=WHO, body=st.sampled_from([b"", b"{", b"[]", b'{"format": 1}', b"nonsense"]))
    def bring(self, who: str, body: bytes) -> None:
        before = self._rows()
        headers = {"content-type": "application/json", **self._headers(who)}
        self._refused(self.client.post("/api/import", content=body, headers=headers), before, 400)

    @rule(
        who=WHO,
        spoilt=st.sampled_from(
            [{"title": "9999"}, {"players": []}, {"players": ["A"] * 3}, {"seed": -1}, {"colour": 1}, {"seating": 3}]
        ),
    )
    def set_up_wrong(self, who: str, spoilt: dict[str, Any]) -> None:
        before = self._rows()
        self._refused(self._post(who, "/api/games", {"title": "1861", "players": NAMES, **spoilt}), before, 400)

    @rule(who=WHO, path=st.sampled_from(["", "/actions", "/record", "/log", "/links"]))
    def ask_for_nothing(self, who: str, path: str) -> None:
        answer = self._get(who, f"/api/games/{'a' * 16}{path}")
        assert answer.status_code == (405 if path == "/actions" else 404)


def test_model_and_server_agree(either: TestClient) -> None:
    machine = type("TableHere", (Table,), {"client": either})
    run_state_machine_as_test(
        machine,
        # Without shrinking: a failure on a slow machine would take minutes more, and forty steps can be read.
        settings=settings(
            max_examples=25,
            stateful_step_count=40,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            phases=(Phase.reuse, Phase.generate),
        ),
    )
