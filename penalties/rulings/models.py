"""Store incidents, rulings and their revocations. Every row is written once; what changes is a row of its own."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from mahjong_core.penalties import FaultKind
from tournaments.common.models.base import Stamped
from tournaments.models import LedgerModel, Participant, ParticipantState, Session, StartingWind, Table, Tournament

_FAULT_KINDS = [kind.value for kind in FaultKind]


class Incident(LedgerModel, Stamped):
    """Store an incident. It is under review until it is decided or dismissed.

    ``is_for_chief``: the note is read by the chief referee and by whoever wrote it.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="incidents")
    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="incidents")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, related_name="incidents")
    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="incidents")
    offence = models.CharField(_("offence"), max_length=80, blank=True)
    hand = models.PositiveSmallIntegerField(_("hand"), null=True)
    note = models.CharField(_("note"), max_length=1000, blank=True)
    is_for_chief = models.BooleanField(_("for the chief referee only"), default=False)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=~Q(offence="") | ~Q(note=""), name="incident_says_what"),
        ]
        ordering = ["-id"]

    def __str__(self) -> str:
        note = "" if self.is_for_chief else self.note
        return f"{self.offence or note} · {self.participant}"


class Dismissal(LedgerModel, Stamped):
    """Store an incident for which there is no ruling, with the reason."""

    incident = models.OneToOneField(Incident, on_delete=models.PROTECT, related_name="dismissal")
    reason = models.CharField(_("reason"), max_length=400)

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(reason=""), name="dismissal_has_reason")]

    def __str__(self) -> str:
        return f"{self.incident} ·"


class Ruling(LedgerModel, Stamped):
    """Store a referee's decision. Its points are rows of the score ledger under ``effect_group``.

    ``proposed`` and ``points`` are what the rule set asked for and what was decided, in the words of the offence: a
    rung, the price to each opponent, an amount; None if the referee names it, or gave none. ``step`` is the rung for
    the player's record (0: a warning), ``fault_kind`` what it was for, ``parts`` what was said besides points.
    ``clause`` stands in ``text``, as the edition ``edition`` takes it. ``expelled_from`` is the state that a
    disqualified player had before. ``is_for_chief``: the note is, as with an incident.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="rulings")
    session = models.ForeignKey(Session, on_delete=models.PROTECT, null=True, related_name="rulings")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, related_name="rulings")
    participant = models.ForeignKey(Participant, on_delete=models.PROTECT, related_name="rulings")
    incident = models.OneToOneField(Incident, on_delete=models.PROTECT, null=True, related_name="ruling")
    supersedes = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="superseded_by")
    offence = models.CharField(_("offence"), max_length=80)
    clause = models.CharField(_("clause"), max_length=80, blank=True)
    text = models.CharField(max_length=40, blank=True)
    edition = models.CharField(max_length=60, blank=True)
    hand = models.PositiveSmallIntegerField(_("hand"), null=True)
    wind = models.CharField(max_length=1, choices=StartingWind.choices, blank=True)
    effect = models.CharField(max_length=20, blank=True)
    fault_kind = models.CharField(max_length=20, default="play")
    is_repeated = models.BooleanField(default=False)
    step = models.PositiveIntegerField(null=True)
    proposed = models.PositiveIntegerField(null=True)
    points = models.PositiveIntegerField(null=True)
    further = models.PositiveIntegerField(default=0)
    parts = models.JSONField(default=list)
    victim = models.ForeignKey(Participant, on_delete=models.PROTECT, null=True, related_name="rulings_suffered")
    dealer = models.CharField(max_length=1, choices=StartingWind.choices, blank=True)
    late_seconds = models.PositiveIntegerField(null=True)
    expelled_from = models.CharField(max_length=20, choices=ParticipantState.choices, blank=True)
    reason = models.CharField(_("reason"), max_length=400, blank=True)
    note = models.CharField(_("note"), max_length=1000, blank=True)
    is_for_chief = models.BooleanField(_("for the chief referee only"), default=False)
    effect_group = models.UUIDField(unique=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(wind__in=["", *StartingWind.values]), name="ruling_wind_known"),
            models.CheckConstraint(condition=Q(dealer__in=["", *StartingWind.values]), name="ruling_dealer_known"),
            models.CheckConstraint(condition=Q(fault_kind__in=_FAULT_KINDS), name="ruling_fault_kind_known"),
            models.CheckConstraint(
                condition=Q(victim__isnull=True) | ~Q(victim=F("participant")), name="ruling_victim_is_another"
            ),
        ]
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.offence} · {self.participant}"


class Revocation(LedgerModel, Stamped):
    """Store a ruling taken back, with its reason. The ruling's row stays.

    ``left``: the later rulings (their public ids) that were counted on it and stay as they are, for ``left_reason``.
    """

    ruling = models.OneToOneField(Ruling, on_delete=models.PROTECT, related_name="revocation")
    reason = models.CharField(_("reason"), max_length=400)
    left_reason = models.CharField(max_length=400, blank=True)
    left = models.JSONField(default=list)

    class Meta:
        constraints = [models.CheckConstraint(condition=~models.Q(reason=""), name="revocation_has_reason")]

    def __str__(self) -> str:
        return f"{self.ruling} ·"
