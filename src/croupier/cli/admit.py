"""`croupier admit`: may somebody of this age come in?"""

from __future__ import annotations

from datetime import date
from typing import Annotated

import typer

from croupier.cli.output import AsJson, Page, print_json
from croupier.cli.rulebook import Rules as OneRulebook
from croupier.errors import bad_value

app = typer.Typer()


def day(text: str | None, at: str) -> date | None:
    """A day as it is written on a command line."""
    try:
        return date.fromisoformat(text) if text is not None else None
    except ValueError:
        raise bad_value(f"{text!r} is no day", at, "a day as in 2005-03-31") from None


@app.command(epilog="Example: croupier admit hgc-3cp-progressive --born 2005-03-31")
def admit(
    rulebook: OneRulebook,
    age: Annotated[int | None, typer.Option("--age", help="How old somebody is, in whole years.")] = None,
    born: Annotated[str | None, typer.Option("--born", metavar="YYYY-MM-DD", help="Or the day of his birth.")] = None,
    on: Annotated[str | None, typer.Option("--on", metavar="YYYY-MM-DD", help="On another day than today.")] = None,
    as_json: AsJson = False,
) -> None:
    """Admit somebody by his age, or refuse him with the clause."""
    from croupier.rulebook import load
    from croupier.rulebook.admission import admission_age, require_admitted, stated_age

    book = load(rulebook)
    rule = admission_age((book,))
    years = stated_age(age, day(born, "--born"), day(on, "--on") or date.today())
    require_admitted(rule, years, asked=True)
    clauses = list(rule.clause) if rule is not None else []
    if as_json:
        from croupier.cli.answers import Admitted

        least = rule.years if rule is not None else None
        print_json(Admitted(rulebook=book.id, admitted=True, age=years, least=least, clauses=tuple(clauses)))
        return
    says = f"from the age of {rule.years} [{', '.join(clauses)}]" if rule is not None else f"{book.id} names no age"
    Page().line(f"admitted: {says}")
