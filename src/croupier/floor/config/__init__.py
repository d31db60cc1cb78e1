"""What a floor is set up with: every key in one model, read from a TOML file, the environment and the command line.

- `model`: the keys; `reading`: how they are read, and what is wrong with them; `page`: the reference of them all.

May import accounts and roles (`people`), whose words the keys use.
"""

from croupier.floor.config.model import (
    BetLimits,
    FloorConfig,
    LinkConfig,
    Section,
    StaffConfig,
    TableConfig,
    Timers,
    zone_named,
)
from croupier.floor.config.reading import read_config, readable_parts, try_config

__all__ = [
    "BetLimits",
    "FloorConfig",
    "LinkConfig",
    "Section",
    "StaffConfig",
    "TableConfig",
    "Timers",
    "read_config",
    "readable_parts",
    "try_config",
    "zone_named",
]
