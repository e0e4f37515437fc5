"""Define the accounts of staff. Players need none."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.common.models.base import ActorKeyField, RowModel


class User(RowModel, AbstractUser):
    """Represent an account.

    The language follows the person, not the event; so does the time zone, on pages of no event.

    ``pin_expires_at``: the password is a PIN from an organiser, valid until then and only for choosing a password.
    """

    language = models.CharField(_("language"), max_length=16, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=60, blank=True)
    is_demo = models.BooleanField(_("demo account"), default=False)
    may_create_events = models.BooleanField(_("may create events"), default=False)
    invited_by = ActorKeyField(blank=True, default="", editable=False)  # the organiser; empty: an administrator
    pin_expires_at = models.DateTimeField(null=True, blank=True, editable=False)
