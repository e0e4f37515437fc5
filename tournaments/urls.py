"""Combine the URLs of the subjects of ``tournaments``."""

from django.urls import URLPattern

from tournaments.accounts.urls import urlpatterns as accounts
from tournaments.announcements.urls import api_urlpatterns as announcements_calls
from tournaments.announcements.urls import urlpatterns as announcements
from tournaments.events.urls import api_urlpatterns as events_calls
from tournaments.events.urls import urlpatterns as events
from tournaments.imports.urls import urlpatterns as imports
from tournaments.journal.urls import api_urlpatterns as journal_calls
from tournaments.journal.urls import urlpatterns as journal
from tournaments.participation.urls import api_urlpatterns as participation_calls
from tournaments.participation.urls import urlpatterns as participation
from tournaments.players.urls import api_urlpatterns as players_calls
from tournaments.players.urls import urlpatterns as players
from tournaments.push.urls import api_urlpatterns as push_calls
from tournaments.referees.urls import api_urlpatterns as referees_calls
from tournaments.referees.urls import urlpatterns as referees
from tournaments.registry.urls import urlpatterns as registry
from tournaments.rules.urls import api_urlpatterns as rules_calls
from tournaments.rules.urls import urlpatterns as rules
from tournaments.seating.urls import api_urlpatterns as seating_calls
from tournaments.seating.urls import urlpatterns as seating
from tournaments.sessions.urls import api_urlpatterns as sessions_calls
from tournaments.site.urls import api_urlpatterns as site_calls
from tournaments.site.urls import urlpatterns as site
from tournaments.staff.urls import api_urlpatterns as staff_calls
from tournaments.staff.urls import urlpatterns as staff
from tournaments.tables.urls import urlpatterns as tables
from tournaments.webhooks.urls import api_urlpatterns as webhooks_calls
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

api_urlpatterns: list[URLPattern] = [
    *site_calls,
    *rules_calls,
    *seating_calls,
    *push_calls,
    *events_calls,
    *players_calls,
    *webhooks_calls,
    *participation_calls,
    *staff_calls,
    *sessions_calls,
    *referees_calls,
    *announcements_calls,
    *journal_calls,
]
