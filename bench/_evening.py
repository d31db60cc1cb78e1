"""An evening on record: a floor in a SQLite file on which so many rounds were played, with every box taken."""

from __future__ import annotations

import random
from pathlib import Path

from tests.floor.fakes import FakeChance, FakeClock
from tests.floor.playing import play_round
from tests.floor.tables import GAMES, opened_floor

BOXES = 6


def spend(file: Path, rounds: int) -> None:
    """Play so many rounds, all games in turn, with six boxes where the layout has them."""
    chance = random.Random(1)
    with opened_floor(f"sqlite:///{file}", FakeClock(), FakeChance()) as house:
        players = [house.player(f"player {number}", 10**11) for number in range(1, BOXES + 1)]
        house.open_tables()
        played = 0
        while played < rounds:
            for table in list(GAMES)[: rounds - played]:
                most = house.floor.tables.setup(table).rulebook.equipment.most_boxes
                play_round(house, table, players[:most], chance)
                played += 1
            house.wait(6)
