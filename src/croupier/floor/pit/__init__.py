"""The pit: what people of the house order and agree on. Incidents, cases, proposals, orders about a link.

May import the hall and everything below it; knows nothing of HTTP.
"""
