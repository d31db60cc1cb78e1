"""The key of a floor: it lies outside of the database, and seeds are sealed under it.

Whoever has the database and not the key knows no card that is still to come. Files that only their owner may read are
made so, and one that others may read is refused.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import stat
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

from platformdirs import user_data_path
from sqlalchemy import URL

from croupier.errors import Code, StorageError

#: Names the file of the key where no configuration does.
KEY_VARIABLE: Final = "CROUPIER_KEY_FILE"
KEY_BYTES: Final = 32
_NONCE_BYTES: Final = 12
_OTHERS: Final = stat.S_IRWXG | stat.S_IRWXO


def file_of(url: URL) -> Path:
    """The file of a SQLite database, however its address is written."""
    return Path(str(url.database).removeprefix("file:").partition("?")[0])


def key_path(url: URL, given: str | None = None) -> Path:
    """Where the key of a database lies: as configured, beside a SQLite file, or in the user's data directory."""
    if named := given or os.environ.get(KEY_VARIABLE):
        return Path(named)
    if url.get_backend_name() == "sqlite":
        return Path(f"{file_of(url)}.key")
    return user_data_path("croupier", appauthor=False) / "croupier.key"


def require_private(path: Path) -> None:
    """Refuse a file that others than its owner may read or write."""
    if os.name == "posix" and (mode := stat.S_IMODE(path.stat().st_mode)) & _OTHERS:
        message = f"others than its owner may use this file (mode {mode:04o})"
        raise StorageError(Code.STORE_EXPOSED, message, at=str(path), expected=f"mode 0600: chmod 600 {path}")


def private_file(path: Path) -> None:
    """A file that only its owner may read: made, or found to be so."""
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        require_private(path)
    except OSError:
        return  # whoever opens it next says what is wrong with the place


def write_whole(path: Path, content: bytes, *, once: bool = False) -> None:
    """Write a file for its owner alone: whole or not at all, in place of the one before.

    `once`: only where there is none, however many processes start together.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, new = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if not once:
            Path(new).replace(path)
            return
        with suppress(FileExistsError):
            os.link(new, path)
    finally:
        Path(new).unlink(missing_ok=True)


class Vault:
    """Seals what nobody may know yet, under a key that is made when it is first needed."""

    def __init__(self, path: Path) -> None:
        self.path = path
        if path.exists():
            require_private(path)
        self._key: bytes | None = None

    def can_open(self, kept: bytes) -> bool:
        """Whether there is a key here; what was kept before there was one needs none."""
        return len(kept) == KEY_BYTES or self._key is not None or self.path.exists()

    def seal(self, secret: bytes, about: str) -> bytes:
        """The secret as it may be kept. The nonce follows from what is sealed, so none is ever used for two secrets."""
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        key, said = self._read(make=True), about.encode()
        nonce = hmac.digest(key, said + b"\0" + secret, hashlib.sha256)[:_NONCE_BYTES]
        return nonce + ChaCha20Poly1305(key).encrypt(nonce, secret, said)

    def open(self, kept: bytes, about: str) -> bytes:
        """The secret again; refused under another key, and where it was sealed about something else."""
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

        if len(kept) == KEY_BYTES:
            return kept  # kept before there was a key
        try:
            sealed = kept[_NONCE_BYTES:]
            return ChaCha20Poly1305(self._read()).decrypt(kept[:_NONCE_BYTES], sealed, about.encode())
        except InvalidTag:
            raise StorageError(
                Code.STORE_KEY_WRONG, f"what is kept of {about} does not open", at=str(self.path),
                expected="the key under which it was sealed",
            ) from None  # fmt: skip

    def _read(self, *, make: bool = False) -> bytes:
        if self._key is None:
            if make and not self.path.exists():
                self._make()
            try:
                require_private(self.path)
                key = bytes.fromhex(self.path.read_text(encoding="ascii").strip())
            except (OSError, ValueError):
                key = b""
            if len(key) != KEY_BYTES:
                raise StorageError(
                    Code.STORE_KEY_WRONG, "the key of this floor is missing or no key", at=str(self.path),
                    expected="the file that was made beside the database at the first start",
                )  # fmt: skip
            self._key = key
        return self._key

    def _make(self) -> None:
        try:
            write_whole(self.path, f"{os.urandom(KEY_BYTES).hex()}\n".encode(), once=True)
        except OSError as fault:
            raise StorageError(
                Code.STORE_UNREACHABLE, f"the key cannot be made: {fault.strerror}", at=str(self.path)
            ) from fault
