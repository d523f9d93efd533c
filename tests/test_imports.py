"""Imports go down the rooms, never up; titles don't know one another; the pure half touches nothing outside."""

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src"


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


PURE = _words("core routing mechanisms titles render record")
MAY_IMPORT = {
    "core": _words(""),
    "routing": _words("core"),
    "mechanisms": _words("core routing"),
    "titles": _words("core routing mechanisms"),
    "render": _words("core"),
    "record": _words("core routing mechanisms titles render"),
    "bots": PURE,
    "simulate": PURE | _words("bots"),
    "envs": PURE | _words("bots"),
    "review": PURE,
    "printing": PURE,
    "server": PURE | _words("bots simulate review printing"),
    "cli": PURE | _words("bots simulate review printing server"),
}

OUTSIDE = _words("""
    asyncio concurrent ctypes datetime email ftplib getpass http logging mmap multiprocessing os platform queue
    random sched secrets select selectors signal smtplib socket socketserver sqlite3 ssl subprocess syslog
    tempfile threading time urllib uuid warnings webbrowser xmlrpc zoneinfo
""")
"""Clocks, chance, the network, other processes, logs."""

FILES = _words("bz2 fileinput glob gzip importlib.resources io linecache lzma open pathlib pkgutil shelve shutil")
READERS = ("core/board.py", "titles/", "record/")
"""Where data is read, and FILES are therefore allowed."""

WRITERS = {
    "record/files.py": _words("os tempfile"),
    "record/deprecated.py": _words("warnings"),
    "titles/folders.py": _words("os"),
}
"""Where files are written, folders named in the environment looked for or old names told of, and what that takes."""

LIBRARIES = frozenset({"msgspec", "yaml", "cython", "railhead"})
"""What the pure half may use beyond the standard library."""


@cache
def parsed(source: str) -> ast.Module:
    """Every module is looked at by several tests."""
    return ast.parse(source)


