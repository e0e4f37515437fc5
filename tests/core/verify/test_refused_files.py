"""Files that are damaged, cut, hostile or of another kind: refused with a code, and nothing is changed."""

import hashlib
import io
import json
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from archive.common.services.writing import FileWriter
from archive.imports.services.events import import_event, restore_event
from mahjong_core.errors import RuleError
from mahjong_core.verify import canonical_json, open_event_file
from scoring.models import SheetPhoto
from tests.archive.files import bring_in, row_counts, saved, take_out
from tests.people import NOON, actor, finish_session, make_seated_event, make_user, start, table_of
from tests.pictures import picture
from tests.refusals import refuses
from tournaments.common.actors import user_actor
from tournaments.common.errors import Refusal
from tournaments.models import Participant, Person, Tournament, User

pytestmark = pytest.mark.django_db
FORMAT_ONE = Path(__file__).parents[2] / "archive/fixtures/format-1.seatwind"


@pytest.fixture
def data() -> bytes:
    """The file of an event that is not here."""
    event = make_seated_event()
    start(event)
    photo = SheetPhoto(table=table_of(event), kind="image/png", size=0, sha256="0" * 64, at=NOON, by="x", by_name="X")
    photo.file.save("paper.png", ContentFile(picture()), save=True)
    kept = saved(event)
    take_out(event)
    return kept


def refused(data: bytes, *, slug: str = "") -> str:
    """The code of the refusal; nothing was changed by it."""
    before, pictures = row_counts(), default_storage.listdir("sheets")[0] if default_storage.exists("sheets") else []
    with pytest.raises(Refusal) as raised:
        bring_in(data, slug)
    assert row_counts() == before
    assert (default_storage.listdir("sheets")[0] if pictures else []) == pictures
    return raised.value.code


# --- another container ---------------------------------------------------------------------------------------------


def test_what_is_no_zip() -> None:
    assert refused(b"") == "archive.not_an_event_file"
    assert refused(b"name,club\nAda,Lyon\n") == "archive.not_an_event_file"


def zipped(entries: dict[str, bytes], method: int = zipfile.ZIP_STORED) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as file:
        for name, content in entries.items():
            file.writestr(name, content)
    return out.getvalue()


def test_another_kind_of_zip() -> None:
    assert refused(zipped({"word/document.xml": b"<w/>"})) == "archive.not_an_event_file"


def test_a_zip_bomb_is_not_unpacked() -> None:
    """A thousandfold in deflated form: an event file stores, so a packed entry is none of its own."""
    bomb = zipped(
        {"rows/tournaments.tournament.jsonl": b"0" * 50_000_000, "manifest.json": b"{}"}, zipfile.ZIP_DEFLATED
    )
    assert len(bomb) < 60_000
    assert refused(bomb) == "archive.damaged"


@pytest.mark.parametrize(
    "name",
    [
        "../../etc/cron.d/evil",
        "/etc/passwd",
        "rows/../../x.jsonl",
        "C:\\x",
        "rows/a.b.jsonl ",
        "rows/é.b.jsonl",
        "x" * 3,
    ],
)
def test_paths_in_names(name: str) -> None:
    assert refused(zipped({name: b"x", "manifest.json": b"{}"})) == "archive.not_an_event_file"


def test_entries_that_overlap(data: bytes) -> None:
    """Two entries over the same bytes, as the bombs without compression have them."""
    at = data.rindex(b"PK\5\6")
    moved = bytearray(data)
    directory = struct.unpack_from("<L", data, at + 16)[0]
    second = data.index(b"PK\1\2", directory + 4)
    struct.pack_into("<L", moved, second + 42, 0)
    assert refused(bytes(moved)) == "archive.damaged"


@pytest.mark.parametrize("cut", [1, 22, 1000, 20_000])
def test_a_file_that_is_cut_off(data: bytes, cut: int) -> None:
    assert refused(data[:-cut]) == "archive.damaged"


