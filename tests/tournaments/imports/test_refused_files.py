"""Files that cannot be read at all: refused with a code, and nothing is kept."""

import io
import socket
import zipfile

import pytest
from django.test import Client
from openpyxl import load_workbook

from tests.refusals import refuses
from tests.tournaments.imports.files import ANNA, HEADER, census, csv_bytes, sent, traces, upload, xlsx_bytes, zip_bytes
from tournaments.common.errors import Malformed
from tournaments.imports.forms.participant_file import read_participants
from tournaments.imports.forms.seating_file import read_seating
from tournaments.models import Tournament

OLD_EXCEL = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 500
POLISH = "number,name\r\n1,Łoś\r\n".encode("cp1250")  # in Windows-1252 it would be £oœ
ENTITIES = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><x>&b;</x>'
WORKBOOK = {"xl__workbook_xml": b"<workbook/>"}

# what the file is, its bytes, the code
REFUSED = [
    ("nothing at all", b"", "import.file_empty"),
    ("blank lines only", b"\r\n  \r\n\t\r\n", "import.file_empty"),
    ("a mark and nothing else", b"\xef\xbb\xbf", "import.file_empty"),
    ("separators only", b",,,\r\n,,,\r\n", "import.file_empty"),
    ("a header alone", csv_bytes(HEADER), "import.no_rows"),
    ("Windows-1250", POLISH, "import.encoding_unknown"),
    ("Turkish Windows-1254", "number,name\r\n1,Işık\r\n".encode("cp1254"), "import.encoding_unknown"),
    ("Windows-1252 with a euro sign", "number,name\r\n1,€uro\r\n".encode("cp1252"), "import.encoding_unknown"),
    ("UTF-32", csv_bytes(HEADER, ANNA, encoding="utf-32"), "import.encoding_unknown"),
    (
        "UTF-16 cut in the middle of a letter",
        csv_bytes(HEADER, ANNA, encoding="utf-16")[:-1],
        "import.encoding_unknown",
    ),
    ("a mark, then Windows-1250", b"\xef\xbb\xbf" + POLISH, "import.encoding_unknown"),
    ("a picture", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "import.encoding_unknown"),
    ("a NUL in a name", b"number,name\r\n1,An\0na\r\n", "import.not_text"),
    ("a line of 10 MB", b"number,name\r\n1," + b"a" * 10_000_000 + b"\r\n", "import.file_too_large"),
    ("UTF-16 without its mark", csv_bytes(HEADER, ANNA, encoding="utf-16-le"), "import.not_text"),
    ("a quotation mark never closed", b'number,name\r\n1,"Anna\r\n2,Bruno\r\n', "import.quote_unclosed"),
    ("a quotation mark inside a cell", b'number,name\r\n1,"An"na"\r\n', "import.quote_unclosed"),
    ("a cell of 200,000 letters", b"number,name\r\n1," + b"a" * 200_000 + b"\r\n", "import.cell_too_long"),
    ("101 columns", csv_bytes([f"c{n}" for n in range(101)], ["x"] * 101), "import.table_too_large"),
    ("5,001 rows", csv_bytes(HEADER, *[ANNA] * 5001), "import.table_too_large"),
    ("9 MB", b"number,name\r\n" + b"1,Anna\r\n" * 1_179_648, "import.file_too_large"),
    ("old Excel", OLD_EXCEL, "import.xls_refused"),
    ("OpenDocument", zip_bytes(content_xml=b"<x/>", mimetype=b"application/x"), "import.ods_refused"),
    ("a zip of something else", zip_bytes(readme_txt=b"hello"), "import.xlsx_malformed"),
    ("a zip cut short", xlsx_bytes(HEADER, ANNA)[:400], "import.xlsx_malformed"),
    ("a workbook without its parts", zip_bytes(**WORKBOOK), "import.xlsx_malformed"),
    ("a zip bomb", zip_bytes(**WORKBOOK, bomb_xml=b"\0" * 20_000_000), "import.archive_too_large"),
    ("600 parts", zip_bytes(**WORKBOOK, **{f"p{n}": b"x" for n in range(600)}), "import.archive_too_large"),
    ("entities that explode", zip_bytes(**WORKBOOK, xl__styles_xml=ENTITIES), "import.xlsx_malformed"),
    ("an empty workbook", xlsx_bytes(), "import.file_empty"),
    ("a workbook with a header alone", xlsx_bytes(HEADER), "import.no_rows"),
    (
        "one cell a million rows down",
        xlsx_bytes(HEADER, ANNA, tweak=lambda _book, sheet: sheet.cell(1_000_000, 1, "x")),
        "import.table_too_large",
    ),
]
NAMES = [name for name, _data, _code in REFUSED]


