"""Who is on the floor and what each may do: accounts, roles, sessions, keys, proposals that need two people.

The decisions are pure functions over records (`roles`, `accounts`, `sessions`, `throttle`, `proposals`); the desks
(`entrance`, `staffing`, `approvals`) read the records, decide, and write, one transaction an act. Time and chance
come in as arguments or through the desk's clock and chance. May import the store and the layers below the floor;
knows nothing of HTTP.
"""
