"""Define the URLs of ``tournaments.tables``."""

from django.urls import path

from tournaments.tables import views as table_cards

urlpatterns = [
    path("t/<slug:slug>/cards/", table_cards.event_cards_page, name="event-cards"),
    path("t/<slug:slug>/s/<int:session>/cards/", table_cards.table_cards, name="table-cards"),
]
