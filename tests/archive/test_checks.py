"""The page that checks a record: what it says, what it refuses, and that it keeps nothing."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from archive.checks import forms
from mahjong_core.check.codes import CODES
from mahjong_core.check.kinds.recognise import KINDS as CORE_KINDS
from tests.html import on_one_line
from tests.two_events import written_tables
from tournaments.common.files import checked_records
from tournaments.common.files.past_events import WORKBOOK
from tournaments.common.look.finding_words import KINDS, SENTENCES

pytestmark = pytest.mark.django_db
SEATS = {"number": 1, "seats": [1, 2, 3, 4], "scores": [52, -36, -8, -9]}
PLAYERS = [{"number": 1, "name": "Anna Rossi"}, *({"number": number} for number in (2, 3, 4))]


def record(**changes: Any) -> bytes:
    event = {"format": "mtr", "version": "1.0", "players": PLAYERS, "sessions": [{"number": 1, "tables": [SEATS]}]}
    return json.dumps(event | changes).encode()


def send(data: bytes, name: str = "open.mtr.json", **typed: str) -> tuple[int, str]:
    answer = Client().post("/check/", {"file": SimpleUploadedFile(name, data), **typed})
    return answer.status_code, on_one_line(answer.text)


def test_every_sentence_and_kind_of_the_core_has_its_words() -> None:
    assert {sentence for _weight, sentence, _clause in CODES.values()} == SENTENCES
    assert set(KINDS) == {*CORE_KINDS, WORKBOOK}


def test_a_table_that_does_not_add_up_is_named_at_its_place() -> None:
    """MCR 3.9.2: the four scores add up to zero; these are one short."""
    with written_tables() as written:
        status, page = send(record(), rules="mcr-ffmj-2016")
    assert (status, written) == (200, [])
    assert "Session 1, table 1" in page
    assert "The scores of the table do not add up. Expected: 0. Found: -1." in page
    assert "table.sum" in page


def test_a_record_that_follows_from_its_rules() -> None:
    lawful = SEATS | {"scores": [52, -36, -8, -8]}
    status, page = send(record(sessions=[{"number": 1, "tables": [lawful]}]), rules="mcr-ffmj-2016")
    assert status == 200
    assert "No error was found." in page


def test_players_are_named_by_number_and_name_and_markup_stays_text() -> None:
    twice = {"number": 1, "tables": [SEATS | {"scores": [0, 0, 0, 0], "seats": [1, 1, 2, 3]}]}
    players = [{"number": 1, "name": "<b>Anna</b>"}, *PLAYERS[1:]]
    page = send(record(sessions=[twice], players=players))[1]
    assert "player 1 &lt;b&gt;Anna&lt;/b&gt;" in page


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"not a record", "The file cannot be read."),
        (b'{"format": "mtr", "version": "2.0"}', "The file is of another version of the format."),
        (b'{"format": "mtr", "version": "1.0"}', "A required field is missing or of a wrong type."),
        (b"[" * 100_000, "The file"),
    ],
)
def test_what_is_no_record_is_said_so(data: bytes, said: str) -> None:
    status, page = send(data)
    assert status == 200
    assert said in page
    assert "1 error" in page
    assert "No error was found." not in page


def test_a_file_that_is_missing_empty_or_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    assert Client().post("/check/").status_code == 422
    assert send(b"")[0] == 422
    monkeypatch.setattr(forms, "MOST_MB", 0)
    status, page = send(record())
    assert status == 422
    assert "The file is larger than 0 MB." in page


def test_only_one_file_is_checked_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checked_records, "PATIENCE", 0.01)
    with checked_records._one_check:
        status, page = send(record())
    assert status == 422
    assert "Other files are being checked." in page
    assert send(record())[0] == 200


@pytest.mark.parametrize("name", ["mcr-teams", "riichi-final"])
def test_the_examples_of_the_documents_have_no_error(name: str) -> None:
    page = send((Path("docs/record") / f"{name}.mtr.json").read_bytes())[1]
    assert "No error was found." in page


def test_in_french() -> None:
    client = Client(headers={"accept-language": "fr"})
    answer = client.post("/check/", {"file": SimpleUploadedFile("open.mtr.json", record()), "rules": "mcr-ffmj-2016"})
    assert "La somme des scores de la table est fausse." in answer.text
