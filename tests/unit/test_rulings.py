"""One incident, one answer: facts are checked, only those that matter are asked for, silence is referred."""

from __future__ import annotations

import re

import pytest

from croupier.errors import Code, CroupierError, InputError, Refusal
from croupier.rulebook import book_ids, load
from croupier.rulebook.happening import incidents_of, remedies_of
from croupier.rulebook.irregularities import POSTS, Fact, Post, reaches
from croupier.rulebook.matching import applicable
from croupier.rulebook.remedies import remedy_for
from croupier.rulebook.vocabulary import vocabulary
from croupier.rulings import (
    next_question,
    parse_facts,
    remaining_questions,
    require_facts,
    require_incident,
    require_post,
    require_power,
    rule,
)
from croupier.rulings.commands import GiveRuling, decode_command
from croupier.rulings.questions import combinations
from croupier.rulings.ruling import steps_of
from scripts.documents.rulings import side_by_side

RWS = "rws-3cp"
MBS = "mbs-megalink-3cp"
UTH = "mbs-megalink-uth"
HGC = "hgc-3cp-progressive"
INCIDENTS = tuple(vocabulary().incidents)


def refused(code: Code, *words: str) -> pytest.RaisesExc[CroupierError]:
    """An error with this code whose text has these words."""
    return pytest.RaisesExc(
        CroupierError, check=lambda error: error.code == code and all(word in str(error) for word in words)
    )


@pytest.mark.parametrize("book_id", book_ids())
@pytest.mark.parametrize("incident", INCIDENTS)
def test_every_combination_of_facts_has_one_ruling_or_a_referral(book_id: str, incident: str) -> None:
    book = load(book_id)
    rules = book.irregularities.rules
    for facts in combinations(book, incident):
        ruling = rule(book, incident, facts)
        found = applicable(rules, incident, facts)
        # Loading has refused rules without an order; here the order leaves exactly one.
        fitting = [one for one in rules if one.incident == incident and one is found]
        assert len(fitting) == (0 if ruling.rule is None else 1)
        assert ruling.remedy in vocabulary().remedies
        assert ruling.authority in POSTS
        assert set(ruling.clauses) <= set(book.clauses)
        assert all(reading.says for reading in ruling.reading)
        assert ruling.steps[-1].startswith("Record")
        assert not any("{" in step or "  " in step for step in ruling.steps)
        if ruling.rule is None:
            assert (ruling.remedy, ruling.clauses) == ("refer", book.authority.referral.clause)
        else:
            assert ruling.clauses


@pytest.mark.parametrize("book_id", book_ids())
@pytest.mark.parametrize("incident", INCIDENTS)
def test_facts_that_are_not_asked_for_do_not_matter(book_id: str, incident: str) -> None:
    """Answering only what is asked, in whatever order, comes to the same as answering everything."""
    book = load(book_id)
    for facts in combinations(book, incident):
        whole = rule(book, incident, facts)
        known: dict[str, Fact] = {}
        while (name := next_question(book, incident, known)) is not None:
            assert name in remaining_questions(book, incident, known)
            known[name] = facts[name]
        asked = rule(book, incident, known)
        assert (asked.remedy, asked.clauses, asked.authority, asked.steps) == (
            whole.remedy,
            whole.clauses,
            whole.authority,
            whole.steps,
        )


def test_the_question_that_may_settle_the_matter_comes_first() -> None:
    book = load(RWS)
    assert list(remaining_questions(book, "cards-exposed", {})) == ["count", "any_player_seen"]
    assert next_question(book, "cards-exposed", {}) == "any_player_seen"
    assert next_question(book, "cards-exposed", {"any_player_seen": True}) is None
    assert next_question(book, "cards-exposed", {"any_player_seen": False}) == "count"


def test_missing_facts_are_named_and_no_others() -> None:
    with refused(Code.FACTS_MISSING, "count and any_player_seen"):
        rule(load(RWS), "cards-exposed", {"device": "manual"})
    with refused(Code.FACTS_MISSING, "facts.count", "How many cards were exposed?"):
        rule(load(RWS), "cards-exposed", {"any_player_seen": False})
    assert rule(load(RWS), "cards-exposed", {"any_player_seen": True}).remedy == "continue"


