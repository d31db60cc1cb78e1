"""The edges of a table's bets, kept by rulebook: solving a game takes a moment, its jackpot at a new meter does not."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from croupier.money import Cents
from croupier.wire import figures as wire

if TYPE_CHECKING:
    from croupier.analysis.edges import Edge, Edges
    from croupier.analysis.jackpots import JackpotPays
    from croupier.errors import RulebookError
    from croupier.rulebook import Rulebook


#: Rulebooks are few; each is kept with its edges, so that its id is nobody else's.
_known: Final[dict[int, tuple[Rulebook, Edges]]] = {}


def known(book: Rulebook) -> bool:
    """Whether the edges of this rulebook are at hand."""
    return id(book) in _known


def work_out(book: Rulebook) -> bytes:
    """Have the edges of this rulebook at hand; for a desk that works out everything once, beside the event loop."""
    from croupier.analysis.edges import edges
    from croupier.analysis.par_sheet import par_sheet

    _known[id(book)] = book, edges(par_sheet(book))
    return b""


def laid_edges(book: Rulebook) -> Mapping[str, Edge]:
    """The main game by its main bet, and every side bet that has a figure; after `work_out`."""
    found = _known[id(book)][1]
    return {edge.bet: edge for edge in (found.main, *found.side)}


def main_edge(book: Rulebook) -> wire.Edge:
    """What the main game keeps of its main bet; after `work_out`."""
    return _edge(_known[id(book)][1].main, None)


def table_edges(table: str, book: Rulebook, stakes: Mapping[str, Cents | None], meter: Cents | None) -> wire.TableEdges:
    """Every bet that is laid before the cards, in units of its least stake; after `work_out`.

    Without a meter, as where a link is out of order, the jackpot has no figure: never a guess.
    """
    known = _known[id(book)][1]
    jackpot = known.jackpot
    unit = stakes.get(jackpot.side_bet.bet) if jackpot is not None else None
    return wire.TableEdges(
        table=table,
        rulebook=book.id,
        currency=book.identity.currency,
        main=_edge(known.main, stakes.get(known.main.bet)),
        side=tuple(_edge(edge, stakes.get(edge.bet)) for edge in known.side),
        jackpot=_jackpot(jackpot, meter, unit) if jackpot is not None and unit and meter is not None else None,
        refused=tuple(refused(book, bet, error) for bet, error in known.refused.items()),
    )


def refused(book: Rulebook, bet: str, error: RulebookError) -> wire.RefusedEdge:
    """Why a bet has no figure."""
    label = book.bets[bet].label
    return wire.RefusedEdge(bet=bet, label=label, code=str(error.code), at=error.at, reason=error.message)


def _jackpot(jackpot: JackpotPays, meter: Cents, unit: Cents) -> wire.JackpotEdge:
    from croupier.analysis.edges import at_meter
    from croupier.analysis.reports.figures import exact

    return wire.JackpotEdge(
        bet=jackpot.side_bet.bet,
        label=jackpot.side_bet.label,
        meter=meter,
        hits=float(jackpot.hits_per_bet),
        counted=jackpot.side_bet.combinations,
        cards=jackpot.side_bet.cards,
        envy=float(jackpot.envy_value(1)) if jackpot.envy is not None else None,
        units=tuple(
            wire.MeterEdge.of(one, edge=float(one.edge), edge_exact=exact(one.edge), cost=float(one.cost))
            for one in at_meter(jackpot, meter, unit, range(1, jackpot.most_units + 1))
        ),
    )


def _edge(edge: Edge, stake: Cents | None) -> wire.Edge:
    from croupier.analysis.reports.figures import exact

    return wire.Edge.of(
        edge,
        covers=tuple(edge.covers),
        edge=float(edge.edge),
        edge_exact=exact(edge.edge),
        risk=float(edge.risk),
        hits=float(edge.hits),
        stake=stake,
        cost=float(edge.cost(stake)) if stake is not None else None,
    )
