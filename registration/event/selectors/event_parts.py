"""Define the rows that ``registration`` keeps of an event."""

from typing import Final

from django.conf import settings

from registration.models import (
    Answer,
    ConsentText,
    ContactRemoval,
    ErasureRequest,
    Invitation,
    LicenceSeen,
    MailText,
    OutgoingMail,
    Question,
    Receipt,
    RegisterUse,
    Registration,
    RegistrationForm,
    RegistrationTeam,
    SelfCheckIn,
)
from registration.registrations.models import CONTACT_WEEKS
from tournaments.registry.event_parts import EventPart, Row

_OPENS_DOORS: Final = "It opens a door of this house; another house makes its own."
_SENT_ONCE: Final = "It is sent from one house; another one that had it would send it again."
_LISTS_STAY: Final = "It points at a federation's list of this house; another house has lists of its own."
_FORM_LATER: Final[Row] = {
    "members_until": None,
    "member_countries": [],
    "member_clubs": [],
    "members_word": "",
    "asks_guardian": False,
    "adult_age": 18,
    "team_size": 0,
    "teams_only": False,
    "language": settings.LANGUAGE_CODE,
    "texts": {},
    "contact_weeks": CONTACT_WEEKS,
    "closes_with": "",
}
PARTS: Final = (
    EventPart(Invitation, left_out=_OPENS_DOORS),
    EventPart(SelfCheckIn, left_out=_OPENS_DOORS),
    EventPart(
        RegistrationForm,
        copied=True,
        later={"reply_to": "", "shows_names": False, **_FORM_LATER},
        here={"members_word": ""},  # a plain file opens no door
        withheld={"members_word": lambda row: bool(row["members_word"])},
    ),
    EventPart(ConsentText, copied=True),
    EventPart(RegistrationTeam, personal=True),
    EventPart(
        Registration,
        personal=True,
        later={
            "link_number": 0,
            "news_off_at": None,
            "consented_at": None,
            "team": None,
            "is_captain": False,
            "is_minor": None,
            "guardian_name": "",
            "guardian_contact": "",
            "guardian_agreed_at": None,
        },
    ),
    EventPart(Question, copied=True, later={"texts": {}}),
    EventPart(Answer, personal=True),
    EventPart(Receipt, personal=True, later={"payee": ""}),
    EventPart(MailText, copied=True),
    EventPart(ContactRemoval),
    EventPart(ErasureRequest, personal=True),
    EventPart(LicenceSeen, personal=True),
    EventPart(RegisterUse, left_out=_LISTS_STAY),
    EventPart(OutgoingMail, left_out=_SENT_ONCE),
)
