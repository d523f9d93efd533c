"""`python -m mutation`."""

from mutation import main

raise SystemExit(main())
