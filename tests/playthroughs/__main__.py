"""Writes the stored games anew after a deliberate change of rules: `python -m tests.playthroughs [NAME ...]`."""

import sys

from tests.playthroughs.stored import FOLDER, records, rewritten

wanted = [FOLDER / f"{name}.json" for name in sys.argv[1:]] or records()
for file in wanted:
    print(rewritten(file))
