"""The rules in our words: the game, what becomes of each bet, irregularities, every clause, and readings."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.analysis.reports.figures import words
from croupier.dossier.chapters import Chapter, Grid
from croupier.rulebook import Rulebook
from croupier.rulebook.coverage import ClauseCoverage, counts, coverage
from croupier.rulebook.statements import RuleStatement
from croupier.rulebook.summary import Glance, glance, pay_matrices


def rule_chapters(book: Rulebook) -> list[Chapter]:
    """Everything that the rulebook says, from the table to the readings."""
    game = glance(book)
    return [
        Chapter("The game", (), (_said("Identity", game.identity), _said("The table", game.table))),
        Chapter("Cards, decisions and bets", (), tuple(_play(game))),
        Chapter("Pay tables", (), tuple(_pays(game))),
        Chapter("What becomes of each bet", (_EFFECTS,), (_effects(game),)),
        Chapter("Limits", (), (_said("", game.limits),)),
        Chapter("Irregularities", (f"What the rules leave open is decided by: {game.referral.text}.",), _faults(game)),
        _clauses(book),
        Chapter("Readings", (_READINGS,), _readings(game)) if game.readings else Chapter("Readings", (_NO_READINGS,)),
    ]


_EFFECTS = "Table: the pay table decides. Back, push: the stake is returned. Compared: as if the dealer qualified."
_READINGS = "Where the document is silent or contradicts itself: the question, how it is read here, and why."
_NO_READINGS = "The document leaves nothing open that the game turns on."


def _said(title: str, said: Iterable[RuleStatement]) -> Grid:
    rows = tuple((one.name, one.text, ", ".join(one.clauses)) for one in said)
    return Grid(("", "", "Clause"), rows, title, (1.2, 3, 0.9))


def _play(game: Glance) -> Iterable[Grid]:
    yield _said("Cards and comparison", game.dealing)
    rows = ((s.id, s.on, s.turn or "-", s.text, ", ".join(s.clauses)) for s in game.streets)
    yield Grid(("Street", "Open to", "Turned before", "Decisions", "Clause"), tuple(rows), "Decisions", (1, 1, 1, 2, 1))
    bets = ((b.label, b.size, b.needs or "-", b.hand, b.pays, ", ".join(b.clauses)) for b in game.bets)
    yield Grid(("Bet", "Size", "Needs", "Read on", "Pays", "Clause"), tuple(bets), "Bets", (1.1, 1.5, 1, 1.2, 1.3, 1))


def _pays(game: Glance) -> Iterable[Grid]:
    for tables, matrix in pay_matrices(game.pay_tables):
        names = {row: words(name) for table in tables for (row, _), name in zip(table.rows, table.names, strict=True)}
        rows = tuple((names[hand], *(pays.get(table.bet, "-") for table in tables)) for hand, pays in matrix.items())
        title = f"For {tables[0].cards} cards"
        yield Grid(("Hand", *(table.label for table in tables)), rows, title, (2, *(1 for _ in tables)), 1)


def _effects(game: Glance) -> Grid:
    labels = {bet.id: bet.label for bet in game.bets}
    situations = [*next(iter(game.effects.values()))]
    rows = tuple((labels[bet], *(cell.text or "-" for cell in cells.values())) for bet, cells in game.effects.items())
    return Grid(("Bet", *(one.replace("-", " ") for one in situations)), rows)


def _faults(game: Glance) -> tuple[Grid, ...]:
    rows = tuple(
        (words(known.incident), rule.when or "-", words(rule.remedy), rule.authority, ", ".join(rule.clauses))
        for known in game.irregularities
        for rule in known.rules
    )
    grid = Grid(("Incident", "When", "Remedy", "Ordered by", "Clause"), rows, "", (1.4, 1.6, 1.6, 1, 0.9))
    return (grid,) if rows else ()


def _clauses(book: Rulebook) -> Chapter:
    covered = coverage(book)
    found = counts(covered)
    text = (
        "Every clause of the document in our words, with the keys of the rulebook or the code that carries it out, and "
        f"the test that fails without it: {found['tested']} tested, {found['stated']} stated, {found['explained']} "
        f"explained, {found['pending'] + found['uncovered']} open."
    )
    rows = tuple((one.clause, one.says, _carried_out(one), _shown(one)) for one in covered)
    return Chapter("Clauses", (text,), (Grid(("Clause", "Says", "Behaviour", "Test"), rows, "", (0.6, 2, 1.3, 1.6)),))


def _carried_out(one: ClauseCoverage) -> str:
    return one.why if not one.implemented and one.why else ", ".join((*one.keys[:4], *one.code)) or "-"


def _shown(one: ClauseCoverage) -> str:
    if one.shown is not None and one.shown.fails:
        return one.shown.fails
    return one.state if not one.tests else f"{one.state}: {one.tests[0]}"


def _readings(game: Glance) -> tuple[Grid, ...]:
    rows = tuple((one.id, one.question, one.adopted, one.why) for one in game.readings)
    return (Grid(("Id", "Question", "Read here", "Why"), rows, "", (0.4, 1.4, 1.5, 1.5)),)


def clause_rows(book: Rulebook) -> list[dict[str, object]]:
    """The matrix of clauses for programs."""
    return [
        {
            "clause": one.clause,
            "kind": one.kind,
            "says": one.says,
            "state": one.state,
            "keys": list(one.keys),
            "code": list(one.code),
            "tests": list(one.tests),
            "fails_without_it": one.shown.fails if one.shown is not None else "",
            "why": one.why,
        }
        for one in coverage(book)
    ]
