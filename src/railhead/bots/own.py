"""Bots by name, and bots of one's own by `MODULE:NAME`: a module of the present folder or an installed one. Only for
whoever runs the program here: what comes over the network must not say which modules are imported."""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

from railhead.bots import Bot, bot_named
from railhead.core.errors import Malformed


def find_bot(word: str) -> Bot:
    """A bot of ours, or `mine:Cautious`: a bot, or a class of bots, in `mine.py`. Raises Malformed if there is none."""
    module, colon, name = word.partition(":")
    if not colon:
        return bot_named(word)
    found = getattr(_module(module, word), name, None)
    if found is None:
        raise Malformed(f"bot {word}: module {module} has no {name!r}")
    return _checked(found() if isinstance(found, type) else found, word)


def _module(name: str, word: str) -> Any:
    # A script finds the modules beside it; a command that is installed looks in the present folder only if told to.
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        raise Malformed(f"bot {word}: there is no module {error.name!r}") from None
    except (TypeError, ValueError):
        raise Malformed(f"bot {word}: {name!r} isn't the name of a module") from None


def _checked(found: Any, word: str) -> Bot:
    if not callable(getattr(found, "choose", None)) or not isinstance(getattr(found, "name", None), str):
        raise Malformed(f"bot {word}: a bot has a name and a way to choose, see railhead.bots.Bot")
    bot: Bot = found
    return bot
