"""French: the catalogue is whole, keeps to its terms and its typography, and dates and columns follow it."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from django.core.files.uploadedfile import SimpleUploadedFile
from django.template import Context, Template
from django.test import Client
from django.urls import URLResolver, get_resolver
from django.utils import timezone, translation

from appeals.models import Appeal
from appeals.services.lodging import lodge_appeal
from appeals.services.moves import Contested
from guide.selectors.reading import PAGES
from hall.models import SceneKind
from hall.services.screens import add_screen, plan_group
from penalties.models import Ruling
from registration.accounts.selectors.passkeys import passkey_mark
from reports.demo.services.load import SLUG, load_demo
from scoring.models import SheetEntry
from tests.appeals.walk import letter, player
from tests.people import NOON, actor, make_tournament, make_user, session_of
from tests.registration.device import passkey_row
from tests.snapshot import walked_once
from tournaments.common.files.seats import HEADERS
from tournaments.common.files.tables import normal_header, synonyms_of
from tournaments.events.forms.event import FactsForm
from tournaments.imports.forms import participant_file
from tournaments.imports.forms.example_files import PARTICIPANT_COLUMNS, SEATING_COLUMNS, headers
from tournaments.models import ImportBatch, Tournament
from tournaments.players.services.player_links import issue_player_link
from tournaments.seating.services.drawing import commit_draw
from tournaments.tables.services.table_links import issue_table_links
from tournaments.templatetags.seatwind import round_name, short_day

ROOT = Path(__file__).resolve().parents[1]
NOWHERE = "00000000-0000-4000-8000-000000000000"  # the uid of no row
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w+\}")
TAG = re.compile(r"</?\w+[^>]*>")
# Not pages of Seatwind's own: Django's admin has its own catalogue, the API speaks JSON, a language names itself.
OTHERS = ("admin/", "api/v1/")
# What the addresses alone do not show: an event before its first session, dialogs, filters, a player's row.
MORE = {
    "an empty event": "/t/lyon-open/",
    "its options": "/t/lyon-open/rules/edit/",
    "its seating": "/t/lyon-open/seating/",
    "its standings": "/t/lyon-open/standings/",
    "its desk": "/t/lyon-open/s/1/",
    "ending a session": f"/t/{SLUG}/s/4/?confirm=end",
    "releasing a session": f"/t/{SLUG}/s/3/?confirm=release",
    "a filtered desk": f"/t/{SLUG}/s/4/?show=quiet",
    "a table to verify": f"/t/{SLUG}/s/4/tables/9/verify/",
    "a corrected sheet": f"/t/{SLUG}/s/1/tables/5/history/",
    "earlier standings": f"/t/{SLUG}/standings/?after=1",
    "a search without luck": "/?q=nothing-like-this",
    "a ruling before it is recorded": f"/t/{SLUG}/s/4/tables/1/ruling/?participant=7&offence=late-pung",
}


@cache
def catalogue() -> Catalog:
    with (ROOT / "locale/fr/LC_MESSAGES/django.po").open("rb") as file:
        return read_po(file, locale="fr")


def messages() -> list[Message]:
    return [message for message in catalogue() if message.id]


def sources(message: Message) -> tuple[str, ...]:
    return (message.id,) if isinstance(message.id, str) else tuple(message.id)


def translations(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def placeholders(text: str) -> set[str]:
    return set(PLACEHOLDER.findall(text))


# --- the catalogue ---------------------------------------------------------------------------------------------------


def test_every_string_is_translated() -> None:
    open_ones = [message.id for message in messages() if not all(translations(message)) or message.fuzzy]
    assert open_ones == [], f"translate these in locale/fr/LC_MESSAGES/django.po: {open_ones}"


def test_plurals_have_both_forms() -> None:
    """French knows one form for 0 and 1, one for more."""
    plural = [message for message in messages() if message.pluralizable]
    assert len(plural) > 20
    assert [message.id for message in plural if len(translations(message)) != 2] == []


def test_placeholders_agree() -> None:
    wrong = []
    for message in messages():
        *rest, last = translations(message)
        wrong += [last] if placeholders(last) != placeholders(sources(message)[-1]) else []
        wrong += [text for text in rest if not placeholders(text) <= placeholders(sources(message)[-1])]
    assert wrong == []


def test_markup_agrees() -> None:
    wrong = [m.id for m in messages() if sorted(TAG.findall(sources(m)[0])) != sorted(TAG.findall(translations(m)[0]))]
    assert wrong == []


@pytest.mark.parametrize(
    "fault",
    [
        pytest.param(r"[^\u202f][;?](?=\s|$)|[^\u202f\d]:(?=\s|$)", id="no narrow space before : ; ?"),
        pytest.param(r"«[^\u202f]|[^\u202f]»", id="no narrow space inside quotation marks"),
        pytest.param(r"!", id="an exclamation mark"),
        pytest.param(r"\w'\w", id="a straight apostrophe"),
        pytest.param(r"[“”]", id="English quotation marks"),
    ],
)
def test_typography(fault: str) -> None:
    texts = [re.sub(r"<code>.*?</code>", "", text) for message in messages() for text in translations(message)]
    assert [text for text in texts if re.search(fault, text)] == []


def glossary() -> list[tuple[str, str]]:
    rows = re.findall(r"^\| ([^|]+) \| ([^|]+) \| [^|]+ \|$", (ROOT / "docs/glossary.md").read_text("utf-8"), re.M)
    return [(english.strip(), french.strip()) for english, french in rows if english not in {"English", "---"}]


def test_the_glossary_holds_forty_terms_once() -> None:
    terms = [english for english, _french in glossary()]
    assert len(terms) == len(set(terms)) >= 40


def test_the_catalogue_keeps_to_the_glossary() -> None:
    """Where a term of the glossary stands alone in the catalogue, it has the glossary's French."""
    plain = [message for message in messages() if not message.context and not message.pluralizable]
    known = {sources(message)[0].casefold(): translations(message)[0].casefold() for message in plain}
    terms = {english.casefold(): french.casefold().replace("'", "’") for english, french in glossary()}
    alone = terms.keys() & known.keys()
    assert len(alone) >= 15
    assert {term: known[term] for term in alone if known[term] != terms[term]} == {}


