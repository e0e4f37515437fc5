"""Files with headings in the offered languages: as our own files write them, and as people do."""

from typing import Final

import pytest
from django.utils.translation import override

from series.forms.places_file import read_places
from tests.tournaments.imports.files import csv_bytes, upload
from tournaments.common.files.headings import HEADINGS
from tournaments.common.files.tables import normal_header
from tournaments.common.look.languages import codes
from tournaments.imports.forms.example_files import participants_csv, seating_csv
from tournaments.imports.forms.participant_file import read_participants
from tournaments.imports.forms.seating_file import read_seating

ANNA: Final = ("Anna", "Rossi", "ITA", "4")
# Given name, family name, country, number; and the whole name, country, number.
PARTS: Final = {
    "da": ("Fornavn", "Efternavn", "Land", "Startnummer"),
    "de": ("Vorname", "Name", "Nationalität", "Spieler-Nr."),
    "es": ("Nombre", "Apellidos", "País", "Dorsal"),
    "it": ("Nome", "Cognome", "Nazione", "Numero giocatore"),
    "ja": ("名", "姓", "国籍", "選手番号"),
    "nl": ("Voornaam", "Naam", "Landcode", "Nummer"),
    "pl": ("Imię", "Nazwisko", "Państwo", "Lp."),
    "pt": ("Nome próprio", "Apelido", "Nacionalidade", "Número"),
    "zh-hans": ("名", "姓", "国家或地区", "序号"),
    "zh-hant": ("名", "姓", "國籍", "選手編號"),
}
WHOLE: Final = {
    "da": ("Navn", "Land", "Hold"),
    "de": ("Teilnehmer", "Land", "Mannschaft"),
    "es": ("Nombre", "País", "Equipo"),
    "it": ("Nome", "Paese", "Squadra"),
    "ja": ("氏名", "国", "チーム"),
    "nl": ("Speler", "Land", "Ploeg"),
    "pl": ("Imię i nazwisko", "Kraj", "Drużyna"),
    "pt": ("Nome", "País", "Equipa"),
    "zh-hans": ("姓名", "国家", "队名"),
    "zh-hant": ("姓名", "國家", "隊伍"),
}
SEATS: Final = {
    "da": ("Runde", "Bord", "Vind", "Spiller"),
    "de": ("Runde", "Tisch", "Wind", "Spieler-Nr."),
    "es": ("Ronda", "Mesa", "Viento", "Jugador"),
    "it": ("Turno", "Tavolo", "Vento", "Giocatore"),
    "ja": ("回戦", "卓", "席", "選手番号"),
    "nl": ("Ronde", "Tafel", "Wind", "Speler"),
    "pl": ("Runda", "Stół", "Wiatr", "Zawodnik"),
    "pt": ("Ronda", "Mesa", "Vento", "Jogador"),
    "zh-hans": ("轮次", "桌号", "风位", "选手"),
    "zh-hant": ("輪次", "桌號", "風位", "選手"),
}
PLACES: Final = {
    "da": ("Placering", "Navn", "Bordpoint", "Point"),
    "de": ("Platz", "Name", "Tischpunkte", "Punkte"),
    "es": ("Puesto", "Nombre", "Puntos de mesa", "Puntos"),
    "it": ("Posizione", "Nome", "Punti tavolo", "Punti"),
    "ja": ("順位", "名前", "順位点", "得点"),
    "nl": ("Plaats", "Naam", "Tafelpunten", "Punten"),
    "pl": ("Miejsce", "Zawodnik", "Punkty stołowe", "Wynik"),
    "pt": ("Lugar", "Nome", "Pontos de mesa", "Pontos"),
    "zh-hans": ("名次", "姓名", "标准分", "得分"),
    "zh-hant": ("名次", "姓名", "標準分", "得分"),
}


def test_every_offered_language_is_tried() -> None:
    assert set(PARTS) == set(WHOLE) == set(SEATS) == set(PLACES) == set(codes()) - {"en", "fr"}


def test_headings_are_as_they_are_compared() -> None:
    assert [heading for ones in HEADINGS.values() for heading in ones if normal_header(heading) != heading] == []


@pytest.mark.parametrize("language", PARTS)
def test_the_parts_of_a_name(language: str) -> None:
    """Whoever reads the page: "Nome" is a given name in Italian beside "Cognome", "Naam" a family name in Dutch."""
    (row,) = read_participants(upload(csv_bytes(PARTS[language], ANNA))).rows
    assert (row.number, row.given_name, row.family_name, row.country) == (4, "Anna", "Rossi", "ITA")


@pytest.mark.parametrize("language", WHOLE)
def test_a_whole_name(language: str) -> None:
    (row,) = read_participants(upload(csv_bytes(WHOLE[language], ("Anna Rossi", "ITA", "Reds")))).rows
    assert (row.name, row.country, row.team) == ("Anna Rossi", "ITA", "Reds")


@pytest.mark.parametrize("language", SEATS)
def test_a_seating(language: str) -> None:
    read = read_seating(
        upload(csv_bytes(SEATS[language], *(("2", "1", wind, str(at)) for at, wind in enumerate("ESWN", 1))))
    )
    assert read.problems == ()
    assert [(table["session"], table["table"], table["seats"]) for table in read.tables] == [
        (2, 1, {"E": 1, "S": 2, "W": 3, "N": 4})
    ]


@pytest.mark.parametrize("language", PLACES)
def test_places(language: str) -> None:
    (row,) = read_places(upload(csv_bytes(PLACES[language], ("1", "Anna Rossi", "12", "345"))))
    assert (row.place, row.name, row.score) == (1, "Anna Rossi", "345")


@pytest.mark.parametrize("language", codes())
def test_our_own_examples_are_read(language: str) -> None:
    """The example files that the page of imports gives, in each language."""
    with override(language):
        people, seats = participants_csv(), seating_csv()
    with override("en"):
        assert read_participants(upload(people)).unused == ()
        assert read_seating(upload(seats)).unused == ()
