"""Define seating draws: committed, run, published, superseded."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournaments.common.models.base import ActorKeyField, Created, RowModel, all_or_none

DROP_REASON_LENGTH = 400


class DrawSource(models.TextChoices):
    IMPORT = "import", _("From a file")
    RANDOM = "random", _("Drawn in public")
    CHANGE = "change", _("Changed manually")


class DrawStatus(models.TextChoices):
    COMMITTED = "committed", _("Committed")
    RUNNING = "running", _("Draw in progress")
    FAILED = "failed", _("Draw failed")
    RUN = "run", _("Drawn, not published")
    PUBLISHED = "published", _("Published")
    SUPERSEDED = "superseded", _("Superseded")


# The changes that seat a session or a phase from the standings.
_BY_STANDINGS = frozenset({"next", "phase", "phase sessions"})


class SeatingDraw(RowModel, Created):
    """Represent a plan for all sessions. ``plan`` and ``report`` are JSON of ``mahjong_core.seating``.

    ``seed`` is the secret that the commitment binds to ``inputs`` (all else that the draw depends on); chance comes
    from it and the ``public_value``. A change by hand keeps in ``inputs`` what was changed. ``certificate`` is the
    public file, ``problem`` the code and sentence of a draw that failed. ``version`` counts what was published;
    ``based_on`` is the version that a draft was made from, ``phase`` the one whose sessions it seats. ``given_up``:
    wishes for tables that hold no longer, ``[{"player": 24, "sessions": [4]}]``, null for all sessions.
    ``dropped_reason``: why it was put aside before it was published, for everybody to read.
    """

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="draws")
    source = models.CharField(max_length=10, choices=DrawSource.choices)
    status = models.CharField(max_length=10, choices=DrawStatus.choices)
    engine = models.CharField(max_length=60, blank=True)
    seed = models.CharField(max_length=128, blank=True)
    commitment = models.CharField(max_length=64, blank=True)
    entrants = models.JSONField(default=list)
    inputs = models.JSONField(default=dict)
    public_value = models.CharField(max_length=200, blank=True)
    certificate = models.JSONField(null=True)
    problem = models.JSONField(null=True)
    phase = models.ForeignKey(
        "tournaments.Phase", on_delete=models.PROTECT, null=True, blank=True, related_name="draws"
    )
    version = models.PositiveIntegerField(null=True, blank=True)
    based_on = models.PositiveIntegerField(null=True, blank=True)
    plan = models.JSONField(null=True)
    report = models.JSONField(null=True)
    given_up = models.JSONField(default=list)
    dropped_at = models.DateTimeField(null=True, blank=True)
    dropped_reason = models.CharField(max_length=DROP_REASON_LENGTH, blank=True)
    published_at = models.DateTimeField(null=True, blank=True)
    published_by = ActorKeyField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament"], condition=Q(status="published"), name="draw_one_published"),
            models.CheckConstraint(condition=all_or_none("published_at", "published_by"), name="draw_published_pair"),
            models.CheckConstraint(
                condition=Q(status__in=["committed", "running", "failed", "superseded"]) | Q(plan__isnull=False),
                name="draw_has_plan_when_run",
            ),
            # Nobody draws twice and publishes what they like better.
            models.UniqueConstraint(
                fields=["tournament"],
                condition=Q(source="random", status__in=["committed", "running", "run"]),
                name="draw_one_open",
            ),
            models.UniqueConstraint(fields=["tournament", "version"], name="draw_version_unique"),
            models.CheckConstraint(condition=Q(status__in=DrawStatus.values), name="draw_status_known"),
        ]
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.get_status_display()}"

    @property
    def is_by_lot(self) -> bool:
        """Return whether the draw is by lot, and so can be set aside only with a reason."""
        return self.source == DrawSource.RANDOM or bool(self.inputs.get("seed"))

    @property
    def origin(self) -> str:
        """Return the origin of the draw in words."""
        is_planned = self.source == DrawSource.CHANGE and self.inputs.get("change") in _BY_STANDINGS
        if self.source == DrawSource.RANDOM and self.status in (DrawStatus.COMMITTED, DrawStatus.FAILED):
            return str(_("Public draw"))  # nothing is drawn yet
        return str(_("Seated by the standings") if is_planned else DrawSource(self.source).label)
