"""`croupier rule`: something went wrong at a table. What happens now, by which clause, on whose word?"""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from croupier.cli.language import spoken
from croupier.cli.output import AsJson, print_json
from croupier.cli.rulebook import Rules, readings_of

app = typer.Typer(help="Decide an irregularity: remedy, clause, authority and steps.")


@app.command(
    epilog="Examples: croupier rule rws-3cp misdeal --fact any_player_seen=no --fact movable=yes"
    " · croupier rule mbs-megalink-3cp · croupier rule rws-3cp foreign-card --round round.json"
)
def rule(
    rulebook: Rules,
    incident: Annotated[
        str | None, typer.Argument(help="What happened; without it the incidents are listed.", show_default=False)
    ] = None,
    fact: Annotated[
        list[str], typer.Option("--fact", metavar="KEY=VALUE", help="A fact that the clause turns on; repeatable.")
    ] = [],  # noqa: B006 - Typer reads the default, nobody changes it
    post: Annotated[
        str | None, typer.Option("--as", metavar="POST", help="Who gives the order; refused if the post is too low.")
    ] = None,
    manager: Annotated[
        str, typer.Option(metavar="POST", help="Who decides at this table what the rules leave to nobody.")
    ] = "shift-manager",
    round_file: Annotated[
        str | None, typer.Option("--round", metavar="FILE", help="Show what it does to this round, bet by bet.")
    ] = None,
    box: Annotated[list[int], typer.Option("--box", help="With --round: the box concerned; repeatable.")] = [],  # noqa: B006
    bet: Annotated[str | None, typer.Option("--bet", help="With --round: the bet concerned.")] = None,
    player: Annotated[str | None, typer.Option("--player", help="With --round: the player concerned.")] = None,
    amount: Annotated[
        str | None, typer.Option("--amount", help="With --round: how much was added to the bet too late, as in 7.50.")
    ] = None,
    looked: Annotated[
        list[int],
        typer.Option("--looked", help="With --round: a hand its player looked at, first one first; repeatable."),
    ] = [],  # noqa: B006
    move: Annotated[
        list[str], typer.Option("--move", metavar="FROM:TO", help="With --round: a hand that goes to another box.")
    ] = [],  # noqa: B006
    cards: Annotated[
        str | None, typer.Option("--cards", help="With --round: the cards concerned in their intended order.")
    ] = None,
    remedy: Annotated[
        str | None, typer.Option("--remedy", help="With --round: what the person named decides where rules are silent.")
    ] = None,
    reading: Annotated[
        list[str], typer.Option("--reading", metavar="ID=OPTION", help="Read a clause another way; repeatable.")
    ] = [],  # noqa: B006
    as_json: AsJson = False,
) -> None:
    """Decide an irregularity: remedy, clause, authority and steps."""
    from croupier.cli import rule_form, rule_pages
    from croupier.rulebook import load
    from croupier.rulings import parse_facts, require_post
    from croupier.rulings import rule as ruled
    from croupier.rulings.posts import require_known_post

    chosen = readings_of(reading)
    book = load(rulebook, readings=chosen)
    in_charge = require_known_post(manager, "--manager")
    caller = require_known_post(post, "--as") if post is not None else None
    if incident is None and not _at_terminal(as_json):
        print_json(rule_pages.incidents_told(book)) if as_json else rule_pages.incidents_page(book)
        return
    incident = incident or rule_form.choose_incident(book)
    facts = parse_facts(incident, fact)
    if round_file is not None:
        from croupier.cards import parse_cards
        from croupier.cli.rule_round import moved, show_effect
        from croupier.money import parse_amount
        from croupier.round.state import Official
        from croupier.rulings.commands import GiveRuling

        wanted = GiveRuling(
            id="preview",
            incident=incident,
            facts=facts,
            # Without --as the question is what would happen, not who may order it.
            decided_by=Official("", caller or "shift-manager"),
            boxes=tuple(box),
            bet=bet,
            player=player,
            amount=parse_amount(amount) if amount is not None else None,
            looked=tuple(looked),
            moves=tuple(map(moved, move)),
            cards=parse_cards(cards or "", "--cards"),
            remedy=remedy,
        )
        show_effect(book, round_file, wanted, in_charge, as_json=as_json, ask=_at_terminal(as_json))
        return
    if _at_terminal(as_json):
        facts = rule_form.ask_facts(book, incident, facts)
    ruling = ruled(book, incident, facts, manager=in_charge, readings=chosen, language=spoken())
    if caller is not None:
        require_post(book, caller, ruling)
    print_json(ruling.to_json()) if as_json else rule_pages.ruling_page(book, ruling)


def _at_terminal(as_json: bool) -> bool:
    """Whether there is a person who can be asked."""
    return not as_json and sys.stdin.isatty() and sys.stdout.isatty()
