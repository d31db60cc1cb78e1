"""Why a bet came out as it did, in the few words of a dealer. The facts are the settlement's; the words are ours."""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from croupier.narrator.teller import Teller, sentence
from croupier.rulebook import Rulebook
from croupier.settlement import Line
from croupier.settlement.plan import Plan, plan_of
from croupier.wire.rounds import RoundView
from croupier.wire.settlement import CLAIMED


def reason(line: Line, rulebook: Rulebook, hand: str = "", language: str = "en") -> str:
    """`beats the dealer, 1 to 1`, `pair of kings, not on the pay table`; `hand` is the one it was read on, in words."""
    teller = Teller(rulebook=rulebook, language=language)
    facts, situation = line.facts, line.facts.situation
    own = situation in ("settle", "fold")
    read = (hand or teller.name(facts.category)) if facts.category is not None else ""
    price = "" if facts.pays in (None, "push") else teller.odds(str(facts.pays))
    if price.endswith("%"):
        price = teller.say("price-of-meter", share=price)
    unlisted = line.result == "lose" and bool(read) and not price and situation != "lose"
    parts = [
        read if own and read else teller.say(f"situation-{situation}"),
        read if not own and (price or unlisted) else "",
        price.replace(" ", "\u00a0"),
    ]
    if line.result == "push":
        parts.append(teller.say("stake-back"))
    elif line.result == "returned" and situation != "taken":
        parts.append(teller.say("given-back"))
    elif unlisted:
        parts.append(teller.say("not-listed"))
    return ", ".join(filter(None, (*parts, *(noted(note, teller) for note in facts.notes))))


def noted(note: str, teller: Teller) -> str:
    """What a settlement noted about a line."""
    return teller.say("claimed-from-link") if note == CLAIMED else teller.recorded(note)


def with_reasons(view: RoundView, teller: Teller) -> RoundView:
    """The table as somebody sees it, with the reasons of every settled box in the order of its lines."""
    view = replace(view, notices=tuple(map(teller.recorded, view.notices))) if view.notices else view
    if view.settlement is None or teller.rulebook is None:
        return view
    plan, hands = plan_of(teller.rulebook), [box.hands for box in view.boxes]
    reasons = {
        box.box: tuple(
            [_told(one, plan, hands[box.box - 1].get(one.facts.hand or "", ""), teller.language) for one in box.lines]
        )
        for box in view.settlement.boxes
    }
    return replace(view, reasons=reasons)


@lru_cache(maxsize=8192)
def _told(line: Line, plan: Plan, hand: str, language: str) -> str:
    """Everybody at a table is shown the same lines, again and again until the next round."""
    return sentence(reason(line, plan.rulebook, hand, language))
