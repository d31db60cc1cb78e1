"""Does a rulebook make sense as a whole? Each check yields its findings, with the key where each one stands.

The model has already refused unknown keys and wrong types. What is checked here needs more than one place: clauses
that are cited and must exist, bets that refer to each other, hands that their cards can make, deals that must give
everyone the right number of cards, and rules that must not contradict each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from croupier.rulebook.checks import bets, cards, hands, references, rules, streets
from croupier.rulebook.checks.finding import Check, Finding, with_clause
from croupier.rulebook.model import Rulebook

_CHECKS: Final[tuple[Check, ...]] = (
    references.clauses_exist,
    references.ids_are_unique,
    references.ranges_go_upwards,
    references.choices_have_somebody_to_make_them,
    references.readings_switch_something,
    bets.refer_to_bets,
    bets.are_whole,
    bets.say_only_what_can_happen,
    hands.can_be_made,
    hands.lists_can_be_ranked_by,
    hands.contest_is_between_hands,
    hands.pay_tables_fit,
    hands.envy_fits,
    hands.qualification_is_readable,
    cards.deals_give_every_card,
    cards.deck_is_large_enough,
    streets.offer_each_decision_once,
    streets.are_open_to_somebody,
    streets.choices_do_one_thing,
    streets.conditions_can_be_seen,
    streets.turn_what_lies_there,
    streets.reveals_show_something,
    rules.use_known_words,
    rules.are_about_what_can_happen,
    rules.are_exceptions_in_good_order,
    rules.do_not_overlap,
)


def findings(rulebook: Rulebook) -> Iterator[Finding]:
    """Everything that is wrong with a rulebook."""
    for check in _CHECKS:
        for finding in check(rulebook):
            yield with_clause(finding, rulebook)
