"""The documents of an event: each address gives what its entry says, to those it is made for."""

import pytest
from django.test import Client

from scoring.publication.services.releases import release_session
from tests.people import NOON, STAFF, actor, finish_session, make_seated_event, make_user, session_of
from tests.snapshot import walked_once
from tournaments.common.registry import AlreadyRegistered
from tournaments.models import Role, Tournament
from tournaments.registry.documents import DocumentLink, documents, documents_of, register_documents

pytestmark = pytest.mark.django_db


def walk() -> Tournament:
    event = make_seated_event(sessions=2)
    finish_session(event)
    release_session(session=session_of(event), by=actor("chris"), at=NOON)
    return event


@pytest.fixture
def event() -> Tournament:
    return walked_once("documents", walk)


@pytest.mark.long
def test_every_document_is_what_it_says_it_is(event: Tournament, client: Client) -> None:
    links = documents_of(event, list(Role))
    assert {link.document.code for link in links} == set(documents.names())
    client.force_login(make_user("root", is_superuser=True))
    for link in links:
        answer = client.get(link.href)
        assert answer.status_code == 200, link
        assert answer["Content-Type"].partition(";")[0] == link.document.kind.value, link


@pytest.mark.long
@pytest.mark.parametrize("username", [*STAFF, ""])
def test_a_list_offers_what_the_reader_may_take(username: str, event: Tournament, client: Client) -> None:
    """A stranger is asked about every document, the staff about those that are made for some."""
    if username:
        client.force_login(make_user(username))
    document_links = [link for link in documents_of(event, list(Role)) if link.document.roles or not username]
    offered = documents_of(event, [STAFF[username]] if username else [])
    assert [link for link in document_links if link in offered] == [
        link for link in document_links if client.get(link.href).status_code == 200
    ]


def test_what_is_of_a_session_comes_for_each_that_is_seated() -> None:
    event = make_seated_event(sessions=2)
    blank = [link for link in documents_of(event, [Role.SCOREKEEPER]) if link.document.code == "sheets.blank"]
    assert [(link.session, link.href) for link in blank] == [
        (1, "/t/lyon-open/s/1/blank-sheets/"),
        (2, "/t/lyon-open/s/2/blank-sheets/"),
    ]


def test_a_code_is_given_once(event: Tournament) -> None:
    taken = documents_of(event, [])[0]
    assert isinstance(taken, DocumentLink)
    with pytest.raises(AlreadyRegistered, match=r"document 'seating\.wall' is registered already"):
        register_documents(taken.document)
