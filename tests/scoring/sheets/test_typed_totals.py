"""What the pages of a table say once its four totals are typed from the paper."""

import pytest

from scoring.models import SheetEntry
from tests.people import client_of, event_in_play
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
TABLE = "/t/lyon-open/s/1/tables/1/"


@pytest.fixture
def event() -> Tournament:
    return event_in_play(sessions=1)


@pytest.mark.parametrize(
    ("north", "tone", "says"),
    [
        (24, "jade", "Totals of table 1 recorded."),
        (42, "brass", "Totals of table 1 recorded. They do not add up."),
    ],
)
def test_totals_that_do_not_add_up_are_recorded_and_are_no_success(
    event: Tournament, north: int, tone: str, says: str
) -> None:
    """34 − 50 − 8 + 24 is 0; with 42, two figures exchanged, it is 18."""
    client = client_of("sam")
    answer = client.post(f"{TABLE}totals/", {"E": 34, "S": -50, "W": -8, "N": north}, follow=True)
    (message,) = list(answer.context["messages"])
    assert (str(message), message.level_tag) == (says, {"jade": "success", "brass": "warning"}[tone])
    assert SheetEntry.objects.count() == 1


def test_a_table_of_typed_totals_has_not_ended_after_no_hands(event: Tournament) -> None:
    client = client_of("sam")
    client.post(f"{TABLE}totals/", {"E": 34, "S": -50, "W": -8, "N": 24})
    assert "Typed totals" in client.get(TABLE).text
    client.post(f"{TABLE}submit/")
    page = client.get(TABLE).text
    assert "Ended after 0 hands" not in page
    assert "Typed totals" in page
