"""The record: what the floor remembers, in SQLite or PostgreSQL, and how it is opened, migrated and chained.

Everything here speaks SQLAlchemy Core inside a transaction that it is given. It knows no person, no table and no link:
each room keeps its own rows here. May import the layers below the floor, and no other room.
"""
