"""A language more, made on the spot: every page speaks it, and nothing that a reader sees was left out of it."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final
from uuid import UUID

import pytest
from django.conf import settings as django_settings
from django.db import models
from django.test import Client
from django.utils import translation

from appeals.models import Appeal, FirstAnswer, Signature, Statement
from hall.models import Screen, ScreenGroup
from mahjong_core import words
from mahjong_core.clauses import TEXTS
from mahjong_core.mcr.fans import fan
from mahjong_core.penalties import OFFENCES
from mahjong_core.rulesets import PRESETS
from mahjong_core.winds import Wind
from penalties.models import Incident, Ruling
from reports.federation.selectors.templates import description_of, report_templates
from scoring.models import RefereeCall
from tests.people import make_user
from tests.pseudo import CODE, Heard, accented, plain_words, speaking
from tests.rights import OPEN
from tests.selection import sample_of
from tests.test_every_page import addresses, batch, event
from tests.test_french import full_event, opened, signed_in, upload
from tests.test_house import APPS, ROOT, read, sources
from tournaments.common.files.tables import normal_header, synonyms_of
from tournaments.common.look.languages import reader_first
from tournaments.common.look.numbers import print_ordinal
from tournaments.common.look.winds import wind_letter
from tournaments.common.selectors.countries import country_name
from tournaments.imports.forms import participant_file, seating_file
from tournaments.imports.forms.example_files import PARTICIPANT_COLUMNS, SEATING_COLUMNS, headers
from tournaments.models import Announcement, Club, Participant, Person, Team, Tournament, User

__all__ = ["batch", "event"]  # the fixtures

LONGER: Final = 1.35


@pytest.fixture(autouse=True)
def _speaking(tmp_path: Path) -> Iterator[None]:
    with speaking(tmp_path):
        yield


# English is named where it is the language of the sources; the setting lists what a reader may choose.
# Two files read what is written in other people's lists: countries in their languages, the particles of names.
# The demo's referees speak languages of their own.
NAME_LANGUAGES: Final = {
    "config/settings.py",
    "mahjong_core/words/__init__.py",
    "reports/demo/services/load.py",
    "tournaments/management/commands/languages.py",
    "tournaments/management/commands/refusal_codes.py",  # a page for programmers is written in the source's language
    "tournaments/common/look/languages.py",  # which English CLDR joins lists by
    "tournaments/common/person_names.py",
    "tournaments/webhooks/messages.py",  # texts of an example by their languages
    "tournaments/common/selectors/countries.py",
}
NAMED: Final = re.compile(
    r"""(?<![\w/-])['"](?:en|fr)['"](?!: "[A-Z])"""  # but the texts of an example may stand under their languages
    r"""|\b(?:english|french|text_en|text_fr)\b\s*[=:]|_fr\b"""
)


def test_no_code_names_a_language() -> None:
    files = [path for path in sources("mahjong_core", *APPS) if str(path.relative_to(ROOT)) not in NAME_LANGUAGES]
    scripts = list((ROOT / "static/js").rglob("*.js"))
    assert len(files) > 500
    assert len(scripts) > 50
    assert [str(path) for path in [*files, *scripts] if NAMED.search(read(path))] == []


@pytest.mark.sampled(4)
@pytest.mark.parametrize("line", ['("en", "fr")', "code == 'fr'", 'startswith("fr")', 'Fan(french="Tout Pung")'])
def test_the_search_for_languages_in_code_can_fail(line: str) -> None:
    assert NAMED.search(line)


def test_it_is_longer_and_keeps_what_programs_read() -> None:
    english = "Open the seating of %(name)s, then <b>publish</b> it at https://example.org/ &amp; wait"
    drawn = accented(english)
    assert len(drawn) > LONGER * len("Open the seating of, then publish it at wait") + 30
    assert all(kept in drawn for kept in ("%(name)s", "<b>", "</b>", "https://example.org/", "&amp;"))
    assert plain_words(re.sub(r"%\(name\)s|</?b>|https://\S+|&amp;", "", drawn)) == []


def test_the_words_of_the_rules_come_with_the_folder() -> None:
    assert CODE in words.languages()
    assert words.missing_texts(CODE) == ()
    assert fan(1).names[CODE] == accented("Big Four Winds")


def test_what_nobody_knows_of_the_language_is_said_as_the_site_does() -> None:
    with translation.override(CODE):
        assert print_ordinal(22) == f"22{accented('nd')}"
        assert wind_letter(Wind.WEST) == "Ŵ"


def test_the_files_to_start_from_are_read_again() -> None:
    """A list whose columns have the language's own names: the seating's and the players'."""
    for file, columns in ((participant_file, PARTICIPANT_COLUMNS), (seating_file, SEATING_COLUMNS)):
        with translation.override(CODE):
            labels = headers(columns)
        assert all(set(label) & set("áéíóúý") for label in labels)
        assert [synonyms_of(file.HEADERS)[normal_header(label)] for label in labels] == list(columns)


def test_a_language_without_words_of_the_rules_hears_them_in_english_once(settings: Any) -> None:
    """``sv`` is chosen in the setting and has no folder: what is read out is English, and says so."""
    settings.LANGUAGES = [("sv", "Svenska"), ("en", "English"), ("fr", "Français")]
    with translation.override("sv"):
        assert reader_first(fan(1).names) == [("en", "Big Four Winds"), ("fr", "4 Grands Vents")]
        assert country_name("FRA") == "Frankrike", "CLDR knows the language all the same"


