"""Define the URL prefixes of the HTTP API, under ``/api/v1/``."""

from typing import Final

API_EVENT: Final = "tournaments/<slug:slug>/"
API_SESSION: Final = f"{API_EVENT}sessions/<int:session>/"
API_TABLE: Final = f"{API_SESSION}tables/<int:table>/"
API_SERIES: Final = "series/<slug:series>/"
