"""Draw a lot in public among level players: committed first, then drawn with a public value.

It is drawn as the seating is (``ceremony``): chance comes from a secret that was committed to and from a value that
nobody knew then.
"""

from collections.abc import Sequence
from typing import Any, Final

from mahjong_core.seating.public.ceremony import commitment, commitment_text, drawn_seed
from mahjong_core.seating.stream import SeedStream

__all__ = ["lot_commitment", "lot_order", "lot_text"]

_DOMAIN: Final = b"seatwind lot 1"


def _inputs(event: str, phase: int, players: Sequence[int]) -> dict[str, Any]:
    return {"event": event, "lot": "tie at the line", "phase": phase, "players": sorted(players)}


def lot_text(event: str, phase: int, players: Sequence[int], secret: str) -> str:
    """Return the line whose SHA-256 is the commitment. ``players``: the numbers of those level; ``phase``.

    Its number.
    """
    return commitment_text(_inputs(event, phase, players), secret)


def lot_commitment(event: str, phase: int, players: Sequence[int], secret: str) -> str:
    """Return the commitment to publish before the lot is drawn."""
    return commitment(_inputs(event, phase, players), secret)


def lot_order(players: Sequence[int], secret: str, public_value: str) -> tuple[int, ...]:
    """Return the players in the order drawn, the first comes through first: their numbers, sorted, then shuffled."""
    drawn = sorted(players)
    SeedStream(drawn_seed(secret, public_value), _DOMAIN).shuffle(drawn)
    return tuple(drawn)
