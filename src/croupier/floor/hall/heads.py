"""Heads of the record: signed while the floor is open, kept beside the tree, and handed to whoever witnesses it.

The key lies in a file of its own, which nobody but its owner may read: whoever has the database alone signs nothing.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Final

from platformdirs import user_data_path
from sqlalchemy import URL

from croupier.errors import Code, InputError, StorageError
from croupier.floor.chance import SECRET_BYTES, Chance, Clock
from croupier.floor.logs import logger
from croupier.floor.record.driver import Driver
from croupier.floor.record.engine import Transactions
from croupier.floor.record.tree import Tree
from croupier.floor.record.vault import require_private, write_whole
from croupier.floor.supervision import working
from croupier.languages import Sentence
from croupier.wire.tree import SignedHead
from croupier.witness import signed, write_head

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

#: What the file of the key is called where the configuration does not say.
KEY_FILE: Final = "croupier-head.key"
#: How long a witness at a URL may take.
_TIMEOUT_SECONDS: Final = 10.0


def key_place(configured: str, database: URL) -> Path:
    """Where the key is: as configured, beside a SQLite file, or in the user's data directory."""
    if configured:
        return Path(configured)
    if database.get_backend_name() == "sqlite":
        return Path(str(database.database)).absolute().parent / KEY_FILE
    return user_data_path("croupier", appauthor=False) / KEY_FILE


def read_key(place: Path, chance: Chance) -> Ed25519PrivateKey:
    """The key in a file; one is made where there is none, and a file that others may read is refused."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    try:
        if not place.exists():
            write_whole(place, f"{chance.draw(SECRET_BYTES).hex()}\n".encode(), once=True)
        require_private(place)
        return Ed25519PrivateKey.from_private_bytes(bytes.fromhex(place.read_text(encoding="ascii")))
    except OSError as fault:
        raise StorageError(
            Code.STORE_REFUSED, Sentence("signing-key-unusable", reason=fault.strerror or ""), at=str(place)
        ) from None
    except ValueError:
        raise InputError(Code.BAD_VALUE, Sentence("no-signing-key", digits=2 * SECRET_BYTES), at=str(place)) from None


class Heads:
    """Signs the record as it grows. Several processes share the heads; each new one is signed by one of them."""

    def __init__(
        self,
        store: Transactions,
        where: str,
        clock: Clock,
        chance: Chance,
        key: Path,
        seconds: float = 0,
        witnesses: Sequence[str] = (),
    ) -> None:
        self._store, self._where, self._clock, self._chance = store, where, clock, chance
        self._place, self._seconds, self._witnesses = key, seconds, witnesses
        self._log = logger()

    def latest(self) -> SignedHead | None:
        """The head that was signed last; none before the first."""
        return next(iter(self.several(1)), None)

    def several(self, most: int, before: int = 2**62) -> list[SignedHead]:
        """The latest heads below a size, the latest first."""
        with self._store.read() as connection:
            return Tree(Driver(connection, self._where)).heads(most, before)

    def sign(self, apart: timedelta = timedelta(0)) -> SignedHead | None:
        """Sign the record as it is, unless it is signed or was so a moment ago; tell the witnesses. What was signed."""
        key, now = read_key(self._place, self._chance), self._clock.now()
        with self._store.write() as connection:
            tree = Tree(Driver(connection, self._where))
            edge = tree.edge(lock=True)
            last = next(iter(tree.heads(1)), None)
            # A clock that was set back keeps nobody from signing, and makes no head older than the one before.
            recent = last is not None and timedelta(0) <= now - last.at < apart
            if edge.size == 0 or recent or (last is not None and last.size == edge.size):
                return None
            head = signed(key, edge.size, edge.root, now if last is None else max(now, last.at))
            tree.add_head(head)
        for witness in self._witnesses:
            self._hand(witness, head)
        return head

    def _hand(self, witness: str, head: SignedHead) -> None:
        """Hand a head to a witness; one that cannot take it has the next one, which proves this one too."""
        import httpx

        try:
            if witness.startswith(("http://", "https://")):
                sent = {"Content-Type": "application/json"}
                httpx.post(witness, content=write_head(head), headers=sent, timeout=_TIMEOUT_SECONDS).raise_for_status()
            else:
                with Path(witness).open("ab") as file:
                    file.write(write_head(head))
        except (OSError, httpx.HTTPError) as fault:
            self._log.error("a witness did not take a head", size=head.size, fault=type(fault).__name__)

    @asynccontextmanager
    async def at_work(self) -> AsyncIterator[None]:
        """Sign while a server runs: what is there when it opens, what was added every so often, and the end."""
        if not self._seconds:
            yield
            return
        read_key(self._place, self._chance)
        try:
            async with working({"heads": self._keep_signing}):
                yield
        finally:
            await asyncio.to_thread(self._try_to_sign)

    async def _keep_signing(self) -> None:
        await asyncio.to_thread(self._try_to_sign)
        while True:
            await asyncio.sleep(self._seconds)
            # Half of the time, so that of several processes one signs, and none waits for the clock of another.
            await asyncio.to_thread(self._try_to_sign, timedelta(seconds=self._seconds / 2))

    def _try_to_sign(self, apart: timedelta = timedelta(0)) -> None:
        try:
            self.sign(apart)
        except Exception as error:  # noqa: BLE001 - whatever it was, the next head covers this one too
            self._log.error("the record was not signed", exc_info=error)
