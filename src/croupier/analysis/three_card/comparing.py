"""How one hand of three cards stands against every hand that the dealer may hold beside it."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from croupier.ranking.compiling import kernel

Integers = npt.NDArray[np.int64]


@kernel
def compare(
    masks: Integers, values: Integers, fit: npt.NDArray[np.bool_], hands: Integers, standings: Integers
) -> None:
    """For each of these hands (places among all 22,100) count the dealer's hands by standing (`STANDINGS`)."""
    for at in range(len(hands)):
        mask, value = masks[hands[at]], values[hands[at]]
        counts = standings[at]
        for dealer in range(len(masks)):
            if masks[dealer] & mask == 0:
                # Higher 0, equal 1, lower 2, and three further on where the dealer does not qualify.
                other = values[dealer]
                counts[(other >= value) + (other > value) + (0 if fit[dealer] else 3)] += 1
