"""Catalogues of other languages: what they lack, what would break a page, and how they go out and come in."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client
from django.utils import translation

from tournaments.common.look import rings
from tournaments.common.look.languages import languages_of, reader_first, staff_codes
from tournaments.common.look.rings import FIRST, FIRST_RING, FIRST_SOURCES, SECOND, shown_in
from tournaments.common.selectors.countries import spoken_in
from tournaments.management import catalogues

ROOT = Path(__file__).resolve().parents[1]


def source() -> Catalog:
    """Three messages of the ring and one of a page for staff."""
    made = Catalog(locale="fr")
    made.add("Seat of %(name)s", "Place de %(name)s", locations=[("templates/scoring/standings/top.html", 1)])
    made.add(
        ("%(n)s table", "%(n)s tables"), ("%(n)s table", "%(n)s tables"), locations=[("scoring/standings/base.py", 1)]
    )
    made.add("Open", "Ouvrir", context="a sheet", locations=[("templates/reports/player/place.html", 1)])
    made.add("Merge two people", "Fusionner", locations=[("templates/tournaments/players/merging/page.html", 1)])
    return made


def own(*rows: tuple[object, object, str | None]) -> Catalog:
    made = Catalog(locale="de")
    for text, translated, context in rows:
        made.add(text, translated, context=context)
    return made


WHOLE = (
    ("Seat of %(name)s", "Platz von %(name)s", None),
    (("%(n)s table", "%(n)s tables"), ("%(n)s Tisch", "%(n)s Tische"), None),
    ("Open", "Öffnen", "a sheet"),
)


def test_a_ring_is_chosen_by_the_sources() -> None:
    assert [catalogues.key_of(message) for message in catalogues.messages_of(source(), FIRST)] == [
        "Seat of %(name)s",
        "%(n)s table",
        "Open",
    ]
    assert len(list(catalogues.messages_of(source(), SECOND))) == 4


def test_the_list_of_the_first_ring_says_nothing_twice() -> None:
    """Every page once, every source in use and inside no other one."""
    listed = json.loads((ROOT / "config/first_ring.json").read_text("utf-8"))["subjects"].values()
    pages = [page for subject in listed for page in subject["pages"]]
    assert sorted(pages) == sorted(FIRST_RING)
    assert len(set(FIRST_SOURCES)) == len(FIRST_SOURCES)
    reference = catalogues.catalogue(catalogues.path_of("fr"))
    files = {file for message in reference if message.id for file, _line in message.locations}
    found = {source: {file for file in files if catalogues.is_from(file, source)} for source in FIRST_SOURCES}
    assert [source for source, inside in found.items() if not inside] == [], "no message stands there"
    twice = [(one, other) for one in found for other in found if one != other and found[one] <= found[other]]
    assert twice == []


def test_the_second_ring_is_everything(tmp_path: Path) -> None:
    """Messages, all words of the rules and every page of help."""
    output = StringIO()
    with pytest.raises(CommandError, match="faults"):
        call_command("languages", "check", "--language", "da", "--ring", "2", stdout=output)
    lacking = output.getvalue()
    assert "page of help not translated: organiser.md" in lacking
    assert "words of the rules not translated: cases/" in lacking
    assert lacking.count("not translated, or fuzzy") > 3000
    call_command("languages", "export", "da", str(tmp_path / "danish.po"), "--ring", "2", "--lacking", stdout=output)
    part = catalogues.catalogue(tmp_path / "danish.po")
    assert not any(catalogues.is_translated(message) for message in part if message.id)


@pytest.mark.django_db
def test_a_language_becomes_whole_by_its_ring(settings: Any) -> None:
    """One number of config/languages.json: staff pages are shown in it, and it is written by staff who read it."""
    assert shown_in("staff", "da") == "en"
    settings.SEATWIND_LANGUAGES = settings.SEATWIND_LANGUAGES | {"da": {"name": "Dansk", "ring": 2, "native": False}}
    assert shown_in("staff", "da") == "da"
    assert staff_codes() == ("en", "fr")
    with translation.override("da"):
        assert staff_codes() == ("en", "fr", "da")
    page = Client().get("/languages/").text
    assert page.count("pages of players, tables and spectators") == 1 + 7


def test_a_page_of_help_is_shown_in_a_language_that_has_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rings, "HELP", tmp_path)
    assert shown_in("help-page", "da", {"name": "player"}) == "en"
    (tmp_path / "da").mkdir()
    for name in ("player", "organiser"):
        (tmp_path / "da" / f"{name}.md").write_text("# For spillere\n", "utf-8")
    assert shown_in("help-page", "da", {"name": "player"}) == "da"
    assert shown_in("help-page", "da", {"name": "organiser"}) == "en", "the second ring has it"
    assert shown_in("help-page", "fr", {"name": "organiser"}) == "fr"


@pytest.mark.parametrize(
    ("text", "translated", "is_broken"),
    [
        ("Seat of %(name)s", "Platz von %(name)s", False),
        ("Seat of %(name)s", "Platz von %(nam)s", True),
        ("Seat of %(name)s", "Platz", True),
        ("Open <b>now</b>", "Jetzt <b>öffnen</b>", False),
        ("Open <b>now</b>", "Jetzt <b>öffnen", True),
        ("not sent: {n}", "nicht gesendet: {n}", False),
        ("not sent: {n}", "nicht gesendet: {m}", True),
        (("%(n)s table", "%(n)s tables"), ("ein Tisch", "%(n)s Tische"), False),
        (("%(n)s table", "%(n)s tables"), ("%(n)s Tisch", "viele Tische"), True),
        (("%(n)s table", "%(n)s tables"), ("%(n)s Tisch", "%(n)s Tische", "%(n)s Tische"), True),
        ("Open", "", False),
    ],
)
def test_what_would_break_a_page_is_found(text: str, translated: str, is_broken: bool) -> None:
    assert bool(catalogues.broken(Message(text, translated), 2)) is is_broken


def test_a_file_goes_out_and_comes_in(tmp_path: Path) -> None:
    out = catalogues.part_of(source(), own(WHOLE[0]), FIRST)
    catalogues.save(out, tmp_path / "german.po")
    sent = catalogues.catalogue(tmp_path / "german.po")
    assert [catalogues.texts_of(message) for message in sent if message.id] == [
        ("Platz von %(name)s",),
        ("", ""),
        ("",),
    ]
    sent.get(("%(n)s table", "%(n)s tables")).string = ("%(n)s Tisch", "%(n)s Tische")
    sent.get("Open", "a sheet").string = "Öffnen %(x)s"
    sent.add("Gone", "Weg")
    kept = own(WHOLE[0])
    changed, refused = catalogues.take_in(source(), kept, sent)
    assert changed == 1
    assert sorted(line.split(":")[0] for line in refused) == ["'Gone'", "'Open'"]
    tidied = catalogues.tidy(source(), kept)
    assert [message.string for message in tidied if message.id] == [
        "Platz von %(name)s",
        ("%(n)s Tisch", "%(n)s Tische"),
    ]


def test_words_that_the_terms_exclude_are_found() -> None:
    terms = catalogues.terms_of(
        "| English | de | note |\n|---|---|---|\n| wall | Mauer | not: Wand, Wall |\n| tile | Ziegel | |\n"
    )
    assert [(term.term, term.own, term.avoided) for term in terms] == [
        ("wall", "Mauer", ("Wand", "Wall")),
        ("tile", "Ziegel", ()),
    ]
    said = [Message("Wall", "Die Wand ist leer"), Message("Wall", "Aufwand"), Message("Wall", "Mauer")]
    assert catalogues.term_faults(said, terms) == ["'Die Wand ist leer' says 'Wand', the term is 'Mauer'"]


def test_the_languages_that_are_offered_have_their_first_ring_whole() -> None:
    """As continuous integration checks it."""
    output = StringIO()
    call_command("languages", "check", stdout=output)
    assert output.getvalue() == ""
    assert len(settings.LANGUAGES) == 12


def test_the_command_writes_and_reads_a_file(tmp_path: Path) -> None:
    output = StringIO()
    call_command("languages", "export", "sv", str(tmp_path / "swedish.po"), stdout=output)
    assert int(output.getvalue().split()[0]) > 3000
    with pytest.raises(CommandError, match="there is no file"):
        call_command("languages", "import", "sv", str(tmp_path / "missing.po"))


def test_a_ruling_is_read_in_the_language_of_the_country_too() -> None:
    words = {"en": "warning", "fr": "avertissement", "pl": "ostrzeżenie"}
    with translation.override("fr"):
        assert [code for code, _text in reader_first(words, spoken_in(["POL"]))] == ["fr", "pl", "en"]
        assert [code for code, _text in reader_first(words)] == ["fr", "en"]
    assert staff_codes() == ("en", "fr")


@pytest.mark.parametrize(
    ("countries", "spoken"),
    [
        (["CHN"], ("zh-hans",)),
        (["TPE"], ("zh-hant",)),
        (["HKG"], ("zh-hant", "en")),
        (["SUI"], ("de", "fr", "it")),  # CLDR: official languages of a country, the most spoken first
        (["DEN"], ("da",)),
        (["BRA", "POR"], ("pt",)),
        (["???"], ()),
    ],
)
def test_languages_of_countries(countries: list[str], spoken: tuple[str, ...]) -> None:
    assert spoken_in(countries) == spoken
    assert languages_of([]) == ()


@pytest.mark.parametrize(
    ("asked", "shown"),
    [("zh-CN,zh;q=0.9", "zh-hans"), ("zh-TW", "zh-hant"), ("zh-HK", "zh-hant"), ("pt-BR", "pt"), ("de-AT", "de")],
)
@pytest.mark.django_db
def test_browsers_ask_for_a_language_by_its_regions(asked: str, shown: str) -> None:
    assert f'<html lang="{shown}"' in Client(headers={"accept-language": asked}).get("/calendar/").text


@pytest.mark.django_db
def test_the_page_of_languages_says_what_is_translated() -> None:
    page = Client().get("/languages/?next=/calendar/").text
    assert all(name in page for _code, name in settings.LANGUAGES)
    assert page.count("pages of players, tables and spectators") == 1 + 8  # the sentence above the table has it too
    assert 'name="next" value="/calendar/"' in page
    assert 'href="/calendar/"' in page, "whoever changes nothing goes back"
    assert 'name="next" value="/"' in Client().get("/languages/?next=https://example.org/").text
