"""docs/appeals.md keeps its word: the diagram is the table's."""

from pathlib import Path

from mahjong_core.appeals import MOVES, Status

PAGE = Path(__file__).resolve().parents[2] / "docs" / "appeals.md"


def test_the_diagram_is_the_one_that_the_table_draws() -> None:
    text = PAGE.read_text(encoding="utf-8")
    drawn = text.split("```mermaid\n")[1].split("\n```")[0]
    assert drawn == MOVES.diagram()


def test_every_status_is_explained() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert [status.value for status in Status if f"| `{status.value}` |" not in text] == []
