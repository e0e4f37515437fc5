"""Provide Django's ``migrate``, comparing models as ``makemigrations`` does."""

from django.core.management.commands import migrate

from tournaments.management.autodetector import WholeTablesAutodetector


class Command(migrate.Command):
    autodetector = WholeTablesAutodetector
