"""Files of other programs and federations: how they are recognised, read and judged (record, 4.2)."""

import io
import json
import lzma
import zipfile
from pathlib import Path
from typing import Any

import pytest

from mahjong_core.check.run import Report, check_file
from tests.core.check.events import MCR, Json

ROOT = Path(__file__).parents[3]
DATA = ROOT / "tests" / "data"


def check(raw: bytes | str, rules: str | None = None, **beside: bytes) -> Report:
    return check_file(raw.encode() if isinstance(raw, str) else raw, "file", rules=rules, beside=beside)


def strong(report: Report) -> list[tuple[str, Json]]:
    return [(one.code, dict(one.where)) for one in report.findings if one.severity != "note"]


# --- MTS: a real event of 2017 ----------------------------------------------------------------------------------------


def madrid() -> Json:
    event: Json = json.loads((DATA / "mcr-2017-72x6.json").read_bytes())
    return event


def test_a_real_event_has_no_error_and_notes_on_winds() -> None:
    """72 players, 108 tables, 93 logs, 11 false wins: four rows each."""
    report = check(json.dumps(madrid()))
    assert (report.kind, report.rules, report.status) == ("mts", "mcr-ffmj-2016", 0)
    assert strong(report) == []
    assert {one.code for one in report.findings} == {"seating.winds"}
    assert report.checked["tables"] == 108
    assert report.checked["adjustments"] == 44
    assert sum(bool(table["hands"]) for table in madrid()["tables"]) == 93


def test_three_open_sums_of_a_real_event_are_three_findings() -> None:
    """As in 2018, where tables were off by -6, +8 and -10: totals alone, so that nothing explains them."""
    event = madrid()
    totals = [table for table in event["tables"] if not table["hands"]]
    places = []
    for table, off in zip(totals, (-6, 8, -10), strict=False):
        best = max(range(4), key=lambda seat: table["mini_points"][seat])
        table["mini_points"][best] += off
        places.append({"session": table["session"], "table": table["table"]})
        row = next(row for row in event["final"] if row["number"] == table["seats"][best])
        row["mini_points"] += off
    report = check(json.dumps(event))
    found = [one for one in strong(report) if one[0] == "table.sum"]
    assert sorted(found, key=str) == sorted((("table.sum", place) for place in places), key=str)
    assert {code for code, _ in strong(report)} <= {"table.sum", "standing.place"}


def test_level_players_shown_apart_are_a_tie_whoever_displays_it_so() -> None:
    tables = [{"session": 1, "table": 1, "seats": [1, 2, 3, 4], "mini_points": [30, 30, -30, -30], "hands": []}]
    figures = [(1, 1, 3, 30), (2, 2, 3, 30), (3, 3, "1/2", -30), (4, 4, "1/2", -30)]
    final = [
        {"place": place, "number": number, "table_points": points, "mini_points": score}
        for place, number, points, score in figures
    ]
    event = {"players": [{"number": number} for number in range(1, 5)], "tables": tables, "final": final}
    assert strong(check(json.dumps(event))) == [
        ("standing.tie", {"players": [1, 2]}),
        ("standing.tie", {"players": [3, 4]}),
    ]


@pytest.mark.parametrize(
    "change", [{"tables": [{"mini_points": [1]}]}, {"final": [{}]}, {"players": [{}]}, {"players": 5}]
)
def test_a_broken_file_of_mts_is_malformed(change: Json) -> None:
    report = check(json.dumps({**madrid(), **change}))
    assert (report.status, report.findings[0].code) == (2, "file.malformed")


# --- Seatwind ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["tests/archive/fixtures/demo-event.seatwind.xz", "tests/golden/0.1.0/event.seatwind.xz"]
)
def test_event_files_have_no_error(name: str) -> None:
    report = check(lzma.decompress((ROOT / name).read_bytes()))
    assert (report.kind, report.status, strong(report)) == ("event file", 0, [])
    assert report.checked["standings"] >= 2
    assert report.rules == "mcr-ffmj-2016"


def demo_rows(change: Any) -> bytes:
    """The revision that the rows of the demo make; ``change`` edits them by model."""
    with zipfile.ZipFile(
        io.BytesIO(lzma.decompress((ROOT / "tests/archive/fixtures/demo-event.seatwind.xz").read_bytes()))
    ) as file:
        names = [name for name in file.namelist() if name.startswith("rows/")]
        rows = {name[5:-6]: [json.loads(line) for line in file.read(name).splitlines()] for name in names}
    change(rows)
    body = {"rows": rows, "standings": []}
    return json.dumps({"body": body, "key": "00" * 32, "signature": "00" * 64}, separators=(",", ":")).encode()