# --- the pages -------------------------------------------------------------------------------------------------------

# Names of things, the same in every language, and the host of the tests.
NAMES: Final = {
    *("Seatwind", "iCalendar", "Discord", "Slack", "Telegram", "testserver"),
    *(name for _code, name in django_settings.LANGUAGES),
}
# Rows of what people typed.
TYPED: Final = (
    Tournament,
    Person,
    Participant,
    Club,
    Team,
    User,
    Screen,
    ScreenGroup,
    Announcement,
    Appeal,
    FirstAnswer,
    Statement,
    Signature,
    Incident,
    Ruling,
    RefereeCall,
)
# The gallery of components names the icons and the tokens of the style sheets, as programs do; help is written page by
# page in each language, and lists the titles of those pages.
OF_PROGRAMS: Final = {"gallery", "help"}
# Sentences of the library that keeps accounts, which brings its own catalogues, and a command.
OF_OTHERS: Final = (
    "Current Password",
    "Forgot your password?",
    "New Password (again)",
    "manage.py account reset",
)
# Not words: an address, the name of a file, a fingerprint, and what a script fills in later.
# The "and" of a list is no message: lists are joined as CLDR has it for the language.
UNREAD: Final = re.compile(r"\d+\.\d+\.\d+\.dev\d+|https?://\S+|/t/\S+|\b\w+\.csv\b|\b[0-9a-f]{64}\b|\{\w+\}|\band\b")


def typed_words() -> set[str]:
    """Every word that people typed into the rows of the event."""
    rows = (row for model in TYPED for row in model._default_manager.all())
    values = (str(getattr(row, field.attname)) for row in rows for field in row._meta.concrete_fields if is_text(field))
    return {word for value in values for word in plain_words(value)}


def is_text(field: "models.Field[Any, Any]") -> bool:
    """What a person writes: texts without choices, and the texts of an announcement."""
    return (isinstance(field, models.CharField | models.TextField) and not field.choices) or field.name == "texts"


def cited_words() -> set[str]:
    """The words of clauses and of names of rule sets, which are cited as the books have them: ``Annex 4 4.2.1``."""
    sources = [source.clause for rules in PRESETS.values() for source in rules.sources.values()]
    readings = [reading.clause for offence in OFFENCES for reading in offence.readings]
    numbers = [clause.number for text in TEXTS.values() for clause in text.clauses]
    names = [rules.name for rules in PRESETS.values()]
    return {word for text in [*sources, *readings, *numbers, *names] for word in plain_words(text)}


def report_words() -> set[str]:
    """Codes, facts and headings of the forms that come along: a federation's sheet has them in its own language."""
    return {"yes", "no"} | {
        word for code in report_templates() for word in plain_words(f"{code} {json.dumps(description_of(code))}")
    }


def leftovers(page: str, known: set[str]) -> list[str]:
    """The pieces of a page that hold a word without an accent which nobody typed."""
    return [piece for piece in Heard(page).said if set(plain_words(UNREAD.sub("", piece))) - known]


def known_words(event: Tournament) -> set[str]:
    """The words of a page of this event that no catalogue translates."""
    others = {word for sentence in OF_OTHERS for word in plain_words(sentence)}
    countries = {
        word for person in event.participants.all() for word in plain_words(country_name(person.country, CODE))
    }
    uploaded = {"sept", "Zoé", "Martin", "Nom", "Pays", "Late", "Entry"}
    return NAMES | others | countries | typed_words() | cited_words() | report_words() | uploaded


def left_out(pages: Mapping[str, str], event: Tournament, code: str = CODE) -> dict[str, list[str]]:
    """What pages say without an accent, by the name of each such page."""
    assert {Heard(page).language for page in pages.values()} <= {code, ""}, "a part of a page has no html element"
    known = known_words(event)
    return {name: left for name, page in pages.items() if (left := leftovers(page, known))}


@pytest.mark.long
@pytest.mark.words
@pytest.mark.django_db
def test_every_page_speaks_it_and_leaves_nothing_out() -> None:
    event = full_event()
    client = signed_in(CODE)
    upload(client, "sept")
    pages = {name: page for name, page in opened(client, event).items() if name not in OF_PROGRAMS}
    assert len(pages) > 100
    assert left_out(pages, event) == {}


@pytest.mark.words
def test_a_third_of_the_pages_of_the_organiser_speaks_it(event: Tournament, batch: UUID) -> None:
    """Those of the table of rights, with something on each, tried with every change."""
    client = Client(headers={"accept-language": CODE})
    client.force_login(make_user("alice"))
    # The journal shows facts that have no words of their own by the names that programs read.
    without = OF_PROGRAMS | {"help-page", "audit"}
    names = [name for name, who in OPEN.items() if "alice" in who and name not in without]
    answers = {name: client.get(path) for name, path in addresses(event, batch, sample_of(names, 3, "pseudo"))}
    pages = {
        name: answer.text
        for name, answer in answers.items()
        if answer.headers.get("Content-Type", "").startswith("text/html")
    }
    assert len(pages) > 40
    assert left_out(pages, event) == {}


def test_the_search_for_what_is_left_out_can_fail() -> None:
    page = f'<html lang="{CODE}"><h1>Ŕééšúúļţš</h1><p title="Open it">Anna</p><q lang="fr">main morte</q></html>'
    assert leftovers(page, {"Anna"}) == ["Open it"]
    assert leftovers(page, set()) == ["Open it", "Anna"]
