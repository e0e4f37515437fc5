"""Every table of status moves: whole, refused with its code, and drawn in the documents."""

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings
from django.utils import translation

from tournaments.common.errors import Conflict
from tournaments.common.moves import StatusMoves
from tournaments.management.commands.status_diagrams import status_moves

TABLES = {table.title: table for table in status_moves()}
# Written by hand: the statuses from which nothing leads anywhere else.
ENDS = {
    "Session": set(),
    "Seating draw": {"failed", "superseded"},
    "Phase": {"cancelled"},
    "Event": set(),
    "Participant": set(),
    "Table": set(),
    "Result version": {"superseded"},
    "Call for a referee": {"done", "withdrawn"},
    "Incident and ruling": {"dismissed"},
    "Registration": set(),
    "Message": set(),
    "Appeal": {"lapsed", "not_forwarded", "inadmissible", "unfounded", "closed", "withdrawn"},
}


def test_the_tables_are_known() -> None:
    assert set(TABLES) == set(ENDS)


@pytest.mark.parametrize("title", ENDS)
def test_each_status_of_the_model_leads_on_or_is_an_end(title: str) -> None:
    table = TABLES[title]
    pairs = [pair for allowed in table.moves.table.values() for pair in allowed.items()]
    leading = {before for before, after in pairs if before is not after}
    assert {str(status) for status in table.moves.ends} == ENDS[title]
    assert leading - {None} | table.moves.ends == set(table.choices)
    assert not leading & table.moves.ends


@pytest.mark.parametrize("title", ENDS)
def test_each_status_is_reached_from_where_a_thing_starts(title: str) -> None:
    moves = TABLES[title].moves
    reached: set[Any] = {None, *moves.starts}
    for _ in moves.statuses:
        reached |= {after for allowed in moves.table.values() for now, after in allowed.items() if now in reached}
    assert reached - {None} == moves.statuses


@pytest.mark.parametrize("title", ENDS)
def test_whatever_is_not_listed_is_a_conflict_with_the_tables_code(title: str) -> None:
    table = TABLES[title]
    for status in table.choices:
        for act in table.moves.table:
            assert table.allows(status.value, act) is (act in table.moves.acts_from(status))
            if not table.allows(status.value, act):
                refused = refusal(table, status.value, act)
                assert refused.code == table.moves.codes.get(act, table.moves.code)
                assert (refused.detail["status"], refused.detail[table.act_key]) == (status.value, str(act))


def refusal(table: StatusMoves[Any, Any], status: str, act: Any) -> Conflict:
    named = {"session": 1, "phase": 1, "table": 7, "by": "Bob", "name": "Ida"}
    with pytest.raises(Conflict) as refused:
        table.after(status, act, **named)
    return refused.value


def test_the_sentence_names_the_status_in_the_readers_language() -> None:
    with translation.override("fr"):
        text = str(refusal(TABLES["Table"], "empty", "verify").message)
    assert "7" in text
    assert str(TABLES["Table"].choices.EMPTY.label) not in text  # the English word


def test_the_document_is_what_the_tables_draw(tmp_path: Path) -> None:
    call_command("status_diagrams", check=True)
    (tmp_path / "docs").mkdir()
    with override_settings(BASE_DIR=tmp_path):
        with pytest.raises(CommandError):
            call_command("status_diagrams", check=True, stdout=StringIO())
        call_command("status_diagrams")
        call_command("status_diagrams", check=True)
        (tmp_path / "docs" / "moves.md").write_text("another", encoding="utf-8")
        with pytest.raises(CommandError):
            call_command("status_diagrams", check=True)
