"""Federation registers: a list comes in once, is replaced in one act, taken back; who differs; licences at the door.

"La FFMJ demande à tous les joueurs français, voulant participer aux compétitions, de posséder une licence en cours de
validité" (FFMJ @2.3.1): French players need a currently valid licence.
"""

from datetime import UTC, date, datetime, timedelta
from io import BytesIO
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override
from openpyxl import Workbook

from registration.common.selectors.members import agreed_member
from registration.door.services.check_in import check_in
from registration.models import (
    LicenceCheck,
    LicenceSeen,
    Register,
    RegisterEntry,
    RegisterImport,
    RegisterList,
    RegisterUse,
    Registration,
    RegistrationForm,
    RegistrationState,
)
from registration.privacy.services.contacts import forget_waiting_files
from registration.registers.forms.files import guessed_columns, read_members, read_register_file
from registration.registers.selectors import notices_of, register_differences, search_members
from registration.registers.services.licences import take_over
from registration.registers.services.lists import save_register, use_register
from registration.registrations.services.changes import change_entry
from registration.registrations.services.lifecycle import RegistrationEntry, register
from registration.registrations.services.teams import TeamEntry, register_team
from tests.api.conftest import Api
from tests.people import NOON, actor, client_of, make_user, other_event
from tests.refusals import refuses
from tests.registration.test_registrations import BEFORE, open_form
from tournaments.common.actors import Actor, Origin, user_actor
from tournaments.common.errors import Conflict
from tournaments.common.files.tables import FileTable
from tournaments.common.files.uploads import Upload
from tournaments.imports.selectors.column_maps import remembered_map
from tournaments.models import AuditEvent, ColumnMemory, Participant, ParticipantState, SiteEvent, Tournament
from tournaments.players.services.participants import ParticipantRow, change_state, import_participants

pytestmark = pytest.mark.django_db
LIST = (
    "N° licence;Nom;Prénom;Club;Début;Valable jusqu'au\n"
    "04120001;Dupont;Amélie;Paris;01/09/2026;31/08/2027\n"
    "04120002;Martin;Zoé;Lyon;2025-09-01;31.08.2026\n"
    "04120003;Durand;Luc;Lyon;2026-12-01;2027\n"
)
SATURDAY = datetime(2026, 11, 21, 9, tzinfo=UTC)


def root() -> Actor:
    return user_actor(make_user("root", is_superuser=True, is_staff=True))


def admin() -> Client:
    root()
    return client_of("root")


def ffmj(shared: bool = True) -> Register:
    return save_register(name="FFMJ", country="FRA", is_shared=shared, by=root(), at=NOON)


def upload(register: Register, text: str | bytes = LIST, day: str = "2026-10-01", name: str = "liste.csv") -> Any:
    content = text.encode() if isinstance(text, str) else text
    facts = {"act": "read", "file": SimpleUploadedFile(name, content), "listed_on": day}
    return admin().post(f"/registers/{register.uid}/", facts)


def put_in_force(register: Register, text: str = LIST, day: str = "2026-10-01", **more: str) -> Any:
    assert upload(register, text, day).status_code == 302
    return admin().post(f"/registers/{register.uid}/file/", {"act": "replace", **more})


def event_with(check: LicenceCheck = LicenceCheck.WARN) -> Tournament:
    event = open_form()
    federation = ffmj()
    put_in_force(federation)
    use_register(tournament=event, register=federation, check=check, by=actor("alice"), at=NOON)
    return event


def enter(event: Tournament, number: int, name: str, country: str = "FRA", federation_number: str = "") -> Participant:
    row = ParticipantRow(number, name, country, "", "", federation_number)
    import_participants(tournament=event, rows=[row], by=actor("alice"), at=NOON)
    return Participant.objects.select_related("tournament").get(tournament=event, number=number)


# --- reading


def table(text: str) -> FileTable:
    return read_register_file(Upload("list.csv", text.encode()))


