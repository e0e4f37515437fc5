"""Read what a person must know before a spare takes over, and how the two machines differ."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from archive.following.policies import is_heard
from archive.following.selectors.journal import journal_of
from archive.models import Follower, Following, Parting
from tournaments.journal.selectors.log import AuditRow, audit_row
from tournaments.models import AuditEvent, Tournament


@dataclass(frozen=True, slots=True)
class Silence:
    """Represent how long a spare has not heard of the machine that leads, and what it has.

    ``may_lead``: whether the lease is over. ``is_whole``: nothing that was acknowledged can be missing. ``waiting``:
    changes that the other machine announced and did not bring.
    """

    since: datetime | None
    seconds: int
    may_lead: bool
    as_of: datetime | None
    is_whole: bool
    waiting: int
    last: AuditRow | None


def silence_of(following: Following, event: Tournament, *, at: datetime) -> Silence:
    """Return what is known of the silence of the machine that leads."""
    heard = following.received_at
    last = AuditEvent.objects.filter(tournament_uid=event.uid).order_by("-pk").first()
    return Silence(
        since=heard,
        seconds=0 if heard is None else int(abs(at - heard).total_seconds()),
        may_lead=following.is_spare and following.ended_at is None and not is_heard(heard, at),
        as_of=following.as_of,
        is_whole=following.is_awaited,
        waiting=following.waiting,
        last=audit_row(last) if last is not None else None,
    )


def silent_leader(event: Tournament, *, at: datetime) -> Following | None:
    """Return the pair whose spare this machine is, once the machine that leads is silent beyond its lease."""
    row = Following.objects.filter(event=event.uid, ended_at__isnull=True, is_spare=True).first()
    return None if row is None or row.received_at is None or is_heard(row.received_at, at) else row


def spare_of(event: Tournament) -> Follower | None:
    """Return the spare of an event that this machine leads."""
    return event.followers.filter(removed_at__isnull=True, is_spare=True).first()


@dataclass(frozen=True, slots=True)
class ApartRow:
    """Represent an act that only one of two machines has; ``same_at``: when the same was done on the other one, too."""

    row: AuditRow
    same_at: datetime | None

    @property
    def is_same(self) -> bool:
        """Return whether the other machine has the same act of its own."""
        return self.same_at is not None


@dataclass(frozen=True, slots=True)
class Apart:
    """Represent what each machine has alone. ``lead``: rows of the one that took the lead, ``before``: of the other."""

    lead: list[ApartRow]
    before: list[ApartRow]

    @property
    def lost_before(self) -> int:
        """Return how many acts only the machine that led before has."""
        return sum(not row.is_same for row in self.before)

    @property
    def lost_lead(self) -> int:
        """Return how many acts only the machine that took the lead has."""
        return sum(not row.is_same for row in self.lead)


_OF_MACHINES: Final = "following."


def what_is_apart(parting: Parting) -> Apart:
    """Return what each machine has alone, as far as both have told it."""
    theirs = list((parting.theirs or {}).get("journal", []))
    ours = _own_rows(parting)
    known = {row["uid"] for row in theirs}
    own = [row for row in ours if row["uid"] not in known]
    lead, before = (own, theirs) if parting.took_lead else (theirs, own)
    return Apart(lead=_told(parting, lead, before), before=_told(parting, before, lead))


def _own_rows(parting: Parting) -> list[dict[str, Any]]:
    """Return the journal of this machine that the other one lacks; of the one that led before, what it reported."""
    if not parting.took_lead:
        return list(parting.ours.get("journal", []))
    return journal_of(parting.tournament, since=parting.at)


def _told(parting: Parting, rows: list[dict[str, Any]], others: list[dict[str, Any]]) -> list[ApartRow]:
    same = {_act(row): datetime.fromisoformat(row["at"]) for row in others}
    return [
        ApartRow(audit_row(_event(parting, row)), same.get(_act(row)))
        for row in rows
        if not row["action"].startswith(_OF_MACHINES)
    ]


def _act(row: Mapping[str, Any]) -> str:
    """Return what was done, without who, when and by which row: the same act on both machines has the same text."""
    after = row["after"] or {}
    facts = {name: value for name, value in after.items() if name not in ("id", "at", "by", "sequence", "written_at")}
    return json.dumps([row["action"], row["target_label"], facts], sort_keys=True)


def _event(parting: Parting, row: Mapping[str, Any]) -> AuditEvent:
    """Return a row of the other machine's journal, for its words alone: it is not saved."""
    facts = {name: row[name] for name in ("by_name", "action", "target_type", "target_label", "channel")}
    return AuditEvent(
        uid=row["uid"],
        at=datetime.fromisoformat(row["at"]),
        before=row["before"],
        after=row["after"],
        tournament_uid=parting.tournament.uid,
        **facts,
    )
