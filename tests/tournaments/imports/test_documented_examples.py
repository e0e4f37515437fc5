"""The examples in docs/examples can be read as docs/imports.md says."""

from pathlib import Path

import pytest

from tests.tournaments.imports.files import upload
from tournaments.imports.forms.participant_file import read_participants
from tournaments.imports.forms.seating_file import read_seating

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"


def test_the_list_of_participants() -> None:
    participant_file = read_participants(upload((EXAMPLES / "participants.csv").read_bytes()))
    assert (participant_file.problems, participant_file.unused) == ((), ())
    assert [(row.number, row.name, row.country, row.team, row.federation_number) for row in participant_file.rows] == [
        (1, "Anna Rossi", "ITA", "Dragons", "05040123"),
        (2, "Bruno Petit", "FRA", "Dragons", "12010007"),
        (3, "Carol Ng", "NED", "Dragons", ""),
        (4, "Dirk Bos", "NED", "Dragons", "08010042"),
    ]


@pytest.mark.parametrize("name", ["seating-by-table.csv", "seating-by-seat.csv", "seating-by-player.csv"])
def test_the_seatings(name: str) -> None:
    seating_file = read_seating(upload((EXAMPLES / name).read_bytes()))
    assert (seating_file.problems, seating_file.unused) == ((), ())
    assert [
        (table["session"], table["table"], [table["seats"][wind] for wind in "ESWN"]) for table in seating_file.tables
    ] == [
        (1, 1, [1, 2, 3, 4]),
        (2, 1, [2, 1, 4, 3]),
    ]
