"""Rules on request at the table: clauses in our words, pay tables, limits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from croupier.cli.language import spoken
from croupier.cli.table.words import chips, decision_word, label, say
from croupier.round import RoundState, displayed, player
from croupier.round.options import legal
from croupier.rulebook import Rulebook
from croupier.rulebook.pays import Pay
from croupier.rulebook.wording import price, threshold


def clause_words(rulebook: Rulebook, clauses: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Clauses with what they say."""
    return ((clause, rulebook.clauses[clause].says) for clause in clauses if clause in rulebook.clauses)


def decisions_page(state: RoundState, box: int, name: str) -> Iterator[RenderableType]:
    """What a player may do with this box on the open street, and the clauses behind it."""
    street = state.street
    if street is None:
        return
    grid = _grid()
    asked = [one for one in legal(state, player(name)) if one.type == "decide" and one.box == box]
    open_now = {one.decision for one in asked if not one.refused}
    for decision in (one for one in street.decisions if one.id in open_now):
        for clause, says in clause_words(state.rulebook, decision.choice.clause):
            grid.add_row(Text(decision_word(decision.id), style="bold"), clause, Text(says))
    declined = state.rulebook.declining
    if declined is not None:
        for clause, says in clause_words(state.rulebook, declined.clause):
            grid.add_row(Text("d", style="bold"), clause, Text(says))
    yield grid


def bets_page(state: RoundState) -> Iterator[RenderableType]:
    """What may be bet, between which limits, and by which clauses."""
    book, shown = state.rulebook, displayed(state.rulebook, state.terms)
    grid = _grid()
    for bet in book.opening_bets:
        limit = shown.get(bet) or state.terms.limits.get(bet)
        bounds = "" if limit is None else say("play-bounds", least=chips(limit.min or 0), most=chips(limit.max or 0))
        clauses = book.bets[bet].clause
        says = " ".join(says for _, says in clause_words(book, clauses[:1]))
        grid.add_row(Text(f"{label(book, bet)} {bounds}", style="bold"), ", ".join(clauses[:1]), Text(says))
    yield grid


def pay_tables(rulebook: Rulebook) -> Iterator[RenderableType]:
    """Every pay table of the game."""
    for name, bet in rulebook.bets.items():
        if bet.pays is not None:
            yield _pays(rulebook, label(rulebook, name), bet.pays.hand, bet.pays.table)
    envy, prized = rulebook.envy, rulebook.jackpot_pays
    if envy is not None and prized is not None:
        yield _pays(rulebook, "Envy", prized.hand, envy.amounts)


def _pays(rulebook: Rulebook, name: str, hand: str, table: Mapping[str, Pay]) -> Text:
    rows = (f"{threshold(rulebook, hand, row, spoken())} {price(pay, spoken())}" for row, pay in table.items())
    return Text.assemble((f"{name}: ", "bold"), ", ".join(rows))


def _grid() -> Grid:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True, style="dim")
    grid.add_column(style="dim")
    return grid
