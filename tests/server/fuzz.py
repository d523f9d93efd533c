"""Requests of all kinds, most of them wrong: valid ones made from what a game offers, then changed at random."""

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode

from starlette.routing import Route
from starlette.testclient import TestClient

from railhead.bots import bot_named
from railhead.record import Game, record_to_json
from railhead.titles import TITLES, board_file
from tests.server.guests import NAMES, Guest

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
FINISHED = ("1890-bank-breaks.json", "1890-bankruptcy.json")
STREAM = "/events"
TEXTS = [
    "",
    "0",
    "-1",
    "9" * 30,
    "1e5",
    "x" * 200,
    "\x00",
    "../..",
    "'; --",
    "<b>",
    "{{ 7 }}",
    "\u202e",
    "漢",
    "P1",
    "*",
    "~",
]
VALUES: list[Any] = [
    *TEXTS,
    *(None, True, False, -1, 0, 1, 3.5, 10**30, -(10**15), [], {}, [[]], [[[]]], [None], {"a": {"b": []}}, [[""]]),
    *([{}], [{"train": "2-0", "legs": [[]]}], [{"train": "2-0", "legs": [["H8.0", "H8.0"]]}], {"": ""}),
]
WORDS = [
    "undo",
    "redo",
    "pass",
    "run",
    "bid",
    "buy",
    "lay H8 6 0",
    "P2 pass",
    "sell",
    "help",
    "run [",
    "run [[]]",
    "=",
    "a=b",
]


BOTS = {"1862": "steady", "1863": "steady"}
"""Where players at random are ruined before a train runs."""


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


