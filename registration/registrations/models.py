"""Store registrations for an event: the form's settings, the registrations, questions and answers."""

from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from registration.fees.models import FeeMeans
from tournaments.common.models.base import RowModel, all_or_none
from tournaments.common.person_names import joined_name
from tournaments.models import Participant, Tournament
from tournaments.players.models.people import (
    COUNTRY_LENGTH,
    FEDERATION_NUMBER_LENGTH,
    country_check,
    federation_number_check,
)

MEMBERS_WORD_LENGTH: Final = 40
SMALLEST_TEAM: Final = 2
LARGEST_TEAM: Final = 8
TEXTS_BY_LANGUAGE: Final = ("intro", "payment", "privacy")
# What of a registration says how to reach somebody: goes from an event's rows once nobody needs it any more.
CONTACT_FIELDS: Final = ("email", "phone", "guardian_name", "guardian_contact")
CONTACT_WEEKS: Final = 8
MAX_CONTACT_WEEKS: Final = 104


class ClosesWith(models.TextChoices):
    """List the events that close a form early."""

    TIME = "", _("No, only at the closing time")
    CHECK_IN = "check_in", _("With the first check-in")
    DRAW = "draw", _("When the seating is published")
    FULL = "full", _("When all places are taken, without a waiting list")


class RegistrationForm(RowModel):
    """Store how people register for an event. Its row is locked while a place is given, so that none is given twice.

    ``quotas``: places kept for a country, by its code; the rest is for all others. ``fee_cents`` in ``currency``.
    Until ``members_until`` only members enter: of a country or a club that is listed, or whoever has the word.
    ``team_size``: 0 if everybody comes alone. ``adult_age``: whoever is younger on the first day names a guardian.
    Its own columns are written in ``language``; ``texts``: by another language what stands there instead.
    ``consent_version`` rises when the privacy text changes: a registration keeps the version that was read.
    ``contact_weeks``: so many weeks after the event addresses, telephone numbers and answers are removed.
    ``closes_with``: what closes it before ``closes_at``; empty: nothing.
    ``reply_to``: where answers go.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="registration_form")
    opens_at = models.DateTimeField(_("opens"))
    closes_at = models.DateTimeField(_("closes"))
    closes_with = models.CharField(
        _("closes automatically"), max_length=10, choices=ClosesWith.choices, default=ClosesWith.TIME, blank=True
    )
    members_until = models.DateTimeField(_("members only until"), null=True, blank=True)
    member_countries = models.JSONField(default=list)
    member_clubs = models.JSONField(default=list)
    members_word = models.CharField(_("code for members"), max_length=MEMBERS_WORD_LENGTH, blank=True)
    places = models.PositiveSmallIntegerField(_("places"))
    quotas = models.JSONField(default=dict)
    review = models.BooleanField(_("confirm each registration by hand"), default=False)
    offer_hours = models.PositiveSmallIntegerField(_("hours to answer an offer"), default=48)
    fee_cents = models.PositiveIntegerField(_("fee"), default=0)
    currency = models.CharField(_("currency"), max_length=3, default="EUR")
    intro = models.TextField(_("text above the form"), blank=True, max_length=4000)
    payee = models.CharField(_("account holder"), max_length=70, blank=True)
    iban = models.CharField("IBAN", max_length=34, blank=True)
    payment = models.TextField(_("how to pay"), blank=True, max_length=2000)
    privacy = models.TextField(_("data protection notice"), max_length=8000)
    consent_version = models.PositiveIntegerField(default=1)
    reply_to = models.EmailField(_("reply address"), blank=True)
    shows_names = models.BooleanField(_("the list of registered players is public"), default=False)
    asks_guardian = models.BooleanField(_("minors must name a guardian"), default=False)
    adult_age = models.PositiveSmallIntegerField(_("adult from"), default=18)
    team_size = models.PositiveSmallIntegerField(_("players per team"), default=0)
    teams_only = models.BooleanField(_("registration for teams only"), default=False)
    language = models.CharField(_("language of the texts"), max_length=16, default=settings.LANGUAGE_CODE)
    texts = models.JSONField(default=dict)
    contact_weeks = models.PositiveSmallIntegerField(
        _("weeks after the event until contact data are removed"), default=CONTACT_WEEKS
    )

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(contact_weeks__gte=1, contact_weeks__lte=MAX_CONTACT_WEEKS),
                name="registration_form_contact_weeks",
            ),
            models.CheckConstraint(condition=Q(closes_at__gt=F("opens_at")), name="registration_form_moments"),
            models.CheckConstraint(
                condition=Q(closes_with__in=ClosesWith.values), name="registration_form_closes_with_known"
            ),
            models.CheckConstraint(
                condition=Q(members_until__isnull=True)
                | Q(members_until__gt=F("opens_at"), members_until__lte=F("closes_at")),
                name="registration_form_members_moment",
            ),
            models.CheckConstraint(
                condition=Q(team_size=0, teams_only=False)
                | Q(team_size__gte=SMALLEST_TEAM, team_size__lte=LARGEST_TEAM),
                name="registration_form_team_size",
            ),
            models.CheckConstraint(condition=Q(adult_age__gte=1, adult_age__lte=30), name="registration_form_age"),
            models.CheckConstraint(condition=Q(places__gte=4), name="registration_form_places"),
            models.CheckConstraint(condition=Q(currency__regex=r"^[A-Z]{3}$"), name="registration_form_currency"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}"


class RegistrationState(models.TextChoices):
    PENDING = "pending", _("To answer")
    CONFIRMED = "confirmed", pgettext_lazy("a registration", "Confirmed")
    WAITING = "waiting", _("Waiting list")
    OFFERED = "offered", _("Place offered")
    WITHDRAWN = "withdrawn", pgettext_lazy("a registration", "Withdrawn")
    REFUSED = "refused", pgettext_lazy("a registration", "Refused")


class ConsentMeans(models.TextChoices):
    """List how a person may agree other than on their own page; the journal names it."""

    ON_PAPER = "on_paper", _("Signed on paper")
    IN_PERSON = "in_person", _("Said in person at the desk")


class RegistrationTeam(RowModel):
    """Store partners or a team, registered by the captain in one act.

    ``stays_together``: all get a place, or all wait.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="registration_teams")
    name = models.CharField(_("name"), max_length=120)
    stays_together = models.BooleanField(default=True)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "name"], name="registration_team_name"),
            models.CheckConstraint(condition=~Q(name=""), name="registration_team_has_a_name"),
        ]
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class Registration(RowModel):
    """Store one person's registration, with only the hash of the page's secret, which follows from ``link_number``.

    ``news_off_at``: since when the person wants no news; what concerns the registration itself still comes. The
    waiting list is in the order of the keys; ``offered_until`` stands exactly while a place is offered.
    ``consent_version`` 0: a captain entered this person, who has not completed and agreed yet; ``consented_at``:
    when the person did. ``is_minor`` None: it was not asked; ``guardian_agreed_at`` stays when the guardian's name and
    contact go.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="registrations")
    token_hash = models.CharField(max_length=64, unique=True)
    link_number = models.PositiveIntegerField(default=0)
    state = models.CharField(_("state"), max_length=10, choices=RegistrationState.choices)
    given_name = models.CharField(_("given name"), max_length=80)
    family_name = models.CharField(_("family name"), max_length=80)
    country = models.CharField(_("country"), max_length=COUNTRY_LENGTH, blank=True)
    club = models.CharField(_("club"), max_length=120, blank=True)
    federation_number = models.CharField(_("federation number"), max_length=FEDERATION_NUMBER_LENGTH, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    phone = models.CharField(_("telephone"), max_length=40, blank=True)
    remark = models.CharField(_("remark"), max_length=500, blank=True)
    language = models.CharField(max_length=16, blank=True)
    consent_version = models.PositiveIntegerField()
    consented_at = models.DateTimeField(null=True, blank=True)
    photos_agreed = models.BooleanField(default=False)
    created_at = models.DateTimeField()
    news_off_at = models.DateTimeField(null=True, blank=True)
    offered_until = models.DateTimeField(null=True, blank=True)
    paid_at = models.DateTimeField(null=True, blank=True)
    paid_means = models.CharField(max_length=10, choices=FeeMeans.choices, null=True, blank=True)  # noqa: DJ001
    participant = models.OneToOneField(
        Participant, on_delete=models.SET_NULL, null=True, blank=True, related_name="registration"
    )
    team = models.ForeignKey(
        RegistrationTeam, on_delete=models.SET_NULL, null=True, blank=True, related_name="registrations"
    )
    is_captain = models.BooleanField(default=False)
    is_minor = models.BooleanField(null=True, blank=True)
    guardian_name = models.CharField(_("guardian"), max_length=160, blank=True)
    guardian_contact = models.CharField(_("contact of the guardian"), max_length=254, blank=True)
    guardian_agreed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["team"], condition=Q(is_captain=True), name="registration_one_captain_of_a_team"
            ),
            models.CheckConstraint(
                condition=Q(is_captain=False) | Q(team__isnull=False), name="registration_captain_has_a_team"
            ),
            models.CheckConstraint(
                condition=Q(is_minor=True, guardian_agreed_at__isnull=False)
                | Q(Q(is_minor__isnull=True) | Q(is_minor=False), guardian_agreed_at__isnull=True),
                name="registration_minor_has_a_guardian",
            ),
            models.CheckConstraint(condition=Q(state__in=RegistrationState.values), name="registration_state_known"),
            models.CheckConstraint(
                condition=Q(state="offered", offered_until__isnull=False)
                | (~Q(state="offered") & Q(offered_until__isnull=True)),
                name="registration_offer_has_a_limit",
            ),
            models.CheckConstraint(condition=all_or_none("paid_at", "paid_means"), name="registration_paid_pair"),
            country_check("registration_country"),
            federation_number_check("registration_federation_number"),
        ]
        indexes = [models.Index(fields=["tournament", "state"], name="registration_by_state")]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.pk}"  # the journal has it: names stand here alone

    @property
    def name(self) -> str:
        return joined_name(self.given_name, self.family_name)

    @property
    def is_complete(self) -> bool:
        """Return whether the person has agreed; a captain cannot agree for others."""
        return self.consent_version > 0


class QuestionKind(models.TextChoices):
    TEXT = "text", pgettext_lazy("an answer", "Text")
    CHOICE = "choice", pgettext_lazy("an answer", "One of several")
    NUMBER = "number", pgettext_lazy("an answer", "Number")
    TICK = "tick", pgettext_lazy("an answer", "Tick")


class Question(RowModel):
    """Store a question of an event's own form.

    ``choices``: one a line. A closed question is asked no more; its answers stay. ``texts``: by language ``words`` and
    ``choices`` as readers see them, line for line; an answer stores the choice in the words of the columns.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="registration_questions")
    words = models.CharField(_("question"), max_length=200)
    kind = models.CharField(_("type of answer"), max_length=8, choices=QuestionKind.choices)
    choices = models.TextField(_("choices"), blank=True, max_length=2000)
    is_required = models.BooleanField(default=False)
    is_public = models.BooleanField(default=False)
    position = models.PositiveSmallIntegerField(default=0)
    closed_at = models.DateTimeField(null=True, blank=True)
    texts = models.JSONField(default=dict)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(kind__in=QuestionKind.values), name="question_kind_known"),
            models.CheckConstraint(
                condition=~Q(choices="") & Q(kind="choice") | Q(choices="") & ~Q(kind="choice"),
                name="question_choices_of_a_choice",
            ),
        ]
        ordering = ["position", "id"]

    def __str__(self) -> str:
        return self.words

    @property
    def options(self) -> list[str]:
        return self.choices.splitlines()


class Answer(RowModel):
    """Store the answer to a question: text, a choice's own words, digits, or ``yes`` for a tick."""

    registration = models.ForeignKey(Registration, on_delete=models.CASCADE, related_name="answers")
    question = models.ForeignKey(Question, on_delete=models.CASCADE, related_name="answers")
    said = models.CharField(max_length=500)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["registration", "question"], name="answer_one_each"),
            models.CheckConstraint(condition=~Q(said=""), name="answer_says_something"),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return self.said
