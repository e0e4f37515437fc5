"""Store the cash ledger of deposits. Amounts in the smallest unit of their currency."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from appeals.models.appeals import Appeal
from tournaments.common.models.base import Stamped
from tournaments.models import LedgerModel, Tournament


class CashKind(models.TextChoices):
    RECEIVED = "received", _("Received")
    RETURNED = "returned", _("Returned")
    KEPT = "kept", _("Kept")


class CashEntry(LedgerModel, Stamped):
    """Store money that changed hands, with the number of its receipt; ``kept`` goes from the deposit to the till."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="deposit_entries")
    appeal = models.ForeignKey(Appeal, on_delete=models.PROTECT, related_name="cash")
    receipt = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=CashKind.choices)
    amount = models.PositiveBigIntegerField()
    currency = models.CharField(max_length=3)
    counterpart = models.CharField(max_length=200)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "receipt"], name="cash_receipt_unique"),
            models.CheckConstraint(condition=Q(amount__gt=0), name="cash_amount_positive"),
            models.CheckConstraint(condition=Q(kind__in=CashKind.values), name="cash_kind_known"),
            models.CheckConstraint(condition=Q(currency__regex=r"^[A-Z]{3}$"), name="cash_currency"),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.receipt} {self.kind} {self.amount} {self.currency}"


class LocalDeposit(LedgerModel, Stamped):
    """Store the deposit in another currency (3.12.2: the equivalent in local money). The newest row counts."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="local_deposits")
    currency = models.CharField(max_length=3)
    amount = models.PositiveBigIntegerField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(amount__gt=0), name="local_deposit_positive"),
            models.CheckConstraint(condition=Q(currency__regex=r"^[A-Z]{3}$"), name="local_deposit_currency"),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.amount} {self.currency}"


class NamedBody(LedgerModel, Stamped):
    """Store whom the organiser named for matters other than rules (3.13.2). The newest row counts."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="named_bodies")
    name = models.CharField(max_length=200)

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(name=""), name="named_body_has_name")]
        ordering = ["id"]

    def __str__(self) -> str:
        return self.name
