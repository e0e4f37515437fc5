"""Run ``manage.py account reset NAME``: restore access when no account can sign in."""

from typing import Any

from allauth.mfa.models import Authenticator
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from registration.accounts.services.passwords import password_link
from tournaments.accounts.selectors import username_of
from tournaments.common.actors import system_actor
from tournaments.common.services.audit import record
from tournaments.models import User


class Command(BaseCommand):
    help = "Prints a link to set a new password. It works once and is valid for three days."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("act", choices=["reset"])
        parser.add_argument("name", help="the username or the e-mail address")
        parser.add_argument(
            "--second-step",
            action="store_true",
            help="also remove the two-step verification and the passkeys, such as after a lost phone",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username=username_of(options["name"]), is_demo=False).first()
        if user is None:
            raise CommandError(f"No account has the name or address {options['name']}.")
        if options["second_step"]:
            Authenticator.objects.filter(user=user).delete()
        facts = {"username": user.get_username(), "second_step_removed": options["second_step"]}
        record("account.link_issued", user, by=system_actor("Terminal"), at=timezone.now(), after=facts)
        self.stdout.write("Open this address in a browser within three days. It works once:\n")
        self.stdout.write(f"\n    {password_link(user)}\n")
