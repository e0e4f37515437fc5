"""Define sessions, and the ledger of the session clock."""

from typing import Final

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.common.models.base import LedgerModel, RowModel, Stamped


class SessionStatus(models.TextChoices):
    SCHEDULED = "scheduled", _("Planned")
    RUNNING = "running", _("In play")
    PAUSED = "paused", _("Paused")
    ENDED = "ended", _("Ended")
    RELEASED = "released", _("Released")


IN_PLAY: Final = frozenset({SessionStatus.RUNNING, SessionStatus.PAUSED})


class SessionManager(models.Manager["Session"]):
    """Select the sessions of the plan, without dropped ones."""

    def get_queryset(self) -> models.QuerySet["Session"]:
        return super().get_queryset().filter(dropped_at__isnull=True)


class Session(RowModel):
    """Represent a block of play. A dropped one is kept only if rows refer to it.

    ``is_game``: a game of a club, of one table. Its start is ``planned_at``, and other games are played beside it.
    """

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="sessions")
    number = models.PositiveSmallIntegerField(_("number"))
    planned_at = models.DateTimeField(_("planned start"), null=True, blank=True)
    status = models.CharField(max_length=10, choices=SessionStatus.choices, default=SessionStatus.SCHEDULED)
    # None: as in the rule set; 0: without a limit.
    minutes = models.PositiveSmallIntegerField(_("minutes"), null=True, blank=True)
    dropped_at = models.DateTimeField(null=True, blank=True)
    is_game = models.BooleanField(default=False, editable=False)

    objects = SessionManager()
    with_dropped = models.Manager["Session"]()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="session_number_unique"),
            models.CheckConstraint(
                condition=Q(dropped_at__isnull=True) | Q(status="scheduled"), name="session_dropped_before_its_start"
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="session_number_positive"),
            models.CheckConstraint(condition=Q(status__in=SessionStatus.values), name="session_status_known"),
            models.UniqueConstraint(
                fields=["tournament"],
                condition=Q(status__in=["running", "paused"], is_game=False),
                name="session_one_in_play",
            ),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.number}"


class SessionMoveKind(models.TextChoices):
    START = "start", _("Start")
    PAUSE = "pause", _("Pause")
    RESUME = "resume", _("Resume")
    EXTEND = "extend", _("Extra time")
    EXTRA = "extra", _("Extra time for one table")
    WARNING = "warning", _("Warning signal")
    TIME_UP = "time_up", _("End signal")
    END = "end", _("End")
    UNDO = "undo", _("Taken back")
    RELEASE = "release", _("Release")
    TAKE_BACK = "take_back", _("Release taken back")
    EXPLAIN = "explain", _("Reason of a long stop")


class SessionMove(LedgerModel, Stamped):
    """Record one act on the session clock. The clock is a function of these rows.

    ``table`` is the number of the table that gets extra time; ``undoes`` the act that an undo takes back.
    """

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="moves")
    sequence = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=SessionMoveKind.choices)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=400, blank=True)
    undoes = models.OneToOneField("self", on_delete=models.PROTECT, null=True, blank=True, related_name="undone_by")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "sequence"], name="session_move_sequence_unique"),
            models.CheckConstraint(condition=Q(kind__in=SessionMoveKind.values), name="session_move_kind_known"),
            models.CheckConstraint(
                condition=Q(kind="extra", table__isnull=False, minutes__isnull=False)
                | (~Q(kind="extra") & Q(table__isnull=True)),
                name="session_move_extra_has_table",
            ),
            models.CheckConstraint(
                condition=Q(kind="undo", undoes__isnull=False) | (~Q(kind="undo") & Q(undoes__isnull=True)),
                name="session_move_undo_has_act",
            ),
        ]
        ordering = ["sequence"]

    def __str__(self) -> str:
        return f"{self.session} {self.kind}"
