"""Tables, lists of facts and figures as HTML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files
from itertools import count

from croupier.languages import ENGLISH
from croupier.version import __version__


def whole_page(title: str, parts: Sequence[str], foot: str) -> str:
    """A page of numbered sections that needs no other file."""
    number = count(1)
    text = re.sub("<h2>", lambda _: f"<h2>{next(number)}. ", "\n".join(filter(None, parts)))
    return document(title, f"<body>\n{text}\n<footer>croupier {__version__} · {escape(foot)}</footer>\n</body>")


def document(title: str, body: str, language: str = ENGLISH) -> str:
    """A document with its style in it."""
    style = files(__package__).joinpath("page.css").read_text(encoding="utf-8")
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f"<style>\n{style}</style>\n</head>\n{body}\n</html>\n"
    )


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


def headlines(boxes: Iterable[tuple[str, str]]) -> str:
    """The few figures that a page begins with."""
    heads = "".join(f"<div><span>{escape(name)}</span><b>{escape(value)}</b></div>" for name, value in boxes)
    return f'<div class="headline">{heads}</div>'
