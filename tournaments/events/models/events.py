"""Define a tournament and what the public may see of it."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from mahjong_core.seating.bounds import PLACES_AT_A_TABLE
from tournaments.common.models.base import Created, RowModel
from tournaments.players.models.people import COUNTRY_LENGTH, country_check


class PublicPart(models.TextChoices):
    """Define the parts that the public may have on screen, and whose changes a stream sends."""

    STANDINGS = "standings", _("Standings")
    SESSION = "session", _("Session")
    CLOCK = "clock", _("Clock")
    ANNOUNCEMENT = "announcement", pgettext_lazy("to the hall", "Announcement")
    CALL = "call", _("Call for a referee")


class EventStatus(models.TextChoices):
    """Define the statuses: ``draft`` is visible to its staff alone, ``archived`` is read-only."""

    DRAFT = "draft", pgettext_lazy("an event", "Draft")
    PUBLIC = "public", pgettext_lazy("an event", "Public")
    ARCHIVED = "archived", pgettext_lazy("an event", "Archived")


class EventKind(models.TextChoices):
    """Define how an event is played: ``club``: free games, in evenings; no session starts or ends for all."""

    TOURNAMENT = "tournament", pgettext_lazy("a kind of event", "Tournament")
    CLUB = "club", pgettext_lazy("a kind of event", "Club season")


class CopyKind(models.TextChoices):
    """Define the purposes of copies of an event. An event to be played has no kind, even if it was copied.

    ``template``: a draft with settings alone, from which events are made. ``rehearsal``: everything of an event, to try
    things out. ``demo``: loaded by the program, to look around.
    """

    TEMPLATE = "template", pgettext_lazy("a copy of an event", "Template")
    REHEARSAL = "rehearsal", pgettext_lazy("a copy of an event", "Rehearsal")
    DEMO = "demo", pgettext_lazy("a copy of an event", "Demo")


class CardExtent(models.TextChoices):
    """Define the scope of a table card: the table in every session, or in one session only."""

    EVENT = "event", _("One card for the whole event")
    SESSION = "session", _("A card for each session")


MAX_TABLES = 1000
MAX_PLAYERS = MAX_TABLES * PLACES_AT_A_TABLE


class Tournament(RowModel, Created):
    """Represent an event. ``rule_set`` is its own copy; ``version`` rises with every change that a viewer may see.

    ``first_table``: the number that its tables begin with where several events share a hall.
    ``two_person_verification`` None: the number of players at the first start decides (``needs_second_person``).
    ``expected_players``: how many its organiser expected when they made it, None if they did not say.
    Each public part keeps the version of its latest change, so that a viewer who comes back is told what changed since.
    ``copy_kind``: what this copy is for, empty for an event that is played; ``copy_of``: the uid of the event from
    which it was made (docs/adr, 89).
    """

    name = models.CharField(_("name"), max_length=160)
    slug = models.SlugField(_("address"), max_length=80, unique=True)
    place = models.CharField(pgettext_lazy("where an event is held", "place"), max_length=160, blank=True)
    country = models.CharField(_("country"), max_length=COUNTRY_LENGTH, blank=True)
    kind = models.CharField(
        pgettext_lazy("of an event", "kind"), max_length=10, choices=EventKind.choices, default=EventKind.TOURNAMENT
    )
    starts_on = models.DateField(_("first day"))
    ends_on = models.DateField(_("final day"), null=True, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=60, default="Europe/Paris")
    preset = models.CharField(_("rule set"), max_length=60)
    rule_set = models.JSONField()
    rule_set_locked_at = models.DateTimeField(null=True, blank=True)
    rule_set_corrected_at = models.DateTimeField(null=True, blank=True)
    status = models.CharField(
        pgettext_lazy("an event", "status"), max_length=10, choices=EventStatus.choices, default=EventStatus.PUBLIC
    )
    sitting_out_allowed = models.BooleanField(_("players may sit a session out"), default=True)
    first_table = models.PositiveSmallIntegerField(_("number of the first table"), default=1)
    # The rankings of teams and countries end with this session; None: with the last.
    teams_until = models.PositiveSmallIntegerField(_("last session that counts for teams"), null=True, blank=True)
    countries_until = models.PositiveSmallIntegerField(
        _("last session that counts for countries"), null=True, blank=True
    )
    chinese_taipei = models.BooleanField(_("Taiwan is written TPE"), default=False)
    live_results = models.BooleanField(_("show results before they are released"), default=False)
    allow_unnamed_substitutes = models.BooleanField(
        _("a session may start with a substitute still to be named"), default=True
    )
    table_cards = models.CharField(
        _("table cards"), max_length=10, choices=CardExtent.choices, default=CardExtent.EVENT
    )
    expected_players = models.PositiveSmallIntegerField(_("expected players"), null=True, blank=True)
    two_person_verification = models.BooleanField(_("a second person verifies each sheet"), null=True, blank=True)
    copy_kind = models.CharField(
        pgettext_lazy("of an event", "kind of copy"), max_length=10, choices=CopyKind.choices, blank=True
    )
    copy_of = models.UUIDField(null=True, blank=True, editable=False)
    version = models.PositiveBigIntegerField(default=1)
    standings_version = models.PositiveBigIntegerField(default=1)
    session_version = models.PositiveBigIntegerField(default=1)
    clock_version = models.PositiveBigIntegerField(default=1)
    announcement_version = models.PositiveBigIntegerField(default=1)
    call_version = models.PositiveBigIntegerField(default=1)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(ends_on__isnull=True) | Q(ends_on__gte=F("starts_on")), name="tournament_dates"
            ),
            country_check("tournament_country"),
            models.CheckConstraint(condition=Q(status__in=EventStatus.values), name="tournament_status_known"),
            models.CheckConstraint(condition=Q(kind__in=EventKind.values), name="tournament_kind_known"),
            models.CheckConstraint(condition=Q(table_cards__in=CardExtent.values), name="tournament_table_cards_known"),
            models.CheckConstraint(
                condition=Q(first_table__gte=1, first_table__lte=MAX_TABLES), name="tournament_first_table"
            ),
            models.CheckConstraint(
                condition=(Q(teams_until__isnull=True) | Q(teams_until__gte=1))
                & (Q(countries_until__isnull=True) | Q(countries_until__gte=1)),
                name="tournament_group_spans",
            ),
            models.CheckConstraint(
                condition=Q(copy_kind__in=["", *CopyKind.values]), name="tournament_copy_kind_known"
            ),
            models.CheckConstraint(
                condition=~Q(copy_kind=CopyKind.REHEARSAL) | Q(copy_of__isnull=False),
                name="tournament_rehearsal_of_one",
            ),
        ]
        ordering = ["-starts_on", "name"]

    def __str__(self) -> str:
        return self.name

    @property
    def is_club(self) -> bool:
        """Return whether four people start a game at any time."""
        return self.kind == EventKind.CLUB

    @property
    def is_rehearsal(self) -> bool:
        """Return whether the event is a rehearsal, of which no webhook or browser notification is sent."""
        return self.copy_kind == CopyKind.REHEARSAL

    @property
    def is_demo(self) -> bool:
        """Return whether the event is the demo, which everyone may sign in to and which is reset."""
        return self.copy_kind == CopyKind.DEMO
