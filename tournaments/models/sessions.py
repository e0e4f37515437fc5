"""Sessions, tables and seats, and the ledger of the session clock."""

from typing import Final

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.models.base import ActorKeyField, ActorNameField, LedgerModel, RowModel
from tournaments.models.events import Participant, Tournament


class SessionStatus(models.TextChoices):
    SCHEDULED = "scheduled", _("Scheduled")
    RUNNING = "running", _("In play")
    PAUSED = "paused", _("Paused")
    ENDED = "ended", _("Ended")
    RELEASED = "released", _("Released")


IN_PLAY: Final = frozenset({SessionStatus.RUNNING, SessionStatus.PAUSED})


class SessionManager(models.Manager["Session"]):
    """The sessions of the plan: those that were dropped are history."""

    def get_queryset(self) -> models.QuerySet["Session"]:
        return super().get_queryset().filter(dropped_at__isnull=True)


class Session(RowModel):
    """A scheduled block of play. One that was dropped from the plan is kept only where something rests on it."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="sessions")
    number = models.PositiveSmallIntegerField(_("number"))
    planned_at = models.DateTimeField(_("planned start"), null=True, blank=True)
    status = models.CharField(max_length=10, choices=SessionStatus.choices, default=SessionStatus.SCHEDULED)
    # None: as in the rule set; 0: without a limit.
    minutes = models.PositiveSmallIntegerField(_("minutes"), null=True, blank=True)
    dropped_at = models.DateTimeField(null=True, blank=True)

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
                fields=["tournament"], condition=Q(status__in=["running", "paused"]), name="session_one_in_play"
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


class SessionMove(LedgerModel):
    """One act on the session clock. The clock is a function of these rows.

    ``table`` is the number of the table that gets extra time; ``undoes`` the act that an undo takes back.
    """

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="moves")
    sequence = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=SessionMoveKind.choices)
    minutes = models.PositiveSmallIntegerField(null=True, blank=True)
    table = models.PositiveSmallIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=400, blank=True)
    undoes = models.OneToOneField("self", on_delete=models.PROTECT, null=True, blank=True, related_name="undone_by")
    at = models.DateTimeField()
    by = ActorKeyField()
    by_name = ActorNameField()

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


class TableStatus(models.TextChoices):
    """``correcting``: a submitted or verified result stands while its sheet is being mended."""

    EMPTY = "empty", _("Not started")
    PLAYING = "playing", _("Playing")
    SUBMITTED = "submitted", _("To verify")
    VERIFIED = "verified", _("Verified")
    CORRECTING = "correcting", _("In correction")


class LaidTables(models.Manager["Table"]):
    """The tables of the seating as it stands."""

    def get_queryset(self) -> models.QuerySet["Table"]:
        return super().get_queryset().filter(cleared_at__isnull=True)


class Table(RowModel):
    """A table of a session; session and number are what it is known by, whoever sits there.

    A table that a change of the seating takes away is deleted where nothing hangs on it. Otherwise it is ``cleared``:
    kept for history without seats, left out by ``objects``, and laid again when the number comes back.
    """

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField(_("number"))
    status = models.CharField(max_length=10, choices=TableStatus.choices, default=TableStatus.EMPTY)
    last_entry_at = models.DateTimeField(null=True, blank=True)
    cleared_at = models.DateTimeField(null=True, blank=True)

    objects = LaidTables()
    every = models.Manager["Table"]()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["session", "number"], name="table_number_unique"),
            models.CheckConstraint(
                condition=Q(cleared_at__isnull=True) | Q(status="empty", last_entry_at__isnull=True),
                name="table_cleared_is_unplayed",
            ),
            models.CheckConstraint(condition=Q(number__gte=1), name="table_number_positive"),
            models.CheckConstraint(condition=Q(status__in=TableStatus.values), name="table_status_known"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.session} · {self.number}"


class StartingWind(models.TextChoices):
    EAST = "E", _("East")
    SOUTH = "S", _("South")
    WEST = "W", _("West")
    NORTH = "N", _("North")


class Seat(RowModel):
    """A seat is named by its starting wind. No participant: a substitute's seat; ``SeatOccupancy`` names them."""

    session = models.ForeignKey(Session, on_delete=models.CASCADE, related_name="seats")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    wind = models.CharField(max_length=1, choices=StartingWind.choices)
    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, null=True, related_name="seats")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "wind"], name="seat_wind_unique"),
            models.UniqueConstraint(fields=["session", "participant"], name="seat_once_per_session"),
            models.CheckConstraint(condition=Q(wind__in=StartingWind.values), name="seat_wind_known"),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.wind}"
