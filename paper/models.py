"""Store orders, finished files, and every printed piece with its version."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.common.models.base import ActorKeyField, ActorNameField, RowModel, all_or_none
from tournaments.events.models.events import Tournament


class PrintStatus(models.TextChoices):
    WAITING = "waiting", pgettext_lazy("a print order", "Waiting")
    WORKING = "working", pgettext_lazy("a print order", "In progress")
    DONE = "done", pgettext_lazy("a print order", "Ready")
    FAILED = "failed", pgettext_lazy("a print order", "Refused")
    STOPPED = "stopped", pgettext_lazy("a print order", "Stopped")


OPEN = (PrintStatus.WAITING, PrintStatus.WORKING)


class PrintRun(RowModel):
    """Store one order of one document. ``subjects``: the pieces asked for; empty: all of them.

    ``batch`` holds together what was ordered with one press; ``address`` is the site as the codes on paper name it.
    ``refusal`` is the code of what went wrong, ``reason`` its sentence for whoever ordered.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="print_runs")
    batch = models.UUIDField()
    document = models.CharField(max_length=40)
    session = models.PositiveSmallIntegerField(null=True, blank=True)
    language = models.CharField(max_length=16)
    paper = models.CharField(max_length=12)
    subjects = models.JSONField(default=list, blank=True)
    address = models.CharField(max_length=200, blank=True)
    with_links = models.BooleanField(default=False)
    status = models.CharField(max_length=10, choices=PrintStatus.choices, default=PrintStatus.WAITING)
    pieces_wanted = models.PositiveIntegerField(default=0)
    refusal = models.CharField(max_length=80, blank=True)
    reason = models.CharField(max_length=300, blank=True)
    made_at = models.DateTimeField()
    made_by = ActorKeyField()
    made_by_name = ActorNameField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(status__in=PrintStatus.values), name="print_run_status_known"),
            models.CheckConstraint(
                condition=Q(ended_at__isnull=True) | Q(status__in=["done", "failed", "stopped"]),
                name="print_run_ended_at_its_end",
            ),
        ]
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.document}"


class PrintFile(RowModel):
    """Store the finished PDF of an order for thirty days; it can be made again from the order at any time."""

    run = models.OneToOneField(PrintRun, on_delete=models.CASCADE, related_name="output")
    file = models.FileField(upload_to="prints/%Y/%m", max_length=200)
    size = models.PositiveIntegerField(_("bytes"))

    def __str__(self) -> str:
        return str(self.run)


class EventLogo(RowModel):
    """Store the event's own picture for certificates, badges and the poster."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="logo")
    file = models.FileField(upload_to="logos/%Y/%m", max_length=200)
    kind = models.CharField(max_length=20)

    def __str__(self) -> str:
        return str(self.tournament)


class PrintedPiece(RowModel):
    """Store a sheet, card or list that an order printed.

    ``subject`` names what it is about, ``code`` is the short check code of what it says (the same words, the same
    code), ``version`` counts how often what it says changed on paper. ``settled_at``: somebody took a stale one away
    for which no newer is needed.
    """

    run = models.ForeignKey(PrintRun, on_delete=models.CASCADE, related_name="pieces")
    document = models.CharField(max_length=40)
    subject = models.CharField(max_length=80)
    label = models.CharField(max_length=240)
    code = models.CharField(max_length=12, db_index=True)
    version = models.PositiveIntegerField()
    settled_at = models.DateTimeField(null=True, blank=True)
    settled_by = ActorKeyField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["run", "subject"], name="printed_piece_once_in_a_run"),
            models.CheckConstraint(condition=Q(version__gte=1), name="printed_piece_version_positive"),
            models.CheckConstraint(
                condition=all_or_none("settled_at", "settled_by"), name="printed_piece_settled_pair"
            ),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.label} · {self.version}"
