"""The little Markdown our own texts use, as HTML: headings, paragraphs, lists, tables, bold, italic, code, links.

The number of a rule or ruling becomes a link to it on the page of rules beside.
"""

import re
from collections.abc import Iterator
from itertools import groupby

from markupsafe import Markup, escape

from railhead.titles.ledger import ROW, RULING
from railhead.titles.markdown import items_of, rows_of

_LINK = re.compile(r"\[([^\]]+)\]\((#?[\w./#-]+)\)")
_RULE = re.compile(rf"\b(?:{ROW.pattern}|{RULING.pattern})\b")
_MARKS = ((re.compile(r"\*\*(.+?)\*\*"), "strong"), (re.compile(r"`(.+?)`"), "code"), (re.compile(r"\*(.+?)\*"), "em"))


def as_html(text: str) -> Markup:
    return Markup("\n".join(_block(block) for block in _blocks(text)))


def _blocks(text: str) -> Iterator[list[str]]:
    for is_empty, lines in groupby(text.strip().splitlines(), key=lambda line: not line.strip()):
        if not is_empty:
            yield list(lines)


def _block(lines: list[str]) -> str:
    first = lines[0]
    if first.startswith("#"):
        level = len(first) - len(first.lstrip("#"))
        rest = _block(lines[1:]) if lines[1:] else ""
        return f"<h{level}>{inline(first.lstrip('# '))}</h{level}>{rest}"
    if first.startswith("- "):
        return f"<ul>{''.join(f'<li>{inline(item)}</li>' for item in items_of(lines))}</ul>"
    if first.startswith("|"):
        return _table(lines)
    return f"<p>{inline(' '.join(lines))}</p>"


def _table(lines: list[str]) -> str:
    head, *body = rows_of(lines)
    heads = "".join(f'<th scope="col">{inline(cell)}</th>' for cell in head)
    cells = "".join("<tr>" + "".join(f"<td>{inline(cell)}</td>" for cell in row) + "</tr>" for row in body)
    return f"<table><thead><tr>{heads}</tr></thead><tbody>{cells}</tbody></table>"


def inline(text: str) -> str:
    made = str(escape(text))
    for pattern, tag in _MARKS:
        made = pattern.sub(rf"<{tag}>\1</{tag}>", made)
    made = _LINK.sub(r'<a href="\2">\1</a>', made)
    return _RULE.sub(r'<a class="rule-id" href="rules#\g<0>">\g<0></a>', made)
