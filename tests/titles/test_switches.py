"""Two rulesets are two presets of the same switches: none is dead, none is hidden, and each is told in the ledger."""

import inspect
import re
from pathlib import Path
from types import ModuleType

import pytest

from railhead.titles.t1861 import switches as switches_1861
from railhead.titles.t1862 import switches as switches_1862

MODULES = [switches_1861, switches_1862]
names = pytest.mark.parametrize("module", MODULES, ids=["1861", "1862"])


def folder(module: ModuleType) -> Path:
    return Path(inspect.getfile(module)).parent


def fields(module: ModuleType) -> list[str]:
    return list(module.Switches.__struct_fields__)


@names
def test_the_presets_differ_in_every_switch(module: ModuleType) -> None:
    book, other = module.PRESETS["book"], module.PRESETS["18xx.games"]
    assert book == module.Switches()
    same = [name for name in fields(module) if getattr(book, name) == getattr(other, name)]
    assert same == []


@names
def test_every_switch_is_read(module: ModuleType) -> None:
    files = [path for path in folder(module).rglob("*.py") if path.name != "switches.py"]
    code = "\n".join(path.read_text(encoding="utf-8") for path in files)
    assert [name for name in fields(module) if not re.search(rf"\.{name}\b", code)] == []


@names
def test_every_switch_names_its_row_of_the_ledger(module: ModuleType) -> None:
    rows = set(re.findall(r"^\| (D-\d\d) ", (folder(module) / "ledger.md").read_text(encoding="utf-8"), re.MULTILINE))
    told = re.findall(r'^    (\w+): \w+ = \S+\n    """(.*?)"""', inspect.getsource(module), re.MULTILINE | re.DOTALL)
    cited = {name: set(re.findall(r"D-\d\d", text)) for name, text in told}
    assert list(cited) == fields(module)
    assert {name: found - rows for name, found in cited.items() if not found or found - rows} == {}


@names
def test_no_rule_asks_for_the_ruleset(module: ModuleType) -> None:
    """Rules read switches; only `compose` knows that there are rulesets, what reads recorded games names its own, and
    the presets of the set-up page choose one."""
    free = ("__init__.py", "switches.py", "public.py", "presets.py")
    files = [path for path in folder(module).rglob("*.py") if path.name not in free]
    assert len(files) > 15
    asking = [path.name for path in files if re.search(r'"ruleset"|18xx\.games"|\bPRESETS\b', path.read_text("utf-8"))]
    assert asking == []