def off_the_list() -> list[tuple[str, str, str]]:
    """(language, word, phrase in which it is allowed) of the glossary's second table."""
    rows = re.findall(
        r"^\| (English|French) \| ([^|]+) \| [^|]+ \| ?([^|]*)\|$", (ROOT / "docs/glossary.md").read_text("utf-8"), re.M
    )
    return [(language, word.strip(), allowed.strip()) for language, words, allowed in rows for word in words.split(",")]


def used_instead(language: str, word: str, allowed: str, texts: Iterable[str]) -> list[str]:
    """The texts that use a word off the list; a phrase that is allowed is taken out first."""
    pattern = re.compile(rf"(?<!\w){re.escape(word)}(?!\w)", re.IGNORECASE)
    plain = (PLACEHOLDER.sub("", text).replace("’", "'") for text in texts)
    return [
        f"{language}, {word}: {text}"
        for text in plain
        if pattern.search(re.sub(re.escape(allowed), "", text, flags=re.IGNORECASE) if allowed else text)
    ]


def test_no_message_uses_a_word_off_the_list() -> None:
    texts = {
        "English": [text for message in messages() for text in sources(message)],
        "French": [text for message in messages() for text in translations(message)],
    }
    words = off_the_list()
    assert {language for language, _word, _allowed in words} == set(texts)
    assert len(words) > 50
    assert [fault for word in words for fault in used_instead(*word, texts[word[0]])] == []


@pytest.mark.parametrize(
    ("text", "is_fault"),
    [
        ("Demandez au bureau.", True),
        ("Les Bureaux d’une session", True),
        ("Le bureaucrate", False),
        ("A3 pour le mur", False),
        ("A3 pour le mur, loin de la muraille morte", True),
        ("Le mur est à %(bureau)s", False),
    ],
)
def test_a_word_off_the_list_is_found(text: str, is_fault: bool) -> None:
    assert any(used_instead(*row, [text]) for row in off_the_list() if row[0] == "French") is is_fault


