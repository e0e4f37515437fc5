"""Store receipts of fees: numbered for each event without a gap, never changed; a refund is a row of its own."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.common.models.base import LedgerModel, Stamped
from tournaments.models import Tournament


class FeeMeans(models.TextChoices):
    CASH = "cash", _("Cash")
    TRANSFER = "transfer", _("Bank transfer")
    OTHER = "other", _("Another way")


class Receipt(LedgerModel, Stamped):
    """Store a receipt. ``cents``: positive if paid, negative if refunded.

    ``refunds``: the receipt that a refund undoes.

    ``name`` and ``payee`` are the names of the payer and the receiver on that day.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="receipts")
    registration = models.ForeignKey("registration.Registration", on_delete=models.CASCADE, related_name="receipts")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=161)
    payee = models.CharField(max_length=160, blank=True)
    cents = models.IntegerField()
    currency = models.CharField(max_length=3)
    means = models.CharField(max_length=10, choices=FeeMeans.choices)
    refunds = models.OneToOneField("self", on_delete=models.CASCADE, null=True, blank=True, related_name="refund")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="receipt_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="receipt_number_from_one"),
            models.CheckConstraint(
                condition=Q(cents__gt=0, refunds__isnull=True) | Q(cents__lt=0, refunds__isnull=False),
                name="receipt_or_refund",
            ),
            models.CheckConstraint(condition=~Q(refunds=F("id")), name="receipt_refunds_another"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.number}"
