"""Export every registration as a table: the fields, the state, the payment, and the answers."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from registration.common.selectors.texts import question_text
from registration.models import Question, Registration
from registration.questions.selectors import GivenAnswer, all_questions, answers_in
from tournaments.models import Tournament

_COLUMNS: Final = (
    *("sent", "state", "given_name", "family_name", "country", "club", "federation_number", "email", "phone"),
    *("remark", "paid", "paid_means", "photos_agreed", "player", "team", "is_captain", "is_complete"),
    *("is_minor", "guardian_name", "guardian_contact", "guardian_agreed"),
)
_CONTACTS: Final = frozenset(
    _COLUMNS.index(name)
    for name in ("email", "phone", "is_minor", "guardian_name", "guardian_contact", "guardian_agreed")
)


def export_of(tournament: Tournament, *, with_contacts: bool = True) -> tuple[list[str], list[list[object]]]:
    """Return the head, with a column for each question ever asked, and a row for each registration (3 queries).

    Without contacts the columns of address, telephone and guardian stay empty.
    """
    questions = all_questions(tournament)
    head = [*_COLUMNS, *(question_text(question) for question in questions)]
    answers = answers_in(tournament)
    every = Registration.objects.filter(tournament=tournament).select_related("participant", "team")
    rows = [_row(registration, answers.get(registration.pk, ()), questions) for registration in every.order_by("pk")]
    if not with_contacts:
        rows = [[None if place in _CONTACTS else cell for place, cell in enumerate(row)] for row in rows]
    return head, rows


def _row(registration: Registration, answers: Sequence[GivenAnswer], questions: Sequence[Question]) -> list[object]:
    texts = {answer.question.pk: answer.text for answer in answers}
    return [
        _moment(registration.created_at),
        registration.state,
        registration.given_name,
        registration.family_name,
        registration.country,
        registration.club,
        registration.federation_number,
        registration.email,
        registration.phone,
        registration.remark,
        _moment(registration.paid_at),
        registration.paid_means,
        _yes(is_so=registration.photos_agreed),
        registration.participant.number if registration.participant else None,
        registration.team.name if registration.team else None,
        _yes(is_so=registration.is_captain),
        _yes(is_so=registration.is_complete),
        None if registration.is_minor is None else _yes(is_so=registration.is_minor),
        registration.guardian_name,
        registration.guardian_contact,
        _moment(registration.guardian_agreed_at),
        *(texts.get(question.pk) for question in questions),
    ]


def _moment(at: datetime | None) -> str | None:
    return at.isoformat(timespec="minutes") if at else None


def _yes(*, is_so: bool) -> str:
    return "yes" if is_so else "no"
