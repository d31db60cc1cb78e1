"""The routes: each reads a request, asks the desk or the table that decides, and writes the answer."""
