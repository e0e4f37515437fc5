"""Store the texts that people agreed to, what was removed and when, and requests for erasure."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from registration.registrations.models import RegistrationForm
from tournaments.common.models.base import LedgerModel, RowModel
from tournaments.models import Participant, Tournament


class ConsentText(LedgerModel):
    """Store a privacy text as the form showed it: a registration names its ``version``, which is never changed.

    ``texts``: by another language than the form's own what was shown in place of ``text``.
    """

    form = models.ForeignKey(RegistrationForm, on_delete=models.CASCADE, related_name="consent_texts")
    version = models.PositiveIntegerField()
    text = models.TextField(_("data protection notice"), max_length=8000)
    texts = models.JSONField(default=dict)
    at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["form", "version"], name="consent_text_version_once")]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.version}"


class ContactRemoval(LedgerModel):
    """Store that contact data of an event were removed: of how many registrations and messages."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="contact_removals")
    at = models.DateTimeField()
    registrations = models.PositiveIntegerField()
    messages = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(registrations__gt=0) | Q(messages__gt=0), name="contact_removal_removed_something"
            )
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d} {self.registrations}"


class ErasureRequest(RowModel):
    """Store a player's request, under the private link, to erase their data. It is deleted with the data."""

    participant = models.OneToOneField(Participant, on_delete=models.CASCADE, related_name="erasure_request")
    at = models.DateTimeField()

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d}"
