"""Store bytes that come in pieces as a file that can be read more than once."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from tempfile import SpooledTemporaryFile
from typing import IO, Final

_IN_MEMORY: Final = 1 << 20


@contextmanager
def spooled(chunks: Iterable[bytes]) -> Iterator[IO[bytes]]:
    """Store the bytes of ``chunks``, beyond a megabyte on disk; they are deleted afterwards."""
    with SpooledTemporaryFile(max_size=_IN_MEMORY) as file:
        for data in chunks:
            file.write(data)
        file.seek(0)
        yield file
