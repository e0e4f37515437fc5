"""The standings as a page draws them: rows, freshness, one row's reasons."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction

from django.db.models import Max
from django.utils.text import get_text_list
from django.utils.translation import gettext as _

from mahjong_core.placement import from_twelfths
from mahjong_core.standings import GroupStanding, SessionResult, Standing, why
from mahjong_core.standings.metrics import exact
from mahjong_core.winds import Wind
from scoring.models import Adjustment, ResultVersion
from scoring.selectors.provisional import ProvisionalNote
from scoring.selectors.seat_views import is_mcr, short_name
from scoring.selectors.standings import Basis, Ranking, country_ranking, team_ranking
from scoring.selectors.veil import NO_VEIL, Moments, Veil, releases_of, session_moments
from scoring.selectors.why_sentences import why_sentences
from tournaments.models import Session, SessionStatus, Table, TableStatus, Tournament

NEIGHBOURS_ABOVE, NEIGHBOURS_BELOW = 2, 2
# Not verified yet, in sessions that were begun.
WAITING = (TableStatus.EMPTY, TableStatus.PLAYING, TableStatus.SUBMITTED, TableStatus.CORRECTING)


@dataclass(frozen=True)
class StandingRow:
    """One player's row. ``sessions``: table points of each session, or the place at the table in riichi.

    ``opens``: the name of the division that begins with this row, after a cut.
    """

    place: int | None
    number: int
    name: str
    short: str
    country: str
    team: str
    sessions: tuple[Fraction | int | None, ...]
    penalty: int
    score: Fraction
    points: Fraction
    is_disqualified: bool
    find: str
    notes: tuple[ProvisionalNote, ...] = ()
    opens: str = ""


@dataclass(frozen=True)
class GroupRow:
    """A team or a country with its members' rows."""

    place: int
    name: str
    points: Fraction
    score: Fraction
    members: tuple[StandingRow, ...]
    find: str

    @property
    def is_provisional(self) -> bool:
        return any(member.notes for member in self.members)


@dataclass(frozen=True)
class SessionRow:
    """One session of one player."""

    number: int
    table: int | None
    wind: Wind | None
    opponents: tuple[str, ...]
    table_score: int | None
    place: int | None
    points: Fraction | None


@dataclass(frozen=True)
class LedgerRow:
    """Points given or taken beside the hands."""

    session: int | None
    table: int | None
    hand: int | None
    amount: int
    cause: str
    clause: str
    reason: str
    at: datetime
    is_reversal: bool


@dataclass(frozen=True)
class RowDetail:
    """Why a row stands where it stands, and everything that its sums are made of."""

    row: StandingRow
    reasons: tuple[str, ...]
    neighbours: tuple[StandingRow, ...]
    sessions: tuple[SessionRow, ...]
    ledger: tuple[LedgerRow, ...]


@dataclass(frozen=True)
class Waiting:
    """Tables of a begun session that are not verified."""

    session: int
    tables: tuple[int, ...]
    is_in_play: bool

    @property
    def listed(self) -> str:
        """Every table by its number, three and more in a row as one span."""
        return get_text_list(number_runs(self.tables), _("and"))


@dataclass(frozen=True)
class Freshness:
    """How new the standings are. ``moments``: sessions after which they can be shown again.

    ``changed_at``: the latest result in live mode.
    """

    changed_at: datetime | None
    released_at: datetime | None
    released_session: int | None
    waiting: tuple[Waiting, ...]
    moments: Moments


