"""Keys as keyboards send them: a Greek one, and a reader of cards that types like one."""

from __future__ import annotations

from collections.abc import Iterable

from playwright.sync_api import Page

#: What a Greek keyboard types where the Latin letters are printed, a to z.
_GREEK = dict(zip("abcdefghijklmnopqrstuvwxyz", "αβψδεφγηιξκλμνοπ;ρστθωςχυζ", strict=True))


def _press(page: Page, keys: Iterable[tuple[str, str, str]]) -> None:
    """Press keys (what each says, which it is, what it writes), as fast as the browser takes them."""
    session = page.context.new_cdp_session(page)
    for key, code, text in keys:
        session.send("Input.dispatchKeyEvent", {"type": "keyDown", "key": key, "code": code, "text": text})
        session.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": key, "code": code})
    session.detach()


def greek(page: Page, letters: str) -> None:
    """Press the keys on which these Latin letters and digits are printed, on a keyboard that is set to Greek."""
    _press(
        page,
        (
            (_GREEK[one], f"Key{one.upper()}", _GREEK[one]) if one in _GREEK else (one, f"Digit{one}", one)
            for one in letters
        ),
    )
