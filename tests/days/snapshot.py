"""What stands in an event, as plain values by key, so that two moments can be compared."""

from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any

from penalties.models import Revocation, Ruling
from scoring.models import Release, ResultVersion, SheetEntry, SheetSignature
from tests.days.day import Day, Named
from tournaments.models import (
    Participant,
    Participation,
    Phase,
    Seat,
    SeatingDraw,
    SeatOccupancy,
    Session,
    Table,
    TableLink,
    TableReferee,
    TableStatus,
    Tournament,
)

Key = tuple[Any, ...]
Snapshot = Mapping[Key, Any]
AT = ("table__session__number", "table__number")


def snapshot(day: Day) -> Snapshot:
    """Fifteen queries. A value is whatever must be equal for the thing to be the same."""
    return {**_at_tables(day.event), **_of_event(day.event)}


def _at_tables(event: Tournament) -> Snapshot:
    here = {"table__session__tournament": event}
    tables: dict[Key, Any] = {}
    lists: dict[Key, list[Any]] = defaultdict(list)
    _sheets(event, lists)
    laid = Table.objects.filter(session__tournament=event, session__dropped_at=None)
    for session, number, uid, status in laid.values_list("session__number", "number", "uid", "status"):
        tables["table", session, number] = uid
        if status != TableStatus.EMPTY:
            lists["sheet", session, number].append(status)
    for *where, wind, player in Seat.objects.filter(**here).values_list(*AT, "wind", "participant__number"):
        tables["seat", *where, wind] = player
    for *where, uid in TableLink.objects.filter(**here, closed_at=None).values_list(*AT, "uid"):
        tables["card", *where] = uid
    for *where, user in TableReferee.objects.filter(**here).values_list(*AT, "user"):
        tables["referee", *where] = user
    for *where, wind, _row in SeatOccupancy.objects.filter(**here).order_by("pk").values_list(*AT, "wind", "pk"):
        lists["substitute", *where, wind].append(1)
    return tables | {key: tuple(values) for key, values in lists.items()}


def _sheets(event: Tournament, lists: dict[Key, list[Any]]) -> None:
    here = {"table__session__tournament": event}
    for model, column in ((SheetEntry, "sequence"), (SheetSignature, "pk")):
        for *where, value in model.objects.filter(**here).order_by("pk").values_list(*AT, column):
            lists["sheet", *where].append(value)
    for *where, number, status in (
        ResultVersion.objects.filter(**here).order_by("number").values_list(*AT, "number", "status")
    ):
        lists["sheet", *where].append((number, status))


def _of_event(event: Tournament) -> Snapshot:
    results: dict[Key, Any] = {}
    for number, status in Session.objects.filter(tournament=event).values_list("number", "status"):
        results["session", number] = status
    for number, name, state in Participant.objects.filter(tournament=event).values_list("number", "name", "state"):
        results["person", number] = name, state
    marks = Participation.objects.filter(participant__tournament=event).values_list("participant__number", flat=True)
    for number, count in Counter(marks).items():
        results["takes part", number] = count
    results["draws",] = tuple(SeatingDraw.objects.filter(tournament=event).order_by("pk").values_list("uid", "status"))
    phases = Phase.objects.filter(tournament=event).order_by("pk")
    results["phases",] = tuple(phases.values_list("uid", "status", "sessions"))
    released = Release.objects.filter(session__tournament=event).values_list("session__number", flat=True)
    for number, count in Counter(released).items():
        results["released", number] = count
    rulings = Ruling.objects.filter(tournament=event).count()
    results["ruling",] = rulings, Revocation.objects.filter(ruling__tournament=event).count()
    return results


def not_named(before: Snapshot, after: Snapshot, names: Named) -> list[Key]:
    """The keys whose values differ although nothing named them."""
    changed = (key for key in before.keys() | after.keys() if before.get(key) != after.get(key))
    return sorted((key for key in changed if not any(key[: len(name)] == name for name in names)), key=repr)
