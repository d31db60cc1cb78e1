"""Whether the software and the rules in force are those that somebody approved.

- `sealing`: what is installed here, as SHA-256 of every file, of every package and of the rulebooks in force;
- `manifest`: what was approved, edition by edition: when, by whom, and with which rules;
- `comparing`: what differs from an edition, and what changed in a rulebook between two dates.

The package reads files and nothing else; it may import the rulebook and all below it.
"""
