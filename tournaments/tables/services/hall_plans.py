"""Draw the plan of the hall."""

from collections.abc import Mapping
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from tournaments.common.actors import Actor
from tournaments.common.errors import Refusal
from tournaments.common.permissions import check_may
from tournaments.common.policies import check_writable
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version
from tournaments.models import TablePlace, Tournament
from tournaments.tables.models.hall_plans import MAX_LINES
from tournaments.tables.selectors.hall_plans import Place, hall_plan


def place_tables(*, tournament: Tournament, places: Mapping[int, Place], by: Actor, at: datetime) -> None:
    """Replace the whole plan: row and column by table number. An empty plan restores the order of numbers.

    Raise ``hall.table_unknown``, ``hall.place_taken`` and ``hall.off_the_plan``.
    """
    check_may(by, "hall.plan", tournament)
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        check_writable(current)
        before = hall_plan(current)
        _check_places(places, before.places)
        TablePlace.objects.filter(tournament=current).delete()
        TablePlace.objects.bulk_create(
            TablePlace(tournament=current, number=number, row=row, column=column)
            for number, (row, column) in sorted(places.items())
        )
        was, now = ({} if before.is_plain else _facts(before.places)), _facts(places)
        record("hall.drawn", current, by=by, at=at, tournament=current, before={"places": was}, after={"places": now})
        raise_version(current, ())


def _facts(places: Mapping[int, Place]) -> dict[str, str]:
    return {str(number): f"{row}/{column}" for number, (row, column) in sorted(places.items())}


def _check_places(places: Mapping[int, Place], known: Mapping[int, Place]) -> None:
    taken: dict[Place, int] = {}
    for number, place in sorted(places.items()):
        if number not in known:
            raise Refusal(
                "hall.table_unknown", _("Table %(table)s does not exist.") % {"table": number}, {"table": number}
            )
        if not all(1 <= line <= MAX_LINES for line in place):
            text = _("Table %(table)s: rows and columns must be from 1 to %(most)s.")
            raise Refusal("hall.off_the_plan", text % {"table": number, "most": MAX_LINES}, {"table": number})
        other = taken.setdefault(place, number)
        if other != number:
            text = _("Tables %(one)s and %(two)s have the same position.")
            raise Refusal("hall.place_taken", text % {"one": other, "two": number}, {"tables": [other, number]})
