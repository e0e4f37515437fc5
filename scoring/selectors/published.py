"""The rankings as they were published, and what changed from one to the next and why."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from scoring.models import Adjustment, Release
from scoring.selectors.veil import Veil
from tournaments.models import Tournament

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Change:
    """One row that differs between two publications; ``before`` and ``after`` as they were printed."""

    number: int
    name: str
    team: str
    before: Row
    after: Row

    @property
    def points(self) -> Fraction:
        return Fraction(self.after["table_points"]) - Fraction(self.before["table_points"])

    @property
    def score(self) -> int:
        return int(self.after["table_score"]) - int(self.before["table_score"])


@dataclass(frozen=True)
class Reason:
    """Why points changed between two publications: a row of the score ledger."""

    number: int
    name: str
    amount: int
    session: int | None
    table: int | None
    clause: str
    reason: str


@dataclass(frozen=True)
class Publication:
    release: Release
    rows: tuple[Row, ...]
    changes: tuple[Change, ...]
    reasons: tuple[Reason, ...]


def publications(tournament: Tournament, veil: Veil) -> list[Release]:
    """Every publication of the event that the ``veil`` leaves open, newest first (one query)."""
    wanted = Release.objects.filter(veil.of_any_session(), session__tournament=tournament).select_related("session")
    return [release for release in wanted.order_by("-id") if shows_nothing_hidden(release, veil)]


def shows_nothing_hidden(release: Release, veil: Veil) -> bool:
    """Whether no session that is kept back counts in the ranking as it was published."""
    counted = {session["session"] for row in release.standings["rows"] for session in row["sessions"] if session}
    return not any(veil.hides(session) for session in counted)


def publication(tournament: Tournament, pk: int, veil: Veil) -> Publication | None:
    """One publication with what changed since the one before it, where both show the same session."""
    found = publications(tournament, veil)
    release = next((one for one in found if one.pk == pk), None)
    if release is None:
        return None
    earlier = next((one for one in found if one.pk < pk and one.session_id == release.session_id), None)
    rows = tuple(release.standings["rows"])
    if earlier is None:
        return Publication(release, rows, (), ())
    reasons = reasons_between(earlier, release, veil)
    return Publication(release, rows, changes_between(earlier, release), reasons)


def changes_between(earlier: Release, later: Release) -> tuple[Change, ...]:
    """The rows whose place or sums differ, in the order of the later ranking."""
    before = {row["participant"]["number"]: row for row in earlier.standings["rows"]}
    changed = []
    for row in later.standings["rows"]:
        person = row["participant"]
        old = before.get(person["number"])
        if old is not None and figures(old) != figures(row):
            changed.append(Change(person["number"], person["name"], person["team"], old, row))
    return tuple(changed)


def figures(row: Row) -> tuple[object, ...]:
    return row["place"], row["table_points"], row["table_score"]


def reasons_between(earlier: Release, later: Release, veil: Veil) -> tuple[Reason, ...]:
    """What was posted and reversed in between (one query)."""
    rows = Adjustment.objects.filter(
        veil.of_any_session(), tournament=later.session.tournament_id, at__gt=earlier.at, at__lte=later.at
    ).select_related("participant", "session", "table")
    return tuple(
        Reason(
            number=row.participant.number,
            name=row.participant.name,
            amount=row.amount,
            session=row.session.number if row.session else None,
            table=row.table.number if row.table else None,
            clause=row.clause,
            reason=row.reason,
        )
        for row in rows
    )
