"""A rulebook and the bets of a table as the arrays that the kernels read; every price is the settlement's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from croupier.analysis.main_game import contest_of, main_bets, not_solved, play_bet
from croupier.money import Cents
from croupier.ranking import RANK_LISTS
from croupier.ranking.tables import rank_tables, three_card_values
from croupier.rulebook import Rulebook
from croupier.settlement.arrays import BONUS, GIVEN_UP, HAND, SETTLED_ALONE, SHARE, SHOWN, Compiled, compiled
from croupier.settlement.arrays import FOLDED as GIVEN_UP_DECISION
from croupier.settlement.hands import HandReader
from croupier.settlement.kernels import payout, stake_of
from croupier.simulation.kernels.chance import Integers
from croupier.simulation.kernels.dealing import rejected_rests
from croupier.simulation.kernels.layout import BLOCK, PLAYED, STANDINGS, Hands, Terms
from croupier.simulation.settings import TableSettings

#: The last two columns of money: the bets that a decision is about, and everything that is staked.
MAIN, ALL = "main game", "all bets"


@dataclass(frozen=True, eq=False)
class CompiledTable:
    """One table, ready to be played: arrays, and the names of their axes."""

    rules: Compiled
    terms: Terms
    hands: Hands
    #: The different sets of bets on the boxes, and by multiple of the Ante the place of its endings.
    kinds: tuple[Mapping[str, Cents], ...]
    multiples: tuple[int, ...]

    @property
    def rulebook(self) -> Rulebook:
        return self.rules.rulebook

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """What the columns of money are."""
        return (*self.rules.lines, MAIN, ALL)

    @cached_property
    def endings(self) -> tuple[tuple[int, int], ...]:
        """By ending: the standing and the decision of the settlement's arrays."""
        return tuple(_endings(self.multiples))

    def stake(self, kind: int, line: str, ending: int) -> Cents:
        """What lies on a line at the end."""
        place = self.rules.lines.index(line)
        if self.rules.rules.lines[place, BONUS]:
            return 0
        stakes = _stakes(self.rules, self.kinds[kind], self.endings[ending][1])
        return int(stake_of(self.rules.rules, place, stakes))


def compile_table(settings: TableSettings) -> CompiledTable:
    """Read a table's rulebook and bets into arrays."""
    book = settings.book
    rules = compiled(book)
    multiples = tuple(sorted({one.times for street in book.streets for one in street.decisions} - {0}))
    kinds: list[dict[str, Cents]] = []
    for bets in settings.boxes:
        if bets not in kinds:
            kinds.append(bets)
    boxes = [kinds.index(bets) for bets in settings.boxes]
    terms = _terms(rules, kinds, boxes, multiples)
    return CompiledTable(rules, terms, _hands(rules), tuple(kinds), multiples)


def _endings(multiples: tuple[int, ...]) -> list[tuple[int, int]]:
    played = [(SHOWN + standing, times) for times in multiples for standing in range(STANDINGS)]
    return [(SETTLED_ALONE, 0), (GIVEN_UP, GIVEN_UP_DECISION), *played]


def _stakes(rules: Compiled, bets: Mapping[str, Cents], times: int) -> Integers:
    """What lies on each bet in the end, when a decision has staked so many times what its bet follows."""
    play = play_bet(rules.rulebook)
    staked = max(times, 0) * bets.get(str(rules.rulebook.bets[play].follows), 0)
    return np.array([staked if name == play else bets.get(name, 0) for name in rules.stakes], np.int64)