def test_no_page_of_help_uses_a_word_off_the_list() -> None:
    """Labels are the catalogues'; names of sections and files are no words. The glossary quotes English."""
    for path in sorted(set(PAGES.glob("fr/*.md")) - {PAGES / "fr" / "glossary.md"}):
        # What people type in the search is theirs, and so beside the text.
        text = re.sub(r"<!-- also:[\s\S]*?-->", "", path.read_text(encoding="utf-8"))
        text = re.sub(r"\[\[[^\]]+\]\]|\{#[a-z0-9-]+\}|\]\([^)]+\)|`[^`]+`", "", text)
        texts = [used_instead(*row, [text]) for row in off_the_list() if row[0] == "French"]
        assert [group for group in texts if group] == [], path.name


# --- words that programs read ----------------------------------------------------------------------------------------


def test_the_columns_of_the_french_templates_are_known_to_the_readers() -> None:
    with translation.override("fr"):
        people, seats = headers(PARTICIPANT_COLUMNS), headers(SEATING_COLUMNS)
    assert people == ["Numéro", "Nom", "Pays", "Club", "Équipe", "Numéro de fédération", "Région"]
    assert [synonyms_of(participant_file.HEADERS)[normal_header(label)] for label in people] == list(
        PARTICIPANT_COLUMNS
    )
    assert [synonyms_of(HEADERS)[normal_header(label)] for label in seats] == list(SEATING_COLUMNS)


@pytest.mark.parametrize(("language", "shown"), [("en", "Sat 21 Nov"), ("fr", "sam. 21 nov.")])
def test_a_short_day_follows_the_language(language: str, shown: str) -> None:
    with translation.override(language):
        assert short_day(NOON) == shown
        assert short_day(None) == ""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_date_field_holds_the_date_that_browsers_read(language: str) -> None:
    """HTML: the value of a date field is year-month-day in every language."""
    with translation.override(language):
        assert 'value="2026-11-21"' in str(FactsForm(initial={"starts_on": NOON.date()})["starts_on"])


@pytest.mark.parametrize(
    ("language", "round_said", "joined"),
    [
        ("en", "West round", "a: b, c (d), e"),
        ("fr", "Manche d’Ouest", "a\u202f: b, c (d), e"),
        ("ja", "西場", "a：b、c（d）、e"),
        ("zh-hans", "西风圈", "a：b，c（d）、e"),
    ],
)
def test_rounds_and_the_signs_between_phrases_follow_the_language(language: str, round_said: str, joined: str) -> None:
    """A wide sign has no space behind it, though the template breaks the line there."""
    template = Template("a{% colon %}\n b{% comma %} c{% brackets %} d {% endbrackets %}{% list_comma %} e")
    with translation.override(language):
        assert round_name("W") == round_said
        assert template.render(Context()) == joined


# --- the pages -------------------------------------------------------------------------------------------------------


def patterns(resolver: URLResolver, before: str = "") -> Iterator[tuple[str, str]]:
    """Every address of the URL conf as (name, route), Django's, the API's and removed ones left out."""
    for entry in resolver.url_patterns:
        route = before + str(entry.pattern)
        if route.startswith(OTHERS):
            continue
        if isinstance(entry, URLResolver):
            yield from patterns(entry, route)
        elif entry.name:
            yield entry.name, route


def full_event() -> Tournament:
    """The demo event in the middle of its fourth session, with a draw and an import to look at beside it."""
    return walked_once("the demo event and what stands beside it", walk_full_event)


def walk_full_event() -> Tournament:
    make_user("root", is_superuser=True, is_staff=True)
    make_tournament()
    with translation.override("fr"):  # its people write in the language of whoever loads it
        loaded = load_demo(at=timezone.now())
    assert loaded is not None
    commit_draw(tournament=loaded, by=actor("root"), at=timezone.now())
    lodge_an_appeal(Ruling.objects.select_related("participant", "table__session__tournament").latest("pk"))
    return loaded


def lodge_an_appeal(ruling: Ruling) -> None:
    """Appeal 1 of the event, against a ruling."""
    assert ruling.table is not None
    what = Contested(ruling.participant, ruling.table.session, ruling.table, ruling)
    lodge_appeal(letter=letter(), about=what, by=player(ruling.participant), at=timezone.now())


