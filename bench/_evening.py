"""An evening on record: a floor in a SQLite file on which so many rounds were played, with every box taken."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path

from tests.floor.fakes import FakeChance, FakeClock
from tests.floor.playing import finish, main_bets
from tests.floor.tables import GAMES, opened_floor

BOXES = 6


def spend(
    file: Path,
    rounds: int,
    seed: int = 1,
    *,
    drawn: FakeChance | None = None,
    tables: Sequence[str] = tuple(GAMES),
    entropy: int = 16,
) -> None:
    """Play so many rounds, at the tables in turn, with six boxes where the layout has them.

    With every bet come so many bytes of entropy, as the page of a player draws them. `drawn` has the house's seeds.
    """
    chance = random.Random(seed)
    with opened_floor(f"sqlite:///{file}", FakeClock(), drawn or FakeChance(str(seed))) as house:
        players = [house.player(f"player {number}", 10**11) for number in range(1, BOXES + 1)]
        house.open_tables()
        played = 0
        while played < rounds:
            for table in tables[: rounds - played]:
                book = house.floor.tables.setup(table).rulebook
                seated = players[: book.equipment.most_boxes]
                main = main_bets(house, table)
                for box, person in enumerate(seated, start=1):
                    others = [one for one in book.opening_bets if one not in main and chance.random() < 0.6]
                    for bet in (*main, *others):
                        amount, own = 500 if bet == "jackpot" else 1000, chance.randbytes(entropy).hex()
                        house.send(person, table, "place-bet", box=box, bet=bet, amount=amount, entropy=own)
                for person in seated:
                    house.send(person, table, "ready")
                finish(house, table, seated, chance)
                played += 1
            house.wait(6)