@pytest.mark.parametrize("added", [b"\0", b"PK\5\6" + b"\0" * 18])
def test_a_file_to_which_something_was_added(data: bytes, added: bytes) -> None:
    assert refused(data + added) == "archive.damaged"
    assert refused(added + data) in {"archive.not_an_event_file", "archive.damaged"}


# --- other contents ------------------------------------------------------------------------------------------------


def rewritten(
    data: bytes,
    change: dict[str, Callable[[list[dict[str, Any]]], Any]] | None = None,
    facts: dict[str, Any] | None = None,
    raw: dict[str, Iterable[bytes]] | None = None,
    without: Iterable[str] = (),
    order: Callable[[list[str]], list[str]] = list,
) -> bytes:
    """The file written anew by whoever knows the format: with other rows, hashes and counts that agree with them."""
    source, out = open_event_file(io.BytesIO(data)), io.BytesIO()
    writer = FileWriter(out)
    parts = {part.name: part for part in source.parts if part.name not in set(without)}
    for name in order(list(parts)):
        part = parts[name]
        if raw and name in raw:
            writer.write_bytes(name, raw[name])
            writer.parts[-1]["rows"] = part.rows
            writer.rows += part.rows or 0
        elif part.rows is None:
            writer.write_bytes(name, source.picture(part))
        else:
            rows = list(source.rows(part.model))
            if change and part.model in change:
                rows = change[part.model](rows) or rows
            writer.write_rows(name, [canonical_json(row) for row in rows])
    manifest = {name: value for name, value in source.facts.items() if name not in {"parts", "counts"}}
    writer.finish(manifest | (facts or {}))
    return out.getvalue()


def test_the_rewriting_of_these_tests_changes_nothing_by_itself(data: bytes) -> None:
    assert rewritten(data) == data


def first(**values: Any) -> Callable[[list[dict[str, Any]]], None]:
    """Set columns of the first row."""
    return lambda rows: rows[0].update(values)


def test_a_newer_format_says_what_it_needs(data: bytes) -> None:
    newer = rewritten(data, facts={"version": 2, "needs": "3.1.0"})
    with refuses("archive.newer_format") as raised:
        bring_in(newer)
    assert "3.1.0" in str(raised.value.message)


@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    ("facts", "code"),
    [
        ({"format": "other"}, "archive.not_an_event_file"),
        ({"version": 0}, "archive.manifest_malformed"),
        ({"version": "1"}, "archive.manifest_malformed"),
        ({"kind": "league"}, "archive.manifest_malformed"),
        ({"kind": "site"}, "archive.other_kind"),
        ({"carries": {}}, "archive.manifest_malformed"),
        ({"carries": {"secrets": 1, "personal_data": True}}, "archive.manifest_malformed"),
        ({"event": {"uid": "no", "slug": "x"}}, "archive.manifest_malformed"),
        ({"event": {}}, "archive.manifest_malformed"),
        ({"more": 1}, "archive.manifest_malformed"),
    ],
)
def test_manifests_that_are_none(data: bytes, facts: dict[str, Any], code: str) -> None:
    assert refused(rewritten(data, facts=facts)) == code


def test_a_wrong_hash(data: bytes) -> None:
    """The manifest names another hash, and the container agrees with itself."""
    source = open_event_file(io.BytesIO(data))
    name = next(part.name for part in source.parts if part.rows)
    out = io.BytesIO()
    writer = FileWriter(out)
    for part in source.parts:
        writer.write_bytes(part.name, source.container.chunks(source.container.entry(part.name)))
        writer.parts[-1]["rows"] = part.rows
        if part.name == name:
            writer.parts[-1]["sha256"] = hashlib.sha256(b"other").hexdigest()
    writer.rows = source.row_count
    writer.finish({key: value for key, value in source.facts.items() if key not in {"parts", "counts"}})
    assert refused(out.getvalue()) == "archive.wrong_hash"


