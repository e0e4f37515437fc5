"""Define which results count for a reader: released, verified or live."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db.models import Max, Q

from scoring.common.selectors.embargoes import NO_EMBARGOES, Embargoes
from scoring.common.selectors.releases import standing_releases
from scoring.models import Adjustment, ResultStatus, ResultVersion, SheetEntry
from tournaments.models import Table, TableStatus, Tournament


class Basis(StrEnum):
    """List which results count: as released to the public, as verified, or as submitted too (live mode).

    Released and live are what the public sees: what the organiser keeps back never counts there.
    """

    RELEASED = "released"
    VERIFIED = "verified"
    LIVE = "live"

    @property
    def is_public(self) -> bool:
        return self is not Basis.VERIFIED


def released_at(tournament: Tournament, as_of: datetime | None, embargoes: Embargoes = NO_EMBARGOES) -> datetime | None:
    """Return the latest release up to a moment, without those of embargoed sessions."""
    releases = standing_releases(tournament, as_of).filter(embargoes.of_any_session())
    latest: datetime | None = releases.aggregate(latest=Max("at"))["latest"]
    return latest


def in_force(basis: Basis, moment: datetime | None) -> Q:
    """Return the filter for results verified and not superseded at that moment; live mode adds submitted ones."""
    if moment is None:
        statuses = [ResultStatus.VERIFIED] + ([ResultStatus.SUBMITTED] if basis is Basis.LIVE else [])
        return Q(result__status__in=statuses)
    begun = "result__submitted_at__lte" if basis is Basis.LIVE else "result__verified_at__lte"
    standing = Q(result__superseded_at__isnull=True) | Q(result__superseded_at__gt=moment)
    return Q(**{begun: moment}) & standing


def released_sessions(tournament: Tournament, moment: datetime, seen_at: datetime | None) -> list[int]:
    """Return the sessions that a release of ``moment`` published, without those that were taken back by ``seen_at``."""
    releases = standing_releases(tournament, seen_at).filter(at__lte=moment)
    return list(releases.values_list("session_id", flat=True).distinct())


def public_basis(tournament: Tournament) -> Basis:
    """Return the basis of the public: unverified results count only if the organiser chose live mode."""
    return Basis.LIVE if tournament.live_results else Basis.RELEASED


@dataclass(frozen=True)
class Reader:
    """Define the kinds of readers: staff see submitted results, the public released ones, or all in live mode.

    ``embargoes``: what the organiser keeps back from this reader.
    """

    is_staff: bool
    basis: Basis
    embargoes: Embargoes = NO_EMBARGOES

    @property
    def sees_work(self) -> bool:
        """Return whether sheets still in play are open to this reader."""
        return self.basis is Basis.LIVE


def is_sheet_public(table: Table, basis: Basis, embargoes: Embargoes) -> bool:
    """Return whether a sheet may be read beyond the staff under these ``embargoes``.

    A sheet in correction shows again once its result is released.
    """
    if embargoes.hides(table.session.number):
        return False
    if embargoes.until is not None:  # the sheet may have changed since the ranking was frozen
        later = [model.objects.filter(table=table, at__gt=embargoes.until) for model in (SheetEntry, Adjustment)]
        if any(rows.exists() for rows in later):
            return False
    if basis is not Basis.RELEASED:
        return True
    if table.status != TableStatus.VERIFIED:
        return False
    result = ResultVersion.objects.filter(table=table, status=ResultStatus.VERIFIED).first()
    released = standing_releases(table.session.tournament_id).filter(embargoes.of_any_session(), session=table.session)
    latest = released.order_by("-at").first()
    return bool(result and latest and result.verified_at and result.verified_at <= latest.at)
