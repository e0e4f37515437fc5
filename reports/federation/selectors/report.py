"""Build the report of an event to a federation: the event in a row, the players in their places, and its weight."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from fractions import Fraction

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from mahjong_core.placement import fraction_text
from mahjong_core.rulesets import Family
from mahjong_core.series.season import MersWeight, base_rank, mers_weight
from mahjong_core.standings import Standing
from reports.closing.selectors.steps import is_reported_without_country, reported_without
from reports.federation.selectors.templates import CellFormat, FileCondition, ReportTemplate
from scoring.common.selectors.basis import Basis
from scoring.standings.selectors.ranking import Ranking, ranking
from scoring.standings.selectors.who_played import has_played, places_of_players
from tournaments.common.look.csv_rows import decimal
from tournaments.common.person_names import name_list
from tournaments.common.selectors.countries import iso_code
from tournaments.events.selectors.closing import COUNTRIES, FEDERATION_NUMBERS, is_federation_number
from tournaments.models import DRAWN_STATES, Participant, ParticipantState, Session, SessionStatus, Tournament

Cell = int | str | Fraction | Decimal | date | None


@dataclass(frozen=True)
class ReportRow:
    """Represent one player. ``place``: among those who played; None for a substitute, whose name is in brackets.

    ``score``: the points of the tables, in riichi with the uma, whatever the ranking rests on.
    """

    person: Participant
    standing: Standing
    place: int | None
    base_rank: int | None
    score: Fraction

    @property
    def is_member(self) -> bool:
        return is_federation_number(self.person.federation_number)


@dataclass(frozen=True)
class ReportProblem:
    """Explain why there is no file yet.

    ``href``: the page where it is corrected. ``check``: which forms require it, None if the form itself is wrong.
    """

    check: FileCondition | None
    code: str
    message: str
    href: str
    label: str


@dataclass(frozen=True)
class FederationReport:
    """Represent the report. ``absent``: players who never played; they are neither listed nor counted."""

    tournament: Tournament
    current: Ranking
    rows: tuple[ReportRow, ...]
    substitutes: tuple[ReportRow, ...]
    absent: tuple[Participant, ...]
    weight: MersWeight
    problems: tuple[ReportProblem, ...]

    @property
    def player_count(self) -> int:
        return len(self.rows)

    @property
    def is_mcr(self) -> bool:
        return self.current.rules.family is Family.MCR

    @property
    def days(self) -> int:
        return days_of(self.tournament)

    def problems_of(self, template: ReportTemplate) -> tuple[ReportProblem, ...]:
        """Return the problems that block the file of this form: no players, and failed checks."""
        report_problems = [problem for problem in self.problems if problem.check in template.checks]
        if not self.rows and FileCondition.FINAL not in template.checks:
            report_problems += [problem for problem in self.problems if problem.check is FileCondition.FINAL]
        if FileCondition.NUMBERS_NEEDED in template.checks:
            report_problems += _numbers_missing(self)
        return tuple(report_problems)

    def event_cells(self, template: ReportTemplate) -> list[Cell]:
        facts = self._event_facts()
        return [_formatted(facts[column.fact], column.format) for column in template.event]

    def player_cells(self, template: ReportTemplate) -> Iterator[list[Cell]]:
        """Yield the players in their places, then the substitutes who played, in brackets."""
        for row in (*self.rows, *self.substitutes):
            facts = self._player_facts(row)
            yield [_formatted(facts[column.fact], column.format) for column in template.players]

    def _event_facts(self) -> dict[str, Cell]:
        event = self.tournament
        until = f" / {event.ends_on.isoformat()}" if event.ends_on and event.ends_on != event.starts_on else ""
        return {
            "title": event.name,
            "player_count": self.player_count,
            "event_country": event.country,
            "event_place": event.place,
            "weight": self.weight.total,
            "game": "MCR" if self.is_mcr else "Riichi",
            "dates": event.starts_on.isoformat() + until,
            "days": self.days,
            "country_count": len({row.person.country for row in self.rows if row.person.country}),
            "rule_set": event.preset,
            "starts_on": event.starts_on,
            "ends_on": event.ends_on or event.starts_on,
        }

    def _player_facts(self, row: ReportRow) -> dict[str, Cell]:
        person, standing = row.person, row.standing
        given, family = person.given_name, person.family_name or person.name
        if row.place is None:
            given, family = (f"({given}" if given else ""), (f"{family})" if given else f"({family})")
        return {
            "place": row.place,
            "number": person.number,
            "name": f"({person.name})" if row.place is None else person.name,
            "team": person.team.name if person.team else "",
            "penalty_points": standing.penalty_points,
            "given_name": given,
            "family_name": family,
            "federation_number": person.federation_number if row.is_member else "",
            "table_points": standing.table_points if self.is_mcr else None,
            "score": row.score,
            "is_member": "yes" if row.is_member else "no",
            "country": person.country if iso_code(person.country) is not None else "",
            "club": person.club,
            "base_rank": row.base_rank,
        }


def days_of(tournament: Tournament) -> int:
    """Return how many days the event lasts."""
    last = tournament.ends_on or tournament.starts_on
    return (last - tournament.starts_on).days + 1


def federation_report(tournament: Tournament, *, needs_qualification: bool = False) -> FederationReport:
    """Return the report from the public standings.

    Players who never played are left out and not counted, because the number of players sets the base ranks.
    """
    current = ranking(tournament, Basis.RELEASED)
    played = [row for row in current.rows if has_played(row)]
    states = {row.entrant_id: current.people[row.entrant_id].state for row in current.rows}
    rows = tuple(_placed(current))
    bench = [row for row in played if states[row.entrant_id] == ParticipantState.SUBSTITUTE]
    substitutes = tuple(
        ReportRow(current.people[row.entrant_id], row, None, None, _score(row, current)) for row in bench
    )
    seen = {row.entrant_id for row in played}
    absent = tuple(
        current.people[row.entrant_id]
        for row in current.rows
        if row.entrant_id not in seen and states[row.entrant_id] != ParticipantState.SUBSTITUTE
    )
    expected = [row.person for row in rows] or _entered(tournament)
    weight = mers_weight(
        days=days_of(tournament),
        players=len(expected),
        countries=len({person.country for person in expected if person.country}),
        substitutes=len(substitutes),
        needs_qualification=needs_qualification,
    )
    report = FederationReport(tournament, current, rows, substitutes, absent, weight, ())
    return replace(report, problems=tuple(_problems(report)))


def _entered(tournament: Tournament) -> list[Participant]:
    """Return the entered players, who set the weight before anything is played."""
    return list(Participant.objects.filter(tournament=tournament, state__in=DRAWN_STATES))


def _placed(current: Ranking) -> Iterator[ReportRow]:
    """Yield the places among those who played. A player without a federation number counts, and has no base rank."""
    ranked = places_of_players(current)
    counts = len(ranked)
    for row, place in ranked:
        person = current.people[row.entrant_id]
        has_number = is_federation_number(person.federation_number)
        rank = base_rank(place, counts) if has_number else None
        yield ReportRow(person, row, place, rank, _score(row, current))


def _score(row: Standing, current: Ranking) -> Fraction:
    uma = 0 if current.rules.family is Family.MCR else row.table_points
    return Fraction(row.table_score + uma)


def _problems(report: FederationReport) -> Iterator[ReportProblem]:
    slug = report.tournament.slug
    people = reverse("participants", args=[slug])
    waiting = Session.objects.filter(tournament=report.tournament).exclude(status=SessionStatus.RELEASED).count()
    if waiting or not report.rows:
        yield ReportProblem(
            FileCondition.FINAL,
            "report.not_final",
            ngettext("%(n)s session is not released yet.", "%(n)s sessions are not released yet.", waiting)
            % {"n": waiting}
            if waiting
            else _("No session has been played yet."),
            reverse("desk-now", args=[slug]),
            _("Go to the desk"),
        )
    without = reported_without(report.tournament)
    unknown = [
        row.person
        for row in report.rows
        if iso_code(row.person.country) is None and row.person.number not in without[COUNTRIES]
    ]
    if unknown:
        message = _("These players have no known country: %(names)s.") % {"names": _names(unknown)}
        yield ReportProblem(FileCondition.COUNTRIES, "report.country_unknown", message, people, _("Players"))
    listed = (*report.rows, *report.substitutes)
    wrong = [
        row.person
        for row in listed
        if row.person.federation_number and not row.is_member and row.person.number not in without[FEDERATION_NUMBERS]
    ]
    if wrong:
        message = _("These federation numbers do not have eight digits: %(names)s.") % {"names": _names(wrong)}
        yield ReportProblem(FileCondition.NUMBERS, "report.number_malformed", message, people, _("Players"))
    if iso_code(report.tournament.country) is None and not is_reported_without_country(report.tournament):
        message = _("The event has no country, which the report needs.")
        where = reverse("event-edit", args=[slug])
        yield ReportProblem(FileCondition.EVENT_COUNTRY, "report.event_country", message, where, _("Event details"))


def _numbers_missing(report: FederationReport) -> list[ReportProblem]:
    """Return the players without a valid federation number, where a form requires one."""
    without = [row.person for row in report.rows if not row.is_member]
    if not without:
        return []
    message = _("These players have no federation number: %(names)s.") % {"names": _names(without)}
    people = reverse("participants", args=[report.tournament.slug])
    return [ReportProblem(FileCondition.NUMBERS_NEEDED, "report.number_missing", message, people, _("Players"))]


def _formatted(value: Cell, kind: CellFormat) -> Cell:
    """Return the value in the column's format; None stays None."""
    if value is None or kind is CellFormat.AS_IS:
        return value
    if kind is CellFormat.TEXT:
        return value.isoformat() if isinstance(value, date) else str(value)
    if not isinstance(value, int | Fraction):
        return value
    return decimal(Fraction(value)) if kind is CellFormat.DECIMAL else fraction_text(Fraction(value))


def _names(people: list[Participant]) -> str:
    return name_list(f"{person.name} ({person.number})" for person in people[:12])
