"""The documents of ``reports``: exports and feeds."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.registry.documents import Document, DocumentKind

CSV, JSON = DocumentKind.CSV, DocumentKind.JSON
DOCUMENTS: Final = (
    Document("export.standings.csv", _("Standings as CSV"), CSV, "export-standings"),
    Document("export.rulings.csv", _("Rulings of the event"), CSV, "export-rulings"),
    Document("timetable.ics", _("Timetable"), DocumentKind.CALENDAR, "sessions-ics"),
    Document("feed.standings.json", _("Standings"), JSON, "feed-standings-json"),
    Document("feed.standings.csv", _("Standings"), CSV, "feed-standings-csv"),
    Document("feed.team-standings.json", _("Team standings"), JSON, "feed-team-standings-json"),
    Document("feed.team-standings.csv", _("Team standings"), CSV, "feed-team-standings-csv"),
    Document("feed.country-standings.json", _("Country standings"), JSON, "feed-country-standings-json"),
    Document("feed.country-standings.csv", _("Country standings"), CSV, "feed-country-standings-csv"),
    Document("feed.seating.json", _("Seating"), JSON, "feed-seating-json"),
    Document("feed.seating.csv", _("Seating"), CSV, "feed-seating-csv"),
    Document("feed.results.json", _("Results"), JSON, "feed-results-json", per_session=True),
    Document("feed.results.csv", _("Results"), CSV, "feed-results-csv", per_session=True),
)