def test_a_part_that_is_gone(data: bytes) -> None:
    """Its hash is gone with it: what pointed at its rows points at nothing."""
    assert refused(rewritten(data, without=["rows/tournaments.table.jsonl"])) == "archive.unknown_reference"


def test_a_picture_that_is_gone(data: bytes) -> None:
    name = open_event_file(io.BytesIO(data)).pictures[0].name
    assert refused(rewritten(data, without=[name])) == "archive.part_missing"


def test_parts_in_another_order(data: bytes) -> None:
    assert refused(rewritten(data, order=lambda names: names[::-1])) == "archive.unknown_part"


def test_a_picture_that_is_a_page(data: bytes) -> None:
    name = open_event_file(io.BytesIO(data)).pictures[0].name
    page = rewritten(data, raw={name: [b"<script>alert(1)</script>"]})
    assert refused(page) == "archive.not_a_picture"
    html = {"scoring.sheetphoto": first(kind="text/html")}
    assert refused(rewritten(data, html, raw={name: [b"<script>alert(1)</script>"]})) == "archive.not_a_picture"
    assert refused(rewritten(data, raw={name: [picture(size=(8000, 7000))]})) == "archive.not_a_picture"


TOURNAMENT = "rows/tournaments.tournament.jsonl"


@pytest.mark.sampled(5)
@pytest.mark.parametrize(
    ("line", "code"),
    [
        (b"[" * 200_000 + b"\n", "archive.row_malformed"),
        (b'{"uid":"x","uid":"y"}\n', "archive.row_malformed"),
        (b'{"a": 1}\n', "archive.row_malformed"),
        (b'{"a":NaN}\n', "archive.row_malformed"),
        (b'{"a":' + b"9" * 5000 + b"}\n", "archive.row_malformed"),
        (b'{"a":"\\ud800"}\n', "archive.row_malformed"),
        (b"\xff\xfe\n", "archive.row_malformed"),
        (b"null\n", "archive.row_malformed"),
        (b"{}", "archive.damaged"),
    ],
)
def test_lines_that_are_no_rows(data: bytes, line: bytes, code: str) -> None:
    assert refused(rewritten(data, raw={TOURNAMENT: [line]})) == code


@pytest.mark.long
def test_a_line_without_an_end_is_not_read_to_its_end(data: bytes) -> None:
    """Of a gigabyte in one line sixteen megabytes are looked at."""
    with refuses("archive.line_too_long"):
        open_event_file(io.BytesIO(rewritten(data, raw={TOURNAMENT: [b"x" * (1 << 20)] * 18}))).check_parts()


@pytest.mark.sampled(8)
@pytest.mark.parametrize(
    ("model", "values", "code"),
    [
        ("tournaments.tournament", {"rule_set": {}}, "archive.row_malformed"),
        ("tournaments.tournament", {"starts_on": "2026-02-30"}, "archive.row_malformed"),
        ("tournaments.tournament", {"name": "n" * 161}, "archive.row_malformed"),
        ("tournaments.tournament", {"name": "a\0b"}, "archive.row_malformed"),
        ("tournaments.tournament", {"version": 2**63}, "archive.row_malformed"),
        ("tournaments.tournament", {"version": True}, "archive.row_malformed"),
        ("tournaments.tournament", {"status": "secret"}, "archive.row_malformed"),
        ("tournaments.tournament", {"created_at": "2026-11-21T12:00:00+01:00"}, "archive.row_malformed"),
        ("tournaments.tournament", {"is_staff": True}, "archive.row_malformed"),
        ("tournaments.tournament", {"country": "Frankreich"}, "archive.row_malformed"),
        ("tournaments.tournament", {"country": "fr"}, "archive.contradictory"),
        ("tournaments.tournament", {"slug": "elsewhere"}, "archive.manifest_malformed"),
        ("tournaments.seat", {"wind": "X"}, "archive.row_malformed"),
        ("tournaments.seat", {"uid": "7"}, "archive.row_malformed"),
        ("tournaments.user", {"is_superuser": True}, "archive.row_malformed"),
        (
            "tournaments.auditevent",
            {"tournament_uid": "0" * 8 + "-0000-0000-0000-" + "0" * 12},
            "archive.unknown_reference",
        ),
    ],
)
def test_rows_that_do_not_fit(data: bytes, model: str, values: dict[str, Any], code: str) -> None:
    assert refused(rewritten(data, {model: first(**values)})) == code


