"""Store the closing of an event: answers to open items, signed revisions, and reasons to reopen."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.common.models.base import LedgerModel, Stamped
from tournaments.models import Tournament


class ClosingWord(LedgerModel, Stamped):
    """Store an answer to an item of the closing page; the latest holds while the item is about the same.

    ``order``: the numbers of the players, the first first, where the choice tells them apart.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="closing_words")
    code = models.CharField(max_length=80)
    about = models.JSONField(default=list, blank=True)
    choice = models.CharField(max_length=20)
    order = models.JSONField(default=list, blank=True)
    note = models.CharField(_("note"), max_length=400, blank=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.code}: {self.choice}"


class Revision(LedgerModel, Stamped):
    """Store an event as it was closed. ``document``: the signed file, byte for byte; ``fingerprint``: its SHA-256.

    ``key`` is the public key of this installation; ``reason`` says of a second revision and later ones why there is
    another.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="revisions")
    number = models.PositiveSmallIntegerField()
    reason = models.CharField(_("reason"), max_length=400, blank=True)
    document = models.TextField()
    fingerprint = models.CharField(max_length=64)
    key = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="revision_number_unique"),
            models.CheckConstraint(condition=Q(number=1) | ~Q(reason=""), name="revision_says_why"),
            models.CheckConstraint(condition=Q(number__gte=1), name="revision_number_positive"),
        ]
        ordering = ["-number"]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.number}"


class Reopening(LedgerModel, Stamped):
    """Store that a closed event was reopened: its revision is not in force any more."""

    revision = models.OneToOneField(Revision, on_delete=models.PROTECT, related_name="reopening")
    reason = models.CharField(_("reason"), max_length=400)

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(reason=""), name="reopening_says_why")]
        ordering = ["id"]

    def __str__(self) -> str:
        return str(self.revision)
