"""Build a workbook of a whole event: players, seating, results, hands, rulings, standings."""

from collections.abc import Iterator
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from mahjong_core.placement import from_twelfths
from penalties.rulings.selectors.records import ruling_rows
from reports.exports.selectors.rows import (
    SIDE_HEAD,
    rulings_header,
    rulings_rows,
    side_rows,
    standings_header,
    standings_rows,
)
from scoring.common.selectors.basis import Basis
from scoring.models import EntryKind, ResultStatus, SeatResult, SheetEntry
from scoring.side_rankings.selectors.tables import side_tables
from scoring.standings.selectors.ranking import ranking
from tournaments.common.look.workbooks import SheetOfRows
from tournaments.models import Participant, Seat, Tournament

_PLAYERS: Final = (
    "number",
    "name",
    "given_name",
    "family_name",
    "country",
    "club",
    "team",
    "federation_number",
    "state",
    "region",
)
_PERSON: Final = ("participant__number", "participant__name")
_SEATING: Final = ("session", "table", "wind", "number", "name")
_RESULTS: Final = ("session", "table", "wind", "number", "name", "table_score", "place", "table_points")
_HANDS: Final = ("session", "table", "entry", "number", "outcome", "winner", "discarder", "value", "han", "fu")


def event_sheets(tournament: Tournament) -> Iterator[SheetOfRows]:
    """Yield the sheets as the staff reads them: verified results, with federation numbers.

    Twelve queries; more where side rankings are chosen.
    """
    current = ranking(tournament, Basis.VERIFIED)
    yield SheetOfRows(_("Players"), [_PLAYERS, *_players(tournament)])
    yield SheetOfRows(_("Seating"), [_SEATING, *_seats(tournament)])
    yield SheetOfRows(_("Results"), [_RESULTS, *_results(tournament)])
    yield SheetOfRows(_("Hands"), [_HANDS, *_hands(tournament)])
    rulings = rulings_rows(ruling_rows(tournament, with_notes=False), with_notes=False)
    yield SheetOfRows(_("Rulings"), [rulings_header(with_notes=False), *rulings], zone=ZoneInfo(tournament.time_zone))
    head = standings_header(current, for_staff=True)
    yield SheetOfRows(_("Standings"), [head, *standings_rows(current, for_staff=True)])
    tables = side_tables(tournament, Basis.VERIFIED)
    if tables:
        yield SheetOfRows(_("Side rankings"), [SIDE_HEAD, *side_rows(tables)])


def event_facts(tournament: Tournament) -> SheetOfRows:
    """Return the first sheet: which event it is, and when it was written out."""
    facts: list[tuple[str, Any]] = [
        ("name", tournament.name),
        ("place", tournament.place),
        ("country", tournament.country),
        ("starts_on", tournament.starts_on),
        ("ends_on", tournament.ends_on),
        ("rule_set", tournament.preset),
        ("created", tournament.created_at.astimezone(ZoneInfo(tournament.time_zone))),
        ("version", tournament.version),
    ]
    return SheetOfRows(_("Event"), [("what", "value"), *facts])


def _players(tournament: Tournament) -> Iterator[list[object]]:
    for participant in Participant.objects.filter(tournament=tournament).select_related("team").order_by("number"):
        team = participant.team.name if participant.team else ""
        named = [participant.number, participant.name, participant.given_name, participant.family_name]
        member_of = [participant.country, participant.club, team, participant.federation_number]
        yield [*named, *member_of, participant.state, participant.region]


def _seats(tournament: Tournament) -> Iterator[list[object]]:
    seats = Seat.objects.filter(table__session__tournament=tournament, table__cleared_at__isnull=True)
    seats = seats.order_by("table__session__number", "table__number", "id")
    for *place, number, name in seats.values_list("table__session__number", "table__number", "wind", *_PERSON):
        yield [*place, number, name or ""]


def _results(tournament: Tournament) -> Iterator[list[object]]:
    rows = SeatResult.objects.filter(result__session__tournament=tournament, result__status=ResultStatus.VERIFIED)
    rows = rows.order_by("result__session__number", "result__table__number", "id")
    seat = ("result__session__number", "result__table__number", "wind")
    for *place, number, name, score, reached, twelfths in rows.values_list(
        *seat, *_PERSON, "table_score", "place", "twelfths"
    ):
        yield [*place, number, name or "", score, reached, from_twelfths(twelfths)]


def _hands(tournament: Tournament) -> Iterator[list[object]]:
    """Yield the hands that stand; hands replaced by another entry are left out."""
    entries = SheetEntry.objects.filter(
        table__session__tournament=tournament,
        kind__in=(EntryKind.HAND, EntryKind.LATE_HAND),
        superseded_by__isnull=True,
    )
    entries = entries.order_by("table__session__number", "table__number", "sequence")
    for *place, payload in entries.values_list("table__session__number", "table__number", "sequence", "payload"):
        yield [*place, *(_cell(payload.get(name)) for name in _HANDS[3:])]


def _cell(value: object) -> object:
    return value if value is None or isinstance(value, int | str) else str(value)
