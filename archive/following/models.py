"""Define the two ends of a pair of machines: ``Follower`` where an event is led, ``Following`` where it follows."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.common.models.base import ActorKeyField, ActorNameField, RowModel
from tournaments.models import Tournament

ADDRESS_LENGTH = 300
NAME_LENGTH = 80


class Follower(RowModel):
    """Represent a machine that follows an event of this one. ``uid`` is that of the pair, on both machines.

    ``address`` is empty where the other machine asks this one. ``here``: the name of this machine; ``key``: the public
    key of the other one, from its first answer; ``secret``: of the pair, sealed with this server's key.
    ``handing_term``: the term of the lead that it was given and has not confirmed, else 0; ``handed_at``: when.

    ``number`` and ``digest``: of the last step that the follower confirmed, ``as_of``: the moment whose data it then
    had. ``step`` is the one step on its way, base64 of its compressed file, with its own digest, moment and number of
    rows; empty if there is none. ``problem``: the code of the last failure, ``their_number``: the step that the other
    machine has, if it refused one. ``last_message_at`` and ``asked_at`` only rise, so that no message is repeated.
    ``seen_version``, ``seen_audit`` (a count) and ``seen_openings``: up to where the last step looked. ``checks``: the
    totals to compare, ``compared_at``: when both were last found equal. ``outcomes``: of letters, still to be told.

    ``is_spare``: whether a person may continue there if this machine dies. ``is_awaited``: whether a write is only
    acknowledged once the spare has it; ``has_version`` and ``has_audit`` say what it has. ``is_held``: nothing is sent,
    because it led before and has not come back, or it wrote something meanwhile (``Parting``).

    ``whole_since``: since when it has followed without a silence of half a minute. ``battery``: the percentage that it
    told last, None if it has none or its version is older; ``is_plugged``: whether it was charged then.

    ``clock_ahead``: how far its clock is ahead of this one's, in milliseconds, None if no exchange was short enough to
    tell. ``lag``: from the moment of the last step's data until it was confirmed, in milliseconds; ``longest_lag`` and
    ``longest_at``: the longest of that day.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="followers")
    name = models.CharField(pgettext_lazy("of a machine", "name"), max_length=NAME_LENGTH)
    address = models.CharField(_("address"), max_length=ADDRESS_LENGTH, blank=True)
    here = models.CharField(_("name of this machine"), max_length=NAME_LENGTH)
    key = models.CharField(max_length=64, blank=True)
    handing_term = models.PositiveIntegerField(default=0)
    handed_at = models.DateTimeField(null=True, blank=True)
    asked_at = models.DateTimeField(null=True, blank=True)
    secret = models.TextField()
    has_people = models.BooleanField(_("with personal data"), default=True)
    added_at = models.DateTimeField()
    added_by = ActorKeyField()
    added_by_name = ActorNameField()
    removed_at = models.DateTimeField(null=True, blank=True)
    number = models.PositiveBigIntegerField(default=0)
    digest = models.CharField(max_length=64, blank=True)
    as_of = models.DateTimeField(null=True, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)
    last_message_at = models.DateTimeField(null=True, blank=True)
    next_at = models.DateTimeField(null=True, blank=True)
    failures = models.PositiveIntegerField(default=0)
    their_number = models.PositiveBigIntegerField(default=0)
    problem = models.CharField(max_length=80, blank=True)
    starts_anew = models.BooleanField(default=True)
    step = models.TextField(blank=True)
    step_digest = models.CharField(max_length=64, blank=True)
    step_as_of = models.DateTimeField(null=True, blank=True)
    step_rows = models.PositiveIntegerField(default=0)
    seen_version = models.PositiveBigIntegerField(default=0)
    seen_audit = models.PositiveBigIntegerField(default=0)
    seen_openings = models.PositiveBigIntegerField(default=0)
    looked_at = models.DateTimeField(null=True, blank=True)
    checks = models.JSONField(default=dict)
    compared_at = models.DateTimeField(null=True, blank=True)
    outcomes = models.JSONField(default=dict)
    is_spare = models.BooleanField(default=False)
    is_awaited = models.BooleanField(default=False)
    is_held = models.BooleanField(default=False)
    has_version = models.PositiveBigIntegerField(default=0)
    has_audit = models.PositiveBigIntegerField(default=0)
    whole_since = models.DateTimeField(null=True, blank=True)
    battery = models.PositiveSmallIntegerField(null=True, blank=True)
    is_plugged = models.BooleanField(default=True)
    clock_ahead = models.IntegerField(null=True, blank=True)
    lag = models.PositiveIntegerField(null=True, blank=True)
    longest_lag = models.PositiveIntegerField(default=0)
    longest_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.name}, step {self.number}"