def test_columns_are_found_by_their_headings_and_dates_as_lists_write_them() -> None:
    read_from = table(LIST)
    columns = guessed_columns(read_from)
    assert columns == ["federation_number", "family_name", "given_name", "club", "valid_from", "valid_until"]
    read = read_members(read_from, columns, "FRA")
    assert read.faults == ()
    assert [row.name for row in read.rows] == ["Amélie Dupont", "Zoé Martin", "Luc Durand"]
    assert {row.country for row in read.rows} == {"FRA"}
    assert [row.valid_until for row in read.rows] == [date(2027, 8, 31), date(2026, 8, 31), date(2027, 12, 31)]
    assert [row.valid_from for row in read.rows] == [date(2026, 9, 1), date(2025, 9, 1), date(2026, 12, 1)]


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("0412;A B;FRA;", "is not a federation number"),
        ("04120001;;FRA;", "The name is missing"),
        ("04120001;A B;Atlantis;", "is not a country"),
        ("04120001;A B;FRA;32/13/2026", "is not a date"),
        (f"04120001;{'x' * 200};FRA;", "is too long"),
    ],
)
def test_a_line_that_says_it_wrongly_is_named_with_its_reason(line: str, text: str) -> None:
    read_from = table(f"EMA number;Name;Country;Valid until\n{line}\n")
    read = read_members(read_from, guessed_columns(read_from), "")
    assert read.rows == ()
    assert read.faults[0].line == 2
    assert text in str(read.faults[0].message)


def test_one_number_twice_is_one_member_and_a_fault() -> None:
    read_from = table("EMA number;Name\n04120001;A B\n04120001;C D\n")
    read = read_members(read_from, guessed_columns(read_from), "")
    assert (len(read.rows), [fault.line for fault in read.faults]) == (1, [3])


def test_a_spreadsheet_that_dropped_the_leading_zero_is_read_and_a_formula_is_not() -> None:
    book = Workbook()
    sheet: Any = book.active
    for row in (["EMA number", "Name"], [4120001, "Amélie Dupont"], ["04120002", "=1+1"]):
        sheet.append(row)
    stream = BytesIO()
    book.save(stream)
    read_from = read_register_file(Upload("list.xlsx", stream.getvalue()))
    read = read_members(read_from, guessed_columns(read_from), "")
    assert [row.federation_number for row in read.rows] == ["04120001"]
    assert "formula" in str(read.faults[0].message)


# --- importing


@pytest.mark.long_on_sqlite
def test_a_list_is_previewed_then_in_force_and_the_site_s_journal_has_it() -> None:
    federation = ffmj()
    assert upload(federation).status_code == 302
    page = admin().get(f"/registers/{federation.uid}/file/").text
    assert "Amélie Dupont" in page
    assert not RegisterList.objects.exists()
    assert put_in_force(federation).status_code == 302
    made = RegisterList.objects.get()
    assert (made.listed_on, made.entries.count()) == (date(2026, 10, 1), 3)
    assert SiteEvent.objects.latest("pk").action == "register.replaced"
    assert "3" in admin().get(f"/registers/{federation.uid}/").text
    # A second click finds nothing that waits, and leads back.
    again = admin().post(f"/registers/{federation.uid}/file/", {"act": "replace"}, follow=True)
    assert again.status_code == 200
    assert "No file is waiting" in again.text


@pytest.mark.long_on_sqlite
def test_the_same_list_and_an_older_one_replace_nothing() -> None:
    federation = ffmj()
    put_in_force(federation)
    again = put_in_force(federation, day="2026-10-05")
    assert (again.status_code, "already in force" in again.text) == (409, True)
    assert put_in_force(federation, LIST.replace("Amélie", "Emilie"), day="2026-09-01").status_code == 409
    assert RegisterList.objects.count() == 1


@pytest.mark.long_on_sqlite
def test_a_newer_list_replaces_the_whole_and_the_wrong_one_is_taken_back() -> None:
    federation = ffmj()
    put_in_force(federation)
    wrong = "N° licence;Nom\n05050505;Rossi Anna\n"
    upload(federation, wrong, "2026-11-01")
    page = admin().get(f"/registers/{federation.uid}/file/").text
    assert "More than half of the members of the list in force are missing in this file" in page
    admin().post(f"/registers/{federation.uid}/file/", {"act": "replace"})
    newest = RegisterList.objects.order_by("-pk")[0]
    assert [entry.name for entry in newest.entries.all()] == ["Rossi Anna"]
    admin().post(f"/registers/{federation.uid}/", {"act": "back"})
    assert RegisterList.objects.get().entries.count() == 3
    assert put_in_force(federation, wrong, "2026-11-01").status_code == 302  # after all


