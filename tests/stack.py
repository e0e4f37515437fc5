"""Room on the interpreter's stack for the whole of a test.

CPython keeps the frames of Python calls in pieces of 16 KiB; a call that does not fit gets a new piece from the system,
given back when it returns. A test that requests a page stands so deep that its busiest calls begin such a piece, ten
thousand times a second (``strace -c``: a seventh of the suite's time). A frame that asks for much gets a large piece,
and what it calls lives in the rest of it.
"""

from collections.abc import Callable
from typing import Final

_SLOTS: Final = 2**16  # half a MiB for this frame's own stack: CPython doubles the piece, the other half is the test's


def with_room(call: Callable[[], object]) -> None:
    """Call it with half a MiB before the next piece of stack is needed."""
    call()


with_room.__code__ = with_room.__code__.replace(co_stacksize=_SLOTS)
