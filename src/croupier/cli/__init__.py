"""Terminal commands: the top layer, which may import everything below and is imported by nothing.

Each command is one module here, imported only when it is called, so that `croupier --help` and the commands
that need no mathematics start without NumPy, Numba, SQLAlchemy or pydantic.
"""
