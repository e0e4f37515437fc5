"""The region of a player: by the API, on the player's page, in the workbook, and in files of an event.

MCR 3.5.3 ranks "individuel, par équipe et par groupes"; a region is a group beside country and team.
"""

from typing import Any

import pytest

from archive.common.selectors.kinds import Carries
from reports.exports.selectors.workbook import event_sheets
from tests.api.conftest import Api
from tests.archive.files import bring_in, rewritten, saved, take_out
from tests.people import NOON, actor, add_players, client_of, make_tournament
from tournaments.models import Participant, Tournament
from tournaments.players.services.names import erase_entry
from tournaments.registry.event_parts import Row

pytestmark = pytest.mark.django_db
PEOPLE = "/tournaments/lyon-open/participants/"


@pytest.fixture
def event() -> Tournament:
    made = make_tournament(draft=True)
    add_players(made, 4)
    Participant.objects.filter(tournament=made, number=1).update(region="Bretagne")
    return made


def regions() -> dict[int, str]:
    return dict(Participant.objects.order_by("number").values_list("number", "region"))


def test_by_the_api_it_is_entered_corrected_and_filtered(event: Tournament) -> None:
    alice = Api("alice")
    rows = [{"number": 7, "name": "Anna Rossi", "region": "Lombardia"}, {"number": 8, "name": "Bo Holm"}]
    assert alice.post(f"{PEOPLE}bulk/", {"participants": rows}).body["created"] == 2
    assert alice.patch(f"{PEOPLE}8/", {"region": "Lombardia"}).body["region"] == "Lombardia"
    found = alice.get(f"{PEOPLE}?region=Lombardia").body["results"]
    assert [(row["number"], row["region"]) for row in found] == [(7, "Lombardia"), (8, "Lombardia")]
    refused = alice.patch(f"{PEOPLE}8/", {"region": "R" * 121})
    assert (refused.status, refused.code) == (422, "participants.rows_refused")
    assert regions() == {1: "Bretagne", 2: "", 3: "", 4: "", 7: "Lombardia", 8: "Lombardia"}


def test_the_page_of_a_player_has_a_field_for_it(event: Tournament) -> None:
    alice, address = client_of("alice"), "/t/lyon-open/participants/1/edit/"
    assert 'value="Bretagne"' in alice.get(address).text
    person = Participant.objects.get(number=1)
    sent = alice.post(address, {"name": person.name, "country": person.country, "region": "Pays de la Loire"})
    assert sent.status_code == 302
    assert regions()[1] == "Pays de la Loire"


def test_it_is_the_last_column_of_the_players_in_the_workbook(event: Tournament) -> None:
    head, *rows = next(list(sheet.rows) for sheet in event_sheets(event) if sheet.title == "Players")
    assert (head[-1], [row[-1] for row in rows]) == ("region", ["Bretagne", "", "", ""])


@pytest.mark.parametrize("carries", [Carries(), Carries(personal_data=False)], ids=str)
def test_a_file_of_the_event_keeps_it(event: Tournament, carries: Carries) -> None:
    """Also one without personal data: the ranking by region follows from the file."""
    data = saved(event, carries)
    take_out(event)
    bring_in(data)
    assert regions() == {1: "Bretagne", 2: "", 3: "", 4: ""}


def test_a_file_of_before_has_none(event: Tournament) -> None:
    def without(model: str, row: Row) -> Row:
        kept: dict[str, Any] = {name: value for name, value in row.items() if name != "region"}
        return kept if model == "tournaments.participant" else row

    data = rewritten(saved(event), without)
    take_out(event)
    bring_in(data)
    assert set(regions().values()) == {""}


def test_whoever_is_erased_still_counts_for_the_region(event: Tournament) -> None:
    entry = Participant.objects.get(number=1)
    erase_entry(entry=entry, name="Player 1", also=(), untouched=(), by=actor("alice"), at=NOON)
    assert regions()[1] == "Bretagne"
