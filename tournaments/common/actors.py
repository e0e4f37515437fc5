"""Define the actors that services take as ``by=``: who acts, and from where."""

import uuid
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any


@dataclass(frozen=True, slots=True)
class Origin:
    """Describe where a request came from: address, channel (``page``, ``api``, ``command``, ``task``) and device."""

    channel: str = "command"
    ip: str | None = None
    device: str = ""
    request_id: str = ""


@dataclass(frozen=True, slots=True)
class Badge:
    """Describe a table's device: its link, and the one table where it may act.

    ``link``, ``tournament`` and ``table`` are primary keys; ``table`` is None for a card of the whole event.
    """

    link: int
    tournament: int
    number: int
    table: int | None

    def opens(self, table: Any) -> bool:
        """Return whether the device may act at the table; ``table`` comes with its session."""
        if self.table is not None:
            return bool(self.table == table.pk)
        return bool(self.number == table.number and self.tournament == table.session.tournament_id)


@dataclass(frozen=True, slots=True)
class Actor:
    """Represent the acting person.

    ``key`` identifies a person for good (``user:`` and a uid); ``name`` is for readers.
    """

    key: str
    name: str
    user: Any = field(default=None, compare=False)
    origin: Origin = field(default=Origin(), compare=False)
    badge: Badge | None = field(default=None, compare=False)


def stamp(by: Actor, at: datetime, verb: str = "") -> dict[str, Any]:
    """Return the columns that say who wrote a row and when: ``by``, ``by_name`` and ``at``.

    With a verb, as ``created``: ``created_by``, ``created_by_name`` and ``created_at``.
    """
    before = f"{verb}_" if verb else ""
    return {f"{before}by": by.key, f"{before}by_name": by.name, f"{before}at": at}


ANONYMOUS_KEY = "anonymous"
REGISTRANT_KEY = "registrant"  # whoever fills in the public form or opens their status page
SYSTEM_KEY = "system"
EVENT_KEY = "seatwind.event"  # in request.META: the event that the address names, read once by the middleware
DEVICE_PREFIX = "device:"
PLAYER_PREFIX = "player:"


def user_actor(user: Any, origin: Origin | None = None) -> Actor:
    """Return the actor for a Django user, signed in or not."""
    if user is None or not user.is_authenticated:
        return Actor(ANONYMOUS_KEY, "", None, origin or Origin())
    return Actor(user_key(user), user.get_full_name() or user.get_username(), user, origin or Origin())


def player_actor(participant: Any, origin: Origin | None = None) -> Actor:
    """Return the actor behind a participant's personal link; a player has no account."""
    return Actor(player_key(participant), participant.name, None, origin or Origin())


def user_key(user: Any) -> str:
    return f"user:{user.uid}"


def player_key(participant: Any) -> str:
    return f"{PLAYER_PREFIX}{participant.uid}"


def is_player(actor: Actor) -> bool:
    """Return whether the actor is a player who acts without an account."""
    return actor.key.startswith(PLAYER_PREFIX)


def badge_of(link: Any) -> Badge:
    """Return the badge of a device with a table's link."""
    return Badge(link.pk, link.tournament_id, link.number, link.table_id)


def device_actor(link: Any, origin: Origin | None = None) -> Actor:
    """Return the actor behind a table's link: a tablet or a player's phone that acts for one table, or in a club."""
    is_club_code = link.tournament.is_club and link.table_id is None
    name = "Club code" if is_club_code else f"Table {link.number}"
    return Actor(f"{DEVICE_PREFIX}{link.uid}", name, None, origin or Origin(), badge_of(link))


def system_actor(name: str = "Seatwind") -> Actor:
    """Return the actor for automatic work: scheduled sweeps and the demo event."""
    return Actor(SYSTEM_KEY, name, None, Origin(channel="task"))


def origin_of(request: Any, channel: str) -> Origin:
    """Return the origin of a request, for the audit row."""
    return Origin(
        channel=channel,
        ip=request.META.get("REMOTE_ADDR") or None,
        device=request.headers.get("User-Agent", "")[:200],
        request_id=request.headers.get("X-Request-Id", "") or uuid.uuid4().hex,
    )


def actor_of(request: Any, channel: str) -> Actor:
    return user_actor(request.user, origin_of(request, channel))
