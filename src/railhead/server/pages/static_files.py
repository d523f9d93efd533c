"""Style sheets, scripts and pictures of the pages, at an address that changes with them: a browser keeps them for a
year and yet never mixes those of two releases. Scripts import one another by relative paths."""

import hashlib
from pathlib import Path

from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

FOLDER = Path(__file__).parents[1] / "static"


def _digest() -> str:
    hashed = hashlib.blake2b(digest_size=6)
    for file in sorted(FOLDER.rglob("*")):
        if file.is_file():
            hashed.update(f"{file.relative_to(FOLDER).as_posix()}\n".encode() + file.read_bytes())
    return hashed.hexdigest()


ADDRESS = f"/static/{_digest()}"
"""Where pages of this release find their files."""
_FILES = StaticFiles(directory=FOLDER)
ROUTES = [Mount(ADDRESS, _FILES), Mount("/static", _FILES, name="static")]
