"""Who runs what must not run as root."""

from __future__ import annotations

import os
import pwd
import shutil

#: Tried in turn; a Debian system always has the second.
UNPRIVILEGED = ("postgres", "nobody")


def unprivileged_account() -> pwd.struct_passwd | None:
    """The account to step down to, or none when we are not root in the first place."""
    if os.geteuid() != 0:
        return None
    accounts = {entry.pw_name: entry for entry in pwd.getpwall()}
    return next(accounts[name] for name in UNPRIVILEGED if name in accounts)


def stepping_down(account: pwd.struct_passwd | None) -> list[str]:
    """What to put before a command so that this account runs it."""
    if account is None:
        return []
    runuser = shutil.which("runuser", path=f"{os.environ['PATH']}:/usr/sbin:/sbin")
    if runuser is None:
        raise FileNotFoundError("runuser, which belongs to util-linux")
    return [runuser, "-u", account.pw_name, "--"]
