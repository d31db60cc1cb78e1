"""Figures: exact mathematics of rulebooks for whoever asks over the network. Bounded, beside the event loop, kept.

Nothing here is computed by its own means: it asks `croupier.analysis`, and imports it only when first asked. May import
table and record, for what was played, people, for how often somebody may ask, and supervision.
"""
