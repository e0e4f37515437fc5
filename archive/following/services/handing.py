"""Hand the lead of an event to a machine that follows. The giver is read-only before the other machine may write."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from archive.following.policies import MOST_APART
from archive.following.services.inheriting import inherit
from archive.models import Follower, Following
from archive.permissions import ACTS
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict, Malformed
from tournaments.common.permissions import check_may
from tournaments.common.policies import check_led_here
from tournaments.common.services.audit import record
from tournaments.common.services.versions import raise_version
from tournaments.models import Lead, SiteEvent, Tournament


def give_lead(*, follower: Follower, by: Actor, at: datetime) -> None:
    """Give the lead to a machine that follows: from this moment on nothing is written here.

    The other machine leads once it has every row. Refuses with ``following.not_ready`` (it lacks something, or does not
    answer), ``following.clocks_apart``, ``following.without_people``, ``following.others_follow`` (they follow nobody
    but the spare next), ``tournaments.archived`` and ``tournaments.led_elsewhere``.
    """
    check_may(by, "event_file.follow", follower.tournament, ACTS)
    give_from_terminal(follower=follower, by=by, at=at)


def give_from_terminal(*, follower: Follower, by: Actor, at: datetime) -> None:
    """Give the lead from the terminal, as ``give_lead`` does."""
    with transaction.atomic():
        event = Tournament.objects.select_for_update(of=("self",)).get(pk=follower.tournament_id)
        current = Follower.objects.select_for_update(of=("self",)).get(pk=follower.pk)
        check_led_here(event)
        _check_ready(current)
        record("following.lead_given", current, by=by, at=at, tournament=event, after={"name": current.name})
        raise_version(event)
        lead = Lead.objects.select_for_update().get(tournament=event)
        lead.is_here, lead.leader, lead.since, lead.term = False, current.name, at, lead.term + 1
        lead.save()
        current.handing_term, current.handed_at, current.looked_at = lead.term, at, None
        current.save(update_fields=["handing_term", "handed_at", "looked_at"])


def _check_ready(follower: Follower) -> None:
    if not follower.has_people:
        raise Conflict(
            "following.without_people", _("This machine follows without personal data, so it cannot lead the event.")
        )
    # Who took the lead a moment ago waits for the first step to be confirmed: else both would wait for each other.
    is_behind = follower.number == 0 or follower.starts_anew or follower.problem
    if follower.removed_at is not None or is_behind or not follower.key:
        raise Conflict(
            "following.not_ready", _("This machine does not have everything yet. Wait until it is up to date.")
        )
    _check_clocks(timedelta(milliseconds=follower.clock_ahead or 0))
    others = Follower.objects.filter(tournament=follower.tournament_id, removed_at__isnull=True).exclude(pk=follower.pk)
    if others.exists() and not follower.is_spare:
        raise Conflict(
            "following.others_follow",
            _("Other machines follow, too. They follow on only if the spare leads: hand over to it, or remove them."),
        )


def _check_clocks(difference: timedelta) -> None:
    """Raise unless two machines agree on the time, from which each reads what is released."""
    if abs(difference) >= MOST_APART:
        raise Conflict(
            "following.clocks_apart",
            _("The clocks of the two machines differ by more than ten seconds. Set them first."),
        )


def has_taken_lead(following: Following, header: Mapping[str, Any]) -> bool:
    """Return whether this machine took the lead by an earlier message, whose answer was lost."""
    told = header["handover"]
    if told is None or following.ended_at is None:
        return False
    return Lead.objects.filter(tournament__uid=following.event, is_here=True, term=told["term"]).exists()


def take_lead(following: Following, header: Mapping[str, Any], at: datetime) -> int:
    """Lead the event from now on, in the transaction that wrote the last row; the giver follows. Return the term.

    Raises ``following.clocks_apart``; the giver sends the lead again until the clocks agree.
    """
    told = header["handover"]
    if told["term"] != header["term"] + 1:
        raise Malformed("following.malformed", _("This message cannot be read."))
    if header["clock"] is not None:
        _check_clocks(header["clock"] - timezone.now())
    by = Actor(following.accepted_by, following.accepted_by_name)
    began = at - max(timedelta(0), header["at"] - header["since"])  # both by the clock of the giver
    begin_to_lead(
        following=following,
        own=told["name"],
        term=told["term"],
        by=by,
        at=at,
        action="event_file.lead_taken",
        began=began,
    )
    inherit(following=following, own=told["name"], by=by, at=at)
    return int(told["term"])


def begin_to_lead(
    *, following: Following, own: str, term: int, by: Actor, at: datetime, action: str, began: datetime
) -> Follower:
    """Lead the event under the name ``own``, in the caller's transaction; return the one that led as a follower.

    ``began``: since when nobody wrote, by the clock of this machine.
    """
    event = Tournament.objects.get(uid=following.event)
    facts = {"is_here": True, "leader": own, "since": at, "term": term}
    Lead.objects.filter(tournament=event).update(**facts)
    event = Tournament.objects.get(pk=event.pk)
    follower, _made = Follower.objects.update_or_create(
        uid=following.uid,
        defaults={
            "tournament": event,
            "name": following.leader,
            "here": own,
            "address": following.address,
            "key": following.key,
            "secret": following.secret,
            "number": following.number,
            "digest": following.digest,
            "starts_anew": True,
            "removed_at": None,
            "answered_at": at,
            "as_of": None,
            "compared_at": None,
            "looked_at": None,
            "next_at": None,
            "problem": "",
            "step": "",
            "checks": {},
            "outcomes": {},
            "handing_term": 0,
            "is_spare": False,
            "is_awaited": False,
            "is_held": False,
            "has_version": 0,
            "has_audit": 0,
            "whole_since": None,
            "battery": None,
            "clock_ahead": None,
            "lag": None,
            "longest_lag": 0,
            "longest_at": None,
            **stamp(by, at, "added"),
        },
    )
    after = {"name": following.leader, "seconds": max(0, round((at - began).total_seconds()))}
    if following.tablets:
        after["tablets"] = following.tablets
    record("following.lead_taken", follower, by=by, at=at, tournament=event, after=after)
    raise_version(event)
    following.ended_at, following.term, following.owes_word = at, term, bool(following.address)
    following.save(update_fields=["ended_at", "term", "owes_word"])
    _journal(event, action, term, by=by, at=at)
    return follower


def follow_new_leader(*, follower: Follower, at: datetime, action: str = "event_file.lead_given") -> Following:
    """Follow the machine that leads now, in the caller's transaction."""
    event = Tournament.objects.get(pk=follower.tournament_id)
    by = Actor(follower.added_by, follower.added_by_name)
    following, _made = Following.objects.update_or_create(
        uid=follower.uid,
        defaults={
            "event": event.uid,
            "name": event.name,
            "slug": event.slug,
            "leader": follower.name,
            "address": follower.address,
            "key": follower.key,
            "secret": follower.secret,
            "number": follower.number,
            "digest": follower.digest,
            "term": follower.handing_term,
            "as_of": follower.as_of,
            "heard_at": None,
            "answer": {},
            "owes_word": False,
            "is_spare": False,
            "is_awaited": False,
            "own_name": follower.here,
            "waiting": 0,
            "tablets": 0,
            "ended_at": None,
            **stamp(by, at, "accepted"),
        },
    )
    follower.handing_term, follower.removed_at, follower.step = 0, at, ""
    follower.sent_kinds.all().delete()
    _journal(event, action, following.term, by=by, at=at)
    return following


def _journal(event: Tournament, action: str, term: int, *, by: Actor, at: datetime) -> None:
    SiteEvent.objects.create(**stamp(by, at), action=action, subject=f"{event.slug} {event.uid}", facts={"term": term})