@pytest.mark.parametrize(
    ("incident", "facts", "code", "words"),
    [
        ("misdeel", {}, Code.UNKNOWN_INCIDENT, ("did you mean 'misdeal'?", "foreign-card")),
        ("misdeal", {"moveable": True}, Code.UNKNOWN_FACT, ("did you mean 'movable'?", "facts.moveable")),
        ("foreign-card", {"count": 2}, Code.UNKNOWN_FACT, ("needs none",)),
        ("misdeal", {"movable": "yes"}, Code.BAD_VALUE, ("yes or no",)),
        ("misdeal", {"movable": 1}, Code.BAD_VALUE, ("yes or no",)),
        ("cards-exposed", {"count": 0}, Code.BAD_VALUE, ("1 or more",)),
        ("cards-exposed", {"count": True}, Code.BAD_VALUE, ("1 or more",)),
        ("late-bet", {"action": "increase"}, Code.BAD_VALUE, ("did you mean 'increased'?",)),
    ],
)
def test_what_does_not_belong_to_the_vocabulary_is_refused(
    incident: str, facts: dict[str, Fact], code: Code, words: tuple[str, ...]
) -> None:
    with refused(code, *words):
        require_facts(incident, facts)


def test_facts_are_read_from_words() -> None:
    assert parse_facts("cards-exposed", ["count=2", "any_player_seen = No", "device=shuffler"]) == {
        "count": 2,
        "any_player_seen": False,
        "device": "shuffler",
    }
    for pair, code in [
        ("count", Code.BAD_VALUE),
        ("count=two", Code.BAD_VALUE),
        ("=2", Code.UNKNOWN_FACT),
        ("count=99999", Code.BAD_VALUE),
    ]:
        with refused(code):
            parse_facts("cards-exposed", [pair])
    with refused(Code.BAD_VALUE, "twice"):
        parse_facts("cards-exposed", ["count=2", "count=3"])
    with refused(Code.UNKNOWN_INCIDENT):
        require_incident("")


@pytest.mark.clause(RWS, "5.21")
@pytest.mark.clause(MBS, "5.1.1", "5.1.2")
@pytest.mark.clause(UTH, "5.1.1", "5.1.2")
@pytest.mark.clause(HGC, "P27", "P28.2")
def test_a_void_cites_its_own_clause_and_the_one_that_hands_the_bets_back() -> None:
    ruling = rule(load(RWS), "foreign-card", {})
    assert ruling.clauses == ("5.8", "5.8.1", "5.21", "1.22")
    assert "X10" in ruling.reading_ids
    assert any("jackpot" in step for step in ruling.steps)
    for book in (MBS, UTH):
        assert rule(load(book), "foreign-card", {}).clauses == ("2.1", "5.1", "5.1.1", "5.1.2")
        # Only 5.1 has a sentence of its own about void rounds; 5.4 does without it.
        assert rule(load(book), "cards-exposed", {"count": 2}).clauses == ("5.4",)
    hgc = load(HGC)
    assert rule(hgc, "dealer-count-wrong", {"noticed": "before-next-round"}).clauses == ("P27",)
    assert rule(hgc, "cards-exposed", {"count": 1, "device": "shuffler"}).clauses == ("P28.2",)


@pytest.mark.clause(RWS, "5.23")
@pytest.mark.clause("rws-multilink-3cp", "5.23")
@pytest.mark.clause(MBS, "6.1")
@pytest.mark.clause(UTH, "6.1")
@pytest.mark.parametrize(
    ("book_id", "clauses"),
    [(RWS, ("5.23",)), ("rws-multilink-3cp", ("5.23",)), (MBS, ("6.1",)), (UTH, ("6.1",)), (HGC, ())],
)
def test_silence_is_referred_to_the_person_the_document_names(book_id: str, clauses: tuple[str, ...]) -> None:
    ruling = rule(load(book_id), "uncovered", {})
    assert (ruling.remedy, ruling.clauses, ruling.authority) == ("refer", clauses, "shift-manager")


@pytest.mark.clause(RWS, "1.13", "5.14", "5.23")
@pytest.mark.clause("rws-multilink-3cp", "1.14", "5.14", "5.23")
@pytest.mark.clause(MBS, "6.1", "6.2")
@pytest.mark.clause(UTH, "6.1", "6.2")
@pytest.mark.parametrize(
    ("book_id", "incident", "ordered_by"),
    [
        # 1.13 and 1.14 speak of acting in three posts and of nothing above them; 5.14 and 5.23 say "or above".
        (RWS, "foreign-card", "Dealer (acting posts: 1.13)"),
        (RWS, "cards-drawn-together", "Pit Supervisor or above (acting posts: 1.13)"),
        (RWS, "uncovered", "Table Game Shift Manager or above"),
        ("rws-multilink-3cp", "foreign-card", "Dealer (acting posts: 1.14)"),
        ("rws-multilink-3cp", "uncovered", "Table Game Shift Manager or above"),
        # 6.2 covers every post, whoever acts in it or holds a higher one.
        (MBS, "foreign-card", "Dealer or above (acting posts: 6.2)"),
        (MBS, "uncovered", "Gaming Shift Manager or above (acting posts: 6.2)"),
        (UTH, "uncovered", "Gaming Shift Manager or above (acting posts: 6.2)"),
        (HGC, "confidentiality-breach", "Dealer"),
        (HGC, "uncovered", "shift manager or above, as configured for the table: the document names nobody"),
    ],
)
def test_who_orders_it_is_said_as_the_document_has_it(book_id: str, incident: str, ordered_by: str) -> None:
    assert rule(load(book_id), incident, {}).ordered_by == ordered_by


