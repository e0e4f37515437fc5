"""MCR 3.11.4: "La durée de l'exclusion aux compétitions est communiquée (...) au Comité organisateur du tournoi"."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from penalties.event.selectors.closing import ruling_items
from penalties.models import Ruling
from penalties.rulings.selectors.faults import RefereeDecision
from penalties.rulings.services.decisions import record_ruling
from tests.people import NOON, actor, at_seat, client_of
from tournaments.common.errors import NotPermitted
from tournaments.models import Table
from tournaments.registry.closing import ClosingItem, ClosingState

pytestmark = pytest.mark.django_db
LATER = NOON + timedelta(hours=1)
LENGTH = "Two years; the federation publishes the case"


def ban(table: Table, reason: str = "", username: str = "chris") -> Ruling:
    return record_ruling(
        table=table,
        participant=at_seat(table, "S"),
        offence="grave-infraction",
        hand=1,
        verdict=RefereeDecision(reason=reason),
        by=actor(username),
        at=LATER,
    )


def ban_item(table: Table) -> ClosingItem | None:
    items = ruling_items(table.session.tournament, LATER)
    return next((item for item in items if item.code == "rulings.ban"), None)


def test_a_ban_without_its_length_is_asked_about_before_the_event_closes(table: Table) -> None:
    assert ban_item(table) is None
    ruling = ban(table)
    item = ban_item(table)
    assert item is not None
    assert (item.state, item.about) == (ClosingState.ASKS, (str(ruling.uid),))


def test_the_organiser_reads_how_long_a_ban_lasts(table: Table) -> None:
    assert ban(table, LENGTH).reason == LENGTH
    item = ban_item(table)
    assert item is not None
    assert item.state is ClosingState.DONE
    assert LENGTH in str(item.what)


def test_only_the_chief_referee_bans(table: Table) -> None:
    with pytest.raises(NotPermitted):
        ban(table, LENGTH, username="bob")


@pytest.mark.parametrize(("offence", "is_asked"), [("grave-infraction", True), ("cheating", False)])
def test_the_page_asks_for_the_length(table: Table, offence: str, is_asked: bool) -> None:
    client: Client = client_of("chris")
    address = reverse("ruling-new", args=[table.session.tournament.slug, table.session.number, table.number])
    player = at_seat(table, "S").number
    page = client.get(address, {"participant": player, "offence": offence, "hand": 1}).text
    assert ("In the reason, state how long the player is banned" in page) is is_asked
    assert page.count('name="reason"') == 2  # one of them waits in the panel for a device without network
