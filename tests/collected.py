"""Every test that was collected in this run, slow ones that it leaves out included; kept by `tests.conftest`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pytest

COLLECTED: Final = pytest.StashKey[Iterable[pytest.Item]]()
