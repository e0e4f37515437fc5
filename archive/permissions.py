"""Who may take an event away as a file, who may bring one, and whose a filed one is."""

from collections.abc import Collection
from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.common.actors import Actor
from tournaments.common.errors import NotPermitted
from tournaments.common.permissions import ORGANISER, Acts

ACTS: Final[Acts] = {
    "event_file.export": frozenset({ORGANISER}),
    "event_file.copy": frozenset({ORGANISER}),
    "event_file.save": frozenset({ORGANISER}),
    "event_file.leave": frozenset({ORGANISER}),
}


def may_have_filed(by: Actor, organisers: Collection[str]) -> bool:
    """A filed event is for those who were its organisers, by the uids of their accounts, and for administrators."""
    user = by.user
    if user is None or not user.is_active or user.is_demo:
        return False
    return user.is_superuser or str(user.uid) in organisers


def check_may_have_filed(by: Actor, organisers: Collection[str]) -> None:
    """Refuse with ``archive.not_your_event``."""
    if not may_have_filed(by, organisers):
        sentence = _("This event is for those who were its organisers. Ask one of them.")
        raise NotPermitted("archive.not_your_event", sentence)
