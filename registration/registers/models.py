"""Store federation registers: lists of members that came as files, and how an event uses them."""

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from tournaments.common.models.base import ActorKeyField, LedgerModel, RowModel, Stamped
from tournaments.models import Participant, Tournament
from tournaments.players.models.people import (
    COUNTRY_LENGTH,
    FEDERATION_NUMBER_LENGTH,
    FiledNameField,
    country_check,
    federation_number_check,
)

LICENCE_LENGTH = 40


class Register(RowModel):
    """Store a federation whose list of members this site has. Its newest list is in force.

    ``country``: whose players need to stand in it, by code; empty: everybody. ``is_shared``: every organiser of the
    site may use it; else an administrator says which events do.
    """

    name = models.CharField(_("federation"), max_length=120, unique=True)
    country = models.CharField(_("country"), max_length=COUNTRY_LENGTH, blank=True)
    is_shared = models.BooleanField(default=False)

    class Meta:
        constraints = [country_check("register_country")]
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name


class RegisterList(RowModel, Stamped):
    """Store one list of a register, as of ``listed_on``. ``digest``: of its rows, to refuse a repeated import."""

    register = models.ForeignKey(Register, on_delete=models.CASCADE, related_name="lists")
    listed_on = models.DateField(_("date of the list"))
    filename = models.CharField(max_length=255)
    digest = models.CharField(max_length=64)
    left_out = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["register", "digest"], name="register_list_once")]
        ordering = ["-id"]

    def __str__(self) -> str:
        return f"{self.register} {self.listed_on:%Y-%m-%d}"


class RegisterEntry(RowModel):
    """Store one member. ``valid_from`` and ``valid_until``: first and last day of the licence, if the list says."""

    members_of = models.ForeignKey(RegisterList, on_delete=models.CASCADE, related_name="entries")
    federation_number = models.CharField(max_length=FEDERATION_NUMBER_LENGTH, blank=True)
    name = models.CharField(max_length=160)
    given_name = models.CharField(max_length=80, blank=True)
    family_name = models.CharField(max_length=80, blank=True)
    filed_as = FiledNameField()
    country = models.CharField(max_length=COUNTRY_LENGTH, blank=True)
    club = models.CharField(max_length=120, blank=True)
    licence = models.CharField(max_length=LICENCE_LENGTH, blank=True)
    valid_from = models.DateField(null=True, blank=True)
    valid_until = models.DateField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["members_of", "federation_number"],
                condition=~Q(federation_number=""),
                name="register_entry_number_once",
            ),
            models.CheckConstraint(
                condition=Q(valid_from__isnull=True)
                | Q(valid_until__isnull=True)
                | Q(valid_until__gte=F("valid_from")),
                name="register_entry_dates",
            ),
            models.CheckConstraint(condition=~Q(name=""), name="register_entry_named"),
            country_check("register_entry_country"),
            federation_number_check("register_entry_number_length"),
        ]
        ordering = ["filed_as", "id"]

    def __str__(self) -> str:
        return self.name


class RegisterImport(RowModel):
    """Store a file that was read and waits to replace the list: its table, and the fields of its columns."""

    register = models.ForeignKey(Register, on_delete=models.CASCADE, related_name="imports")
    filename = models.CharField(max_length=255)
    listed_on = models.DateField()
    table = models.JSONField()
    columns = models.JSONField()
    at = models.DateTimeField()
    by = ActorKeyField()

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.filename


class LicenceCheck(models.TextChoices):
    OFF = "off", _("Not checked")
    WARN = "warn", _("Shown at check-in")
    BLOCK = "block", _("Required at check-in")


class RegisterUse(RowModel):
    """Store that an event reads a register, and whether check-in uses its licences."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="register_uses")
    register = models.ForeignKey(Register, on_delete=models.CASCADE, related_name="uses")
    check_at_door = models.CharField(max_length=5, choices=LicenceCheck.choices, default=LicenceCheck.WARN)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["tournament", "register"], name="register_use_once"),
            models.CheckConstraint(condition=Q(check_at_door__in=LicenceCheck.values), name="register_use_check_known"),
        ]
        ordering = ["id"]

    def __str__(self) -> str:
        return f"{self.register}"


class LicenceSeen(LedgerModel, Stamped):
    """Store that a member of the staff saw a licence missing from the list: the player may check in nevertheless."""

    participant = models.ForeignKey(Participant, on_delete=models.CASCADE, related_name="licences_seen")
    reason = models.CharField(_("proof seen"), max_length=300)

    class Meta:
        constraints = [models.CheckConstraint(condition=~Q(reason=""), name="licence_seen_says_what")]
        ordering = ["id"]

    def __str__(self) -> str:
        return self.reason
