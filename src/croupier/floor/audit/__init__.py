"""The audit: the whole record of a floor read again from the first entry, trusting nothing that could be worked out.

It changes nothing, stops at nothing, and says everything that it finds. May import table, link, cage, people and
record, for what their entries mean, config for what they were opened with, chance and logs; never the hall: what a
running process believes is no evidence.
"""

from croupier.floor.audit.auditor import audit
from croupier.floor.audit.report import Finding, Report
