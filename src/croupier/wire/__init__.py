"""The messages between a floor and whoever speaks to it, each defined once.

The server answers with them, the client reads with them, the description of the interface and the types of the pages
are made from them (`croupier.floor.web.contract`). A message has the fields that are sent and no others; amounts are
whole cents, times are ISO 8601 in UTC, secrets are shown once. Whoever reads leaves unread what a newer server adds,
and closed words stay words, so that a new one disturbs nobody.

A leaf: of croupier it imports the words of `errors`, `money` and `cards`, and nothing else. What only the core knows,
the events of a round or its settlement, is named here and filled in by the contract.
"""
