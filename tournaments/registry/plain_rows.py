"""Register the function that writes rows of an event without personal data, for what is published and signed."""

from collections.abc import Callable, Collection
from typing import Final, TypeAlias

from tournaments.common.registry import Registry
from tournaments.models import Tournament
from tournaments.registry.event_parts import Row

# By model, such as ``scoring.sheetentry``: the rows of those that are asked for, in the order of their writing.
PlainRows: TypeAlias = Callable[[Tournament, Collection[str]], dict[str, list[Row]]]
plain_rows: Final[Registry[PlainRows]] = Registry("plain rows of")


def register_plain_rows(name: str, read: PlainRows) -> None:
    """Register the function of the one app that knows how rows are written."""
    plain_rows.register(name, read)


def plain_rows_of(tournament: Tournament, models: Collection[str]) -> dict[str, list[Row]]:
    """Return the rows of these models, as of the transaction's moment."""
    return {name: rows for read in plain_rows for name, rows in read(tournament, models).items()}
