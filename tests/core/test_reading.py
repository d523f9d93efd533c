"""The bounded readers: what is too deep, too long or stands for too much is refused at once, and nothing is lost."""

import pytest
import yaml

from railhead.core.errors import Malformed
from railhead.core.reading import DEEPEST, MOST_VALUES, Unreadable, check_depth, read_json, read_yaml
from railhead.titles import TITLES, board_file

DEEP = {
    "mappings": "{a: " * 60_000,
    "lists in one line": "- " * 190_000,
    "lists": "[" * 300_000,
    "lists begun on lines": "[\n" * 150_000,
    "keys of keys": "? " * 100_000,
    "indented": "".join(f"{' ' * depth}a:\n" for depth in range(600)),
}
WRONG = {
    "a: &x [1, 2]\nb: 3": "no anchors",
    "a: *x": "no aliases",
    "a: !!python/object/apply:os.system [ls]": "no tags",
    "a: !!int 3": "no tags",
    "a: 2001-99-99": "isn't a whole number",
    "a: 1:59:59": "isn't a whole number",
    "a: 1.5": "isn't a whole number",
    "a: 0x1F": "isn't a whole number",
    f"a: {'9' * 6000}": "too large",
    "? [a]\n: 1": "a key is a word",
    "a: 1\n---\nb: 2": "more than one document",
    "a: 1\na: 2": "'a' stands twice",
    "\x00": "no YAML",
    "\ud800": "no YAML",
    "x" * 400_001: "too long",
    f"[{'1,' * MOST_VALUES}1]": "too much",
}


@pytest.mark.parametrize("text", DEEP.values(), ids=DEEP.keys())
def test_deep_yaml_is_refused_before_it_is_built(text: str) -> None:
    with pytest.raises(Unreadable, match=r"deep|a key is"):
        read_yaml(text)


@pytest.mark.parametrize(("text", "problem"), WRONG.items(), ids=list(WRONG.values()))
def test_what_no_board_needs_is_refused(text: str, problem: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read_yaml(text)
    assert problem in caught.value.problem


def test_a_line_is_named() -> None:
    with pytest.raises(Unreadable) as caught:
        read_yaml("a: 1\nb:\n  c: 1.5\n")
    assert caught.value.where == "line 3"


@pytest.mark.parametrize("title", TITLES)
def test_boards_are_read_as_pyyaml_reads_them(title: str) -> None:
    text = board_file(title).read_text(encoding="utf-8")
    assert read_yaml(text) == _with_text_keys(yaml.safe_load(text))


def test_words_of_yaml() -> None:
    read = read_yaml("{a: yes, b: off, c: ~, d: , e: 'yes', f: -12, g: +3, h: 0, i: null, j: 57b, 57: x}")
    assert read == {
        **{"a": True, "b": False, "c": None, "d": None, "e": "yes", "f": -12, "g": 3, "h": 0, "i": None},
        **{"j": "57b", "57": "x"},
    }


def test_deep_json_is_refused() -> None:
    for text in ("[" * 100_000, '{"a":' * 20_000, '[{"a":' * 20_000 + "1" + "}]" * 20_000):
        with pytest.raises(Malformed, match=f"more than {DEEPEST} deep"):
            read_json(text)
    assert read_json("[" * DEEPEST + "]" * DEEPEST)


def test_brackets_in_texts_of_json_are_no_depth() -> None:
    text = '["' + "[" * 1000 + '", "\\"' + "{" * 1000 + '", "\\\\"]'
    check_depth(text.encode())
    assert len(read_json(text)) == 3


@pytest.mark.parametrize("text", [b"", b"{", b"\xff", b'"\\ud800"', b"nul", b'{"a": NaN}', '"\ud800"'])
def test_what_is_no_json_is_malformed(text: bytes | str) -> None:
    with pytest.raises(Malformed):
        read_json(text)


def test_nul_in_json_is_refused_and_what_looks_like_it_is_not() -> None:
    for text in (r'"\u0000"', r'{"a": ["b\\\u0000c"]}', r'{"\u0000": 1}'):
        with pytest.raises(Malformed, match="NUL"):
            read_json(text)
    assert read_json(r'"a\\u0000"') == r"a\u0000"


def _with_text_keys(raw: object) -> object:
    if isinstance(raw, dict):
        return {str(key): _with_text_keys(value) for key, value in raw.items()}
    return [_with_text_keys(value) for value in raw] if isinstance(raw, list) else raw
