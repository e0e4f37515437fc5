"""Encrypt event files in the open format of age, with a passphrase or a key.

A key seals while the file streams by. A passphrase seals in memory, so only files up to ``MAX_SEALED`` bytes.
"""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

import pyrage
from django.utils.translation import gettext_lazy as _

from archive.common.services.writing import whole_file
from tournaments.common.errors import Malformed

MAX_SEALED: Final = 256 * 1024 * 1024
LEAST_PASSPHRASE: Final = 12
_SIGN: Final = b"age-encryption.org/v1"


def check_passphrase(passphrase: str) -> None:
    """Raise ``archive.passphrase_short`` for a passphrase that is too short."""
    if len(passphrase) < LEAST_PASSPHRASE:
        sentence = _("Use a passphrase of at least %(least)s characters, such as four words.")
        raise Malformed("archive.passphrase_short", sentence % {"least": LEAST_PASSPHRASE}, {"least": LEAST_PASSPHRASE})


def encrypt_file(plain: Path, sealed: Path, *, passphrase: str = "", recipient: str = "") -> None:
    """Write ``plain`` encrypted into ``sealed``, for a passphrase or for the key with the public half ``recipient``.

    Refuses with ``archive.passphrase_short``, ``archive.too_large_to_seal`` and ``archive.key_malformed``.
    """
    with plain.open("rb") as file, whole_file(sealed) as out:
        if recipient:
            pyrage.encrypt_io(file, out, [_recipient(recipient)])
            return
        check_passphrase(passphrase)
        if plain.stat().st_size > MAX_SEALED:
            sentence = _("A passphrase can encrypt files of up to %(most)s MB. Use a key for this file.")
            raise Malformed("archive.too_large_to_seal", sentence % {"most": MAX_SEALED >> 20}, {"most": MAX_SEALED})
        out.write(pyrage.passphrase.encrypt(file.read(), passphrase))


def is_sealed(file: IO[bytes]) -> bool:
    """Return whether a file is encrypted, and rewind it."""
    file.seek(0)
    begins = file.read(len(_SIGN))
    file.seek(0)
    return begins == _SIGN


@contextmanager
def decrypted_file(file: IO[bytes], *, passphrase: str = "", key: str = "") -> Iterator[IO[bytes]]:
    """Decrypt the file; an unencrypted file is returned unchanged.

    Refuses with ``archive.sealed`` (neither passphrase nor key), ``archive.wrong_passphrase`` and
    ``archive.too_large_to_seal``.
    """
    if not is_sealed(file):
        yield file
        return
    if not (passphrase or key):
        raise Malformed("archive.sealed", _("This file is encrypted. Enter its passphrase or its key."))
    with tempfile.TemporaryFile() as plain:
        try:
            _open(file, plain, passphrase=passphrase, key=key)
        except pyrage.DecryptError as error:
            sentence = _("The passphrase or key is wrong, or the file is damaged.")
            raise Malformed("archive.wrong_passphrase", sentence) from error
        plain.seek(0)
        yield plain


def _open(file: IO[bytes], plain: IO[bytes], *, passphrase: str, key: str) -> None:
    if key:
        pyrage.decrypt_io(file, plain, [_identity(key)])
        return
    sealed = file.read(MAX_SEALED + (1 << 20))
    if file.read(1):
        raise Malformed("archive.too_large_to_seal", _("This encrypted file is too large for a passphrase."))
    plain.write(pyrage.passphrase.decrypt(sealed, passphrase))


def new_key() -> tuple[str, str]:
    """Return a new key and its public half: the key decrypts, the public half encrypts."""
    identity = pyrage.x25519.Identity.generate()
    return str(identity), str(identity.to_public())


def _recipient(text: str) -> pyrage.x25519.Recipient:
    try:
        return pyrage.x25519.Recipient.from_str(text.strip())
    except pyrage.RecipientError as error:
        raise _bad_key() from error


def _identity(text: str) -> pyrage.x25519.Identity:
    lines = [line.strip() for line in text.splitlines()]
    try:
        return pyrage.x25519.Identity.from_str(next(line for line in lines if line and not line.startswith("#")))
    except (pyrage.IdentityError, StopIteration) as error:
        raise _bad_key() from error


def _bad_key() -> Malformed:
    return Malformed("archive.key_malformed", _("This is not a key. A key begins with AGE-SECRET-KEY-1 or age1."))
