"""Streets are open to somebody, offer each decision once and turn cards that lie there; a choice does one thing."""

from __future__ import annotations

from collections.abc import Iterator

from croupier.errors import Code
from croupier.rulebook.checks.finding import Finding, wrong
from croupier.rulebook.checks.hands import threshold_findings
from croupier.rulebook.dealing import CardSlice
from croupier.rulebook.faults import near, one_of
from croupier.rulebook.model import Rulebook
from croupier.rulebook.streets import Choice, Street


def offer_each_decision_once(rulebook: Rulebook) -> Iterator[Finding]:
    """No street offers a decision twice."""
    for street in rulebook.streets:
        offered = [decision.id for decision in street.decisions]
        if len(set(offered)) < len(offered):
            yield wrong(
                f"streets.{street.id}.choices", f"a decision is offered twice: {', '.join(offered)}", "each once"
            )


def are_open_to_somebody(rulebook: Rulebook) -> Iterator[Finding]:
    """The bet a street is on can lie there by then, and so can the one under `unless`."""
    lying = set(rulebook.opening_bets)
    for street in rulebook.streets:
        staked = {decision.stakes for decision in street.decisions if decision.stakes is not None}
        for key, bet, known in (("on", street.on, lying), ("unless", street.unless, lying | staked)):
            if bet in rulebook.bets and bet not in known:
                message = f"no {bet!r} can lie there when the street opens"
                yield wrong(f"streets.{street.id}.{key}", message, one_of(sorted(known)))
        lying |= staked


def choices_do_one_thing(rulebook: Rulebook) -> Iterator[Finding]:
    """A choice stakes a bet, takes one back, folds, or does nothing; what it stakes is sized by decisions."""
    for street in rulebook.streets:
        for index, choice in enumerate(street.choices):
            at = f"streets.{street.id}.choices[{index}]"
            yield from _one_choice(rulebook, choice, at)
            yield from _followed(rulebook, street, choice, at)
    staked = {decision.stakes for street in rulebook.streets for decision in street.decisions}
    for name in rulebook.decided_bets:
        if name not in staked:
            message = f"no decision stakes {name!r}, so nobody can have it"
            yield wrong(f"bets.{name}.size", message, f'a choice with stakes = "{name}", or a size that is no multiple')


def _one_choice(rulebook: Rulebook, choice: Choice, at: str) -> Iterator[Finding]:
    does = [word for word in ("stakes", "takes") if getattr(choice, word) is not None]
    does += ["folds"] if choice.gives_up else []
    if len(does) > 1:
        message = f"{choice.do!r} does several things at once: {', '.join(does)}"
        yield wrong(at, message, "at most one of stakes, takes and folds")
    if choice.times and choice.stakes is None:
        yield wrong(f"{at}.times", "nothing is staked, so there is nothing to multiply", "times beside stakes")
    if any(times < 1 for times in choice.times) or len(set(choice.times)) < len(choice.times):
        message = f"{list(choice.times)} are no sizes to choose from"
        yield wrong(f"{at}.times", message, "different whole numbers from 1")
    staked = rulebook.bets.get(choice.stakes or "")
    if staked is not None and staked.follows is None:
        yield wrong(
            f"{at}.stakes",
            f"{choice.stakes!r} is no bet that a decision can stake",
            one_of(rulebook.decided_bets) or 'a bet of size = { rule = "multiple", of = … }',
        )
    if choice.takes in rulebook.bets and choice.takes not in rulebook.opening_bets:
        yield wrong(f"{at}.takes", f"{choice.takes!r} was not placed before the deal", one_of(rulebook.opening_bets))


def _followed(rulebook: Rulebook, street: Street, choice: Choice, at: str) -> Iterator[Finding]:
    """What a stake is a multiple of lies on every box that can choose it: a multiple of nothing is no bet."""
    staked = rulebook.bets.get(choice.stakes or "")
    if staked is None or staked.follows not in rulebook.bets:
        return
    beside = _lying(rulebook, street)
    if staked.follows not in beside:
        yield wrong(
            f"{at}.stakes",
            f"{choice.stakes!r} is a multiple of {staked.follows!r}, which need not lie on a box that decides here",
            f"a multiple of {one_of(sorted(beside))}",
        )


def _lying(rulebook: Rulebook, street: Street) -> set[str]:
    """The bets that lie on every box to which a street is open, or did before one was taken back."""
    found, waiting = set[str](), [street.on]
    while waiting:
        name = waiting.pop()
        bet = rulebook.bets.get(name)
        if bet is None or name in found:
            continue
        found.add(name)
        entered = [set(together) for together in rulebook.entry.any_of if name in together]
        waiting += set.intersection(*(entered or map(set, rulebook.entry.any_of)))
        waiting += bet.requires.all if bet.requires is not None else ()
        waiting += [bet.sized_by] if bet.sized_by is not None else []
    return found


