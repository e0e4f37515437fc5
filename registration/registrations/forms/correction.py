"""Define the form with which the desk corrects a registration."""

from collections.abc import Iterable
from typing import Any, Final

from registration.models import Question, Registration, RegistrationForm
from registration.registrations.forms.answers import answer_field
from registration.registrations.forms.entry import GUARDIAN_FIELDS, MINOR_CHOICES, NAMES, EntryForm
from registration.registrations.services.lifecycle import RegistrationEntry

_OF_A_PLAYER: Final = ("given_name", "family_name", "country", "club", "federation_number")
_NOT_OF_THE_DESK: Final = ("website", "consent", "photos_agreed")


class CorrectionForm(EntryForm):
    """Correct a registration. What the person agreed to cannot be changed here, nor the facts of a player.

    Of a person who has not agreed yet, questions and guardian are left to the person.
    """

    def __init__(
        self,
        data: Any = None,
        *,
        registration: Registration,
        settings: RegistrationForm,
        questions: Iterable[Question] = (),
    ) -> None:
        self.registration = registration
        super().__init__(
            data,
            questions=questions if registration.is_complete else (),
            settings=settings,
            initial=_initial(registration),
        )
        for name in _NOT_OF_THE_DESK:
            del self.fields[name]
        if registration.is_minor is None:
            for name in GUARDIAN_FIELDS:
                self.fields.pop(name, None)
        self.fields["email"].required = False
        if registration.participant_id is not None:
            for name in _OF_A_PLAYER:
                self.fields[name].disabled = True

    def corrected(self) -> RegistrationEntry:
        """Return the corrected entry, with the language and the consents of the person."""
        typed, person = self.cleaned_data, self.registration
        facts = {name: typed[name] for name in NAMES}
        if "is_minor" in typed:
            facts["is_minor"] = typed["is_minor"] == "yes"
        if facts.get("is_minor"):
            facts |= {name: typed[name] for name in GUARDIAN_FIELDS[1:]}
        return RegistrationEntry(**facts, language=person.language, photos_agreed=person.photos_agreed)


def _initial(registration: Registration) -> dict[str, Any]:
    initial = {name: getattr(registration, name) for name in (*NAMES, "guardian_name", "guardian_contact")}
    initial |= {"guardian_agrees": bool(registration.guardian_agreed_at)}
    initial |= {"is_minor": MINOR_CHOICES[registration.is_minor]}
    answers = registration.answers.select_related("question")
    return initial | {answer_field(answer.question): answer.said for answer in answers}
