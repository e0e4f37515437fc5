"""The tables of ``registration``."""

from registration.models.api_keys import ApiKey
from registration.models.invitations import Invitation
from registration.models.mail import MailKind, MailState, MailText, OutgoingMail
from registration.models.privacy import ConsentText, ContactRemoval, ErasureRequest
from registration.models.receipts import FeeMeans, Receipt
from registration.models.registers import (
    LicenceCheck,
    LicenceSeen,
    Register,
    RegisterEntry,
    RegisterImport,
    RegisterList,
    RegisterUse,
)
from registration.models.registrations import (
    CONTACT_FIELDS,
    TEXTS_BY_LANGUAGE,
    Answer,
    Question,
    QuestionKind,
    Registration,
    RegistrationForm,
    RegistrationState,
    RegistrationTeam,
)
from registration.models.self_check_in import SelfCheckIn
from registration.models.set_up import SetUpCode

__all__ = [
    "CONTACT_FIELDS",
    "TEXTS_BY_LANGUAGE",
    "Answer",
    "ApiKey",
    "ConsentText",
    "ContactRemoval",
    "ErasureRequest",
    "FeeMeans",
    "Invitation",
    "LicenceCheck",
    "LicenceSeen",
    "MailKind",
    "MailState",
    "MailText",
    "OutgoingMail",
    "Question",
    "QuestionKind",
    "Receipt",
    "Register",
    "RegisterEntry",
    "RegisterImport",
    "RegisterList",
    "RegisterUse",
    "Registration",
    "RegistrationForm",
    "RegistrationState",
    "RegistrationTeam",
    "SelfCheckIn",
    "SetUpCode",
]
