"""People: who is on the floor and what each may do. Accounts, roles, sessions, keys, proposals that need two.

What is decided is a function over records; whoever reads the records, decides and writes does so in one transaction
an act. Time and chance come in as arguments or through a clock and a chance that are given. May import record and
chance.
"""
