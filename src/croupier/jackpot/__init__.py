"""The linked jackpot: one meter that many tables feed and share, to the last ten-thousandth of a cent.

- `link`: how the house sets a link up; `state`: what is so far; `commands`: what may be asked; `bodies`: what happened;
- `deciding`: what a command records, or why it is refused, by `contributions`, `awards`, `reopening`, `changes`;
  `claims`, `turns`: the order among winners and whose turn it is; `history`: what the journal has about one round;
- `ledger`, `accounts`, `posting`: the money, in double entry; `entries`: numbered, signed and chained;
- `wins`, `statement`: what is reported; `people`: who signs, and what needs two.

A command and the state give an `EntryDraft`; `seal` makes it the next entry and gives the next state; `evolve` gives it
again for every entry of the record. Pure: no clock, no chance, no input or output. May import `croupier.settlement`
and what is below it.
"""

from croupier.jackpot.commands import (
    AcceptBets,
    ChangeLink,
    ClaimAwards,
    CloseLink,
    Command,
    CorrectLink,
    DecideOrder,
    DeclareFault,
    HandleFault,
    JackpotBet,
    JackpotHand,
    OpenLink,
    PayAward,
    PayPrizes,
    RejectAward,
    ReopenRound,
    RepairFault,
    ReturnBets,
    ReturnPart,
    VerifyAward,
)
from croupier.jackpot.link import Link, LinkedTable, Shares
from croupier.jackpot.people import Act, Signature
from croupier.jackpot.state import DisplayReading, LinkState, TableRound, reading
