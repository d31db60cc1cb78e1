"""Links: meters that tables feed and win from. Commands become durable entries, read, shown and checked again.

Whoever has a transaction open uses a `Desk` on `Links.on(driver)`; everybody else opens a `LinkStore`. May
import config, people and record, chance and logs; knows nothing of how a table is played.
"""

from croupier.floor.link.performing import Desk, Performed
from croupier.floor.link.sql import LinkRecords
from croupier.floor.link.store import LinkStore, open_links
