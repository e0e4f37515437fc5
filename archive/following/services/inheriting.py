"""Let the machines that follow go on when the spare leads, without a new invitation (decision 48).

The machine that leads tells its spare who else follows, and tells the others the key of the spare. Both are part of
signed messages of that leader, so nobody follows a machine that the leader did not name.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext_lazy as _

from archive.following.policies import is_heard
from archive.following.services.pairing import restart
from archive.models import Follower, Following
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, NotPermitted
from tournaments.common.link_sealing import unseal_secret
from tournaments.models import SiteEvent, Tournament


def heir_of(follower: Follower) -> dict[str, str] | None:
    """Return the key and the address of the spare, for a machine that follows beside it; None if there is none."""
    rows = Follower.objects.filter(tournament=follower.tournament_id, removed_at__isnull=True, is_spare=True)
    spare = rows.exclude(key="").exclude(pk=follower.pk).first()
    return None if spare is None else {"key": spare.key, "address": spare.address}


def others_of(spare: Follower) -> list[dict[str, Any]]:
    """Return what the spare must know of the other machines that follow, with the secrets of their pairs."""
    rows = Follower.objects.filter(tournament=spare.tournament_id, removed_at__isnull=True)
    return [
        {
            "uid": str(row.uid),
            "name": row.name,
            "address": row.address,
            "key": row.key,
            "secret": unseal_secret(row.secret).hex(),
            "has_people": row.has_people,
            "number": row.number,
            "asked_at": row.asked_at.isoformat() if row.asked_at else None,
            "outcomes": row.outcomes,
        }
        for row in rows.exclude(pk=spare.pk).exclude(key="")
    ]


def inherit(*, following: Following, own: str, by: Actor, at: datetime) -> None:
    """Let the machines follow here of which the one that led told; no others, in the caller's transaction."""
    event = Tournament.objects.get(uid=following.event)
    rows = Follower.objects.filter(tournament=event, removed_at__isnull=True).exclude(uid=following.uid)
    rows.update(removed_at=at, secret="", step="")
    for told in following.others:
        facts = {name: told[name] for name in ("name", "address", "key", "secret", "has_people", "number", "outcomes")}
        if _is_of_another_event(told["uid"], event) or told["uid"] == str(following.uid):
            continue
        asked_at = None if told["asked_at"] is None else datetime.fromisoformat(told["asked_at"])
        state = {"tournament": event, "here": own, "asked_at": asked_at, "answered_at": at, "as_of": at}
        state |= {"removed_at": None, "handing_term": 0, "is_spare": False, "is_awaited": False, "is_held": False}
        follower, _made = Follower.objects.update_or_create(
            uid=told["uid"], defaults=facts | state | stamp(by, at, "added")
        )
        restart(follower, number=follower.number)


def _is_of_another_event(pair: str, event: Tournament) -> bool:
    """Return whether this machine knows the pair for another event: in that, this event's leader has no word."""
    is_led = Follower.objects.filter(uid=pair).exclude(tournament=event).exists()
    return is_led or Following.objects.filter(uid=pair).exclude(event=event.uid).exists()


def keys_of(following: Following) -> list[str]:
    """Return the keys by which a message may be signed: of the machine that leads, and of the one it named."""
    heir = "" if following.ended_at is not None else following.heir.get("key", "")
    return [following.key, heir] if heir else [following.key]


def places_of(following: Following, *, at: datetime) -> list[str]:
    """Return the addresses at which a machine that follows asks: also that of the heir, once the leader is silent.

    The heir comes first: it says at once that it does not lead, while the leader may be slow to say anything.
    """
    heir = "" if following.ended_at is not None else following.heir.get("address", "")
    return [heir, following.address] if heir and not is_heard(following.received_at, at) else [following.address]


def follow_heir(*, following: Following, key: str, header: Mapping[str, Any], at: datetime) -> None:
    """Follow the machine that the leader named, in the caller's transaction; the caller saves the row.

    Refuses with ``following.wrong_key``, ``following.older_lease`` and, while the leader is heard,
    ``following.leader_answers``: a machine that is named as the spare takes no follower from one that runs.
    """
    if key not in keys_of(following):
        raise NotPermitted("following.wrong_key", _("Another machine signed this message."))
    if header["term"] <= following.term:
        raise Conflict("following.older_lease", _("Another machine has led this event since."))
    if is_heard(following.received_at, at):
        raise Conflict("following.leader_answers", _("The machine that led before still answers."))
    SiteEvent.objects.create(
        at=at,
        by=following.accepted_by,
        by_name=following.accepted_by_name,
        action="event_file.followed",
        subject=f"{following.slug} {following.event}",
        facts={"leader": header["leader"], "key": key},
    )
    before = following.address
    if before:  # this machine asks
        following.address = following.heir["address"]
    following.key, following.heir, following.answer = key, {"address": before}, {}
    following.number, following.digest, following.heard_at = 0, "", None


def note_heir(*, following: Following, told: Mapping[str, str] | None) -> None:
    """Note which machine may lead next. The one that led before may have told no address: it is the known one."""
    before = following.heir.get("address", "")
    following.heir = {} if told is None else {"key": told["key"], "address": told["address"] or before}