def facts(event: Tournament) -> dict[str, object]:
    """One value for each parameter of an address: a table in play, a ruling that stands, rows that exist."""
    entry = SheetEntry.objects.filter(table__session__number=4, table__number=1).latest("pk")
    return {
        "slug": event.slug,
        "session": 4,
        "table": 1,
        "number": 1,
        "hand": 1,
        "sequence": entry.sequence,
        "name": screen_of(event),
        "ruling": Ruling.objects.latest("pk").uid,
        "draw": event.draws.latest("pk").uid,
        "people/<uuid:uid>": event.participants.earliest("pk").person.uid,
        "import/<uuid:uid>": ImportBatch.objects.latest("pk").uid,
        "import/participants/<uuid:uid>": ImportBatch.objects.latest("pk").uid,
        "staff/<uuid:uid>": event.staff.latest("pk").uid,
        "passkey": passkey_mark(passkey_row(make_user("root"), "2026")),
        "uid": NOWHERE,
        "uidb36": "1",
        "key": "set-password",
        "username": "demo-referee",
        "kind": "reception",
        "scene": "clock",
        "family": "mcr",
        "text": "ffmj-2016",
        "photo": NOWHERE,
        "sha": "0" * 64,
        "document": "poster",
        "run": NOWHERE,
        "batch": NOWHERE,
        "piece": NOWHERE,
        "code": "0000-0000",
        "forms/<slug:code>": "ema",
        "part": "standings",
        "path": "index.html",
        "template": "plain",
        "ending": "csv",
        "about": "confirmed",
        "language": "fr",
        "announcement": NOWHERE,
        "webhook": NOWHERE,
        "delivery": NOWHERE,
        "merge": NOWHERE,
        "card": issue_table_links(session=session_of(event, 4), tables=[1], by=actor("root"), at=timezone.now())[1],
        "token": issue_player_link(participant=Appeal.objects.latest("pk").participant, by=actor("root"), at=NOON),
    }


def screen_of(event: Tournament) -> str:
    """A screen of the hall that shows every scene in turn."""
    if screen_row := event.screens.first():
        return screen_row.name
    screen = add_screen(tournament=event, name="wall", group="Hall", by=actor("root"), at=NOON)
    plan = [(kind, 9) for kind in SceneKind.values]
    plan_group(group=screen.group, plan=plan, theme="east", by=actor("root"), at=NOON)
    return screen.name


def upload(client: Client, wrong: str) -> None:
    file = SimpleUploadedFile("liste.csv", f"Numéro;Nom;Pays\n{wrong};Zoé Martin;FRANCE\n".encode())
    client.post(f"/t/{SLUG}/import/participants/", {"file": file})


def address(route: str, values: dict[str, object]) -> str:
    for part in [value for value in values if "<" in value and value in route]:
        route = route.replace(part, re.sub(r"<\w+:\w+>", str(values[part]), part))
    return "/" + re.sub(r"<(?:\w+:)?(\w+)>", lambda match: str(values[match[1]]), route)


def signed_in(language: str) -> Client:
    client = Client(headers={"accept-language": language})
    client.force_login(make_user("root"))
    return client


@cache
def pages_in(language: str) -> Mapping[str, str]:
    """The page at every address that can be opened, by its name; opened once in a process, whoever looks at them."""
    event = Tournament.objects.filter(slug=SLUG).first() or full_event()
    client = signed_in(language)
    upload(client, "sept")
    return opened(client, event)


def opened(client: Client, event: Tournament) -> dict[str, str]:
    """The page at every address that can be opened, by its name."""
    values, result = facts(event), {}
    addresses = {name: address(route, values) for name, route in patterns(get_resolver())}
    for name, where in (addresses | MORE).items():
        answer = client.get(where, follow=True)
        assert answer.status_code in {200, 401, 403, 404, 405, 409}, (name, answer.status_code)
        if answer.status_code not in {401, 405} and answer["Content-Type"].startswith("text/html"):
            result[name] = answer.text
    return result