def test_a_signed_revision_is_read_and_its_signature_checked() -> None:
    report = check(demo_rows(lambda rows: None))
    assert (report.kind, strong(report)) == ("revision", [("signature.invalid", {"field": "signature"})])


def test_a_result_that_was_changed_is_found() -> None:
    def change(rows: Json) -> None:
        rows["scoring.seatresult"][0]["table_score"] += 1

    codes = [code for code, _ in strong(check(demo_rows(change)))]
    assert "table.sum" in codes


def test_sealed_and_broken_event_files() -> None:
    assert check(b"age-encryption.org/v1\n-> scrypt").findings[0].code == "file.sealed"
    raw = lzma.decompress((ROOT / "tests/archive/fixtures/demo-event.seatwind.xz").read_bytes())
    for broken in (raw[:-100], raw + b"x", raw[:5000], b"PK\x03\x04" + bytes(100)):
        report = check(broken)
        assert (report.status, report.findings[0].code) == (2, "file.unreadable")
    report = check(b'{"body":{"rows":{}}}')
    assert (report.status, report.findings[0].code) == (2, "file.unreadable")


# --- Pantheon ---------------------------------------------------------------------------------------------------------


def pantheon(*, unit: int = 1, snake: bool = False, **more: Any) -> Json:
    """Two games of four; 30,000 to start, uma 15-5, rating as score less the start with uma."""

    def name(camel: str) -> str:
        return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in camel) if snake else camel

    games = []
    for at, (order, scores) in enumerate(
        [((11, 12, 13, 14), (45000, 35000, 25000, 15000)), ((14, 13, 12, 11), (30000, 40000, 28000, 22000))]
    ):
        ranked = sorted(range(4), key=lambda seat: -scores[seat])
        uma = dict(zip(ranked, (15000, 5000, -5000, -15000), strict=True))
        results = [
            {
                name("playerId"): player,
                "score": scores[seat],
                name("ratingDelta"): (scores[seat] - 30000 + uma[seat]) / unit
                if unit > 1
                else scores[seat] - 30000 + uma[seat],
                "place": ranked.index(seat) + 1,
            }
            for seat, player in enumerate(order)
        ]
        games.append(
            {
                name("sessionHash"): f"h{at}",
                "date": f"2026-05-0{at + 1}",
                "players": list(order),
                name("finalResults"): results,
            }
        )
    config = {
        "uma": {"place1": 15000, "place2": 5000, "place3": -5000, "place4": -15000},
        name("startPoints"): 30000,
        name("equalizeUma"): True,
    }
    return {"games": games, "config": {name("rulesetConfig"): config}, **more}


@pytest.mark.parametrize("unit", [1, 1000])
@pytest.mark.parametrize("snake", [False, True])
def test_games_of_pantheon(unit: int, snake: bool) -> None:
    report = check(json.dumps(pantheon(unit=unit, snake=snake)))
    assert (report.kind, strong(report)) == ("pantheon", [])
    inferred = [one.where.get("field") for one in report.findings if one.code == "file.inferred"]
    assert "sessions" in inferred
    assert report.checked["tables"] == 2
    assert report.checked["sessions"] == 2


def test_wrong_ratings_of_pantheon() -> None:
    games = pantheon()
    games["games"][1]["finalResults"][0]["ratingDelta"] += 100
    assert [code for code, _ in strong(check(json.dumps(games)))] == ["table.total"]


def test_people_rating_and_penalties_of_pantheon() -> None:
    games = pantheon()
    games["registered"] = {
        "players": [
            {"id": number, "title": f"P{number}", "localId": number - 10, "teamName": "T"} for number in range(11, 15)
        ]
    }
    sums = dict.fromkeys(range(11, 15), 0)
    for game in games["games"]:
        for result in game["finalResults"]:
            sums[result["playerId"]] += result["ratingDelta"]
    order = sorted(sums, key=lambda number: -sums[number])
    games["rating"] = {"list": [{"id": number, "rating": sums[number], "gamesPlayed": 2} for number in order]}
    assert strong(check(json.dumps(games))) == []
    games["rating"]["list"][1]["rating"] -= 50
    found = strong(check(json.dumps(games)))
    assert found == [("standing.figure", {"player": order[1] - 10, "figure": "overall_score"})]


