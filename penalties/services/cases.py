"""Writing rulings up for next time."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from mahjong_core.penalties.search import folded
from penalties.models import CaseNote, Ruling
from penalties.permissions import ACTS
from scoring.selectors.sheets import rules_of
from tournaments.actors import Actor
from tournaments.errors import Conflict, Malformed, Refusal
from tournaments.models import Participant
from tournaments.permissions import check_may
from tournaments.services.audit import record


@dataclass(frozen=True)
class CaseText:
    """What is written, in one ``language``; ``clauses`` beside the ruling's own."""

    title: str
    facts: str
    decision: str
    lesson: str = ""
    clauses: tuple[str, ...] = ()
    is_shared: bool = False
    language: str = "en"

    @property
    def whole(self) -> str:
        return " ".join((self.title, self.facts, self.decision, self.lesson))


def write_up(*, ruling: Ruling, said: CaseText, by: Actor, at: datetime) -> CaseNote:
    """Write a ruling up; a ruling that is written up already gets a new version.

    Refuses with ``penalties.case_incomplete``, ``penalties.case_names_somebody``, ``penalties.case_changed``.
    """
    check_may(by, "case.write", ruling.tournament, ACTS)
    check_complete(said)
    check_nameless(ruling, said)
    try:
        with transaction.atomic():
            before = newest_note(ruling)
            note = CaseNote.objects.create(
                tournament=ruling.tournament,
                ruling=ruling,
                supersedes=before,
                family=rules_of(ruling.tournament).family.value,
                language=said.language,
                title=said.title.strip(),
                facts=said.facts.strip(),
                decision=said.decision.strip(),
                lesson=said.lesson.strip(),
                offence=ruling.offence,
                clauses=list(dict.fromkeys(one for one in (ruling.clause, *said.clauses) if one)),
                is_shared=said.is_shared,
                at=at,
                by=by.key,
                by_name=by.name,
            )
            old = case_facts(before) if before else None
            tournament = ruling.tournament
            record("case.written", note, by=by, at=at, tournament=tournament, before=old, after=case_facts(note))
    except IntegrityError as error:
        raise Conflict(
            "penalties.case_changed", _("Somebody else wrote this case meanwhile. Read theirs first.")
        ) from error
    return note


def newest_note(ruling: Ruling) -> CaseNote | None:
    return CaseNote.objects.filter(ruling=ruling, superseded_by__isnull=True).first()


def check_complete(said: CaseText) -> None:
    if not (said.title.strip() and said.facts.strip() and said.decision.strip()):
        raise Malformed("penalties.case_incomplete", _("A case has a title, what happened, and the decision."))


def check_nameless(ruling: Ruling, said: CaseText) -> None:
    """Cases are read by many: they speak of East or of a player, never of somebody by name."""
    whole = f" {folded(said.whole)} "
    people = Participant.objects.filter(tournament=ruling.tournament)
    for name, family in people.values_list("name", "family_name"):
        for one in (name, family):
            if one and f" {folded(one)} " in whole:
                raise Refusal(
                    "penalties.case_names_somebody",
                    _("A case names nobody: write East, South or the player instead of %(name)s.") % {"name": one},
                    {"name": one},
                )


def case_facts(note: CaseNote) -> dict[str, Any]:
    return {"title": note.title, "offence": note.offence, "clauses": ", ".join(note.clauses)}
