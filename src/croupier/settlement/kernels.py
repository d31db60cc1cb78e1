"""What one line of a box pays, by the arrays of its rulebook. Other kernels may call these, which compile into them."""

from __future__ import annotations

from croupier.ranking.compiling import kernel
from croupier.settlement.arrays import BACK, DENOMINATOR, FLAT, NUMERATOR, SOURCE, Integers, Rules


@kernel
def stake_of(rules: Rules, line: int, stakes: Integers) -> int:
    """What a line is reckoned on: its own stake, or that of the bet it rides on."""
    stake: int = stakes[rules.lines[line, SOURCE]]
    return stake


@kernel
def payout(rules: Rules, line: int, standing: int, band: int, stake: int) -> int:
    """All the money handed back on one line; the stake of a bonus is the one it is reckoned on."""
    if stake == 0:
        return 0
    prices = rules.prices
    paid: int = prices[line, standing, band, BACK] * stake + prices[line, standing, band, FLAT]
    numerator = prices[line, standing, band, NUMERATOR]
    if numerator != 0:
        denominator = prices[line, standing, band, DENOMINATOR]
        # Most odds are to 1 or for 1, and dividing is slow.
        paid += stake * numerator if denominator == 1 else stake * numerator // denominator
    return paid
