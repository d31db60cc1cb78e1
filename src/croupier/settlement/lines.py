"""Lines that need care: stakes partly in action, returned or forfeited; capped winnings; bets that people share."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.languages import Sentence
from croupier.money import Cents, format_amount, split_pro_rata
from croupier.rulebook import Rulebook
from croupier.rulebook.parts import each_once
from croupier.rulebook.table import PayoutCap
from croupier.settlement.action import InAction
from croupier.settlement.outcomes import Outcome
from croupier.wire.settlement import Facts, Line, Share


class Ceiling:
    """What the payout cap still allows each player in this round [P29, H12].

    The cap holds for what a winning combination earns; a stake that goes back beside it is the player's own money.
    """

    def __init__(self, rule: PayoutCap, cap: Cents) -> None:
        self.rule = rule
        self._cap = cap
        self._earned: dict[tuple[str, str], Cents] = {}

    @property
    def binds_jackpot(self) -> bool:
        """Whether even the displayed jackpot is capped."""
        return self.rule.binds_jackpot

    def room(self, player: str, bet: str) -> Cents:
        """How much this player may still earn on this bet."""
        return self._cap - self._earned.get(self._key(player, bet), 0)

    def allow(self, player: str, bet: str, winnings: Cents) -> Cents:
        """What of the winnings may be paid; it is counted against the cap."""
        allowed = min(winnings, self.room(player, bet))
        key = self._key(player, bet)
        self._earned[key] = self._earned.get(key, 0) + allowed
        return allowed

    def _key(self, player: str, bet: str) -> tuple[str, str]:
        return (player, bet if self.rule.per == "player-and-bet" else "")


def careful_line(outcome: Outcome, stake: Cents, action: InAction, ceiling: Ceiling | None, player: str) -> Line | None:
    """The line of a bet of which only a part may be in action; None for a bonus that comes to nothing."""
    if action.forfeited or action.amount == 0:
        return None if outcome.bonus else ended(outcome.bet, stake, action)
    earned = allowed = outcome.winnings(action.amount)
    cited, notes = [outcome.clauses, action.clauses], [*outcome.facts.notes, *action.notes]
    read = [outcome.facts.readings, action.readings]
    if ceiling is not None:
        allowed = ceiling.allow(player, outcome.bet, earned)
        if allowed < earned:
            cited.append(ceiling.rule.clause)
            read.append(ceiling.rule.reading)
            notes.append(str(Sentence("held-to-maximum-payout", amount=format_amount(earned))))
    facts = replace(
        outcome.facts,
        readings=each_once(*read),
        action=action.amount if action.amount != stake else None,
        notes=tuple(notes),
    )
    returned = 0 if outcome.bonus else stake - action.amount + (action.amount if outcome.back else 0)
    if outcome.bonus and allowed == 0:
        return None
    shown = 0 if outcome.bonus else stake
    return Line(outcome.bet, shown, returned + allowed, outcome.result, each_once(*cited), facts)


def ended(bet: str, stake: Cents, action: InAction) -> Line:
    """The line of a bet that an order or a rule takes out of play: forfeited, or returned."""
    facts = Facts(
        situation="ruled",
        then="lose" if action.forfeited else "return",
        readings=action.readings,
        action=0,
        notes=action.notes,
    )
    if action.forfeited:
        return Line(bet, stake, 0, "lose", action.clauses, facts)
    return Line(bet, stake, stake, "returned", action.clauses, facts)


def share_out(book: Rulebook, line: Line, action: InAction) -> Line:
    """Divide a line between the bettors of a pooled bet: what was not in action goes back to whoever staked it.

    The rest is shared in proportion to what each had in action [MB1].
    """
    staked = action.staked if line.stake else dict.fromkeys(action.staked, 0)
    idle = {player: part - action.parts[player] if line.stake else 0 for player, part in action.staked.items()}
    earned = line.payout - sum(idle.values())
    weights = list(action.parts.values())
    earnings = dict(zip(idle, split_pro_rata(earned, weights), strict=True)) if any(weights) else {}
    return replace(
        line,
        shares=tuple(Share(player, staked[player], idle[player] + earnings.get(player, 0)) for player in idle),
        clauses=each_once(line.clauses, book.seating.bettors.clause),
    )
