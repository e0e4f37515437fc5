"""Settle how the two machines differ, after one took the lead while the other was silent (decision 48).

Each tells the other which rows of its journal are new, as a report. Nothing is merged: a person chooses which machine
leads on, and the other one saves its event file before its rows are replaced.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.db import transaction
from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext_lazy as _

from archive.backups.services.saving import save_apart
from archive.following.permissions import check_may_lead
from archive.following.selectors.journal import COLUMNS, MOST_ROWS, journal_of, journal_rows
from archive.following.services.handing import begin_to_lead, follow_new_leader
from archive.following.services.pairing import restart
from archive.models import Follower, Following, Parting
from tournaments.common.actors import Actor, stamp
from tournaments.common.errors import Conflict
from tournaments.common.policies import check_led_here
from tournaments.models import AuditEvent, Lead, Tournament

_EARLIER: Final = timedelta(minutes=1)  # a write that had begun before a step was computed, and ended after it


@dataclass(frozen=True, slots=True)
class _Word:
    """Represent what a machine that took the lead answers: ``number`` and ``digest`` are of the last step it took."""

    term: int
    leader: str
    since: datetime
    number: int
    digest: str


def report_of(event: Tournament, *, since: datetime | None, has_moved: bool) -> dict[str, Any]:
    """Return the journal from shortly before ``since`` on, the latest rows; ``has_moved``: whether anything changed."""
    return {"moved": has_moved, "journal": journal_of(event, since=None if since is None else since - _EARLIER)}


def step_down(*, follower: Follower, answer: Mapping[str, Any], at: datetime) -> bool:
    """Follow the machine that took the lead, if its answer says so with a later term; nothing is written here then.

    What only this machine has is kept as a report, and no step is taken until it is settled.
    """
    word = _read_word(answer)
    if word is None or not follower.is_spare:
        return False
    with transaction.atomic():
        event = Tournament.objects.select_for_update(of=("self",)).get(pk=follower.tournament_id)
        current = Follower.objects.select_for_update(of=("self",)).get(pk=follower.pk)
        lead = Lead.objects.select_for_update().get(tournament=event)
        if word.term <= lead.term or str(answer.get("key")) != current.key or current.removed_at is not None:
            return False
        if current.step and word.digest == current.step_digest:  # its answer was lost
            current.as_of = current.step_as_of
            current.has_version, current.has_audit = current.seen_version, current.seen_audit
        has_moved = event.version != current.has_version or journal_rows(event) != current.has_audit
        ours = report_of(event, since=current.as_of, has_moved=has_moved)
        lead.is_here, lead.leader, lead.since, lead.term = False, word.leader, word.since, word.term
        lead.save()
        current.number, current.digest, current.handing_term = word.number, word.digest, word.term
        current.answered_at, current.problem = at, ""
        follow_new_leader(follower=current, at=at, action="event_file.lead_lost")
        current.save()
        Parting.objects.create(
            tournament=event,
            pair=current.uid,
            other=word.leader,
            took_lead=False,
            term=word.term,
            at=word.since,
            ours=ours if has_moved else {"moved": False, "journal": []},
        )
        Tournament.objects.filter(pk=event.pk).update(version=event.version)  # open pages say who leads
    return True


def _read_word(answer: Mapping[str, Any]) -> _Word | None:
    since = parse_datetime(str(answer.get("since", "")))
    term, number = answer.get("term"), answer.get("number")
    leader, digest = answer.get("leader"), answer.get("digest")
    if answer.get("code") != "following.older_lease" or since is None or since.tzinfo is None:
        return None
    if type(term) is not int or not 0 < term < 1 << 30 or type(number) is not int or not 0 <= number < 1 << 62:
        return None
    if not isinstance(leader, str) or not 0 < len(leader) <= 80 or not isinstance(digest, str) or len(digest) > 64:
        return None
    return _Word(term, leader, since, number, digest)


def open_parting(pair: UUID) -> Parting | None:
    """Return what is still to be settled with the other machine of a pair."""
    return Parting.objects.filter(pair=pair, choice="").first()


def report_for(following: Following) -> dict[str, Any] | None:
    """Return what this machine tells the one that took the lead, until it is settled."""
    parting = open_parting(following.uid)
    return None if parting is None or parting.took_lead else dict(parting.ours)


def answer_held(*, follower: Follower, report: object, at: datetime) -> dict[str, Any] | None:
    """Take the report of a machine that is back; return what it is told, None if there is nothing to settle."""
    with transaction.atomic():
        parting = Parting.objects.select_for_update().filter(pair=follower.uid, took_lead=True).latest("pk")
        if parting.choice == "there":
            return {"apart": {"lead": parting.term + 1}}
        told = _read_report(report)
        if told is None or parting.choice:
            return None
        theirs = _missing_here(parting.tournament, told["journal"])
        parting.theirs, parting.heard_at = {"moved": told["moved"], "journal": theirs}, at
        if not told["moved"] and not theirs:
            parting.choice, parting.decided_at = "nothing", at
            _release(follower)
        parting.save()
    own = report_of(parting.tournament, since=parting.at, has_moved=True)
    return {"apart": {"report": own, "missing": [row["uid"] for row in theirs]}}


def _release(follower: Follower) -> None:
    """Let the other machine follow: its first step has every row."""
    current = Follower.objects.select_for_update(of=("self",)).get(pk=follower.pk)
    current.is_held = False
    restart(current, number=current.number)


def _read_report(report: object) -> dict[str, Any] | None:
    """Return a report of the other machine, its rows as far as they can be read."""
    if not isinstance(report, dict) or not isinstance(report.get("journal"), list):
        return None
    rows = [row for row in report["journal"][:MOST_ROWS] if isinstance(row, dict) and _is_readable(row)]
    return {"moved": bool(report.get("moved")), "journal": [{name: row[name] for name in COLUMNS} for row in rows]}


def _is_readable(row: Mapping[str, Any]) -> bool:
    try:
        UUID(str(row["uid"]))
        is_facts = all(row[name] is None or isinstance(row[name], dict) for name in ("before", "after"))
        is_text = all(isinstance(row[name], str) for name in COLUMNS if name not in ("before", "after"))
        moment = parse_datetime(row["at"])
    except (KeyError, TypeError, ValueError):
        return False
    return is_facts and is_text and moment is not None and moment.tzinfo is not None


def _missing_here(event: Tournament, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    uids = [row["uid"] for row in rows]
    here = AuditEvent.objects.filter(tournament_uid=event.uid, uid__in=uids).values_list("uid", flat=True)
    known = {str(uid) for uid in here}
    return [row for row in rows if row["uid"] not in known]


def take_word(*, following: Following, header: Mapping[str, Any], at: datetime) -> None:
    """Take what the machine that took the lead says: its report, or that this one leads on."""
    moment, word = parse_datetime(str(header.get("at", ""))), header.get("apart")
    with transaction.atomic():
        current = Following.objects.select_for_update(of=("self",)).get(pk=following.pk)
        parting = Parting.objects.select_for_update().filter(pair=current.uid, took_lead=False, choice="").first()
        is_old = moment is None or moment.tzinfo is None
        is_old = is_old or (current.heard_at is not None and moment is not None and moment <= current.heard_at)
        if parting is None or is_old or not isinstance(word, dict):
            return
        current.heard_at, current.received_at = moment, at
        current.save(update_fields=["heard_at", "received_at"])
        told = _read_report(word.get("report"))
        if told is not None:
            missing = _missing_here(parting.tournament, told["journal"])
            parting.theirs, parting.heard_at = told | {"journal": missing}, at
        if isinstance(word.get("missing"), list):
            only_here = [row for row in parting.ours["journal"] if row["uid"] in word["missing"]]
            parting.ours = parting.ours | {"journal": only_here}
        if word.get("lead") == parting.term + 1:
            parting.choice, parting.decided_at = "here", at
            _lead_again(current, parting, at)
        parting.save()


def _lead_again(following: Following, parting: Parting, at: datetime) -> None:
    before = Follower.objects.get(uid=following.uid)
    by = Actor(following.accepted_by, following.accepted_by_name)
    follower = begin_to_lead(
        following=following,
        own=before.here,
        term=parting.term + 1,
        by=by,
        at=at,
        action="event_file.lead_taken",
        began=at,
    )
    Follower.objects.filter(pk=follower.pk).update(is_spare=True)
    # The others may have followed the other machine meanwhile: they take every row again.
    for other in Follower.objects.filter(tournament=parting.tournament, removed_at__isnull=True):
        if other.pk != follower.pk:
            restart(other, number=other.number)


def keep_own_copy(*, following: Following, at: datetime) -> None:
    """Save the event file before the rows of this machine are replaced, where it has some of its own."""
    parting = open_parting(following.uid)
    if parting is not None and not parting.took_lead and not parting.copy and parting.ours.get("moved"):
        parting.copy = save_apart(tournament=parting.tournament, at=at)
        parting.save(update_fields=["copy"])


def note_replaced(*, following: Following, at: datetime) -> None:
    """Note that the other machine leads on, in the caller's transaction: a step of it was taken."""
    parting = open_parting(following.uid)
    if parting is not None and not parting.took_lead:
        parting.choice, parting.decided_at = ("there" if parting.ours.get("moved") else "nothing"), at
        parting.save(update_fields=["choice", "decided_at"])
    Follower.objects.filter(uid=following.uid, removed_at__isnull=True).update(removed_at=at, step="", is_held=False)


