"""The tables of ``registration``."""

from registration.models.api_keys import ApiKey
from registration.models.invitations import Invitation
from registration.models.set_up import SetUpCode

__all__ = ["ApiKey", "Invitation", "SetUpCode"]
