"""Why a bet came out as it did, in the few words of a dealer. The facts are the settlement's; the words are ours."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec.structs import replace

from croupier.narrator.teller import Teller, sentence
from croupier.round.views import View
from croupier.rulebook import Rulebook
from croupier.settlement import Line, SettledBox
from croupier.settlement.plan import Plan, plan_of


class ToldLine(Line, frozen=True, kw_only=True):
    """A line with its reason in words, as somebody is sent it."""

    says: str


def reason(line: Line, rulebook: Rulebook, hand: str = "", language: str = "en") -> str:
    """`beats the dealer, 1 to 1`, `pair of kings, not on the pay table`; `hand` is the one it was read on, in words."""
    teller = Teller(rulebook=rulebook, language=language)
    facts, situation = line.facts, line.facts.situation
    own = situation in ("settle", "fold")
    read = (hand or facts.category.replace("-", " ")) if facts.category is not None else ""
    price = "" if facts.pays in (None, "push") else str(facts.pays)
    if price.endswith("%"):
        price = teller.say("price-of-meter", share=price)
    parts = [
        read if own and read else teller.say(f"situation-{situation}"),
        read if not own and price else "",
        price.replace(" ", "\u00a0"),
    ]
    if line.result == "push":
        parts.append(teller.say("stake-back"))
    elif line.result == "returned" and situation != "taken":
        parts.append(teller.say("given-back"))
    elif line.result == "lose" and read and not price and situation != "lose":
        parts.append(teller.say("not-listed"))
    return ", ".join(filter(None, (*parts, *map(teller.named_in, facts.notes))))


def with_reasons(view: View, teller: Teller) -> View:
    """The table as somebody sees it, every line of the settlement with its reason."""
    if view.settlement is None or teller.rulebook is None:
        return view
    boxes = tuple(
        [
            _box(box, plan_of(teller.rulebook), view.boxes[box.box - 1].hands, teller.language)
            for box in view.settlement.boxes
        ]
    )
    return replace(view, settlement=replace(view.settlement, boxes=boxes))


def _box(box: SettledBox, plan: Plan, hands: Mapping[str, str], language: str) -> SettledBox:
    lines = [_told(line, plan, hands.get(line.facts.hand or "", ""), language) for line in box.lines]
    return replace(box, lines=tuple(lines))


@lru_cache(maxsize=8192)
def _told(line: Line, plan: Plan, hand: str, language: str) -> ToldLine:
    """Everybody at a table is shown the same lines, again and again until the next round."""
    fields = {name: getattr(line, name) for name in Line.__struct_fields__}
    return ToldLine(**fields, says=sentence(reason(line, plan.rulebook, hand, language)))
