"""The documents are true: examples run, links lead somewhere, commands exist, words are the glossary's."""

import ast
import doctest
import inspect
import io
import keyword
import re
import subprocess
import tokenize
import tomllib
from contextlib import chdir
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree

import pytest

from railhead.core.board import read_board
from railhead.titles import TITLES, board_file

ROOT = Path(__file__).parent.parent
GLOSSARY = ROOT / "docs" / "glossary.md"
DOCUMENTS = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
LEDGERS = sorted(ROOT.glob("docs/*/*.md"))

FOREIGN = re.compile(
    r"/(?:work|root|opt|Users)/\w|/home/\w+/"  # a path of somebody's machine
    r"|pypi\.[a-z]|pythonhosted\.|/simple/?\s|--(?:extra-)?index-url\s\S+:"  # a package registry
)


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def tracked() -> list[Path]:
    """The files of the repository, or, where that is not at hand, the documents, code and tests."""
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listing.returncode == 0:
        return [ROOT / file for file in listing.stdout.split("\0") if (ROOT / file).is_file()]
    return [*DOCUMENTS, *LEDGERS, *ROOT.glob("src/**/*.py"), *ROOT.glob("tests/**/*.py")]


def examples(text: str) -> str:
    """The text with every line blank that is not in a python block, so that line numbers stay."""
    inside, lines = False, []
    for line in text.splitlines():
        fence = line.startswith("```")
        inside = line.startswith("```python") if fence else inside
        lines.append(line if inside and not fence else "")
    return "\n".join(lines) + "\n"


def run_examples(text: str, file: str) -> str:
    """What doctest complains about; nothing if every example holds. One namespace and one empty folder a file."""
    test = doctest.DocTestParser().get_doctest(examples(text), {"__name__": "__main__"}, file, file, 0)
    complaints = io.StringIO()
    with TemporaryDirectory() as folder, chdir(folder):
        doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=complaints.write)
    return complaints.getvalue()


@pytest.mark.parametrize("path", [path for path in DOCUMENTS if ">>>" in path.read_text(encoding="utf-8")], ids=name)
def test_examples_hold(path: Path) -> None:
    assert run_examples(path.read_text(encoding="utf-8"), name(path)) == ""


def test_readme_has_an_example_of_some_ten_lines() -> None:
    shown = examples((ROOT / "README.md").read_text(encoding="utf-8"))
    assert 5 < len(re.findall(r"^(?:>>>|\.\.\.) ", shown, re.MULTILINE)) <= 12


