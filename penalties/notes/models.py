"""Store what referees write for each other: cases for next time, and notes from one session to the next."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from penalties.rulings.models import Ruling
from tournaments.common.models.base import Stamped
from tournaments.models import LedgerModel, Session, Tournament


class CaseNote(LedgerModel, Stamped):
    """Store a decided ruling as a case, without names. ``clauses`` are its subject; a new version supersedes."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="case_notes")
    ruling = models.ForeignKey(Ruling, on_delete=models.PROTECT, related_name="case_notes")
    supersedes = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="superseded_by")
    family = models.CharField(max_length=10)
    language = models.CharField(max_length=16)
    title = models.CharField(_("title"), max_length=120)
    facts = models.CharField(_("what happened"), max_length=2000)
    decision = models.CharField(_("decision"), max_length=2000)
    lesson = models.CharField(_("lesson"), max_length=400, blank=True)
    offence = models.CharField(_("offence"), max_length=80)
    clauses = models.JSONField(default=list)
    is_shared = models.BooleanField(_("shared with other events"), default=False)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=~Q(title="") & ~Q(facts="") & ~Q(decision=""), name="case_note_says_what_and_how"
            ),
            models.UniqueConstraint(
                fields=["ruling"], condition=Q(supersedes__isnull=True), name="case_note_once_per_ruling"
            ),
        ]
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.title


class HandoverNote(LedgerModel, Stamped):
    """Store a note of a referee of this session for those of the next."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="handover_notes")
    session = models.ForeignKey(Session, on_delete=models.PROTECT, related_name="handover_notes")
    text = models.CharField(_("note"), max_length=2000)

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(text=""), name="handover_note_says_something")]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.session} · {self.text[:40]}"


class HandoverReading(LedgerModel, Stamped):
    """Store who has read a note."""

    note = models.ForeignKey(HandoverNote, on_delete=models.PROTECT, related_name="readings")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["note", "by"], name="handover_read_once")]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.note} · {self.by_name}"
