"""What a server has loaded before it reads its configuration: its packages and the printed rulebooks."""

from __future__ import annotations

import gc

import uvicorn  # noqa: F401

import croupier.cli.serve
import croupier.floor.server
import croupier.floor.web.connections  # noqa: F401
from croupier.rulebook import load
from croupier.rulebook.catalogue import book_ids

for book in book_ids():
    load(book)
gc.freeze()
