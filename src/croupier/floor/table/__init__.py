"""The table: one table and its rounds. What may be asked, what happens, who sees it, and the chips that it moves.

A command is carried out in one place, `TableDesk`, whoever gives it: a player, the house's timer, a recovery, two
people who agreed, or a rehearsal that is undone. Nothing here decides a rule: round, rulings, settlement and jackpot
do. May import link, people and record, config and chance; knows nothing of other tables or of processes.
"""
