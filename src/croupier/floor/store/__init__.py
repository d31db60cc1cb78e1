"""What the floor remembers: events, ledger, meters and people, in SQLite or PostgreSQL.

Every module here speaks SQLAlchemy Core inside a transaction that it is given; nothing here decides a rule.
"""
