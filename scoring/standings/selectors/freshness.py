"""Find how new the standings are: the latest release or submission, and the tables that do not count yet."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from operator import itemgetter

from django.db.models import Max, QuerySet

from scoring.common.selectors.basis import Basis
from scoring.common.selectors.embargoes import NO_EMBARGOES, Embargoes, Moments, releases_of, session_moments
from scoring.common.selectors.releases import standing_releases
from scoring.models import ResultVersion
from scoring.standings.selectors.ranking import Ranking
from tournaments.common.look.lists import print_list
from tournaments.models import Session, SessionStatus, Table, TableStatus, Tournament

_IN_PLAY = (SessionStatus.RUNNING, SessionStatus.PAUSED)
# Not verified yet, in sessions that were begun.
_WAITING = (TableStatus.EMPTY, TableStatus.PLAYING, TableStatus.SUBMITTED, TableStatus.CORRECTING)


def number_runs(numbers: Sequence[int]) -> list[str]:
    """Return rising numbers as texts: 1, 2, 4, 5, 6 are "1", "2" and one text for 4 to 6."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    texts = []
    for run in runs:
        texts += [f"{run[0]}\N{EN DASH}{run[-1]}"] if len(run) > 2 else [str(number) for number in run]
    return texts


@dataclass(frozen=True)
class Waiting:
    """Store the tables of a begun session that are not verified."""

    session: int
    tables: tuple[int, ...]
    is_in_play: bool

    @property
    def listed(self) -> str:
        """Return the table numbers as texts, three and more in a row as one span."""
        return print_list(number_runs(self.tables))


@dataclass(frozen=True)
class Freshness:
    """Store how new the standings are. ``moments``: sessions after which they can be shown again.

    ``changed_at``: the latest result in live mode.
    """

    changed_at: datetime | None
    released_at: datetime | None
    waiting: tuple[Waiting, ...]
    moments: Moments


def freshness(tournament: Tournament, basis: Basis, embargoes: Embargoes = NO_EMBARGOES) -> Freshness:
    """Return how new the counted results are, and which tables wait, as far as not embargoed.

    Three queries, four in live mode.
    """
    releases = [release for release in releases_of(tournament) if _is_open(release, embargoes)]
    return Freshness(
        changed_at=changed_at(tournament, embargoes) if basis is Basis.LIVE else None,
        released_at=releases[-1][1] if releases else None,
        waiting=tuple(table for table in waiting_tables(tournament) if not embargoes.hides(table.session)),
        moments=tuple(moment for moment in session_moments(tournament, releases) if _is_open(moment, embargoes)),
    )


def changed_at(tournament: Tournament, embargoes: Embargoes) -> datetime | None:
    """Return when the latest result was submitted that may count in live mode."""
    rows = ResultVersion.objects.filter(embargoes.sessions("session__number"), session__tournament=tournament)
    if embargoes.until is not None:
        rows = rows.filter(submitted_at__lte=embargoes.until)
    latest: datetime | None = rows.aggregate(latest=Max("submitted_at"))["latest"]
    return latest


def _is_open(pair: tuple[int, datetime], embargoes: Embargoes) -> bool:
    session, at = pair
    return not embargoes.hides(session) and (embargoes.until is None or at <= embargoes.until)


def waiting_tables(tournament: Tournament) -> tuple[Waiting, ...]:
    """Return the tables of begun sessions whose result does not count yet, without games of a club (one query)."""
    begun = Session.objects.filter(tournament=tournament, is_game=False).exclude(status=SessionStatus.SCHEDULED)
    return _by_session(Table.objects.filter(session__in=begun, status__in=_WAITING))


def uncounted_tables(current: Ranking) -> tuple[Waiting, ...]:
    """Return verified tables of sessions that are not released, as far as not embargoed (one query)."""
    released = standing_releases(current.tournament).values("session")
    tables = Table.objects.filter(session__tournament=current.tournament, status=TableStatus.VERIFIED)
    uncounted = _by_session(tables.exclude(session__in=released))
    return tuple(waiting for waiting in uncounted if not current.embargoes.hides(waiting.session))


def _by_session(tables: QuerySet[Table]) -> tuple[Waiting, ...]:
    """Return the numbers of the tables, by session."""
    rows = tables.order_by("session__number", "number")
    named = rows.values_list("session__number", "session__status", "number")
    return tuple(
        Waiting(session, tuple(number for *_session, number in group), status in _IN_PLAY)
        for (session, status), group in groupby(named, itemgetter(0, 1))
    )
