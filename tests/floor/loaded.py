"""What a server has loaded before it reads its configuration: its packages and the printed rulebooks.

Passwords are as cheap to check as anywhere in the tests: a sign-in at full cost takes a quarter of a second.
"""

from __future__ import annotations

import gc

import uvicorn  # noqa: F401

import croupier.cli.serve
import croupier.floor.audit.readers
import croupier.floor.server
import croupier.floor.web.connections  # noqa: F401
from croupier.floor.people import passwords
from croupier.rulebook import load
from croupier.rulebook.catalogue import book_ids
from tests.floor.fakes import CHEAP

vars(passwords)["HashCost"] = lambda: CHEAP

for book in book_ids():
    load(book)
gc.freeze()