def imported(module: str, source: str, *, is_package: bool = False, origins: bool = False) -> Iterator[str]:
    """Dotted names of all a module imports, wherever in it. `from a import b` gives a.b, for b may be a module, and
    a too if origins are asked for."""
    package = module.split(".") if is_package else module.split(".")[:-1]
    for node in ast.walk(parsed(source)):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=origin, names=names, level=level):
                above = package[: len(package) - level + 1] if level else []
                start = [*above, *(origin.split(".") if origin else [])]
                yield from (".".join([*start, alias.name]) for alias in names)
                if origins:
                    yield ".".join(start)
            case ast.Call(func=ast.Name(id="open")):
                yield "open"
            case ast.Call(
                func=ast.Name(id="import_module" | "__import__") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                yield name


def faults(path: str, source: str) -> list[str]:
    """What is wrong with the imports of the file at a path below railhead/."""
    parts = path.removesuffix(".py").split("/")
    is_package = parts[-1] == "__init__"
    module = ".".join(["railhead", *(parts[:-1] if is_package else parts)])
    names = sorted(set(imported(module, source, is_package=is_package)))
    room = parts[0] if len(parts) > 1 else ""
    found = []
    for name in names:
        if problem := _between_rooms(room, parts, name.split(".")) or _to_the_outside(room, path, name):
            found.append(f"{path} imports {name}: {problem}")
    return found


def _between_rooms(room: str, parts: list[str], target: list[str]) -> str:
    if target[0] != "railhead" or len(target) < 2 or target[1] not in MAY_IMPORT:
        return ""
    if not room:
        allowed = target[1] in PURE | {"bots"} or parts == ["__main__"]
        return "" if allowed else "the top of the package offers the pure half and the bots only"
    if room not in MAY_IMPORT:
        return f"{room} is no room of DESIGN: add it to MAY_IMPORT"
    if target[1] != room:
        return "" if target[1] in MAY_IMPORT[room] else f"{room} may not import {target[1]}"
    if room == "titles" and len(parts) > 2 and target[2:3] != parts[1:2]:
        return "a title may not import another"
    return ""


def _to_the_outside(room: str, path: str, name: str) -> str:
    if room not in PURE:
        return ""
    top = name.split(".")[0]
    if top in OUTSIDE - WRITERS.get(path, frozenset()):
        return "the pure half has no clock, chance, network, process or log"
    if (top in FILES or any(name.startswith(file) for file in FILES if "." in file)) and not path.startswith(READERS):
        return "files are touched only where data is read"
    if name != "open" and top not in sys.stdlib_module_names and top not in LIBRARIES:
        return "the pure half uses no such library"
    return ""


MODULES = sorted(str(path.relative_to(SOURCE / "railhead").as_posix()) for path in SOURCE.rglob("*.py"))


@pytest.mark.parametrize("path", MODULES)
def test_module_keeps_to_its_room(path: str) -> None:
    assert faults(path, (SOURCE / "railhead" / path).read_text(encoding="utf-8")) == []


def test_every_room_is_known() -> None:
    rooms = {path.parent.name for path in (SOURCE / "railhead").glob("*/__init__.py")}
    assert "core" in rooms
    assert rooms <= set(MAY_IMPORT)


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("core/tiles.py", "from railhead.routing.finder import best"),
        ("core/tiles.py", "from railhead import record"),
        ("core/tiles.py", "from ..mechanisms import stock"),
        ("core/tiles.py", "def late():\n    import railhead.titles.t1861"),
        ("core/tiles.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from railhead.titles import t1861"),
        ("core/__init__.py", "from ..routing import finder"),
        ("mechanisms/stock.py", "from railhead.titles.t1861.rules import sale"),
        ("mechanisms/stock.py", "import importlib\nimportlib.import_module('railhead.titles.t1861')"),
        ("titles/t1861/rules.py", "from railhead.titles.t1862.rules import parliament"),
        ("titles/t1861/rules.py", "from railhead.titles import t1862"),
        ("titles/t1861/rules.py", "from ..t1862 import rules"),
        ("titles/t1861/rules.py", "from .. import t1862"),
        ("titles/t1861/rules.py", "import railhead.titles"),
        ("render/map.py", "from railhead.titles import t1861"),
        ("bots/greedy.py", "from railhead.simulate import pool"),
        ("server/app.py", "from railhead.cli import main"),
        ("__init__.py", "from railhead.server import app"),
        ("attic/old.py", "from railhead.core import tiles"),
        ("core/state.py", "import random"),
        ("record/store.py", "from datetime import datetime"),
        ("record/store.py", "import os"),
        ("record/files.py", "import time"),
        ("titles/folders.py", "import tempfile"),
        ("titles/t1861/rules.py", "import time"),
        ("routing/finder.py", "from concurrent.futures import ProcessPoolExecutor"),
        ("routing/finder.py", "import ortools"),
        ("core/state.py", "from pathlib import Path"),
        ("mechanisms/stock.py", "from importlib import resources"),
        ("mechanisms/stock.py", "notes = open('notes.txt')"),
    ],
)
def test_bad_import_is_caught(path: str, source: str) -> None:
    assert len(faults(path, source)) == 1


@pytest.mark.parametrize(
    ("path", "source"),
    [
        ("core/board.py", "from pathlib import Path\nimport yaml\nfrom railhead.core.errors import BoardError"),
        (
            "titles/t1861/rules.py",
            "from railhead.mechanisms.stock import sale\nfrom railhead.titles.t1861 import board",
        ),
        ("titles/t1861/rules.py", "from . import board\nfrom .board import hexes"),
        ("titles/__init__.py", "from importlib import import_module\nfrom railhead.titles import t1861, t1862"),
        ("record/store.py", "import gzip\nfrom railhead.titles import load"),
        ("record/files.py", "import os\nimport tempfile"),
        ("bots/greedy.py", "import time\nfrom railhead.core import hexes"),
        ("simulate/pool.py", "import random\nfrom railhead.bots import greedy"),
        ("cli/main.py", "import railhead.server.app"),
        ("__init__.py", "from railhead.core.state import State"),
        ("__main__.py", "from railhead.cli import main"),
    ],
)
def test_good_import_passes(path: str, source: str) -> None:
    assert faults(path, source) == []


