"""Define the pages under a table's card: ``/t/~SECRET/``. The tilde, in no event's address, keeps them apart.

They need no account and no cookie: the secret in the address is the right, and no other site knows it. So a form sent
here carries no CSRF token, and a sheet left open for hours is still sent.
"""

from django.urls import URLPattern, path, register_converter
from django.views.decorators.csrf import csrf_exempt

from scoring.clubs.views import phone
from scoring.devices.views import table as devices
from scoring.results.views import verification
from scoring.sheets.views import hand_tiles, photos, sheet, signing
from scoring.sheets.views import riichi as riichi_sheet
from tournaments.announcements.views import table_announcements
from tournaments.tables.services.table_links import MARK


class Card:
    """Convert a card's secret, as ``tournaments.tables.services.table_links`` makes it."""

    regex = MARK + "[A-Za-z0-9_-]{32}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(Card, "card")
CARD = "t/<card:card>/"


def _under(card: str) -> list[URLPattern]:
    """Return the addresses of a card; those of a card of the whole event name the session."""
    return [
        path(card, sheet.sheet, name="device-sheet"),
        path(f"{card}hands/", csrf_exempt(sheet.record), name="device-sheet-record"),
        path(f"{card}hands/<int:hand>/tiles/", csrf_exempt(hand_tiles.hand_tiles), name="device-hand-tiles"),
        path(f"{card}preview/", riichi_sheet.preview, name="device-riichi-preview"),
        path(f"{card}history/", sheet.history, name="device-sheet-history"),
        path(f"{card}call/", csrf_exempt(devices.call), name="device-table-call"),
        path(f"{card}listen/", devices.listen, name="device-sheet-listen"),
        path(f"{card}sign/", csrf_exempt(signing.sign), name="device-sheet-sign"),
        path(f"{card}sign/signed/<str:sha>.svg", signing.signed_image, name="device-signed-sheet"),
        path(f"{card}sign/signed/<str:sha>.json", signing.signed_data, name="device-signed-sheet-data"),
        path(f"{card}keeper/", csrf_exempt(devices.keeper), name="device-sheet-keeper"),
        path(f"{card}photos/", csrf_exempt(photos.photos), name="device-sheet-photos"),
        path(f"{card}announcements/", table_announcements, name="device-announcements"),
        path(f"{card}submit/", csrf_exempt(verification.submit), name="device-sheet-submit"),
    ]


urlpatterns: list[URLPattern] = [
    *_under(CARD),
    *_under(f"{CARD}<int:session>/"),
    path(f"{CARD}games/", csrf_exempt(phone.phone_games), name="phone-games"),
    path(f"{CARD}games/<int:number>/", csrf_exempt(phone.phone_game), name="phone-game"),
]
