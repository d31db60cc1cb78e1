"""The floor without HTTP: tables that are played, chips, the linked jackpot at the tables, timers and recovery.

- `happenings`, `state`: what happens at a table beside the rounds, and how it stands; `setup`: how it was set up;
- `requests`: what people may ask of a table; `desk`: one command in one transaction; `money`, `jackpot`: its chips and
  its part of the link; `dealing`: what a virtual table does by itself;
- `writer`: commands of all tables, many in one commit; `tables`: those of this process;
  `feed`, `listening`: news; `stale`: versions; `timing`, `driver`, `leases`: timers; `recovery`: after a crash;
- `views`: what each person is sent; `purse`: chips bought and cashed; `links`, `link_orders`: meters, awards, faults;
  `limits`, `approvals`: what two people change; `history`: rounds that were played;
- `floor`: all of it, opened and closed; `demonstration`: a floor for whoever walks in.

Nothing here decides a rule: rounds, rulings, settlement and jackpot do.
"""
