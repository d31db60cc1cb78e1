"""`croupier rule RULEBOOK INCIDENT --round FILE`: what the ruling does to a round, bet by bet, before and after."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec
from msgspec.structs import replace

from croupier.cli.language import spoken
from croupier.cli.output import Page, print_json
from croupier.cli.rule_form import ask_facts
from croupier.cli.rule_pages import ruling_page
from croupier.errors import Code, Refusal, bad_value, unreadable
from croupier.money import format_amount
from croupier.round import RoundState, replay
from croupier.round.codec import decode_event
from croupier.rulebook import Rulebook, book_ids, load
from croupier.rulebook.irregularities import Post
from croupier.rulings.commands import GiveRuling
from croupier.rulings.preview import NO_ANSWER, BettorPart, Preview, Standing, preview
from croupier.rulings.record import facts_with_record
from croupier.rulings.written import written_round
from croupier.settlement.read import read_document

_MOVE: Final = re.compile(r"(\d{1,2})\s*(?::|->|to)\s*(\d{1,2})")


def show_effect(book: Rulebook, file: str, wanted: GiveRuling, manager: Post, *, as_json: bool, ask: bool) -> None:
    """Try the ruling on the round in a file and print every bet before and after."""
    state, on_record = read_round(book, file, manager)
    if ask:
        box = next(iter(wanted.boxes), None)
        found_facts = facts_with_record(
            state, wanted.incident, wanted.facts, box=box, player=wanted.player, on_record=on_record
        )
        wanted = replace(wanted, facts=ask_facts(book, wanted.incident, found_facts))
    if not wanted.boxes and len(state.boxes) == 1:
        wanted = replace(wanted, boxes=(state.boxes[0].number,))
    try:
        found = preview(state, wanted, on_record=on_record, language=spoken())
    except Refusal as refusal:
        if on_record and state.over and refusal.code is Code.NOT_NOW:
            refusal.at = "--round"
            refusal.expects = "a history that ends where it happened, or the round in the form that `settle` reads"
        raise
    if as_json:
        print_json(found.to_json())
        return
    _effect_page(ruling_page(book, found.ruling), found)


def read_round(book: Rulebook, file: str, manager: Post) -> tuple[RoundState, bool]:
    """The round in a file, and whether it is a history that has facts on record.

    A history is JSON Lines of events, or an object with `events`; anything else is read like `croupier settle` does.
    """
    try:
        text = Path(file).read_bytes()
    except OSError as fault:
        raise unreadable(f"{file} cannot be read", fault, "--round", "a round file") from None
    events = _events(text)
    if events is not None:
        return replay(book, [decode_event(event) for event in events]), True
    document = read_document(text)
    if document.rulebook not in (book.id, *book_ids()):
        # A round of a game of one's own names its file; what counts is which game that is.
        document.rulebook = load(document.rulebook, readings=document.readings).id
    state = written_round(book, document)
    return replace(state, table=replace(state.terms, manager=manager)), False


def _events(text: bytes) -> list[bytes] | None:
    """The events of a history, each as JSON; none if the file is something else."""
    first = text.lstrip().splitlines()[:1]
    try:
        if first and msgspec.json.decode(first[0]).get("type") == "betting-opened":
            return [line for line in text.splitlines() if line.strip()]
    except (msgspec.MsgspecError, AttributeError, UnicodeDecodeError):
        pass
    try:
        whole = msgspec.json.decode(text)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    events = whole.get("events") if isinstance(whole, dict) else None
    return [msgspec.json.encode(event) for event in events] if isinstance(events, list) else None


def moved(text: str) -> tuple[int, int]:
    """A hand that goes to another box: from where to where."""
    found = _MOVE.fullmatch(text.strip())
    if found is None:
        raise bad_value(f"{text!r} moves no hand", "--move", "FROM:TO, as in 1:2")
    return int(found[1]), int(found[2])


def _effect_page(page: Page, found: Preview) -> None:
    for answer, after in found.after.items():
        heading = "What it does to the round" if answer == NO_ANSWER else f"If everybody asked answers {answer}"
        page.heading(heading)
        before, later = _by_bettor(found.before), _by_bettor(after)
        rows = []
        for key in dict.fromkeys((*before, *later)):
            (box, bet, player), (_, part) = key, before.get(key) or later[key]
            now = [back.amount for back in found.back[answer] if (back.box, back.bet, back.player) == key]
            words = [_told(later[key])] if key in later else []
            words += [f"{format_amount(amount)} back now" for amount in now]
            was = _told(before[key]) if key in before else "-"
            rows.append((str(box), player, bet, format_amount(part.stake), was, "; ".join(words)))
        page.table(("box", "player", "bet", "stake", "before", "after"), rows)
    page.heading("Effects")
    for effect in found.effects or ("nothing in the round changes",):
        page.line(effect)


def _by_bettor(bets: Iterable[Standing]) -> dict[tuple[int, str, str], tuple[Standing, BettorPart]]:
    """Every bet, and of a shared one what each of its bettors has there."""
    return {(one.box, one.bet, part.player): (one, part) for one in bets for part in one.of_bettors}


def _told(found: tuple[Standing, BettorPart]) -> str:
    one, part = found
    # Of a shared bet that wins or loses, one bettor's part may have come back to him whole.
    result = "returned" if part.payout == part.stake and one.result in ("win", "lose") else one.result
    return f"{result}, {format_amount(part.payout)} handed back" if part.payout else result
