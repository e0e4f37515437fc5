"""Register the documents of ``tournaments``."""

from typing import Final

from django.utils.translation import gettext_lazy as _

from tournaments.common.permissions import ACTS
from tournaments.registry.documents import Document, DocumentKind

PAGE, CSV = DocumentKind.PAGE, DocumentKind.CSV
DOCUMENTS: Final = (
    Document("seating.wall", _("Seating lists"), PAGE, "seating-wall"),
    Document("seating.tables", _("Seating by table"), PAGE, "seating-tables"),
    Document("seating.report", _("Seating report"), PAGE, "seating-report"),
    Document("tables.cards", _("Table cards"), PAGE, "table-cards", ACTS["table_link.issue"], per_session=True),
    Document("players.links", _("Cards with personal links"), PAGE, "player-link-cards", ACTS["player_link.all"]),
    Document("players.links_csv", _("Personal links"), CSV, "player-links-csv", ACTS["player_link.all"]),
    Document("event.poster", _("Poster for the hall"), PAGE, "event-poster"),
    Document("journal.csv", _("Journal"), CSV, "audit-csv", ACTS["tournament.audit"]),
)
