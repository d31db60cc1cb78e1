"""What a unit of a bet comes to: the settlement's own outcome, as an exact number instead of money."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from croupier.errors import Code, RulebookError
from croupier.rulebook import Rulebook
from croupier.rulebook.bets import Situation
from croupier.rulebook.thresholds import Threshold
from croupier.settlement import standing
from croupier.settlement.outcomes import Outcome, outcome

#: How a shown hand can stand: whether the dealer qualifies, and the comparison (1 higher, 0 equal, -1 lower).
STANDINGS: Final = tuple((qualifies, compared) for qualifies in (True, False) for compared in (1, 0, -1))


def shown(standing_index: int) -> tuple[Situation, ...]:
    """The situations of a hand that was played, by its place in `STANDINGS`."""
    return standing.shown(*STANDINGS[standing_index])


def became(
    rulebook: Rulebook, bet: str, situations: tuple[Situation, ...], band: Threshold | str | None
) -> Outcome | None:
    """What becomes of a bet, as the settlement sees it; None for a bonus that is not due."""
    read = Threshold(band) if isinstance(band, str) else band
    return outcome(bet, rulebook.bets[bet], situations, read)


def net(rulebook: Rulebook, bet: str, situations: tuple[Situation, ...], band: Threshold | str | None) -> Fraction:
    """What one unit wins or loses; a bonus is reckoned per unit of the bet it rides on."""
    end = became(rulebook, bet, situations, band)
    if end is None:
        return Fraction(0)
    if end.pay is not None and end.pay.kind in ("percent", "flat"):
        raise RulebookError(
            Code.GAME_NOT_SOLVED,
            f"{bet!r} pays {end.pay}, which has no value per unit staked",
            at=f"bets.{bet}.pays.table",
            expected="odds such as 3 to 2",
            clauses=end.clauses,
        )
    won = end.pay.ratio if end.pay is not None else Fraction(0)
    return won if end.bonus else won + (1 if end.back else 0) - 1
