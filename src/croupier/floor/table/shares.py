"""What a link has made of the shares that a round claims: the settlement has the claim, the link what was paid."""

from __future__ import annotations

from collections.abc import Iterable

from croupier.jackpot.wins import Win
from croupier.money import Cents
from croupier.settlement import Settlement
from croupier.wire.tables import ClaimedShare


def told(settlement: Settlement, wins: Iterable[Win]) -> tuple[ClaimedShare, ...]:
    """Each share that was claimed for the round: what it was settled at, what it is by now, and how it stands."""
    settled = {award.box: award.amount for award in settlement.jackpot.awards}
    return tuple(ClaimedShare.of(win, award=win.id, settled=settled.get(win.box, 0)) for win in wins)


def corrections(settlement: Settlement, wins: Iterable[Win]) -> dict[int, Cents]:
    """By box, what the link has paid for its share by now less what the settlement has for it."""
    known = list(wins)
    claimed = {award.box: award.amount for award in settlement.jackpot.awards}
    paid = {box: sum(win.amount for win in known if win.box == box and win.state == "paid") for box in claimed}
    return {box: paid[box] - amount for box, amount in claimed.items() if any(win.box == box for win in known)}