def conditions_can_be_seen(rulebook: Rulebook) -> Iterator[Finding]:
    """A choice asks for a hand that its rank list knows, made of cards that the player can see by then."""
    for street in rulebook.streets:
        for index, choice in enumerate(street.choices):
            if choice.when is None:
                continue
            at = f"streets.{street.id}.choices[{index}].when"
            hand = rulebook.hands.get(choice.when.hand)
            if hand is None:
                message = f"{choice.when.hand!r} is no hand of this game{near(choice.when.hand, rulebook.hands)}"
                yield wrong(f"{at}.hand", message, one_of(rulebook.hands))
                continue
            yield from threshold_findings(rulebook, choice.when.hand, choice.when.least, f"{at}.from", Code.BAD_RULE)
            for part in hand.slices:
                if hidden := _hidden(rulebook, street, part):
                    message = f"{choice.when.hand!r} needs cards that the player does not see by then: {hidden}"
                    yield wrong(f"{at}.hand", message, "a hand of his own cards and those that are up")


def _hidden(rulebook: Rulebook, street: Street, part: CardSlice) -> str:
    up = rulebook.cards_up(street)
    seen = {"own": range(rulebook.cards.own), "community": range(up.community), "dealer": up.dealer}[part.place]
    missing = [place for place in part.places(rulebook.cards.in_place(part.place)) if place not in seen]
    return f"{part.place} {', '.join(str(place + 1) for place in missing)}" if missing else ""


def turn_what_lies_there(rulebook: Rulebook) -> Iterator[Finding]:
    """Cards are turned of a place that has them, each once; the dealer's only where every deal has given them."""
    community: list[int] = []
    dealer: list[int] = []
    for street in rulebook.streets:
        for part in street.turn.slices if street.turn is not None else ():
            at = f"streets.{street.id}.turn.cards"
            available = rulebook.cards.in_place(part.place)
            if part.place == "own":
                message = "nobody turns up a player's cards before the reveal"
                yield wrong(at, message, "cards of the dealer or the community area", Code.DEAL_WRONG)
            elif not part.count(available) or (part.stop or 0) > available:
                message = f"there is no {part} among {available} cards"
                part_of = f"a part of {part.place}[0:{available}]" if available else f"cards under [cards] {part.place}"
                yield wrong(at, message, part_of, Code.DEAL_WRONG)
            elif part.place == "community":
                community += part.places(available)
            else:
                yield from _dealt_by_then(rulebook, part, at)
                dealer += part.places(available)
    if len(set(dealer)) < len(dealer):
        yield wrong("streets", "a card of the dealer's is turned twice", "each card at most once", Code.DEAL_WRONG)
    if any(reveal.show == "community" for reveal in rulebook.reveals):
        community += [card for card in range(rulebook.cards.community) if card not in community]
    if community != list(range(rulebook.cards.community)):
        yield wrong(
            "streets",
            f"community cards are turned in the order {', '.join(str(card + 1) for card in community) or 'none'}",
            f"each of the {rulebook.cards.community} once, on a street or in the reveals",
            Code.DEAL_WRONG,
        )


def _dealt_by_then(rulebook: Rulebook, part: CardSlice, at: str) -> Iterator[Finding]:
    for deal in rulebook.deals:
        early = sum(step.kept * step.times for step in deal.steps if "dealer" in step.to and step.after is None)
        if part.places(rulebook.cards.dealer).stop > early:
            message = (
                f"deal {deal.id!r} gives the dealer {early} cards before the decisions, so {part} is not there yet"
            )
            yield wrong(at, message, "a card that every deal has given by then", Code.DEAL_WRONG)


def reveals_show_something(rulebook: Rulebook) -> Iterator[Finding]:
    """The reveal turns no dealer's or community cards in a game without them, and leaves no dealer's card unseen."""
    shown = [reveal.show for reveal in rulebook.reveals]
    for index, show in enumerate(shown):
        if show in ("dealer", "community") and not rulebook.cards.in_place(show):
            message = f"there are no {show} cards to show"
            yield wrong(
                f"reveals[{index}].show", message, f"no reveal of them, or cards under [cards] {show}", Code.DEAL_WRONG
            )
    for place in ("dealer", "boxes"):
        if rulebook.cards.in_place(place) and place not in shown:
            message = f"{'the dealer' if place == 'dealer' else 'no box'} never shows the cards"
            yield wrong("reveals", message, f'{{ show = "{place}" }}', Code.DEAL_WRONG)
