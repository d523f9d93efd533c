"""Faults inside functions, all tried in one session of pytest.

Tests are collected once. For each fault a process is forked in which the code of the functions is replaced by the
faulty one, and the tests that reach it run, up to the first that fails. So a fault costs what those tests cost.
"""

import gc
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import _lru_cache_wrapper
from itertools import pairwise
from types import CodeType, FunctionType
from typing import Any

import pytest

from mutation.sites import Site, faulty
from mutation.trial import Killers, Trial, forked

KEEPING = ("railhead.titles", "railhead.mechanisms", "tests.")
Faults = Iterable[tuple[Site, Mapping[str, float]]]
"""Places, and the tests that reach them with the seconds they take."""


def try_all(faults: Faults, folders: Sequence[str], done: Callable[[Site, Trial], None]) -> None:
    pytest.main(["-q", "-n0", "-p", "no:cacheprovider", *folders], plugins=[_Session(faults, done)])


class _Session:
    """A plugin of pytest that tries faults where the tests would have run."""

    def __init__(self, faults: Faults, done: Callable[[Site, Trial], None]) -> None:
        self.faults = faults
        self.done = done

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        functions, caches = _functions(), _caches()
        gc.freeze()  # what was collected is shared with the forked processes, not copied
        for site, tests in self.faults:
            known = {test: seconds for test, seconds in tests.items() if test in items}
            chosen = [items[test] for test in known]

            def run(killers: Killers, site: Site = site, chosen: Sequence[pytest.Item] = chosen) -> None:
                _put_in(site, functions[str(site.path)])
                for cache in caches:
                    cache.cache_clear()
                _run(chosen, killers)

            self.done(site, forked(run, known))
        return True


def _run(items: Sequence[pytest.Item], killers: Killers) -> None:
    plugins = items[0].config.pluginmanager
    plugins.unregister(name="terminalreporter")  # it writes to a descriptor of its own
    plugins.register(killers)
    for item, following in pairwise([*items, None]):
        if item is not None and not killers.first:
            item.ihook.pytest_runtest_protocol(item=item, nextitem=following)


def _put_in(site: Site, functions: Sequence[FunctionType]) -> None:
    sound = _by_place(compile(site.path.read_text(encoding="utf-8"), str(site.path), "exec"))
    changed = _by_place(compile(faulty(site.path, site.number), str(site.path), "exec"))
    for function in functions:
        place = _place(function.__code__)
        function.__code__ = changed[place][sound[place].index(function.__code__)]


def _by_place(module: CodeType) -> dict[tuple[str, int], list[CodeType]]:
    """A line may have several lambdas, all of one name: their order tells them apart."""
    found: dict[tuple[str, int], list[CodeType]] = defaultdict(list)
    for code in _codes(module):
        found[_place(code)].append(code)
    return found


def _place(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _codes(inner)


def _functions() -> dict[str, list[FunctionType]]:
    """All functions there are, by the file they were read from."""
    found: dict[str, list[FunctionType]] = defaultdict(list)
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType):
            found[thing.__code__.co_filename].append(thing)
    return found


def _caches() -> list["_lru_cache_wrapper[Any]"]:
    """What functions of rules and tests have kept while tests were collected: worked out before the fault was there."""
    kept = (thing for thing in gc.get_objects() if isinstance(thing, _lru_cache_wrapper))
    return [cache for cache in kept if cache.__module__.startswith(KEEPING)]
