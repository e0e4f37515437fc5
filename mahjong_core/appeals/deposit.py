"""What goes back of a deposit: by the form that answered, else by where the appeal ended."""

from mahjong_core.appeals.moves import Status
from mahjong_core.appeals.terms import WHOLE


def refund_percent(status: Status, *, written: int | None, heard: bool) -> int | None:
    """Per cent of the deposit that goes back; None while it stays held.

    ``written`` is what reception or decision wrote down. Withdrawn before the committee had it: returned, for nothing
    was judged; afterwards it was not won, and 3.12.2 keeps it. Lapsed: there never was a written appeal.
    """
    if status is Status.WITHDRAWN:
        return 0 if heard else WHOLE
    if status is Status.LAPSED:
        return WHOLE
    return written
