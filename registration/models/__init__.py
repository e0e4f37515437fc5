"""The tables of ``registration``."""

from registration.models.set_up import SetUpCode

__all__ = ["SetUpCode"]