LONGEST_FILE, LONGEST_FUNCTION = 400, 60


def cycles(sources: dict[str, str]) -> list[list[str]]:
    """Groups of modules that import one another, at once or round others, be it only for types."""
    graph = _imports_between(sources)
    reached = {module: _reached(graph, module) for module in graph}
    found = []
    for module in graph:
        group = sorted(other for other in reached[module] if module in reached[other])
        if group and group not in found:
            found.append(group)
    return found


def _imports_between(sources: dict[str, str]) -> dict[str, set[str]]:
    modules = {}
    for path in sources:
        parts = ["railhead", *path.removesuffix(".py").split("/")]
        modules[path] = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    known = set(modules.values())
    graph = {}
    for path, source in sources.items():
        module = modules[path]
        names = set(imported(module, source, is_package=path.endswith("__init__.py"), origins=True))
        graph[module] = (names & known) - {module}
    return graph


def _reached(graph: dict[str, set[str]], start: str) -> set[str]:
    reached: set[str] = set()
    ahead = [start]
    while ahead:
        for module in graph[ahead.pop()] - reached:
            reached.add(module)
            ahead.append(module)
    return reached


def long_functions(source: str) -> list[str]:
    found = []
    for node in ast.walk(parsed(source)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = (node.end_lineno or node.lineno) - node.lineno + 1
            if length > LONGEST_FUNCTION:
                found.append(f"{node.name} has {length} lines")
    return found


def test_no_modules_import_one_another() -> None:
    sources = {path: (SOURCE / "railhead" / path).read_text(encoding="utf-8") for path in MODULES}
    assert cycles(sources) == []


def server_part(path: str) -> str:
    """The package or, above all packages, the module of the server that a file belongs to."""
    return Path(path).relative_to("server").parts[0].removesuffix(".py")


def test_packages_of_the_server_do_not_import_one_another() -> None:
    parts: dict[str, set[str]] = {}
    for path in (path for path in MODULES if path.startswith("server/") and path != "server/__init__.py"):
        source = (SOURCE / "railhead" / path).read_text(encoding="utf-8")
        names = (name.split(".") for name in imported("railhead." + path.replace("/", "."), source))
        targets = {name[2] for name in names if name[:2] == ["railhead", "server"] and len(name) > 2}
        parts.setdefault(server_part(path), set()).update(targets)
    graph = {part: (targets - {part}) & parts.keys() for part, targets in parts.items()}
    assert {"tables", "storage", "pages"} <= graph.keys()
    assert [part for part in graph if part in _reached(graph, part)] == []


def test_a_cycle_is_caught() -> None:
    sources = {
        "core/a.py": "from railhead.core import b",
        "core/b.py": "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from railhead.core.c import C",
        "core/c.py": "def late():\n    from . import a",
        "core/d.py": "from railhead.core import a",
        "core/__init__.py": "",
    }
    assert cycles(sources) == [["railhead.core.a", "railhead.core.b", "railhead.core.c"]]
    package = {"bots/__init__.py": "from railhead.bots.a import A", "bots/a.py": "from railhead.bots import b"}
    assert cycles(package) == [["railhead.bots", "railhead.bots.a"]]


@pytest.mark.parametrize("path", MODULES)
def test_file_and_functions_are_short(path: str) -> None:
    source = (SOURCE / "railhead" / path).read_text(encoding="utf-8")
    assert len(source.splitlines()) <= LONGEST_FILE
    # A shipped migration is never changed, however long.
    assert path.startswith("server/storage/migrations/versions/") or long_functions(source) == []


def test_a_long_function_is_caught() -> None:
    body = "".join(f"    x = {number}\n" for number in range(LONGEST_FUNCTION))
    assert long_functions(f"class C:\n  def f():\n{body}") == ["f has 61 lines"]
    assert long_functions(f"async def f():\n{body}".removesuffix("    x = 59\n")) == []
