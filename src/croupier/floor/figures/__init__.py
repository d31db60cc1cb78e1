"""Exact figures of rulebooks for whoever asks over the network: bounded, computed beside the event loop, kept.

Nothing here is computed by its own means: it asks `croupier.analysis`, and imports it only when first asked.
"""
