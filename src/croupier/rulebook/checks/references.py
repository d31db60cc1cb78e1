"""What is named exists, what has an id has it alone, and ranges go upwards."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.errors import Code
from croupier.rulebook.checks.finding import Finding, every_part
from croupier.rulebook.faults import near
from croupier.rulebook.irregularities import CHOOSE_FAULT_MODE, ORDER_AWARDS
from croupier.rulebook.model import Rulebook


def clauses_exist(rulebook: Rulebook) -> Iterator[Finding]:
    """Every clause that is cited stands in the registry, and every reading among the readings."""
    for clause, paths in rulebook.citations.items():
        if clause not in rulebook.clauses:
            yield Finding(
                Code.UNKNOWN_CLAUSE,
                f"clause {clause!r} is cited but not listed{near(clause, rulebook.clauses)}",
                at=paths[0],
                expected=f'a clause of this document, or a table [clauses."{clause}"]',
                clauses=(clause,),
            )
    for path, part in every_part(rulebook):
        for reading in getattr(part, "reading", ()):
            if reading not in rulebook.readings:
                yield Finding(
                    Code.UNKNOWN_READING,
                    f"{reading!r} is no reading{near(reading, rulebook.readings)}",
                    at=f"{path}.reading",
                    expected=f"a reading of the register, or a table [readings.{reading}]",
                )


def ids_are_unique(rulebook: Rulebook) -> Iterator[Finding]:
    """Two items of one list never share an id: what-if copies and readings address them by it."""
    lists = {
        "equipment.layouts": [layout.id for layout in rulebook.equipment.layouts],
        "seating.conduct": [conduct.id for conduct in rulebook.seating.conduct],
        "deals": [deal.id for deal in rulebook.deals],
        **{f"deals.{deal.id}.steps": [step.id for step in deal.steps if step.id] for deal in rulebook.deals},
        "streets": [street.id for street in rulebook.streets],
        "irregularities.rules": [rule.id for rule in rulebook.irregularities.rules],
        "authority.powers": [power.id for power in rulebook.authority.powers],
    }
    for path, ids in lists.items():
        for twice in sorted({one for one in ids if ids.count(one) > 1}):
            message = f"the id {twice!r} is there {ids.count(twice)} times"
            yield Finding(Code.BAD_RULE, message, at=f"{path}.{twice}", expected="an id for each that no other has")


def ranges_go_upwards(rulebook: Rulebook) -> Iterator[Finding]:
    """Where the document gives a least and a most, there is something between them."""
    for layout in rulebook.equipment.layouts:
        if layout.positions is not None and layout.positions.min > layout.positions.max:
            yield Finding(
                Code.BAD_RULE,
                f"no number lies between {layout.positions.min} and {layout.positions.max}",
                at=f"equipment.layouts.{layout.id}.positions",
                expected="min up to max",
            )
    share = rulebook.house_share
    if share is not None and not share.min.kind == share.max.kind == "percent":
        yield Finding(
            Code.BAD_RULE,
            f"the house keeps a share of each stake, not {share.min} to {share.max}",
            at="jackpot.house_share",
            expected='percentages, as in min = "15%" and max = "20%"',
        )
    elif share is not None and share.min.ratio > share.max.ratio:
        yield Finding(
            Code.BAD_RULE,
            f"no share lies between {share.min} and {share.max}",
            at="jackpot.house_share",
            expected="min up to max",
        )


def choices_have_somebody_to_make_them(rulebook: Rulebook) -> Iterator[Finding]:
    """Where the house decides who is paid first, or how to go on, somebody has that power and something to choose."""
    jackpot, authority = rulebook.jackpot, rulebook.authority
    if jackpot is not None and jackpot.across_tables.equal == "decided" and authority.power(ORDER_AWARDS) is None:
        yield Finding(
            Code.BAD_RULE,
            "winners would wait for an order that nobody may give",
            at="jackpot.across_tables.equal",
            expected=f'"entered", or a power with act = "{ORDER_AWARDS}"',
        )
    for power in authority.powers:
        if bool(power.choices) != (power.act == CHOOSE_FAULT_MODE) or (power.until_chosen and not power.choices):
            yield Finding(
                Code.BAD_RULE,
                f"the power {power.id!r} has {'no' if not power.choices else 'these'} choices",
                at=f"authority.powers.{power.id}.choices",
                expected=f'choices, each with its clause, for act = "{CHOOSE_FAULT_MODE}" and for no other',
            )


def readings_switch_something(rulebook: Rulebook) -> Iterator[Finding]:
    """An option of a reading changes values, and is not called what the default is called."""
    for name, reading in rulebook.readings.items():
        for option, other in reading.options.items():
            at = f"readings.{name}.options.{option}"
            if option == reading.default:
                yield Finding(
                    Code.UNKNOWN_READING, f"{option!r} is the default already", at=at, expected="a name of its own"
                )
            if not other.set:
                yield Finding(
                    Code.BAD_RULE,
                    "the option changes nothing",
                    at=f"{at}.set",
                    expected='values by their key, as in set = { "contest.qualify.by" = "card" }',
                )
