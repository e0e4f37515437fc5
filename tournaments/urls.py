"""Addresses of ``tournaments``: those of its subjects, one after the other."""

from django.urls import URLPattern

from tournaments.accounts.urls import urlpatterns as accounts
from tournaments.announcements.urls import urlpatterns as announcements
from tournaments.events.urls import urlpatterns as events
from tournaments.imports.urls import urlpatterns as imports
from tournaments.journal.urls import urlpatterns as journal
from tournaments.participation.urls import urlpatterns as participation
from tournaments.players.urls import urlpatterns as players
from tournaments.referees.urls import urlpatterns as referees
from tournaments.registry.urls import urlpatterns as registry
from tournaments.rules.urls import urlpatterns as rules
from tournaments.seating.urls import urlpatterns as seating
from tournaments.site.urls import urlpatterns as site
from tournaments.staff.urls import urlpatterns as staff
from tournaments.tables.urls import urlpatterns as tables
from tournaments.webhooks.urls import urlpatterns as webhooks

urlpatterns: list[URLPattern] = [
    *site,
    *events,
    *journal,
    *imports,
    *seating,
    *participation,
    *announcements,
    *referees,
    *tables,
    *webhooks,
    *players,
    *rules,
    *staff,
    *accounts,
    *registry,
]
