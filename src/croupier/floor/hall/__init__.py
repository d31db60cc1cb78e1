"""The hall: all tables of one process at work. One writer, the house's timers, leases, news, rounds to look up.

`Floor` opens all of it on one database and closes it in good order. May import everything below it;
knows nothing of HTTP.
"""
