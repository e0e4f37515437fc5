"""Collect what an event stores of one person, for a file to the person or the organiser."""

from datetime import datetime
from typing import Any, Final

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from registration.models import (
    CONTACT_FIELDS,
    Answer,
    ConsentText,
    OutgoingMail,
    Receipt,
    Registration,
    RegistrationForm,
)
from registration.privacy.selectors.contacts import contacts_leave_at
from registration.privacy.selectors.tables import TABLES
from tournaments.models import Participant
from tournaments.registry.personal_data import PersonalTable, personal_rows

_TO_PARTICIPANT = "participant__person"
# A player's link stands on the badge, and staff who see no contacts may issue one: these need the registration's own.
_OWN_TABLES: Final = (Answer, OutgoingMail, Receipt)
_OWN_FIELDS: Final = frozenset({"remark", "guardian_agreed_at", *CONTACT_FIELDS})
WHOLE_ELSEWHERE: Final = _(
    "Your contact data, answers, messages and receipts are only available with the private link of your registration."
)


def data_of_participant(participant: Participant, at: datetime, *, is_outside: bool = False) -> dict[str, Any]:
    """Return all that this event stores of a player, without data that other events entered.

    ``is_outside``: without the results that the event keeps back at the moment; they come when they are let go.

    A link to one event proves no more than who plays there: a person is known again by name alone.
    """
    kept = personal_rows(participant.person, participant.tournament, is_outside=is_outside)
    tables = [_table(table, rows) for table, rows in kept]
    registration = Registration.objects.filter(participant=participant).select_related("tournament").first()
    about = {"name": participant.name, "number": participant.number}
    page = participant.person.page_agreed_at
    return _file(participant.tournament.name, participant.tournament.slug, about, at) | {
        "public_page_since": page,
        "consent": consent_of(registration) if registration else None,
        "tables": tables,
    }


def data_by_player_link(participant: Participant, at: datetime) -> dict[str, Any]:
    """Return the player's data without contact and answers; ``whole`` says where they are, or is None."""
    data = data_of_participant(participant, at, is_outside=True)
    own = {model._meta.label_lower for model in _OWN_TABLES}
    tables = [table for table in data["tables"] if table["table"] not in own]
    for table in tables:
        if table["table"] == Registration._meta.label_lower:
            table["rows"] = [
                {name: value for name, value in row.items() if name not in _OWN_FIELDS} for row in table["rows"]
            ]
    has_registration = Registration.objects.filter(participant=participant).exists()
    return data | {"tables": tables, "whole": str(WHOLE_ELSEWHERE) if has_registration else None}


def data_of_registration(registration: Registration, at: datetime) -> dict[str, Any]:
    """Return the data of a registration, with the player's if it became one."""
    if registration.participant is not None:
        return data_of_participant(registration.participant, at, is_outside=True)
    tables = [(table, _rows(table, registration)) for table in TABLES if _way(table) is not None]
    event = registration.tournament
    return _file(event.name, event.slug, {"name": registration.name, "number": None}, at) | {
        "public_page_since": None,
        "consent": consent_of(registration),
        "tables": [_table(table, rows) for table, rows in tables if rows],
    }


def consent_of(registration: Registration) -> dict[str, Any] | None:
    """Return the person's consent: its time and the text shown (None if the text was not stored).

    None for whom a captain entered, who has not agreed yet.
    """
    if not registration.is_complete:
        return None
    event = registration.tournament
    form = RegistrationForm.objects.select_related("tournament").filter(tournament=event).first()
    text = ConsentText.objects.filter(form=form, version=registration.consent_version).first()
    return {
        "version": registration.consent_version,
        "agreed_at": registration.consented_at or registration.created_at,
        "text": _text_read(text, registration.language) if text else None,
        "photos": registration.photos_agreed,
        "contact_data_removed_after": contacts_leave_at(form) if form else None,
    }


def _text_read(text: ConsentText, language: str) -> str:
    """Return the text in a language, or in the one that it is a variety of, as the form showed it."""
    codes = (language, language.split("-", maxsplit=1)[0])
    return next((text.texts[code] for code in codes if text.texts.get(code)), text.text)


def _file(event: str, slug: str, about: dict[str, Any], at: datetime) -> dict[str, Any]:
    return {"format": "seatwind.personal_data", "written_at": at, "event": {"name": event, "slug": slug}, **about}


def _table(table: PersonalTable, rows: list[dict[str, Any]]) -> dict[str, Any]:
    return {"table": table.model._meta.label_lower, "name": str(table.name), "rows": rows}


def _way(table: PersonalTable) -> str | None:
    """Return the lookup from a row to its registration: the person's lookup without its end, None if there is none."""
    ways = [way for way in table.of if way.endswith(_TO_PARTICIPANT)]
    if table.model is Registration:
        return "pk"
    return next((way.removesuffix(f"__{_TO_PARTICIPANT}") for way in ways if way != _TO_PARTICIPANT), None)


def _rows(table: PersonalTable, registration: Registration) -> list[dict[str, Any]]:
    every: QuerySet[Any] = QuerySet(table.model)
    return list(every.filter(Q(**{str(_way(table)): registration.pk})).order_by("pk").values(*table.fields))
