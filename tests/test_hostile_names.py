"""Every name of an event is markup and quotes: each page of the table of rights shows it as text."""

from collections.abc import Mapping
from uuid import UUID

import pytest
from django.db import models

from tests.rights import OPEN
from tests.test_every_page import addresses, batch, client_of, event
from tournaments.models import Participant, Person, Team, Tournament, User

__all__ = ["batch", "event"]  # the fixtures

HOSTILE = "Zoe'\"><img src=x onerror=a()>"
AS_MARKUP = '"><img src=x'
QUOTES_LEFT = "Zoe'\"&gt;"
NAMES: Mapping[type[models.Model], tuple[str, ...]] = {
    Tournament: ("name", "place"),
    Participant: ("name", "given_name", "family_name", "club"),
    Person: ("name", "given_name", "family_name"),
    Team: ("name",),
    User: ("first_name", "last_name"),
}


def make_names_hostile() -> None:
    """Past the forms, which would tidy some of it: pages must not rely on that."""
    for model, names in NAMES.items():
        for pk in model._default_manager.values_list("pk", flat=True):
            model._default_manager.filter(pk=pk).update(**dict.fromkeys(names, f"{pk}{HOSTILE}"))


@pytest.mark.long
@pytest.mark.words
@pytest.mark.parametrize("username", ["alice", "nobody"])
def test_a_name_is_text_on_every_page(event: Tournament, batch: UUID, username: str) -> None:
    make_names_hostile()
    client, wrong, shown = client_of(username), [], 0
    for name, path in addresses(event, batch, OPEN):
        answer = client.get(path)
        if not answer.headers.get("Content-Type", "").startswith(("text/html", "image/svg", "application/xml")):
            continue
        page = b"".join(answer).decode() if answer.streaming else answer.content.decode()
        shown += "&lt;img src=x" in page
        wrong += [name] * (AS_MARKUP in page or QUOTES_LEFT in page)
    assert wrong == []
    assert shown > 10
