"""Store who is here on an evening of a club, its fees, what its members paid, and the matches of its teams."""

from django.db import models
from django.db.models import F, Q

from tournaments.common.models.base import LedgerModel, RowModel, Stamped, listed_numbers
from tournaments.models import Participant, Session, Team, Tournament


class Presence(RowModel):
    """Represent a player who came on an evening. ``until`` is set when they leave; ``evening`` is the day."""

    participant = models.ForeignKey(Participant, on_delete=models.CASCADE, related_name="presences")
    evening = models.DateField()
    since = models.DateTimeField()
    until = models.DateTimeField(null=True, blank=True)
    is_guest = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["participant", "evening"], name="presence_once_per_evening"),
            models.CheckConstraint(
                condition=Q(until__isnull=True) | Q(until__gte=F("since")), name="presence_ends_after_it_begins"
            ),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.participant} · {self.evening}"


class ClubFees(LedgerModel, Stamped):
    """Store the fees that hold from the evening ``since`` on, in whole units of ``currency``; the last row counts."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="club_fees")
    since = models.DateField()
    evening = models.PositiveIntegerField()
    membership = models.PositiveIntegerField()
    currency = models.CharField(max_length=3)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.since}"


class ClubPayment(LedgerModel, Stamped):
    """Store what a player paid for an ``evening``, None for the membership; ``reverses``: the payment taken back.

    Numbered for each club without a gap. ``is_waived``: the club let the player off, no money came in.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="club_payments")
    number = models.PositiveIntegerField()
    participant = models.ForeignKey(Participant, on_delete=models.CASCADE, related_name="club_payments")
    evening = models.DateField(null=True, blank=True)
    amount = models.IntegerField()
    is_waived = models.BooleanField(default=False)
    reverses = models.OneToOneField("self", on_delete=models.CASCADE, null=True, blank=True, related_name="reversal")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="club_payment_number_once"),
            models.CheckConstraint(
                condition=Q(amount__gt=0, reverses__isnull=True) | Q(amount__lt=0, reverses__isnull=False),
                name="club_payment_or_reversal",
            ),
            models.CheckConstraint(condition=~Q(reverses=F("id")), name="club_payment_reverses_another"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.number}"


class TeamMatch(RowModel, Stamped):
    """Represent a match of two to four teams at ``tables`` tables; ``is_secret``: line-ups are hidden until all are in.

    Numbered for each club without a gap. ``day``: the evening on which it is played.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="team_matches")
    number = models.PositiveIntegerField()
    day = models.DateField()
    tables = models.PositiveSmallIntegerField()
    is_secret = models.BooleanField(default=True)
    cancelled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="team_match_number_once"),
            models.CheckConstraint(condition=Q(tables__gte=1), name="team_match_has_a_table"),
        ]
        ordering = ["number"]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.number}"


class MatchTeam(RowModel):
    """Represent a team of a match. ``players``: numbers in the order of the tables, empty until it hands in.

    ``substitutes``: those of them whom the leader named from another team.
    """

    match = models.ForeignKey(TeamMatch, on_delete=models.CASCADE, related_name="teams")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="matches")
    players = models.CharField(max_length=80, blank=True)
    substitutes = models.CharField(max_length=80, blank=True)
    at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["match", "team"], name="match_team_once")]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.match}: {self.team}"

    @property
    def order(self) -> tuple[int, ...]:
        """Return the numbers by table; none if a file of the event withheld them."""
        return listed_numbers(self.players)

    @property
    def from_other_teams(self) -> tuple[int, ...]:
        """Return the numbers of the substitutes of other teams; none if a file of the event withheld them."""
        return listed_numbers(self.substitutes)


class MatchReveal(LedgerModel, Stamped):
    """Record that the line-ups of a match are public: all were in, or the leader did not wait, with a reason."""

    match = models.OneToOneField(TeamMatch, on_delete=models.CASCADE, related_name="reveal")
    reason = models.CharField(max_length=400, blank=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return str(self.match)


class MatchGame(RowModel):
    """Represent a game of a match; a cancelled game stays one, and its table is played anew."""

    match = models.ForeignKey(TeamMatch, on_delete=models.CASCADE, related_name="games")
    session = models.OneToOneField(Session, on_delete=models.CASCADE, related_name="team_match")
    table = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.match} · {self.table}"
