"""Make, correct and withdraw announcements. A text that was read is never changed in place."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from tournaments.announcements.models import TEXT_LENGTH
from tournaments.announcements.policies import check_announcement_stands
from tournaments.common.actors import Actor, stamp, system_actor
from tournaments.common.errors import Conflict, Malformed
from tournaments.common.look.languages import codes
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version
from tournaments.models import (
    PUBLIC_AUDIENCES,
    Announcement,
    AnnouncementEnd,
    Audience,
    EndKind,
    Participant,
    PublicPart,
    Session,
    Table,
    Tournament,
)
from tournaments.webhooks.services.telling import tell_announcement

_RAISED = frozenset({PublicPart.ANNOUNCEMENT})


@dataclass(frozen=True)
class AnnouncementDraft:
    """Describe a message and its addressees.

    ``texts`` by language; ``session``, ``table`` and ``player`` as numbers, where the audience needs them.
    """

    audience: Audience
    texts: Mapping[str, str] = field(default_factory=dict)
    session: int | None = None
    table: int | None = None
    player: int | None = None
    expires_at: datetime | None = None

    @property
    def written(self) -> dict[str, str]:
        """Return the texts that are not blank, stripped."""
        return {language: text.strip() for language, text in self.texts.items() if text.strip()}


def announce(
    *,
    tournament: Tournament,
    message: AnnouncementDraft,
    by: Actor,
    at: datetime,
    supersedes: Announcement | None = None,
) -> Announcement:
    """Publish an announcement from now on; ``supersedes`` is the one that it replaces.

    Raise ``announcements.empty``, ``announcements.too_long``, ``announcements.language_unknown``,
    ``announcements.expired_before``, ``announcements.nobody_there`` and, for what is over already,
    ``announcements.over``.
    """
    check_may(by, "announcement.make", tournament)
    check_message(message, at)
    with transaction.atomic():
        if supersedes is not None:
            check_announcement_stands(_locked(supersedes), at)
        row = create_announcement(tournament, message, supersedes, by=by, at=at)
        facts = _facts_of(row) | ({"supersedes": str(supersedes.uid)} if supersedes else {})
        record("announcement.made", row, by=by, at=at, tournament=tournament, after=facts)
        raise_version(tournament, _RAISED)
        if message.audience in PUBLIC_AUDIENCES:
            tell_announcement(row, at)
    return row


def withdraw(*, announcement: Announcement, by: Actor, at: datetime, reason: str = "") -> AnnouncementEnd:
    """Withdraw an announcement. Raise ``announcements.over`` when it is no longer shown."""
    check_may(by, "announcement.make", announcement.tournament)
    with transaction.atomic():
        current = _locked(announcement)
        check_announcement_stands(current, at)
        return _end(current, EndKind.WITHDRAWN, by=by, at=at, reason=reason.strip()[:200])


def end_expired(*, at: datetime) -> int:
    """Record that announcements have expired, which updates every screen, and return how many. May run twice."""
    due = Announcement.objects.filter(expires_at__lte=at, end__isnull=True, superseded_by__isnull=True)
    due = due.exclude(tournament__lead__is_here=False)
    return sum(_end_one_expired(row, at) for row in due.select_related("tournament"))


def _end_one_expired(row: Announcement, at: datetime) -> int:
    try:
        with transaction.atomic():
            _end(row, EndKind.EXPIRED, by=system_actor(), at=at)
    except IntegrityError:  # another sweep, or a hand, was first
        return 0
    return 1


def _end(row: Announcement, kind: EndKind, *, by: Actor, at: datetime, reason: str = "") -> AnnouncementEnd:
    ended = AnnouncementEnd.objects.create(announcement=row, kind=kind, reason=reason, **stamp(by, at))
    record(f"announcement.{kind.value}", row, by=by, at=at, tournament=row.tournament, before=_facts_of(row))
    raise_version(row.tournament, _RAISED)
    return ended


def _locked(row: Announcement) -> Announcement:
    return Announcement.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=row.pk)


def check_message(message: AnnouncementDraft, at: datetime) -> None:
    """Check the texts of an announcement, and that it expires after ``at``.

    Raise ``announcements.empty``, ``announcements.too_long`` or ``announcements.expired_before``.
    """
    _check_language(message.texts)
    if not message.written:
        raise Malformed("announcements.empty", _("Enter the text in at least one language."))
    if max(map(len, message.written.values())) > TEXT_LENGTH:
        raise Malformed(
            "announcements.too_long",
            _("An announcement can have at most %(most)s characters.") % {"most": TEXT_LENGTH},
            {"most": TEXT_LENGTH},
        )
    if message.expires_at is not None and message.expires_at <= at:
        raise Malformed("announcements.expired_before", _("This time is in the past. Choose a later one."))


def _check_language(texts: Iterable[str]) -> None:
    for language in texts:
        if language not in codes():
            raise Malformed(
                "announcements.language_unknown",
                _("This language does not exist."),
                {"language": language, "known": list(codes())},
            )


def create_announcement(
    tournament: Tournament, message: AnnouncementDraft, supersedes: Announcement | None, *, by: Actor, at: datetime
) -> Announcement:
    """Return the announcement with its addressees.

    Raise ``announcements.nobody_there``, and with ``announcements.over`` if another corrected it first.
    """
    to = _addressees(tournament, message)
    try:
        with transaction.atomic():
            return Announcement.objects.create(
                tournament=tournament,
                audience=message.audience,
                texts=message.written,
                expires_at=message.expires_at,
                supersedes=supersedes,
                **stamp(by, at),
                **to,
            )
    except IntegrityError as error:
        raise Conflict(
            "announcements.over", _("Another person has corrected this announcement in the meantime.")
        ) from error


def _addressees(tournament: Tournament, message: AnnouncementDraft) -> dict[str, Any]:
    """Return the columns of the addressees. Raise ``announcements.nobody_there`` if there is none."""
    if message.audience is Audience.EVERYBODY:
        return {}
    if message.audience is Audience.PERSON:
        return {
            "participant": _existing(
                Participant.objects.filter(tournament=tournament, number=message.player or 0).first()
            )
        }
    if message.audience is Audience.SESSION:
        _existing(Session.objects.filter(tournament=tournament, number=message.session or 0).first())
        return {"session_number": message.session}
    tables = Table.objects.filter(session__tournament=tournament, session__number=message.session or 0)
    _existing(tables.filter(number=message.table or 0).first())
    return {"session_number": message.session, "table_number": message.table}


def _existing(row: Any) -> Any:
    if row is None:
        raise Malformed("announcements.nobody_there", _("No recipients found. Check the numbers."))
    return row


def _facts_of(row: Announcement) -> dict[str, Any]:
    """Return the facts of an announcement that the journal keeps."""
    facts = {
        "audience": str(row.audience),
        "session": row.session_number,
        "table": row.table_number,
        "participant": row.participant.number if row.participant else None,
        "texts": row.texts,
        "expires_at": row.expires_at.isoformat() if row.expires_at else None,
    }
    return {name: value for name, value in facts.items() if value not in (None, "")}
