"""Double entry: every transfer takes from one account what it gives to another, so all accounts together are zero.

Amounts are whole ten-thousandths of a cent. Transfers are never changed: an award is a `pending` transfer that a
later one either posts or voids, and a mistake is put right by another transfer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from croupier.errors import Code, Refusal
from croupier.jackpot import accounts
from croupier.jackpot.accounts import Account
from croupier.languages import Sentence
from croupier.money import MILS, format_amount

Phase: TypeAlias = Literal["posted", "pending", "post", "void"]

#: The largest amount that a 64-bit database column holds.
MOST_MILS = 2**63 - 1


class Transfer(Struct, frozen=True, array_like=True, gc=False):
    """Money from one account to another, and what for.

    `pending` moves it to a holding account; one later transfer with `post` or `void` names it in `resolves` and moves
    the same amount on or back.
    """

    debit: Account
    credit: Account
    mils: int
    purpose: str
    phase: Phase = "posted"
    resolves: str = ""


def transfer_id(stream: str, seq: int, index: int) -> str:
    """The name of a transfer: its entry in its stream, and its place there."""
    return f"{stream}#{seq}.{index}"


def check_transfers(transfers: Iterable[Transfer]) -> dict[Account, int]:
    """Refuse what no ledger may hold: not a positive whole number, to itself, or parts of a cent as chips.

    Gives what each account gains or loses.
    """
    net: dict[Account, int] = {}
    for transfer in transfers:
        debit, credit, mils = transfer.debit, transfer.credit, transfer.mils
        if type(mils) is not int or not 0 < mils <= MOST_MILS:
            raise Refusal(Code.BAD_AMOUNT, Sentence("mils-cannot-be-transferred", mils=repr(mils)), at=transfer.purpose)
        if debit == credit:
            raise Refusal(Code.UNKNOWN_ACCOUNT, Sentence("cannot-pay-itself", debit=debit), at=transfer.purpose)
        if (transfer.phase in ("post", "void")) != bool(transfer.resolves):
            raise Refusal(Code.BAD_VALUE, Sentence("transfer-resolves-pending-one-exactly-when-posts"))
        net[debit] = net.get(debit, 0) - mils
        net[credit] = net.get(credit, 0) + mils
    for name, mils in net.items():
        kind = accounts.kind(name)
        if kind not in accounts.KINDS:
            raise Refusal(Code.UNKNOWN_ACCOUNT, Sentence("there-no-account", name=repr(name)))
        if mils % MILS and kind in accounts.WHOLE_CENTS:
            raise Refusal(Code.BAD_AMOUNT, Sentence("would-hold-fraction-cent", name=name))
    return net


def changes(transfers: Iterable[Transfer]) -> dict[Account, int]:
    """What each account gains or loses; always zero in sum."""
    net: dict[Account, int] = {}
    for transfer in transfers:
        net[transfer.debit] = net.get(transfer.debit, 0) - transfer.mils
        net[transfer.credit] = net.get(transfer.credit, 0) + transfer.mils
    return net


def check_never_below_zero(balances: Mapping[Account, int]) -> None:
    """Refuse balances below zero on accounts that cannot owe."""
    for name, mils in balances.items():
        if mils < 0 and accounts.kind(name) in accounts.NEVER_BELOW_ZERO:
            message = Sentence("name-lacks-mils", name=name, mils=format_amount(-(mils // MILS)))
            raise Refusal(Code.FUNDS_MISSING, message, at=name)
