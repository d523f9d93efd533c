"""`./dev audit`: known weaknesses of the requirements, and their licences.

Advisories are asked for over the network. Where they can't be reached that is said, and is no failure.
"""

import json
import re
import sys
from collections.abc import Callable
from importlib import metadata
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

ROOT = Path(__file__).parent.parent
LOCK = ROOT / "requirements.lock"
LICENCES = ROOT / "docs" / "licences.md"
ADVISORIES = "https://api.osv.dev/v1/querybatch"
ELSEWHERE = {"colorama": "BSD License", "tzdata": "Apache-2.0", "httpx2-jsfetch": "not installed here, see the package"}
"""Licences of requirements that only other systems need, as those packages state them."""
BY_FILE = {"pgserver": "Apache-2.0"}
"""Read in the licence file, where a package states nothing else."""
HEAD = """# Licences of the requirements

What `requirements.lock` names, with the licence each package states. `./dev audit --licences` writes this page anew.

| package | licence |
| --- | --- |
"""

Ask = Callable[[dict[str, Any]], dict[str, Any]]


def locked(text: str) -> dict[str, str]:
    """The version of each requirement in a lock."""
    return dict(re.findall(r"^([\w.-]+)==([^\s;\\]+)", text, re.MULTILINE))


def weaknesses(requirements: dict[str, str], ask: Ask) -> dict[str, list[str]]:
    """The advisories on each requirement that has any."""
    packages = [{"package": {"name": name, "ecosystem": "PyPI"}, "version": v} for name, v in requirements.items()]
    results = ask({"queries": packages})["results"]
    found = {
        name: [one["id"] for one in result.get("vulns", ())] for name, result in zip(requirements, results, strict=True)
    }
    return {name: ids for name, ids in found.items() if ids}


def over_network(question: dict[str, Any]) -> dict[str, Any]:
    request = Request(ADVISORIES, json.dumps(question).encode(), {"content-type": "application/json"})
    with urlopen(request, timeout=20) as answer:
        found: dict[str, Any] = json.load(answer)
    return found


def licence(name: str) -> str:
    """As the package states it. Raises KeyError for one that is neither installed nor known."""
    try:
        stated = metadata.metadata(name)
    except metadata.PackageNotFoundError:
        return ELSEWHERE[name]
    classified = [
        text.rpartition(" :: ")[2] for text in stated.get_all("classifier") or () if text.startswith("License")
    ]
    own = (stated.get("license") or "").strip()
    short = own if own and len(own) < 60 and "\n" not in own else ""
    if name in BY_FILE:
        return BY_FILE[name]
    return stated.get("license-expression") or short or ", ".join(classified) or "not stated"


def licences(requirements: dict[str, str]) -> str:
    return HEAD + "".join(f"| {name} | {licence(name)} |\n" for name in sorted(requirements))


def run(arguments: list[str], ask: Ask = over_network) -> int:
    requirements = locked(LOCK.read_text(encoding="utf-8"))
    if arguments == ["--licences"]:
        LICENCES.write_text(licences(requirements), encoding="utf-8")
        return 0
    try:
        found = weaknesses(requirements, ask)
    except (URLError, OSError, ValueError, KeyError) as error:
        reason = getattr(error, "reason", error)
        print(
            f"audit: advisories can't be reached from here ({reason});"
            f" {len(requirements)} requirements were not checked"
        )
        return 0
    for name, ids in found.items():
        print(f"audit: {name} {requirements[name]}: {', '.join(ids)}")
    print(f"audit: {len(requirements)} requirements checked, {len(found)} with known weaknesses")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
