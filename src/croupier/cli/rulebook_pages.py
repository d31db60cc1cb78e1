"""Rulebooks on a terminal: a game at a glance, a clause, what is wrong with a file, two games, and clause coverage."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from textwrap import wrap
from typing import TYPE_CHECKING, Final

from croupier.cli.answers import Coverage, CoveredGame, Proofread
from croupier.cli.output import Page, clauses
from croupier.rulebook.coverage import KINDS, STATES, ClauseCoverage, counts

if TYPE_CHECKING:
    from croupier.rulebook.compare import Difference, Side
    from croupier.rulebook.coverage import Inspection
    from croupier.rulebook.proofread import Proof
    from croupier.rulebook.statements import RuleStatement
    from croupier.rulebook.summary import Glance, ReadingLine, RuleLine


#: How wide the conditions below an incident and the options below a remedy may get.
_BELOW: Final = 30


def glance_page(game: Glance) -> None:
    """Print everything that a rulebook says, from whose rules they are to who decides what they leave open."""
    page = Page()
    page.heading(f"{game.title}, {game.house} ({game.id})")
    _statements(page, game.identity)
    page.heading("The table")
    _statements(page, game.table)
    page.heading("Cards and comparison")
    _statements(page, game.dealing)
    page.heading("Decisions")
    page.table(
        ("street", "open to", "turned before", "decisions", "clause"),
        [(s.id, s.on, s.turn or "-", s.text, clauses(s.clauses)) for s in game.streets],
        whole=("street", "open to"),
    )
    page.heading("Bets")
    page.table(
        ("bet", "size", "needs", "read on", "pays", "clause"),
        [(b.label, b.size, b.needs or "-", b.hand, b.pays, clauses(b.clauses)) for b in game.bets],
    )
    _pays(page, game)
    _effects(page, game)
    if game.jackpot:
        page.heading("Progressive jackpot")
        _statements(page, game.jackpot)
    page.heading("Limits")
    _statements(page, game.limits)
    _irregularities(page, game)
    _readings(page, game.readings)


def _statements(page: Page, said: Iterable[RuleStatement]) -> None:
    page.statements((s.name, s.text, clauses(s.clauses)) for s in said)


def _pays(page: Page, game: Glance) -> None:
    from croupier.rulebook.summary import pay_matrices

    stake = {True: "comes back", False: "stays", None: "-"}
    for tables, matrix in pay_matrices(game.pay_tables):
        page.heading(f"Pay tables for {tables[0].cards} cards")
        words = {row: name for table in tables for (row, _), name in zip(table.rows, table.names, strict=True)}
        rows = [(words[hand], *(pays.get(table.bet, "-") for table in tables)) for hand, pays in matrix.items()]
        rows.append(("stake", *(stake[table.stake_back] for table in tables)))
        rows.append(("clause", *(clauses(table.clauses) for table in tables)))
        page.table(("hand", *(table.label for table in tables)), rows, whole=("hand",))


def _effects(page: Page, game: Glance) -> None:
    page.heading("What becomes of each bet")
    labels = {bet.id: bet.label for bet in game.bets}
    situations = [*next(iter(game.effects.values()))]
    page.table(
        ("bet", *(situation.replace("-", " ") for situation in situations)),
        [
            (labels[bet], *(f"{cell.text}\n{clauses(cell.clauses)}" if cell.text else "-" for cell in cells.values()))
            for bet, cells in game.effects.items()
        ],
    )
    page.line("table: its pay table decides; back, push: the stake is returned; compared: as if the dealer qualified")


def _irregularities(page: Page, game: Glance) -> None:
    page.heading("Irregularities")
    rows = [
        (_lines(known.incident, rule.when), _remedy(rule), clauses(rule.clauses))
        for known in game.irregularities
        for rule in known.rules
    ]
    silent = [known.incident for known in game.irregularities if not known.rules]
    page.table(("incident", "remedy", "clause"), rows, whole=("incident", "remedy"))
    referee = f"{game.referral.text}{f' ({clauses(game.referral.clauses)})' if game.referral.clauses else ''}"
    page.line(f"Decided by {referee}: {', '.join(silent)}" if silent else f"Anything else: {referee}")
    if game.powers:
        page.heading("Powers")
        _statements(page, game.powers)


def _remedy(rule: RuleLine) -> str:
    return _lines(rule.remedy, ", ".join(rule.options), f"by {rule.authority}" if rule.post != "dealer" else "")


def _lines(first: str, *others: str) -> str:
    """One thing under another, in a column that leaves room for its neighbours on a narrow terminal."""
    below = [wrap(text, _BELOW, initial_indent="  ", subsequent_indent="  ") for text in others if text]
    return "\n".join([first, *(line for lines in below for line in lines)])


def _readings(page: Page, readings: Sequence[ReadingLine]) -> None:
    if not readings:
        return
    page.heading("Readings adopted")
    page.statements((r.id, f"{r.question}\n{r.adopted}".strip()) for r in readings)
    switches = [reading for reading in readings if reading.options]
    if switches:
        page.heading("Switches (--reading ID=OPTION)")
        page.table(
            ("switch", "meaning"),
            [
                (f"{r.id}={option}", f"{says}{' (chosen)' if r.chosen == option else ''}")
                for r in switches
                for option, says in r.options.items()
            ],
            whole=("switch",),
        )


def clause_page(found: Inspection) -> None:
    """One clause: what it says, how it is read, what implements it, which tests cover it."""
    page = Page()
    page.heading(f"{found.rulebook} {found.clause} ({found.kind})")
    page.line(found.says)
    rows = [("example", found.scenario)] if found.scenario else []
    for reading in found.readings:
        rows.append((f"reading {reading.id}", reading.question))
        rows.append(("we read", reading.says))
        if reading.why:
            rows.append(("because", reading.why))
        if reading.options:
            rows.append(("switch", "; ".join(f"{option}: {says}" for option, says in reading.options.items())))
    rows += [("implements it" if not number else "", key) for number, key in enumerate((*found.keys, *found.code))]
    rows += [("named by" if not number else "", test) for number, test in enumerate(found.tests)]
    if found.shown is not None and found.shown.taken:
        rows += [("without", found.shown.taken), ("fails", found.shown.fails)]
    rows.append(("state", f"{found.state}: {found.why}" if found.why else found.state))
    page.statements(rows)


def proof_told(proof: Proof) -> Proofread:
    """The result of proofreading for programs."""
    return Proofread.of(
        proof,
        rulebook=proof.rulebook.id if proof.rulebook is not None else None,
        findings=tuple(finding.to_json()["error"] for finding in proof.findings),
    )


def proof_page(proof: Proof) -> None:
    """What is wrong with a file, or that nothing is."""
    page = Page()
    for number, finding in enumerate(proof.findings, 1):
        page.heading(f"{number}. {finding.at}")
        words = [("wrong", f"{finding.message} ({finding.code})"), ("clause", clauses(finding.clauses))]
        words.append(("expected", finding.expected))
        page.statements((label, text) for label, text in words if text)
    if proof.findings:
        page.line("")
        plural = "finding" if len(proof.findings) == 1 else "findings"
        more = "" if proof.rulebook is not None else "; more may appear when these are mended"
        page.line(f"{proof.source}: {len(proof.findings)} {plural}{more}")
    elif (book := proof.rulebook) is not None:
        tried = f" Readings tried: {', '.join(proof.readings)}." if proof.readings else ""
        parts = (
            f"{len(book.bets)} bets, {len(book.deals)} deals, {len(book.irregularities.rules)} irregularity rules, "
            f"{len(book.clauses)} clauses"
        )
        page.line(f"{proof.source}: OK. {book.identity.title} ({book.id}): {parts}.{tried}")


def difference_page(first: str, second: str, found: Sequence[Difference]) -> None:
    """Two games side by side, subject by subject."""
    page = Page()
    if not found:
        page.line("No differences.")
    for group, several in groupby(found, key=lambda difference: difference.group):
        page.heading(group.capitalize())
        page.table(("", first, second), [(d.item, _side(d.first), _side(d.second)) for d in several])


def _side(side: Side) -> str:
    if not side.text:
        return "-"
    return f"{side.text} [{clauses(side.clauses)}]" if side.clauses else side.text


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
