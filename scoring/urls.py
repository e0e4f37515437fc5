"""Define the addresses of ``scoring``, subject by subject."""

from django.urls import URLPattern

from scoring.accidents.urls import urlpatterns as accidents
from scoring.calls.urls import urlpatterns as calls
from scoring.clubs.urls import api_urlpatterns as clubs_calls
from scoring.clubs.urls import urlpatterns as clubs
from scoring.devices.urls import api_urlpatterns as devices_calls
from scoring.devices.urls import urlpatterns as devices
from scoring.event.urls import api_urlpatterns as event_calls
from scoring.event.urls import urlpatterns as event
from scoring.finals.urls import api_urlpatterns as finals_calls
from scoring.finals.urls import urlpatterns as finals
from scoring.hall.urls import api_urlpatterns as hall_calls
from scoring.hall.urls import urlpatterns as hall
from scoring.publication.urls import api_urlpatterns as publication_calls
from scoring.publication.urls import urlpatterns as publication
from scoring.results.urls import api_urlpatterns as results_calls
from scoring.results.urls import urlpatterns as results
from scoring.seats.urls import api_urlpatterns as seats_calls
from scoring.seats.urls import urlpatterns as seats
from scoring.sheets.urls import api_urlpatterns as sheets_calls
from scoring.sheets.urls import urlpatterns as sheets
from scoring.side_rankings.urls import api_urlpatterns as side_rankings_calls
from scoring.side_rankings.urls import urlpatterns as side_rankings
from scoring.standings.urls import api_urlpatterns as standings_calls
from scoring.standings.urls import urlpatterns as standings
from scoring.statistics.urls import urlpatterns as statistics
from scoring.urls_devices import urlpatterns as under_cards

urlpatterns: list[URLPattern] = [
    *under_cards,
    *event,
    *accidents,
    *hall,
    *finals,
    *clubs,
    *publication,
    *side_rankings,
    *statistics,
    *standings,
    *seats,
    *results,
    *devices,
    *sheets,
    *calls,
]

api_urlpatterns: list[URLPattern] = [
    *event_calls,
    *finals_calls,
    *clubs_calls,
    *publication_calls,
    *sheets_calls,
    *results_calls,
    *seats_calls,
    *devices_calls,
    *hall_calls,
    *standings_calls,
    *side_rankings_calls,
]
