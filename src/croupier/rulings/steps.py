"""A ruling as a list of things to do, in order, for whoever stands at the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from croupier.narrator.teller import option
from croupier.rulebook import Rulebook
from croupier.rulebook.irregularities import POSTS, Post, Rule
from croupier.rulebook.vocabulary import vocabulary
from croupier.rulebook.wording import listing

#: Whom a remedy reaches, in words.
_SCOPE: Final = {
    "round": "the whole round",
    "box": "the box concerned",
    "bet": "the bet concerned",
    "player": "every box of the player concerned",
    "affected-boxes": "every box that the error touches",
    "jackpot-boxes": "every box with a jackpot bet",
    "every-box": "every box in the round",
}

#: What a house may do in later rounds, in words.
AFTERWARDS: Final = {
    "close-table": "close the table",
    "block-box": "take no bets on the box concerned",
    "no-jackpot": "take no jackpot bets, with a notice on the table",
}

#: What is done at the table, remedy by remedy. `{scope}` and `{options}` are filled in from the rule, what names bets
#: from the rulebook; a step that comes out empty is none.
_ACTS: Final[dict[str, tuple[str, ...]]] = {
    "continue": ("Go on with the round; no bet and no card is changed.",),
    "void-round": (
        "Announce that the round is void.",
        "Hand every bet of the round back{later}.",
        "{jackpot}",
        "Take up all cards; results of earlier rounds stand.",
    ),
    "refuse-bet": ("Hand the bet back at once; it is not in the round.",),
    "refuse-excess": ("Hand back what is too much; the rest of the bet stands.",),
    "refuse-increase": ("Hand back what was added; the bet stands as it was when bets closed.",),
    "settle-at-maximum": (
        "Leave the bet where it is until it is settled.",
        "Pay or collect it only up to the maximum{decided}, and hand the rest back.",
    ),
    "offer-raise-or-withdraw": ("Tell the player before bets close. {options}",),
    "offer-complete-or-cancel": ("Tell the player before bets close. {options}",),
    "settle-as-placed": ("Settle the bet at the size it has.",),
    "return-bet": ("Hand the bet back now; it wins and loses nothing.",),
    "return-bet-at-end": (
        "Leave the bet where it is until the round is over; it wins nothing.",
        "Then hand it back in full.",
    ),
    "return-excess": ("Hand back what is above the proper size and settle the rest.",),
    "keep-in-action": ("Put the bet back as it was; it wins or loses at that size.",),
    "fold-hand": ("Treat the hand as folded: {scope}.",),
    "stand-or-fold": (
        "Leave the bets of the hand where they are if a choice does so; otherwise treat it as folded: {scope}.",
    ),
    "settle-hand": ("Settle the hand as if its player stood there.",),
    "deem-lower": ("Compare nothing: the hand counts as lower than the dealer's.",),
    "invalidate-hand": (
        "Take the hand out of the round: {scope}.",
        "Hand back every bet that stands on it; the other boxes go on.",
    ),
    "forfeit-hand": (
        "Take the hand out of the round: {scope}.",
        "Collect every bet that stands on it; the other boxes go on.",
    ),
    "play-viewed-hands": (
        "Let the player go on with the hands he has looked at.",
        "Take his other hands out of the round and hand their bets back.",
    ),
    "play-first-dealt-hand": (
        "Let the player go on with the hand that was dealt to him first.",
        "Take his other hands out of the round and hand their bets back.",
    ),
    "reconstruct": ("Put the cards where they were meant to go.", "Go on with the round."),
    "reconstruct-then-offer": (
        "Put the cards where they were meant to go.",
        "Ask the player of {scope}. {options}",
        "Go on once everybody asked has answered; who goes on accepts every later card.",
    ),
    "offer-options": (
        "Ask the player of {scope}. {options}",
        "Go on once everybody asked has answered; who goes on accepts every later card.",
    ),
    "offer-withdrawal": (
        "Ask each player in turn. {options}",
        "Take no part of his bets back and leave another: it is all or nothing.",
        "Play the round to its end with those who stay.",
    ),
    "use-as-next-card": ("Deal the card to whoever is next, as any other card.",),
    "set-order-then-offer": (
        "Say which card comes first; that is binding.",
        "Deal the cards in that order.",
        "Ask the player of {scope}. {options}",
        "Go on once everybody asked has answered; who goes on accepts every later card.",
    ),
    "continue-at-last-meter": (
        "Go on with the round.",
        "Pay jackpot prizes at the value last registered before the fault.",
    ),
    "pay-nothing": (
        "Pay nothing for the combination: it was for the player to recognise and to claim.",
        "Collect the bet as a losing one.",
    ),
    "count-cards": ("Count the cards by hand before anything else is decided.",),
    "bar-player": (
        "Hand back every bet that the player has in the round.",
        "Take no further bet from him.",
    ),
    "no-effect": ("Change nothing: what is settled stays settled, and the present round goes on.",),
    "refer": ("Stop, and touch neither bets nor cards.", "Describe what happened and let the {referee} decide."),
}


def steps_of(book: Rulebook, rule: Rule | None, authority: Post) -> tuple[str, ...]:
    """What is to be done, in order; without a rule the matter is referred."""
    return tuple(_steps(book, rule, authority))


def _steps(book: Rulebook, rule: Rule | None, authority: Post) -> Iterator[str]:
    remedy = rule.remedy if rule is not None else "refer"
    if authority != POSTS[0] and remedy != "refer":
        above = book.authority.above
        whom = "him or somebody above him" if above is not None and authority in above.posts else "him"
        yield f"Call the {book.title(authority)}: this is for {whom} to order."
        if rule is not None and rule.proposed:
            yield "Unless he orders something else, as he may:"
    scope = _SCOPE[rule.scope] if rule is not None else ""
    options = _offered(rule.options) if rule is not None else ""
    words = {"scope": scope, "options": options, "referee": book.title(authority), **_bets(book)}
    for act in _ACTS.get(remedy, (vocabulary().remedies[remedy],)):
        if step := act.format_map(words).strip():
            yield step
    if rule is not None:
        yield from _beside(book, rule)
    yield "Record the incident, the facts, who decided and who approved."


def _bets(book: Rulebook) -> dict[str, str]:
    """What a step says of bets that not every game has: staked by decisions, and on a jackpot."""
    decided = [book.bets[name].label for name in book.decided_bets]
    jackpot = [book.bets[name].label for name in (book.jackpot_bet,) if name is not None]
    later = listing([*decided, *jackpot])
    return {
        "decided": f", {listing(decided)} in proportion" if decided else "",
        "later": f", {later} included" if later else "",
        "jackpot": "Reverse this round's contributions to the jackpot." if jackpot else "",
    }


def _offered(options: tuple[str, ...]) -> str:
    words = [option(one) for one in options]
    return f"He may {', or '.join(words)}." if words else ""


def _beside(book: Rulebook, rule: Rule) -> Iterator[str]:
    """What the incident opens beside its remedy, and what is worth remembering."""
    for power in book.opened_by(rule):
        yield f"The {book.title(power.post)} may use his discretion ({', '.join(power.clause)}): {power.says}"
    if chosen := book.chosen_after(rule):
        choices = ", or ".join(AFTERWARDS[choice] for choice in chosen)
        yield f"Before the next round, unless the fault is repaired: {choices}."
    if rule.note:
        yield f"Note: {rule.note}"