def number_runs(numbers: Sequence[int]) -> list[str]:
    """Rising numbers as texts: 1, 2, 4, 5, 6 are "1", "2" and one text for 4 to 6."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [text for run in runs for text in run_texts(run)]


def run_texts(run: Sequence[int]) -> list[str]:
    return [f"{run[0]}\N{EN DASH}{run[-1]}"] if len(run) > 2 else [str(number) for number in run]


def standing_rows(current: Ranking) -> tuple[StandingRow, ...]:
    rows = [standing_row(row, current) for row in current.rows]
    for at, name in division_starts(current).items():
        rows[at] = replace(rows[at], opens=name)
    return tuple(rows)


def division_starts(current: Ranking) -> dict[int, str]:
    """Where each division of the latest cut begins, by the row's index; nothing before a cut."""
    ranked = [(row.division, row.place) for row in current.rows]
    if not current.cuts or len({division for division, place in ranked if place is not None}) < 2:
        return {}
    starts: dict[int | None, int] = {}
    for at, (division, place) in enumerate(ranked):
        if place is not None:
            starts.setdefault(division, at)
    several = len([division for division in starts if division is not None]) > 1
    return {at: division_name(division, several=several) for division, at in starts.items()}


def division_name(division: int | None, *, several: bool) -> str:
    """Divisions are lettered from the top."""
    if division is None:
        return _("After the cut, without playing on")
    return _("Division %(letter)s") % {"letter": chr(ord("A") + division - 1)} if several else _("After the cut")


def standing_row(row: Standing, current: Ranking) -> StandingRow:
    person, mcr = current.people[row.entrant_id], is_mcr(current.rules)
    values = dict(zip(row.metrics, row.values, strict=True))
    overall = exact("overall_score", values["overall_score"]) if "overall_score" in values else None
    team = person.team.name if person.team else ""
    return StandingRow(
        place=row.place,
        number=person.number,
        name=person.name,
        short=short_name(person),
        country=person.country,
        team=team,
        sessions=tuple(session_figure(result, is_points=mcr) for result in row.sessions),
        penalty=row.penalty_points,
        score=Fraction(row.table_score),
        points=row.table_points if overall is None else overall,
        is_disqualified=row.disqualified,
        find=f"{person.number} {person.name} {person.country} {team} {person.club}",
        notes=current.notes.get(person.pk, ()),
    )


def session_figure(result: SessionResult | None, *, is_points: bool) -> Fraction | int | None:
    if result is None:
        return None
    return from_twelfths(result.twelfths) if is_points else result.place


def team_rows(current: Ranking) -> tuple[GroupRow, ...]:
    names = {person.team_id: person.team.name for person in current.people.values() if person.team}
    return group_rows(team_ranking(current), current, lambda key: names[int(key)])


def country_rows(current: Ranking) -> tuple[GroupRow, ...]:
    return group_rows(country_ranking(current), current, str)


def group_rows(
    groups: Sequence[GroupStanding], current: Ranking, name_of: Callable[[str | int], str]
) -> tuple[GroupRow, ...]:
    rows = {row.entrant_id: row for row in current.rows}
    overall = "overall_score" in current.rules.ranking_metrics
    answer = []
    for group in groups:
        members = tuple(standing_row(rows[member], current) for member in group.members)
        points = sum((member.points for member in members), Fraction()) if overall else group.table_points
        name = name_of(group.key)
        find = " ".join([name, *(member.find for member in members)])
        answer.append(GroupRow(group.place, name, points, Fraction(group.table_score), members, find))
    return tuple(answer)


def row_detail(current: Ranking, number: int) -> RowDetail | None:
    """One player's row with its reasons (one query on top of the ranking); None when there is no such number."""
    standing = current.row_of(number)
    if standing is None:
        return None
    index = current.rows.index(standing)
    near = current.rows[max(0, index - NEIGHBOURS_ABOVE) : index + NEIGHBOURS_BELOW + 1]
    names = {pk: person.name for pk, person in current.people.items()}
    reasons = why(current.rows, standing.entrant_id, starting_points=current.rules.starting_points)
    return RowDetail(
        row=standing_row(standing, current),
        reasons=why_sentences(reasons, names),
        neighbours=tuple(standing_row(row, current) for row in near),
        sessions=tuple(session_rows(current, standing)),
        ledger=ledger_rows(current, standing.entrant_id),
    )


