"""Settings for all tests: how hard to search for counterexamples, and which tests are for `make test-all` only."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

TEST_ALL = bool(os.environ.get("TEST_ALL"))

# A failure must come again: the same examples every time, except where chance is wanted (make soak). No test times.
settings.register_profile("default", derandomize=True, deadline=None, max_examples=60)
settings.register_profile("few", derandomize=True, deadline=None, max_examples=5)  # inside Pyodide, which is slow
settings.register_profile("all", derandomize=True, deadline=None, max_examples=500)
settings.register_profile(
    "soak",
    deadline=None,
    max_examples=20_000,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    print_blob=True,
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("all" if TEST_ALL else "default"))


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.get_closest_marker("slow") and not TEST_ALL:
            item.add_marker(pytest.mark.skip(reason="long; make test-all runs it"))


@pytest.fixture(scope="session")
def docs() -> Path:
    """The pages of all languages."""
    return Path(__file__).parent.parent / "docs"
