"""Ledgers against code and tests: every row of a playable title has a test, every rule the code names is a row."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from railhead.cli.rules import ids_in, row_tests
from railhead.core.board import read_board
from railhead.core.errors import Malformed
from railhead.core.title import Title
from railhead.mechanisms.consent import ConsentStep
from railhead.titles import TITLES, board_file, load
from railhead.titles.ledger import ROW, ledger_of, ledger_titles, parse

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "railhead"
ROW_IN_TEXT = re.compile(r"(?<![\w-])\d\d-[A-Z]+-\d\d(?!\d)")

RULE_ARGUMENT = {"Guard": (0,), "Pick": (1,), "Choice": (1,), "Amount": (2, 3, 5), "cite": (0,)}
"""Where the rule stands among the arguments of a call."""
RULE_NAMES = {"rule", "least_rule", "most_rule", "step_rule"}


def topics(source: str) -> set[str]:
    """The rules a module names by topic: in its clauses, in its steps' `rule`, and whatever looks like one."""
    return {text for text in _rule_texts(ast.parse(source)) if text and not ROW.fullmatch(text)}


def _rule_texts(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=args, keywords=keywords):
                given = [args[place] for place in RULE_ARGUMENT.get(name, ()) if place < len(args)]
                given += [word.value for word in keywords if word.arg in RULE_NAMES]
                yield from (arg.value for arg in given if isinstance(arg, ast.Constant) and isinstance(arg.value, str))
            case ast.Assign(targets=[ast.Name(id="rule")], value=ast.Constant(value=str(text))):
                yield text
            case ast.Constant(value=str(text)) if re.fullmatch(r"[a-z]+\.[a-z]+", text):
                yield text


Definition = tuple[str, str]
"""A mechanism's module and a name in it."""