def _terms(rules: Compiled, kinds: list[dict[str, Cents]], boxes: list[int], multiples: tuple[int, ...]) -> Terms:
    book, endings = rules.rulebook, _endings(multiples)
    strengths = rules.rules.prices.shape[2]
    columns = len(rules.lines) + 2
    blocks = -(-columns // BLOCK)
    net = np.zeros((len(kinds), len(rules.hands), len(endings), strengths, blocks * BLOCK), np.int64)
    shares = np.zeros((len(kinds), len(endings), strengths), np.int64)
    main = {*main_bets(book), play_bet(book)}
    jackpot = book.jackpot.bet if book.jackpot is not None else None
    for kind, bets in enumerate(kinds):
        for place, line in enumerate(rules.lines):
            hand = rules.rules.lines[place, HAND]
            for ending, (standing, decision) in enumerate(endings):
                stake = stake_of(rules.rules, place, _stakes(rules, bets, decision))
                for strength in range(strengths):
                    won = payout(rules.rules, place, standing, strength, stake)
                    won -= 0 if rules.rules.lines[place, BONUS] else stake
                    row = net[kind, hand, ending, strength]
                    row[place] = won
                    row[columns - 2] += won if line in main else 0
                    row[columns - 1] += won
                    if line == jackpot and stake:
                        shares[kind, ending, strength] = rules.rules.prices[place, standing, strength, SHARE]
    places = np.zeros(max(multiples) + 1, np.int64)
    places[list(multiples)] = [PLAYED + STANDINGS * place for place in range(len(multiples))]
    on = book.streets[0].on
    staked = [jackpot in bets for bets in kinds]
    envied = np.zeros((len(kinds), strengths), np.int64)
    if rules.envy is not None:
        for kind in range(len(kinds)):
            if rules.envy.needs_bet is None or staked[kind]:
                envied[kind, : len(rules.envy.amounts)] = rules.envy.amounts
    cards = len(boxes) * book.cards.own + book.cards.dealer + book.cards.community
    least_rank = rules.qualifier.least_rank
    jackpot_hand = int(rules.rules.lines[rules.lines.index(jackpot), HAND]) if jackpot is not None else -1
    return Terms(
        boxes=len(boxes),
        own=book.cards.own,
        dealer=book.cards.dealer,
        cards=cards,
        rejected=rejected_rests(cards),
        kinds=np.array(boxes, np.int64),
        decides=np.array([on in bets for bets in kinds], np.int64),
        qualifying_value=rules.qualifier.least_value,
        qualifying_rank=-1 if least_rank is None else least_rank,
        places=places,
        net=net.reshape(*net.shape[:4], blocks, BLOCK),
        everything=columns - 1,
        shares=shares,
        envied=envied,
        envious=np.array(staked, np.int64),
        envy_own=bool(book.jackpot is not None and book.jackpot.envy is not None and book.jackpot.envy.own_hand),
        jackpot_hand=jackpot_hand,
    )


def _hands(rules: Compiled) -> Hands:
    """The cards of every hand, the dealer's last."""
    book, plan = rules.rulebook, rules.plan
    readers = [*(plan.hands[name] for name in rules.hands), plan.hands[contest_of(book).against]]
    lists = {reader.rank_list.id for reader in readers if reader.rank_list.size == 5}
    if len(lists) > 1:
        raise not_solved(f"hands by the lists {' and '.join(sorted(lists))} are not simulated together", "hands")
    three = [reader.rank_list for reader in readers if reader.rank_list.size == 3]
    three_ids = list(dict.fromkeys(rank_list.id for rank_list in three))
    about = np.full((len(readers), 4), -1, np.int64)
    own, shared = np.zeros((len(readers), 7), np.int64), np.zeros((len(readers), 7), np.int64)
    for place, reader in enumerate(readers):
        mine, others = _cards(book, reader)
        own[place, : len(mine)], shared[place, : len(others)] = mine, others
        small = reader.rank_list.size == 3
        if small and mine and others:
            raise not_solved(f"three cards of different places make {reader.name!r}", f"hands.{reader.name}")
        list_ = three_ids.index(reader.rank_list.id) if small else -1
        about[place] = len(mine) + len(others), list_, len(mine), len(others)
    # Where a game has no hand of three cards or none of five, the tables of some list stand in; nothing reads them.
    values = [three_card_values(RANK_LISTS[id_]) for id_ in three_ids or ["three-card"]]
    five = rank_tables(RANK_LISTS[min(lists, default="five-card")])
    return Hands(about, own, shared, np.concatenate(values), five)


def _cards(book: Rulebook, reader: HandReader) -> tuple[list[int], list[int]]:
    """Which of the box's own cards a hand is made of, and which of the dealer's and community cards."""
    own: list[int] = []
    shared: list[int] = []
    for part in reader.slices:
        places = range(book.cards.in_place(part.place))[part.start : part.stop]
        match part.place:
            case "own":
                own += places
            case "dealer":
                shared += places
            case _:
                shared += [book.cards.dealer + place for place in places]
    return own, shared
