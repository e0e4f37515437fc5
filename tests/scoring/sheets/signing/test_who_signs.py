"""The page of the signatures: who comes first, who signed by name alone, that play goes on (MCR 3.9.2.3)."""

import pytest
from django.test import Client
from django.utils import timezone

from scoring.models import SignedSheet
from scoring.sheets.selectors.folding import sheet_of
from scoring.sheets.services.signing import set_sheet_settings, sign_sheet
from tests.people import NOON, actor, at_seat, client_of, nobody, play, session_of, table_of, win
from tests.scoring.devices.conftest import Device
from tests.scoring.sheets.signing.test_signatures import sign_all, tablet, word
from tournaments.models import Tournament
from tournaments.players.services.player_links import issue_player_link
from tournaments.sessions.services.acts import end_session

pytestmark = pytest.mark.django_db
IN_PLAY = "The session is still in play: 2 of 16 hands are recorded. A further hand voids the signatures."


@pytest.fixture
def played(event: Tournament) -> Tournament:
    set_sheet_settings(tournament=event, signatures=True, paper="none", by=actor("alice"), at=NOON)
    play(table_of(event), [win(1, value=28), nobody(2)])
    return event


def test_the_form_of_the_first_signer_is_open_on_the_tables_device(played: Tournament, device: Device) -> None:
    assert 'name="signer" value="E"' in device.get("sign/").text
    sign_sheet(table=table_of(played), word=word(played, "E"), by=tablet(device), at=NOON)
    assert 'name="signer" value="S"' in device.get("sign/").text


def test_a_member_of_staff_chooses_who_signs(played: Tournament) -> None:
    assert 'name="signer"' not in client_of("bob").get("/t/lyon-open/s/1/tables/1/sign/").text


def test_nobody_is_hurried_on_while_one_does_not_agree(played: Tournament, device: Device) -> None:
    sign_sheet(table=table_of(played), word=word(played, "E", agrees=False), by=tablet(device), at=NOON)
    assert 'name="signer"' not in device.get("sign/").text


def test_a_referee_who_types_a_name_is_shown_as_such(played: Tournament, device: Device) -> None:
    for signer in "ESWN":
        sign_sheet(table=table_of(played), word=word(played, signer), by=tablet(device), at=NOON)
    sign_sheet(table=table_of(played), word=word(played, "R", name="Bob"), by=tablet(device), at=NOON)
    page = device.get("sign/").text
    assert page.count("by name, without an account") == 1
    assert "R Bob (by name)" in SignedSheet.objects.get().image


def test_a_referee_with_an_account_is_bound_to_it(played: Tournament, device: Device) -> None:
    sign_all(played, tablet(device))
    page = device.get("sign/").text
    assert "by name" not in page
    assert "with their own account" in page
    assert "(by name)" not in SignedSheet.objects.get().image
    last = SignedSheet.objects.get().data["signatures"][-1]
    assert (last["signer"], last["how"], last["by"]) == ("R", "account", actor("bob").key)


def test_a_signature_in_mid_session_says_so(played: Tournament, device: Device) -> None:
    token = issue_player_link(participant=at_seat(table_of(played), "W"), by=actor("sam"), at=timezone.now())
    for page in (device.get("sign/").text, Client().get(f"/p/{token}/sign/1/").text):
        assert IN_PLAY in page
    end_session(session=session_of(played), by=actor("chris"), at=NOON)
    assert IN_PLAY not in device.get("sign/").text


def test_a_player_signs_below_the_hands_and_their_count(played: Tournament) -> None:
    token = issue_player_link(participant=at_seat(table_of(played), "W"), by=actor("sam"), at=timezone.now())
    page = Client().get(f"/p/{token}/sign/1/").text
    above = page[: page.index("I agree and sign")]
    assert "2 hands" in above
    assert all((above.count("<li>") > 4, "28" in above))


def test_the_last_signature_leads_to_the_submission_at_once(played: Tournament, device: Device) -> None:
    sign_all(played, tablet(device))
    assert "Submit table 1" in device.get("sign/").text
    assert sheet_of(table_of(played)).table.status != "submitted"
