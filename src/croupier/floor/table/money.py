"""The chips that events move: from purses to the layout, from the layout to the tray and back to the purses.

A bet lies among the stakes of its table until it is settled. What it loses goes to the table's float, what it wins
comes from there. Jackpot bets that the link has taken are the link's: what they win, it pays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final

from croupier.errors import Code, Refusal
from croupier.floor.record.ledger import Ledger
from croupier.floor.table.happenings import Anything
from croupier.floor.table.setup import TableSetup, keeps_chips
from croupier.jackpot.accounts import CAGE, CHIPS, FLOAT, STAKES, Account, account
from croupier.jackpot.ledger import Transfer
from croupier.languages import Sentence
from croupier.money import MILS, Cents, amount_told
from croupier.round import events as e
from croupier.round.chips import MOVING, movements
from croupier.settlement import Settlement
from croupier.settlement.bettors import Stood, by_bettor
from croupier.settlement.outcomes import TAKEN

# What a transfer is for.
BET: Final = "bet"
BET_BACK: Final = "bet-back"
LOST: Final = "lost"
PAID: Final = "paid"
TAKEN_BACK: Final = "taken-back"


def purse(table: str, player: str) -> Account:
    """Whose chips these are: a player's own on the ledger, or chips that came over the table."""
    return account(CHIPS, player) if keeps_chips(player) else account(CAGE, table)


def transfers_of(
    setup: TableSetup, happened: tuple[Anything, ...], taken: Mapping[int, str], settled: Settlement | None = None
) -> tuple[Transfer, ...]:
    """The money of these events; `taken` are the boxes whose jackpot bets lie with the link.

    `settled` is the settlement that stood before them, which a ruling among them may take back.
    """
    moved: list[Transfer] = []
    for event in happened:
        if type(event) not in MOVING:
            continue
        if isinstance(event, e.RoundSettled):
            moved += _settled(setup, event.settlement, taken)
        elif isinstance(event, e.PayoutsTakenBack):
            # The bets lie on the layout again, as if they had not been settled.
            back = _settled(setup, settled, taken) if settled is not None else ()
            moved += [Transfer(one.credit, one.debit, one.mils, TAKEN_BACK) for one in back]
        else:
            for chips in movements(event):  # type: ignore[arg-type]
                moved += _moved(setup.id, chips.player, chips.amount)
    return tuple(moved)


@lru_cache(maxsize=8192)
def _moved(table: str, player: str, amount: Cents) -> tuple[Transfer, ...]:
    """Chips between a purse and the layout of a table; the same amounts come back from round to round."""
    own, stakes, mils = purse(table, player), account(STAKES, table), amount * MILS
    if not mils:
        return ()
    return (Transfer(own, stakes, -mils, BET) if mils < 0 else Transfer(stakes, own, mils, BET_BACK),)


def _settled(setup: TableSetup, settlement: Settlement, taken: Mapping[int, str]) -> Iterator[Transfer]:
    """Each line: its stake leaves the layout, for the player as far as it is handed back, else for the tray."""
    stakes, tray = account(STAKES, setup.id), account(FLOAT, setup.id)
    jackpot = setup.rulebook.jackpot_bet
    for box in settlement.boxes:
        for line in box.lines:
            if line.facts.situation == TAKEN:
                continue  # it went back with the decision
            of_link = line.bet == "envy" or (line.bet == jackpot and box.box in taken)
            if of_link and line.result != "returned":
                continue
            parts = (
                [(share.player, share.stake, share.payout) for share in line.shares]
                if line.shares
                else ((box.player, line.stake, line.payout),)
            )
            for player, stake, payout in parts:
                own, back = purse(setup.id, player), min(stake, payout)
                if back:
                    yield Transfer(stakes, own, back * MILS, BET_BACK)
                if stake > back:
                    yield Transfer(stakes, tray, (stake - back) * MILS, LOST)
                if payout > back:
                    yield Transfer(tray, own, (payout - back) * MILS, PAID)


def gained(setup: TableSetup, moved: Iterable[Transfer]) -> Cents:
    """What these transfers have brought the float of a table; below zero, what they have cost it."""
    tray = account(FLOAT, setup.id)
    return sum(((one.credit == tray) - (one.debit == tray)) * one.mils for one in moved) // MILS


def parts_of(settlement: Settlement) -> dict[str, tuple[Stood, ...]]:
    """What a settled round meant to everybody whose chips the ledger keeps."""
    return {player: part for player, part in by_bettor(settlement).items() if keeps_chips(player)}


def require_chips(ledger: Ledger, transfers: tuple[Transfer, ...]) -> None:
    """Refuse what a purse does not hold, before anything is written.

    Each stake must be there when it is put up: what the same command wins afterwards does not pay for it.
    """
    moved: dict[Account, int] = {}
    lowest: dict[Account, int] = {}
    for transfer in transfers:
        for name, mils in ((transfer.debit, -transfer.mils), (transfer.credit, transfer.mils)):
            if name.startswith("chips:"):
                moved[name] = moved.get(name, 0) + mils
                lowest[name] = min(lowest.get(name, 0), moved[name])
    for name, mils in lowest.items():
        if mils < 0 and (held := ledger.balance(name)) + mils < 0:
            message = Sentence("takes-there-chips", mils=amount_told(-mils // MILS), held=amount_told(held // MILS))
            expected = Sentence("at-most-most", most=amount_told(held // MILS))
            raise Refusal(Code.FUNDS_MISSING, message, at="amount", expected=expected)


def chips_of(ledger: Ledger, player: str) -> Cents:
    """What a player has in chips."""
    return ledger.balance(account(CHIPS, player)) // MILS
