"""The audit: the whole record of a floor read again from the first entry, trusting nothing that could be worked out.

- `report`: what was read and every finding; `snapshot`: one state of the whole store, read and never written;
- `chains`: entries that follow from each other; `rounds`: rounds retraced, settled and proved again; `rulings`: what
  was decided about irregularities; `tables`: a table's stream, its rounds and its money; `purses`: chips handed out;
  `books`: ledger and links; `staff`: the staff log;
- `auditor`: all of it; `export`: rounds as JSON Lines, with every event.

The audit changes nothing, stops at nothing, and says everything that it finds.
"""

from croupier.floor.audit.auditor import audit
from croupier.floor.audit.export import exported
from croupier.floor.audit.report import Finding, Report

__all__ = ["Finding", "Report", "audit", "exported"]
