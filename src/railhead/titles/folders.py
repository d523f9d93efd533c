"""Where titles lie: each is a folder `t<number>` here, or in a folder named in the environment by RAILHEAD_TITLES
(several are separated as in PATH)."""

import os
from pathlib import Path

HERE = Path(__file__).parent
OUTSIDE = tuple(Path(name).absolute() for name in os.environ.get("RAILHEAD_TITLES", "").split(os.pathsep) if name)


def _found() -> dict[str, Path]:
    files = [file for folder in (HERE, *OUTSIDE) for file in folder.glob("t*/board.yaml")]
    found: dict[str, Path] = {}
    for folder in (file.parent for file in files if (file.parent / "__init__.py").is_file()):
        # of two with one number the first is the one that is imported
        found.setdefault(folder.name[1:], folder)
    return dict(sorted(found.items()))


FOLDERS = _found()
"""By the title's number."""
