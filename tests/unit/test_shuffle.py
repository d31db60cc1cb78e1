"""The shuffle: a fixed answer for a fixed seed, a commitment that binds, and a command that verifies both."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from itertools import count, islice, permutations

import pytest
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms

from croupier.cards import DECK, Card, format_cards, parse_cards
from croupier.cli.app import main
from croupier.errors import Code, CroupierError
from croupier.shuffle import (
    VERSION,
    below,
    check_proof,
    commitment,
    mixed,
    parse_seed,
    require_entropy,
    shuffled,
    verify,
)

SEED = bytes(range(32))


def reference(seed: bytes) -> list[Card]:
    """The algorithm of the module's docstring, written down once more with nothing in common but the words."""
    stream = Cipher(algorithms.ChaCha20(seed, b"\0" * 16), mode=None).encryptor().update(b"\0" * 4096)
    numbers = iter([int.from_bytes(stream[i : i + 4], "little") for i in range(0, 4096, 4)])
    deck = list(DECK)
    position = 51
    while position > 0:
        number = next(numbers)
        if number >= 2**32 // (position + 1) * (position + 1):
            continue
        other = number % (position + 1)
        deck[position], deck[other] = deck[other], deck[position]
        position -= 1
    return deck


def test_a_seed_gives_one_order_for_ever() -> None:
    deck = "8s 3d 6d 5c 5d 3h Kc 4s 3s Ac Qs 9h Jc Jh Kd 2c 6c Kh 5h 9c As 7d 4h 9s 8d 6s 4d Ks 6h 3c Qh 8c Qd Td 2s 7c"
    assert format_cards(shuffled(SEED)[:36]) == deck


@pytest.mark.parametrize("number", range(50))
def test_the_documented_algorithm_written_down_again_agrees(number: int) -> None:
    seed = hashlib.sha256(b"agreement %d" % number).digest()
    assert list(shuffled(seed)) == reference(seed)


def test_every_card_comes_once() -> None:
    assert sorted(shuffled(SEED)) == list(DECK)
    assert shuffled(bytes(32)) != shuffled(SEED)


def test_the_stream_is_the_published_chacha20() -> None:
    """RFC 8439, A.1: the first block of the all-zero key and nonce begins 76 b8 e0 ad a0 f1 3d 90."""
    first, second = 0xADE0B876, 0x903DF1A0
    two = shuffled(bytes(32), DECK[:3])
    picked = list(DECK[:3])
    for last, word in ((2, first), (1, second)):
        chosen = word % (last + 1)
        picked[last], picked[chosen] = picked[chosen], picked[last]
    assert list(two) == picked


@pytest.mark.parametrize("bound", [2, 3, 5, 52])
def test_numbers_that_would_favour_a_position_are_thrown_away(bound: int) -> None:
    most = 2**32 // bound * bound
    assert below(bound, iter([most - 1])) == bound - 1
    rejected = [number for number in (most, 2**32 - 1) if most <= number < 2**32]
    assert below(bound, iter([*rejected, 1])) == 1


def test_below_is_uniform_over_a_whole_cycle() -> None:
    words = islice(count(), 60_000)
    assert set(Counter(below(6, words) for _ in range(60_000)).values()) == {10_000}


def test_all_orders_of_three_cards_come_up_about_equally_often() -> None:
    seen = Counter(shuffled(hashlib.sha256(b"three %d" % i).digest(), DECK[:3]) for i in range(6_000))
    assert set(seen) == set(permutations(DECK[:3]))
    # Chi-square with 5 degrees of freedom: 15.09 is passed once in a hundred times.
    assert sum((n - 1000) ** 2 / 1000 for n in seen.values()) < 15.09


@pytest.mark.parametrize("length", [0, 16, 31, 33])
def test_a_seed_has_32_bytes(length: int) -> None:
    with pytest.raises(CroupierError) as refused:
        shuffled(bytes(length))
    assert refused.value.code == Code.BAD_VALUE


@pytest.mark.parametrize("text", ["", "00", "zz" * 32, "00" * 33])
def test_a_published_seed_has_64_digits(text: str) -> None:
    with pytest.raises(CroupierError) as refused:
        parse_seed(text)
    assert refused.value.code == Code.BAD_VALUE


def test_the_commitment_is_sha256_over_fields_with_their_lengths() -> None:
    fields = [VERSION.encode(), SEED, b"rws-3cp", "Runde 7 ♠".encode()]
    told = b"".join(len(field).to_bytes(4, "big") + field for field in fields)
    assert commitment(SEED, "rws-3cp", "Runde 7 ♠") == hashlib.sha256(told).hexdigest()


