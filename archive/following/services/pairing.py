"""Pair two machines: the one that leads makes an invitation, the owner of the other one accepts it."""

import base64
import json
import secrets
import socket
import uuid
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from archive.following.models import ADDRESS_LENGTH, NAME_LENGTH
from archive.following.policies import GOOD_FOR, permitted_networks
from archive.following.wire import public_key
from archive.models import Follower, Following
from archive.permissions import ACTS
from mahjong_core.verify import canonical_json
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Malformed, NotPermitted, Refusal
from tournaments.common.link_sealing import SECRET_BYTES, seal_secret
from tournaments.common.permissions import check_may, check_may_create_events
from tournaments.common.policies import check_writable, lead_elsewhere
from tournaments.common.services.audit import record
from tournaments.events.services.facts import SLUG, slug_taken
from tournaments.models import Lead, SiteEvent, Tournament
from tournaments.webhooks.services.guarded import NotAllowedError, check_address

BEGINS: Final = "seatwind-follow-1."
MOST: Final = 5
_FIELDS: Final = {"pair", "event", "name", "slug", "leader", "address", "key", "secret", "until"}


@dataclass(frozen=True, slots=True)
class Invitation:
    """Represent what the text of an invitation says.

    ``secret``: 32 bytes; ``key``: of the machine that leads; ``address``: of that machine, where it is to be asked.
    """

    pair: uuid.UUID
    event: uuid.UUID
    name: str
    slug: str
    leader: str
    address: str
    key: str
    secret: bytes
    until: datetime

    @property
    def fingerprint(self) -> str:
        """Return the beginning of the key, for people to compare: ``3f9a 02c1 77be 5d10``."""
        return fingerprint(self.key)


def fingerprint(key: str) -> str:
    """Return the first 16 digits of a key in groups of four."""
    return " ".join(key[at : at + 4] for at in range(0, 16, 4))


def add_follower(
    *,
    tournament: Tournament,
    name: str,
    here: str,
    address: str,
    has_people: bool,
    by: Actor,
    at: datetime,
    own: str = "",
) -> tuple[Follower, str]:
    """Add a machine that is to follow; return it with the text of its invitation, which is shown this once.

    ``here``: the name of this machine, for the other one. ``address`` empty: the other machine asks this one, at
    ``own``. From then on this machine leads the event. Refuses with
    ``following.no_key``, ``following.address``, ``following.too_many``, ``following.copy``,
    ``tournaments.led_elsewhere`` and ``tournaments.archived``.
    """
    check_may(by, "event_file.follow", tournament, ACTS)
    return add_from_terminal(
        tournament=tournament, name=name, here=here, address=address, has_people=has_people, by=by, at=at, own=own
    )


def add_from_terminal(
    *,
    tournament: Tournament,
    name: str,
    here: str,
    address: str,
    has_people: bool,
    by: Actor,
    at: datetime,
    own: str = "",
) -> tuple[Follower, str]:
    """Add a machine from the terminal, as ``add_follower`` does. ``here`` empty: the name of this computer."""
    key, address = public_key(), address.strip().rstrip("/")
    here = here or socket.gethostname()[:NAME_LENGTH]
    if tournament.copy_kind:
        raise Conflict("following.copy", _("A rehearsal, a template and the demo stay on one machine."))
    own = "" if address else own.strip().rstrip("/")
    _check_reachable(address or own)
    secret = secrets.token_bytes(SECRET_BYTES)
    with transaction.atomic():
        current = Tournament.objects.select_for_update().get(pk=tournament.pk)
        check_writable(current)
        if current.followers.filter(removed_at__isnull=True).count() >= MOST:
            raise Refusal("following.too_many", _("At most %(most)s machines can follow.") % {"most": MOST})
        lead, _made = Lead.objects.get_or_create(
            tournament=current, defaults={"is_here": True, "leader": here, "since": at}
        )
        if lead.leader != here:
            lead.leader = here
            lead.save(update_fields=["leader"])
        follower = Follower.objects.create(
            tournament=current,
            name=name,
            here=here,
            address=address,
            secret=seal_secret(secret),
            has_people=has_people,
            **stamp(by, at, "added"),
        )
        facts = {"name": name, "address": address, "personal_data": has_people}
        record("following.added", follower, by=by, at=at, tournament=current, after=facts)
    told = {
        "pair": str(follower.uid),
        "event": str(current.uid),
        "name": current.name,
        "slug": current.slug,
        "leader": here,
        "address": own,
        "key": key,
        "secret": secret.hex(),
        "until": (at + GOOD_FOR).isoformat(),
    }
    return follower, BEGINS + base64.urlsafe_b64encode(canonical_json(told)).decode().rstrip("=")


def _check_reachable(address: str) -> None:
    try:
        check_address(address, permitted_networks(), most=ADDRESS_LENGTH)
    except NotAllowedError as error:
        raise Malformed(
            "following.address",
            _("This machine cannot be reached at this address. Copy the address of its start page."),
            {"why": error.code},
        ) from error


def remove_follower(*, follower: Follower, by: Actor, at: datetime) -> None:
    """End the pair: nothing is sent any more, and the secret is deleted. The other machine keeps what it has."""
    event = follower.tournament
    check_may(by, "event_file.follow", event, ACTS)
    with transaction.atomic():
        current = Follower.objects.select_for_update(of=("self",)).get(pk=follower.pk)
        if current.removed_at is not None:
            return
        current.removed_at, current.secret, current.step = at, "", ""
        current.save(update_fields=["removed_at", "secret", "step"])
        current.sent_kinds.all().delete()
        record("following.removed", current, by=by, at=at, tournament=event, before={"name": current.name})


