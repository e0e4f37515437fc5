"""The tables of a session, and one table with its sheet."""

from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.data import table_data
from scoring.api.shapes import TableRowSerializer, TableSerializer
from scoring.permissions import reader_of
from scoring.selectors.standings import Basis
from scoring.selectors.tables import Reader, opened_table, tables_data
from tournaments.actors import Actor
from tournaments.api.base import ApiView
from tournaments.api.schema import operation
from tournaments.models import Table, Tournament
from tournaments.permissions import roles_of

TAG = "Tables"
OWN_TABLE = Reader(is_staff=True, basis=Basis.LIVE)
TABLE_ROW = {
    "number": 1,
    "status": "verified",
    "seats": {
        "E": {"number": 5, "name": "Ana Ruiz", "table_score": 34, "table_points": "4", "place": 1},
        "S": {"number": 9, "name": "Luc Petit", "table_score": -50, "table_points": "0", "place": 4},
        "W": {"number": 31, "name": "Eva Rossi", "table_score": 8, "table_points": "3/2", "place": 2},
        "N": {"number": 60, "name": "Jan Vos", "table_score": 8, "table_points": "3/2", "place": 2},
    },
}


class ReaderView(ApiView):
    def reader(self, tournament: Tournament) -> Reader:
        return reader_of(tournament, roles_of(self.actor, tournament))


class Tables(ReaderView):
    @operation(
        "listTables",
        "The tables of a session with seats and results",
        tag=TAG,
        answer=TableRowSerializer(many=True),
        answer_example=TABLE_ROW,
        about="Scores are null until there is a result that the caller may see: staff see submitted results and those "
        "in force, everybody else what was released, or everything where the event shows live results.",
    )
    def get(self, request: Request, slug: str, session: int) -> Response:
        current = self.session
        return Response(tables_data(current, self.reader(current.tournament)))


def is_own_table(actor: Actor, table: Table) -> bool:
    """A table's device reads its own sheet as it grows."""
    return actor.badge is not None and actor.badge.table == table.pk


class OneTable(ReaderView):
    @operation(
        "readTable",
        "One table with its sheet, hand by hand",
        tag=TAG,
        answer=TableSerializer,
        about="The public reads a sheet as it stood when its released result was submitted, or as it grows where the "
        "event shows live results. A table's device reads its own table as staff do.",
    )
    def get(self, request: Request, slug: str, session: int, table: int) -> Response:
        current = self.table
        reader = OWN_TABLE if is_own_table(self.actor, current) else self.reader(current.session.tournament)
        return Response(table_data(opened_table(current, reader), reader))
