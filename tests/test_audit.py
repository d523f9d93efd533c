"""The audit of the requirements: what it says of weaknesses, where it can't ask, and that every licence is listed."""

import importlib.util
import re
from pathlib import Path
from typing import Any
from urllib.error import URLError

import pytest


@pytest.fixture(scope="module")
def audit(root: Path) -> Any:
    spec = importlib.util.spec_from_file_location("audit", root / ".ci" / "audit.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_weak_requirement_fails_the_audit(audit: Any, capsys: pytest.CaptureFixture[str]) -> None:
    def ask(question: dict[str, Any]) -> dict[str, Any]:
        names = [query["package"]["name"] for query in question["queries"]]
        return {"results": [{"vulns": [{"id": "X-2026-1"}]} if name == "jinja2" else {} for name in names]}

    assert audit.run([], ask) == 1
    printed = capsys.readouterr().out
    assert re.search(r"audit: jinja2 \S+: X-2026-1\n", printed)
    assert "1 with known weaknesses" in printed
    assert audit.run([], lambda question: {"results": [{} for _ in question["queries"]]}) == 0


def test_audit_without_a_network_says_so(audit: Any, capsys: pytest.CaptureFixture[str]) -> None:
    def ask(question: dict[str, Any]) -> dict[str, Any]:
        raise URLError("no route to host")

    assert audit.run([], ask) == 0
    printed = capsys.readouterr().out
    assert "advisories can't be reached from here (no route to host)" in printed
    assert "were not checked" in printed


def test_licences_of_all_requirements_are_listed(audit: Any) -> None:
    listed = dict(re.findall(r"^\| ([\w.-]+) \| (.+) \|$", audit.LICENCES.read_text(encoding="utf-8"), re.MULTILINE))
    del listed["package"], listed["---"]
    requirements = audit.locked(audit.LOCK.read_text(encoding="utf-8"))
    assert listed.keys() == requirements.keys()
    assert len(requirements) > 30
    assert "not stated" not in listed.values()
