"""What happened at a table in words: for the audit with all that was recorded, for a player as a dealer calls it.

The sentences are the narrator's; here are the figures that it needs of the floor.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from croupier.cards import Card
from croupier.floor.table import happenings as h
from croupier.floor.table.happenings import Anything, Happening
from croupier.floor.table.setup import TableSetup, keeps_chips
from croupier.languages import Given, listed
from croupier.money import symbol
from croupier.narrator import Teller
from croupier.narrator.awards import told_paid_first
from croupier.narrator.events import effects_told
from croupier.narrator.events import told as told_event
from croupier.narrator.teller import NONE, sentence, yes_or_no
from croupier.round import events as e
from croupier.round.commands import word
from croupier.round.views import Viewer as Onlooker
from croupier.rulebook.vocabulary import vocabulary
from croupier.settlement import Line, Settlement
from croupier.wire.rounds import RoundView
from croupier.wire.tables import ClaimedShare, ToldEvent


def teller_for(setup: TableSetup, names: Mapping[str, str], who: Onlooker) -> Teller:
    """Somebody at a table: players by the names that they have there, whoever has left as somebody who has."""
    rulebook = setup.rulebook

    def called(player: str) -> str:
        return names.get(player) or (teller.say("gone") if keeps_chips(player) else player)

    me, currency = who.name if who.kind == "player" else None, symbol(rulebook.identity.currency)
    teller = Teller(rulebook=rulebook, called=called, me=me, symbol=currency, language=who.language)
    return teller


def told(event: Anything, teller: Teller, *, times: int = 1) -> str:
    """Anything of a table's record in a sentence."""
    if not isinstance(event, Happening):
        return told_event(event, teller, times=times)
    return teller.say(word(type(event).__name__), **arguments(event, teller))


def told_entry(events: Iterable[Anything], teller: Teller) -> tuple[ToldEvent, ...]:
    """The events of an entry of the record: a sentence each, with the cards and the clauses that belong to it.

    Cards that went to one place one after the other are told as one.
    """
    runs: list[list[Anything]] = []
    for event in heard(tuple(events), teller):
        if runs and _together(runs[-1][0], event):
            runs[-1].append(event)
        else:
            runs.append([event])
    return tuple(
        ToldEvent(says=told(run[0], teller, times=len(run)), cards=_cards(run), clauses=getattr(run[0], "clauses", ()))
        for run in runs
    )


def heard(events: Sequence[Anything], teller: Teller) -> tuple[Anything, ...]:
    """The events of an entry, with what a ruling did in the language of whoever listens."""
    return tuple(
        replace(event, effects=effects_told(event.effects, _of_rounds(events[place + 1 :]), teller))
        if isinstance(event, e.Ruled | e.PowerUsed)
        else event
        for place, event in enumerate(events)
    )


def _of_rounds(events: Iterable[Anything]) -> list[e.Event]:
    return [event for event in events if not isinstance(event, Happening)]


def _together(first: Anything, event: Anything) -> bool:
    return (
        isinstance(first, e.CardDealt)
        and isinstance(event, e.CardDealt)
        and (first.place, first.box, first.kept) == (event.place, event.box, event.kept)
    )


def _cards(run: list[Anything]) -> tuple[Card | None, ...]:
    if isinstance(run[0], e.CardsRead | e.NextCardsSet):
        return tuple(run[0].cards)
    return tuple(one.card for one in run if isinstance(one, e.CardDealt))


def arguments(event: h.Happening, teller: Teller) -> dict[str, Given]:
    """What the sentence about something beside a round is made of."""
    match event:
        case h.TableClosed():
            return {"notice": teller.recorded(event.notice) or NONE}
        case h.PlayerNamed():
            return {"name": teller.known_as(event.name)}
        case h.PlayerReady() | h.SeatGivenUp():
            return {"player": teller.person(event.player)}
        case h.BoxPaid():
            return {"box": event.box, "player": teller.person(event.player), "paid": yes_or_no(event.paid)}
        case h.TimeRanOut():
            return {"for": event.waited_for}
        case h.RoundInterrupted():
            return {"round": event.round_id, "referred": yes_or_no(event.referred)}
        case h.JackpotTaken():
            return _boxes([bet.box for bet in event.bets], teller) | {"reading": event.reading}
        case h.JackpotReturned():
            return _boxes(event.boxes, teller)
        case h.JackpotReopened():
            return _boxes(event.boxes, teller) | {
                "reading": event.reading,
                "awards": len(event.awards),
                "prizes": teller.amount(event.prizes),
            }
        case h.AwardsClaimed():
            return {"claims": listed(claims(event, teller), teller.language)}
        case h.JackpotFailed():
            return {"code": event.code.replace("-", " "), "during": event.during}
        case h.JackpotOwed():
            return {
                "round": event.round_id,
                "reading": event.reading,
                "prizes": teller.money(sum(prize.amount for prize in event.prizes)),
                "shares": len(event.hands),
            }
        case h.JackpotMadeGood():
            return {"round": event.round_id}
        case _:
            return {}


