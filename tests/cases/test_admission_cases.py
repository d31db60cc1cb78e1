"""Every case about who comes in, in `admission.toml`: by the day of his birth, or by his age."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from croupier.errors import Code, Refusal
from croupier.rulebook import load
from croupier.rulebook.admission import admission_age, require_admitted, stated_age
from tests.cases.told import every_case


def cases() -> list[Any]:
    return [
        pytest.param(rulebook, case["clause"], said, id=f"{rulebook}: {case['name']} ({number})")
        for rulebook, _, case in every_case(("admission",))
        for number, said in enumerate(case["each"], start=1)
    ]


@pytest.mark.parametrize(("rulebook", "clause", "said"), cases())
def test_case(rulebook: str, clause: str, said: dict[str, Any]) -> None:
    rule = admission_age([load(rulebook)])
    age = stated_age(said.get("age"), said.get("born"), said.get("on", date.min))
    if said["admitted"]:
        require_admitted(rule, age)
        return
    with pytest.raises(Refusal) as refused:
        require_admitted(rule, age)
    assert (refused.value.code, refused.value.clauses) == (Code.UNDER_AGE, (clause,))