@pytest.mark.parametrize(
    "broken", [{"finalResults": []}, {"finalResults": [{}]}, {"players": ["x"]}, {"players": [1, 2, 3, 4]}]
)
def test_a_broken_file_of_pantheon_is_malformed(broken: Json) -> None:
    games = pantheon()
    games["games"][0] |= broken
    report = check(json.dumps(games))
    assert (report.status, report.findings[0].code) == (2, "file.malformed")


# --- the report of a federation ---------------------------------------------------------------------------------------

HEAD = ["Place", "First name", "Last name", "EMA number", "Table points", "Score", "EMA member", "Country", "Base rank"]
PLAYERS = [
    [1, "A", "B", "04040105", "7", "120", "Y", "NED", "1000"],
    [2, "C", "D", "01010001", "5", "40", "Y", "AUT", "667"],
    [3, "E", "F", "08080008", "2.5", "-60", "Y", "FRA", "333"],
    [4, "G", "H", "-", "2.5", "-100", "N", "FRA", "0"],
]
FACTS = [
    ["Title", "Players", "Country", "Place", "MERS", "Rules", "Date", "Days"],
    ["Open", "4", "NED", "Utrecht", "2", "MCR", "2 May", "2"],
]


def csv_of(rows: list[list[Any]], separator: str = ",") -> bytes:
    return "\n".join(separator.join(map(str, row)) for row in rows).encode()


def xlsx_of(rows: list[list[Any]], *, extra: dict[str, bytes] | None = None, sheet: bytes | None = None) -> bytes:
    cells = "".join(
        "<row>"
        + "".join(
            f'<c t="inlineStr"><is><t>{value}</t></is></c>'
            if not str(value).lstrip("-").isdigit() or str(value).startswith("0")
            else f"<c><v>{value}</v></c>"
            for value in row
        )
        + "</row>"
        for row in rows
    )
    main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    office = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
    listed = '<sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets>'
    relation = b'<Relationship Id="rId1" Target="worksheets/sheet1.xml"/>'
    parts = {
        "xl/workbook.xml": f"<workbook {main} {office}>{listed}</workbook>".encode(),
        "xl/_rels/workbook.xml.rels": b"<Relationships>" + relation + b"</Relationships>",
        "xl/worksheets/sheet1.xml": sheet or f"<worksheet {main}><sheetData>{cells}</sheetData></worksheet>".encode(),
        **(extra or {}),
    }
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return file.getvalue()


@pytest.mark.parametrize("written", [csv_of, xlsx_of, lambda rows: csv_of(rows, ";"), lambda rows: csv_of(rows, "\t")])
def test_a_report_that_holds_has_no_finding(written: Any) -> None:
    report = check(written([*FACTS, HEAD, *PLAYERS]))
    assert (report.kind, strong(report), report.status) == ("ema report", [], 0)
    assert report.checked["players"] == 4


@pytest.mark.parametrize("written", [csv_of, xlsx_of])
@pytest.mark.parametrize(
    ("row", "column", "value", "code"),
    [
        (1, 3, "5050505", "player.federation_number_form"),  # a lost zero
        (1, 3, "04040105", "player.federation_number_twice"),
        (1, 0, 3, "standing.place"),
        (1, 8, "650", "standing.base_rank"),
        (0, 5, "130", "event.balance"),
        (3, 5, "-101", "event.balance"),
    ],
)
def test_an_error_in_a_report_is_named_with_its_line(
    written: Any, row: int, column: int, value: Any, code: str
) -> None:
    players = [list(player) for player in PLAYERS]
    players[row][column] = value
    found = strong(check(written([*FACTS, HEAD, *players])))
    assert [one for one, _ in found] == [code]
    if code != "event.balance":
        assert found[0][1]["line"] == row + 4


@pytest.mark.parametrize(("fact", "value", "code"), [(1, "5", "standing.count"), (4, "3.5", "event.weight")])
def test_facts_of_a_report(fact: int, value: str, code: str) -> None:
    facts = [FACTS[0], [*FACTS[1]]]
    facts[1][fact] = value
    assert [one for one, _ in strong(check(csv_of([*facts, HEAD, *PLAYERS])))] == [code]


