"""An operation of the interface against everything that Schemathesis can think of, fitting its description or not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode
from schemathesis.checks import CheckFunction, not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

_CHECKS: list[CheckFunction] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


def answers_as_described(
    operation: Any, mode: GenerationMode, most: int, ready: Callable[[Any, int], dict[str, str]]
) -> None:
    """Send so many requests; no answer is a server error, and none is one that the description does not have.

    `ready` makes the request with this number ready to go and gives the headers of whoever sends it.
    """
    answered: list[int] = []

    @given(operation.as_strategy(mode))
    @settings(max_examples=most, database=None, suppress_health_check=list(HealthCheck))
    def send(case: Any) -> None:
        # Nobody has solved the games yet: what is asked first may take its time.
        answer = case.call(headers=ready(case, len(answered)), timeout=300)
        answered.append(answer.status_code)
        case.validate_response(answer, checks=_CHECKS)

    try:
        send()
    except Unsatisfiable:
        # Where nothing is sent, nothing can be sent wrong.
        assert mode is GenerationMode.NEGATIVE
    else:
        assert answered
