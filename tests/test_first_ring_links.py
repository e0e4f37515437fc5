"""Whoever reads a language of the first ring follows every link and stays in it, but for pages listed with a reason."""

from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import urljoin, urlsplit

import pytest
from django.test import Client
from django.urls import Resolver404, resolve
from django.utils import timezone

from appeals.models import Appeal
from reports.demo.services.load import SLUG
from tests.people import NOON, actor, make_user, session_of
from tests.test_french import full_event, screen_of
from tournaments.common.look import rings
from tournaments.common.look.rings import FIRST_HELP
from tournaments.models import Tournament
from tournaments.players.services.player_links import issue_player_link
from tournaments.tables.services.table_links import issue_table_links

pytestmark = [pytest.mark.words, pytest.mark.django_db]

LANGUAGE: Final = "ja"
OF_A_KIND: Final = 3  # pages opened of each kind
BOOK: Final = "it quotes the clauses of a book, which are translated with the second ring"
HELP: Final = "help for the staff is translated with the second ring"
IN_ENGLISH: Final = {"rule-text": BOOK, "event-rule-text": BOOK, "help": HELP, "help-page": HELP, "help-rights": HELP}


class Linked(HTMLParser):
    """The language of a page, and where its links lead."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.language, self.links = "", list[str]()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = dict(attrs)
        if tag == "html":
            self.language = facts.get("lang") or ""
        if tag == "a" and (link := facts.get("href")):
            self.links.append(link)


def kind_of(path: str) -> str:
    """The name of the page, with that of the file for a page of help; empty for what is no page of ours."""
    try:
        found = resolve(path.partition("?")[0])
    except Resolver404:
        return ""
    if found.route.startswith(("admin/", "api/")):
        return ""
    return f"{found.url_name} {found.kwargs['name']}" if found.url_name == "help-page" else str(found.url_name)


def languages_on_a_walk(start: str) -> dict[str, dict[str, str]]:
    """For each kind of page that links lead to, the languages in which it was shown, each with the page before it."""
    client = Client(headers={"accept-language": LANGUAGE})
    waiting, opened, seen = [(start, "the start")], Counter[str](), dict[str, dict[str, str]]()
    while waiting:
        path, before = waiting.pop(0)
        kind = kind_of(path)
        if not kind or opened[kind] == OF_A_KIND:
            continue
        opened[kind] += 1
        answer = client.get(path)
        if 300 <= answer.status_code < 400:
            waiting.insert(0, (urljoin(path, answer["Location"]), before))
        if answer.status_code != 200 or not answer.headers.get("Content-Type", "").startswith("text/html"):
            continue
        page = Linked(answer.text)
        seen.setdefault(kind, {}).setdefault(page.language, before)
        places = (urlsplit(urljoin(path, link)) for link in page.links)
        waiting += [(f"{to.path}?{to.query}".rstrip("?"), path) for to in places if to.netloc in ("", "testserver")]
    return seen


@pytest.fixture
def event() -> Tournament:
    return full_event()


@pytest.fixture(autouse=True)
def _help_of_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The pages of help of the ring have their files; .ci/messages says where one lacks."""
    monkeypatch.setattr(rings, "HELP", tmp_path)
    (tmp_path / LANGUAGE).mkdir()
    for name in FIRST_HELP:
        (tmp_path / LANGUAGE / f"{name}.md").touch()


def start_of(who: str, event: Tournament) -> str:
    root = actor(make_user("root").username)
    if who == "player":
        return f"/p/{issue_player_link(participant=Appeal.objects.latest('pk').participant, by=root, at=NOON)}/"
    if who == "tablet":
        cards = issue_table_links(session=session_of(event, 4), tables=[1], by=root, at=timezone.now())
        return f"/t/{cards[1]}/"
    return {"stranger": f"/t/{SLUG}/", "screen": f"/t/{SLUG}/screen/{screen_of(event)}/"}[who]


@pytest.mark.parametrize(
    ("who", "most"),
    [("stranger", 60), ("screen", 1), pytest.param("player", 65, marks=pytest.mark.long), ("tablet", 65)],
)
def test_no_link_leads_out_of_the_language(who: str, most: int, event: Tournament) -> None:
    """Of a stranger, a player with a personal link, a table's tablet and a screen of the hall."""
    seen = languages_on_a_walk(start_of(who, event))
    assert len(seen) >= most
    left = {
        kind: before
        for kind, shown in seen.items()
        for language, before in shown.items()
        if language != LANGUAGE and kind.split()[0] not in IN_ENGLISH
    }
    assert left == {}, f"add these pages to config/first_ring.json, or to the list with a reason: {left}"
    if who != "screen":
        assert set(seen["help-page player"]) == {LANGUAGE}, "the help of players is in the ring"
    assert all(set(seen[name]) != {LANGUAGE} for name in IN_ENGLISH if name in seen), "it is translated: no exception"