@pytest.mark.clause(RWS, "5.10-tail")
@pytest.mark.clause("rws-multilink-3cp", "5.10-tail")
@pytest.mark.parametrize("book_id", [RWS, "rws-multilink-3cp"])
def test_whoever_chooses_to_go_on_is_told_that_he_accepts_later_cards(book_id: str) -> None:
    offering = [one for one in load(book_id).irregularities.rules if {"keep", "keep-mended"} & set(one.options)]
    assert len(offering) >= 9
    assert [one.id for one in offering if not {"5.10", "5.10.3", "5.10-tail"} <= set(one.clause)] == []


@pytest.mark.parametrize(
    ("book_id", "never"),
    [
        (RWS, {"equal-bet-size-wrong", "community-count-wrong"}),
        ("rws-multilink-3cp", {"equal-bet-size-wrong"}),
        (MBS, {"equal-bet-size-wrong"}),
        (UTH, {"burn-missed"}),
        (
            HGC,
            {
                "equal-bet-size-wrong",
                "burn-missed",
                "community-count-wrong",
                "extra-hand-viewed",
                "multiple-hands-controlled",
            },
        ),
        # Where the dealer turns every hand nobody keeps his covered; without a dealer's hand nothing is compared.
        ("caribbean-stud", {"equal-bet-size-wrong", "burn-missed", "community-count-wrong", "comparison-declined"}),
        (
            "let-it-ride",
            {"play-size-wrong", "burn-missed", "dealer-count-wrong", "jackpot-fault", "comparison-declined"},
        ),
    ],
)
def test_what_cannot_happen_at_a_game_is_not_offered_and_refused_if_somebody_reports_it(
    book_id: str, never: set[str]
) -> None:
    book = load(book_id)
    assert set(vocabulary().incidents) - set(incidents_of(book)) == never
    for incident in never:
        assert not [one for one in book.irregularities.rules if one.incident == incident]
        with pytest.raises(Refusal, match=f"cannot happen at {book.identity.title}") as refused:
            rule(book, incident, {})
        assert refused.value.code is Code.RULING_UNFIT


@pytest.mark.parametrize("book_id", book_ids())
def test_a_ruling_speaks_only_of_bets_that_the_game_has(book_id: str) -> None:
    book = load(book_id)
    labels = {bet.label for other in book_ids() for bet in load(other).bets.values()}
    own = {bet.label for bet in book.bets.values()}
    for one in book.irregularities.rules:
        words = " ".join(
            (remedies_of(book)[one.remedy], *steps_of(book, one.model_copy(update={"note": ""}), "dealer"))
        )
        others = re.sub("|".join(sorted(own, key=len, reverse=True)), "", words)
        # "Play the round to its end" is no bet.
        assert not [label for label in labels - own if re.search(rf"\b{label}\b(?! the round)", others)]
        if book.jackpot_bet is None:
            assert "jackpot" not in words.lower()
        if one.remedy == "void-round":
            decided = [book.bets[name].label for name in book.decided_bets]
            assert all(label in words for label in decided)
            assert ("contributions" in words) == (book.jackpot_bet is not None)


@pytest.mark.parametrize(
    ("book_id", "meaningless"),
    [
        ("let-it-ride", {"deem-lower", "continue-at-last-meter"}),
        ("casino-holdem", {"continue-at-last-meter"}),
        (RWS, set()),
    ],
)
def test_a_remedy_without_meaning_at_a_game_is_neither_offered_nor_taken(book_id: str, meaningless: set[str]) -> None:
    book = load(book_id)
    assert set(vocabulary().remedies) - set(remedies_of(book)) == meaningless
    one = next(one for one in book.irregularities.rules if one.scope == "round")
    for remedy in meaningless:
        with refused(Code.BAD_RULE, f"'{remedy}' means nothing in this game"):
            where = f"irregularities.rules.{one.id}"
            load(book_id, changes={f"{where}.remedy": remedy, f"{where}.scope": vocabulary().reach[remedy][0]})