@pytest.mark.parametrize(
    ("model", "values"),
    [
        ("scoring.sheetentry", {"payload": []}),
        ("scoring.sheetentry", {"payload": "hand"}),
        ("scoring.release", {"standings": {"lines": []}}),
        ("scoring.release", {"standings": {"rows": [1]}}),
        ("tournaments.tournament", {"rule_set": ["mcr"]}),
        ("tournaments.auditevent", {"after": 1}),
    ],
)
def test_json_of_another_shape(model: str, values: dict[str, Any]) -> None:
    whole = FORMAT_ONE.read_bytes()
    assert refused(rewritten(whole, {model: first(**values)})) == "archive.row_malformed"


def test_two_rows_of_one_identity(data: bytes) -> None:
    twice = {"tournaments.participant": lambda rows: rows[1].update(uid=rows[0]["uid"])}
    assert refused(rewritten(data, twice)) == "archive.row_is_here"


# --- foreign identities --------------------------------------------------------------------------------------------


def test_an_event_that_is_here_already_is_not_written_over() -> None:
    event = make_seated_event()
    kept = saved(event)
    assert refused(kept) == "archive.event_is_here"
    assert refused(kept, slug="elsewhere") == "archive.event_is_here"


def test_an_address_that_is_taken(data: bytes) -> None:
    make_seated_event("other-cup")
    assert refused(data, slug="other-cup") == "tournaments.slug_taken"
    assert refused(data, slug="new") == "tournaments.slug_taken"
    assert refused(data, slug="Not an address") == "tournaments.slug_malformed"


@pytest.mark.long
def test_rows_that_belong_to_another_event_of_the_site(data: bytes) -> None:
    other = make_seated_event("other-cup")
    theirs = str(Participant.objects.filter(tournament=other).first().uid)
    assert refused(rewritten(data, {"tournaments.seat": first(participant=theirs)})) == "archive.unknown_reference"
    taken = {"tournaments.team": first(uid=str(other.teams.first().uid))}
    assert refused(rewritten(data, taken)) in {"archive.unknown_reference", "archive.row_is_here"}
    last = {"scoring.sheetphoto": first(uid=str(other.uid))}
    assert refused(rewritten(data, last)) == "archive.part_missing"


def test_accounts_come_without_rights_and_never_take_over_one_of_the_same_name(data: bytes) -> None:
    before = User.objects.get(username="alice")
    foreign = str(before.uid)[:-4] + "0000"

    def renamed(rows: list[dict[str, Any]]) -> None:
        next(row for row in rows if row["uid"] == str(before.uid)).update(uid=foreign)
        rows.sort(key=lambda row: row["uid"])

    staff = {
        "tournaments.user": renamed,
        "tournaments.staffrole": lambda rows: (
            [row.update(user=foreign) for row in rows if row["user"] == str(before.uid)] and rows
        ),
    }
    done = bring_in(rewritten(data, staff))
    made = User.objects.get(uid=foreign)
    assert done.accounts == 1
    assert (made.username, made.is_staff, made.is_superuser, made.may_create_events) == ("alice-2", False, False, False)
    assert not made.has_usable_password()
    assert not done.tournament.staff.filter(user=before).exists()