def test_level_players_of_a_report_share_a_place() -> None:
    players = [list(player) for player in PLAYERS]
    players[3][5] = "-60"
    players[0][5] = "80"
    assert [one for one, _ in strong(check(csv_of([*FACTS, HEAD, *players])))] == ["standing.tie"]
    players[3][0] = 3
    assert strong(check(csv_of([*FACTS, HEAD, *players]))) == []


@pytest.mark.parametrize(
    "head", [["Rang", "Prénom", "Nom", "N° EMA", "Points de table", "Score", "Membre", "Pays", "Rang de base"]]
)
def test_french_heads(head: list[str]) -> None:
    assert strong(check(csv_of([head, *PLAYERS], ";"))) == []


# --- hostile workbooks ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("raw", "code"),
    [
        (xlsx_of([], sheet=b'<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet>&a;</worksheet>'), "file.unreadable"),
        (xlsx_of([], sheet=b'<!doctype x SYSTEM "file:///etc/passwd"><worksheet/>'), "file.unreadable"),
        (xlsx_of([HEAD], extra={"xl/vbaProject.bin": b"x"}), "file.unreadable"),
        (xlsx_of([HEAD], extra={"xl/externalLinks/externalLink1.xml": b"x"}), "file.unreadable"),
        (xlsx_of([HEAD], extra={f"docs/{number}.xml": b"x" for number in range(201)}), "file.too_large"),
        (xlsx_of([HEAD], extra={"xl/big.xml": bytes(65 * 1024 * 1024)}), "file.too_large"),
        (xlsx_of([], sheet=b"<worksheet><sheetData>"), "file.unreadable"),
        (xlsx_of([], sheet="<worksheet/>".encode("utf-16")), "file.unreadable"),
        (xlsx_of([["nothing", "here"]]), "file.unreadable"),
        (xlsx_of([["x" * 600]]), "file.too_large"),
        (
            xlsx_of(
                [], sheet=b"<worksheet><sheetData><row>" + b"<c><v>1</v></c>" * 201 + b"</row></sheetData></worksheet>"
            ),
            "file.too_large",
        ),
        (
            xlsx_of([], sheet=b'<worksheet><sheetData><row><c t="s"><v>99</v></c></row></sheetData></worksheet>'),
            "file.unreadable",
        ),
        (
            xlsx_of(
                [],
                sheet=b"<worksheet><sheetData>" + b"<row><c><v>1</v></c></row>" * 200_001 + b"</sheetData></worksheet>",
            ),
            "file.too_large",
        ),
    ],
    ids=range(13),
)
def test_hostile_workbooks_are_refused(raw: bytes, code: str) -> None:
    report = check(raw)
    assert (report.status, report.findings[0].code) == (2, code)


def test_an_entry_larger_than_it_says() -> None:
    raw = bytearray(xlsx_of([HEAD, *PLAYERS]))
    at = raw.rfind(b"PK\x01\x02", 0, raw.rfind(b"xl/worksheets/sheet1.xml"))
    raw[at + 24 : at + 28] = (10).to_bytes(4, "little")  # the size unpacked, in the directory
    assert check(bytes(raw)).status == 2


# --- grids and twins --------------------------------------------------------------------------------------------------

GRID = """number;name;S1;S1 score;S1 points;S2;S2 score
1;Ann;1E;40;4;1S;-10
2;Bob;1S;10;2;1E;30
3;Cem;1W;-20;1;1N;-40
4;Dan;1N;-30;0;1W;20
"""


def test_a_grid_is_read_like_a_twin() -> None:
    report = check(GRID, MCR)
    assert (report.kind, strong(report)) == ("grid", [])
    assert report.checked["scores"] == 2
    assert report.names == {1: "Ann", 2: "Bob", 3: "Cem", 4: "Dan"}
    assert [code for code, _ in strong(check(GRID.replace(";40;4;", ";41;4;"), MCR))] == ["table.sum"]
    assert strong(check(GRID.replace(";40;4;", ";40;3;"), MCR)) == [
        ("table.points", {"session": 1, "table": 1, "seat": "E", "player": 1})
    ]


def test_a_grid_without_winds_says_what_was_inferred() -> None:
    plain = "name,R1,R1 score\nAnn,1,40\nBob,1,10\nCem,1,-20\nDan,1,-30\n"
    report = check(plain, MCR)
    assert (report.kind, strong(report)) == ("grid", [])
    assert [one.where for one in report.findings if one.code == "file.inferred"] == [{"field": "winds"}]
    assert not any(one.code == "seating.winds" for one in report.findings)


