"""Run ``manage.py set_up_code``: issue a new set-up code for an installation without an owner."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from registration.accounts.services.set_up import needs_owner, renew_code


class Command(BaseCommand):
    help = "Prints a new set-up code and revokes the previous one. It works only while no account exists."

    def handle(self, *args: Any, **options: Any) -> None:
        if not needs_owner():
            raise CommandError("Somebody has an account here already: manage.py account reset NAME helps them back in.")
        renew_code(at=timezone.now())
