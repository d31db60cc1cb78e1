"""What a floor is set up with: every key in one model, read from a TOML file, the environment and the command line.

- `model`: the keys; `reading`: how they are read, and what is wrong with them.

May import people, whose accounts and roles the keys name.
"""
