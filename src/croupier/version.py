"""The version of croupier: named by reports, pages and the command line."""

__version__ = "0.1.0"
