"""Rounds that close at the same moment share one commit, where only one transaction at a time can write.

A commit waits for the disk, and meanwhile other tables close their bets. Whoever comes next takes all of them along:
one transaction, one wait, and each is answered only when it is durable. Where one is refused, the others are tried
again without it.
"""

from __future__ import annotations

import threading
from collections import deque
from typing import Final

from croupier.floor.links.desk import Answer, Desk, Ready
from croupier.floor.links.records import Links
from croupier.jackpot.commands import AcceptBets
from croupier.jackpot.people import Act

#: So many rounds share a commit at most, so that nobody waits long.
MOST_TOGETHER: Final = 64


class Ticket:
    """One round that waits for its turn, and what became of it."""

    def __init__(self, command: AcceptBets, act: Act) -> None:
        self.command, self.act = command, act
        self.answer: Answer | None = None
        self.error: BaseException | None = None

    @property
    def served(self) -> bool:
        return self.answer is not None or self.error is not None

    def prepare(self, desk: Desk) -> Ready | None:
        """What can be done before anything is locked."""
        return desk.prepare(self.command, self.act)

    def carry_out(self, desk: Desk, ready: Ready | None) -> Answer:
        """Take the bets, the short way or the long one."""
        return (desk.carry_out(ready) if ready is not None else None) or desk.perform(self.command, self.act)


class Group:
    """The rounds that wait to be written."""

    def __init__(self, links: Links) -> None:
        self._links = links
        self._waiting: deque[Ticket] = deque()
        self._turn = threading.Lock()

    def accept(self, command: AcceptBets, act: Act) -> Answer:
        """Take the bets of a round; durable, like those of everybody else in the group, when the answer comes."""
        ticket = Ticket(command, act)
        self._waiting.append(ticket)
        with self._turn:
            if not ticket.served:
                self._serve()
        if ticket.answer is None:
            raise ticket.error or RuntimeError("a round was neither taken nor refused")
        return ticket.answer

    def _serve(self) -> None:
        """Write everything that waits; whoever calls is among them, since nobody else serves meanwhile."""
        together = [self._waiting.popleft() for _ in range(min(MOST_TOGETHER, len(self._waiting)))]
        if self._write(together):
            return
        for ticket in together:
            if not ticket.served:
                self._write([ticket])

    def _write(self, together: list[Ticket]) -> bool:
        """One transaction for all of them; False where one has spoilt it for the others, who try again alone."""
        answers: list[tuple[Ticket, Answer]] = []
        try:
            with self._links.write() as records:
                desk = Desk(records)
                prepared = [(ticket, ticket.prepare(desk)) for ticket in together]
                for ticket, ready in prepared:
                    answers.append((ticket, ticket.carry_out(desk, ready)))
        except BaseException as error:  # noqa: BLE001 - whoever waits is told, whatever it was
            if len(together) > 1:
                return False
            together[0].error = error
            return True
        for ticket, answer in answers:
            ticket.answer = answer
        return True
