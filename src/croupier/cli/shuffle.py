"""`croupier shuffle`: draw a seed and its commitment, verify a round, put the shuffle to the test."""

from __future__ import annotations

from typing import Annotated

import typer

from croupier.cli.output import AsJson, Page, print_json
from croupier.cli.shuffle_testing import COLLECT_EXAMPLES, TEST_EXAMPLES, collect, put_to_the_test
from croupier.errors import bad_value

app = typer.Typer(no_args_is_help=True, help="Draw, commit to, verify, collect and test shuffles.")
app.command(epilog=COLLECT_EXAMPLES)(collect)
app.command("test", epilog=TEST_EXAMPLES)(put_to_the_test)

Rules = Annotated[str, typer.Option("--rulebook", help="The id of the game that was dealt.")]
RoundId = Annotated[str, typer.Option("--round-id", help="The id of the round, as the table shows it.")]
DrawnCards = Annotated[
    str | None, typer.Option("--cards", help="The cards in the order dealt, such as 'Qs 7h 2d': they are checked too.")
]

Entropy = Annotated[
    list[str] | None,
    typer.Option("--entropy", help="What a player added with a bet; once for each, in the order of the bets."),
]

_PER_LINE = 13


@app.command(epilog="Example: croupier shuffle draw --rulebook rws-3cp --round-id R1")
def draw(rulebook: Rules = "", round_id: RoundId = "", as_json: AsJson = False) -> None:
    """Draw a seed from the operating system, with the commitment to publish before bets close."""
    import secrets

    from msgspec.structs import asdict

    from croupier.cli.answers import DrawnSeed
    from croupier.shuffle import SEED_BYTES, VERSION, commitment

    seed = secrets.token_bytes(SEED_BYTES)
    drawn = DrawnSeed(
        algorithm=VERSION,
        rulebook=rulebook,
        round_id=round_id,
        commitment=commitment(seed, rulebook, round_id),
        seed=seed.hex(),
    )
    print_json(drawn) if as_json else Page().statements(asdict(drawn).items())


@app.command(epilog="Example: croupier shuffle verify --seed SEED --commitment HASH --rulebook rws-3cp --round-id R1")
def verify(
    seed: Annotated[str, typer.Option("--seed", help="The seed that was revealed: 64 hexadecimal digits.")],
    commitment: Annotated[str, typer.Option("--commitment", help="The commitment that was published.")],
    rulebook: Rules = "",
    round_id: RoundId = "",
    cards: DrawnCards = None,
    entropy: Entropy = None,
    as_json: AsJson = False,
) -> None:
    """Verify that a seed is the one committed to, and show the deck it makes; exit status 1 if it is not."""
    from croupier.cards import format_cards, parse_cards
    from croupier.errors import Refusal
    from croupier.shuffle import algorithm, check_proof, mixed, parse_seed, shuffled

    if len(commitment) != 64 or not set(commitment.lower()) <= set("0123456789abcdef"):
        raise bad_value(f"{commitment!r} is no commitment", "--commitment", "64 hexadecimal digits")
    dealt = parse_cards(cards, "--cards") if cards is not None else ()
    added = entropy or []
    deck, way = shuffled(mixed(parse_seed(seed), rulebook, round_id, added)), algorithm(added)
    try:
        check_proof(seed, commitment, rulebook, round_id, dealt, added)
        wrong = ""
    except Refusal as refusal:
        wrong = refusal.message
    if as_json:
        from msgspec import UNSET

        from croupier.cli.answers import VerifiedShuffle

        print_json(
            VerifiedShuffle(
                verified=not wrong,
                algorithm=way,
                rulebook=rulebook,
                round_id=round_id,
                entropy=tuple(added),
                problem=wrong or UNSET,
                deck=format_cards(deck),
            )
        )
    else:
        page = Page()
        page.heading("NOT verified: " + wrong if wrong else "Verified: this seed was committed to")
        page.line(
            f"Players added entropy with {len(added)} bets: the house could not choose the deck."
            if added
            else "No player added entropy: the deck was the house's alone to choose."
        )
        page.line(f"The deck it makes ({way}), first card first:")
        for start in range(0, len(deck), _PER_LINE):
            page.line(f"{start + 1:>4}  {format_cards(deck[start : start + _PER_LINE])}")
    if wrong:
        raise typer.Exit(1)
