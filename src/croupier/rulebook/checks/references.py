"""What is named exists, what has an id has it alone, and ranges go upwards."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.errors import Code
from croupier.rulebook.checks.finding import Finding, every_part, wrong
from croupier.rulebook.faults import near
from croupier.rulebook.irregularities import CHOOSE_FAULT_MODE, ORDER_AWARDS
from croupier.rulebook.model import Rulebook


def clauses_exist(rulebook: Rulebook) -> Iterator[Finding]:
    """Every clause that is cited stands in the registry, and every reading among the readings."""
    for clause, paths in rulebook.citations.items():
        if clause not in rulebook.clauses:
            yield wrong(
                paths[0],
                f"clause {clause!r} is cited but not listed{near(clause, rulebook.clauses)}",
                f'a clause of this document, or a table [clauses."{clause}"]',
                Code.UNKNOWN_CLAUSE,
                clauses=(clause,),
            )
    for path, part in every_part(rulebook):
        for reading in getattr(part, "reading", ()):
            if reading not in rulebook.readings:
                yield wrong(
                    f"{path}.reading",
                    f"{reading!r} is no reading{near(reading, rulebook.readings)}",
                    f"a reading of the register, or a table [readings.{reading}]",
                    Code.UNKNOWN_READING,
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
            yield wrong(f"{path}.{twice}", message, "an id for each that no other has")


def ranges_go_upwards(rulebook: Rulebook) -> Iterator[Finding]:
    """Where the document gives a least and a most, there is something between them."""
    for layout in rulebook.equipment.layouts:
        if layout.positions is not None and layout.positions.min > layout.positions.max:
            message = f"no number lies between {layout.positions.min} and {layout.positions.max}"
            yield wrong(f"equipment.layouts.{layout.id}.positions", message, "min up to max")
    share = rulebook.house_share
    if share is not None and not share.min.kind == share.max.kind == "percent":
        message = f"the house keeps a share of each stake, not {share.min} to {share.max}"
        yield wrong("jackpot.house_share", message, 'percentages, as in min = "15%" and max = "20%"')
    elif share is not None and share.min.ratio > share.max.ratio:
        yield wrong("jackpot.house_share", f"no share lies between {share.min} and {share.max}", "min up to max")


def choices_have_somebody_to_make_them(rulebook: Rulebook) -> Iterator[Finding]:
    """Where the house decides who is paid first, or how to go on, somebody has that power and something to choose."""
    jackpot, authority = rulebook.jackpot, rulebook.authority
    if jackpot is not None and jackpot.across_tables.equal == "decided" and authority.power(ORDER_AWARDS) is None:
        message = "winners would wait for an order that nobody may give"
        yield wrong("jackpot.across_tables.equal", message, f'"entered", or a power with act = "{ORDER_AWARDS}"')
    for power in authority.powers:
        if bool(power.choices) != (power.act == CHOOSE_FAULT_MODE) or (power.until_chosen and not power.choices):
            yield wrong(
                f"authority.powers.{power.id}.choices",
                f"the power {power.id!r} has {'no' if not power.choices else 'these'} choices",
                f'choices, each with its clause, for act = "{CHOOSE_FAULT_MODE}" and for no other',
            )


def readings_switch_something(rulebook: Rulebook) -> Iterator[Finding]:
    """An option of a reading changes values, and is not called what the default is called."""
    for name, reading in rulebook.readings.items():
        for option, other in reading.options.items():
            at = f"readings.{name}.options.{option}"
            if option == reading.default:
                yield wrong(at, f"{option!r} is the default already", "a name of its own", Code.UNKNOWN_READING)
            if not other.set:
                message = "the option changes nothing"
                yield wrong(f"{at}.set", message, 'values by their key, as in set = { "contest.qualify.by" = "card" }')