def test_readme_shows_a_game_in_progress() -> None:
    """A picture of ours, small enough for a page: every hex of a board, and tiles that were laid."""
    (picture,) = re.findall(r"!\[[^]]+\]\((\S+\.svg)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    text = (ROOT / picture).read_text(encoding="utf-8")
    assert len(text) < 150_000
    assert ElementTree.fromstring(text).tag.endswith("svg")
    assert set(re.findall(r'data-hex="(\w+)"', text)) == set(read_board(board_file("1861")).hexes)


def test_wrong_example_is_caught() -> None:
    text = "Two blocks:\n```python\n>>> a = 1\n```\nand\n```python\n>>> a + 1\n{}\n```\n"
    assert run_examples(text.format(2), "made up") == ""
    assert "line 7" in run_examples(text.format(3), "made up")


def anchors(path: Path) -> set[str]:
    """What a link can point to in a document: its headings, spelled as the web pages of repositories do."""
    headings = re.findall(r"^#+ (.+)$", path.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken_links(path: Path, text: str) -> list[str]:
    broken = []
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        file, _, anchor = link.partition("#")
        target = path.parent / file if file else path
        if re.match(r"\w+:", link):
            continue
        if not target.exists() or (anchor and anchor not in anchors(target)):
            broken.append(link)
    return broken


@pytest.mark.parametrize("path", [*DOCUMENTS, *LEDGERS], ids=name)
def test_links_lead_somewhere(path: Path) -> None:
    assert broken_links(path, path.read_text(encoding="utf-8")) == []


def test_readme_leads_to_every_document() -> None:
    linked = re.findall(r"\]\((docs/[\w-]+\.md)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert sorted(set(linked)) == [name(path) for path in sorted(ROOT.glob("docs/*.md"))]


def test_broken_link_is_caught() -> None:
    text = "[a](docs/glossary.md) [b](docs/nowhere.md) [c](docs/glossary.md#the-map) [d](docs/glossary.md#nowhere)"
    assert broken_links(ROOT / "README.md", text) == ["docs/nowhere.md", "docs/glossary.md#nowhere"]


def test_commands_of_dev_are_documented_and_documented_ones_exist() -> None:
    listing = subprocess.run([ROOT / "dev", "help"], capture_output=True, text=True, check=True).stdout
    offered = set(re.findall(r"^\./dev (\w+)", listing, re.MULTILINE))
    texts = [(ROOT / file).read_text(encoding="utf-8") for file in ("README.md", "CONTRIBUTING.md")]
    assert len(offered) > 5
    assert offered == set(re.findall(r"\./dev (\w+)", " ".join(texts)))


def test_readme_tells_which_titles_can_be_played() -> None:
    rows = re.findall(
        r"^\| (\d{4}) \| [^|]+ \| ([^|]+) \|$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE
    )
    assert len(rows) >= len(TITLES)
    assert [title for title, words in rows if words.startswith("playable")] == list(TITLES)


def test_architecture_tells_of_every_room_and_every_file_named_is_there() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    package = ROOT / "src" / "railhead"
    rooms = {path.parent.name for path in package.glob("*/__init__.py")}
    assert set(re.findall(r"^\| `(\w+)` \| [^|]+ \| [^|]+ \|$", text, re.MULTILINE)) == rooms
    named = re.findall(r"`((?:core|record|server)/\w+\.py)`", text)
    assert len(named) > 5
    assert [file for file in named if not (package / file).is_file()] == []


@pytest.mark.parametrize("room", ["core", "mechanisms", "record", "server", "server/page_model"])
def test_architecture_has_a_place_for_every_module(room: str) -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = {name.rpartition("/")[2].removesuffix(".py") for name in re.findall(r"`([\w./]+)`", text)}
    modules = {path.stem for path in (ROOT / "src" / "railhead" / room).glob("*.py")} - {"__init__"}
    assert modules - named == set()


def test_architecture_names_no_module_of_the_server_that_is_not_there() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = text.partition("| in `server/` |")[2].partition("\n\n")[0]
    server = ROOT / "src" / "railhead" / "server"
    named = [name for row in table.splitlines() for name in re.findall(r"`([\w/]+)`", row)]
    packages = {f"{path.parent.name}/" for path in server.glob("*/__init__.py")}
    assert packages - set(named) == set()
    known = packages | {path.stem for path in server.rglob("*.py")}
    assert [name for name in named if name not in known] == []


def files_lacking(text: str, known: list[str]) -> list[str]:
    """Source files a document names, by the end of their path, that are not there."""
    named = re.findall(r"`([\w.-]+/[\w./-]+\.(?:py|pyx|yaml|html|css|js))`", text)
    return [file for file in named if not any(f"/{one}".endswith(f"/{file}") for one in known)]


@pytest.mark.parametrize("path", DOCUMENTS, ids=name)
def test_files_a_document_names_are_there(path: Path) -> None:
    assert files_lacking(path.read_text(encoding="utf-8"), [name(file) for file in tracked()]) == []


def test_a_file_that_is_not_there_is_caught() -> None:
    assert files_lacking("`core/play.py` `core/ply.py`", ["src/railhead/core/play.py"]) == ["core/ply.py"]


def test_changelog_keeps_the_convention() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert text.startswith("# Changelog\n")
    versions = re.findall(r"^## (.+)$", text, re.MULTILINE)
    assert versions[0] == "[Unreleased]"
    assert [one for one in versions[1:] if not re.fullmatch(r"\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", one)] == []
    numbers = [tuple(map(int, re.findall(r"\d+", one.partition("]")[0]))) for one in versions[1:]]
    assert numbers == sorted(numbers, reverse=True)
    kinds = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
    assert set(re.findall(r"^### (.+)$", text, re.MULTILINE)) <= kinds
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert versions[1].startswith(f"[{declared}]")


def glossary() -> dict[str, list[str]]:
    """Each word and the words that must not stand for it."""
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \| ?([^|]*)\|$", GLOSSARY.read_text(encoding="utf-8"), re.MULTILINE)
    listed = [row for row in rows if row[0] not in ("word", "---")]
    return {word: [bad.strip() for bad in instead.split(",") if bad.strip()] for word, instead in listed}


def spoken(identifier: str) -> str:
    """`may_sellShares` as words: may sell shares."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", identifier).lower()


def names_in(source: str) -> str:
    """Every name a module uses, one a line. Texts in quotes are left out: other programs' words may stand there."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    named = {token.string for token in tokens if token.type == tokenize.NAME and not keyword.iskeyword(token.string)}
    return "\n".join(spoken(identifier) for identifier in sorted(named))


def misused(text: str) -> list[str]:
    avoided = [bad for instead in glossary().values() for bad in instead]
    return sorted({bad for bad in avoided if re.search(rf"\b{bad}s?\b", text, re.IGNORECASE)})


def test_glossary_is_a_list_of_words() -> None:
    words = glossary()
    assert {"director", "token", "upgrade", "refusal"} <= words.keys()
    assert words["director"] == ["president", "presidency"]
    avoided = {bad for instead in words.values() for bad in instead}
    assert not avoided & words.keys()


@pytest.mark.parametrize("path", [path for path in DOCUMENTS if path != GLOSSARY], ids=name)
def test_document_uses_the_words_of_the_glossary(path: Path) -> None:
    assert misused(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", sorted((ROOT / "src").rglob("*.py")), ids=name)
def test_code_uses_the_words_of_the_glossary(path: Path) -> None:
    assert misused(names_in(path.read_text(encoding="utf-8"))) == []


OWN_TERMS = {"1853": ["promote"], "1861": ["station marker"], "1862": ["station marker"]}
"""Words of a title's book that its pages explain."""


def read_by_people(path: Path) -> str:
    """What a file has for people to read: texts of the code that are not about the code, data without its comments."""
    text = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return re.sub(r"(?m)^\s*#.*$", "", text) if path.suffix == ".yaml" else text
    tree = ast.parse(text)
    about = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and node not in about]
    return "\n".join(node.value for node in texts if isinstance(node.value, str))


@pytest.mark.parametrize("title", TITLES)
def test_titles_speak_to_people_in_the_words_of_the_glossary(title: str) -> None:
    folder = ROOT / "src" / "railhead" / "titles" / f"t{title}"
    found = {
        path: misused(read_by_people(path)) for path in folder.rglob("*") if path.suffix in (".py", ".yaml", ".md")
    }
    own = OWN_TERMS.get(title, [])
    assert {
        name(path): words
        for path, several in found.items()
        if path.name != "ledger.md" and (words := [word for word in several if word not in own])
    } == {}


def test_pages_speak_in_the_words_of_the_glossary() -> None:
    server = ROOT / "src" / "railhead" / "server"
    files = [path for folder in ("templates", "static") for path in (server / folder).rglob("*.[hj][ts]*")]
    assert len(files) > 50
    assert {name(path): words for path in files if (words := misused(path.read_text(encoding="utf-8")))} == {}


def test_wrong_word_in_a_sentence_is_caught(tmp_path: Path) -> None:
    module = tmp_path / "title.py"
    module.write_text('"""The president."""\nX = 1\n"""Presidents."""\nd.tell(f"{player} becomes president")\n')
    assert misused(read_by_people(module)) == ["president"]
    module.write_text('"""The president."""\nX = 1\n"""Presidents."""\n')
    assert misused(read_by_people(module)) == []


def test_wrong_word_is_caught() -> None:
    source = 'def old_president(stationMarkers, key="red area"): return stationMarkers  # scrap'
    assert misused(names_in(source)) == ["president", "station marker"]


def test_no_file_names_a_machine_or_a_registry() -> None:
    found = []
    for path in tracked():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found += [f"{name(path)}: {match.group()}" for match in FOREIGN.finditer(text)]
    assert found == []


def test_nobody_is_told_to_install_what_others_call_railhead() -> None:
    """The name is taken in the public index: the project is installed from its folder."""
    places = [*DOCUMENTS, *(ROOT / "src").rglob("*.py"), ROOT / "Containerfile"]
    installs = re.compile(r"pip install (?:-\S+ )*['\"]?railhead\b")
    assert [name(path) for path in places if installs.search(path.read_text(encoding="utf-8"))] == []
    assert installs.search("pip install --upgrade 'railhead[server]'")


@pytest.mark.parametrize(
    "parts", [("/ro", "ot/notes"), ("/ho", "me/ann/game"), ("https://py", "pi.org/x"), ("--index", "-url https://x/y")]
)
def test_machine_or_registry_is_caught(parts: tuple[str, str]) -> None:
    assert FOREIGN.search("".join(parts))


def signatures(text: str) -> dict[str, list[str]]:
    """What a document says functions of the mechanisms take, at the head of a row: `buy_train(d, company, …)`."""
    rows = re.findall(r"^\| `(\w+)\(([^)]*)\)`", text, re.MULTILINE)
    return {name: [word for word in args.split(", ") if word not in ("*", "…")] for name, args in rows}


def test_signatures_of_mechanisms_are_as_documented() -> None:
    told = signatures((ROOT / "docs" / "adding-a-title.md").read_text(encoding="utf-8"))
    assert len(told) > 8
    for name, arguments in told.items():
        places = [path for path in (ROOT / "src/railhead/mechanisms").glob("*.py") if defines(path, name)]
        (place,) = places
        known = [*inspect.signature(getattr(import_module(f"railhead.mechanisms.{place.stem}"), name)).parameters]
        assert [one for one in known if one in arguments] == arguments, name


def defines(path: Path, name: str) -> bool:
    return re.search(rf"^(?:def|class) {name}\b", path.read_text(encoding="utf-8"), re.MULTILINE) is not None
