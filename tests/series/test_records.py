"""Past results of a season: many files at once, each checked, mended or accepted with a word that stays."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from mahjong_core.generate import Shape, generate
from mahjong_core.record.write import write_record
from series.forms import records as forms
from series.models import Series, SeriesAcceptance, SeriesEvent, SeriesRecord, SeriesResult
from series.selectors.record_files import MAX_FINDINGS, read_season_file
from series.services import records as services
from series.services.records import Word, add_file, drop_file, settle_file, take_file
from tests.api.conftest import Api
from tests.archive.records.past_files import as_xlsx
from tests.html import on_one_line
from tests.people import NOON, actor, client_of
from tests.refusals import refuses
from tests.series.seasons import OUTSIDERS, make_series
from tournaments.models import AuditEvent

pytestmark = pytest.mark.django_db
HOME = "/series/ouest-2026/"
PAGE = f"{HOME}keep/records/"
RULES = "mcr-ffmj-2016"
EXAMPLES = Path("docs/record")
NAMES = ["Ana Ruiz", "Jo Müller", "Kim Lee", "Pia Holm"]
REASON = "The sheet of table 1 was lost; all four remember these scores"


def document(name: str = "Rennes", day: str = "2024-05-04", scores: Any = (52, -36, -8, -8), **changes: Any) -> Any:
    """A record of one table: by MCR 3.9.2.2 Ana is first, Kim and Pia share the second place, Jo is fourth."""
    players = [{"number": number, "name": who, "country": "FRA"} for number, who in enumerate(NAMES, start=1)]
    table = {"number": 1, "seats": [1, 2, 3, 4], "scores": list(scores)}
    event = {"name": name, "starts_on": day, "country": "FRA"}
    basis = {"format": "mtr", "version": "1.0", "event": event, "rules": {"preset": RULES}, "players": players}
    return basis | {"sessions": [{"number": 1, "tables": [table]}]} | changes


WRONG = document("Angers", "2024-06-01", scores=(52, -36, -8, -9))


def as_file(data: Any) -> bytes:
    return data if isinstance(data, bytes) else json.dumps(data).encode()


def read(data: Any, name: str = "open.mtr.json", rules: str | None = None) -> Any:
    return read_season_file(as_file(data), name, rules=rules)


def send(*files: tuple[str, Any], who: str = "alice", **typed: Any) -> Any:
    uploads = [SimpleUploadedFile(name, as_file(data)) for name, data in files]
    return client_of(who).post(PAGE, {"records": uploads, **typed}, follow=True)


def keep_waiting(series: Series, data: Any = WRONG) -> SeriesRecord:
    waiting = add_file(series=series, file=read(data, "angers.mtr.json"), by=actor("alice"), at=NOON)
    assert isinstance(waiting, SeriesRecord)
    return waiting


def act(waiting: SeriesRecord, who: str = "alice", **typed: Any) -> Any:
    return client_of(who).post(reverse("series-record", args=[waiting.series.slug, waiting.uid]), typed)


# --- a workbook of a past event -----------------------------------------------------------------------------------


def test_a_workbook_gives_places_and_totals_and_what_is_not_clear_waits() -> None:
    series = make_series()
    totals = read(as_xlsx("03"), "old.xlsx", rules=RULES)
    assert (totals.family, totals.name, totals.has_findings) == ("mcr", "Madrid Open", False)
    assert (totals.places[1].table_points, totals.places[1].score) == ("11/2", "52")
    asked = add_file(series=series, file=read(as_xlsx("09"), "asks.xlsx"), by=actor("alice"), at=NOON)
    assert isinstance(asked, SeriesRecord)
    assert asked.report["counts"]["warning"] == 6
    word = Word(name="Old", held_on=NOON.date(), reason=REASON)
    event = settle_file(waiting=asked, word=word, by=actor("alice"), at=NOON)
    assert list(event.results.values_list("place", "name", "table_points")) == [
        (1, "Wang Wei", "4"),
        (2, "Anna Rosi", "2"),
        (3, "Lars Berg", "1"),
    ]


# --- what a file says -----------------------------------------------------------------------------------------------


def test_a_record_says_who_came_where_and_when() -> None:
    """MCR 3.10.1: ranked by table points, then mini-points; level players share the better place."""
    file = read(document())
    assert [(row.place, row.name) for row in file.places] == [
        (1, "Ana Ruiz"),
        (2, "Kim Lee"),
        (2, "Pia Holm"),
        (4, "Jo Müller"),
    ]
    assert (file.name, str(file.held_on), file.family, file.country, file.days) == (
        "Rennes",
        "2024-05-04",
        "mcr",
        "FRA",
        1,
    )
    assert not file.has_findings


@pytest.mark.parametrize("name", ["mcr-teams", "riichi-final"])
def test_the_published_ranking_is_taken_over(name: str) -> None:
    raw = (EXAMPLES / f"{name}.mtr.json").read_bytes()
    published = json.loads(raw)["standings"][-1]["rows"]
    file = read(raw)
    assert sorted(row.place for row in file.places) == sorted(row["place"] for row in published)
    assert len({row.federation_number for row in file.places}) == len(published)


def test_a_report_of_a_federation_says_no_name_and_no_day() -> None:
    table = "place;EMA number;first name;last name;country;table points;score\n"
    rows = "1;04040105;Ana;Ruiz;ESP;12;100\n2;4040106;Jo;Müller;GER;9;-100\n"
    file = read((table + rows).encode(), "report.csv")
    assert [(row.place, row.name, row.federation_number) for row in file.places] == [
        (1, "Ana Ruiz", "04040105"),
        (2, "Jo Müller", "04040106"),
    ]
    assert (file.name, file.held_on, file.family) == ("", None, "")
    assert file.codes == {"player.federation_number_form": 1}


# --- services -------------------------------------------------------------------------------------------------------


def test_a_record_without_findings_counts_at_once() -> None:
    series = make_series()
    event = add_file(series=series, file=read(document()), by=actor("alice"), at=NOON)
    assert isinstance(event, SeriesEvent)
    assert (event.name, event.players, event.family, event.is_held) == ("Rennes", 4, "mcr", True)
    assert list(event.results.values_list("place", "name", "country")) == [
        (1, "Ana Ruiz", "FRA"),
        (2, "Kim Lee", "FRA"),
        (2, "Pia Holm", "FRA"),
        (4, "Jo Müller", "FRA"),
    ]
    assert (SeriesRecord.objects.count(), SeriesAcceptance.objects.count()) == (0, 0)


def test_a_file_with_an_error_waits_and_is_accepted_with_a_word_that_stays() -> None:
    """MCR 3.9.2: the four scores add up to zero; these are one short."""
    series = make_series()
    waiting = keep_waiting(series)
    assert (waiting.problem["code"], SeriesEvent.objects.count()) == ("series.record_has_findings", 0)
    with refuses("series.record_has_findings", counts=dict(waiting.report["counts"])):
        settle_file(waiting=waiting, word=Word(reason="  "), by=actor("alice"), at=NOON)
    event = settle_file(waiting=waiting, word=Word(reason=REASON), by=actor("alice"), at=NOON)
    kept = SeriesAcceptance.objects.get()
    assert (kept.event, kept.reason, kept.by_name, kept.at) == (event.uid, REASON, actor("alice").name, NOON)
    assert (kept.codes, kept.findings, kept.file) == ({"table.sum": 1}, 1, "angers.mtr.json")
    assert SeriesRecord.objects.count() == 0
    assert AuditEvent.objects.filter(action="series.accepted", after__reason=REASON).count() == 1
    with pytest.raises(IntegrityError), transaction.atomic():
        SeriesAcceptance.objects.filter(pk=kept.pk)._raw_delete("default")
    with pytest.raises((IntegrityError, TypeError)), transaction.atomic():
        SeriesAcceptance.objects.filter(pk=kept.pk).update(reason="Another")
    kept.refresh_from_db()
    assert kept.reason == REASON


def test_a_mended_file_takes_the_place_of_the_one_with_the_error() -> None:
    series = make_series()
    waiting = keep_waiting(series)
    mended = read(document("Angers", "2024-06-01"))
    event = add_file(series=series, file=mended, by=actor("alice"), at=NOON, instead_of=waiting)
    assert isinstance(event, SeriesEvent)
    assert (SeriesRecord.objects.count(), SeriesAcceptance.objects.count()) == (0, 0)


def test_what_the_file_leaves_open_is_asked_for() -> None:
    series = make_series()
    bare = document()
    del bare["event"]
    waiting = keep_waiting(series, bare)
    assert waiting.problem["code"] == "series.record_incomplete"
    with refuses("series.record_incomplete", fields=["held_on"]):
        settle_file(waiting=waiting, word=Word(name="Rennes"), by=actor("alice"), at=NOON)
    word = Word(name="Rennes", held_on=NOON.date())
    assert settle_file(waiting=waiting, word=word, by=actor("alice"), at=NOON).name == "Rennes"


def test_namesakes_are_asked_about_and_nameless_players_are_refused() -> None:
    series = make_series()
    twins = document()
    twins["players"][3]["name"] = "Kim Lee"
    waiting = keep_waiting(series, twins)
    assert waiting.problem["code"] == "series.namesakes"
    assert settle_file(waiting=waiting, word=Word(namesakes_differ=True), by=actor("alice"), at=NOON).players == 4
    nobody = document("Other", "2024-01-01", players=[{"number": number} for number in range(1, 5)])
    with refuses("series.record_names_missing", places=[1, 2, 2, 4]):
        take_file(series=series, file=read(nobody), by=actor("alice"), at=NOON)


def test_a_file_without_a_ranking_and_one_that_cannot_be_read() -> None:
    series = make_series()
    with refuses("series.record_unreadable"):
        take_file(series=series, file=read(b"not a record"), by=actor("alice"), at=NOON)
    blank = document()
    del blank["sessions"][0]["tables"][0]["scores"]
    with refuses("series.record_unreadable"):
        take_file(series=series, file=read(blank), by=actor("alice"), at=NOON)
    rules = document()
    del rules["rules"]
    assert read(rules).places == ()
    assert len(read(rules, rules=RULES).places) == 4


def test_limits_and_a_file_that_waits_already(monkeypatch: pytest.MonkeyPatch) -> None:
    series = make_series()
    waiting = keep_waiting(series)
    with refuses("series.record_waits"):
        keep_waiting(series)
    monkeypatch.setattr(services, "MAX_WAITING", 1)
    with refuses("series.records_waiting", most=1):
        keep_waiting(series, document("Tours", "2024-07-01", scores=(0, 0, 0, 1)))
    with refuses("series.reason_too_long", most=400):
        settle_file(waiting=waiting, word=Word(reason="x" * 401), by=actor("alice"), at=NOON)
    drop_file(waiting=waiting, by=actor("alice"), at=NOON)
    with refuses("series.record_gone"):
        settle_file(waiting=waiting, word=Word(reason=REASON), by=actor("alice"), at=NOON)


@pytest.mark.parametrize("name", [name for name in OUTSIDERS if name])
def test_only_the_keeper_brings_results_in(name: str) -> None:
    series = make_series()
    waiting = keep_waiting(series)
    with refuses("series.not_the_keeper"):
        take_file(series=series, file=read(document()), by=actor(name), at=NOON)
    with refuses("series.not_the_keeper"):
        add_file(series=series, file=read(document()), by=actor(name), at=NOON)
    with refuses("series.not_the_keeper"):
        settle_file(waiting=waiting, word=Word(reason=REASON), by=actor(name), at=NOON)
    with refuses("series.not_the_keeper"):
        drop_file(waiting=waiting, by=actor(name), at=NOON)


def test_a_file_of_many_findings_keeps_the_first_of_them() -> None:
    shape = Shape(seed=1, players=60, sessions=5, rules=RULES)
    data = generate(shape)
    for session in data["sessions"]:
        for table in session["tables"]:
            table["scores"][0] += 1
    waiting = keep_waiting(make_series(), write_record(data))
    assert len(waiting.report["findings"]) <= MAX_FINDINGS
    assert waiting.report["counts"]["error"] >= 75


# --- pages ----------------------------------------------------------------------------------------------------------


def test_many_files_at_once_each_with_what_became_of_it() -> None:
    make_series()
    page = send(("rennes.json", document()), ("angers.json", WRONG), ("noise.json", b"not a record"))
    text = on_one_line(page.text)
    assert "1 event was added to the season." in text
    assert "2 files need your decision." in text
    assert "angers.json" in text
    assert "The scores of the table do not add up. Expected: 0. Found: -1." in text
    assert "The file cannot be read." in text
    assert [event.name for event in SeriesEvent.objects.all()] == ["Rennes"]
    assert SeriesRecord.objects.count() == 2
    again = on_one_line(send(("rennes.json", document())).text)
    assert "The season already has an event with this name on this day." in again


def test_a_word_on_the_page_and_where_it_is_read() -> None:
    series = make_series()
    waiting = keep_waiting(series)
    refused = act(waiting, act="accept")
    assert (refused.status_code, SeriesEvent.objects.count()) == (422, 0)
    assert "say why the results count as they are" in refused.text
    assert act(waiting, act="accept", reason=REASON).status_code == 302
    name = actor("alice").name
    kept = on_one_line(client_of("alice").get(f"{HOME}keep/").text)
    assert f"Counts despite 1 finding: {REASON} ({name}, " in kept
    for address in (HOME, f"{HOME}players/{key_of('Ana Ruiz')}/"):
        assert f"Counts despite 1 finding: {REASON}" in on_one_line(Client().get(address).text)
    french = on_one_line(Client(headers={"accept-language": "fr"}).get(HOME).text)
    assert f"Compte malgré 1 constat : {REASON}" in french
    answer = Client().get(f"{HOME}standings.json").json()
    assert answer["events"][0]["accepted"]["reason"] == REASON


def key_of(name: str) -> str:
    rows: list[dict[str, str]] = Client().get(f"{HOME}standings.json").json()["rows"]
    return next(row["key"] for row in rows if row["name"] == name)


def test_replacing_and_removing_on_the_page() -> None:
    series = make_series()
    waiting = keep_waiting(series)
    assert act(waiting, act="replace").status_code == 422
    still = SimpleUploadedFile("angers-2.json", as_file(document("Angers", "2024-06-01", scores=(52, -36, -8, -10))))
    act(waiting, act="replace", records=still)
    (second,) = SeriesRecord.objects.all()
    assert (second.file, SeriesEvent.objects.count()) == ("angers-2.json", 0)
    act(second, act="replace", records=SimpleUploadedFile("mended.json", as_file(document("Angers", "2024-06-01"))))
    assert (SeriesRecord.objects.count(), SeriesEvent.objects.count()) == (0, 1)
    third = keep_waiting(series, document("Tours", "2024-07-01", scores=(0, 0, 0, 1)))
    act(third, act="drop")
    assert SeriesRecord.objects.count() == 0


def test_too_many_files_one_too_large_and_none(monkeypatch: pytest.MonkeyPatch) -> None:
    make_series()
    assert send().status_code == 422
    monkeypatch.setattr(forms, "MAX_FILES", 1)
    assert "at most 1 file" in send(("a.json", document()), ("b.json", WRONG)).text
    monkeypatch.setattr(forms, "MAX_MB", 0)
    assert "The file is larger than 0 MB." in send(("a.json", document())).text
    assert SeriesEvent.objects.count() == 0


@pytest.mark.parametrize("name", OUTSIDERS)
def test_the_page_is_the_keepers(name: str) -> None:
    waiting = keep_waiting(make_series())
    client = client_of(name) if name else Client()
    for answer in (
        client.get(PAGE),
        client.post(PAGE, {"records": SimpleUploadedFile("a.json", as_file(document()))}),
        client.post(reverse("series-record", args=["ouest-2026", waiting.uid]), {"act": "drop"}),
    ):
        assert answer.status_code in (302, 401, 403)
        assert answer.status_code != 302 or "/sign-in/" in answer.headers["Location"]
    assert (SeriesRecord.objects.count(), SeriesEvent.objects.count()) == (1, 0)
    another = make_series(slug="another")
    client_of("alice").post(reverse("series-record", args=[another.slug, waiting.uid]), {"act": "drop"})
    assert SeriesRecord.objects.count() == 1


def test_who_comes_second_is_told_that_a_file_is_settled() -> None:
    waiting = keep_waiting(make_series())
    address = reverse("series-record", args=["ouest-2026", waiting.uid])
    answers = [
        client_of("alice").post(address, {"act": "accept", "reason": "The club confirms it"}, follow=True)
        for _ in range(2)
    ]
    assert [answer.status_code for answer in answers] == [200, 200]
    assert "This file has been settled already." in answers[1].text
    assert SeriesEvent.objects.count() == 1


# --- API ------------------------------------------------------------------------------------------------------------


def call(data: Any, query: str = "", kind: str = "application/json", who: str = "alice") -> Any:
    api = Api(who)
    headers = {**api.headers, "Idempotency-Key": f"{hash(as_file(data))}{query}"}
    return api.client.post(f"/api/v1{HOME}records/{query}", as_file(data), content_type=kind, headers=headers)


def test_the_api_takes_one_record_a_call() -> None:
    make_series()
    answer = call(document())
    assert (answer.status_code, answer.json()["events"][0]["name"]) == (201, "Rennes")
    assert answer.json()["events"][0]["accepted"] is None
    refused = call(WRONG)
    assert (refused.status_code, refused.json()["code"]) == (422, "series.record_has_findings")
    assert [finding["code"] for finding in refused.json()["detail"]["findings"]] == ["table.sum"]
    accepted = call(WRONG, "?reason=Lost+sheet")
    assert accepted.status_code == 201
    assert {event["name"]: bool(event["accepted"]) for event in accepted.json()["events"]} == {
        "Rennes": False,
        "Angers": True,
    }
    table = (
        "session,table,wind,player,score\n1,1,E,Ana Ruiz,52\n1,1,S,Jo Müller,-36\n1,1,W,Kim Lee,-8\n1,1,N,Pia Holm,-8\n"
    )
    twin = call(table.encode(), f"?rules={RULES}&name=Club&held_on=2023-03-04", "text/csv")
    assert twin.status_code == 201
    assert SeriesResult.objects.filter(event__name="Club").count() == 4
    assert call(b"", "?name=x").json()["code"] == "series.record_unreadable"
    assert call(document("No", "2020-01-01"), who="dan").status_code == 403
