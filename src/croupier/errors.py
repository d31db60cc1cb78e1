"""The one error tree, with closed codes that the library, the CLI, the API and the docs share.

::

    CroupierError
    ├── InputError       what came in cannot be read or does not fit: cards, amounts, rounds, options
    ├── RulebookError    a rulebook file is wrong; names the file, the key and the clause
    ├── Refusal          the rules do not allow this act now; names the clause that says so
    └── StorageError     the ledger or the event store cannot be trusted or reached

Every error says what was wrong (``message``), where (``at``) and what would be right (``expected``).
Codes are a closed list: the narrator explains each one, docs/errors.md has the same, and tests hold them together.
"""

from __future__ import annotations

from enum import StrEnum, unique
from typing import NotRequired, TypedDict

from croupier.languages import ENGLISH, Sentence, formatted, told


@unique
class Code(StrEnum):
    """Every code an error of croupier can carry. Programs may switch on it; it never changes meaning."""

    # Cards and amounts
    BAD_CARD = "bad-card"
    CARD_TWICE = "card-twice"
    WRONG_CARD_COUNT = "wrong-card-count"
    BAD_AMOUNT = "bad-amount"

    # Documents and options
    BAD_USAGE = "bad-usage"
    BAD_JSON = "bad-json"
    MISSING_FIELD = "missing-field"
    UNKNOWN_FIELD = "unknown-field"
    BAD_VALUE = "bad-value"
    FILE_UNREADABLE = "file-unreadable"

    # Rulebooks
    UNKNOWN_RULEBOOK = "unknown-rulebook"
    BAD_TOML = "bad-toml"
    UNKNOWN_KEY = "unknown-key"
    MISSING_KEY = "missing-key"
    BAD_RULE = "bad-rule"
    UNKNOWN_CLAUSE = "unknown-clause"
    UNKNOWN_READING = "unknown-reading"
    PAY_TABLE_WRONG = "pay-table-wrong"
    DEAL_WRONG = "deal-wrong"
    RULES_OVERLAP = "rules-overlap"
    GAME_NOT_SOLVED = "game-not-solved"

    # Simulations
    UNKNOWN_STRATEGY = "unknown-strategy"
    CLUSTER_UNREACHABLE = "cluster-unreachable"
    CLUSTER_FAILED = "cluster-failed"
    PACKAGE_MISSING = "package-missing"
    CHECKPOINT_UNFIT = "checkpoint-unfit"

    # Bets and decisions
    UNKNOWN_BET = "unknown-bet"
    BET_WITHOUT_REQUIRED = "bet-without-required"
    BET_SIZE_WRONG = "bet-size-wrong"
    DECISION_NOT_OPEN = "decision-not-open"
    UNKNOWN_DECISION = "unknown-decision"
    RULES_SILENT = "rules-silent"

    # The table and the round
    TABLE_NOT_ALLOWED = "table-not-allowed"
    RULEBOOK_NOT_IN_FORCE = "rulebook-not-in-force"
    LIMITS_MISSING = "limits-missing"
    TABLE_CLOSED = "table-closed"
    BOX_CLOSED = "box-closed"
    JACKPOT_SUSPENDED = "jackpot-suspended"
    CHIPS_NOT_TAKEN = "chips-not-taken"
    PLAYER_BARRED = "player-barred"
    ONE_POSITION_ONLY = "one-position-only"
    BETTING_NOT_OPEN = "betting-not-open"
    BETTING_CLOSED = "betting-closed"
    BETS_INCOMPLETE = "bets-incomplete"
    BET_STANDS_ALREADY = "bet-stands-already"
    BET_NOT_THERE = "bet-not-there"
    PLAYER_BETS_HIMSELF = "player-bets-himself"
    NO_SUCH_BOX = "no-such-box"
    BOX_TAKEN = "box-taken"
    ONE_HAND_ONLY = "one-hand-only"
    METER_MISSING = "meter-missing"
    NOT_NOW = "not-now"
    NO_CARD_DUE = "no-card-due"
    CARDS_MISSING = "cards-missing"
    NOT_YOUR_HAND = "not-your-hand"
    NOT_AT_TABLE = "not-at-table"
    HAND_OUT = "hand-out"
    LOOK_NOT_ALLOWED = "look-not-allowed"
    COMPARISON_REQUIRED = "comparison-required"
    PROOF_NOT_OPEN = "proof-not-open"
    PROOF_FAILED = "proof-failed"
    HISTORY_BROKEN = "history-broken"

    # Rulings
    UNKNOWN_INCIDENT = "unknown-incident"
    UNKNOWN_FACT = "unknown-fact"
    FACTS_MISSING = "facts-missing"
    FACTS_CONTRADICT = "facts-contradict"
    UNKNOWN_POST = "unknown-post"
    UNKNOWN_POWER = "unknown-power"
    AUTHORITY_TOO_LOW = "authority-too-low"
    RULING_UNFIT = "ruling-unfit"
    CORRECTION_UNFIT = "correction-unfit"
    OFFER_OPEN = "offer-open"
    NO_OFFER = "no-offer"

    # Linked jackpots and the ledger
    UNKNOWN_LINK = "unknown-link"
    LINK_EXISTS = "link-exists"
    BAD_LINK = "bad-link"
    LINK_CLOSED = "link-closed"
    TABLE_NOT_LINKED = "table-not-linked"
    TABLE_LINKED_ELSEWHERE = "table-linked-elsewhere"
    TEST_AND_LIVE = "test-and-live"
    ROUND_OPEN = "round-open"
    ROUND_NOT_OPEN = "round-not-open"
    JACKPOT_AT_FAULT = "jackpot-at-fault"
    NO_FAULT = "no-fault"
    AWARD_NOT_OPEN = "award-not-open"
    AWARD_PAID = "award-paid"
    AWARD_PENDING = "award-pending"
    AWARD_OUT_OF_TURN = "award-out-of-turn"
    ORDER_INCOMPLETE = "order-incomplete"
    ORDER_FIXED = "order-fixed"
    ORDER_UNDECIDED = "order-undecided"
    UNKNOWN_READING_NUMBER = "unknown-reading-number"
    UNKNOWN_ACCOUNT = "unknown-account"
    FUNDS_MISSING = "funds-missing"
    KEY_REUSED = "key-reused"
    STALE_VERSION = "stale-version"
    TOO_MANY_COMMANDS = "too-many-commands"
    COMMANDS_TOO_FAST = "commands-too-fast"

    # The store
    BAD_DATABASE = "bad-database"
    STORE_UNREACHABLE = "store-unreachable"
    STORE_REFUSED = "store-refused"
    STORE_READ_ONLY = "store-read-only"
    STORE_FULL = "store-full"
    STORE_BUSY = "store-busy"
    STORE_NEWER = "store-newer"
    STORE_CORRUPT = "store-corrupt"
    STORE_INCONSISTENT = "store-inconsistent"
    STORE_FAILED = "store-failed"
    STORE_EXPOSED = "store-exposed"
    STORE_KEY_WRONG = "store-key-wrong"
    ARCHIVE_MISSING = "archive-missing"
    ARCHIVE_DAMAGED = "archive-damaged"
    ARCHIVE_EXISTS = "archive-exists"
    HEAD_FORGED = "head-forged"
    RECORD_CHANGED = "record-changed"

    # People and their rights
    NOT_SIGNED_IN = "not-signed-in"
    SESSION_EXPIRED = "session-expired"
    WRONG_CREDENTIALS = "wrong-credentials"
    TOO_MANY_ATTEMPTS = "too-many-attempts"
    PASSWORD_UNFIT = "password-unfit"
    PASSWORD_CHANGE_NEEDED = "password-change-needed"
    ONE_TIME_CODE_NEEDED = "one-time-code-needed"
    ONE_TIME_CODE_WRONG = "one-time-code-wrong"
    AUTHENTICATOR_NEEDED = "authenticator-needed"
    AUTHENTICATOR_ON = "authenticator-on"
    NOT_PERMITTED = "not-permitted"
    AGE_UNKNOWN = "age-unknown"
    UNDER_AGE = "under-age"
    NOT_ADMITTED = "not-admitted"
    TWO_PEOPLE_NEEDED = "two-people-needed"
    NAME_TAKEN = "name-taken"
    ROLES_CLASH = "roles-clash"
    PROPOSAL_CLOSED = "proposal-closed"
    PROPOSAL_STALE = "proposal-stale"
    INCIDENT_CLOSED = "incident-closed"

    # The server
    NOT_FOUND = "not-found"
    METHOD_NOT_ALLOWED = "method-not-allowed"
    REQUEST_TOO_SLOW = "request-too-slow"
    REQUEST_TOO_LARGE = "request-too-large"
    UNSUPPORTED_MEDIA = "unsupported-media"
    REQUEST_FORGED = "request-forged"
    UNKNOWN_HOST = "unknown-host"
    ADDRESS_UNUSABLE = "address-unusable"
    SOFTWARE_DEPARTS = "software-departs"
    NOT_READY = "not-ready"
    INTERNAL_ERROR = "internal-error"
    SERVER_UNREACHABLE = "server-unreachable"


