"""The rows of a large table run in one test: all of them, and every row that fails is named."""

import pytest

from tests.variants import ROWS, tables_as_one

pytest_plugins = ["pytester"]

FILE = f"""
import pytest

ran = []

@pytest.mark.parametrize("number", range({ROWS}))
@pytest.mark.parametrize(("name", "word"), [("a", "b"), ("c", "d")])
def test_a_table(number, name, word):
    ran.append((number, name, word))
    assert number != 3 or name != "c", "the third of c"

class TestIt:
    @pytest.mark.parametrize("number", range({ROWS}))
    def test_in_a_class(self, number):
        ran.append(number)

@pytest.mark.parametrize("number", range({ROWS - 1}))
def test_a_few(number): pass

@pytest.mark.parametrize("number", range({ROWS}))
def test_with_a_fixture(number, tmp_path): pass

@pytest.fixture
def number_of(request): return request.param

@pytest.mark.parametrize("number_of", range({ROWS}), indirect=True)
def test_through_a_fixture(number_of): pass

@pytest.fixture(params=range({ROWS}))
def each(request): return request.param

def test_of_a_fixture(each): pass

@pytest.mark.django_db
@pytest.mark.parametrize("number", range({ROWS}))
def test_with_a_database(number): pass
"""
ALONE = {
    "test_a_few": ROWS - 1,
    "test_with_a_fixture": ROWS,
    "test_through_a_fixture": ROWS,
    "test_of_a_fixture": ROWS,
    "test_with_a_database": ROWS,
}


@pytest.fixture(autouse=True)
def _inner_runs_collect_no_garbage(monkeypatch: pytest.MonkeyPatch) -> None:
    """They end in the process of the suite, whose heap takes half a second to walk."""
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p no:unraisableexception -p no:threadexception")


@pytest.fixture
def items(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> list[pytest.Function]:
    monkeypatch.setattr("tests.variants.FOLDERS", ("test_",))
    collected = tables_as_one(pytester.getitems(FILE))
    return [item for item in collected if isinstance(item, pytest.Function)]


def named(items: list[pytest.Function], name: str) -> list[pytest.Function]:
    return [item for item in items if item.originalname == name]


def test_a_table_is_one_test_of_all_its_rows_and_each_that_fails_is_named(items: list[pytest.Function]) -> None:
    (table,), (in_class,) = named(items, "test_a_table"), named(items, "test_in_a_class")
    assert table.nodeid.endswith("::test_a_table")
    assert in_class.nodeid.endswith("::TestIt::test_in_a_class")
    with pytest.raises(pytest.fail.Exception, match=r"1 of 16 rows fail(?s:.*)test_a_table\[c-d-3\](?s:.*)third of c"):
        table.obj()
    rows = table.module.ran
    assert sorted(rows) == sorted((number, *pair) for number in range(ROWS) for pair in (("a", "b"), ("c", "d")))
    rows.clear()
    in_class.obj()
    assert rows == list(range(ROWS))
    # What a fixture gives and what reads a database stays apart.
    assert {name: len(named(items, name)) for name in ALONE} == ALONE


def test_other_folders_keep_their_rows(pytester: pytest.Pytester) -> None:
    collected = pytester.getitems(FILE)
    assert tables_as_one(collected) == collected
