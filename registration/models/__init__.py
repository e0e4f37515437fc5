"""The tables of ``registration``."""

from registration.models.api_keys import ApiKey
from registration.models.invitations import Invitation
from registration.models.registrations import FeeMeans, Registration, RegistrationForm, RegistrationState
from registration.models.set_up import SetUpCode

__all__ = [
    "ApiKey",
    "FeeMeans",
    "Invitation",
    "Registration",
    "RegistrationForm",
    "RegistrationState",
    "SetUpCode",
]