def choose(*, parting: Parting, leads_here: bool, by: Actor, at: datetime) -> None:
    """Let this machine lead on, or the other one: what only the other of the two has is replaced, and saved before.

    Refuses with ``following.settled``, ``following.not_back`` (the other one has not told what it has),
    ``following.moved_on``, ``tournaments.led_elsewhere``, and as ``save_apart`` does.
    """
    check_may_lead(by, Following.objects.get(uid=parting.pair))
    choose_from_terminal(parting=parting, leads_here=leads_here, by=by, at=at)


def choose_from_terminal(*, parting: Parting, leads_here: bool, by: Actor, at: datetime) -> None:
    """Choose from the terminal, as ``choose`` does."""
    following = Following.objects.get(uid=parting.pair)
    if parting.theirs is None:
        raise Conflict("following.not_back", _("The other machine has not told yet what it has."))
    rows = journal_rows(parting.tournament)
    copy = "" if leads_here else save_apart(tournament=parting.tournament, at=at)
    with transaction.atomic():
        event = Tournament.objects.select_for_update(of=("self",)).get(pk=parting.tournament_id)
        current = Parting.objects.select_for_update().get(pk=parting.pk)
        if current.choice or not current.took_lead:
            raise Conflict("following.settled", _("This was settled before."))
        check_led_here(event)
        if journal_rows(event) != rows:  # the copy lacks it
            raise Conflict("following.moved_on", _("Something was written meanwhile. Choose again."))
        follower = Follower.objects.get(uid=current.pair)
        current.choice, current.copy = ("here" if leads_here else "there"), copy
        for name, value in stamp(by, at, "decided").items():
            setattr(current, name, value)
        current.save()
        if leads_here:
            _release(follower)
        else:
            _give_back(event, following, follower, current.term + 1, at)


def _give_back(event: Tournament, following: Following, follower: Follower, term: int, at: datetime) -> None:
    """Follow the machine that led before: it learns with its next question that it leads."""
    Lead.objects.filter(tournament=event).update(is_here=False, leader=follower.name, since=at, term=term)
    Tournament.objects.filter(pk=event.pk).update(version=event.version)
    Following.objects.filter(pk=following.pk).update(
        ended_at=None, term=term, leader=follower.name, heard_at=None, received_at=at
    )
