"""`./dev mutate TARGET`: small faults put into the rules one at a time, to see whether the tests notice.

Which tests reach a line is found first, by running them once and watching. Each fault then runs only those, the
quickest first. Whole games are left out: a fault that only they notice wants a test of its own. Results are lines of
JSON; a run that was broken off goes on where it stopped, and `--again` tries survivors anew, after tests were added.
"""

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

from mutation.reach import Reach, reach_of
from mutation.session import try_all
from mutation.sites import Site, sites_in
from mutation.trial import Trial, fresh

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "railhead"
NOT_RULES = {
    *("words.py", "panels.py", "bots.py", "heuristics.py", "cites.py"),
    *("presets.py", "rule_changes.py", "invariants.py"),
}
"""What titles say, what bots know, and what is checked after every action: tests of pages, bots and the contract hold
them."""


def main(given: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="dev mutate", description=__doc__)
    parser.add_argument("target", help="a title's number, or `mechanisms`")
    parser.add_argument("--mutants", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--results", type=Path, default=None, help="file to add results to")
    parser.add_argument("--again", action="store_true", help="try survivors once more")
    asked = parser.parse_args(given)
    results = asked.results or ROOT / ".mutation" / f"{asked.target}.jsonl"
    results.parent.mkdir(parents=True, exist_ok=True)
    tests = _tests(asked.target)
    watched = results.with_suffix(".reach.json")
    if asked.again:
        watched.unlink(missing_ok=True)
    reach = reach_of(tests, _folder(asked.target), watched)
    drawn = _drawn(_folder(asked.target), asked.mutants, asked.seed)
    known = {trial["name"]: trial["end"] for trial in map(json.loads, _lines(results))}
    settled = {"killed", "timed out"} if asked.again else {"killed", "timed out", "survived", "unreached"}

    def done(site: Site, trial: Trial) -> None:
        known[site.name] = trial.end
        _add(results, site, trial)

    left = [(site, reach.tests(site.path, site.lines)) for site in drawn if known.get(site.name) not in settled]
    quick = [(site, reaching) for site, reaching in left if site.lines]
    for site, reaching in left:
        if not site.lines:
            done(site, fresh(site, reaching))
    if quick:
        try_all(quick, tests, done)
    return _summary([(site, known[site.name]) for site in drawn], reach)


def _folder(target: str) -> Path:
    return SOURCE / "mechanisms" if target == "mechanisms" else SOURCE / "titles" / f"t{target}"


def _tests(target: str) -> list[str]:
    return ["tests/mechanisms", "tests/titles"] if target == "mechanisms" else [f"tests/titles/t{target}"]


def _drawn(folder: Path, number: int, seed: int) -> list[Site]:
    files = sorted(p for p in folder.rglob("*.py") if p.name not in NOT_RULES and p.parent.name != "bots")
    sites = [site for path in files for site in sites_in(path)]
    return Random(seed).sample(sites, min(number, len(sites)))


def _lines(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines() if path.exists() else []


def _add(results: Path, site: Site, trial: Trial) -> None:
    row = {"name": site.name, "end": trial.end, "killer": trial.killer, "tests": trial.tests, "seconds": trial.seconds}
    with results.open("a", encoding="utf-8") as file:
        file.write(json.dumps(row) + "\n")
    print(f"{trial.end:9} {site.name}  {trial.killer}", flush=True)


def _summary(ended: list[tuple[Site, str]], reach: Reach) -> int:
    counts = Counter(end for _, end in ended)
    killed = len(ended) - counts["survived"] - counts["unreached"]
    print(f"{killed} of {len(ended)} killed ({killed / len(ended):.0%}); {dict(counts)}; {len(reach.times)} tests")
    return 0