def session_rows(current: Ranking, standing: Standing) -> list[SessionRow]:
    """One row for each session that counts for anybody; the coming ones say nothing yet."""
    tables = opponents_by_table(current)
    counting = standing.sessions[: current.last_session]
    return [session_row(number, result, tables) for number, result in enumerate(counting, start=1)]


def opponents_by_table(current: Ranking) -> dict[tuple[int, int], list[tuple[int, str]]]:
    """Everybody's short name by session and table, from the results that count."""
    found: dict[tuple[int, int], list[tuple[int, str]]] = {}
    for row in current.rows:
        for result in row.sessions:
            if result is not None:
                person = current.people[row.entrant_id]
                found.setdefault((result.session, result.table), []).append((person.pk, short_name(person)))
    return found


def session_row(
    number: int, result: SessionResult | None, tables: dict[tuple[int, int], list[tuple[int, str]]]
) -> SessionRow:
    if result is None:
        return SessionRow(number, None, None, (), None, None, None)
    others = tuple(name for pk, name in tables[result.session, result.table] if pk != result.participant)
    points = from_twelfths(result.twelfths)
    return SessionRow(number, result.table, Wind(result.wind), others, result.table_score, result.place, points)


def ledger_rows(current: Ranking, participant_id: int) -> tuple[LedgerRow, ...]:
    """The ledger of one player up to the moment of the standings; nothing before the first release."""
    if current.basis is Basis.RELEASED and current.as_of is None:
        return ()
    rows = Adjustment.objects.filter(
        current.veil.of_any_session(), tournament=current.tournament, participant=participant_id
    )
    if current.as_of is not None:
        rows = rows.filter(at__lte=current.as_of)
    return tuple(ledger_row(row) for row in rows.select_related("session", "table"))


def ledger_row(row: Adjustment) -> LedgerRow:
    return LedgerRow(
        session=row.session.number if row.session else None,
        table=row.table.number if row.table else None,
        hand=row.hand,
        amount=row.amount,
        cause=row.cause,
        clause=row.clause,
        reason=row.reason,
        at=row.at,
        is_reversal=row.reverses_id is not None,
    )


def freshness(tournament: Tournament, basis: Basis, veil: Veil = NO_VEIL) -> Freshness:
    """How new what counts is, and which tables wait, as far as the veil lets it be told.

    Three queries, four in live mode.
    """
    releases = [one for one in releases_of(tournament) if is_open(one, veil)]
    return Freshness(
        changed_at=changed_at(tournament, veil) if basis is Basis.LIVE else None,
        released_at=releases[-1][1] if releases else None,
        released_session=max((session for session, _at in releases), default=None),
        waiting=tuple(one for one in waiting_tables(tournament) if not veil.hides(one.session)),
        moments=tuple(one for one in session_moments(tournament, releases) if is_open(one, veil)),
    )


def changed_at(tournament: Tournament, veil: Veil) -> datetime | None:
    """When the latest result was submitted that may count in live mode."""
    rows = ResultVersion.objects.filter(veil.sessions("session__number"), session__tournament=tournament)
    if veil.until is not None:
        rows = rows.filter(submitted_at__lte=veil.until)
    latest: datetime | None = rows.aggregate(latest=Max("submitted_at"))["latest"]
    return latest


def is_open(one: tuple[int, datetime], veil: Veil) -> bool:
    session, at = one
    return not veil.hides(session) and (veil.until is None or at <= veil.until)


def waiting_tables(tournament: Tournament) -> tuple[Waiting, ...]:
    begun = Session.objects.filter(tournament=tournament).exclude(status=SessionStatus.SCHEDULED)
    rows = (
        Table.objects.filter(session__in=begun, status__in=WAITING)
        .order_by("session__number", "number")
        .values_list("session__number", "session__status", "number")
    )
    found: dict[tuple[int, bool], list[int]] = {}
    for session, status, number in rows:
        in_play = status in (SessionStatus.RUNNING, SessionStatus.PAUSED)
        found.setdefault((session, in_play), []).append(number)
    return tuple(Waiting(session, tuple(tables), in_play) for (session, in_play), tables in found.items())