@pytest.mark.long
def test_two_lists_are_kept_and_no_more() -> None:
    federation = ffmj()
    for number in range(4):
        put_in_force(federation, LIST.replace("Dupont", f"Dupont{number}"), f"2026-10-0{number + 1}")
    assert RegisterList.objects.count() == 2
    assert RegisterEntry.objects.count() == 6


def test_faulty_lines_are_left_out_only_where_somebody_says_so() -> None:
    federation = ffmj()
    text = LIST + "99;Nobody;At All;;;\n"
    refused = put_in_force(federation, text)
    assert refused.status_code == 422
    assert not RegisterList.objects.exists()
    assert admin().post(f"/registers/{federation.uid}/file/", {"act": "replace", "leave_out": "yes"}).status_code == 302
    assert RegisterList.objects.get().left_out == 1


def test_columns_are_read_another_way_when_told() -> None:
    federation = ffmj()
    upload(federation, "A;B\nDupont Amélie;04120001\n")
    here = f"/registers/{federation.uid}/file/"
    assert admin().post(here, {"act": "replace"}).status_code == 400
    assert admin().post(here, {"act": "columns", "column-0": "name", "column-1": "name"}).status_code == 422
    admin().post(here, {"act": "columns", "column-0": "name", "column-1": "federation_number"})
    admin().post(here, {"act": "replace"})
    assert RegisterEntry.objects.get().federation_number == "04120001"


@pytest.mark.long
def test_a_file_that_nobody_puts_in_force_goes_after_thirty_days_and_the_list_in_force_stays() -> None:
    federation = ffmj()
    put_in_force(federation, LIST)
    upload(federation, LIST.replace("Dupont", "Durand"))
    read_at = RegisterImport.objects.get().at
    assert forget_waiting_files(at=read_at + timedelta(days=30)) == 0
    assert forget_waiting_files(at=read_at + timedelta(days=30, seconds=1)) == 1
    assert not RegisterImport.objects.exists()
    assert RegisterEntry.objects.count() == 3


@pytest.mark.long
def test_chosen_columns_are_remembered_for_the_next_file_with_these_headings() -> None:
    federation = ffmj()
    here = f"/registers/{federation.uid}/file/"
    upload(federation, "A;B\nDupont Amélie;04120001\n")
    admin().post(here, {"act": "columns", "column-0": "name", "column-1": "federation_number"})
    assert admin().post(here, {"act": "drop"}, follow=True).status_code == 200
    assert not RegisterImport.objects.exists()
    upload(federation, " a ;b\nRossi Anna;06290113\n")
    assert RegisterImport.objects.get().columns == ["name", "federation_number"]
    admin().post(here, {"act": "replace"})
    assert RegisterEntry.objects.get().federation_number == "06290113"
    upload(federation, "A;C\nRossi Anna;06290113\n")  # other headings are guessed
    assert RegisterImport.objects.get().columns == ["", ""]
    user = ColumnMemory.objects.get().user
    assert remembered_map(user, ["A", "B"]) is None  # a list of players is another matter


