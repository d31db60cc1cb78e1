"""What a page must come to show, asked for often: where Playwright may wait for long it soon asks only twice a second,
and a test waits that long for what was there a moment later. Two of what should be one are waited out as well, as while
a page is drawn anew; Playwright by itself takes that for the test's own fault, at once."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect as expect_patiently

__all__ = ["expect"]

#: Milliseconds for which Playwright asks ten times a second.
_OFTEN = 2_400
#: A browser beside other tests on a small machine takes its time; a test that passes does not wait any longer for this.
_LONGEST = 20_000
#: Seconds between two questions.
_PAUSE = 0.05


class _Often:
    """Playwright's assertions, each with little patience and many times."""

    def __init__(self, assertions: Any) -> None:
        self._assertions = assertions

    def __getattr__(self, name: str) -> Any:
        assertion = getattr(self._assertions, name)

        def asked(*expected: Any, timeout: float = _LONGEST, **more: Any) -> None:
            until = time.monotonic() + timeout / 1000
            while (left := 1000 * (until - time.monotonic())) > _OFTEN:
                try:
                    assertion(*expected, timeout=_OFTEN, **more)
                except AssertionError:
                    time.sleep(_PAUSE)
                else:
                    return
            assertion(*expected, timeout=max(left, 1), **more)

        return asked


if TYPE_CHECKING:
    from playwright.sync_api import expect
else:

    def expect(actual: Any) -> _Often:
        """As Playwright's own."""
        return _Often(expect_patiently(actual))