def test_a_number_of_the_federation_alone_joins_nobody(data: bytes) -> None:
    """It stays with its holder; the entry keeps what the file says."""
    known = Person.objects.create(name="Somebody known", federation_number="01020304")
    done = bring_in(rewritten(data, {"tournaments.person": first(federation_number="01020304")}))
    assert not Participant.objects.filter(tournament=done.tournament, person=known).exists()
    assert Person.objects.get(federation_number="01020304") == known


def test_who_may_not_create_events_brings_none_in(data: bytes, settings: Any) -> None:
    settings.SEATWIND_EVENT_CREATION = "invited"
    dan = user_actor(make_user("dan"))
    with refuses("tournaments.creation_invited"):
        import_event(file=io.BytesIO(data), by=dan, at=NOON)
    assert not Tournament.objects.exists()


# --- every byte ----------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_no_byte_can_be_changed_unseen() -> None:
    """A changed byte is found in every part, in the names, the checksums, the directory and the manifest."""
    event = make_seated_event(players=4, sessions=1)
    finish_session(event, 1)
    data = saved(event)
    source = open_event_file(io.BytesIO(data))
    places = {place for entry in source.container.entries for place in _places(entry.offset, entry.end)}
    places |= set(range(source.container.entries[-1].end, len(data), 7))
    for place in sorted(places):
        changed = bytearray(data)
        changed[place] ^= 1
        with pytest.raises(RuleError):
            open_event_file(io.BytesIO(bytes(changed))).check_parts()


def _places(begin: int, end: int) -> set[int]:
    """Every byte of a header, and of what follows the first, the middle and the last."""
    return {*range(begin, min(end, begin + 30)), (begin + end) // 2, end - 1} - {end}


def test_a_digit_changed_by_somebody_who_mends_hashes_does_not_add_up() -> None:
    """Whoever writes checksums, hashes and counts anew still has to make sheets, results and standings agree."""
    from mahjong_core.verify.event import event_checks

    event = make_seated_event()
    session = finish_session(event, 1)
    from scoring.publication.services.releases import release_session

    release_session(session=session, by=actor("alice"), at=NOON)
    data = saved(event)

    def failed(model: str, change: Callable[[list[dict[str, Any]]], Any]) -> int:
        mended = rewritten(data, {model: change})
        return sum(not good for good, _text in event_checks(open_event_file(io.BytesIO(mended))))

    def hand(rows: list[dict[str, Any]]) -> None:
        row = next(row for row in rows if row["kind"] == "hand" and row["payload"].get("value"))
        row["payload"]["value"] += 1

    def published(rows: list[dict[str, Any]]) -> None:
        rows[0]["standings"]["rows"][0]["table_score"] += 1

    assert failed("scoring.seatresult", lambda rows: None) == 0
    assert failed("scoring.sheetentry", hand) > 0
    assert failed("scoring.seatresult", lambda rows: rows[0].update(table_score=rows[0]["table_score"] + 1)) > 0
    assert failed("scoring.seatresult", lambda rows: rows[0].update(place=rows[0]["place"] % 4 + 1)) > 0
    assert failed("scoring.resultversion", lambda rows: rows[0].update(digest="0" * 64)) > 0
    assert failed("scoring.release", published) > 0
    assert failed("tournaments.seat", lambda rows: rows[0].update(participant=None)) > 0


def test_the_reader_checks_what_zlib_checks(data: bytes) -> None:
    """The container is a ZIP for everybody else too."""
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        assert file.testzip() is None
        manifest = json.loads(file.read("manifest.json"))
        for part in manifest["parts"]:
            content = file.read(part["name"])
            assert (len(content), hashlib.sha256(content).hexdigest()) == (part["bytes"], part["sha256"])
            assert zlib.crc32(content) == file.getinfo(part["name"]).CRC


def test_a_refused_import_by_whoever_holds_the_machine_changes_nothing_either(data: bytes) -> None:
    before = row_counts()
    with pytest.raises(Refusal):
        restore_event(file=io.BytesIO(data[:-1]), by=actor("alice"), at=NOON)
    assert row_counts() == before
