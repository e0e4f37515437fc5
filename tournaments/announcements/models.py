"""Store announcements to the hall, a session, a table or one person; a correction is a new announcement."""

from datetime import datetime

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.common.look.languages import codes, reader
from tournaments.common.models.base import LedgerModel, Stamped

TEXT_LENGTH = 400  # in each language


class Audience(models.TextChoices):
    """Define the audiences: everyone and a session are public; a table and a person are private."""

    EVERYBODY = "everybody", pgettext_lazy("to the hall", "Everybody")
    SESSION = "session", _("A session")
    TABLE = "table", _("A table")
    PERSON = "person", _("One player")


PUBLIC_AUDIENCES = frozenset({Audience.EVERYBODY, Audience.SESSION})


class Announcement(LedgerModel, Stamped):
    """Represent a text in one or more languages. Session and table are kept by number: a new draw makes new tables."""

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.PROTECT, related_name="announcements")
    audience = models.CharField(max_length=10, choices=Audience.choices)
    session_number = models.PositiveSmallIntegerField(null=True)
    table_number = models.PositiveSmallIntegerField(null=True)
    participant = models.ForeignKey(
        "tournaments.Participant", on_delete=models.PROTECT, null=True, related_name="announcements"
    )
    texts = models.JSONField()  # language to text, in each language in which it was written
    expires_at = models.DateTimeField(null=True)
    supersedes = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="superseded_by")

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(texts={}), name="announcement_says_something"),
            models.CheckConstraint(
                condition=Q(audience="everybody", session_number=None, table_number=None, participant=None)
                | Q(audience="session", session_number__gte=1, table_number=None, participant=None)
                | Q(audience="table", session_number__gte=1, table_number__gte=1, participant=None)
                | Q(audience="person", session_number=None, table_number=None, participant__isnull=False),
                name="announcement_audience",
            ),
            models.CheckConstraint(
                condition=Q(expires_at=None) | Q(expires_at__gt=models.F("at")), name="announcement_lasts"
            ),
        ]
        indexes = [models.Index(fields=["tournament", "audience"], name="announcement_by_audience")]
        ordering = ["-id"]

    def __str__(self) -> str:
        return str(next(iter(self.texts.values())))[:60]

    @property
    def language(self) -> str:
        """Return the language of ``text``: the reader's own if the text exists in it, else the first of the setting."""
        return str(next(code for code in (reader(), *codes(), *self.texts) if code in self.texts))

    @property
    def text(self) -> str:
        """Return the text in the reader's language."""
        return str(self.texts[self.language])

    @property
    def is_private(self) -> bool:
        return self.audience not in PUBLIC_AUDIENCES

    def state_at(self, moment: datetime) -> str:
        """Return ``in_force``, ``superseded``, ``withdrawn`` or ``expired``."""
        if hasattr(self, "superseded_by"):
            return "superseded"
        if hasattr(self, "end"):
            return str(self.end.kind)
        is_over = self.expires_at is not None and self.expires_at <= moment
        return str(EndKind.EXPIRED) if is_over else "in_force"


class EndKind(models.TextChoices):
    WITHDRAWN = "withdrawn", _("Withdrawn")
    EXPIRED = "expired", _("Expired")


class AnnouncementEnd(LedgerModel, Stamped):
    """Record that an announcement was taken down, by a person or because its time is over."""

    announcement = models.OneToOneField(Announcement, on_delete=models.PROTECT, related_name="end")
    kind = models.CharField(max_length=10, choices=EndKind.choices)
    reason = models.CharField(max_length=200, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=EndKind.values), name="announcement_end_known"),
        ]

    def __str__(self) -> str:
        return f"{self.announcement} · {self.kind}"
