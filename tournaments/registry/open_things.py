"""Register what is open in an event, for the role that can settle it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import IntEnum
from typing import Any, Final, TypeAlias

from django.db.models import QuerySet
from django.utils.functional import Promise

from tournaments.common.registry import Registry
from tournaments.models import Role, Tournament


class Urgency(IntEnum):
    """Define how soon a thing must be settled; higher is sooner."""

    LATER = 10  # before the event can be closed
    STEP = 20  # the next step of the day: nothing goes on before it
    WAITING = 30  # people wait for an answer
    NOW = 40  # a table stands still


@dataclass(frozen=True, slots=True)
class OpenThing:
    """Represent one thing to settle. ``role`` None: for everyone to see, no duty of the staff.

    ``what`` names it and ``why`` says why it is open, in the reader's language; ``label`` is the link's words, where a
    page has room for them. ``href`` leads to the page that settles it. ``code`` is ``area.state``, stable for programs.
    ``also``: other roles that may settle it. ``not_for``: keys of the people who may not, such as who typed a sheet
    that somebody else verifies. ``comes_before``: codes of the staff's steps, of equal urgency, that come after it.
    ``follows``: codes of things to settle first; whoever can settle one of those is not shown this one beside it.
    """

    code: str
    role: Role | None
    what: Promise | str
    why: Promise | str
    href: str
    urgency: Urgency
    label: Promise | str = ""
    also: frozenset[Role] = frozenset()
    not_for: frozenset[str] = frozenset()
    comes_before: frozenset[str] = frozenset()
    follows: frozenset[str] = frozenset()


# The open things of an event at a moment, told in the active language. Reads only; a fixed number of queries.
FindOpenThings: TypeAlias = Callable[[Tournament, datetime], Iterable[OpenThing]]
open_things: Final[Registry[FindOpenThings]] = Registry("open things of")
# The rows without which a function finds nothing, each with the lookup of its event. One query asks for them, for all
# functions and events, so that a function is called only where it may find something: rows too many cost time, rows too
# few would hide things.
OpenRows: TypeAlias = Iterable[tuple[QuerySet[Any], str]]
open_rows: Final[Registry[OpenRows]] = Registry("rows of open things of")


def register_open_things(name: str, find: FindOpenThings, rows: OpenRows | None = None) -> None:
    """Register an app's function; ``name`` is the app's, or ``app.part`` if it has several.

    Without ``rows`` the function is called for each event.
    """
    open_things.register(name, find)
    if rows is not None:
        open_rows.register(name, rows)
