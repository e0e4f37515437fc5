"""What waits: the same on the event's page, on the desk and by the API, for each role and for strangers."""

from collections.abc import Callable

import pytest

from tests.api.conftest import Api
from tests.next_states import RULES, called, corrected, cut_due, seated, sent_back, submitted, withdrawn
from tests.people import client_of, make_tournament
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.long]
Caller = Callable[..., Api]


@pytest.mark.sampled(16)
@pytest.mark.parametrize("walk", [corrected, sent_back, withdrawn, called, submitted, cut_due])
@pytest.mark.parametrize("name", ["alice", "chris", "sam", "sue", "bob"])
def test_the_page_the_desk_and_the_api_say_the_same(walk: Callable[[str], Tournament], name: str, api: Caller) -> None:
    event = walk(RULES[0])
    answer = api(name).get(f"/tournaments/{event.slug}/next/").body
    client = client_of(name)
    front = client.get(f"/t/{event.slug}/")
    desk = client.get(f"/t/{event.slug}/s/1/")
    for page in (front, desk):
        things = page.context["things"]
        assert [(item.code, item.what, item.href) for item in things.open] == [
            (item["code"], item["what"], item["href"]) for item in answer["open"]
        ]
        for item in answer["open"]:
            assert item["what"] in page.text
            assert f'href="{item["href"].replace("&", "&amp;")}"' in page.text
    assert answer["next"]["what"] in front.text
    for item in answer["open"]:
        assert client.get(item["href"], follow=True).status_code == 200, item


def test_strangers_and_players_read_the_public_step_and_no_draft(api: Caller) -> None:
    event = seated(RULES[0])
    assert api().get(f"/tournaments/{event.slug}/next/").body == {
        "next": {
            "code": "day.ready",
            "role": None,
            "what": "Find your table for session 1",
            "why": "Find your name, your table and your starting wind.",
            "href": "/t/lyon-open/seating/",
            "urgency": "step",
        },
        "open": [],
    }
    draft = make_tournament("hidden-open", draft=True)
    assert api().get(f"/tournaments/{draft.slug}/next/").status == 404
    assert api("dan").get(f"/tournaments/{draft.slug}/next/").status == 404
    assert api("alice").get(f"/tournaments/{draft.slug}/next/").status == 200
