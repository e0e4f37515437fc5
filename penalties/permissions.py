"""Decide who may rule."""

from collections.abc import Iterable
from typing import Final

from penalties.common.selectors.private_notes import NoteReader
from tournaments.common.actors import Actor
from tournaments.common.permissions import CHIEF, COMMITTEE, REFEREE, Acts, allowed_acts
from tournaments.models import Role

ACTS: Final[Acts] = {
    "ruling.record": frozenset({REFEREE, CHIEF}),
    "ruling.revoke": frozenset({REFEREE, CHIEF}),
    "ruling.expel": frozenset({CHIEF}),
    "ruling.lateness": frozenset({CHIEF}),
    "case.write": frozenset({REFEREE, CHIEF}),
    "handover.write": frozenset({REFEREE, CHIEF}),
    "ruling.history": frozenset({REFEREE, CHIEF, COMMITTEE}),
    "note.private": frozenset({CHIEF}),
}


def note_reader(actor: Actor, roles: Iterable[Role]) -> NoteReader:
    """Return which notes on incidents and rulings this person may read."""
    return NoteReader(actor.key, "note.private" in allowed_acts(roles, ACTS))
