"""The floor: tables, people, live updates and the record. The only layer with clock, chance and I/O.

Nothing here decides a rule: rules come from the round, the rulings, the settlement and the jackpot below. Each room
says in its first lines what happens there; a room imports only from rooms below it, in the order of the contract in
`pyproject.toml`, which docs/architecture.md draws.
"""
