"""The chief referee corrects the rule set on a page: what moves is shown, then confirmed with a reason."""

from typing import Any

import pytest
from django.test import Client

from mahjong_core.rulesets import from_data
from scoring.event.forms import CorrectionForm
from tests.people import make_seated_event, make_user, start
from tests.scoring.event.test_rule_corrections import event_played
from tournaments.models import RuleSetCorrection, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.long]
PAGE = "/t/lyon-open/rules/correct/"


def chris() -> Client:
    client = Client()
    client.force_login(make_user("chris"))
    return client


def typed(event: Tournament, **changes: str) -> dict[str, Any]:
    """The form as the page fills it, with some fields typed otherwise."""
    form = CorrectionForm(rules=from_data(event.rule_set))
    shown = {name: field.initial for name, field in form.fields.items()}
    return {name: "" if value is None else value for name, value in shown.items()} | changes


def test_what_moves_is_shown_and_then_done() -> None:
    event = event_played()
    page = chris().post(PAGE, typed(event, tie_rule="seat_order"))
    text = page.text
    assert page.status_code == 200
    assert "Changes" in text
    assert "Session 1 must be released again afterwards." in text
    assert not RuleSetCorrection.objects.exists()
    result = typed(event, tie_rule="seat_order", reason="So said the invitation", confirm="1")
    assert chris().post(PAGE, result).status_code == 302
    assert RuleSetCorrection.objects.get().reason == "So said the invitation"
    assert "So said the invitation" in chris().get(PAGE).text


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"tie_rule": "seat_order", "confirm": "1"}, "Give a reason for the correction of the rule set."),
        ({}, "These values are already in force."),
        ({"minimum_points": "12"}, "cannot be under the corrected rules"),
    ],
)
def test_what_cannot_be_corrected_stands_on_the_form(changes: dict[str, str], text: str) -> None:
    event = event_played()
    page = chris().post(PAGE, typed(event, **changes))
    assert page.status_code == 422
    assert text in page.text
    assert not RuleSetCorrection.objects.exists()


def test_the_way_in_is_open_once_the_event_has_begun() -> None:
    event = make_seated_event(players=8, sessions=1)
    assert chris().get(PAGE).status_code == 409
    start(event)
    assert chris().get(PAGE).status_code == 200
    assert PAGE in chris().get("/t/lyon-open/rules/").text
