"""Read what older files have and no event has any more: it is skipped, and the file opens."""

from collections.abc import Mapping
from typing import Final

from mahjong_core.verify import EventFile, FilePart
from tournaments.models import CopyKind
from tournaments.registry.event_parts import Row

# Kinds of rows with their pictures.
FORMER_PARTS: Final = frozenset(
    {
        "reports.application",
        "reports.applicationfile",
        "reports.eventreportform",
        "reports.sitereportform",
        "series.honourslevel",
        "series.honoursapplication",
        "series.honoursmove",
    }
)
# Of an event's file alone: it had the clubs of the site, and with each person the one that the site knew.
_OF_EVENTS: Final = frozenset({"tournaments.club"})
FORMER_COLUMNS: Final[Mapping[str, frozenset[str]]] = {
    "tournaments.person": frozenset({"club"}),
    "series.seriesevent": frozenset({"sanction"}),
    "paper.printrun": frozenset({"copies"}),
    "tournaments.staffrole": frozenset({"sessions"}),
    "registration.invitation": frozenset({"sessions"}),
    "registration.registrationform": frozenset({"site"}),
}
# A role for some sessions alone is left out: brought in without its limit it would give more than was given.
_LIMITED: Final = frozenset({"tournaments.staffrole", "registration.invitation"})


def present_parts(source: EventFile) -> list[str]:
    """Return the kinds of rows of the file in its order, without those removed from events."""
    gone = FORMER_PARTS | _OF_EVENTS if source.kind == "event" else FORMER_PARTS
    return [name for name in source.by_model if name not in gone]


def present_pictures(source: EventFile) -> list[FilePart]:
    """Return the pictures of the file without those of rows removed from events."""
    return [part for part in source.pictures if part.model not in FORMER_PARTS]


def present_row(model: str, row: Row) -> Row | None:
    """Return the row with its model's present columns; None for one that means nothing without the others."""
    if model in _LIMITED and row.get("sessions"):
        return None
    if model == "tournaments.tournament":
        return present_event(row)
    former = FORMER_COLUMNS.get(model, frozenset())
    return {name: value for name, value in row.items() if name not in former} if former else row


def present_event(row: Row) -> Row:
    """Return the event's row. Until 28 November 2026 demo and rehearsal were two columns."""
    if "copy_kind" in row:
        return row
    original = row.get("rehearsal_of")
    kind = CopyKind.REHEARSAL if original else CopyKind.DEMO if row.get("is_demo") else ""
    kept = {name: value for name, value in row.items() if name not in ("is_demo", "rehearsal_of")}
    return kept | {"copy_kind": str(kind), "copy_of": original}
