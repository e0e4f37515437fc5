"""Leave out of a revision, which is public, what would reveal an illness.

Event files, which the staff take out, say it; ``rankings`` and ``tables`` read both.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

__all__ = ["OFF_THE_LIST", "REPLACED", "UNRANKED", "without_illness"]

_REMOVED: Final = "removed_for_illness"
UNRANKED: Final = "unranked"
REPLACED: Final = "replaced"
# States in which a player is not on the list of the standings at all.
OFF_THE_LIST: Final = frozenset({_REMOVED, UNRANKED})
# What a seat is worth is the same for both (``penalties.substitutes``), so that one word stands for them.
_CAUSES: Final = {"ill": REPLACED, "disqualified": REPLACED}
_STATES: Final = {_REMOVED: UNRANKED}
_WORDS: Final[Mapping[str, Mapping[str, Mapping[str, str]]]] = {
    "tournaments.participant": {"state": _STATES},
    "tournaments.participantmove": {"before": _STATES, "after": _STATES},
    "tournaments.seatoccupancy": {"cause": _CAUSES},
}

_Rows = Mapping[str, Sequence[Mapping[str, Any]]]


def without_illness(rows: _Rows) -> dict[str, list[dict[str, Any]]]:
    """Return the rows with neutral words instead of states and causes that reveal illness."""
    return {model: [_neutral(row, _WORDS.get(model, {})) for row in listed] for model, listed in rows.items()}


def _neutral(row: Mapping[str, Any], words: Mapping[str, Mapping[str, str]]) -> dict[str, Any]:
    return {**row, **{column: known.get(row[column], row[column]) for column, known in words.items()}}
