"""docs/refusals.md: every code of a refusal, with its sentence, as the sources have it."""

import ast
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings

from tournaments.common.refusal_sources import refusals_of_module
from tournaments.management.commands.refusal_codes import codes, page

ROOT = Path(__file__).resolve().parents[1]
SOURCE = """
TOO_MANY = _("At most %(most)s.")

def add(count):
    words = ngettext("%(n)s is too many.", "%(n)s are too many.", count)
    if count > 9:
        raise Refusal("things.too_many", TOO_MANY % {"most": 9})
    if count > 7:
        raise Conflict("things.taken", words % {"n": count}, {"n": count})
    words = _("Nobody counts.")
    if count > 5:
        raise Refusal("things.uncounted", words)
    raise RuleError(f"{area}.unknown", f"there is no {thing}")
"""


def test_a_refusal_is_read_with_its_status_and_its_sentence() -> None:
    assert refusals_of_module(ast.parse(SOURCE)) == {
        0: [],
        4: [
            ("things.too_many", 422, "At most %(most)s."),
            ("things.taken", 409, "%(n)s are too many."),
            ("things.uncounted", 422, "Nobody counts."),
            ("*.unknown", 422, "there is no {thing}"),
        ],
    }


def test_codes_of_every_room_are_found() -> None:
    """Written down from the code, one of each kind."""
    result = codes(ROOT)
    facts = {
        "paper.batch_not_ready": (
            422,
            "paper/prints/services/printing.py",
            "The files are not ready or no longer available",
        ),
        "tournaments.undo_too_late": (
            409,
            "tournaments/sessions/policies.py",
            "An action on the clock can only be undone",
        ),
        "seating.too_many_sessions": (422, "tournaments/seating/services/publishing.py", "No plan is known for"),
        "sheets.malformed": (400, "tournaments/common/rule_errors.py", "Some fields are missing or cannot be read."),
    }
    for code, (status, file, words) in facts.items():
        assert status in result[code].statuses, code
        assert file in result[code].files, code
        assert result[code].sentence.startswith(words), code
    assert len([code for code, known in result.items() if known.sentence]) > 0.95 * len(result)


def test_the_page_is_what_the_sources_say(tmp_path: Path) -> None:
    call_command("refusal_codes", check=True)
    (tmp_path / "docs").mkdir()
    with override_settings(BASE_DIR=tmp_path):
        with pytest.raises(CommandError):
            call_command("refusal_codes", check=True, stdout=StringIO())
        call_command("refusal_codes")
        assert (tmp_path / "docs/refusals.md").read_text("utf-8") == page(ROOT)
