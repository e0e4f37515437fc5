"""Store the audit ledger, and the first answers to writes that may be sent twice."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.common.models.base import ActorKeyField, ActorNameField, LedgerModel


class AuditEvent(LedgerModel):
    """Record an act: who, when, what, before, after, from where.

    No foreign keys, so that history never blocks live data.

    The event and what was acted on are named by ``uid``.
    """

    at = models.DateTimeField(_("when"), db_index=True)
    by = ActorKeyField()
    by_name = ActorNameField()
    action = models.CharField(_("what"), max_length=80)
    tournament_uid = models.UUIDField(null=True, db_index=True)
    target_type = models.CharField(max_length=40)
    target_uid = models.UUIDField(null=True)
    target_label = models.CharField(max_length=200, blank=True)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)
    channel = models.CharField(max_length=20, blank=True)
    ip = models.GenericIPAddressField(null=True)
    device = models.CharField(max_length=200, blank=True)
    request_id = models.CharField(max_length=64, blank=True)

    class Meta:
        ordering = ["-id"]
        indexes = [models.Index(fields=["tournament_uid", "action"], name="audit_by_action")]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M:%S} {self.by_name} {self.action} {self.target_label}"


class StoredAnswer(models.Model):
    """Store the first answer to a write under the client's own key, for a resend."""

    scope = ActorKeyField()
    key = models.CharField(max_length=128)
    fingerprint = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(null=True)
    body = models.JSONField(null=True)
    at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["scope", "key"], name="stored_answer_unique")]

    def __str__(self) -> str:
        return f"{self.scope} {self.key}"
