"""Registrations for an event: what its form asks and promises, and who sent it."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.models import Participant, Tournament
from tournaments.models.base import RowModel, all_or_none
from tournaments.models.people import (
    COUNTRY_LENGTH,
    FEDERATION_NUMBER_LENGTH,
    country_check,
    federation_number_check,
)


class RegistrationForm(RowModel):
    """How people register for an event. Its row is locked while a place is given, so that none is given twice.

    ``quotas``: places kept for a country, by its code; the rest is for all others. ``fee_cents`` in ``currency``.
    ``consent_version`` rises when the privacy text changes: a registration keeps the version that was read.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="registration_form")
    opens_at = models.DateTimeField(_("opens"))
    closes_at = models.DateTimeField(_("closes"))
    places = models.PositiveSmallIntegerField(_("places"))
    quotas = models.JSONField(default=dict)
    review = models.BooleanField(_("each registration is read before it is confirmed"), default=False)
    offer_hours = models.PositiveSmallIntegerField(_("hours to answer an offer"), default=48)
    fee_cents = models.PositiveIntegerField(_("fee"), default=0)
    currency = models.CharField(_("currency"), max_length=3, default="EUR")
    intro = models.TextField(_("what stands above the form"), blank=True, max_length=4000)
    payment = models.TextField(_("how to pay"), blank=True, max_length=2000)
    privacy = models.TextField(_("what happens to the data"), max_length=8000)
    consent_version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(closes_at__gt=F("opens_at")), name="registration_form_moments"),
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


class FeeMeans(models.TextChoices):
    CASH = "cash", _("Cash")
    TRANSFER = "transfer", _("Bank transfer")
    OTHER = "other", _("Another way")


class Registration(RowModel):
    """One person's registration. Only the hash of the status page's secret is kept.

    The waiting list is in the order of the keys; ``offered_until`` stands exactly while a place is offered.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="registrations")
    token_hash = models.CharField(max_length=64, unique=True)
    state = models.CharField(_("state"), max_length=10, choices=RegistrationState.choices)
    given_name = models.CharField(_("given name"), max_length=80)
    family_name = models.CharField(_("family name"), max_length=80)
    country = models.CharField(_("country"), max_length=COUNTRY_LENGTH, blank=True)
    club = models.CharField(_("club"), max_length=120, blank=True)
    federation_number = models.CharField(_("federation number"), max_length=FEDERATION_NUMBER_LENGTH, blank=True)
    email = models.EmailField(_("e-mail"), blank=True)
    remark = models.CharField(_("remark"), max_length=500, blank=True)
    language = models.CharField(max_length=16, blank=True)
    consent_version = models.PositiveIntegerField()
    photos_agreed = models.BooleanField(default=False)
    created_at = models.DateTimeField()
    offered_until = models.DateTimeField(null=True, blank=True)
    paid_at = models.DateTimeField(null=True, blank=True)
    paid_means = models.CharField(max_length=10, choices=FeeMeans.choices, null=True, blank=True)  # noqa: DJ001
    participant = models.OneToOneField(
        Participant, on_delete=models.SET_NULL, null=True, blank=True, related_name="registration"
    )

    class Meta:
        constraints = [
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
        return self.name

    @property
    def name(self) -> str:
        return f"{self.given_name} {self.family_name}".strip()
