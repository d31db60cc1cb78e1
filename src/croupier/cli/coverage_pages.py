"""Clause coverage on a terminal: the matrix of all games, or every clause of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from croupier.cli.answers import Coverage, CoveredGame
from croupier.cli.output import Page
from croupier.rulebook.coverage import KINDS, STATES, ClauseCoverage, counts

Games = Mapping[str, Sequence[ClauseCoverage]]


def coverage_told(games: Games) -> Coverage:
    """Everything: totals, and for each game the totals by kind and every clause."""
    return Coverage(
        totals=_totals([clause for clauses in games.values() for clause in clauses]),
        games={
            game: CoveredGame(
                totals=_totals(clauses),
                kinds={kind: _row(of_kind) for kind in KINDS if (of_kind := _of(kind, clauses))},
                clauses=tuple(clauses),
            )
            for game, clauses in games.items()
        },
    )


def _row(clauses: Sequence[ClauseCoverage]) -> dict[str, int]:
    return {"clauses": len(clauses), **{str(state): number for state, number in counts(clauses).items()}}


def _totals(clauses: Sequence[ClauseCoverage]) -> dict[str, int]:
    """The row of a whole document, with how many of its clauses are headings."""
    row = _row(clauses)
    return {"clauses": row.pop("clauses"), "headings": len(_of("heading", clauses)), **row}


def _of(kind: str, clauses: Sequence[ClauseCoverage]) -> list[ClauseCoverage]:
    return [clause for clause in clauses if clause.kind == kind]


def matrix_page(games: Games) -> None:
    """Totals per game, and which kinds of clauses are covered where."""
    page = Page()
    everything = [clause for clauses in games.values() for clause in clauses]
    page.heading("Clauses by state")
    rows = [(game, *map(str, _totals(clauses).values())) for game, clauses in games.items()]
    columns = ("game", "clauses", "of them headings", *STATES)
    page.table(columns, [*rows, ("all", *map(str, _totals(everything).values()))])
    page.heading("Clauses by kind: tested, stated or explained, of all")
    kinds = [
        (kind, *(_share(_of(kind, clauses)) for clauses in games.values()), _share(_of(kind, everything)))
        for kind in KINDS
        if _of(kind, everything)
    ]
    page.table(("kind", *games, "all"), kinds)
    _open(page, games)


def _share(clauses: Sequence[ClauseCoverage]) -> str:
    if not clauses:
        return "-"
    done = sum(clause.state in ("tested", "stated", "explained") for clause in clauses)
    return str(done) if done == len(clauses) else f"{done} of {len(clauses)}"


def _open(page: Page, games: Games) -> None:
    waiting = [
        (game, c.clause, c.state, c.why)
        for game, all_ in games.items()
        for c in all_
        if c.state in ("pending", "uncovered")
    ]
    if waiting:
        page.heading("Open")
        page.table(("game", "clause", "state", "why"), waiting)


def game_page(game: str, clauses: Sequence[ClauseCoverage]) -> None:
    """One game: totals by kind, and every clause with what covers it."""
    page = Page()
    page.heading(f"{game}: clauses by kind")
    rows = [(kind, *map(str, _row(of_kind).values())) for kind in KINDS if (of_kind := _of(kind, clauses))]
    page.table(("kind", "clauses", *STATES), [*rows, ("all", *map(str, _row(clauses).values()))])
    page.heading("Every clause")
    page.table(
        ("id", "kind", "state", "implemented by", "tests"),
        [(c.clause, c.kind, c.state, c.why or ", ".join((*c.keys, *c.code)), str(len(c.tests))) for c in clauses],
        whole=("id", "kind", "state"),
    )