@pytest.mark.parametrize("wrong", ["9X", "E", "1EE", "table 1"])
def test_a_seat_of_a_grid_that_is_none(wrong: str) -> None:
    report = check(GRID.replace("1E;40", f"{wrong};40"), MCR)
    assert (report.status, report.findings[0].code, report.findings[0].where["line"]) == (2, "file.malformed", 2)


TWIN = """session,table,wind,player,score,points,place
1,1,E,1,40,4,1
1,1,S,2,10,2,2
1,1,W,3,-20,1,3
1,1,N,4,-30,0,4
"""


def test_a_twin_in_any_order_with_any_separator() -> None:
    head, *lines = TWIN.strip().split("\n")
    for written in (
        TWIN,
        "\n".join([head, *reversed(lines)]),
        TWIN.replace(",", ";"),
        TWIN.replace(",", "\t"),
        "\ufeff" + TWIN,
        TWIN.replace("\n", "\r\n"),
    ):
        report = check(written, MCR)
        assert (report.kind, strong(report), report.status) == ("twin", [], 0)


@pytest.mark.parametrize("nobody", ["", "-", "sub"])
def test_nobody_s_seat_in_a_twin(nobody: str) -> None:
    report = check(TWIN.replace("1,1,N,4,", f"1,1,N,{nobody},"), MCR)
    assert strong(report) == []
    assert report.checked["players"] == 3


def test_names_are_numbered_in_order_of_appearance() -> None:
    named = (
        TWIN.replace(",1,40", ",Ann,40")
        .replace(",2,10", ",Bob,10")
        .replace(",3,-20", ",Cem,-20")
        .replace(",4,-30", ",Dan,-30")
    )
    assert check(named, MCR).names == {1: "Ann", 2: "Bob", 3: "Cem", 4: "Dan"}


def test_thousands_and_decimal_commas() -> None:
    riichi = """session;table;wind;player;score;points_1000
1;1;E;1;40000;10,0
1;1;S;2;40000;10,0
1;1;W;3;25000;-5
1;1;N;4;15000;-15,0
"""
    assert strong(check(riichi, "ema-riichi-2016")) == []
    assert [code for code, _ in strong(check(riichi.replace("-15,0", "-14,9"), "ema-riichi-2016"))] == ["table.points"]


def test_other_columns_are_not_read() -> None:
    report = check(TWIN.replace("place\n", "place,mood\n").replace(",1\n", ",1,good\n"), MCR)
    assert [dict(one.where) for one in report.findings if one.code == "file.unknown_field"] == [
        {"field": "mood", "line": 1}
    ]


def test_files_beside_a_twin() -> None:
    head = b"number,family_name,given_name,country,club,team,EMA,substitute\n"
    players = head + b"1,B,Ann,NED,,,4040105,\n2,D,Cem,FRA,,,,\n4,X,Y,,,,,1\n"
    rows = b"player,amount,stage,cause,session,table,hand\n4,-10,before_places,late-arrival,1,1,\n"
    report = check(TWIN.replace("4,-30", "4,-40"), MCR, players=players, adjustments=rows)
    assert strong(report) == [("player.federation_number_form", {"player": 1})]
    assert report.names[1] == "Ann B"
    assert [code for code, _ in strong(check(TWIN, MCR, adjustments=rows))] == ["table.sum"]


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ("1,1,E", "1,1,Q", 2),
        ("1,1,S", "1,1,E", 3),
        ("1,1,W,3,-20", "one,1,W,3,-20", 4),
        ("-30", "-30.5", 5),
        ("1,1,N", "1,x,N", 5),
    ],
)
def test_a_cell_that_cannot_be_read_names_its_line(old: str, new: str, line: int) -> None:
    report = check(TWIN.replace(old, new), MCR)
    assert (report.status, report.findings[0].code, report.findings[0].where.get("line")) == (2, "file.malformed", line)


@pytest.mark.parametrize(
    "raw", ["", "hello", "a,b\n1,2\n", "[]", "5", '"text"', "{}", '{"games":[]}', '{"tables":[]}', "<xml/>", "\x00\x01"]
)
def test_anything_else_is_unreadable_and_names_the_kinds(raw: str) -> None:
    report = check(raw)
    assert (report.status, report.findings[0].code) == (2, "file.unreadable")
