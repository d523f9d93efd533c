"""Terms in sentences for newcomers, each with its meaning to be pointed at or tapped."""

import re
from functools import lru_cache

from markupsafe import Markup, escape

from railhead.core.words import Words


def hinted(text: object, words: Words) -> Markup:
    """The text with the first of each term it uses marked. What is marked already, as HTML, stays as it is."""
    terms, met = words.terms, set[str]()
    if not terms:
        return escape(text)
    pattern, written = _known(tuple(terms))

    def marked(found: re.Match[str]) -> str:
        low = found[0].lower().replace("&#39;", "'")
        term = written[low if low in written else low.removesuffix("s")]
        if term in met:
            return found[0]
        met.add(term)
        about = escape(f"{term}: {terms[term]}")
        return f'<dfn class="term" tabindex="0" title="{about}">{found[0]}</dfn>'

    return Markup(pattern.sub(marked, str(escape(text))))


@lru_cache(maxsize=32)
def _known(terms: tuple[str, ...]) -> tuple[re.Pattern[str], dict[str, str]]:
    """Where terms stand in a text, and each by its small letters."""
    # The longest first: a director's certificate is no director.
    known = "|".join(re.escape(str(escape(term))) for term in sorted(terms, key=len, reverse=True))
    pattern = re.compile(rf"(?<![\w&#-])(?:{known})s?(?![\w;-])", re.IGNORECASE)
    return pattern, {term.lower(): term for term in terms}
