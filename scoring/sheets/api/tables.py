"""Serve the tables of a session, and one table with its sheet."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from scoring.common.permissions import reader_of
from scoring.common.selectors.basis import Basis, Reader
from scoring.sheets.selectors.tables import opened_table, shown_tables
from scoring.sheets.shapes.objects import TableRowSerializer, TableSerializer, table_data
from tournaments.common.api.base import ApiView
from tournaments.common.api.schema import operation
from tournaments.models import Tournament

_TAG = "Tables"
_OWN_TABLE = Reader(is_staff=True, basis=Basis.LIVE)


def _scores(net: int) -> dict[str, Any]:
    """Return the score fields; in MCR the start is 0."""
    return {"table_score": net, "raw_score": net, "start": 0, "net_score": net, "uma": None}


_TABLE_ROW = {
    "number": 1,
    "status": "verified",
    "seats": {
        "E": {"number": 5, "name": "Ana Ruiz", "table_points": "4", "place": 1} | _scores(34),
        "S": {"number": 9, "name": "Luc Petit", "table_points": "0", "place": 4} | _scores(-50),
        "W": {"number": 31, "name": "Eva Rossi", "table_points": "3/2", "place": 2} | _scores(8),
        "N": {"number": 60, "name": "Jan Vos", "table_points": "3/2", "place": 2} | _scores(8),
    },
}


class ReaderView(ApiView):
    def reader(self, tournament: Tournament) -> Reader:
        """Return the reader, by the caller's roles in the session that the address names."""
        return reader_of(tournament, self.roles)


class Tables(ReaderView):
    @operation(
        "listTables",
        "List the tables of a session with seats and results",
        tag=_TAG,
        answer=TableRowSerializer(many=True),
        answer_example=_TABLE_ROW,
        about="Scores are null until there is a result that the caller may see: staff see submitted results and those "
        "in force, others released ones, or all if the event shows live results.",
    )
    def get(self, request: Request, slug: str, session: int) -> Response:
        current = self.session
        return Response(TableRowSerializer(shown_tables(current, self.reader(current.tournament)), many=True).data)


class OneTable(ReaderView):
    @operation(
        "readTable",
        "Return a table with its sheet, hand by hand",
        tag=_TAG,
        answer=TableSerializer,
        about="The public sees a sheet as of the submission of its released result, or as it grows if the event shows "
        "live results. A table's device sees its own table as staff do.",
    )
    def get(self, request: Request, slug: str, session: int, table: int) -> Response:
        current, badge = self.table, self.actor.badge
        is_own = badge is not None and badge.opens(current)  # a table's device reads its own sheet as it grows
        reader = _OWN_TABLE if is_own else self.reader(current.session.tournament)
        return Response(table_data(opened_table(current, reader), is_staff=reader.is_staff))
