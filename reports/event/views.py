"""Collect the documents of ``reports``: exports and feeds."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from reports.permissions import ACTS
from tournaments.registry.documents import Document, DocumentKind

CSV, JSON, XLSX = DocumentKind.CSV, DocumentKind.JSON, DocumentKind.XLSX
REPORTERS: Final = ACTS["report.federation"]
READERS: Final = ACTS["report.workbook"]
OBSERVERS: Final = ACTS["report.observer"]
DOCUMENTS: Final = (
    Document("export.standings.csv", _("Standings as CSV"), CSV, "export-standings"),
    Document("export.standings.xlsx", _("Standings as a spreadsheet"), XLSX, "export-standings-xlsx"),
    Document("export.rulings.csv", _("Rulings of the event"), CSV, "export-rulings"),
    Document("export.rulings.xlsx", _("Rulings as a spreadsheet"), XLSX, "export-rulings-xlsx"),
    Document("export.event.xlsx", _("The whole event as a spreadsheet"), XLSX, "event-workbook", roles=READERS),
    Document("report.federation", _("Federation report"), DocumentKind.PAGE, "federation-report", roles=REPORTERS),
    Document("export.rulings.json", _("Rulings of the event"), JSON, "export-rulings-json"),
    Document("report.observer", _("Observer’s report"), DocumentKind.PAGE, "observer-report", roles=OBSERVERS),
    Document("revisions", _("Closed and signed results"), DocumentKind.PAGE, "revisions"),
    Document("timetable.ics", _("Timetable"), DocumentKind.CALENDAR, "sessions-ics"),
    Document("feed.standings.json", _("Standings"), JSON, "feed-standings-json"),
    Document("feed.standings.csv", _("Standings"), CSV, "feed-standings-csv"),
    Document("feed.team-standings.json", _("Team standings"), JSON, "feed-team-standings-json"),
    Document("feed.team-standings.csv", _("Team standings"), CSV, "feed-team-standings-csv"),
    Document("feed.team-standings.xlsx", _("Team standings"), XLSX, "feed-team-standings-xlsx"),
    Document("feed.country-standings.json", _("Country standings"), JSON, "feed-country-standings-json"),
    Document("feed.country-standings.csv", _("Country standings"), CSV, "feed-country-standings-csv"),
    Document("feed.country-standings.xlsx", _("Country standings"), XLSX, "feed-country-standings-xlsx"),
    Document("feed.seating.json", _("Seating"), JSON, "feed-seating-json"),
    Document("feed.seating.csv", _("Seating"), CSV, "feed-seating-csv"),
    Document("feed.seating.xlsx", _("Seating"), XLSX, "feed-seating-xlsx"),
    Document("feed.results.json", _("Results"), JSON, "feed-results-json", per_session=True),
    Document("feed.results.csv", _("Results"), CSV, "feed-results-csv", per_session=True),
    Document("feed.results.xlsx", _("Results"), XLSX, "feed-results-xlsx", per_session=True),
)