@cache
def definitions(module: str) -> dict[str, tuple[frozenset[str], frozenset[Definition]]]:
    """By name, what a mechanism defines: the topics in it, and the definitions of mechanisms it uses in turn."""
    tree = ast.parse((SOURCE / "mechanisms" / f"{module}.py").read_text(encoding="utf-8"))
    known = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    foreign = {name: origin for origin in _imported(tree) for name in [origin[1]]}
    found = {}
    for name, node in known.items():
        named = {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
        used = {(module, one) for one in named & known.keys()} | {foreign[one] for one in named & foreign.keys()}
        found[name] = frozenset(topics(ast.unparse(node))), frozenset(used)
    return found


def _imported(tree: ast.AST) -> set[Definition]:
    """What a module imports from the mechanisms."""
    origins = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    mechanisms = [(node, (node.module or "").split(".")) for node in origins]
    return {
        (parts[2], alias.name)
        for node, parts in mechanisms
        if parts[:2] == ["railhead", "mechanisms"] and len(parts) == 3
        for alias in node.names
    }


def topics_of(title: str) -> set[str]:
    """All topics a title's play can refuse with: of play itself, and of what it uses of the mechanisms, however far.
    What a mechanism has besides needs no row of this title."""
    files = board_file(title).parent.rglob("*.py")
    todo = {one for file in files for one in _imported(ast.parse(file.read_text(encoding="utf-8")))}
    found, seen = topics((SOURCE / "core" / "play.py").read_text(encoding="utf-8")), set[Definition]()
    while todo:
        module, name = one = todo.pop()
        seen.add(one)
        own, further = definitions(module).get(name, (frozenset(), frozenset()))
        found |= own
        todo |= further - seen
    return found


def test_topics_are_found() -> None:
    source = """
class Step:
    rule = "stock.turn"
yield Choice("pass", "stock.pass", effect, [Guard("61-SR-01", True, "no"), Pick("lot", "lot", values, "no")])
yield Amount("price", bounds, least_rule="trade", most_rule=most)
refuse(title.cite("end"), ("track.cash", "it costs 20. Too dear"))
"""
    assert topics(source) == {"stock.turn", "stock.pass", "lot", "trade", "end", "track.cash"}


def test_what_a_title_uses_of_the_mechanisms_is_followed() -> None:
    _, used = definitions("stock")["StockStep"]
    assert ("stock", "end_turn") in used
    assert {"auction.raise", "stock.turn", "sale.pool", "operating.sequence", "end"} <= topics_of("1861")
    assert {topic for topic in topics_of("1853") if topic.startswith(("auction", "waterfall", "sale"))} == set()


@pytest.mark.parametrize("title", ledger_titles())
def test_ledger_has_the_rows_it_announces(title: str) -> None:
    ledger = ledger_of(title)
    assert len(ledger.rows) == ledger.announced
    assert {id_[:2] for id_ in ledger.rows} == {title[2:]}
    assert all(row.rule and row.check and row.heading for row in ledger.rows.values())


def test_every_playable_title_has_a_ledger() -> None:
    assert set(TITLES) <= set(ledger_titles())


@pytest.mark.parametrize("title", TITLES)
def test_every_row_is_tested(title: str) -> None:
    tested = row_tests(folder_of_tests(title))
    assert [id_ for id_ in ledger_of(title).rows if id_ not in tested] == []


def folder_of_tests(title: str) -> Path:
    """Where the tests of a title's rows are: beside its folder, if that is not one of ours."""
    folder = board_file(title).parents[1]
    return ROOT / "tests" if SOURCE in folder.parents else folder / "tests"


def known_rows() -> set[str]:
    return {id_ for title in ledger_titles() for id_ in ledger_of(title).rows}


def test_no_test_names_a_row_that_does_not_exist() -> None:
    assert sorted(set(row_tests(ROOT / "tests")) - known_rows()) == []


@pytest.mark.parametrize("title", ledger_titles())
def test_every_rule_the_code_cites_is_a_row(title: str) -> None:
    folder = board_file(title).parent
    cited = {id_ for path in folder.rglob("*.py") for id_ in ROW_IN_TEXT.findall(path.read_text(encoding="utf-8"))}
    assert sorted(cited - set(ledger_of(title).rows)) == []


def test_shared_code_cites_no_title() -> None:
    rooms = [SOURCE / room for room in ("core", "routing", "mechanisms")]
    cited = [path.name for room in rooms for path in room.glob("*.py") if ROW_IN_TEXT.search(path.read_text("utf-8"))]
    assert cited == []


@pytest.mark.parametrize("name", TITLES)
def test_every_topic_of_the_mechanisms_leads_to_a_row(name: str) -> None:
    title = load(name, max(player_counts(name)))
    wanted = topics_of(name) - {ConsentStep.rule} | consents_of(title)
    assert len(wanted) > 5
    assert sorted(topic for topic in wanted if title.cite(topic) not in ledger_of(name).rows) == []


def consents_of(title: Title) -> set[str]:
    """What is asked rests on a topic of its own, by the kind of what is proposed."""
    asking = [step for step in title.steps.values() if isinstance(step, ConsentStep)]
    return {f"{step.rule}.{kind}" for step in asking for kind in step.effects}


def player_counts(name: str) -> list[int]:
    """For how many players a title is made."""
    return list(read_board(board_file(name)).players)


def test_a_name_may_carry_several_ids() -> None:
    assert ids_in("test_61_SR_07_61_SR_08_pool_holds_50") == ["61-SR-07", "61-SR-08"]
    assert ids_in("test_three_players") == []


SMALL = """# A title
Rows: 2

### SR: stock
| id | book § | rule | check |
|---|---|---|---|
| 61-SR-01 | 9 | Turns go round. | P1, then P2. |
| 61-SR-02 | 9.1 | Who passes may act later (R-SR-01). | P1 passes. |

## Rulings
- **R-SR-01 Later?** Ruling:
  yes.

| id | question | ruling | why |
|---|---|---|---|
| R-02 | Now? | No. | Silent. |
"""


def test_small_ledger_is_read() -> None:
    ledger = parse("1861", SMALL)
    assert list(ledger.rows) == ["61-SR-01", "61-SR-02"]
    row = ledger.rows["61-SR-02"]
    assert (row.section, row.check, row.area, row.heading) == ("9.1", "P1 passes.", "SR", "SR: stock")
    assert ledger.rulings["R-SR-01"].text == "Later? Ruling: yes."
    assert ledger.rulings["R-02"].text == "Now? Ruling: No. Why: Silent."


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("Rows: 2", "", "how many rows"),
        ("61-SR-02 |", "61-SR-01 |", "stands twice"),
        ("| P1 passes. |", "| P1 | passes. |", "5 cells"),
        ("| 61-SR-02", "| SR-02", "isn't the id"),
    ],
)
def test_bad_ledger_is_malformed(old: str, new: str, problem: str) -> None:
    with pytest.raises(Malformed, match=problem):
        parse("1861", SMALL.replace(old, new))
