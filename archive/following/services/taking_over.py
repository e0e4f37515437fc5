"""Take the lead on a spare whose leader is silent: a person says so, and no rows are merged (decision 48)."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from archive.following.permissions import check_may_lead
from archive.following.policies import is_heard
from archive.following.services.handing import begin_to_lead
from archive.following.services.inheriting import inherit
from archive.following.services.letters import judge_letters, take_outcomes, waiting_letters
from archive.models import Follower, Following, Parting
from tournaments.common.actors import Actor
from tournaments.common.errors import Conflict, Malformed
from tournaments.models import Tournament

# A hand-over that the silent machine began, and of which nothing arrived, has the next term.
_TERMS: int = 2


def take_over(*, following: Following, is_off: bool, by: Actor, at: datetime) -> Follower:
    """Lead the event from now on. ``is_off``: the person states that the other machine is off.

    Refuses with ``following.not_leader``, ``following.no_spare``, ``following.leader_answers`` (it was heard within the
    lease), ``following.not_stated`` and ``following.ended``.
    """
    check_may_lead(by, following)
    return take_over_from_terminal(following=following, is_off=is_off, by=by, at=at)


def take_over_from_terminal(*, following: Following, is_off: bool, by: Actor, at: datetime) -> Follower:
    """Take the lead from the terminal, as ``take_over`` does."""
    if not is_off:
        raise Malformed("following.not_stated", _("Look at the other machine first, and state that it is off."))
    with transaction.atomic():
        current = Following.objects.select_for_update(of=("self",)).get(pk=following.pk)
        if current.ended_at is not None:
            raise Conflict("following.ended", _("This machine no longer follows the event."))
        event = Tournament.objects.select_for_update(of=("self",)).filter(uid=current.event).first()
        if event is None or not current.is_spare or not current.number:
            raise Conflict("following.no_spare", _("This machine is not the spare of the event."))
        if is_heard(current.received_at, at):
            raise Conflict(
                "following.leader_answers",
                _("%(leader)s answers. Hand over the lead there, so that nothing is lost.")
                % {"leader": current.leader},
            )
        term = current.term + _TERMS
        Parting.objects.filter(pair=current.uid, choice="").update(choice="nothing", decided_at=at)
        follower = begin_to_lead(
            following=current,
            own=current.own_name,
            term=term,
            by=by,
            at=at,
            action="event_file.lead_taken_over",
            began=current.received_at or at,
        )
        Follower.objects.filter(pk=follower.pk).update(is_spare=True, is_held=True)
        inherit(following=current, own=current.own_name, by=by, at=at)
        Parting.objects.create(
            tournament=event, pair=current.uid, other=current.leader, took_lead=True, term=term, at=at
        )
    _judge_kept(current, follower, at)
    return Follower.objects.get(pk=follower.pk)


def _judge_kept(following: Following, follower: Follower, at: datetime) -> None:
    """Judge here what players sent for the machine that led before."""
    letters = waiting_letters(following)
    if letters:
        take_outcomes(following=following, outcomes=judge_letters(follower=follower, letters=letters), at=at)