def test_a_rule_reaches_no_jackpot_bet_where_there_is_none() -> None:
    wanted = {"remedy": "offer-options", "scope": "jackpot-boxes", "options": ["keep", "bets-back"]}
    changes = {f"irregularities.rules.misdeal.{key}": value for key, value in wanted.items()}
    with refused(Code.BAD_RULE, "no box has a jackpot bet in this game"):
        load("casino-holdem", changes=changes)
    load("caribbean-stud", changes=changes)


@pytest.mark.clause(RWS, "3.11", "5.9")
@pytest.mark.clause("rws-multilink-3cp", "3.11", "5.9")
@pytest.mark.parametrize(("book_id", "shuffler"), [(RWS, "1.7"), ("rws-multilink-3cp", "1.8")])
def test_no_burn_no_missed_burn(book_id: str, shuffler: str) -> None:
    book = load(book_id)
    seen: dict[str, Fact] = {"noticed": "before-next-round", "any_player_seen": True}
    # Nobody is asked which device it was: only one of them burns a card.
    assert remaining_questions(book, "burn-missed", seen) == {}
    assert rule(book, "burn-missed", seen).clauses[0] == "5.9"
    assert rule(book, "burn-missed", {**seen, "device": "manual"}).remedy == "void-round"
    with pytest.raises(Refusal) as refused:
        rule(book, "burn-missed", {**seen, "device": "shuffler"})
    assert (refused.value.code, refused.value.clauses) == (Code.RULING_UNFIT, (shuffler, "3.11"))


def test_where_nobody_is_named_the_manager_of_the_table_decides() -> None:
    ruling = rule(load(HGC), "power-failure", {}, manager="pit-manager")
    assert (ruling.remedy, ruling.authority, ruling.reading_ids) == ("refer", "pit-manager", ("H16",))
    assert rule(load(MBS), "uncovered", {}, manager="pit-manager").authority == "shift-manager"


def test_the_json_has_exactly_the_fields_of_the_contract() -> None:
    ruling = rule(load(UTH), "power-failure", {"outcome_established": False})
    assert ruling.to_json() == {
        "rulebook": UTH,
        "incident": "power-failure",
        "facts": {"outcome_established": False},
        "remedy": "offer-withdrawal",
        "clauses": ["5.16", "5.16.1"],
        "authority": "dealer",
        "steps": list(ruling.steps),
        "reading": [{"id": one.id, "question": one.question, "says": one.says} for one in ruling.reading],
    }
    assert all(one.question.endswith("?") and one.says for one in ruling.reading)
    assert [one.id for one in ruling.reading] == ["X8", "MB7"]


def test_another_reading_quotes_its_own_words() -> None:
    switches = load(HGC).readings["H2"].options
    name, option = next(iter(switches.items()))
    chosen = {"H2": name}
    other = rule(load(HGC, readings=chosen), "confidentiality-breach", {}, readings=chosen)
    assert other.remedy != rule(load(HGC), "confidentiality-breach", {}).remedy
    assert next(one.says for one in other.reading if one.id == "H2") == option.says


@pytest.mark.clause(RWS, "5.14", "5.18", "1.13", "5.9")
@pytest.mark.clause("rws-multilink-3cp", "5.14", "5.18", "1.14", "5.9")
@pytest.mark.clause(MBS, "5.9", "6.1", "6.2")
@pytest.mark.clause(UTH, "5.9", "6.1", "6.2")
@pytest.mark.parametrize(
    ("book_id", "incident", "facts", "needed"),
    [
        (RWS, "cards-drawn-together", {}, "pit-supervisor"),
        ("rws-multilink-3cp", "cards-drawn-together", {}, "pit-supervisor"),
        (RWS, "extra-hand-viewed", {"intentional": True}, "pit-supervisor"),
        ("rws-multilink-3cp", "extra-hand-viewed", {"intentional": False}, "pit-supervisor"),
        (
            RWS,
            "burn-missed",
            {"noticed": "before-next-round", "any_player_seen": False, "reconstructable": True},
            "shift-manager",
        ),
        ("rws-multilink-3cp", "uncovered", {}, "shift-manager"),
        (MBS, "confidentiality-breach", {}, "shift-manager"),
        (UTH, "confidentiality-breach", {}, "shift-manager"),
        (MBS, "uncovered", {}, "shift-manager"),
        (UTH, "misdeal", {"any_player_handled": True}, "shift-manager"),
        (MBS, "foreign-card", {}, "dealer"),
    ],
)
def test_a_ruling_is_for_its_post_and_those_above(
    book_id: str, incident: str, facts: dict[str, Fact], needed: Post
) -> None:
    book = load(book_id)
    ruling = rule(book, incident, facts)
    posts: tuple[Post, ...] = ("dealer", "pit-supervisor", "pit-manager", "shift-manager")
    for post in posts:
        allowed = posts.index(post) >= posts.index(needed)
        assert reaches(post, ruling.authority) is allowed
        if allowed:
            require_post(book, post, ruling)
        else:
            with pytest.raises(Refusal) as refusal:
                require_post(book, post, ruling)
            assert refusal.value.code == Code.AUTHORITY_TOO_LOW
            assert refusal.value.clauses == ruling.clauses


