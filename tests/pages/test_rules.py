"""The rules beside the game: all of them, by words, by number; what is different; our little Markdown."""

import re

import pytest
from starlette.testclient import TestClient

from railhead.server.page_model.markdown import as_html
from railhead.server.pages.title_pages import found
from railhead.titles import TITLES, load
from railhead.titles.ledger import RULING, ledger_of


def test_rules_are_found_by_all_their_words(client: TestClient) -> None:
    ledger = ledger_of("1861")
    rows, _ = found(ledger, "LOAN interest")
    assert rows
    assert all("loan" in str(row).casefold() and "interest" in str(row).casefold() for row in rows)
    assert len(rows) < len(ledger.rows) == len(found(ledger, "")[0])
    page = client.get("/titles/1861/rules", params={"q": "loan interest"}).text
    assert set(re.findall(r'<div id="(61-[A-Z]+-\d\d)"', page)) == {row.id for row in rows}


def test_a_rule_is_found_by_its_number(client: TestClient) -> None:
    rows, rulings = found(ledger_of("1861"), "61-SR-07")
    assert ([row.id for row in rows], rulings) == (["61-SR-07"], [])
    part = client.get("/titles/1861/rules", params={"q": "61-SR-07"}, headers={"hx-request": "true"}).text
    assert "<html" not in part
    assert part.count("<dt>") == 1


def test_unknown_titles_and_words(client: TestClient) -> None:
    assert client.get("/titles/1999/rules").status_code == 404
    assert "No rules found" in client.get("/titles/1861/rules", params={"q": "xyzzy"}).text
    assert client.get("/titles/1999/differences").status_code == 404


@pytest.mark.parametrize("title", TITLES)
def test_every_title_says_what_is_different_by_rules_that_exist(client: TestClient, title: str) -> None:
    page = client.get(f"/titles/{title}/differences")
    assert page.status_code == 200
    cited = re.findall(rf'href="rules#({title[2:]}-[A-Z]+-\d\d)"', page.text)
    assert len(cited) > min(20, len(ledger_of(title).rows) // 3)
    assert set(cited) <= ledger_of(title).rows.keys()


@pytest.mark.parametrize("title", TITLES)
def test_every_ruling_between_sentences_of_the_book_is_told(client: TestClient, title: str) -> None:
    """On the title's page: where the book contradicts itself, and where the usual game is not what a sentence says."""
    rulings, page = ledger_of(title).rulings, client.get(f"/titles/{title}/differences").text
    told = set(re.findall(rf'href="rules#({RULING.pattern})"', page))
    assert told <= rulings.keys()
    assert _marked(title, "Settles") <= told
    assert _marked(title, "Overrides") - _switched(title) <= told
    rules = client.get(f"/titles/{title}/rules").text
    assert all(f'<div id="{name}">' in rules for name in told)


@pytest.mark.parametrize("title", TITLES)
def test_where_a_ruling_overrides_a_sentence_the_book_is_an_option(title: str) -> None:
    """But for one in 1890, which the game report of the Japanese book plays as we do."""
    assert _marked(title, "Overrides") - _switched(title) == ({"R-28"} if title == "1890" else set())


def _marked(title: str, word: str) -> set[str]:
    """The ledger marks such rulings by a word and the place in the book."""
    return {name for name, ruling in ledger_of(title).rulings.items() if f" {word} " in ruling.text}


def _switched(title: str) -> set[str]:
    """Rulings that name an option of the title."""
    switches = load(title, 4).board.options.keys()
    rulings = ledger_of(title).rulings
    return {name for name, ruling in rulings.items() if set(re.findall(r"`(\w+)`", ruling.text)) & switches}


def test_such_rulings_are_marked_in_the_ledgers() -> None:
    """A title may have none, but not all."""
    assert any(_marked(title, "Overrides") for title in TITLES)
    assert any(_marked(title, "Settles") for title in TITLES)


def test_that_a_declined_proposal_is_not_made_again_is_told_in_every_title(client: TestClient) -> None:
    for title in TITLES:
        (ruling,) = (name for name, r in ledger_of(title).rulings.items() if "declined be made again" in r.text)
        assert f'href="rules#{ruling}"' in client.get(f"/titles/{title}/differences").text


def test_the_map_of_a_title_is_a_picture(client: TestClient) -> None:
    answer = client.get("/titles/1861/map.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert client.get("/titles/1999/map.svg").status_code == 404


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("# A\n\nb *c* **d** `e`", "<h1>A</h1>\n<p>b <em>c</em> <strong>d</strong> <code>e</code></p>"),
        ("- a\n  b\n- c", "<ul><li>a b</li><li>c</li></ul>"),
        ("see [x](/y#z)", '<p>see <a href="/y#z">x</a></p>'),
        ("<b> & 61-SR-07", '<p>&lt;b&gt; &amp; <a class="rule-id" href="rules#61-SR-07">61-SR-07</a></p>'),
        ("[x](javascript:alert)", "<p>[x](javascript:alert)</p>"),
        (
            "| a | b |\n|---|---|\n| 1 | 2 |",
            '<table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>'
            "<tbody><tr><td>1</td><td>2</td></tr></tbody></table>",
        ),
    ],
)
def test_markdown(text: str, html: str) -> None:
    assert as_html(text) == html


@pytest.mark.parametrize("path", ["/", "/new/1863", "/titles/1863/rules", "/titles/1863/differences"])
def test_players_are_told_that_a_board_is_reconstructed(client: TestClient, path: str) -> None:
    page = client.get(path).text
    assert "much of it is reconstructed" in page
    assert 'href="/titles/1863/differences#reconstructed"' in page
    assert "much of it is reconstructed" not in client.get("/titles/1861/rules").text
