"""One-time codes: which step of time a code belongs to, and that none is used twice."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Final

from sqlalchemy import Connection

from croupier.errors import Code, Refusal
from croupier.floor.people.person import Account
from croupier.floor.people.sessions import same
from croupier.floor.record.engine import vault_of
from croupier.languages import Sentence
from croupier.wire.people import CODE_DIGITS

STEP_SECONDS: Final = 30
#: A telephone's clock may be one step off, either way.
TOLERANCE: Final = 1


def code_at(secret: bytes, step: int) -> str:
    """The code of a step, as every authenticator gives it: HMAC-SHA-1, six digits."""
    from cryptography.hazmat.primitives.hashes import SHA1
    from cryptography.hazmat.primitives.twofactor.hotp import HOTP

    return HOTP(secret, CODE_DIGITS, SHA1()).generate(step).decode()


def spend_code(connection: Connection, account: Account, code: str, now: datetime) -> Account:
    """The account after this code was used; refused where it does not fit now, or was used before."""
    secret = vault_of(connection).open(account.authenticator or b"", account.id)
    present, used = int(now.timestamp()) // STEP_SECONDS, account.authenticator_step
    for step in range(present - TOLERANCE, present + TOLERANCE + 1):
        if (used is None or step > used) and same(code, code_at(secret, step)):
            return replace(account, authenticator_step=step)
    raise Refusal(Code.ONE_TIME_CODE_WRONG, Sentence("code-does-not-fit-now"), at="code")
