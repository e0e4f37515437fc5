"""Write what referees write for one another: notes for the next session, and rulings written up for next time."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from mahjong_core.penalties.search import folded
from penalties.models import CaseNote, HandoverNote, HandoverReading, Ruling
from penalties.permissions import ACTS
from scoring.sheets.selectors.folding import rules_of
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Malformed, Refusal
from tournaments.common.look.languages import reader
from tournaments.common.permissions import check_may
from tournaments.common.services.audit import record
from tournaments.models import Participant, Session


def leave_note(*, session: Session, text: str, by: Actor, at: datetime) -> HandoverNote:
    """Leave a note; it stays as it is, a later one corrects it. Refuses with ``penalties.note_empty``."""
    check_may(by, "handover.write", session.tournament, ACTS)
    if not text.strip():
        raise Malformed("penalties.note_empty", _("Enter a note for the next referees."))
    with transaction.atomic():
        note = HandoverNote.objects.create(
            tournament=session.tournament, session=session, text=text.strip(), **stamp(by, at)
        )
        facts = {"session": session.number, "note": note.text}
        record("handover.written", note, by=by, at=at, tournament=session.tournament, after=facts)
    return note


def read_notes(*, session: Session, by: Actor, at: datetime) -> int:
    """Record that the notes of a session were read; return how many were new to this person."""
    check_may(by, "handover.write", session.tournament, ACTS)
    with transaction.atomic():
        Session.objects.select_for_update().get(pk=session.pk)
        fresh = HandoverNote.objects.filter(session=session).exclude(by=by.key).exclude(readings__by=by.key)
        made = [HandoverReading(note=note, **stamp(by, at)) for note in fresh]
        HandoverReading.objects.bulk_create(made)
        if made:
            facts = {"session": session.number, "notes": len(made)}
            record("handover.read", session, by=by, at=at, tournament=session.tournament, after=facts)
    return len(made)


@dataclass(frozen=True)
class CaseText:
    """Store the text of a case in one ``language`` (the writer's); ``clauses``: further clauses."""

    title: str
    facts: str
    decision: str
    lesson: str = ""
    clauses: tuple[str, ...] = ()
    is_shared: bool = False
    language: str = field(default_factory=reader)

    @property
    def whole(self) -> str:
        return " ".join((self.title, self.facts, self.decision, self.lesson))


def write_up(*, ruling: Ruling, case_text: CaseText, by: Actor, at: datetime) -> CaseNote:
    """Write a ruling up; a ruling that is written up already gets a new version.

    Refuses with ``penalties.case_incomplete``, ``penalties.case_names_somebody``, ``penalties.case_changed``.
    """
    check_may(by, "case.write", ruling.tournament, ACTS)
    if not (case_text.title.strip() and case_text.facts.strip() and case_text.decision.strip()):
        raise Malformed("penalties.case_incomplete", _("Enter a title, what happened and the decision."))
    _check_nameless(ruling, case_text)
    try:
        with transaction.atomic():
            before = newest_note(ruling)
            note = CaseNote.objects.create(
                tournament=ruling.tournament,
                ruling=ruling,
                supersedes=before,
                family=rules_of(ruling.tournament).family.value,
                language=case_text.language,
                title=case_text.title.strip(),
                facts=case_text.facts.strip(),
                decision=case_text.decision.strip(),
                lesson=case_text.lesson.strip(),
                offence=ruling.offence,
                clauses=list(dict.fromkeys(text for text in (ruling.clause, *case_text.clauses) if text)),
                is_shared=case_text.is_shared,
                **stamp(by, at),
            )
            old = _case_facts(before) if before else None
            tournament = ruling.tournament
            record("case.written", note, by=by, at=at, tournament=tournament, before=old, after=_case_facts(note))
    except IntegrityError as error:
        raise Conflict(
            "penalties.case_changed", _("Another person wrote up this case. Read their version first.")
        ) from error
    return note


def newest_note(ruling: Ruling) -> CaseNote | None:
    """Return the newest note of case law for a ruling; None without one (one query)."""
    return CaseNote.objects.filter(ruling=ruling, superseded_by__isnull=True).first()


def _check_nameless(ruling: Ruling, case_text: CaseText) -> None:
    """Check that a case names nobody: it speaks of East or of a player."""
    whole = f" {folded(case_text.whole)} "
    people = Participant.objects.filter(tournament=ruling.tournament)
    for name, family in people.values_list("name", "family_name"):
        for text in (name, family):
            if text and f" {folded(text)} " in whole:
                raise Refusal(
                    "penalties.case_names_somebody",
                    _("A case has no names. Write East, South or the player instead of %(name)s.") % {"name": text},
                    {"name": text},
                )


def _case_facts(note: CaseNote) -> dict[str, Any]:
    return {"title": note.title, "offence": note.offence, "clauses": ", ".join(note.clauses)}