@pytest.mark.long
@pytest.mark.parametrize(("data", "code"), [case[1:] for case in REFUSED], ids=NAMES)
@pytest.mark.parametrize("read", [read_participants, read_seating])
def test_a_file_that_is_no_table_is_refused(read: object, data: bytes, code: str) -> None:
    with refuses(code):
        read(upload(data))  # type: ignore[operator]


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.parametrize("data", [case[1] for case in REFUSED], ids=NAMES)
def test_a_refused_file_leaves_no_trace(data: bytes, new_event: Tournament, alice: Client) -> None:
    before = census(), traces(new_event)
    answer = alice.post("/t/lyon-open/import/participants/", {"file": sent(data)})
    assert answer.status_code == 422
    assert (census(), traces(new_event)) == before


def test_the_refusal_names_the_byte_and_the_line() -> None:
    """Row 2 of the Polish file: 13 bytes of header and line end, then "1,", so the Ł is byte 15."""
    with pytest.raises(Malformed) as refused:
        read_participants(upload(POLISH))
    assert refused.value.detail == {"byte": 15, "line": 2, "value": "0xa3"}


def test_the_byte_counts_from_the_start_of_the_file_mark_included() -> None:
    with pytest.raises(Malformed) as refused:
        read_participants(upload(b"\xef\xbb\xbf" + POLISH))
    assert refused.value.detail["byte"] == 18


def test_a_large_file_is_refused_before_it_is_read() -> None:
    from tournaments.common.files.uploads import read_upload

    class Large:
        name, size = "large.csv", 10 * 1024 * 1024

        def read(self) -> bytes:
            raise AssertionError("it was read")

    with refuses("import.file_too_large") as refused:
        read_upload(Large())
    assert refused.value.detail["bytes"] == 10 * 1024 * 1024


def linked(data: bytes, target: str) -> bytes:
    """The workbook with a link to another one at ``target``, as spreadsheets write it, with that one's cached cells."""
    relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    package = "http://schemas.openxmlformats.org/package/2006/relationships"
    added = {
        "xl/externalLinks/externalLink1.xml": f'<externalLink xmlns="{main}" xmlns:r="{relations}">'
        '<externalBook r:id="rId1"><sheetNames><sheetName val="S"/></sheetNames><sheetDataSet><sheetData sheetId="0">'
        '<row r="1"><cell r="A1" t="str"><v>Secret</v></cell></row></sheetData></sheetDataSet></externalBook>'
        "</externalLink>",
        "xl/externalLinks/_rels/externalLink1.xml.rels": f'<Relationships xmlns="{package}"><Relationship Id="rId1" '
        f'Type="{relations}/externalLinkPath" Target="{target}" TargetMode="External"/></Relationships>',
    }
    reference = f'<externalReference xmlns:r="{relations}" r:id="rId99"/>'
    part = "externalLinks/externalLink1.xml"
    relation = f'<Relationship Id="rId99" Type="{relations}/externalLink" Target="{part}"/>'
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.externalLink+xml"
    changed = {
        "xl/workbook.xml": ("</sheets>", f"</sheets><externalReferences>{reference}</externalReferences>"),
        "xl/_rels/workbook.xml.rels": ("</Relationships>", f"{relation}</Relationships>"),
        "[Content_Types].xml": ("</Types>", f'<Override PartName="/xl/{part}" ContentType="{kind}"/></Types>'),
    }
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            text = old.read(name)
            if name in changed:
                before, after = changed[name]
                assert before.encode() in text, name
                text = text.replace(before.encode(), after.encode())
            new.writestr(name, text)
        for name, content in added.items():
            new.writestr(name, content)
    return out.getvalue()


def test_a_link_to_another_workbook_is_not_followed() -> None:
    """Neither is the other asked for, nor are its cells, which the file may hold, taken for the list's."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        other.setblocking(False)  # as the standard library takes it
        data = xlsx_bytes(HEADER, ("1", "=[1]S!A1", "ITA"), ("2", "Bruno Petit", "FRA"))
        data = linked(data, f"http://127.0.0.1:{other.getsockname()[1]}/other.xlsx")
        assert load_workbook(io.BytesIO(data))._external_links  # type: ignore[attr-defined]  # the link is there
        read = read_participants(upload(data, "list.xlsx"))
        with pytest.raises(BlockingIOError):
            other.accept()
    assert "import.cell_is_formula" in {problem.code for problem in read.problems}
    assert "Secret" not in repr(read)


@pytest.mark.long
@pytest.mark.django_db
def test_no_file_chosen_is_said_under_the_field(new_event: Tournament, alice: Client) -> None:
    answer = alice.post("/t/lyon-open/import/participants/")
    assert answer.status_code == 422
    assert "Choose a file." in answer.text
