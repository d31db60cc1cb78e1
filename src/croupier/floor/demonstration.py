"""The demonstration floor: all five games, ready to be played by whoever walks in."""

from __future__ import annotations

from croupier.floor.config import LinkConfig, StaffConfig, TableConfig, Timers

#: Long enough to read the cards, short enough not to wait for others; `ready` does not wait at all.
TIMERS = Timers(bets=20, decision=30, pause=4)


def links() -> list[LinkConfig]:
    """One Megalink for both games of its house, one Multi-Link, and a jackpot of their own for the other two."""
    return [
        LinkConfig(id="megalink", rulebook="mbs-megalink-3cp", title="Megalink", opening=12_345_678),
        LinkConfig(id="multi-link", rulebook="rws-multilink-3cp", title="Multi-Link", opening=8_765_432),
        LinkConfig(id="three-card", rulebook="rws-3cp", title="Three Card Jackpot", opening=5_432_100),
        LinkConfig(id="athens", rulebook="hgc-3cp-progressive", title="Athens Progressive", opening=3_210_000),
    ]


def tables() -> list[TableConfig]:
    """Virtual tables of every game, and a live one for whoever wants to deal."""
    return [
        _table("marina-three-card", "mbs-megalink-3cp", "megalink", "Marina Three Card", bots=3),
        _table("marina-holdem", "mbs-megalink-uth", "megalink", "Marina Ultimate Hold'em", bots=2),
        _table("sentosa-multi-link", "rws-multilink-3cp", "multi-link", "Sentosa Multi-Link", bots=2),
        _table("sentosa-multi-link-2", "rws-multilink-3cp", "multi-link", "Sentosa Multi-Link, second table", bots=1),
        _table("sentosa-three-card", "rws-3cp", "three-card", "Sentosa Three Card", bots=2),
        _table("athens-three-card", "hgc-3cp-progressive", "athens", "Athens Three Card", bots=2),
        TableConfig(
            id="marina-live", rulebook="mbs-megalink-3cp", link="megalink", mode="live", title="Marina Three Card, live"
        ),
    ]


def staff() -> list[StaffConfig]:
    """Somebody in every post; their temporary passwords are printed once, at the first start."""
    return [
        StaffConfig(name="Dealer", roles=["dealer"]),
        StaffConfig(name="Supervisor", roles=["pit-supervisor"]),
        StaffConfig(name="Pit Manager", roles=["pit-manager"]),
        StaffConfig(name="Shift Manager", roles=["shift-manager"]),
        StaffConfig(name="Auditor", roles=["auditor"]),
        StaffConfig(name="Administrator", roles=["administrator"]),
    ]


def _table(table: str, rulebook: str, link: str, title: str, *, bots: int) -> TableConfig:
    # What a power failure does to a round of a game whose rules are silent, the manager has decided: it is void.
    return TableConfig(id=table, rulebook=rulebook, link=link, title=title, timers=TIMERS, bots=bots, referral="void")
