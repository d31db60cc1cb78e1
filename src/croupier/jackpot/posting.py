"""Writing the transfers of one entry: balances on the way, and who pays where an account falls short."""

from __future__ import annotations

from typing import Final

from croupier.jackpot import accounts
from croupier.jackpot.accounts import Account
from croupier.jackpot.ledger import Phase, Transfer, transfer_id
from croupier.jackpot.state import LinkState
from croupier.money import MILS

# What a transfer is for. Statements add up by these words, so they never change meaning.
SEED: Final = "seed"
CONTRIBUTION: Final = "contribution"
OVERFLOW: Final = "overflow"
TO_RESERVE: Final = "to-reserve"
TO_PRIZES: Final = "to-prizes"
TO_HOUSE: Final = "to-house"
CONTRIBUTION_RETURNED: Final = "contribution-returned"
OVERFLOW_RETURNED: Final = "overflow-returned"
RESERVE_RETURNED: Final = "reserve-returned"
PRIZES_RETURNED: Final = "prizes-returned"
HOUSE_RETURNED: Final = "house-returned"
AWARD: Final = "award"
AWARD_PAID: Final = "award-paid"
AWARD_VOID: Final = "award-void"
RESET: Final = "reset"
RESET_UNDONE: Final = "reset-undone"
SHORTFALL: Final = "shortfall"
PRIZE: Final = "prize"
ENVY: Final = "envy"
CORRECTION: Final = "correction"
MOVED: Final = "moved"


class Posting:
    """The transfers of one entry as they are being written.

    The house stands behind every account of the link: whatever `take` cannot find in the accounts named comes from
    the house, and the transfers say so.
    """

    def __init__(self, state: LinkState) -> None:
        link = state.link.id
        self.meter_account = accounts.account(accounts.METER, link)
        self.reserve_account = accounts.account(accounts.RESERVE, link)
        self.prizes_account = accounts.account(accounts.PRIZES, link)
        self.house_account = accounts.account(accounts.HOUSE, link)
        self.pending_account = accounts.account(accounts.PENDING, link)
        self.transfers: list[Transfer] = []
        self._stream, self._seq = state.stream, state.seq + 1
        self._ceiling = state.link.ceiling
        self._balances = {
            self.meter_account: state.meter,
            self.reserve_account: state.reserve,
            self.prizes_account: state.prizes,
        }

    @property
    def seq(self) -> int:
        """The number that the entry will have."""
        return self._seq

    @property
    def meter(self) -> int:
        return self._balances[self.meter_account]

    def move(
        self, debit: Account, credit: Account, mils: int, purpose: str, phase: Phase = "posted", resolves: str = ""
    ) -> str:
        """Write one transfer and give its name; nothing is written for nothing."""
        if not mils:
            return ""
        self.transfers.append(Transfer(debit, credit, mils, purpose, phase, resolves))
        for name, change in ((debit, -mils), (credit, mils)):
            if name in self._balances:
                self._balances[name] += change
        return transfer_id(self._stream, self._seq, len(self.transfers) - 1)

    def take(self, sources: tuple[Account, ...], credit: Account, mils: int, purpose: str) -> tuple[Transfer, ...]:
        """Pay from the first account that has something, then the next, and at last from the house."""
        first = len(self.transfers)
        for source in sources:
            part = min(mils, max(0, self._balances[source]))
            self.move(source, credit, part, purpose)
            mils -= part
        self.move(self.house_account, credit, mils, purpose)
        return tuple(self.transfers[first:])

    def level(self) -> None:
        """Bring the meter back within its range: the reserve takes what is above the ceiling and fills up to zero."""
        if self.meter < 0:
            self.take((self.reserve_account,), self.meter_account, -self.meter, SHORTFALL)
        if self._ceiling is not None and self.meter > (top := self._ceiling * MILS):
            self.move(self.meter_account, self.reserve_account, self.meter - top, OVERFLOW)

    def done(self) -> tuple[Transfer, ...]:
        return tuple(self.transfers)
