"""Accounts may have an authenticator: its secret, sealed, and the step of the last code that was used."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "r0011"
down_revision = "r0010"


def upgrade() -> None:
    op.add_column("people_accounts", sa.Column("authenticator", sa.LargeBinary))
    op.add_column("people_accounts", sa.Column("authenticator_step", sa.BigInteger))
