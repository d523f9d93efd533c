"""What every test can ask for: the project's folder and the games recorded at real tables."""

import os
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).parent.parent

# Machines differ in speed, so no deadline; a failure seen in CI must be the same one at home.
settings.register_profile("railhead", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("railhead")


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def recorded() -> Path:
    """The folder of recorded games. They are not part of the repository: without them the test is skipped."""
    folder = Path(os.environ.get("RAILHEAD_RECORDED", ROOT.parent / "shared" / "recorded"))
    if not folder.is_dir():
        pytest.skip(f"no recorded games at {folder}; RAILHEAD_RECORDED names another folder")
    return folder
