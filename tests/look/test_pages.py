"""The base page, the gallery and the pages of refusal, as a stranger meets them."""

import pytest
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.template.loader import render_to_string
from django.test import Client, RequestFactory

from tests.look.markup import Reader, inline_code, repeated_ids, unlabelled_fields
from tournaments.common.errors import Malformed, NotPermitted
from tournaments.common.look.icons import ICONS
from tournaments.models import User

pytestmark = pytest.mark.urls("tests.look.urls")
PAGES = {"/": 200, "/gallery/": 200, "/sign-in/": 200, "/refuse/": 409, "/nothing/": 404}


@pytest.fixture
def stranger() -> Client:
    return Client(raise_request_exception=False)


@pytest.mark.parametrize(("page", "status"), PAGES.items())
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_opens_in_the_readers_language(stranger, page, status, language):
    response = stranger.get(page, headers={"accept-language": language})
    assert response.status_code == status
    assert [html["lang"] for html in Reader(response.text).named("html")] == [language]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_needs_no_inline_style_or_script(stranger, page):
    response = stranger.get(page)
    assert inline_code(response.text) == []
    assert "script-src 'self'" in response.headers["Content-Security-Policy"]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_is_sound_for_assistive_technology(stranger, page):
    html = stranger.get(page).text
    reader = Reader(html)
    assert repeated_ids(html) == []
    assert unlabelled_fields(html) == []
    assert all("alt" in image for image in reader.named("img"))
    assert next(link["href"] for link in reader.named("a")) == "#main"
    assert [main.get("id") for main in reader.named("main")] == ["main"]


@pytest.mark.parametrize("page", [page for page in PAGES if page != "/"])
def test_a_page_has_one_heading(stranger, page):
    assert len(Reader(stranger.get(page).text).named("h1")) == 1


@pytest.mark.parametrize("page", PAGES)
def test_everything_a_page_loads_comes_from_here(stranger, page):
    reader = Reader(stranger.get(page).text)
    loaded = [each.get("src") or each.get("href") for tag in ("script", "link", "img") for each in reader.named(tag)]
    assert loaded
    assert all(address.startswith("/static/") for address in loaded)


def test_htmx_may_neither_inject_styles_nor_evaluate_text(stranger):
    (config,) = [
        meta["content"] for meta in Reader(stranger.get("/").text).named("meta") if meta.get("name") == "htmx-config"
    ]
    assert '"includeIndicatorStyles":false' in config
    assert '"allowEval":false' in config


@pytest.mark.django_db
def test_the_gallery_shows_every_component_in_both_themes(stranger, django_assert_num_queries):
    with django_assert_num_queries(0):
        html = stranger.get("/gallery/").text
    themes = [
        each["data-theme"]
        for tag, each in Reader(html).elements
        if tag == "div" and "theme-side" in each.get("class", "")
    ]
    assert themes == ["light", "dark"]
    components = [
        "btn",
        "primary",
        "alarm",
        "quiet",
        "big",
        "segmented",
        "tag",
        "notice",
        "toast",
        "dialog",
        "empty",
        "wait",
        "wind",
        "wind-label",
        "wall",
        "table-points",
        "tiles",
        "tile-picture",
        "table",
        "lines",
        "facts",
        "why",
        "field",
        "field-input",
        "option",
        "ranking",
        "seat",
        "pad",
        "key",
        "rungs",
        "say",
        "desk-table",
        "rack",
        "find",
        "num",
        "place",
        "next",
        "opponent",
        "step",
        "value",
        "swatch",
        "g-focus",
        "g-active",
        "g-hover",
    ]
    shown = {name for _, each in Reader(html).elements for name in each.get("class", "").split()}
    assert [name for name in components if name not in shown] == []


def test_the_gallery_shows_every_icon(stranger):
    html = stranger.get("/gallery/").text
    assert [name for name in ICONS if html.count(f"<small>{name}</small>") < 2] == []


class TestRefusal:
    def test_it_says_what_happened_and_its_code(self, stranger):
        html = stranger.get("/refuse/").text
        assert "Another tablet recorded hand 15 first." in html
        assert "<code>scoring.hand_already_recorded</code>" in html

    @pytest.mark.parametrize(("refusal", "offered"), [(NotPermitted, True), (Malformed, False)])
    def test_a_stranger_who_may_not_is_offered_to_sign_in(self, refusal, offered):
        request = RequestFactory().get("/desk/?table=3")
        request.user = AnonymousUser()
        html = render_to_string("refusal.html", {"refusal": refusal("a.b", "No.")}, request)
        assert ("/sign-in/?next=/desk/%3Ftable%3D3" in html) is offered


@pytest.mark.parametrize("template", ["400.html", "403.html", "403_csrf.html", "404.html", "500.html", "503.html"])
def test_a_page_of_last_resort_needs_neither_request_nor_database(template):
    html = render_to_string(template)
    assert inline_code(html) == []
    assert len(Reader(html).named("h1")) == 1


def test_a_crash_shows_a_page(stranger):
    response = stranger.get("/fail/")
    assert response.status_code == 500
    assert "An internal error occurred" in response.text


class TestFoot:
    def test_the_language_is_chosen_by_post(self, stranger):
        foot = Reader(stranger.get("/gallery/?a=1").text)
        ways = [each["href"] for each in foot.named("a") if each.get("href", "").startswith("/languages/")]
        assert ways == ["/languages/?next=%2Fgallery%2F%3Fa%3D1"]
        reader = Reader(stranger.get(ways[0]).text)
        wanted = {"action": "/language/", "method": "post", "class": "foot-part", "data-languages": ""}
        assert wanted in reader.named("form")
        choices = {
            each["value"]: each["aria-pressed"] for each in reader.named("button") if each.get("name") == "language"
        }
        assert choices == {code: "true" if code == "en" else "false" for code, _name in settings.LANGUAGES}
        assert {"type": "hidden", "name": "next", "value": "/gallery/?a=1"} in reader.named("input")

    def test_choosing_french_makes_the_page_french(self, stranger):
        response = stranger.post("/language/", {"language": "fr", "next": "/"}, follow=True)
        assert [html["lang"] for html in Reader(response.text).named("html")] == ["fr"]

    def test_staff_may_sign_out(self, db):
        client = Client()
        client.force_login(User.objects.create_user("alice", first_name="Alice", last_name="Director"))
        html = client.get("/").text
        assert "Alice Director" in html
        assert "/sign-out/" in [form["action"] for form in Reader(html).named("form")]


@pytest.mark.django_db
def test_a_wrong_password_is_said_above_the_form(stranger):
    html = stranger.post("/sign-in/", {"username": "bob", "password": "wrong"}).text
    assert 'role="alert"' in html
    assert [each["value"] for each in Reader(html).named("input") if each.get("name") == "username"] == ["bob"]


class TestMessages:
    def render(self, level: int, text: str) -> str:
        message = type("Note", (), {"level": level, "level_tag": {25: "success", 40: "error"}[level], "message": text})
        return render_to_string("base.html", {"messages": [message]})

    def test_a_saved_act_is_a_toast_and_trouble_stays_on_the_page(self) -> None:
        html = self.render(25, "Ruling recorded for table 12")
        assert '<div class="toast" data-toast>' in html
        assert 'class="notice"' not in html
        html = self.render(40, "The scores add up to −10, not 0.")
        assert '<div class="notice" data-tone="verm" role="alert">' in html
        assert "data-toast" not in html
