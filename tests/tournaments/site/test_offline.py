"""What the outbox and the service worker ask of the server."""

import json
import posixpath
import re
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from tests.people import make_user

pytestmark = pytest.mark.django_db


def test_who_is_signed_in_and_a_token_that_is_good_now() -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.get("/outbox/who/").json()["owner"] == "anonymous"
    client.force_login(make_user("sam"))
    answer: dict[str, Any] = client.get("/outbox/who/").json()
    assert (answer["owner"], answer["name"]) == (f"user:{make_user('sam').uid}", "Sam")
    assert client.post("/sign-out/").status_code == 403
    assert client.post("/sign-out/", headers={"X-CSRFToken": answer["csrf"]}).status_code == 302


def test_who_is_never_kept_by_anybody_between() -> None:
    assert "no-store" in Client().get("/outbox/who/").headers["Cache-Control"]


def test_the_worker_knows_where_the_offline_page_and_its_files_are() -> None:
    """Every module that the offline page imports, directly or not, is among the files that are kept."""
    client = Client()
    script = client.get("/sw.js")
    assert script.headers["Content-Type"].startswith("text/javascript")
    match = re.match(r"const OFFLINE = (\{.*\});\n", script.text)
    assert match is not None
    shell = json.loads(match[1])
    kept = {address.removeprefix("/static/") for address in shell["with"]}
    page = client.get(shell["page"]).text
    wanted = set(re.findall(r'(?:src|href)="/static/([^"]+\.(?:js|css))"', page))
    for name in [name for name in wanted if name.startswith("js/")]:
        follow(name, wanted)
    assert wanted <= kept


def follow(name: str, results: set[str]) -> None:
    """Add what a module imports, and what that imports."""
    text = Path(str(finders.find(name))).read_text(encoding="utf-8")
    for each in re.findall(r'\b(?:import|from) "(\.{1,2}/[\w/-]+\.js)"', text):
        imported = posixpath.normpath(posixpath.join(posixpath.dirname(name), each))
        if imported not in results:
            results.add(imported)
            follow(imported, results)
