"""Take messages of the machine that leads, whether it sends them or this machine asks for them."""

from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Q, QuerySet
from django.utils import timezone

from archive.following.policies import has_passed
from archive.following.services.applying import apply_message
from archive.following.services.inheriting import keys_of, places_of
from archive.following.services.letters import take_outcomes, waiting_letters
from archive.following.services.parting import keep_own_copy, report_for, take_word
from archive.following.services.sending import Post, Reply, post_question
from archive.following.wire import Message, own_key, read_message, write_answer
from archive.models import Following
from tournaments.common.errors import Refusal
from tournaments.common.link_sealing import unseal_secret
from tournaments.site.selectors.battery import battery_charge

_AT_ONCE: Final = 5
_EVERY: Final = timedelta(seconds=1)
_OF_SPARE: Final = timedelta(seconds=0.2)
_TOLD: Final = ("number", "part", "column", "term", "leader", "since", "digest")


def receive(*, following: Following, message: Message, at: datetime) -> tuple[int, dict[str, Any]]:
    """Take a message; return the status and the answer: the step that is here, and what players sent."""
    try:
        if message.step:
            keep_own_copy(following=following, at=at)
        applied = apply_message(following=following, message=message, at=at)
    except Refusal as refused:
        told: dict[str, Any] = {name: refused.detail[name] for name in _TOLD if name in refused.detail}
        return refused.status, {"code": refused.code, "key": own_key(), **told}
    taken = take_outcomes(following=following, outcomes=message.header.get("outcomes"), at=at)
    return 200, {
        "number": applied.number,
        "digest": applied.digest,
        "differs": applied.differs,
        "led": applied.led,
        "key": own_key(),
        "clock": timezone.now().isoformat(),
        "battery": _battery(),
        "taken": taken,
        "letters": waiting_letters(following),
    }


def _battery() -> dict[str, Any] | None:
    """Return what this machine tells of its battery, None if it has none."""
    charge = battery_charge()
    return None if charge is None else {"percent": charge.percent, "plugged": charge.is_plugged}


def ask_due(*, at: datetime, post: Post = post_question) -> int:
    """Ask each machine that leads and cannot reach this one; return how many messages were taken."""
    asking = [(following, _OF_SPARE if following.is_spare else _EVERY) for following in _asking()]
    due = [following for following, pause in asking if has_passed(pause, following.asked_at, at)]
    return sum(ask_one(following=following, at=at, post=post) for following in due)


def asks_somebody() -> bool:
    """Return whether this machine has to ask for messages."""
    return _asking().exists()


def _asking() -> QuerySet[Following]:
    return Following.objects.exclude(address="").filter(Q(ended_at__isnull=True) | Q(owes_word=True))


def ask_one(*, following: Following, at: datetime, post: Post = post_question) -> int:
    """Ask the machine that leads until it has nothing more; return how many messages were taken."""
    taken = 0
    while taken < _AT_ONCE:
        try:
            secret = unseal_secret(following.secret)
            question = {**following.answer, "at": _next_moment(following, at).isoformat()}
            question["clock"] = timezone.now().isoformat()
            if following.answer:  # what players sent since the last message
                question["letters"] = waiting_letters(following)
            if (report := report_for(following)) is not None:
                question["apart"] = report
            sealed = write_answer(question, following.uid, secret)
            reply = _asked(following, sealed, at, post)
            if reply.status not in (200, 204):
                break
            if following.owes_word:
                Following.objects.filter(pk=following.pk).update(owes_word=False)
            if reply.status == 204 or following.ended_at is not None:
                break
            message = read_message(reply.body, following.uid, secret, *keys_of(following))
        except Refusal:  # the answer of another program: the next question comes in a second
            break
        if "apart" in message.header:
            take_word(following=following, header=message.header, at=at)
            break
        _status, answer = receive(following=following, message=message, at=at)
        Following.objects.filter(pk=following.pk).update(answer=answer)
        following = Following.objects.get(pk=following.pk)
        taken += 1
    return taken


def _asked(following: Following, sealed: bytes, at: datetime, post: Post) -> Reply:
    """Return the first good answer of the machine that leads, or of its heir once it is silent."""
    reply = Reply()
    for place in places_of(following, at=at):
        reply = post(f"{place}/following/{following.uid}/ask/", sealed)
        if reply.status in (200, 204):
            break
    return reply


def _next_moment(following: Following, at: datetime) -> datetime:
    last = following.asked_at
    following.asked_at = at if last is None or at > last else last + timedelta(microseconds=1)
    Following.objects.filter(pk=following.pk).update(asked_at=following.asked_at)
    return following.asked_at
