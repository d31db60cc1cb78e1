"""What a simulation is held to before anything is played: its own bounds, the link's, and the rulebook's."""

from __future__ import annotations

from croupier.cards import DECK
from croupier.jackpot.link import Link, LinkedTable, check_link
from croupier.settlement import Display, FinishedBox, FinishedRound, settle
from croupier.simulation.settings import Settings, check


def check_all(settings: Settings, rounds: int) -> None:
    """Refuse what the simulation, the link or a rulebook does not allow, before anything is played."""
    check(settings, rounds)
    linked = [table for table in settings.tables if table.jackpot_stake]
    if linked:
        names = {table.name.replace(" ", "-"): table for table in linked}
        terms = settings.link
        link = Link(
            id="simulated",
            title="simulated",
            currency=linked[0].book.identity.currency,
            unit=1,
            reset=terms.reset,
            shares=terms.shares,
            ceiling=terms.ceiling,
            tables={name: LinkedTable(rulebook=table.book.id) for name, table in names.items()},
        )
        check_link(link, {name: table.book for name, table in names.items()})
    for table in settings.tables:
        # One round by the readable engine: it knows every reason why a set of bets cannot stand.
        book, cards = table.book, iter(DECK)
        boxes = []
        for number, stakes in enumerate(table.boxes, start=1):
            own = tuple(next(cards) for _ in range(book.cards.own))
            decisions: list[str] = []
            while (street := book.way(stakes, decisions).waits) is not None:
                decisions.append(min(street.decisions, key=lambda one: (not one.folds, one.moves, one.times)).id)
            box = FinishedBox(box=number, player=f"{number}", cards=own, stakes=stakes, decisions=tuple(decisions))
            boxes.append(box)
        settle(
            FinishedRound(
                rulebook=book,
                dealer=tuple(next(cards) for _ in range(book.cards.dealer)),
                community=tuple(next(cards) for _ in range(book.cards.community)),
                boxes=tuple(boxes),
                jackpot=Display(meter=settings.link.start, reset=settings.link.reset, unit=1),
            )
        )