def _boxes(boxes: Iterable[int], teller: Teller) -> dict[str, Given]:
    numbers = tuple(boxes)
    return {"boxes": teller.boxes(numbers), "count": len(numbers)}


def claims(event: h.AwardsClaimed, teller: Teller) -> Iterator[str]:
    """Each share of the meter that waits for the pit, and what was paid already though it comes no later."""
    for one in event.awards:
        yield teller.say(
            "award-claimed",
            box=one.box,
            player=teller.person(one.player) if one.player else NONE,
            category=teller.name(one.category),
            amount=teller.money(one.amount),
        )
        yield from (told_paid_first(paid, teller) for paid in one.paid_first)


def told_shares(awards: Iterable[ClaimedShare], teller: Teller) -> list[str]:
    """What a link has made of the shares that a round claims, a sentence each."""
    return [
        teller.say("award-stands", box=one.box, award=one.award, state=one.state, amount=teller.money(one.amount))
        for one in awards
    ]


# ---- as a dealer calls it


def calls(events: Iterable[Anything], view: RoundView, teller: Teller) -> str:
    """What a dealer says aloud while this happens; nothing where he says nothing."""
    return " ".join(said for event in events for said in _called(event, view, teller) if said)


def _called(event: Anything, view: RoundView, teller: Teller) -> Iterator[str]:
    match event:
        case e.BettingOpened():
            yield teller.say("call-bets")
        case e.BettingClosed():
            yield teller.say("call-closed")
        case e.BetReturned() | e.DecisionMade() | e.HandFolded():
            yield told(event, teller)
        case e.HandViewed() if event.player == teller.me:
            yield teller.say(
                "call-own-cards", box=event.box, cards=teller.cards(view.boxes[event.box - 1].cards) or NONE
            )
        case e.StreetOpened():
            if board := teller.cards(view.community):
                yield teller.say("call-street", street=sentence(teller.name(event.street)), cards=board)
            if dealer := teller.cards(view.dealer):
                yield teller.say("call-shows", cards=dealer)
        case e.CardsTurned(show="dealer"):
            if dealer := teller.cards(view.dealer):
                yield teller.say("call-dealer", cards=dealer)
        case e.OfferMade() if event.offer.player == teller.me:
            yield teller.say("call-choice")
        case e.Ruled():
            yield teller.say("call-ruling", remedy=vocabulary(teller.language).remedies[event.remedy])
        case e.RoundVoided():
            yield teller.say("call-void")
        case h.AwardsClaimed():
            yield teller.say("call-award")
        case e.RoundSettled() if view.settlement is not None:
            yield from _settled(view, view.settlement, teller)
        case _:
            return


def _settled(view: RoundView, settlement: Settlement, teller: Teller) -> Iterator[str]:
    dealer = settlement.dealer
    if dealer.category is not None:
        yield teller.say("call-dealer-has", hand=view.dealer_hand, qualifies=yes_or_no(dealer.qualifies is not False))
    nets = []
    for box in settlement.boxes:
        own = [(line, net) for line in box.lines if (net := _own(line, box.player, teller)) is not None]
        if own:
            lines = ", ".join(
                teller.say(
                    "call-line", bet=teller.bet(line.bet), comes=_comes(net, line), amount=teller.money(abs(net))
                )
                for line, net in own
            )
            hand = view.boxes[box.box - 1].hand or NONE
            yield teller.say("call-box", box=box.box, hand=hand, lines=lines)
            nets.append(sum(net for _, net in own))
    if nets:
        yield teller.say("call-net", comes=_comes(sum(nets)), amount=teller.money(abs(sum(nets))))


def _own(line: Line, holder: str, teller: Teller) -> int | None:
    """What a line brought whoever listens; None where it is not his."""
    if line.shares:
        return next((one.payout - one.stake for one in line.shares if one.player == teller.me), None)
    return line.net if holder == teller.me else None


def _comes(net: int, line: Line | None = None) -> str:
    if line is not None and line.result == "push":
        return "push"
    return "plus" if net > 0 else "minus" if net < 0 else NONE
