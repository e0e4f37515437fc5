"""Find the best results of this installation: over all public events whose results are final."""

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, Exists, IntegerField, OuterRef, QuerySet
from django.db.models.fields.json import KT
from django.db.models.functions import Cast

from mahjong_core.rulesets.records import Family
from scoring.common.selectors.basis import Basis
from scoring.models import Embargo, EntryKind, ResultStatus, SeatResult, SheetEntry
from scoring.standings.selectors.ranking import ranking
from tournaments.common.kept import kept as cache
from tournaments.common.look.collation import reader_key
from tournaments.common.selectors.visibility import visible_events
from tournaments.models import Participant, Person, Seat, Session, SessionStatus, Tournament
from tournaments.players.selectors.public_people import people_with_a_page

_LENGTH: Final = 5
_ASKED: Final = 4 * _LENGTH  # some may not be named
_KEPT_SECONDS: Final = 600


@dataclass(frozen=True)
class BestAtTable:
    """Represent a score or a hand at a table, and who had it."""

    value: int
    player: Participant
    session: int
    table: int


@dataclass(frozen=True)
class BestPerson:
    """Represent a count of a person with a public page."""

    value: int
    person: Person


@dataclass(frozen=True)
class FamilyBests:
    """Store the best of all events under one family of rules, each list the best first."""

    family: Family
    events: int
    hands: tuple[BestAtTable, ...]
    scores: tuple[BestAtTable, ...]
    tables_won: tuple[BestPerson, ...]
    tables_played: tuple[BestPerson, ...]

    @property
    def is_mcr(self) -> bool:
        return self.family is Family.MCR


def best_results() -> tuple[FamilyBests, ...]:
    """Return the bests of each family of rules that has a final event; kept until one of these events changes."""
    found = final_events().annotate(family=KT("rule_set__family"))
    events = list(found.order_by("pk").values_list("pk", "version", "family"))
    key = f"best-results:{hashlib.sha256(repr(events).encode()).hexdigest()}"
    kept: tuple[FamilyBests, ...] | None = cache.get(key)
    if kept is None:
        by_family = {family: [pk for pk, _version, name in events if name == family.value] for family in Family}
        kept = tuple(_bests_of(family, pks) for family, pks in by_family.items() if pks)
        cache.set(key, kept, _KEPT_SECONDS)
    return kept


def final_events() -> QuerySet[Tournament]:
    """Return the public events with all sessions released, except copies and events with an embargo."""
    own = Session.objects.filter(tournament=OuterRef("pk"), dropped_at__isnull=True)
    embargoes = Embargo.objects.filter(tournament=OuterRef("pk"), lifted_at__isnull=True)
    over = Exists(own), ~Exists(own.exclude(status=SessionStatus.RELEASED)), ~Exists(embargoes)
    return visible_events(None).filter(*over, copy_kind="")


def _bests_of(family: Family, events: list[int]) -> FamilyBests:
    seats = SeatResult.objects.filter(
        result__status=ResultStatus.VERIFIED,
        result__session__tournament__in=events,
        participant__isnull=False,
        counted__isnull=True,  # somebody else played
    )
    return FamilyBests(
        family=family,
        events=len(events),
        hands=_best_hands(events) if family is Family.MCR else (),
        scores=_best_scores(seats),
        tables_won=_counted_people(seats.filter(place=1)),
        tables_played=_counted_people(seats),
    )


def _best_scores(seats: QuerySet[SeatResult]) -> tuple[BestAtTable, ...]:
    rows = seats.select_related("participant__tournament", "result__table__session").order_by(
        "-table_score", "result__submitted_at", "pk"
    )
    found = (
        BestAtTable(row.table_score, row.participant, row.result.table.session.number, row.result.table.number)
        for row in rows[:_ASKED]
        if row.participant is not None
    )
    return _named(found)


def _best_hands(events: list[int]) -> tuple[BestAtTable, ...]:
    """Return the hands of most points on verified sheets, the earlier first where two are worth the same."""
    entries = SheetEntry.objects.filter(
        Exists(SeatResult.objects.filter(result__table=OuterRef("table"), result__status=ResultStatus.VERIFIED)),
        table__session__tournament__in=events,
        kind=EntryKind.HAND,
        superseded_by__isnull=True,
        payload__outcome="win",
    )
    entries = entries.annotate(points=Cast(KT("payload__value"), IntegerField())).order_by("-points", "at", "pk")
    rows = list(entries.select_related("table__session")[:_ASKED])
    seats = Seat.objects.filter(table__in=[row.table_id for row in rows], participant__isnull=False)
    players = {
        (seat.table_id, seat.wind): seat.participant
        for seat in seats.select_related("participant__tournament")
        if seat.participant is not None
    }
    found = (
        BestAtTable(row.payload["value"], player, row.table.session.number, row.table.number)
        for row in rows
        if (player := players.get((row.table_id, row.payload["winner"]))) is not None
    )
    return _named(found)


def _named(found: Iterable[BestAtTable]) -> tuple[BestAtTable, ...]:
    """Return the first of those whose name the results of their event show."""
    named: list[BestAtTable] = []
    for row in found:
        shown = {standing.entrant_id for standing in ranking(row.player.tournament, Basis.RELEASED).rows}
        if row.player.pk in shown:
            named.append(row)
        if len(named) == _LENGTH:
            break
    return tuple(named)


def _counted_people(seats: QuerySet[SeatResult]) -> tuple[BestPerson, ...]:
    """Return who of those with a public page has most of these seats (two queries)."""
    agreed = seats.filter(participant__person__in=people_with_a_page())
    listed = agreed.values("participant__person").annotate(number=Count("pk")).order_by()
    rows = listed.values_list("participant__person", "number", "participant__person__name")
    first = sorted(rows, key=lambda row: (-row[1], reader_key(row[2])))[:_LENGTH]
    counts = {pk: number for pk, number, _name in first}
    people = people_with_a_page().in_bulk(list(counts))
    return tuple(BestPerson(number, people[pk]) for pk, number in counts.items() if pk in people)
