"""Plan events of a season, take over final results, add lists of places, and remove events."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from typing import Final

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from mahjong_core.placement import fraction_text
from mahjong_core.rulesets import Family, from_data
from mahjong_core.series.season import mers_weight
from mahjong_core.series.standings import Scheme
from mahjong_core.standings import Standing
from scoring.common.selectors.basis import Basis
from scoring.standings.selectors.ranking import ranking
from scoring.standings.selectors.rows import total_of
from scoring.standings.selectors.who_played import places_of_players
from series.models import FIGURE_LENGTH, TWELFTHS, FamilyChoice, Series, SeriesEvent, SeriesResult
from series.permissions import check_may_keep
from series.selectors.finals import is_final
from series.selectors.people import namesakes
from series.selectors.rules_data import rules_from_data
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Malformed
from tournaments.common.person_names import name_list
from tournaments.common.services.audit import record
from tournaments.models import EventStatus, Tournament

_MOST_LEVEL: Final = 4  # that many may share the first place, and any place in the shortest list
_MAX_NAMED: Final = 5


@dataclass(frozen=True)
class EventFacts:
    """Store an event's fields.

    ``weight`` None: as the rules of the season weigh an event, in the European scheme by its size, else 1.
    """

    name: str
    held_on: date
    family: str
    players: int
    country: str = ""
    weight: Fraction | None = None
    days: int = 1


@dataclass(frozen=True)
class PlaceRow:
    """Store a line of the final ranking of an event held elsewhere; ``table_points`` and ``score`` are exact texts."""

    place: int
    name: str
    country: str = ""
    club: str = ""
    federation_number: str = ""
    table_points: str = ""
    score: str = ""


def plan_event(*, series: Series, facts: EventFacts, by: Actor, at: datetime) -> SeriesEvent:
    """Add a coming event and return it; ``facts.players`` are those expected. Refuses as ``bring_in`` does."""
    check_may_keep(by, series)
    with transaction.atomic():
        event = _made(series, facts, countries=1)
        record("series.planned", event, by=by, at=at, after={"event": event.name, "players": event.players})
    return event


def bring_in(
    *,
    series: Series,
    facts: EventFacts,
    rows: Sequence[PlaceRow],
    namesakes_differ: bool = False,
    by: Actor,
    at: datetime,
) -> SeriesEvent:
    """Add a past event with its places and return it; ``facts.players`` may be more than the rows, never fewer.

    ``namesakes_differ``: rows with one name and country and no number are different people, which is asked otherwise.

    Refuses with ``series.no_results``, ``series.players_too_few``, ``series.places_malformed``, ``series.namesakes``,
    ``series.event_there``, ``series.weight_malformed`` and ``series.number_twice``.
    """
    check_may_keep(by, series)
    check_list(rows, facts.players, namesakes_differ=namesakes_differ)
    with transaction.atomic():
        event = _made(series, facts, countries=len({row.country for row in rows if row.country}))
        _fill(event, rows, by=by, at=at)
    return event


def check_list(rows: Sequence[PlaceRow], players: int, *, namesakes_differ: bool) -> None:
    """Refuse a list as ``bring_in`` does, before anything is written."""
    _check_rows(rows, players)
    _check_places(rows)
    if not namesakes_differ:
        _check_namesakes(rows)


def take_over(
    *, series: Series, tournament: Tournament, weight: Fraction | None, by: Actor, at: datetime
) -> SeriesEvent:
    """Take over the public places of an event of this installation, or refresh them, and return the season's event.

    Refuses with ``series.not_final`` while a session is not released or something is kept back, so that a season never
    tells more than the event does; of a draft and of a rehearsal nothing is final.
    """
    check_may_keep(by, series)
    is_public = tournament.status != EventStatus.DRAFT and not tournament.is_rehearsal
    if not is_public or not is_final(tournament):
        raise Conflict(
            "series.not_final",
            _("The results of %(event)s are not final: release every session first.") % {"event": tournament.name},
            {"slug": tournament.slug},
        )
    rows = _public_places(tournament)
    _check_rows(rows, len(rows))
    last = tournament.ends_on or tournament.starts_on
    facts = EventFacts(
        name=tournament.name,
        held_on=tournament.starts_on,
        family=from_data(tournament.rule_set).family.value,
        players=len(rows),
        country=tournament.country,
        weight=weight,
        days=(last - tournament.starts_on).days + 1,
    )
    with transaction.atomic():
        locked = Series.objects.select_for_update().get(pk=series.pk)
        standing = locked.events.filter(tournament_uid=tournament.uid).first()
        if standing is None:
            event = _made(locked, facts, countries=len({row.country for row in rows if row.country}))
            event.tournament_uid = tournament.uid
        else:
            event = standing
            event.players = len(rows)
            event.results.all().delete()
        event.save()
        _fill(event, rows, by=by, at=at)
    return event


def remove_event(*, event: SeriesEvent, by: Actor, at: datetime) -> None:
    """Remove the event from the season; an event of this installation is unchanged, and can be added again."""
    check_may_keep(by, event.series)
    with transaction.atomic():
        facts = {"event": event.name, "results": event.results.count()}
        record("series.removed", event, by=by, at=at, before=facts)
        event.delete()


def _public_places(tournament: Tournament) -> list[PlaceRow]:
    current = ranking(tournament, Basis.RELEASED)
    people = current.people
    family = from_data(tournament.rule_set).family
    return [
        PlaceRow(
            place,
            people[row.entrant_id].name,
            people[row.entrant_id].country,
            people[row.entrant_id].club,
            people[row.entrant_id].federation_number,
            *_figures(row, family),
        )
        for row, place in places_of_players(current)
    ]


def _figures(row: Standing, family: Family) -> tuple[str, str]:
    """Return table points and score of a row, in riichi the total alone."""
    total = total_of(row)
    if family is Family.RIICHI or total is not None:
        return "", "" if total is None else fraction_text(total)
    return fraction_text(row.table_points), fraction_text(Fraction(row.table_score))


def _check_rows(rows: Sequence[PlaceRow], players: int) -> None:
    if not rows:
        raise Malformed("series.no_results", _("The list has no results."))
    most = max(len(rows), *(row.place for row in rows))
    if players < most:
        words = ngettext(
            "Enter at least %(n)s player: their number sets what each place is worth.",
            "Enter at least %(n)s players: their number sets what each place is worth.",
            most,
        )
        raise Malformed(
            "series.players_too_few",
            words % {"n": most},
            {"players": players, "least": most},
        )


def _check_places(rows: Sequence[PlaceRow]) -> None:
    """Refuse places that no ranking gives: after two second places comes the fourth, and not everybody is first."""
    counted = Counter(row.place for row in rows)
    before = 0
    for place, times in sorted(counted.items()):
        most = _MOST_LEVEL if place == 1 else max(_MOST_LEVEL, len(rows) // 2)
        if place <= before or times > most:
            sentence = _(
                "Place %(place)s cannot be right. After two second places comes the fourth, and the players of a list "
                "do not all share one place."
            )
            facts = {"place": place, "times": times, "before": before}
            raise Malformed("series.places_malformed", sentence % facts, facts)
        before += times


def _check_namesakes(rows: Sequence[PlaceRow]) -> None:
    twice = namesakes(rows)
    if twice:
        names = name_list(f"{name} ({country})" if country else name for name, country in twice[:_MAX_NAMED])
        sentence = _(
            "Several rows have the same name: %(names)s. Add federation numbers or clubs, then confirm that they are "
            "different people."
        )
        raise Malformed("series.namesakes", sentence % {"names": names}, {"names": [name for name, _country in twice]})


def _made(series: Series, facts: EventFacts, *, countries: int) -> SeriesEvent:
    weight = facts.weight
    if weight is None:
        by_size = rules_from_data(series.rules).scheme is Scheme.MERS
        sized = mers_weight(days=facts.days, players=facts.players, countries=countries).total
        weight = sized if by_size else Fraction(1)
    twelfths = weight * TWELFTHS
    if twelfths.denominator != 1 or not 1 <= twelfths <= 100 * TWELFTHS:
        raise Malformed("series.weight_malformed", _("Enter a weight such as 1, 1.5 or 2, at most 100."))
    if facts.family not in FamilyChoice.values or facts.players < 1 or not facts.name.strip():
        raise Malformed("series.event_malformed", _("Enter a name, a game and at least one player."))
    named = {"name": facts.name.strip(), "held_on": facts.held_on}
    fields = {
        "family": facts.family,
        "players": facts.players,
        "country": facts.country,
        "weight_twelfths": int(twelfths),
    }
    # An event that was planned is held now.
    planned = SeriesEvent.objects.filter(series=series, taken_at__isnull=True, **named)
    if planned.update(**fields):
        return planned.get()
    try:
        with transaction.atomic():
            return SeriesEvent.objects.create(series=series, **named, **fields)
    except IntegrityError as error:
        raise Conflict(
            "series.event_there",
            _("The season already has an event with this name on this day."),
            {"name": facts.name},
        ) from error


def _fill(event: SeriesEvent, rows: Sequence[PlaceRow], *, by: Actor, at: datetime) -> None:
    event.taken_at = at
    event.save(update_fields=["taken_at"])
    try:
        with transaction.atomic():
            SeriesResult.objects.bulk_create(
                SeriesResult(
                    event=event,
                    place=row.place,
                    name=row.name,
                    country=row.country,
                    club=row.club,
                    federation_number=row.federation_number,
                    table_points=row.table_points[:FIGURE_LENGTH],
                    score=row.score[:FIGURE_LENGTH],
                )
                for row in rows
            )
    except IntegrityError as error:
        raise Malformed("series.number_twice", _("Two rows have the same federation number.")) from error
    facts = {"event": event.name, "results": len(rows), "players": event.players}
    record("series.taken", event, by=by, at=at, after=facts)
