"""Whatever is sent to a round, it answers with events or with an error that has a code; nothing else comes out."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.errors import CroupierError
from croupier.round import RoundState, decide, fingerprint
from croupier.round import commands as c
from croupier.round.codec import decode_command, decode_event, encode, plain
from croupier.rulebook import load
from tests.unit.round_at_hand import WHEN, Play, table_of

HOLE = Play("mbs-megalink-uth", deal="method-b").bet("P", 1, ante=1000, blind=1000).close().deal()

STATES = [
    RoundState(rulebook=load("rws-3cp")),
    Play("rws-3cp").bet("P", 1, ante=1000).state,
    Play("mbs-megalink-uth").bet("P", 1, ante=1000, blind=1000).bet("Q", 1, ante=500).state,
    Play("mbs-megalink-3cp").bet("P", 1, ante=1000).close().state,
    Play("rws-3cp", deal="shuffler").bet("P", 1, ante=1000).close().deal().state,
    HOLE.decide("P", 1, "check").state,
    Play("rws-multilink-3cp").bet("P", 1, ante=1000).close().deal().decide("P", 1, "play-1x").state,
    Play("hgc-3cp-progressive").bet("P", 1, ante=1000).close().deal().decide("P", 1, "fold").finish().state,
]

KINDS = {kind.__struct_config__.tag: kind for kind in get_args(c.Command)}

NOISE = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=6,
)
CARDS = st.lists(st.sampled_from(["Qs", "2c", "Th", "Ad", None]), max_size=12)
PLACES = st.fixed_dictionaries(
    {
        "place": st.sampled_from(["boxes", "dealer", "community", "burn"]),
        "index": st.integers(-1, 5),
        "card": st.sampled_from(["Qs", "2c", "Th", "Ad"]),
        "box": st.none() | st.integers(-1, 7),
    }
)
OFFICIALS = st.fixed_dictionaries({"name": st.text(max_size=3), "post": st.sampled_from(["dealer", "pit-supervisor"])})
AMOUNTS = st.integers(-1, 3000) | st.integers(-(10**30), 10**30)
TABLE = plain(table_of("rws-3cp"))
#: Values of the right kind for each field, sensible or not.
LIKELY: dict[str, st.SearchStrategy[Any]] = {
    "player": st.sampled_from(["P", "Q", ""]),
    "box": st.integers(-1, 7) | st.integers(-(10**30), 10**30),
    "bet": st.sampled_from(["ante", "blind", "jackpot", "trips", "play", ""]),
    "amount": AMOUNTS,
    "decision": st.sampled_from(["fold", "check", "play-1x", "play-3x", "play-9x", ""]),
    "cards": CARDS | st.lists(PLACES, max_size=3),
    "place": st.sampled_from(["boxes", "dealer", "community"]),
    "placed_by": st.sampled_from(["dealer", None]),
    "recorded_by": st.sampled_from(["dealer", None]),
    "before": st.sampled_from([1, 2, None]),
    "was": st.sampled_from(["As", "fold", None]),
    "post": st.sampled_from(["dealer", "shift-manager"]),
    "decided_by": st.sampled_from(["dealer", "shift-manager"]) | OFFICIALS,
    "approved_by": st.none() | OFFICIALS,
    "reason": st.text(max_size=5),
    "street": st.sampled_from(["pre-flop", "first", "", None]),
    "rule": st.sampled_from(["foreign-card", "deck-count", "late-bet-placed", ""]),
    "seed": st.sampled_from(["00" * 32, "00", ""]),
    "elect": st.lists(st.sampled_from(["pair-plus", "ante", ""]), max_size=2),
    "jackpot": st.none() | st.fixed_dictionaries({"meter": AMOUNTS, "reset": AMOUNTS}),
    "return_faulty": st.booleans(),
    "round_id": st.text(max_size=5),
    "opened_at": st.sampled_from([WHEN.isoformat(), "2019-01-01T00:00:00Z", "2026-01-01T00:00:00"]),
    "seats": st.lists(st.fixed_dictionaries({"box": st.integers(-1, 9), "player": st.text(max_size=2)}), max_size=3),
    "commitment": st.text(max_size=5),
    "entropy": st.sampled_from(["", "a1b2", "x" * 400]),
    "table": st.builds(
        lambda key, value: TABLE | {key: value},
        st.sampled_from(["boxes", "jackpot_unit", "payout_cap", "enforce_limits", "absent_hand", "readings"]),
        NOISE | AMOUNTS,
    ),
}


@st.composite
def messages(draw: st.DrawFn) -> dict[str, Any]:
    """A command with the right word and mostly the right fields."""
    word = draw(st.sampled_from(sorted(KINDS)))
    told: dict[str, Any] = {"type": word}
    for field in KINDS[word].__struct_fields__:
        odd = draw(st.integers(0, 19))
        if odd != 1:
            told[field] = draw(NOISE if odd == 2 else LIKELY[field])
    return told


@pytest.mark.parametrize("number", range(len(STATES)))
@settings(max_examples=250)
@given(told=messages())
def test_a_command_gives_events_or_an_error(number: int, told: dict[str, Any]) -> None:
    state = STATES[number]
    before = fingerprint(state)
    try:
        events = decide(state, decode_command(json.dumps(told)))
    except CroupierError:
        events = ()
    assert [decode_event(encode(event)) for event in events] == list(events)
    assert fingerprint(state) == before


@given(data=st.binary(max_size=200))
def test_noise_is_no_command_and_no_event(data: bytes) -> None:
    for read in (decode_command, decode_event):
        with pytest.raises(CroupierError):
            read(data)


@pytest.mark.parametrize("boxes", [-(10**18), -1, 0, 17, 10**9, 10**18])
def test_a_table_of_any_size_is_answered_at_once(boxes: int) -> None:
    command = c.OpenBetting(round_id="R1", opened_at=WHEN, table=table_of("rws-3cp", boxes=boxes))
    with pytest.raises(CroupierError):
        decide(STATES[0], command)
