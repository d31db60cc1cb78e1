"""The web: the floor over HTTP. Thin routes, one error object, the guard at the door, live updates, the pages.

Decides nothing itself: each route reads a request, asks the room that decides, and writes the answer. May import every
other room.
"""
