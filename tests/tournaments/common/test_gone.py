"""Addresses of removed features: everybody is told where their use went, by a page or in the API's shape."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client, override_settings
from django.urls import URLResolver, get_resolver, path, resolve
from django.utils.translation import gettext_lazy as _

from config import removed_urls
from config.urls import urlpatterns as served
from tests.look.markup import Reader
from tournaments.common.views.gone import gone

VIEW = gone("things.removed", _("Page not found"), "/t/{slug}/rules/")
FACTS = {"slug": "lyon-open", "session": "1", "number": "1", "code": "x", "path": "x"}
PART = re.compile(r"<(?:(\w+):)?(\w+)>")
UID = "00000000-0000-4000-8000-000000000000"

urlpatterns = [
    path("t/<slug:slug>/things/", VIEW),
    path("api/v1/tournaments/<slug:slug>/things/", VIEW),
    *served,
]

pytestmark = pytest.mark.django_db


@override_settings(ROOT_URLCONF=__name__)
@pytest.mark.parametrize("method", ["get", "post"])
def test_a_removed_page_says_where_its_use_went(method: str) -> None:
    answer = getattr(Client(enforce_csrf_checks=True, headers={"accept-language": "fr"}), method)("/t/none/things/")
    assert answer.status_code == 410
    assert "Page introuvable" in answer.text
    assert "things.removed" in answer.text
    assert replacement_in(answer) == "/t/none/rules/"


@override_settings(ROOT_URLCONF=__name__)
@pytest.mark.parametrize("method", ["get", "post", "put", "delete"])
def test_a_removed_call_answers_in_the_shape_of_the_api(method: str) -> None:
    answer = getattr(Client(enforce_csrf_checks=True), method)("/api/v1/tournaments/none/things/")
    assert answer.status_code == 410
    assert answer.json() == {
        "code": "things.removed",
        "message": "Page not found",
        "detail": {"href": "/t/none/rules/"},
    }


def test_each_removed_address_leads_to_one_that_is_served() -> None:
    for pattern in removed_urls.urlpatterns:
        address = "/" + PART.sub(lambda part: UID if part[1] == "uuid" else FACTS[part[2]], str(pattern.pattern))
        answer = Client().get(address)
        assert answer.status_code == 410, address
        replacement = resolve(replacement_in(answer).partition("?")[0])
        assert replacement.func.__name__ not in {"answer_gone", "Missing"}, address


def replacement_in(answer: Any) -> str:
    if answer["Content-Type"] == "application/json":
        return str(answer.json()["detail"]["href"])
    (link,) = (each for each in Reader(answer.text).named("a") if each.get("class") == "btn primary")
    return link["href"]


def unnamed(resolver: URLResolver, before: str = "") -> Iterator[str]:
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from unnamed(pattern, route)
        elif not pattern.name and not route.startswith(("api/", "admin/")):
            yield route


def test_only_removed_addresses_have_no_name() -> None:
    removed = {str(pattern.pattern) for pattern in removed_urls.urlpatterns}
    assert {route for route in unnamed(get_resolver()) if route not in removed} == set()
