"""Signing in, out, and the language that follows the person."""

import pytest
from django.test import Client

from tests.people import make_user
from tournaments.models import User

pytestmark = pytest.mark.django_db

PASSWORD = "four winds and a wall"


@pytest.fixture
def bob() -> User:
    user = make_user("bob", language="fr")
    user.set_password(PASSWORD)
    user.save()
    return user


def test_a_person_signs_in_and_their_language_takes_over(bob: User, client: Client) -> None:
    answer = client.post("/sign-in/", {"username": "bob", "password": PASSWORD, "next": "/gallery/"})
    assert answer.headers["Location"] == "/gallery/"
    assert '<html lang="fr"' in client.get("/").text


def test_signing_in_never_leads_to_another_site(bob: User, client: Client) -> None:
    answer = client.post("/sign-in/", {"username": "bob", "password": PASSWORD, "next": "https://example.org/"})
    assert answer.headers["Location"] == "/"


def test_a_wrong_password_keeps_the_name(bob: User, client: Client) -> None:
    answer = client.post("/sign-in/", {"username": "bob", "password": "wrong"})
    assert answer.status_code == 200
    assert 'value="bob"' in answer.text
    assert "wrong" not in answer.text


@pytest.mark.long
def test_signing_out_is_a_post(bob: User, client: Client) -> None:
    client.force_login(bob)
    assert client.get("/sign-out/").status_code == 405
    assert client.post("/sign-out/").headers["Location"] == "/"
    assert not client.get("/").context["user"].is_authenticated


def test_a_visitor_keeps_the_language_in_a_cookie(client: Client) -> None:
    answer = client.post("/language/", {"language": "fr", "next": "/sign-in/"})
    assert answer.headers["Location"] == "/sign-in/"
    assert '<html lang="fr"' in client.get("/").text


def test_the_language_is_kept_with_the_account(bob: User, client: Client) -> None:
    client.force_login(bob)
    client.post("/language/", {"language": "en"})
    bob.refresh_from_db()
    assert bob.language == "en"


def test_an_unknown_language_is_refused(bob: User, client: Client) -> None:
    client.force_login(bob)
    answer = client.post("/language/", {"language": "xx"})
    assert answer.status_code == 400
    assert answer.context["refusal"].code == "accounts.language_unknown"
    bob.refresh_from_db()
    assert bob.language == "fr"


@pytest.mark.parametrize("target", ["https://example.org/", "//example.org/", "javascript:alert(1)"])
def test_the_language_switch_never_leads_to_another_site(target: str, client: Client) -> None:
    assert client.post("/language/", {"language": "fr", "next": target}).headers["Location"] == "/"


def test_the_account_menu_offers_the_way_out(bob: User, client: Client) -> None:
    assert "data-menu" not in client.get("/").text
    client.force_login(bob)
    page = client.get("/").text
    assert "data-menu" in page
    assert 'action="/sign-out/"' in page
