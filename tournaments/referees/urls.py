"""Define the URLs of ``tournaments.referees``."""

from django.urls import URLPattern, path

from tournaments.common.api.addresses import API_SESSION
from tournaments.referees import api as referees_api
from tournaments.referees import views as referees

EVENT = "t/<slug:slug>"

urlpatterns = [
    path(f"{EVENT}/s/<int:session>/referees/", referees.referees, name="referees"),
    path(f"{EVENT}/s/<int:session>/referees/share/", referees.referees_cover, name="referees-cover"),
    path(f"{EVENT}/s/<int:session>/referees/tables/", referees.referees_tables, name="referees-tables"),
    path(f"{EVENT}/s/<int:session>/referees/<uuid:uid>/", referees.referee_card, name="referee-card"),
]

api_urlpatterns: list[URLPattern] = [
    path(f"{API_SESSION}referees/", referees_api.Referees.as_view()),
]