@pytest.mark.parametrize(
    ("seed", "rulebook", "round_id"),
    [(bytes(32), "rws-3cp", "R1"), (SEED, "rws-3c", "pR1"), (SEED, "rws-3cp", "R2"), (SEED, "", "rws-3cpR1")],
)
def test_a_commitment_binds_seed_game_and_round(seed: bytes, rulebook: str, round_id: str) -> None:
    published = commitment(SEED, "rws-3cp", "R1")
    assert verify(SEED, published, "rws-3cp", "R1")
    assert verify(SEED, published.upper(), "rws-3cp", "R1")
    assert not verify(seed, published, rulebook, round_id)


def test_cards_that_did_not_come_from_the_seed_are_found() -> None:
    published = commitment(SEED, "rws-3cp", "R1")
    deck = shuffled(SEED)
    assert check_proof(SEED.hex(), published, "rws-3cp", "R1", deck[:10]) == deck
    with pytest.raises(CroupierError) as refused:
        check_proof(SEED.hex(), published, "rws-3cp", "R1", (deck[0], deck[2]))
    assert (refused.value.code, refused.value.at) == (Code.PROOF_FAILED, "drawn[1]")
    with pytest.raises(CroupierError) as refused:
        check_proof(bytes(32).hex(), published, "rws-3cp", "R1", ())
    assert (refused.value.code, refused.value.at) == (Code.PROOF_FAILED, "seed")


def test_anyone_can_verify_with_one_command(capsys: pytest.CaptureFixture[str]) -> None:
    published = commitment(SEED, "rws-3cp", "R1")
    told = ["--seed", SEED.hex(), "--commitment", published, "--rulebook", "rws-3cp", "--round-id", "R1"]
    assert main(["shuffle", "verify", *told, "--cards", "8s 3d 6d"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Verified")
    assert parse_cards(" ".join(line[6:] for line in shown.splitlines()[3:])) == shuffled(SEED)
    assert main(["shuffle", "verify", *told, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["deck"] == format_cards(shuffled(SEED))
    assert main(["shuffle", "verify", *told, "--cards", "3d 8s"]) == 1
    assert "card 1 was 3d" in capsys.readouterr().out
    assert main(["shuffle", "verify", *told[:-1], "R2", "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["verified"] is False
    assert main(["shuffle", "verify", "--seed", "12", "--commitment", published]) == 2
    assert main(["shuffle", "verify", "--seed", SEED.hex(), "--commitment", "12"]) == 2


def test_the_deck_is_shuffled_by_both_sides(capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever seed the house has committed to, what players add afterwards gives another deck."""
    added = ["3f0c", "nine blue horses"]
    fields = (b"croupier-shuffle-2", SEED, b"rws-3cp", b"R1", *(one.encode() for one in added))
    by_hand = hashlib.sha256(b"".join(len(one).to_bytes(4, "big") + one for one in fields)).digest()
    assert mixed(SEED, "rws-3cp", "R1", added) == by_hand
    assert mixed(SEED, "rws-3cp", "R1", ()) == SEED
    decks = {shuffled(mixed(SEED, "rws-3cp", "R1", one)) for one in ((), added, added[::-1], added[:1], ["", *added])}
    assert len(decks) == 5
    published = commitment(SEED, "rws-3cp", "R1")
    deck = check_proof(SEED.hex(), published, "rws-3cp", "R1", shuffled(by_hand)[:8], added)
    assert deck == shuffled(by_hand)
    with pytest.raises(CroupierError) as refused:
        check_proof(SEED.hex(), published, "rws-3cp", "R1", deck[:8], added[:1])
    assert refused.value.code is Code.PROOF_FAILED
    told = ["--seed", SEED.hex(), "--commitment", published, "--rulebook", "rws-3cp", "--round-id", "R1"]
    entropy = [word for one in added for word in ("--entropy", one)]
    assert main(["shuffle", "verify", *told, *entropy, "--cards", format_cards(deck[:4])]) == 0
    assert "the house could not choose the deck" in capsys.readouterr().out
    assert main(["shuffle", "verify", *told, "--cards", format_cards(deck[:4])]) == 1
    assert "No player added entropy" in capsys.readouterr().out


@pytest.mark.parametrize("text", ["x" * 65, "é", "a\nb"])
def test_entropy_is_what_everybody_can_type(text: str) -> None:
    with pytest.raises(CroupierError) as refused:
        require_entropy(text)
    assert (refused.value.code, refused.value.at) == (Code.BAD_VALUE, "entropy")


def test_a_drawn_seed_is_new_and_verifies(capsys: pytest.CaptureFixture[str]) -> None:
    seeds = set()
    for _ in range(2):
        assert main(["shuffle", "draw", "--rulebook", "rws-3cp", "--round-id", "R1", "--json"]) == 0
        drawn = json.loads(capsys.readouterr().out)
        assert verify(parse_seed(drawn["seed"]), drawn["commitment"], "rws-3cp", "R1")
        seeds.add(drawn["seed"])
    assert len(seeds) == 2
