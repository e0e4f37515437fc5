"""Read how far the machines that follow an event are behind, and what the event's other machines are."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Final

from django.utils.formats import number_format
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from archive.backups.selectors.files import changes_since
from archive.following.policies import GOOD_FOR, SILENT_AFTER, has_passed
from archive.following.selectors.halls import waiting_areas
from archive.models import Follower, Following
from tournaments.models import Tournament

CLOCKS_APART: Final = timedelta(seconds=2)
_PROBLEMS: Final[dict[str, Promise]] = {
    "connection": _("There is no connection to the other machine. The changes are sent when it is back."),
    "timeout": _("The other machine did not answer in time. The changes are sent again."),
    "unresolved": _("The name in the address is not known here. Is this machine connected to the Internet?"),
    "certificate": _("The certificate at this address is not valid."),
    "private": _("This server may not reach private addresses (setting SEATWIND_WEBHOOKS_TO)."),
    "port": _("This server may not reach this port of a public address."),
    "not_accepted": _("Something answers at this address, but the invitation was not accepted there."),
    "other_program": _("Another program answers at this address, or a version that cannot follow."),
    "invitation_over": _("The invitation was not accepted within a day. Remove the other machine and add it again."),
    "following.other_key": _("Another machine answers at this address: its key differs from before."),
    "following.ended": _("The other machine no longer follows the event."),
    "following.led_here": _("The other machine has the event already and leads it itself."),
    "following.older_lease": _("Another machine has led this event since. Do not continue on this machine."),
    "following.clocks_apart": _("The clocks of the two machines differ by more than ten seconds. Set them first."),
    "following.leader_answers": _("The machine that led before still answers."),
    "following.replayed": _(
        "The other machine has changes that this one does not have. Compare both event files first."
    ),
    "following.gap": _("The other machine lacks a step. Send everything again."),
    "player_link.secret_unreadable": _("The server key was changed. Remove the other machine and add it again."),
}
_OTHER: Final = _("The other machine did not accept the changes.")


@dataclass(frozen=True, slots=True)
class FollowerState:
    """Represent a machine that follows: ``state`` is ``invited``, ``held``, ``equal``, ``behind`` or ``silent``.

    ``held``: it led before, and follows once it is back and settled what it has alone.
    ``behind``: how long ago the moment is whose data it has; ``waiting``: how many changes it lacks, by the journal.
    """

    follower: Follower
    state: str
    behind: timedelta
    waiting: int
    problem: Promise | None

    @property
    def may_lead(self) -> bool:
        """Return whether it has everything, so that the lead can be handed over; others go on only with the spare."""
        is_ready = self.state == "equal" and self.follower.has_people and bool(self.follower.key)
        return is_ready and (self.follower.is_spare or len(followers_of(self.follower.tournament)) == 1)

    @property
    def behind_text(self) -> str:
        """Return how far behind: ``40 s``, ``6 min`` or ``3 h``."""
        return span_text(self.behind)

    @property
    def clocks_text(self) -> str:
        """Return how the clocks of the two machines differ, if by more than two seconds; else an empty string."""
        ahead = timedelta(milliseconds=self.follower.clock_ahead or 0)
        facts = {"name": self.follower.name, "span": span_text(abs(ahead))}
        if ahead > CLOCKS_APART:
            return _("The clock of %(name)s is %(span)s ahead of the one here.") % facts
        if ahead < -CLOCKS_APART:
            return _("The clock of %(name)s is %(span)s behind the one here.") % facts
        return ""

    @property
    def lag_text(self) -> str:
        """Return how long the last step took to be confirmed: ``0.4 s``; empty if it is not known."""
        return "" if self.follower.lag is None else tenths_text(self.follower.lag)

    @property
    def longest_text(self) -> str:
        """Return the longest that a step took on its day: ``3.0 s``."""
        return tenths_text(self.follower.longest_lag)

    @property
    def waiting_areas(self) -> list[tuple[str, int]]:
        """Return what waits by the areas of the journal, the most first."""
        as_of = self.follower.as_of
        return [] if as_of is None else waiting_areas(self.follower.tournament, since=as_of)

    @property
    def is_restart_offered(self) -> bool:
        """Return whether sending everything again may help."""
        return self.follower.problem in ("following.gap", "following.replayed") or "archive." in self.follower.problem


def span_text(span: timedelta) -> str:
    """Return a span in its largest unit: ``40 s``, ``6 min`` or ``3 h``."""
    seconds = int(span.total_seconds())
    if seconds < 60:
        return _("%(n)s s") % {"n": seconds}
    if seconds < 3600:
        return _("%(n)s min") % {"n": seconds // 60}
    return _("%(n)s h") % {"n": seconds // 3600}


def tenths_text(milliseconds: int) -> str:
    """Return seconds with one decimal, in the reader's language: ``0.4 s``; rounded up, so that it is never 0."""
    tenths = max(1, -(-milliseconds // 100))
    return _("%(n)s s") % {"n": number_format(Decimal(tenths) / 10, 1)}


def followers_of(tournament: Tournament) -> list[Follower]:
    """Return the machines that follow the event, in the order in which they were added."""
    return list(tournament.followers.filter(removed_at__isnull=True))


def states_of(tournament: Tournament, *, at: datetime) -> list[FollowerState]:
    """Return how far each machine that follows the event is behind."""
    return [state_of(follower, tournament, at) for follower in followers_of(tournament)]


def state_of(follower: Follower, tournament: Tournament, at: datetime) -> FollowerState:
    """Return how far a machine that follows is behind."""
    problem = _PROBLEMS.get(follower.problem, _OTHER) if follower.problem else None
    if follower.is_held:
        return FollowerState(follower, "held", timedelta(0), 0, problem)
    if follower.as_of is None or follower.number == 0:
        if follower.problem in ("not_accepted", "connection", "timeout") and at - follower.added_at < GOOD_FOR:
            problem = None if follower.problem == "not_accepted" else problem
        return FollowerState(follower, "invited", timedelta(0), 0, problem)
    waiting = changes_since(tournament, follower.as_of)
    is_whole = not (waiting or follower.step or tournament.version != follower.seen_version)
    is_silent = has_passed(SILENT_AFTER, follower.answered_at, at)
    behind = timedelta(0) if is_whole else at - follower.as_of
    state = "silent" if is_silent else "equal" if is_whole and problem is None else "behind"
    return FollowerState(follower, state, max(behind, timedelta(0)), waiting, problem)


def stale_following(event: Tournament, *, at: datetime) -> Following | None:
    """Return the pair of an event that follows here, if the machine that leads was not heard for half a minute."""
    row = Following.objects.filter(event=event.uid, ended_at__isnull=True, as_of__isnull=False).first()
    return row if row is not None and has_passed(SILENT_AFTER, row.received_at, at) else None


def followings(user: object) -> list[Following]:
    """Return the events that this machine follows, the latest first; those that this account accepted."""
    rows = Following.objects.filter(ended_at__isnull=True).order_by("-pk")
    if not getattr(user, "is_superuser", False):
        rows = rows.filter(accepted_by=f"user:{getattr(user, 'uid', '')}")
    return list(rows)
