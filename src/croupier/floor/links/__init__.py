"""Links at work: commands become durable entries, and the record can be read, reported and checked.

- `records`: what a transaction can read and write; `sql`, `memory`: the places where it is kept;
- `desk`: one command in one transaction; `store`: the same with transactions, repetition and recovery of its own;
- `checks`: the self-check at the start and the audit of the whole record; `report`: statements.

The floor that has a transaction of its own open uses a `Desk` on `SqlLinks.records(connection)`; everybody else
opens a `LinkStore`.
"""

from croupier.floor.links.desk import Answer, Desk
from croupier.floor.links.records import LinkRecords
from croupier.floor.links.store import LinkStore, open_links

__all__ = ["Answer", "Desk", "LinkRecords", "LinkStore", "open_links"]