class ErrorFields(TypedDict):
    """What went wrong, where, and what would be right; a key that says nothing is left out."""

    code: str
    message: str
    at: str
    expected: NotRequired[str]
    clauses: NotRequired[list[str]]


class ErrorData(TypedDict):
    """The error object of every JSON interface."""

    error: ErrorFields


class CroupierError(Exception):
    """Root of everything croupier raises on purpose.

    `code` is for programs, `at` the place of the fault, `clauses` the rules that refuse.
    """

    #: Exit status of a terminal command that ends with this error.
    exit_status = 2

    def __init__(
        self,
        code: Code,
        says: str | Sentence,
        *,
        at: str = "",
        expected: str | Sentence = "",
        clauses: tuple[str, ...] = (),
    ) -> None:
        super().__init__(says)
        self.code = code
        self.says = says
        self.at = at
        self.expects = expected
        self.clauses = clauses

    @property
    def right(self) -> str | Sentence:
        """What would be right: what was said beside the fault, or else what its message says of that."""
        return self.expects or (isinstance(self.says, Sentence) and self.says.right) or ""

    @property
    def message(self) -> str:
        """What was wrong, in English."""
        return told(self.says)

    @property
    def expected(self) -> str:
        """What would be right, in English."""
        return told(self.right)

    def said(self, language: str = ENGLISH) -> str:
        """What was wrong, in a language; a text that stands in no catalogue is told by what its code means."""
        if isinstance(self.says, Sentence) or language == ENGLISH:
            return told(self.says, language)
        return formatted(language, f"refusal-{self.code}", {})

    def wanted(self, language: str = ENGLISH) -> str:
        """What would be right, in a language; nothing where nobody said so."""
        if isinstance(self.right, Sentence) or language == ENGLISH or not self.right:
            return told(self.right, language)
        return formatted(language, f"refusal-{self.code}", {}, "remedy")

    def __str__(self) -> str:
        place = f"{self.at}: " if self.at else ""
        clause = f" (clause {', '.join(self.clauses)})" if self.clauses else ""
        right = f" Expected: {self.expected}." if self.expected else ""
        return f"{place}{self.message}{clause}{'' if self.message.endswith('.') else '.'}{right}"

    def located(self, prefix: str) -> CroupierError:
        """The same error, seen from the document that holds the faulty part: `cards` becomes `boxes[0].cards`."""
        joiner = "" if not self.at or self.at.startswith("[") else "."
        return type(self)(
            self.code, self.says, at=f"{prefix}{joiner}{self.at}", expected=self.right, clauses=self.clauses
        )

    def to_json(self, language: str = ENGLISH) -> ErrorData:
        """The error object of every JSON interface: `{"error": {"code", "message", "at", ...}}`."""
        body: ErrorFields = {"code": str(self.code), "message": self.said(language), "at": self.at}
        if expected := self.wanted(language):
            body["expected"] = expected
        if self.clauses:
            body["clauses"] = list(self.clauses)
        return {"error": body}


