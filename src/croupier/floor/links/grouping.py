"""Rounds that close at the same moment share one commit, where only one transaction at a time can write.

A commit waits for the disk, and meanwhile other tables close their bets and work out what follows from them. Whoever
comes next takes all of them along: one transaction, one wait, and each is answered only when it is durable. Where one
is refused, the others are tried again without it.
"""

from __future__ import annotations

import threading
from collections import deque
from typing import Final

from croupier.floor.links.desk import Answer, Desk, prepare
from croupier.floor.links.records import Links, Ready
from croupier.jackpot.commands import AcceptBets
from croupier.jackpot.people import Act

#: So many rounds share a commit at most, so that nobody waits long.
MOST_TOGETHER: Final = 64


class Ticket:
    """One round that waits for its turn, and what became of it."""

    def __init__(self, command: AcceptBets, act: Act, ready: Ready | None) -> None:
        self.command, self.act, self.ready = command, act, ready
        self.answer: Answer | None = None
        self.error: BaseException | None = None
        #: Held until the round is served, or its turn to serve has come.
        self.called = threading.Lock()
        self.called.acquire()

    @property
    def served(self) -> bool:
        return self.answer is not None or self.error is not None


class Group:
    """The rounds that wait to be written, and whether somebody is writing."""

    def __init__(self, links: Links) -> None:
        self._links = links
        self._waiting: deque[Ticket] = deque()
        self._serving = False
        self._door = threading.Lock()

    def accept(self, command: AcceptBets, act: Act) -> Answer:
        """Take the bets of a round; durable, like those of everybody else in the group, when the answer comes."""
        ticket = Ticket(command, act, prepare(self._links.remembered(command.link), command, act))
        with self._door:
            self._waiting.append(ticket)
            first, self._serving = not self._serving, True
        if not first:
            ticket.called.acquire()
        if not ticket.served:
            self._serve(ticket)
        if ticket.answer is None:
            raise ticket.error or RuntimeError("a round was neither taken nor refused")
        return ticket.answer

    def _serve(self, own: Ticket) -> None:
        """Write everything that waits, `own` among it, since nobody else serves meanwhile; then call the others."""
        with self._door:
            together = [self._waiting.popleft() for _ in range(min(MOST_TOGETHER, len(self._waiting)))]
        try:
            if not self._write(together):
                for ticket in together:
                    self._write([ticket])
        finally:
            for ticket in together:
                if ticket is not own:
                    ticket.called.release()
            with self._door:
                following = self._waiting[0] if self._waiting else None
                self._serving = following is not None
            if following is not None:
                following.called.release()

    def _write(self, together: list[Ticket]) -> bool:
        """One transaction for all of them; False where one has spoilt it for the others, who try again alone."""
        try:
            with self._links.write() as records:
                answers = _answers(Desk(records), together)
        except BaseException as error:  # noqa: BLE001 - whoever waits is told, whatever it was
            if len(together) > 1:
                return False
            together[0].error = error
            return True
        for ticket, answer in zip(together, answers, strict=True):
            ticket.answer = answer
        return True


def _answers(desk: Desk, together: list[Ticket]) -> list[Answer]:
    """Take the bets of each round: those of one link at once where that is possible, else one by one."""
    by_link: dict[str, list[Ready]] = {}
    for ticket in together:
        if ticket.ready is not None:
            by_link.setdefault(ticket.command.link, []).append(ticket.ready)
    done = {link: iter(found) for link, several in by_link.items() if (found := desk.carry_out(several)) is not None}
    return [
        next(done[ticket.command.link])
        if ticket.ready is not None and ticket.command.link in done
        else desk.perform(ticket.command, ticket.act)
        for ticket in together
    ]
