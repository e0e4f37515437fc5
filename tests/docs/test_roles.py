"""The table of roles in docs/security.md is that of tests/rights.py, which every page and call is tried against."""

from tests.rights_table import COLUMNS, parts, written


def test_the_table_is_the_one_that_the_tests_use() -> None:
    _before, table, _after = parts()
    anew = "DJANGO_SETTINGS_MODULE=config.settings_test python -m tests.rights_table"
    assert table == written(), f"write the table of docs/security.md anew: {anew}"


def test_it_has_a_column_for_each_caller() -> None:
    assert len(COLUMNS) == 11
    assert {len(line.split(" | ")) for line in written().splitlines()[2:]} == {12}
