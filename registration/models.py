"""Collect the models of ``registration``."""

from registration.accounts.models.invitations import Invitation
from registration.accounts.models.set_up import SetUpCode
from registration.api_keys.models import ApiKey
from registration.door.models import SelfCheckIn
from registration.fees.models import FeeMeans, Receipt
from registration.mail.models import MailKind, MailState, MailText, OutgoingMail
from registration.privacy.models import ConsentText, ContactRemoval, ErasureRequest
from registration.registers.models import (
    LicenceCheck,
    LicenceSeen,
    Register,
    RegisterEntry,
    RegisterImport,
    RegisterList,
    RegisterUse,
)
from registration.registrations.models import (
    CONTACT_FIELDS,
    TEXTS_BY_LANGUAGE,
    Answer,
    ClosesWith,
    ConsentMeans,
    Question,
    QuestionKind,
    Registration,
    RegistrationForm,
    RegistrationState,
    RegistrationTeam,
)

__all__ = [
    "CONTACT_FIELDS",
    "TEXTS_BY_LANGUAGE",
    "Answer",
    "ApiKey",
    "ClosesWith",
    "ConsentMeans",
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
