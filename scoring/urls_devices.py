"""Pages under a table's card: ``/t/~SECRET/``. A mark that no event's address has keeps them apart from events.

They need no account and no cookie: the secret in the address is the right, and no other site knows it. So a form sent
here carries no CSRF token, and a sheet left open for hours is still sent.
"""

from django.urls import URLPattern, path, register_converter
from django.views.decorators.csrf import csrf_exempt

from scoring.views import calculator, devices, photos, riichi_sheet, sheet, signing, verification
from tournaments.services.table_links import MARK
from tournaments.views.announcements import table_announcements


class Card:
    """A card's secret, as ``tournaments.services.table_links`` makes it."""

    regex = MARK + "[A-Za-z0-9_-]{32}"

    def to_python(self, value: str) -> str:
        return value

    def to_url(self, value: str) -> str:
        return value


register_converter(Card, "card")
CARD = "t/<card:card>/"

urlpatterns: list[URLPattern] = [
    path(CARD, sheet.sheet, name="device-sheet"),
    path(f"{CARD}hands/", csrf_exempt(sheet.record), name="device-sheet-record"),
    path(f"{CARD}hands/<int:hand>/tiles/", csrf_exempt(calculator.hand_tiles), name="device-hand-tiles"),
    path(f"{CARD}preview/", riichi_sheet.preview, name="device-riichi-preview"),
    path(f"{CARD}history/", sheet.history, name="device-sheet-history"),
    path(f"{CARD}call/", csrf_exempt(devices.call), name="device-table-call"),
    path(f"{CARD}sign/", csrf_exempt(signing.sign), name="device-sheet-sign"),
    path(f"{CARD}sign/signed/<str:sha>.svg", signing.signed_image, name="device-signed-sheet"),
    path(f"{CARD}sign/signed/<str:sha>.json", signing.signed_data, name="device-signed-sheet-data"),
    path(f"{CARD}keeper/", csrf_exempt(devices.keeper), name="device-sheet-keeper"),
    path(f"{CARD}photos/", csrf_exempt(photos.photos), name="device-sheet-photos"),
    path(f"{CARD}announcements/", table_announcements, name="device-announcements"),
    path(f"{CARD}submit/", csrf_exempt(verification.submit), name="device-sheet-submit"),
]