class SentKind(RowModel):
    """Store what a follower was sent of one kind of rows: ``state`` is a ``KindState`` (services/differences.py)."""

    follower = models.ForeignKey(Follower, on_delete=models.CASCADE, related_name="sent_kinds")
    kind = models.CharField(max_length=80)
    state = models.JSONField(default=dict)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["follower", "kind"], name="sent_kind_once")]

    def __str__(self) -> str:
        return self.kind


class Following(RowModel):
    """Represent an event that this machine follows; ``uid`` is that of the pair, as in the invitation.

    ``event`` is the uid of the event, which the first step brings. ``key`` is the public key of the machine that leads,
    ``secret`` is sealed with this server's key. ``number`` and ``digest``: of the last step taken; ``as_of``: the
    moment whose data are here; ``heard_at``: the last message of the leading machine by its own clock. ``address``: of
    that machine where this one asks it, else empty. ``answer``: the answer to its last message, for the next question;
    ``owes_word``: whether it still has to be told that the lead was taken.

    ``tablets``: on the spare, how many tablets were in contact with that machine lately.

    ``heir``: the key and the address of the spare of that machine, which it follows once the spare leads. ``others``:
    on the spare, the machines that follow, too, their secrets sealed (services/inheriting.py).
    """

    event = models.UUIDField()
    name = models.CharField(max_length=160)
    slug = models.SlugField(max_length=80)
    leader = models.CharField(max_length=NAME_LENGTH)
    address = models.CharField(max_length=ADDRESS_LENGTH, blank=True)
    answer = models.JSONField(default=dict)
    asked_at = models.DateTimeField(null=True, blank=True)
    owes_word = models.BooleanField(default=False)
    is_spare = models.BooleanField(default=False)
    is_awaited = models.BooleanField(default=False)
    own_name = models.CharField(max_length=NAME_LENGTH, blank=True)
    waiting = models.PositiveIntegerField(default=0)
    tablets = models.PositiveIntegerField(default=0)
    heir = models.JSONField(default=dict, blank=True)
    others = models.JSONField(default=list, blank=True)
    key = models.CharField(max_length=64)
    secret = models.TextField()
    number = models.PositiveBigIntegerField(default=0)
    digest = models.CharField(max_length=64, blank=True)
    term = models.PositiveIntegerField(default=0)
    as_of = models.DateTimeField(null=True, blank=True)
    heard_at = models.DateTimeField(null=True, blank=True)
    received_at = models.DateTimeField(null=True, blank=True)
    accepted_at = models.DateTimeField()
    accepted_by = ActorKeyField()
    accepted_by_name = ActorNameField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["event"], condition=models.Q(ended_at__isnull=True), name="following_event_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.name}, step {self.number}"


class Parting(RowModel):
    """Store what two machines have apart, since one took the lead while the other was silent.

    There is one on each of them; ``uid`` differs. ``pair``: the uid of the pair, ``other``: the name of the other
    machine. ``took_lead``: whether this one took it, with ``term``, at ``at``. ``ours``: what only this machine has, as
    a report (services/parting.py), where the other one took the lead. ``theirs``: the report of the other one, once it
    has come. ``choice``: empty until it is settled, then ``nothing`` (both had the same), ``here`` or ``there``: which
    machine leads on. ``copy``: the name of the event file that was saved before rows were replaced.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="partings")
    pair = models.UUIDField()
    other = models.CharField(max_length=NAME_LENGTH)
    took_lead = models.BooleanField()
    term = models.PositiveIntegerField()
    at = models.DateTimeField()
    ours = models.JSONField(default=dict)
    theirs = models.JSONField(null=True)
    heard_at = models.DateTimeField(null=True, blank=True)
    choice = models.CharField(max_length=10, blank=True)
    copy = models.CharField(max_length=80, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = ActorKeyField(blank=True)
    decided_by_name = ActorNameField(blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["pair"], condition=models.Q(choice=""), name="parting_open_once")
        ]

    def __str__(self) -> str:
        return f"{self.other}, term {self.term}"


class Letter(RowModel):
    """Represent a form that a player sent on a machine that follows, for the machine that leads.

    ``page`` is the name of its page, ``arguments`` those of its address, ``fields`` the pairs of the form.
    ``outcome``: ``location`` if it was taken, else ``code`` and ``message``.
    """

    following = models.ForeignKey(Following, on_delete=models.CASCADE, related_name="letters")
    page = models.CharField(max_length=80)
    arguments = models.JSONField(default=dict)
    fields = models.JSONField(default=list)
    language = models.CharField(max_length=10)
    at = models.DateTimeField()
    outcome = models.JSONField(null=True, blank=True)
    decided_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.page} at {self.at:%Y-%m-%d %H:%M:%S}"