@pytest.mark.clause(MBS, "3.4.3", "5.10.3", "5.7.1")
@pytest.mark.clause(UTH, "3.4.3", "5.10.3", "5.7.1")
@pytest.mark.parametrize("book_id", [MBS, UTH])
def test_powers_are_for_the_post_that_has_them(book_id: str) -> None:
    book = load(book_id)
    assert require_power(book, "pit-manager", "one-position-only").clause == ("3.4.3",)
    assert require_power(book, "shift-manager", "one-position-only").clause == ("3.4.3",)
    with refused(Code.AUTHORITY_TOO_LOW, "3.4.3", "Pit Manager or above"):
        require_power(book, "dealer", "one-position-only")
    with refused(Code.AUTHORITY_TOO_LOW, "5.10.3", "Gaming Shift Manager"):
        require_power(book, "pit-supervisor", "stop-multiple-hands")
    with refused(Code.UNKNOWN_POWER, "did you mean 'one-position-only'?"):
        require_power(book, "shift-manager", "one-position")


def test_a_house_without_powers_says_so() -> None:
    with pytest.raises(InputError) as error:
        require_power(load(HGC), "shift-manager", "one-position-only")
    assert error.value.code == Code.UNKNOWN_POWER


@pytest.mark.parametrize("incident", INCIDENTS)
def test_houses_side_by_side_cover_every_case_and_agree_with_their_comparison(incident: str) -> None:
    books = [load(book_id) for book_id in book_ids()]
    rows = side_by_side(books, incident)
    for column, book in enumerate(books):
        ruled = [ruling for one in rows if (ruling := one.rulings[column]) is not None]
        shown = {(ruling.remedy, ruling.clauses) for ruling in ruled}
        found = [(facts, rule(book, incident, facts)) for facts in combinations(book, incident)]
        assert {(ruling.remedy, ruling.clauses) for _, ruling in found} == shown
        for facts, ruling in found:
            # `croupier rulebook diff` reads the rules from below; it must tell the same story as a ruling.
            told = remedy_for(book, incident, facts)
            assert (told.remedy, told.options, told.permits) == (ruling.remedy, ruling.options, ruling.permits)
            assert set(told.clauses) <= set(ruling.clauses)


def test_an_incident_is_still_known_by_what_it_was_called_once() -> None:
    book = load("mbs-megalink-uth")
    facts: dict[str, Fact] = {"noticed": "before-close"}
    found = rule(book, "blind-size-wrong", facts)
    assert (found.incident, found.rule) == ("equal-bet-size-wrong", "blind-unequal-seen")
    assert found == rule(book, "equal-bet-size-wrong", facts)
    told = decode_command(
        b'{"type":"give-ruling","id":"1","incident":"blind-size-wrong","decided_by":{"name":"X","post":"dealer"}}'
    )
    assert isinstance(told, GiveRuling)
    assert told.incident == "equal-bet-size-wrong"


@pytest.mark.parametrize("book_id", ["rws-3cp", "rws-multilink-3cp"])
def test_a_step_that_rests_on_a_reading_names_it_and_the_ruling_has_its_question_with_the_answer(book_id: str) -> None:
    ruling = rule(load(book_id), "jackpot-fault", {"any_player_seen": True})
    (step,) = [step for step in ruling.steps if "discretion" in step]
    assert "(5.17.2, RW17)" in step
    printed = load(book_id).readings["RW17"]
    adopted = {reading.id: (reading.question, reading.says) for reading in ruling.reading}
    assert adopted["RW17"] == (printed.question, printed.says)
    other = rule(load(book_id), "jackpot-fault", {"any_player_seen": True}, readings={"RW17": "pit-manager"})
    assert "The Pit Manager or above." in [reading.says for reading in other.reading if reading.id == "RW17"]