class Fuzzer:
    """One visitor with tables of every title. `send` makes a request and returns what it was and the answer."""

    def __init__(self, client: TestClient, seed: int, actions: int = 40) -> None:
        self.client, self.chance = client, Random(seed)
        self.guest = Guest(client)
        self.games: list[str] = []
        for title in TITLES:
            self.games.append(self.guest.set_up(title=title, seating={"hot_seat": True})["id"])
            self.games.append(self.guest.bring(played(title, actions)))
        self.games += [self.guest.bring((PLAYTHROUGHS / name).read_bytes()) for name in FINISHED]
        client.get("/")
        self.form_token = client.get("/import").text.split('name="form_token" value="')[1].split('"')[0]
        self.cookie_games = [self._by_cookie(title) for title in TITLES]
        self.asked: set[tuple[str, str]] = set()
        self.routes = [
            (method, route.path)
            for route in client.app.routes  # type: ignore[attr-defined]
            if isinstance(route, Route) and not route.path.endswith(STREAM)
            for method in sorted((route.methods or set()) - {"HEAD"})
        ]

    def _by_cookie(self, title: str) -> str:
        form = {"form_token": self.form_token, "title": title, "player": list(NAMES), "kind": "hot-seat"}
        answer = self.client.post("/games", data=form, follow_redirects=False)
        assert answer.status_code == 303, answer.text
        return str(answer.headers["location"]).split("/")[2]

    def send(self) -> tuple[str, Any]:
        # Each once, then as chance has it.
        unasked = [route for route in self.routes if route not in self.asked]
        method, route = unasked[0] if unasked else self.chance.choice(self.routes)
        self.asked.add((method, route))
        game = self.chance.choice(self.cookie_games if self._is_form(method, route) else self.games)
        path = self._filled(route, game)
        if method == "GET":
            address = f"{path}?{urlencode(self._questions(route, game), doseq=True)}"
            return address, self.client.get(address, headers=self._headers(), follow_redirects=False)
        if route.startswith("/api/"):
            return self._json(route, path, game)
        return self._form(route, path, game)

    def _is_form(self, method: str, route: str) -> bool:
        return method == "POST" and not route.startswith("/api/")

    def _headers(self) -> dict[str, str]:
        scripted = {"hx-request": "true"} if self.chance.random() < 0.3 else {}
        return {**(self.guest.headers if self.chance.random() < 0.8 else {}), **scripted}

    def _maybe(self, right: Any, wrong: Callable[[], Any], often: float = 0.2) -> Any:
        return wrong() if self.chance.random() < often else right

    def _text(self) -> str:
        return self.chance.choice([*TEXTS, *WORDS])

    def _filled(self, route: str, game: str) -> str:
        title = self.chance.choice(TITLES)
        values = {
            "game": game,
            "title": title,
            "point": "0",
            "hex": "H8",
            "company": "NW",
            "tile": "57",
            "rotation": "1",
        }
        path = route
        for name, value in {**values, "link": "x" * 43}.items():
            wrong = self._maybe(value, lambda: self._text().replace("/", "").replace("\x00", "%00") or "-", 0.15)
            path = path.replace("{" + name + "}", str(wrong).replace("?", "").replace("#", "") or "-")
        return path if path.startswith("/") else "/"

    def _action(self, game: str) -> dict[str, Any]:
        """Something on offer, with what is free suggested, then perhaps spoilt."""
        shown = self.guest.get(f"/api/games/{game}").json()
        options = shown.get("options") or [{"actor": "P1", "kind": "pass", "args": {}}]
        option = self.chance.choice(options)
        action = {"actor": option["actor"], "kind": option["kind"], **option.get("args", {})}
        for name, bounds in (option.get("bounds") or {}).items():
            action[name] = self.chance.choice([bounds["least"], bounds["most"], bounds["most"] + 1, -1, 0])
        for name in option.get("free") or ():
            body = {"kind": option["kind"], "name": name, "args": option.get("args", {}), "actor": option["actor"]}
            found = self.guest.post(f"/api/games/{game}/suggest", body).json()
            action[name] = self._spoilt(found.get("value", []))
        spoilt = self._spoilt(action) if self.chance.random() < 0.6 else action
        return spoilt if isinstance(spoilt, dict) else action

    def _spoilt(self, value: Any) -> Any:
        """The value with a thing or two changed somewhere within."""
        roll = self.chance.random()
        if isinstance(value, dict) and value and roll < 0.75:
            key = self.chance.choice(list(value))
            if roll < 0.1:
                return {name: one for name, one in value.items() if name != key}
            if roll < 0.2:
                return {**value, self.chance.choice(["note", "x", "", "omits"]): self.chance.choice(VALUES)}
            return {**value, key: self._spoilt(value[key])}
        if isinstance(value, list) and value and roll < 0.75:
            index = self.chance.randrange(len(value))
            if roll < 0.1:
                return [*value, *value]
            return [*value[:index], self._spoilt(value[index]), *value[index + 1 :]]
        return self.chance.choice(VALUES) if roll < 0.85 else value

    def _questions(self, route: str, game: str) -> dict[str, Any]:
        asked: dict[str, Any] = {}
        for name in ("at", "seat", "since", "q", "look", "line", "player", "bots", "seed", "option.market", "wishes"):
            if self.chance.random() < 0.2:
                asked[name] = self._text()
        if route.endswith(("/effect", "/why")):
            action = self._action(game)
            kind, actor = action.pop("kind", ""), action.pop("actor", "")
            asked |= {"kind": str(kind), "actor": str(actor), "args": json.dumps(action)}
        if route.endswith("/line") and self.chance.random() < 0.8:
            asked["line"] = self._line(game)
        if route.endswith("/routes"):
            wish = {"calls": ["H8.0", "x"], "avoids": ["E1.0"], "legs": [["H8.0", "I7.0"]], "stays": False}
            asked["wishes"] = json.dumps(self._spoilt({"2-0": wish})) if self.chance.random() < 0.7 else ""
        return asked

    def _line(self, game: str) -> str:
        if self.chance.random() < 0.4:
            return self._text()
        action = self._action(game)
        return " ".join(f"{value}" for value in action.values())

    def _json(self, route: str, path: str, game: str) -> tuple[str, Any]:
        body = self._body(route, game)
        raw = json.dumps(self._spoilt(body) if self.chance.random() < 0.5 else body).encode()
        if self.chance.random() < 0.05:
            raw = self.chance.choice([b"", b"{", b"[" * 5000, b"\xff", b'"\\ud800"', raw[:-3], raw + b"x"])
        headers = {**self._headers(), "content-type": "application/json"}
        return f"{path} {raw[:1500]!r}", self.client.post(path, content=raw, headers=headers)

    def _body(self, route: str, game: str) -> Any:
        if route.endswith("/actions"):
            version = self.guest.get(f"/api/games/{game}").json().get("version", 0)
            return {"version": version, "key": f"k{self.chance.random()}", "action": self._action(game)}
        if route.endswith("/preview"):
            return self._action(game)
        if route.endswith("/suggest"):
            kind = self.chance.choice(["run", "bid", "buy_with_help", "x"])
            return {"kind": kind, "name": "routes", "args": {}, "actor": self.chance.choice(["P1", "P2", ""])}
        if route.endswith("/links"):
            return {"seat": self.chance.choice(["P1", "*", "P9"])}
        if route.endswith("/seat"):
            do = self.chance.choice(["link", "code", "recover", "claim", "agree", "refuse", "take"])
            return {"do": do, "seat": self.chance.choice(["P1", "P2", "*", "x"]), "code": self._text()}
        if route.endswith(("/account", "/session")):
            return {"name": self._text(), "password": "x" * self.chance.randrange(30)}
        if route.endswith("/seats"):
            return {"link": "x" * 43, "seat": "P1", "name": "Zoe", "game": game}
        if route.endswith("/import"):
            record = json.loads(played(self.chance.choice(TITLES), 12))
            return self._spoilt(record) if self.chance.random() < 0.8 else record
        title = self.chance.choice(TITLES)
        return {
            "title": title,
            "players": list(NAMES),
            "options": {},
            "seating": {"hot_seat": True},
            **self._board(title),
        }

    def _board(self, title: str) -> dict[str, Any]:
        if self.chance.random() < 0.7:
            return {}
        return {"board": {"name": "mine.yaml", "text": self._board_text(title)}}

    def _board_text(self, title: str) -> str:
        lines = board_file(title).read_text(encoding="utf-8").splitlines(keepends=True)
        for _ in range(self.chance.randrange(3)):
            at = self.chance.randrange(len(lines))
            words = [
                "",
                "title: x\n",
                "  A1: {}\n",
                lines[at] * 2,
                lines[at].replace("0", "-1"),
                lines[at].replace(": ", ": ["),
            ]
            lines[at] = self.chance.choice(words)
        return "".join(lines)

    def _form(self, route: str, path: str, game: str) -> tuple[str, Any]:
        form: dict[str, Any] = {"form_token": self.form_token, "version": self._maybe("0", self._text)}
        files: dict[str, Any] = {}
        if route.endswith("/actions"):
            action = self._action(game)
            line = self._line(game) if self.chance.random() < 0.4 else ""
            kind, actor = action.pop("kind", ""), action.pop("actor", "")
            form |= {"kind": str(kind), "actor": str(actor), "args": json.dumps(action), "line": line}
        elif route == "/games":
            form |= {
                "title": self.chance.choice(TITLES),
                "player": list(NAMES),
                "kind": "bots",
                "bots": "1",
                "bot": "random",
            }
            if self.chance.random() < 0.2:
                files["board"] = ("mine.yaml", self._board_text(form["title"]).encode())
        elif route == "/import":
            files["file"] = ("game.json", self._maybe(played("1861", 12), lambda: b"[" * 9000, 0.5))
        else:
            form |= {"point": "0", "seat": "P1", "lasts": "round", "words": "hello", "name": "Zoe"}
        for name in list(form):
            if name != "form_token" and self.chance.random() < 0.15:
                form[name] = self._text()
        answer = self.client.post(
            path, data=form, files=files or None, headers=self._cookie_headers(), follow_redirects=False
        )
        return f"{path} {str(form)[:1500]}", answer

    def _cookie_headers(self) -> dict[str, str]:
        return {"hx-request": "true"} if self.chance.random() < 0.3 else {}