def send_anew(*, follower: Follower, by: Actor, at: datetime) -> None:
    """Let the next step replace everything that the other machine has of the event."""
    event = follower.tournament
    check_may(by, "event_file.follow", event, ACTS)
    with transaction.atomic():
        current = Follower.objects.select_for_update(of=("self",)).get(pk=follower.pk)
        restart(current, number=max(current.number, current.their_number))
        record("following.sent_anew", current, by=by, at=at, tournament=event, after={"name": current.name})


def restart(follower: Follower, *, number: int) -> None:
    """Forget what was sent: the next step has every row, and the number after ``number``."""
    follower.sent_kinds.all().delete()
    follower.step, follower.step_digest, follower.step_as_of, follower.step_rows = "", "", None, 0
    follower.starts_anew, follower.number, follower.problem = True, number, ""
    follower.failures, follower.next_at = 0, None
    follower.save()


def read_invitation(text: str, *, at: datetime) -> Invitation:
    """Return what an invitation says. Raise ``following.invitation`` and ``following.invitation_over``."""
    body = "".join(text.split()).removeprefix(BEGINS)
    try:
        told: Any = json.loads(base64.urlsafe_b64decode(body + "=" * (-len(body) % 4)))
        if not isinstance(told, dict) or set(told) != _FIELDS or not all(isinstance(v, str) for v in told.values()):
            raise ValueError  # noqa: TRY301  told with the rest
        invitation = Invitation(
            pair=uuid.UUID(told["pair"]),
            event=uuid.UUID(told["event"]),
            name=told["name"][:160],
            slug=told["slug"],
            leader=told["leader"][:80],
            address=told["address"],
            key=bytes.fromhex(told["key"]).hex(),
            secret=bytes.fromhex(told["secret"]),
            until=datetime.fromisoformat(told["until"]),
        )
        if len(invitation.key) != 64 or len(invitation.secret) != SECRET_BYTES or invitation.until.tzinfo is None:
            raise ValueError  # noqa: TRY301
    except ValueError as error:
        raise Malformed(
            "following.invitation", _("This is not an invitation. Copy the whole text from the machine that leads.")
        ) from error
    if invitation.until < at:
        raise Conflict("following.invitation_over", _("This invitation has expired. Add this machine again there."))
    return invitation


def accept_invitation(*, text: str, slug: str = "", by: Actor, at: datetime) -> Following:
    """Follow the event of an invitation, at its own address or at ``slug``; its rows come with the next step.

    For accounts that may create events here: the other machine writes the whole event. Refuses as ``read_invitation``
    and ``check_may_create_events`` do, and with ``following.led_here``, ``following.used``, ``tournaments.slug_taken``
    and ``tournaments.slug_malformed``.
    """
    check_may_create_events(by)
    return accept_from_terminal(text=text, slug=slug, by=by, at=at)


def accept_from_terminal(*, text: str, slug: str = "", by: Actor, at: datetime) -> Following:
    """Accept an invitation from the terminal, as ``accept_invitation`` does."""
    told = read_invitation(text, at=at)
    if told.address:
        _check_reachable(told.address)
    wanted = slug or told.slug
    with transaction.atomic():
        here = Tournament.objects.select_for_update(of=("self",)).filter(uid=told.event).first()
        _check_place(here, wanted)
        if Following.objects.filter(uid=told.pair).exists():
            raise Conflict("following.used", _("This invitation was used before. Add this machine again there."))
        before = Following.objects.filter(event=told.event, ended_at__isnull=True)
        if any(row.key != told.key for row in before):
            detail = {"leader": before[0].leader}
            raise Conflict(
                "following.other_leader", _("This machine follows the event from another machine already."), detail
            )
        before.update(ended_at=at, secret="")
        following = Following.objects.create(
            uid=told.pair,
            event=told.event,
            name=told.name,
            slug=here.slug if here is not None else wanted,
            leader=told.leader,
            address=told.address,
            key=told.key,
            secret=seal_secret(told.secret),
            **stamp(by, at, "accepted"),
        )
        SiteEvent.objects.create(
            **stamp(by, at),
            action="event_file.invitation_accepted",
            subject=f"{following.slug} {told.event}",
            facts={"leader": told.leader, "key": told.key},
        )
    return following


def _check_place(here: Tournament | None, slug: str) -> None:
    if here is not None:
        if lead_elsewhere(here) is None:
            raise Conflict("following.led_here", _("This machine leads the event itself."), {"slug": here.slug})
        return
    if not SLUG.match(slug) or len(slug) > 80 or slug == "new":
        raise Malformed(
            "tournaments.slug_malformed",
            _("Use lower-case letters, digits and hyphens in the address."),
            {"slug": slug[:80]},
        )
    taken = Following.objects.filter(slug=slug, ended_at__isnull=True).exists()
    if taken or Tournament.objects.filter(slug=slug).exists():
        raise slug_taken(slug)


def end_following(*, following: Following, by: Actor, at: datetime) -> None:
    """Follow no more: further steps are refused. What is here stays, read-only."""
    if following.accepted_by != by.key and not (by.user is not None and by.user.is_superuser):
        raise NotPermitted("following.not_yours", _("Only the account that accepted the invitation can end this."))
    with transaction.atomic():
        current = Following.objects.select_for_update(of=("self",)).get(pk=following.pk)
        if current.ended_at is not None:
            return
        current.ended_at, current.secret = at, ""
        current.save(update_fields=["ended_at", "secret"])
        SiteEvent.objects.create(
            **stamp(by, at),
            action="event_file.following_ended",
            subject=f"{current.slug} {current.event}",
            facts={"leader": current.leader, "number": current.number},
        )
