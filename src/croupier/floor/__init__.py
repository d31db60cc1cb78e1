"""The floor: tables, people, live updates and the store. The only layer with clock, chance and I/O.

Nothing here decides a rule: rules come from the round, the rulings, the settlement and the jackpot below.
"""
