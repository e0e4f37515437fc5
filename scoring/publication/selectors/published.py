"""Read what was published: rankings, the changes between them with their reasons, and readable sheets."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Q

from scoring.common.selectors.embargoes import Embargoes
from scoring.common.selectors.releases import of_public_sessions
from scoring.models import Adjustment, Release
from tournaments.models import Tournament

Row = Mapping[str, Any]


@dataclass(frozen=True)
class RowChange:
    """Represent a row that differs between two publications; ``before`` and ``after`` as they were printed."""

    number: int
    name: str
    team: str
    before: Row
    after: Row


@dataclass(frozen=True)
class Publication:
    """Represent a publication. ``reasons``: rows of the score ledger that changed points since the earlier one."""

    release: Release
    rows: tuple[Row, ...]
    changes: tuple[RowChange, ...]
    reasons: tuple[Adjustment, ...]

    @property
    def has_total(self) -> bool:
        """Return whether the ranking rested on a total, as in riichi."""
        return any("total" in row for row in self.rows)


def publications(tournament: Tournament, embargoes: Embargoes) -> list[Release]:
    """Return every publication of the event that ``embargoes`` allows, newest first (one query)."""
    wanted = Release.objects.filter(embargoes.of_any_session(), session__tournament=tournament).select_related(
        "session", "withdrawal"
    )
    releases = []
    for release in wanted.order_by("-id"):
        # None where a session that is kept back counts in the ranking as it was published.
        counted = {session["session"] for row in release.standings["rows"] for session in row["sessions"] if session}
        if not any(embargoes.hides(session) for session in counted):
            releases.append(release)
    return releases


def publication(tournament: Tournament, uid: UUID, embargoes: Embargoes) -> Publication | None:
    """Return one publication with its changes from the one before it, if both show the same session."""
    releases = publications(tournament, embargoes)
    release = next((candidate for candidate in releases if candidate.uid == uid), None)
    if release is None:
        return None
    earlier = next(
        (
            candidate
            for candidate in releases
            if candidate.pk < release.pk and candidate.session_id == release.session_id
        ),
        None,
    )
    rows = tuple(release.standings["rows"])
    if earlier is None:
        return Publication(release, rows, (), ())
    reasons = _reasons_between(earlier, release, embargoes)
    return Publication(release, rows, _changes_between(earlier, release), reasons)


def _changes_between(earlier: Release, later: Release) -> tuple[RowChange, ...]:
    """Return the rows whose place or sums differ, in the order of the later ranking."""
    before = {row["participant"]["number"]: row for row in earlier.standings["rows"]}
    changed = []
    for row in later.standings["rows"]:
        person = row["participant"]
        old = before.get(person["number"])
        if old is not None and _figures(old) != _figures(row):
            changed.append(RowChange(person["number"], person["name"], person["team"], old, row))
    return tuple(changed)


def _figures(row: Row) -> tuple[object, ...]:
    return row["place"], row["table_points"], row["table_score"], row.get("total")


def _reasons_between(earlier: Release, later: Release, embargoes: Embargoes) -> tuple[Adjustment, ...]:
    """Return the postings and reversals that the later release made public (one query)."""
    event = later.session.tournament_id
    was_public = of_public_sessions(event, earlier.at, earlier.at) & Q(at__lte=earlier.at)
    rows = Adjustment.objects.filter(
        embargoes.of_any_session(),
        of_public_sessions(event, later.at, later.at),
        ~was_public,
        tournament=event,
        at__lte=later.at,
        participant__isnull=False,
    )
    return tuple(rows.select_related("participant", "session", "table"))