class InputError(CroupierError):
    """What came in cannot be read, or does not fit the rulebook it names."""


def bad_value(
    says: str | Sentence, at: str = "", expected: str | Sentence = "", clauses: tuple[str, ...] = ()
) -> InputError:
    """A value that cannot be what it is said to be."""
    return InputError(Code.BAD_VALUE, says, at=at, expected=expected, clauses=clauses)


def bad_usage(says: str | Sentence, at: str = "", expected: str | Sentence = "") -> InputError:
    """A command line that makes no sense, or that leaves out what it needs."""
    return InputError(Code.BAD_USAGE, says, at=at, expected=expected)


def package_missing(says: str, extra: str, at: str = "") -> InputError:
    """What is asked for needs a package that comes with an extra of croupier, and is not installed."""
    return InputError(Code.PACKAGE_MISSING, says, at=at, expected=f"pip install 'croupier[{extra}]'")


def unreadable(says: str, fault: OSError, at: str, expected: str = "") -> InputError:
    """A file that cannot be read or written, with what the system says of it."""
    reason = (fault.strerror or "it cannot be opened").lower()
    return InputError(Code.FILE_UNREADABLE, f"{says}: {reason}", at=at, expected=expected)


class RulebookError(CroupierError):
    """A rulebook file is wrong. `at` names the file and the key, `clauses` the clauses involved."""


class Refusal(CroupierError):
    """An act that the rules do not allow at this moment; nothing has changed."""


class StorageError(CroupierError):
    """The store is out of reach, inconsistent or newer than this program."""
