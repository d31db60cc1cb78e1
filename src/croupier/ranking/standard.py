"""The rank lists that every game can name, from `lists.toml`."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Final

from croupier.ranking.rank_lists import RankList, rank_list


def _read() -> dict[str, RankList]:
    data = tomllib.loads(files(__package__).joinpath("lists.toml").read_text(encoding="utf-8"))
    return {id_: rank_list(id_, **keys) for id_, keys in data.items()}


#: By id.
RANK_LISTS: Final = _read()
THREE_CARD, THREE_CARD_JACKPOT, FOUR_CARD, FIVE_CARD, FIVE_CARD_HIGH_ACE = RANK_LISTS.values()
