"""Workbooks: the titles of their sheets."""

from io import BytesIO

from openpyxl import load_workbook

from tournaments.common.look.workbooks import SheetOfRows, write_workbook


def test_every_sheet_has_a_title_of_its_own_that_spreadsheets_take() -> None:
    """At most 31 characters, no two alike whatever their case."""
    long = "The open tournament of a long name"
    sheets = [SheetOfRows(title, [["A"]]) for title in (f"{long}, day 1", f"{long}, day 2", long.upper(), "A/B")]
    titles = load_workbook(BytesIO(write_workbook(sheets))).sheetnames
    assert titles == [long[:31], f"{long[:29]} 2", f"{long.upper()[:29]} 3", "A B"]


def test_an_empty_text_is_a_blank_cell() -> None:
    book = load_workbook(BytesIO(write_workbook([SheetOfRows("Sheet", [["a", "b", "c"], ["", None, 0]])])))
    assert [tuple(cell.value for cell in row) for row in book.worksheets[0].iter_rows()] == [
        ("a", "b", "c"),
        (None, None, 0),
    ]
