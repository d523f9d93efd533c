"""Requests of all kinds, most of them wrong: valid ones made from what a game offers, then changed at random."""

import json
import re
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

from msgspec.structs import asdict
from starlette.routing import Match, Route
from starlette.testclient import TestClient

from railhead.server.tables.visitors import Visitor
from railhead.titles import TITLES, board_file
from tests.server.browser import Form, forms
from tests.server.fuzz_tables import Tables, played
from tests.server.guests import NAMES, Guest
from tests.server.test_accounts import PASSWORD
from tests.server.test_webpush import FakeBrowser

STREAM, TOTAL = "/events", "/games/{game}/total"
ANEW = 5000
"""Requests after which the visitor gets other tables: by then many of the first are over, closed or given away."""
LEAVES = re.compile(r"/api/(account|session)|/account/(sign-up|log-in|log-out|password|delete|reset)|/owner/")
"""Where one becomes somebody else, or nobody."""
BROWSER = FakeBrowser().subscription("https://push.invalid/1")
TEXTS = [
    "",
    "0",
    "-1",
    "9" * 30,
    str(2**31),
    str(2**63),
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
    *(
        None,
        True,
        False,
        -1,
        0,
        1,
        3.5,
        2**31,
        2**63,
        10**30,
        -(10**15),
        "\ud800",
        [],
        {},
        [[]],
        [[[]]],
        [None],
        {"a": {"b": []}},
        [[""]],
    ),
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
RIGHT = {
    "player": "Zoe",
    "name": "Zoe",
    "password": PASSWORD,
    "old_password": PASSWORD,
    "words": "hello",
    "line": "pass",
    "why": "it is loud",
    "what": "198.51.100.7",
}


class Fuzzer:
    """One visitor with tables of every title. `send` makes a request and returns what it was and the answer."""

    def __init__(self, client: TestClient, seed: int, actions: int = 40) -> None:
        self.client, self.chance, self._actions = client, Random(seed), actions
        self._known = [
            route
            for route in client.app.routes  # type: ignore[attr-defined]
            if isinstance(route, Route) and not route.path.endswith(STREAM)
        ]
        self.routes = [
            (method, route.path) for route in self._known for method in sorted((route.methods or set()) - {"HEAD"})
        ]
        # What does something, or is about something, is asked for more often than pages that are always the same.
        self._weights = [1 if method == "GET" and "{game}" not in path else 4 for method, path in self.routes]
        self.answers: dict[tuple[str, str], Counter[int]] = {route: Counter() for route in self.routes}
        self._sent = 0
        self._settle()

    def _settle(self) -> None:
        self.tables = Tables(self.client, self._actions)
        self.guest = self.tables.guest
        self._pages: dict[str, list[str]] = {}
        """Where there is a form for each route."""
        for page in self._all_pages():
            for form in self._forms(page):
                for route in self._routes_of(form, page):
                    self._pages.setdefault(route, []).append(page)

    def _all_pages(self) -> list[str]:
        fixed = ["/", "/import", "/notices", "/owner", "/account"]
        titles = [f"/{part}/{title}" for title in TITLES for part in ("new", "learn")]
        parts = ("", "/seat", "/links", "/at/3", "/hint")
        return [*fixed, *titles, *(f"/games/{game}{part}" for game in self.tables.games for part in parts)]

    def _forms(self, page: str) -> list[Form]:
        """Those that do something."""
        shown = self.client.get(page)
        return [form for form in forms(shown) if form.method == "post"] if shown.status_code == 200 else []

    def _routes_of(self, form: Form, page: str) -> list[str]:
        action = (form.action or page).partition("?")[0].partition("#")[0]
        scope = {"type": "http", "path": action, "method": "POST"}
        found = [route.path for route in self._known if route.matches(scope)[0] is Match.FULL]
        # Such a form has a second button.
        return [*found, TOTAL] if "composed" in form.fields else found

    def send(self) -> tuple[str, Any]:
        if self._sent and self._sent % ANEW == 0:
            self._settle()
        self._sent += 1
        # Each once, then as chance has it.
        unasked = [route for route in self.routes if not self.answers[route]]
        method, route = unasked[0] if unasked else self.chance.choices(self.routes, self._weights)[0]
        self.guest = self._asker(route)
        self.tables.remember(self.guest.token)
        request, answer = self._ask(method, route, self.chance.choice(self.tables.games))
        self.answers[method, route][answer.status_code] += 1
        return request, answer

    def _asker(self, route: str) -> Guest:
        return self.tables.passer_by(self.chance.random() < 0.7) if LEAVES.match(route) else self.tables.guest

    def _ask(self, method: str, route: str, game: str) -> tuple[str, Any]:
        path = self._filled(route, game)
        self.tables.remember(self.guest.token)
        if method == "POST" and not self._is_json(route):
            return self._form(route, path, game)
        address = f"{path}?{urlencode(self._questions(route, game), errors='surrogatepass')}"
        if method == "GET":
            return address, self.client.get(address, headers=self._headers(), follow_redirects=False)
        headers = {**self._headers(), "content-type": "application/json"}
        if method == "DELETE":
            return f"DELETE {address}", self.client.delete(address, headers=headers)
        raw = self._raw(self._body(route, game))
        return f"{path} {raw[:1500]!r}", self.client.post(path, content=raw, headers=headers)

    def _is_json(self, route: str) -> bool:
        return route.startswith("/api/") or route == "/notices/push"

    def _headers(self) -> dict[str, str]:
        scripted = {"hx-request": "true"} if self.chance.random() < 0.3 else {}
        return {**(self.guest.headers if self.chance.random() < 0.8 else {}), **scripted}

    def _maybe(self, right: Any, wrong: Callable[[], Any], often: float = 0.2) -> Any:
        return wrong() if self.chance.random() < often else right

    def _text(self) -> str:
        return self.chance.choice([*TEXTS, *WORDS])

    def _filled(self, route: str, game: str) -> str:
        board = self.tables.board(game)
        named: dict[str, Callable[[], Any]] = {
            "game": lambda: game,
            "title": lambda: self.chance.choice(TITLES),
            "point": lambda: self.chance.randrange(4),
            "hex": lambda: self.chance.choice(list(board.hexes)),
            "company": lambda: self.chance.choice(list(board.companies)),
            "tile": lambda: self.chance.choice(list(board.tiles)),
            "rotation": lambda: self.chance.randrange(6),
            "link": self.tables.link,
            "token": lambda: self.tables.token(route, self.guest),
        }
        return re.sub(
            r"{(\w+)}", lambda name: quote(str(self._maybe(named[name[1]](), self._text, 0.1)), safe=""), route
        )

    def _shown(self, game: str) -> dict[str, Any]:
        shown: dict[str, Any] = self.tables.guest.get(f"/api/games/{game}").json()
        return shown

    def _action(self, game: str) -> dict[str, Any]:
        """Something on offer, with what is free suggested, then perhaps spoilt."""
        options = self._shown(game).get("options") or [{"actor": "P1", "kind": "pass", "args": {}}]
        option = self.chance.choice(options)
        action = {"actor": option["actor"], "kind": option["kind"], **option.get("args", {})}
        for name, bounds in (option.get("bounds") or {}).items():
            action[name] = self.chance.choice(
                [bounds["least"], bounds["least"], bounds["most"], bounds["most"] + 1, -1]
            )
        for name in option.get("free") or ():
            body = {"kind": option["kind"], "name": name, "args": option.get("args", {}), "actor": option["actor"]}
            found = self.tables.guest.post(f"/api/games/{game}/suggest", body).json()
            action[name] = self._spoilt(found.get("value", [])) if self._flips() else found.get("value", [])
        spoilt = self._spoilt(action) if self.chance.random() < 0.5 else action
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
        for name in ("at", "seat", "since", "before", "q", "look", "line", "player", "bots", "seed", "option.market"):
            if self.chance.random() < 0.1:
                asked[name] = self._maybe(self.chance.choice(["0", "1", "P1"]), self._text, 0.6)
        if route.endswith(("/effect", "/why", "/preview")):
            action = self._action(game)
            kind, actor = action.pop("kind", ""), action.pop("actor", "")
            asked |= {"kind": str(kind), "actor": str(actor), "args": json.dumps(action)}
        if route.endswith("/line") and self.chance.random() < 0.8:
            asked["line"] = self._line(game)
        if route.endswith("/routes"):
            wish = {"calls": ["H8.0", "x"], "avoids": ["E1.0"], "legs": [["H8.0", "I7.0"]], "stays": False}
            asked["wishes"] = json.dumps(self._spoilt({"2-0": wish})) if self.chance.random() < 0.5 else ""
        if route.endswith("/programs"):
            subject = self.chance.choice(["pass", "bid TSR", "buy_share NW", "run NW"])
            asked |= {"seat": self._maybe("P1", self._text), "subject": self._maybe(subject, self._text)}
        return asked

    def _line(self, game: str) -> str:
        if self.chance.random() < 0.4:
            return self._text()
        action = self._action(game)
        return " ".join(f"{value}" for value in action.values())

    def _raw(self, body: Any) -> bytes:
        raw = json.dumps(self._spoilt(body) if self.chance.random() < 0.4 else body).encode()
        wrong = [b"", b"{", b"[" * 5000, b"\xff", b'"\\ud800"', raw[:-3], raw + b"x"]
        return bytes(self._maybe(raw, lambda: self.chance.choice(wrong), 0.05))

    def _body(self, route: str, game: str) -> Any:
        """Of the operation that ends so, as it should be."""
        bodies: dict[str, Callable[[str], Any]] = {
            "/actions": self._submission,
            "/preview": self._action,
            "/suggest": self._suggestion,
            "/agree": lambda game: {"version": self._shown(game).get("version", 0), "agrees": self._flips()},
            "/programs": lambda _: {"seat": "P1", "order": self._order()},
            "/clock": self._about_clocks,
            "/messages": lambda _: {"text": self._text() or "hello", "seat": self.chance.choice(["", "P1"])},
            "/what-ifs": lambda _: {"point": self.chance.choice([None, 0, 3]), "seat": self.chance.choice(["", "P1"])},
            "/links": lambda _: {"seat": self.chance.choice(["P1", "*", "P9"])},
            "/seat": self._about_seats,
            "/account": lambda _: {"name": f"Somebody {self._sent}", "password": PASSWORD, "email": ""},
            "/session": lambda _: {"name": self.tables.name, "password": self._maybe(PASSWORD, self._text)},
            "/seats": lambda game: self.chance.choice([{"link": self.tables.link()}, {"game": game, "seat": "P2"}]),
            "/import": lambda _: json.loads(played(self.chance.choice(TITLES), 12)),
            "/games": self._setup,
            "/push": lambda _: {"subscription": asdict(BROWSER), "is_wanted": self._flips()},
        }
        return bodies[route[route.rindex("/") :]](game)

    def _flips(self) -> bool:
        return self.chance.random() < 0.5

    def _submission(self, game: str) -> dict[str, Any]:
        version = self._shown(game).get("version", 0)
        action = self._action(game)
        if self.chance.random() < 0.1:
            action = {"actor": "P1", "kind": self.chance.choice(["undo", "redo"])}
        return {"version": version, "key": f"k{self.chance.random()}", "action": action}

    def _suggestion(self, game: str) -> dict[str, Any]:
        options = [option for option in self._shown(game).get("options", ()) if option["free"]]
        if not options:
            kind = self.chance.choice(["run", "bid", "buy_with_help", "x"])
            return {"kind": kind, "name": "routes", "args": {}, "actor": self.chance.choice(["P1", "P2", ""])}
        option = self.chance.choice(options)
        asked = {"kind": option["kind"], "name": self.chance.choice(option["free"])}
        return {**asked, "args": option["args"], "actor": option["actor"]}

    def _order(self) -> dict[str, Any]:
        orders: list[dict[str, Any]] = [
            {"do": "pass", "lasts": self.chance.choice(["action", "round"])},
            {"do": "bid", "lot": "TSR", "most": self.chance.choice([20, 100, 2**31, 2**70])},
            {"do": "buy", "company": "NW", "times": self.chance.choice([1, 3, 2**40])},
            {"do": "dividend", "company": "NW", "payout": self.chance.choice(["pay", "withhold", "half"])},
            {"do": "run", "company": "NW"},
        ]
        return self.chance.choice(orders)

    def _about_clocks(self, _: str) -> dict[str, Any]:
        does = ["pause", "resume", "stay", "away", "back", "replace", "disagree", "return"]
        days = self.chance.choice([0, 1, 10, -1, 2**31, 2**70])
        subject, seat = self.chance.choice(["", "bot P2", "open P2", "P2"]), self.chance.choice(["", "P1"])
        return {"do": self.chance.choice(does), "days": days, "subject": subject, "seat": seat}

    def _about_seats(self, _: str) -> dict[str, Any]:
        does = ["link", "code", "recover", "claim", "agree", "refuse", "take", "mute", "block", "hear"]
        seat = self.chance.choice(["P1", "P2", "*", "x"])
        return {"do": self.chance.choice(does), "seat": seat, "code": self._text()}

    def _setup(self, _: str) -> dict[str, Any]:
        title = self.chance.choice(TITLES)
        seatings: list[dict[str, Any]] = [
            {"hot_seat": True},
            {"mine": ["P1"], "open": ["P2"], "is_listed": True},
            {"mine": ["P1"], "bots": {"P2": "random"}},
        ]
        clock = {"budget": self.chance.choice([0, 3600, 2**31, 2**70]), "per_company": 60}
        more = {"policies": {"clock": clock}} if self.chance.random() < 0.3 else {}
        board = {"board": {"name": "mine.yaml", "text": self._board_text(title)}} if self.chance.random() < 0.3 else {}
        seating = self.chance.choice(seatings)
        return {"title": title, "players": list(NAMES), "options": {}, "seating": seating, **more, **board}

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
        """A form as it stands on a page, filled in well or badly."""
        page = self.chance.choice(self._pages.get(route) or [path])
        found = [form for form in self._forms(page) if route in self._routes_of(form, page)]
        form = self.chance.choice(found) if found else self._blank(path)
        to = path if route == TOTAL else self._maybe(form.action or page, lambda: path, 0.1)
        data = {"form_token": Visitor(self.guest.token).form_token, **self._filled_in(form)}
        if route.endswith("/actions") and self._flips():
            data |= self._about_action(to.split("/")[2] if to.count("/") > 2 else game)
        files = self._files(route, data)
        scripted = {"hx-request": "true"} if self.chance.random() < 0.3 else {}
        answer = self.client.post(to, data=data, files=files or None, headers=scripted, follow_redirects=False)
        return f"{to} {str(data)[:1500]}", answer

    def _blank(self, path: str) -> Form:
        """Where no page has such a form now."""
        form = Form(path, "post")
        form.fields = {name: [""] for name in (*RIGHT, "seat", "point", "version", "do")}
        return form

    def _filled_in(self, form: Form) -> dict[str, Any]:
        data: dict[str, Any] = dict(form.fields)
        for name, choices in form.choices.items():
            data[name] = [self.chance.choice(choices)] if self._flips() else data[name]
        for name, values in form.boxes.items():
            data |= {name: self.chance.sample(values, self.chance.randint(1, len(values)))} if self._flips() else {}
        for name in data:
            if data[name] == [""]:
                data[name] = [self._maybe(self._right(name), self._text, 0.3)]
            elif name != "form_token" and self.chance.random() < 0.1:
                data[name] = [self._text()]
        return data

    def _right(self, name: str) -> str:
        """What one writes into an empty field."""
        return self.tables.friend if name == "name" and self._flips() else RIGHT.get(name, "")

    def _about_action(self, game: str) -> dict[str, Any]:
        action = self._action(game)
        line = self._line(game) if self.chance.random() < 0.4 else ""
        kind, actor = action.pop("kind", ""), action.pop("actor", "")
        fields = {"kind": str(kind), "actor": str(actor), "args": json.dumps(action), "line": line}
        return {name: value.encode(errors="replace").decode() for name, value in fields.items()}

    def _files(self, route: str, data: dict[str, Any]) -> dict[str, Any]:
        if route == "/import":
            return {"file": ("game.json", self._maybe(played("1861", 12), lambda: b"[" * 9000, 0.5))}
        if route == "/games" and self.chance.random() < 0.2:
            title = str(data.get("title", ["1861"])[0])
            return {"board": ("mine.yaml", self._board_text(title if title in TITLES else "1861").encode())}
        return {}
