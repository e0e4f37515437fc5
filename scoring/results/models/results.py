"""Define the frozen outcomes of tables, and the rankings as they were published."""

from fractions import Fraction

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from mahjong_core.placement import from_twelfths
from tournaments.common.models.base import ActorKeyField, ActorNameField, RowModel, Stamped, all_or_none
from tournaments.models import LedgerModel, Participant, Session, StartingWind, Table, Team


class ResultStatus(models.TextChoices):
    SUBMITTED = "submitted", _("Submitted")
    VERIFIED = "verified", _("Verified")
    SUPERSEDED = "superseded", _("Superseded")


class ResultVersion(RowModel):
    """Store a table's outcome. A verified version stays in force until a second person verifies a later one.

    ``players``: how many share the places: 4, or 3 in a club's game of three. ``by_one_person``: the event let the same
    person submit and verify it. ``sent_back_reason``: what did not agree.
    """

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="results")
    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="results")
    number = models.PositiveIntegerField()
    status = models.CharField(max_length=10, choices=ResultStatus.choices, default=ResultStatus.SUBMITTED)
    mode = models.CharField(max_length=10)
    hands = models.PositiveSmallIntegerField(default=0)
    players = models.PositiveSmallIntegerField(default=4)
    digest = models.CharField(max_length=64)
    reason = models.CharField(max_length=400, blank=True)
    submitted_at = models.DateTimeField()
    submitted_by = ActorKeyField()
    submitted_by_name = ActorNameField()
    verified_at = models.DateTimeField(null=True)
    verified_by = ActorKeyField(null=True)
    verified_by_name = ActorNameField(null=True)
    superseded_at = models.DateTimeField(null=True)
    superseded_by = ActorKeyField(null=True)
    by_one_person = models.BooleanField(default=False)
    sent_back_reason = models.CharField(max_length=400, blank=True)
    sent_back_by_name = ActorNameField(blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="result_number_unique"),
            models.UniqueConstraint(fields=["table"], condition=Q(status="verified"), name="result_one_in_force"),
            models.UniqueConstraint(fields=["table"], condition=Q(status="submitted"), name="result_one_pending"),
            models.CheckConstraint(
                condition=Q(verified_by__isnull=True) | ~Q(verified_by=F("submitted_by")) | Q(by_one_person=True),
                name="result_two_people",
            ),
            models.CheckConstraint(condition=Q(players__in=(3, 4)), name="result_players"),
            models.CheckConstraint(
                condition=Q(sent_back_reason="") | Q(status="superseded"), name="result_sent_back_is_superseded"
            ),
            models.CheckConstraint(
                condition=all_or_none("verified_at", "verified_by", "verified_by_name"), name="result_verified_pair"
            ),
            models.CheckConstraint(
                condition=all_or_none("superseded_at", "superseded_by"), name="result_superseded_pair"
            ),
            models.CheckConstraint(
                condition=(Q(status="submitted") & Q(verified_at__isnull=True) & Q(superseded_at__isnull=True))
                | (Q(status="verified") & Q(verified_at__isnull=False) & Q(superseded_at__isnull=True))
                | (Q(status="superseded") & Q(superseded_at__isnull=False)),
                name="result_status_dates",
            ),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.table} v{self.number} {self.status}"


class SeatResult(LedgerModel):
    """Store one seat of a result version. ``twelfths``: table points (MCR) or uma (riichi) in exact twelfths.

    ``participant`` is the player of the seating. If another person played for them, ``counted`` and
    ``counted_twelfths`` are what the missed session is worth to them (MERS 4.3, EMA riichi 5.7), ``played_by`` the
    substitute if on the bench, and ``entered`` the score entered for the substitute if it is not the one played.
    """

    result = models.ForeignKey(ResultVersion, on_delete=models.PROTECT, related_name="seats")
    wind = models.CharField(max_length=1, choices=StartingWind.choices)
    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, null=True, related_name="results")
    hand_points = models.IntegerField()
    adjustments = models.IntegerField(default=0)
    table_score = models.IntegerField()
    place = models.PositiveSmallIntegerField()
    twelfths = models.IntegerField()
    counted = models.IntegerField(null=True)
    counted_twelfths = models.IntegerField(null=True)
    played_by = models.ForeignKey(
        Participant, on_delete=models.PROTECT, null=True, related_name="results_as_substitute"
    )
    entered = models.IntegerField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["result", "wind"], name="seat_result_wind_unique"),
            models.UniqueConstraint(fields=["result", "participant"], name="seat_result_participant_unique"),
            models.UniqueConstraint(fields=["result", "played_by"], name="seat_result_played_by_unique"),
            models.CheckConstraint(condition=Q(place__gte=1) & Q(place__lte=4), name="seat_result_place"),
            models.CheckConstraint(
                condition=Q(table_score=F("hand_points") + F("adjustments")), name="seat_result_sum"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.result} {self.wind} {self.table_score}"

    @property
    def points(self) -> Fraction:
        """Return the exact table points, in riichi the uma."""
        return from_twelfths(self.twelfths)


class Release(LedgerModel, Stamped):
    """Store the ranking of a session as it was published."""

    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="releases")
    version = models.PositiveBigIntegerField()
    standings = models.JSONField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["session", "version"], name="release_version_unique")]
        # The ranking is stored before the moment: without the index a question for the latest release reads it all.
        indexes = [models.Index(fields=["session", "at"], name="release_moment")]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.session} v{self.version}"


class ReleaseWithdrawal(LedgerModel, Stamped):
    """Record that a release was taken back: its session is not public any more. The publication stays readable."""

    release = models.OneToOneField(Release, on_delete=models.PROTECT, related_name="withdrawal")
    reason = models.CharField(_("reason"), max_length=400)

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(reason=""), name="release_withdrawal_has_reason")]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.release} taken back"


class ReleasedEntrant(LedgerModel):
    """Store an entrant of a published ranking, with the number and team at that time.

    Later entries, numbers and teams become public with the next release.
    """

    release = models.ForeignKey(Release, on_delete=models.PROTECT, related_name="entrants")
    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="releases")
    number = models.PositiveIntegerField()
    team = models.ForeignKey(Team, on_delete=models.PROTECT, null=True, related_name="releases")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["release", "participant"], name="released_entrant_once"),
            models.UniqueConstraint(fields=["release", "number"], name="released_entrant_number"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.release} {self.number}"
