"""Accounts of staff. Players need none."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils.translation import gettext_lazy as _


class User(AbstractUser):
    """An account. The language follows the person, not the event."""

    language = models.CharField(_("language"), max_length=8, blank=True)
    is_demo = models.BooleanField(_("demo account"), default=False)