@pytest.mark.long_on_sqlite
@pytest.mark.parametrize(
    ("content", "text"),
    [
        (b"", "empty"),
        (b"\xff\xfe\x00bad\x00\x00", ""),
        (b"a" * (2 * 1024 * 1024 + 1), "MB"),
        (b"Name;No\n" + b"x;y\n" * 5001, "too large"),
        (b"PK\x03\x04 nothing", "cannot be opened"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old Excel"),
    ],
)
def test_a_file_that_is_no_list_is_refused_under_its_field(content: bytes, text: str) -> None:
    federation = ffmj()
    answer = upload(federation, content)
    assert answer.status_code == 422
    assert text in answer.text
    assert not RegisterImport.objects.exists()


@pytest.mark.long
@pytest.mark.parametrize("username", ["alice", "olga", "dan"])
def test_lists_are_the_administrator_s(username: str) -> None:
    open_form()
    other_event()
    federation = ffmj()
    for address in ("/registers/", f"/registers/{federation.uid}/", f"/registers/{federation.uid}/file/"):
        assert client_of(username).get(address).status_code == 403
        assert client_of(username).post(address, {"act": "remove"}).status_code == 403
    assert Client().get("/registers/").status_code == 302
    assert Register.objects.exists()


def test_a_list_that_is_not_shared_is_used_where_the_administrator_says_so() -> None:
    event, federation = open_form(), ffmj(shared=False)
    with refuses("register.not_shared"):
        use_register(tournament=event, register=federation, check=LicenceCheck.WARN, by=actor("alice"), at=NOON)
    use_register(tournament=event, register=federation, check=LicenceCheck.WARN, by=root(), at=NOON)
    # The organiser then says what the door does.
    use_register(tournament=event, register=federation, check=LicenceCheck.BLOCK, by=actor("alice"), at=NOON)
    assert RegisterUse.objects.get().check_at_door == "block"


# --- looking up


@pytest.mark.long
def test_the_desk_looks_up_by_folded_words_or_the_whole_number_a_few_at_a_time() -> None:
    event = event_with()
    assert [member.name for member in search_members(event, "amelie dup")] == ["Amélie Dupont"]
    assert [member.name for member in search_members(event, "04120002")] == ["Zoé Martin"]
    assert search_members(event, "0412000") == []
    assert search_members(event, "du") == []
    assert search_members(other_event(), "Dupont") == []
    page = client_of("rita").get(f"/t/{event.slug}/registrations/register/?q=lyon").text
    assert "Luc Durand" in page


@pytest.mark.parametrize(("language", "first"), [("en", "Ådahl"), ("da", "Durand")])
def test_the_desk_is_shown_the_first_for_the_reader(language: str, first: str) -> None:
    event = event_with()
    members = RegisterList.objects.get()
    RegisterEntry.objects.create(members_of=members, name="Ann Ådahl", filed_as="Ådahl Ann", club="Lyon")
    with override(language):
        found = search_members(event, "lyon")
    assert found[0].filed_as.split()[0] == first


@pytest.mark.long
def test_a_stranger_learns_nothing_by_a_number_or_a_name_alone() -> None:
    event = event_with()
    assert agreed_member(event, number="04120001", name="Somebody Else") is None
    assert agreed_member(event, number="", name="Amélie Dupont") is None
    assert agreed_member(event, number="04120002", name="Amélie Dupont") is None
    assert agreed_member(event, number="04120001", name="DUPONT Amelie") is not None


@pytest.mark.long
@pytest.mark.parametrize(
    ("given", "number", "country", "club"),
    [("Amelie", "04120001", "FRA", "Paris"), ("Amelie", "04120002", "", ""), ("Other", "04120001", "", "")],
)
def test_the_form_fills_country_and_club_where_number_and_name_agree(
    given: str, number: str, country: str, club: str
) -> None:
    event = event_with()
    entry = RegistrationEntry(given_name=given, family_name="Dupont", federation_number=number)
    register(tournament=event, entry=entry, origin=Origin(), at=BEFORE)
    sent = Registration.objects.get()
    assert (sent.country, sent.club, sent.given_name) == (country, club, given)


@pytest.mark.long
def test_a_captain_and_whoever_completes_are_filled_from_the_list_too() -> None:
    """So a captain is the member whom the list knows, before everybody enters."""
    event = event_with()
    RegistrationForm.objects.update(team_size=2, members_until=SATURDAY, member_clubs=["Paris"])
    captain = RegistrationEntry("Amelie", "Dupont", "FRA", federation_number="04120001")
    team = TeamEntry("Winds", (RegistrationEntry("Lotte", "Claes", "FRA"),))
    register_team(tournament=event, captain=captain, team=team, origin=Origin(), at=BEFORE)
    first, member = Registration.objects.order_by("pk")
    assert first.club == "Paris"
    Registration.objects.filter(pk=first.pk).delete()
    change_entry(registration=member, entry=captain, answers={}, origin=Origin(), at=BEFORE, agrees=True)
    member.refresh_from_db()
    assert member.club == "Paris"


def test_the_desk_is_told_who_differs_and_writes_them_as_the_list_does_by_one_click() -> None:
    event = event_with()
    entry = RegistrationEntry(given_name="Amélie", family_name="Dupond", country="BEL", federation_number="04120001")
    register(tournament=event, entry=entry, origin=Origin(), at=BEFORE)
    player = enter(event, 7, "Luc Durand")
    page = client_of("rita").get(f"/t/{event.slug}/registrations/register/").text
    assert "Dupond → Dupont" in page
    assert "BEL → FRA" in page
    here = f"/t/{event.slug}/registrations/register/"
    sent = Registration.objects.get()
    for _click in range(2):
        assert client_of("rita").post(here, {"act": "take", "about": str(sent.uid)}).status_code == 302
    sent.refresh_from_db()
    assert (sent.family_name, sent.country, sent.club) == ("Dupont", "FRA", "Paris")
    assert AuditEvent.objects.filter(action="register.corrected").count() == 1
    assert client_of("rita").post(here, {"act": "take", "about": str(player.uid)}).status_code == 403
    assert client_of("alice").post(here, {"act": "take", "about": str(player.uid)}).status_code == 302
    player.refresh_from_db()
    assert (player.federation_number, player.club) == ("04120003", "Lyon")


def quotas(event: Tournament, **places: int) -> None:
    RegistrationForm.objects.filter(tournament=event).update(quotas=places)


def sent_from(event: Tournament, given: str, family: str, country: str, number: str = "") -> Registration:
    entry = RegistrationEntry(given_name=given, family_name=family, country=country, federation_number=number)
    register(tournament=event, entry=entry, origin=Origin(), at=BEFORE)
    return Registration.objects.get(given_name=given, family_name=family)


def take(event: Tournament, sent: Registration) -> None:
    """As the list of FFMJ, which has France, writes Amélie."""
    member = RegisterEntry.objects.get(federation_number="04120001")
    take_over(about=sent, member=member, by=actor("rita"), at=BEFORE)


@pytest.mark.long
def test_a_country_from_the_list_needs_a_place_of_that_country() -> None:
    event = event_with()
    quotas(event, FRA=1)
    amelie = sent_from(event, "Amélie", "Dupond", "BEL", "04120001")
    sent_from(event, "Paul", "Petit", "FRA")
    with refuses("registration.no_place_for_country"):
        take(event, amelie)
    amelie.refresh_from_db()
    assert (amelie.country, amelie.family_name) == ("BEL", "Dupond")


@pytest.mark.long
def test_the_place_that_another_country_leaves_is_offered() -> None:
    event = event_with()
    form = RegistrationForm.objects.get(tournament=event)
    quotas(event, BEL=1, FRA=form.places - 1)
    amelie = sent_from(event, "Amélie", "Dupond", "BEL", "04120001")
    waiting = sent_from(event, "Bruno", "Belge", "BEL")
    assert waiting.state == RegistrationState.WAITING
    take(event, amelie)
    waiting.refresh_from_db()
    assert waiting.state == RegistrationState.OFFERED


# --- licences at the door


def codes(event: Tournament) -> dict[str, str]:
    return {
        difference.about.name: difference.standing.code
        for difference in register_differences(event, SATURDAY)
        if not difference.standing.is_well
    }


@pytest.mark.long
def test_licences_of_the_french_are_read_on_the_day_and_of_nobody_else() -> None:
    """31 August 2026 is before the event, 1 December 2026 after it; Ann is not in the list; Bruno is Belgian."""
    event = event_with()
    people = [
        ("Amélie Dupont", "FRA", "04120001"),
        ("Zoé Martin", "FRA", "04120002"),
        ("Luc Durand", "FRA", "04120003"),
        ("Ann Absent", "FRA", ""),
        ("Bruno Belge", "BEL", ""),
    ]
    for number, (name, country, federation_number) in enumerate(people, start=1):
        enter(event, number, name, country, federation_number)
    assert codes(event) == {"Zoé Martin": "ended", "Luc Durand": "not_yet", "Ann Absent": "not_listed"}


@pytest.mark.long_on_sqlite
def test_the_door_says_it_and_lets_them_in() -> None:
    event = event_with()
    enter(event, 1, "Zoé Martin", federation_number="04120002")
    enter(event, 2, "Ann Absent")
    answer = client_of("rita").post(f"/t/{event.slug}/door/", {"act": "scan", "badge": "1"}, follow=True)
    assert "Licence ended on 31 August 2026 (FFMJ, list of 1 October 2026)." in answer.text
    told = Api("rita").post(f"/tournaments/{event.slug}/check-in/", {"badge": "2"})
    assert "Not in the list of FFMJ" in told.body["notice"]
    assert set(event.participants.values_list("state", flat=True)) == {ParticipantState.CHECKED_IN}


def test_the_door_lets_nobody_in_without_where_the_event_says_so_until_somebody_saw_it() -> None:
    event = event_with(LicenceCheck.BLOCK)
    player = enter(event, 1, "Ann Absent")
    with refuses("check_in.licence_missing") as refused:
        check_in(tournament=event, badge="1", by=actor("rita"), at=SATURDAY)
    assert "Not in the list of FFMJ of 1 October 2026." in str(refused.value.message)
    # The list of check-in is no way around it.
    with pytest.raises(Conflict):
        change_state(participant=player, to=ParticipantState.CHECKED_IN, by=actor("chris"), at=SATURDAY)
    here = f"/t/{event.slug}/participants/1/licence/"
    page = client_of("rita").post(f"/t/{event.slug}/door/", {"act": "scan", "badge": "1"})
    assert page.status_code == 409
    assert here in page.text
    assert client_of("rita").post(here, {"reason": " "}).status_code == 400
    assert client_of("rita").post(here, {"reason": "Card of 2027"}).status_code == 302
    assert LicenceSeen.objects.get().reason == "Card of 2027"
    assert check_in(tournament=event, badge="1", by=actor("rita"), at=SATURDAY).is_first


def long_list(check: LicenceCheck) -> Tournament:
    """Two hundred members beside those of the list, and somebody with a hyphen, filed the other way round."""
    event = open_form()
    federation = ffmj()
    rows = "".join(f"0499{n:04};Membre{n};Marie;Lyon;;31/08/2027\n" for n in range(200))
    put_in_force(federation, f"{LIST}{rows}04120009;Jean-Marie;Éloi;Lyon;;31/08/2027\n")
    use_register(tournament=event, register=federation, check=check, by=actor("alice"), at=NOON)
    return event


def loaded_members(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the members that are read from now on."""
    names: list[str] = []
    read = RegisterEntry.from_db.__func__  # type: ignore[attr-defined]

    def from_db(cls: type[RegisterEntry], db: str, fields: Any, values: Any) -> RegisterEntry:
        made: RegisterEntry = read(cls, db, fields, values)
        names.append(made.name)
        return made

    monkeypatch.setattr(RegisterEntry, "from_db", classmethod(from_db))
    return names


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "number", "read"),
    [
        ("Amélie Dupont", "04120001", {"Amélie Dupont"}),
        ("Jean Marie Eloi", "", {"Éloi Jean-Marie"}),
        ("Jean-Marie Éloi", "04129999", {"Éloi Jean-Marie"}),
    ],
)
def test_a_check_in_reads_the_members_who_may_be_this_person(
    monkeypatch: pytest.MonkeyPatch, name: str, number: str, read: set[str]
) -> None:
    event = long_list(LicenceCheck.BLOCK)
    enter(event, 1, name, federation_number=number)
    names = loaded_members(monkeypatch)
    assert check_in(tournament=event, badge="1", by=actor("rita"), at=SATURDAY).is_first
    assert set(names) == read


@pytest.mark.long
def test_a_check_in_reads_no_list_whose_licences_are_only_said(monkeypatch: pytest.MonkeyPatch) -> None:
    event = long_list(LicenceCheck.WARN)
    enter(event, 1, "Ann Absent")
    names = loaded_members(monkeypatch)
    with CaptureQueriesContext(connection) as queries:
        check_in(tournament=event, badge="1", by=actor("rita"), at=SATURDAY)
    assert names == []
    assert not [query for query in queries if "registration_registerentry" in query["sql"]]


@pytest.mark.long_on_sqlite
def test_the_whole_door_reads_the_members_who_may_be_there(monkeypatch: pytest.MonkeyPatch) -> None:
    event = long_list(LicenceCheck.WARN)
    people = [("Zoé Martin", "04120002"), ("Jean Marie Eloi", ""), ("Ann Absent", "")]
    players = [enter(event, n, name, federation_number=number) for n, (name, number) in enumerate(people, start=1)]
    names = loaded_members(monkeypatch)
    for _time in range(2):
        notices = notices_of(event, players, SATURDAY)
        assert {player.name for player in players if player.pk in notices} == {"Zoé Martin", "Ann Absent"}
    assert set(names) == {"Zoé Martin", "Éloi Jean-Marie"}


@pytest.mark.long
def test_an_event_that_does_not_ask_checks_nothing() -> None:
    event = event_with(LicenceCheck.OFF)
    enter(event, 1, "Ann Absent")
    assert check_in(tournament=event, badge="1", by=actor("rita"), at=SATURDAY).is_first
