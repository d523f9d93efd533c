"""`python -m railhead` is the `railhead` command."""

import sys

from railhead.cli import main

sys.exit(main())
