"""What the descriptions of messages that are not in `croupier.wire` yet have in common."""

from __future__ import annotations

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from croupier.errors import Code

Reason = Annotated[str, Field(min_length=3, max_length=500, pattern=r"^[^\x00-\x1f\x7f]+$")]


class Wire(BaseModel):
    """A message: every field is known."""

    model_config = ConfigDict(extra="forbid")


class ErrorBody(Wire):
    """What went wrong, where, and what would be right."""

    code: Code
    message: str
    at: str = Field(description="the place in the request, or empty")
    expected: str = ""
    clauses: list[str] = []
