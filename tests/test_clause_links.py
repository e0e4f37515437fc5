"""Every number leads to its clause: on every page, in every role's view, and back again."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qs, urlsplit

import pytest
from django.test import Client

from mahjong_core.clauses import TEXTS, find_clause
from tests.test_french import full_event, pages_in, signed_in

# A number of three parts or more is a clause wherever it stands; a shorter one where a text is named before it, or an
# origin that only clauses have.
NUMBER: Final = re.compile(r"(?<![\w.,])(?!0\.0\.0\.0\b)\d+(?:\.\d+){2,}(?![\w.]*\w\.\w)")
NAMED: Final = re.compile(r"(?:\b(?:MCR|MERS|EMA riichi|FFMJ|EMAR)(?: \d{4})? |[Aa]nnexe? )\d+(?:\.\d+)+")
# The gallery shows components with made-up texts; a certificate has a version; times and addresses are no clauses.
ELSEWHERE: Final = frozenset({"gallery", "api-docs"})


class Page(HTMLParser):
    """What stands on a page outside of links that lead to a clause, and those links.

    Left out: scripts, quotations of the book, what a person types, and places where no link may stand.
    """

    # A tap on a label chooses: what it chooses has the link.
    SILENT = frozenset(
        {"script", "style", "code", "pre", "q", "title", "option", "select", "button", "textarea", "label"}
    )

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.links: list[tuple[str, str]] = []
        self.plain: list[str] = []
        self.silent = 0
        self.link: str | None = None
        self.words = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = dict(attrs)
        self.silent += tag in self.SILENT
        if tag == "a" and "clause-link" in (facts.get("class") or "").split():
            self.link, self.words = facts["href"], ""

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in self.SILENT
        if tag == "a" and self.link is not None:
            self.links.append((self.link, self.words.strip()))
            self.plain.append("§")  # the number that was linked no longer belongs to what stands before it
            self.link = None

    def handle_data(self, data: str) -> None:
        if self.silent:
            return
        if self.link is None:
            self.plain.append(data)
        else:
            self.words += data

    @property
    def left(self) -> list[str]:
        """Numbers that look like a clause of a known text and are no link."""
        words = " ".join("".join(self.plain).split())
        results = [match[0] for match in NUMBER.finditer(words) if any(find_clause(text, match[0]) for text in TEXTS)]
        return results + [match[0] for match in NAMED.finditer(words)]


def place_of(href: str) -> tuple[str, str]:
    """The text and the anchor of a link to a clause."""
    parts = urlsplit(href)
    match = re.fullmatch(r"(?:/t/[\w~-]+)?/rules/(?:texts/)?([a-z0-9-]+)/", parts.path)
    assert match, href
    return match[1], parts.fragment


def anchors() -> set[tuple[str, str]]:
    return {(text.id, clause.anchor) for text in TEXTS.values() for clause in text.clauses}


@pytest.mark.long
@pytest.mark.words
@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_number_on_every_page_is_a_link_to_an_existing_clause(language: str) -> None:
    known, wrong, linking = anchors(), {}, 0
    for name, html in pages_in(language).items():
        page = Page(html)
        left = [] if name in ELSEWHERE or name in READER else page.left
        lost = [href for href, _words in page.links if place_of(href) not in known]
        linking += bool(page.links)
        if name.startswith(("player", "device")):  # their addresses are keys, which nobody may copy with a clause's
            lost += [href for href, _words in page.links if "from=" in href]
        if left or lost:
            wrong[name] = (sorted(set(left)), lost)
    assert wrong == {}
    assert linking > 15


# On its own pages a clause is its own place; its words may name other clauses of the same text.
READER: Final = frozenset({"rule-text", "event-rule-text", "rule-texts", "event-rule-texts"})


def test_the_search_for_numbers_can_fail() -> None:
    assert Page("<p>late (3.11.2.1), MERS 2.1</p>").left == ["3.11.2.1", "MERS 2.1"]
    assert Page('<p>late (<a class="clause-link" href="/x">3.11.2.1</a>), MCR 12 and <q>3.9.1.4</q></p>').left == []
    assert Page("<p>version 9.9.9 at 12.30</p>").left == []


# --- the reader ----------------------------------------------------------------------------------------------------


class Ids(HTMLParser):
    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.ids += [value for name, value in attrs if name == "id" and value]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_clause_stands_in_the_reader(client: Client, text: str, language: str) -> None:
    """With its anchor once, its number and its words; without a single query."""
    html = client.get(f"/rules/{text}/", headers={"accept-language": language}).content.decode()
    ids = Ids(html).ids
    assert len(ids) == len(set(ids))
    plain = unescaped(html)
    for clause in TEXTS[text].clauses:
        assert clause.anchor in ids
        assert f">{clause.printed[language]}<" in plain
        words = clause.words[language]
        assert words[0].upper() + words[1:] in plain


def unescaped(html: str) -> str:
    return html.replace("&#x27;", "'").replace("&quot;", '"').replace("&lt;", "<").replace("&gt;", ">")


@pytest.mark.words
@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", ["/rules/", "/rules/?q=pung", "/rules/ffmj-2016/", "/rules/options/mcr/", "/rules/offences/mcr/"]
)
def test_the_reader_asks_no_database(client: Client, django_assert_num_queries: Any, path: str) -> None:
    with django_assert_num_queries(0):
        assert client.get(path).status_code == 200


@pytest.mark.long
@pytest.mark.words
@pytest.mark.django_db
def test_a_text_of_an_event_asks_for_the_event_only(django_assert_max_num_queries: Any) -> None:
    event = full_event()
    client = signed_in("en")
    with django_assert_max_num_queries(8):
        assert client.get(f"/t/{event.slug}/rules/texts/ffmj-2016/").status_code == 200


@pytest.mark.parametrize("text", TEXTS)
def test_a_page_holds_one_text_and_no_more_than_300_kilobytes(client: Client, text: str) -> None:
    html = client.get(f"/rules/{text}/?from=/t/lyon-open/rulings/").content
    assert len(html) < 300_000
    others = [clause.words["en"] for name in TEXTS if name != text for clause in TEXTS[name].clauses if not clause.same]
    own = {clause.words["en"] for clause in TEXTS[text].clauses}
    words = unescaped(html.decode())
    assert [other for other in others if other not in own and len(other) > 40 and other in words] == []


def test_a_search_works_without_a_script(client: Client) -> None:
    html = client.get("/rules/ffmj-2016/?q=dés&from=/fans/", headers={"accept-language": "fr"}).content.decode()
    assert 'id="c-3-5-5-2"' in html
    assert 'id="c-3-4-1"' not in html
    assert '<form class="row nowrap find" role="search" method="get">' in html
    assert '<input type="hidden" name="from" value="/fans/">' in html
    everywhere = client.get("/rules/?q=dice").content.decode()
    assert "/rules/ffmj-2016/" in everywhere
    assert "#c-3-5-5-2" in everywhere
    assert "#c-1-4" in everywhere  # EMA riichi: "at least two dice"


def test_a_search_without_luck_says_so(client: Client) -> None:
    html = client.get("/rules/ffmj-2016/?q=zzz").content.decode()
    assert "No clause of this text contains these words" in html
    assert "No clause contains these words" in client.get("/rules/?q=zzz").content.decode()


@pytest.mark.parametrize("path", ["/rules/green-book/", "/rules/options/go/", "/rules/offences/go/"])
def test_what_is_no_text_is_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


# --- what a clause does --------------------------------------------------------------------------------------------


def row_of(html: str, anchor: str) -> str:
    match = re.search(rf'<li class="clause" id="{anchor}".*?(?=<li class="clause"|</ol>)', html, re.DOTALL)
    assert match, anchor
    return match[0]


@pytest.mark.parametrize(
    ("text", "anchor", "leads"),
    [
        ("ffmj-2016", "c-3-11-6-4-b", "/rules/offences/mcr/"),
        ("ffmj-2016", "c-3-8-1-12", "/fans/#fan-12"),
        ("ffmj-2016", "c-3-9-2-2", "/rules/options/mcr/"),  # table points 4, 2, 1, 0
        ("ffmj-2016", "c-3-9-1-3-1", "/hand/"),
        ("ema-2012", "c-4-2-1-pinfu", "/hand/riichi/"),
        ("ema-2012", "c-4-1-3", "/riichi-payments/"),
        ("mers-2010", "c-2-1-d", "/rules/options/mcr/"),  # the deposit
        ("mcr-penalty-summary", "c-4-10-a", "/rules/offences/mcr/"),
    ],
)
def test_a_clause_leads_to_what_it_does(client: Client, text: str, anchor: str, leads: str) -> None:
    assert f'href="{leads}' in row_of(client.get(f"/rules/{text}/").content.decode(), anchor)


@pytest.mark.long
@pytest.mark.words
@pytest.mark.django_db
def test_in_an_event_it_leads_to_the_event_s_own(client: Client) -> None:
    event = full_event()
    html = client.get(f"/t/{event.slug}/rules/texts/ffmj-2016/").content.decode()
    assert f'href="/t/{event.slug}/rules/#o-table-points-scale"' in row_of(html, "c-3-9-2-2")
    assert f'href="/t/{event.slug}/standings/"' in row_of(html, "c-3-10-1")
    assert f'href="/t/{event.slug}/appeals/"' in row_of(html, "c-3-12-1")
    assert f'href="/t/{event.slug}/appeals/forms/reception/"' in row_of(html, "c-annex-2-1")
    assert 'id="o-table-points-scale"' in client.get(f"/t/{event.slug}/rules/").content.decode()


@pytest.mark.long
def test_every_use_leads_to_a_page_and_its_place(client: Client) -> None:
    """No event is needed for these: the addresses open and hold the anchor."""
    hrefs = set()
    for text in TEXTS:
        html = client.get(f"/rules/{text}/").content.decode()
        for item in re.findall(r'<ul class="uses">.*?</ul>', html, re.DOTALL):
            hrefs |= set(re.findall(r'href="([^"]+)"', item))
    pages: dict[str, list[str]] = {}
    for href in hrefs:
        parts = urlsplit(href)
        if parts.path not in pages:
            answer = client.get(parts.path)
            assert answer.status_code == 200, href
            pages[parts.path] = Ids(answer.content.decode()).ids
        assert not parts.fragment or parts.fragment in pages[parts.path], href
    assert len(hrefs) > 300


def test_clauses_that_are_only_shown_stand_here(client: Client) -> None:
    """Dice, wall, hall, dress, signs, Pin: cited nowhere else (3.5.5.2, 3.4.32, 3.5.5.3, 2.3.3, 3.5.5.8.1, 3.10.2)."""
    html = client.get("/rules/ffmj-2016/").content.decode()
    for anchor in ("c-3-5-5-2", "c-3-4-32", "c-3-5-5-3", "c-2-3-3", "c-3-5-5-8-1", "c-3-10-2"):
        assert row_of(html, anchor)


# --- and back ------------------------------------------------------------------------------------------------------


def back_of(html: str) -> str | None:
    match = re.search(r'<a[^>]*href="([^"]*)"[^>]*data-return', html)
    return match[1].replace("&amp;", "&") if match else None


def test_a_number_says_where_it_was_tapped(client: Client) -> None:
    links = Page(client.get("/fans/?q=dragon").content.decode()).links
    wishes = parse_qs(urlsplit(links[0][0]).query)
    assert wishes == {"from": ["/fans/?q=dragon"]}
    assert back_of(client.get(links[0][0]).content.decode()) == "/fans/?q=dragon"


@pytest.mark.parametrize(
    "address",
    [
        "https://evil.example/",
        "//evil.example/",
        "/\\evil.example/",
        "\\\\evil.example",
        "javascript:alert(1)",
        "http:evil.example",
        " //evil.example/",
        "/\t/evil.example/",
        "",
    ],
)
def test_another_site_is_no_way_back(client: Client, address: str) -> None:
    html = client.get("/rules/ffmj-2016/", {"from": address}, headers={"referer": "https://evil.example/t/"}).content
    assert back_of(html.decode()) is None


def test_without_a_word_in_the_address_the_page_before_is_the_way_back(client: Client) -> None:
    html = client.get("/rules/ffmj-2016/", headers={"referer": "http://testserver/hand/?hand=1m"}).content.decode()
    assert back_of(html) == "/hand/?hand=1m"


def test_from_the_clause_to_the_offence_and_back_to_the_clause(client: Client) -> None:
    html = client.get("/rules/ffmj-2016/?from=/fans/").content.decode()
    match = re.search(r'href="(/rules/offences/mcr/[^"]*)"', row_of(html, "c-3-11-6-4-b"))
    assert match
    back = back_of(client.get(match[1].replace("&amp;", "&").partition("#")[0]).content.decode())
    assert back == "/rules/ffmj-2016/?from=%2Ffans%2F#c-3-11-6-4-b"
    assert back_of(client.get(back.partition("#")[0]).content.decode()) == "/fans/"


def test_a_part_leads_back_to_the_page_that_it_stands_on(client: Client) -> None:
    headers = {"hx-request": "true", "hx-current-url": "http://testserver/hand/?hand=1"}
    html = client.get("/hand/?hand=123m456m789m123p5z+%2B+5z", headers=headers).content.decode()
    backs = {parse_qs(urlsplit(href).query)["from"][0] for href, _words in Page(html).links}
    assert backs == {"/hand/?hand=1"}


def templates() -> Iterator[Path]:
    yield from (Path(__file__).resolve().parents[1] / "templates").rglob("*.html")


def test_no_template_prints_a_number_without_a_link() -> None:
    """A number that is written into a template stands inside the tags that link it."""
    wrong = []
    for path in templates():
        text = re.sub(r"{% comment %}.*?{% endcomment %}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        text = re.sub(r"{% cites[^%]*%}.*?{% endcites %}", "", text, flags=re.DOTALL)
        text = re.sub(r"{% clause [^%]*%}|placeholder=\"[^\"]*\"", "", text)
        if "gallery" not in path.parts and NUMBER.search(text):
            wrong.append(f"{path.name}: {NUMBER.search(text)}")
    assert wrong == []
