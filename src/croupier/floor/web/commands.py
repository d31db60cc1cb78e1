"""What the description of the interface says about commands: how they look, and what they are refused with."""

from __future__ import annotations

from typing import Any, Final

from croupier.errors import Code
from croupier.floor.web.wired import JSON
from croupier.wire.message import COMPONENTS
from croupier.wire.tables import Conflict

#: What the rules and the tables can refuse.
COMMAND_CODES: Final = (
    Code.BAD_AMOUNT,
    Code.BAD_CARD,
    Code.STALE_VERSION,
    Code.TOO_MANY_COMMANDS,
    Code.COMMANDS_TOO_FAST,
    Code.KEY_REUSED,
    Code.FUNDS_MISSING,
    Code.AUTHORITY_TOO_LOW,
    Code.AWARD_PAID,
    Code.BETS_INCOMPLETE,
    Code.BETTING_CLOSED,
    Code.BETTING_NOT_OPEN,
    Code.BET_NOT_THERE,
    Code.BET_SIZE_WRONG,
    Code.BET_STANDS_ALREADY,
    Code.BET_WITHOUT_REQUIRED,
    Code.BOX_CLOSED,
    Code.BOX_TAKEN,
    Code.CARDS_MISSING,
    Code.CARD_TWICE,
    Code.COMPARISON_REQUIRED,
    Code.DECISION_NOT_OPEN,
    Code.HAND_OUT,
    Code.JACKPOT_AT_FAULT,
    Code.JACKPOT_SUSPENDED,
    Code.CHIPS_NOT_TAKEN,
    Code.LIMITS_MISSING,
    Code.LOOK_NOT_ALLOWED,
    Code.METER_MISSING,
    Code.NOT_AT_TABLE,
    Code.NOT_NOW,
    Code.NOT_YOUR_HAND,
    Code.NO_CARD_DUE,
    Code.NO_OFFER,
    Code.NO_SUCH_BOX,
    Code.OFFER_OPEN,
    Code.ONE_HAND_ONLY,
    Code.ONE_POSITION_ONLY,
    Code.PLAYER_BARRED,
    Code.PLAYER_BETS_HIMSELF,
    Code.PROOF_NOT_OPEN,
    Code.ROUND_NOT_OPEN,
    Code.RULEBOOK_NOT_IN_FORCE,
    Code.RULES_SILENT,
    Code.RULING_UNFIT,
    Code.CORRECTION_UNFIT,
    Code.TABLE_CLOSED,
    Code.TABLE_NOT_ALLOWED,
    Code.TWO_PEOPLE_NEEDED,
    Code.UNKNOWN_BET,
    Code.WRONG_CARD_COUNT,
)
#: What cannot be made sense of, whatever the table does.
SENSELESS_CODES: Final = (
    Code.FACTS_CONTRADICT,
    Code.FACTS_MISSING,
    Code.UNKNOWN_DECISION,
    Code.UNKNOWN_FACT,
    Code.UNKNOWN_INCIDENT,
    Code.UNKNOWN_POST,
    Code.UNKNOWN_POWER,
)

#: The body of a command: read by the floor itself, whose words about it are the same in every place.
COMMAND_BODY: Final[dict[str, Any]] = {
    "requestBody": {
        "required": True,
        "content": {
            JSON: {
                "schema": {"$ref": f"{COMPONENTS}Command"},
                "examples": {
                    "bet": {"value": {"type": "place-bet", "version": 1, "box": 1, "bet": "main-bet", "amount": 1000}},
                    "ready": {"value": {"type": "ready", "version": 2}},
                    "decide": {"value": {"type": "decide", "version": 3, "box": 1, "decision": "play-1x"}},
                },
            }
        },
    },
    # A stale command is told what has happened since.
    "responses": {"409": {"content": {JSON: {"schema": {"$ref": f"{COMPONENTS}{Conflict.__name__}"}}}}},
}
