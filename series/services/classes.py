"""Create, replace and remove classes of a season's players."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from series.models import Series, SeriesClass, SeriesClassMember, SeriesResult
from series.permissions import check_may_keep
from series.selectors.people import key_finder
from tournaments.common.actors import Actor
from tournaments.common.errors import Malformed
from tournaments.common.person_names import name_list
from tournaments.common.selectors.folding import folded
from tournaments.common.services.audit import record

MAX_NAME = 40
_MAX_LISTED = 5


def set_class(*, series: Series, name: str, players: Sequence[str], by: Actor, at: datetime) -> SeriesClass:
    """Set the members of the class of this name and return it; a new name creates a class.

    ``players`` are federation numbers, or names as the results of the season have them. Refuses with
    ``series.name_missing``, and with ``series.class_player_unknown``, naming those whom no result knows, or whom
    several know.
    """
    check_may_keep(by, series)
    short_name = name.strip()[:MAX_NAME]
    if not short_name:
        raise Malformed("series.name_missing", _("Enter a name for the class."))
    people = _people(series, players)
    with transaction.atomic():
        locked = Series.objects.select_for_update().get(pk=series.pk)
        made, _new = SeriesClass.objects.get_or_create(series=locked, name=short_name)
        made.members.all().delete()
        SeriesClassMember.objects.bulk_create(
            SeriesClassMember(
                of=made, name=person.name, country=person.country, federation_number=person.federation_number
            )
            for person in people
        )
        record("series.class_set", made, by=by, at=at, after={"class": short_name, "players": len(people)})
    return made


def remove_class(*, of: SeriesClass, by: Actor, at: datetime) -> None:
    """Remove the class; its players stay in the season."""
    check_may_keep(by, of.series)
    with transaction.atomic():
        record("series.class_removed", of, by=by, at=at, before={"class": of.name})
        of.delete()


def _people(series: Series, players: Sequence[str]) -> list[SeriesResult]:
    """Return the latest result of each person; duplicates in the list count once."""
    rows = list(SeriesResult.objects.filter(event__series=series).order_by("event__held_on", "id"))
    key_of = key_finder(rows)
    by_name: dict[str, dict[str, SeriesResult]] = {}
    for row in rows:
        names = [folded(row.name), *([row.federation_number] if row.federation_number else [])]
        for name in names:
            known = by_name.setdefault(name, {})
            earlier = known.get(key_of(row))
            # One without a number may be the later: the number tells them apart, so a row that has it stands.
            if row.federation_number or earlier is None or not earlier.federation_number:
                known[key_of(row)] = row
    people: dict[tuple[str, str, str], SeriesResult] = {}
    unknown = []
    for typed in (player.strip() for player in players):
        known = by_name.get(folded(typed), {})
        if len(known) == 1:
            row = next(iter(known.values()))
            people[row.name, row.country, row.federation_number] = row
        elif typed:
            unknown.append(typed)
    if unknown:
        raise Malformed(
            "series.class_player_unknown",
            _("These entries do not match exactly one player of the season: %(names)s.")
            % {"names": name_list(unknown[:_MAX_LISTED])},
            {"players": unknown},
        )
    return list(people.values())
