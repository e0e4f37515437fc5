"""Print a new API key for an account, and nothing else, so that a script can take it."""

from argparse import ArgumentParser
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tournaments.accounts.services.tokens import NewAccount, issue_token
from tournaments.common.actors import system_actor
from tournaments.common.errors import Refusal


class Command(BaseCommand):
    help = "Prints a new API key for USERNAME. The key is shown this once; the database keeps only its hash."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")
        parser.add_argument(
            "--create", action="store_true", help="create the account, without a password, if it does not exist"
        )
        parser.add_argument("--superuser", action="store_true", help="with --create: give the account all permissions")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["superuser"] and not options["create"]:
            raise CommandError("--superuser goes with --create")
        new = NewAccount(superuser=options["superuser"]) if options["create"] else None
        try:
            key = issue_token(options["username"], by=system_actor("issue_token"), at=timezone.now(), new=new)
        except (Refusal, ValidationError) as refused:
            raise CommandError(str(refused)) from refused
        self.stdout.write(key)
