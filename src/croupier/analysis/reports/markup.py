"""Tables, lists of facts and figures as HTML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from itertools import count


def numbered(text: str) -> str:
    """Give the sections of the page their numbers."""
    number = count(1)
    return re.sub("<h2>", lambda _: f"<h2>{next(number)}. ", text)


def table(
    columns: Sequence[str], rows: Iterable[Sequence[str]], *, text: int = 1, total: bool = False, long: bool = False
) -> str:
    """A table; columns behind the first `text` ones are figures; the last row may be a total."""
    rows = list(rows)

    def cell(tag: str, at: int, content: str) -> str:
        return f"<{tag}{' class=n' if at >= text else ''}>{escape(content)}</{tag}>"

    head = "".join(cell("th", at, column) for at, column in enumerate(columns))
    body = "".join(
        f"<tr{' class=total' if total and row is rows[-1] else ''}>"
        f"{''.join(cell('td', at, item) for at, item in enumerate(row))}</tr>"
        for row in rows
    )
    return f"<table{' class=long' if long else ''}><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def facts(rows: Iterable[tuple[str, str]]) -> str:
    body = "".join(f"<tr><td>{escape(name)}</td><td>{escape(value)}</td></tr>" for name, value in rows if value)
    return f'<table class="facts"><tbody>{body}</tbody></table>'


def figure(svg: str, caption: str) -> str:
    return f"<figure>{svg}<figcaption>{escape(caption)}</figcaption></figure>" if svg else ""
