"""Provide Django's ``makemigrations``, creating each table whole."""

from django.core.management.commands import makemigrations

from tournaments.management.autodetector import WholeTablesAutodetector


class Command(makemigrations.Command):
    autodetector = WholeTablesAutodetector
